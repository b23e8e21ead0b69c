"""What the simulated tables of all card games share."""
