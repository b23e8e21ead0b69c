"""What the screens of a baccarat table share: cards, roads, words."""
