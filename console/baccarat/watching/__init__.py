"""What the dealer's screen and the room display of a baccarat table share: the table's status, roads, hands."""
