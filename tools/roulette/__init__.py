"""Roulette at the tools: the commands of its wheel, and what diagnosis says of a spin."""
