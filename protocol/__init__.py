"""What the processes of a table send each other: messages, codec, sessions, keys; only the socket shell does input
and output.
"""

VERSION = 2
FORMAT = 3
"""The number of the format under which each record and journal entry was written; it is stored with them."""
