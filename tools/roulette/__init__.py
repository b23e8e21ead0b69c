"""Roulette for the tools: the commands of its wheel, and the diagnosis of a spin."""
