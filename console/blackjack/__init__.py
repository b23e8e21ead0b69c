"""A Blackjack table's console: what the three rulebooks add to the frame and to the card shoe."""
