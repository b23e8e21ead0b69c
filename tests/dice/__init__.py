"""A game that no casino deals: two dice, rolled twice. It uses everything that the frame offers to a game."""
