"""Commission Baccarat for the tools: the shoe in words, and the commands about cards at a shell."""
