"""Commission Baccarat for the tools: the shoe's words, and what is said of cards at a shell."""
