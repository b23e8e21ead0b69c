"""Baccarat at the dealer's screen: the felt, the shoe, the next verb, keyed cards, the guide for a deal gone wrong."""
