"""The three Blackjacks on the player's screen: boxes, hands, decisions, behind the face that the frame asks."""
