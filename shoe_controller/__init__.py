"""Turns a card shoe's bytes into one judged card."""
