"""Encodes S2 frames with their checksum and decodes S2 commands, as the paper describes."""

import re

TOP_BIT = 0x8000


def _remainder(value: int) -> int:
    value <<= 8
    for _ in range(8):
        value = (value << 1 ^ 0x1021 if value & TOP_BIT else value << 1) & 0xFFFF
    return value


TABLE = [_remainder(value) for value in range(256)]
COMMAND = re.compile(rb"\x02(A..|N..|G..|E..|Q...|S....|V)([0-9A-F]{4})\Z", re.DOTALL)
HEXADECIMAL = re.compile(r"[0-9A-F]*")
COMMAND_BYTES_MAX = 40


def crc(data: bytes) -> int:
    value = 0xFFFF
    for byte in data:
        value = (value << 8 & 0xFFFF) ^ TABLE[value >> 8 ^ byte]
    return value


def frame(text: str) -> bytes:
    data = text.encode("ascii")
    return b"\x01" + data + b"%04X\r" % crc(data)


class Commands:
    """Splits the host's bytes into commands; incomplete ones are ignored."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, data: bytes) -> list[tuple[str, str]]:
        *whole, rest = (self._rest + data).split(b"\r")
        self._rest = rest[-COMMAND_BYTES_MAX:]
        return [found for each in whole if (found := _command(each))]


def _command(data: bytes) -> tuple[str, str] | None:
    found = COMMAND.search(data)
    if not found or b"%04X" % crc(found[1]) != found[2]:
        return None
    text = found[1].decode("latin-1")
    return (text[0], text[1:]) if HEXADECIMAL.fullmatch(text[1:]) else None
