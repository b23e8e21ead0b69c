"""Benchmarks of roulette: its rules, its wheel, its screens."""
