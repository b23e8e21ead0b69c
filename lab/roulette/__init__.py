"""Roulette in the lab: its benchmarks, its campaigns, and the pictures of its screens."""
