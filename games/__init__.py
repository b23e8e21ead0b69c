"""Pure rules of the games: standard library only, no clock, no randomness, no logging, no input or output."""
