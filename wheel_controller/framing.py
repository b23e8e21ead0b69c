"""Splits bytes into lines: any line ending, and no line longer than a wheel sends."""

LINE_BYTES_MAX = 120
ENDS = b"\r\n"


class Framer:
    """Keeps the beginning of one unfinished line. An overlong line is cut to a length that no decoder accepts."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[bytes]:
        if not data:
            return []
        lines = (self._rest + data).splitlines()
        self._rest = b"" if data[-1] in ENDS else lines.pop()[: LINE_BYTES_MAX + 1]
        return [line[: LINE_BYTES_MAX + 1] for line in lines if line]
