"""A Blackjack table's console: what the three games add to the frame and to the card shoe."""
