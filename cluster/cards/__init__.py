"""What the demos of all card games share: the simulated shoe, the hand that draws from it, and the dealer's words."""
