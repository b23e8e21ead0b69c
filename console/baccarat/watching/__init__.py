"""What the dealer's screen and the room display of a baccarat table share: the table as told, roads, hands."""
