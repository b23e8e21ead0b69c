"""Roulette on the room display: the wheel, what has come, and the words around it."""
