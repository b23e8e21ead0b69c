"""A simulated roulette wheel: physics, the maker's firmware, the serial line, a pty."""
