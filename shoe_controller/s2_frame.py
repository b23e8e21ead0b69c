"""Frames of dialect S2: a start byte, printable text, a checksum of four digits, a carriage return."""

from binascii import crc_hqx

SOH, STX, CR = 0x01, 0x02, 0x0D
START, END = bytes([SOH]), bytes([CR])
FRAME_BYTES_MAX = 40
CHECK_DIGITS = 4


def checksum(text: bytes) -> bytes:
    """CRC-16/CCITT-FALSE as hexadecimal digits."""
    return b"%04X" % crc_hqx(text, 0xFFFF)


def framed(start: int, text: bytes) -> bytes:
    return b"%c%b%b\r" % (start, text, checksum(text))


def text_of(frame: bytes) -> bytes | None:
    """The text between start byte and checksum; None if the checksum is wrong."""
    if len(frame) < CHECK_DIGITS + 2 or frame[0] != SOH or frame[-1] != CR:
        return None
    text, digits = frame[1 : -1 - CHECK_DIGITS], frame[-1 - CHECK_DIGITS : -1]
    return text if checksum(text) == digits else None


class S2Framer:
    """Finds frames: a start byte begins a new frame even inside another, and a frame that grows too long is dropped."""

    def __init__(self) -> None:
        self.dropped = 0
        self._frame = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        found: list[bytes] = []
        frame = self._frame
        is_whole = not frame and data[:1] == START and data.find(END) == len(data) - 1 <= FRAME_BYTES_MAX - 1
        if is_whole and data.rfind(START) == 0:  # As nearly every frame comes.
            return [bytes(data)]
        for byte in data:
            if byte == SOH:
                self.dropped += len(frame)
                frame[:] = b"\x01"
            elif not frame:
                self.dropped += 1
            else:
                frame.append(byte)
                if byte == CR:
                    found.append(bytes(frame))
                    frame.clear()
                elif len(frame) >= FRAME_BYTES_MAX:
                    self.dropped += len(frame)
                    frame.clear()
        return found
