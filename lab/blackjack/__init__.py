"""What the lab has for the three Blackjacks alone: the maker of their table of best play."""
