"""From bytes to lines: either line ending, in either order, and no line longer than any wheel speaks."""

LINE_BYTES_MAX = 120
ENDS = b"\r\n"


class Framer:
    """Keeps the beginning of one unfinished line. An over-long one comes out cut: it is counted and not understood."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        if not data:
            return []
        lines = (self._rest + data).splitlines()
        self._rest = b"" if data[-1] in ENDS else lines.pop()[: LINE_BYTES_MAX + 1]
        return [line[: LINE_BYTES_MAX + 1] for line in lines if line]
