"""What the lab has of Commission Baccarat alone: the pictures of its screens, and where a finger bets."""
