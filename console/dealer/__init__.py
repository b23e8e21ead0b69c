"""The dealer's screen. It is a process of its own, so that a round goes on if the screen fails."""
