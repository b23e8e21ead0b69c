"""Roulette in a demo and a rehearsal: its simulated wheel, and the hand that spins the ball."""
