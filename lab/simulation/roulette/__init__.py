"""Roulette in the simulation: the auditor's rules, its wheel, dealer and players; `GAME` is in game.py."""
