"""Blackjack by three rulebooks: one engine, and the differences between the rulebooks as data."""
