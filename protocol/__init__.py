"""What the processes of a table say to each other: messages, codec, sessions, keys; pure but for the socket shell."""

VERSION = 1
FORMAT = 2
"""Of records and journal entries, and what of them is kept: each carries the number it was written under."""
