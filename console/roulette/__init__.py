"""Roulette at the console: the wheel as the outcome source, and what people are shown of it."""
