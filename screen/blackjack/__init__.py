"""What all screens of a Blackjack table share: the words of its bets and of its rulebooks."""
