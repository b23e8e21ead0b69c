"""Commission Baccarat on the player's screen: hands, bets, roads and options, behind the face that the frame asks."""
