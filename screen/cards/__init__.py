"""Playing cards on every screen of a card game: painted, as controls of QML, and in words."""
