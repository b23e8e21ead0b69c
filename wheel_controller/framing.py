"""From bytes to lines: either line ending, in either order, and no line longer than any wheel speaks."""

LINE_BYTES_MAX = 120


class Framer:
    """Keeps at most one unfinished line. An over-long one comes out cut, so that it is counted and not understood."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[bytes]:
        *ended, rest = (self._rest + data).replace(b"\r", b"\n").split(b"\n")
        lines = []
        for line in ended:
            if line and not self._skipping:
                lines.append(line[: LINE_BYTES_MAX + 1])
            self._skipping = False
        if len(rest) > LINE_BYTES_MAX:
            if not self._skipping:
                lines.append(rest[: LINE_BYTES_MAX + 1])
            self._skipping = True
            rest = b""
        self._rest = rest
        return lines
