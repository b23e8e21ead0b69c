"""What consoles of all card games share: the shoe as their source, and what people say of it."""
