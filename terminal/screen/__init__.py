"""The player's screen: Qt Quick over the terminal's core, which it never blocks and never decides for."""
