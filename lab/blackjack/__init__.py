"""What the lab has of the three Blackjacks alone."""
