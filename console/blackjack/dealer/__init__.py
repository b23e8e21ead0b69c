"""Blackjack's part of the dealer's screen: the felt, the seven boxes, the next verb, the guide to dealing errors."""
