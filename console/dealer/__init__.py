"""The dealer's screen: its own process, so that a round never stops with it."""
