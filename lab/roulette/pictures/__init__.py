"""Takes pictures of every state of roulette's screens."""
