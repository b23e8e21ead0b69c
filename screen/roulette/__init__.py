"""What all screens of a roulette table share: words, phrases, the drawn wheel, and controls of its own."""
