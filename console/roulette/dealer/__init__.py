"""Roulette's part of the dealer's screen: the wheel's column, the pad of pockets, its words, settings and sheets."""
