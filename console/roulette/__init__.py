"""Roulette at the console: the wheel as the source of outcomes, and what people are shown of it."""
