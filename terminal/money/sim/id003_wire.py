"""Frames of ID-003 as the tables have them: FC, length, command, data, CRC-16/KERMIT with its low byte first."""

SYNC = 0xFC
BYTES_MIN = 5
TURNED = 0x8408


def _remainder(value: int) -> int:
    for _ in range(8):
        value = value >> 1 ^ TURNED if value & 1 else value >> 1
    return value


TABLE = [_remainder(value) for value in range(256)]


def crc(data: bytes) -> int:
    value = 0
    for byte in data:
        value = value >> 8 ^ TABLE[(value ^ byte) & 0xFF]
    return value


def frame(command: int, data: bytes = b"") -> bytes:
    head = bytes([SYNC, BYTES_MIN + len(data), command]) + data
    return head + crc(head).to_bytes(2, "little")


class Commands:
    """Splits the host's bytes into commands; a frame with a wrong CRC is not answered."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        found: list[tuple[int, bytes]] = []
        rest = self._rest + data
        while (at := rest.find(SYNC)) >= 0:
            rest = rest[at:]
            if len(rest) < 2 or (rest[1] >= BYTES_MIN and len(rest) < rest[1]):
                self._rest = rest
                return found
            whole = rest[: rest[1]]
            if len(whole) >= BYTES_MIN and crc(whole[:-2]) == int.from_bytes(whole[-2:], "little"):
                found.append((whole[2], whole[3:-2]))
                rest = rest[len(whole) :]
            else:
                rest = rest[1:]
        self._rest = b""
        return found
