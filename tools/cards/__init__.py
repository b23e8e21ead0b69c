"""What the tools of all card games share: the shoe in words, its verbs at a shell, the sets of cards on record."""
