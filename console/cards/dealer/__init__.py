"""What the dealer's screens of all card games share: the shoe, the pages about cards, and their words."""
