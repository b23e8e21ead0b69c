"""Blackjack by three rulebooks in a demo: who is dealt from the simulated shoe, and what a round came to in words."""
