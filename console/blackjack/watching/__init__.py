"""What the dealer's screen and the room display of a Blackjack table share: the table as told, an outcome in words."""
