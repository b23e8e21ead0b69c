"""A game that no casino deals: two dice, rolled twice. It tries everything that the frame offers to a game."""
