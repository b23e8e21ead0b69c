"""Blackjack on the room display: the dealer, seven boxes in an arc, whose turn it is, and what the table pays."""
