"""Baccarat in the simulation: its auditor's rules, its dealer with a true shoe, and what can be planted wrong in it."""
