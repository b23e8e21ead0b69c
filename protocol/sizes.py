"""How long a frame may be; without the codec, for processes that never look into one."""

FRAME_BYTES_MAX = 65_536
"""Of a frame to the console."""
EVENT_BYTES_MAX = 1 << 20
"""Of a frame from the console, and of a log record."""
