"""Roulette in the simulation: its rules for the auditor, its wheel, its dealer, its players; `GAME` in game.py."""
