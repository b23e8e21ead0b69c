"""Baccarat's part of the dealer's screen: the felt, the shoe, the next verb, keyed cards, the guide to dealing
errors.
"""
