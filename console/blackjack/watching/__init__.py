"""What the dealer's screen and the room display of a Blackjack table share: the table's status, an outcome in words."""
