"""A simulated shoe, written only from the papers of the shoes: it does not know what reads and judges it."""
