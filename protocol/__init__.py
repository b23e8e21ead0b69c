"""What the processes of a table say to each other: messages, codec, sessions, keys; pure but for the socket shell."""

VERSION = 1
