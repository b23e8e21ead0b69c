"""What the screens of a roulette table share: words, phrases, the wheel as it is drawn, controls of its own."""
