"""Blackjack at the dealer's screen: the boxes, the next verb, the pages of its verbs."""
