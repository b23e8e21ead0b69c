"""Frames of ID-003: FC, the number of bytes, a command or state, data, CRC-16/KERMIT with its low byte first."""

from dataclasses import dataclass

SYNC = 0xFC
BYTES_MIN = 5
POLYNOMIAL_REVERSED = 0x8408


def _step(value: int) -> int:
    for _ in range(8):
        value = (value >> 1) ^ (POLYNOMIAL_REVERSED if value & 1 else 0)
    return value


CRC_TABLE = tuple(_step(byte) for byte in range(256))


def crc16(data: bytes) -> int:
    value = 0
    for byte in data:
        value = (value >> 8) ^ CRC_TABLE[(value & 0xFF) ^ byte]
    return value


@dataclass(frozen=True, slots=True)
class Frame:
    code: int
    data: bytes = b""

    @property
    def encoded(self) -> bytes:
        body = bytes((SYNC, BYTES_MIN + len(self.data), self.code)) + self.data
        return body + crc16(body).to_bytes(2, "little")


class Id003Framer:
    """Finds whole frames and keeps the beginning of at most one unfinished frame."""

    def __init__(self) -> None:
        self.dropped = 0
        """The number of bytes that belonged to no frame."""
        self._kept = b""

    def feed(self, data: bytes) -> list[Frame]:
        found: list[Frame] = []
        rest = self._kept + data
        at = 0
        while True:
            begin = rest.find(SYNC, at)
            if begin < 0:
                self.dropped += len(rest) - at
                self._kept = b""
                return found
            self.dropped += begin - at
            at = begin
            if len(rest) < at + 2:
                break
            length = rest[at + 1]
            if length >= BYTES_MIN and len(rest) < at + length:
                break
            if length >= BYTES_MIN and crc16(rest[at : at + length]) == 0:
                found.append(Frame(rest[at + 2], rest[at + 3 : at + length - 2]))
                at += length
            else:
                self.dropped += 1
                at += 1
        self._kept = rest[at:]
        return found

    def forget(self) -> None:
        """Drops an unfinished frame: an answer never goes on after the next question."""
        self.dropped += len(self._kept)
        self._kept = b""
