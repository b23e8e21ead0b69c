"""What both screens at a roulette table need: pockets as tiles, the wheel in motion, and the words for both."""
