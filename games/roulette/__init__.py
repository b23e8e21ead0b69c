"""Roulette Triple Zero: pockets, spots, pay table, announced bets, limits and settlement."""
