"""Roulette on the room display: the wheel, the results, and the words around them."""
