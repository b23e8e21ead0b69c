"""Baccarat on the room display: both hands, the roads, and how often each side won."""
