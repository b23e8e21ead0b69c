"""Pictures of every state of roulette's screens."""
