"""What a baccarat table adds to the console: the card shoe as outcome source, its verbs, and its status for staff."""
