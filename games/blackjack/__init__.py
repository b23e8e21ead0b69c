"""Blackjack in three rulebooks: one engine, the variants as data."""
