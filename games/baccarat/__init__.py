"""Commission Baccarat, version 4 of the rulebook: table of play, bets, rounds dealt card by card, irregularities."""
