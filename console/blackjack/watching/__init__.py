"""What both screens of a Blackjack console watch."""
