"""Telegrams of dialect AE2: ENQ, number, data, ETX and a checksum of two digits; answers have one byte or three."""

from functools import reduce
from operator import xor

STX, ETX, ENQ, ACK, NAK = 0x02, 0x03, 0x05, 0x06, 0x15
FRAME_BYTES_MAX = 16
CHECK_DIGITS = 2


def checksum(data: bytes) -> bytes:
    return b"%02X" % reduce(xor, data, 0)


def data_of(frame: bytes) -> bytes | None:
    """Number and data of a telegram; None if it is no telegram or its checksum is wrong."""
    if len(frame) < CHECK_DIGITS + 4 or frame[0] != ENQ or frame[-1 - CHECK_DIGITS] != ETX:
        return None
    return frame[1:-3] if checksum(frame[1:-CHECK_DIGITS]) == frame[-CHECK_DIGITS:] else None


class Ae2Framer:
    """Finds telegrams: ENQ and ETX never occur inside one, so they mark its beginning and end."""

    def __init__(self) -> None:
        self.dropped = 0
        self._frame = bytearray()
        self._wanted = 0
        """Bytes still to come, where that is known: after ETX and after NAK."""

    def feed(self, data: bytes) -> list[bytes]:
        found: list[bytes] = []
        for byte in data:
            if frame := self._byte(byte):
                found.append(frame)
        return found

    def _byte(self, byte: int) -> bytes | None:
        frame = self._frame
        if byte == ENQ:
            self._give_up()
            frame.append(byte)
        elif self._wanted:
            frame.append(byte)
            self._wanted -= 1
            if not self._wanted:
                return self._whole()
        elif not frame:
            return self._first(byte)
        else:
            frame.append(byte)
            if byte == ETX:
                self._wanted = CHECK_DIGITS
            elif len(frame) >= FRAME_BYTES_MAX:
                self._give_up()
        return None

    def _first(self, byte: int) -> bytes | None:
        if byte == ACK:
            return bytes([ACK])
        if byte == NAK:
            self._frame.append(byte)
            self._wanted = CHECK_DIGITS
        else:
            self.dropped += 1
        return None

    def _give_up(self) -> None:
        self.dropped += len(self._frame)
        self._frame.clear()
        self._wanted = 0

    def _whole(self) -> bytes:
        frame = bytes(self._frame)
        self._frame.clear()
        return frame
