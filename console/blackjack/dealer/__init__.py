"""Blackjack at the dealer's screen: the felt, the seven boxes, the next verb, the guide for a deal gone wrong."""
