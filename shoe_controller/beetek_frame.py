"""Frames of dialect BT: text like `[Game]<Card:4S>`, which ends with the second bracket and has no checksum."""

FRAME_BYTES_MAX = 64
OPENS, CLOSES = b"[<", ord(">")
SQUARE_OPENS, ANGLE_OPENS = OPENS


class BeetekFramer:
    def __init__(self) -> None:
        self.dropped = 0
        self._frame = bytearray()

    def feed(self, data: bytes) -> list[bytes]:
        found: list[bytes] = []
        frame = self._frame
        for byte in data:
            if byte == SQUARE_OPENS or (byte == ANGLE_OPENS and not frame):
                self.dropped += len(frame)
                frame[:] = bytes([byte])
            elif not frame:
                self.dropped += byte != 0x20
            else:
                frame.append(byte)
                if byte == CLOSES:
                    found.append(bytes(frame))
                    frame.clear()
                elif len(frame) >= FRAME_BYTES_MAX:
                    self.dropped += len(frame)
                    frame.clear()
        return found
