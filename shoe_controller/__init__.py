"""From a card shoe's bytes to one judged card."""
