"""A simulated shoe, written from the papers of the shoes alone: it knows nothing of what reads and judges it."""
