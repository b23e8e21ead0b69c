"""What a baccarat table adds to the console: the card shoe as its source, its verbs, what staff see of it."""
