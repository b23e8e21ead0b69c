"""A roulette wheel that exists only in numbers: physics, the maker's firmware, the serial line, a pty."""
