"""Blackjack on the room display: the dealer, the boxes in an arc, and the shoe."""
