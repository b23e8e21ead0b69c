"""Roulette on the player's screen: wheel, cloth, racetrack and results, behind the face that the frame asks."""
