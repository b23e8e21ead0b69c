"""What all screens of a baccarat table share: cards, roads, words."""
