"""What both screens of a roulette table need: pockets as tiles, the wheel in motion, and shared words."""
