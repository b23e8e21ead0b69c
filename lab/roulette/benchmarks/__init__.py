"""Benchmarks of roulette's rules, wheel and screens."""
