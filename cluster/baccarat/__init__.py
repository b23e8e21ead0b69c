"""Commission Baccarat in a demo and a rehearsal: its simulated shoe, and the hand that deals from it."""
