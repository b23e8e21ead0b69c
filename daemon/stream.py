"""One end of a stream between two processes: it never blocks, and what could not be written yet waits."""

import contextlib
import socket

READ_BYTES = 1 << 20
BUFFER_BYTES = 4 << 20
"""Asked of the system for each direction; it may give less."""


class Stream:
    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            end.setsockopt(socket.SOL_SOCKET, buffer, BUFFER_BYTES)
        self._end = end
        self._unsent = bytearray()

    def fileno(self) -> int:
        return self._end.fileno()

    @property
    def waiting_bytes(self) -> int:
        """Bytes that the other end has not taken yet."""
        return len(self._unsent)

    def write(self, data: bytes) -> None:
        """Writes what the other end takes at once; the rest waits for the next call."""
        if self._unsent:
            self._unsent += data
            data = b""
        waiting = self._unsent or data
        try:
            sent = self._end.send(waiting) if waiting else 0
        except BlockingIOError:
            sent = 0
        except OSError:  # Reading will say that it has gone, after all that it had said before.
            sent = len(waiting)
        if waiting is self._unsent:
            del self._unsent[:sent]
        elif sent < len(data):
            self._unsent += data[sent:]

    def read(self) -> bytes | None:
        """Gives what has come, nothing where nothing has; None once the other end has gone and all is read."""
        with contextlib.suppress(BlockingIOError):
            try:
                return self._end.recv(READ_BYTES) or None
            except ConnectionResetError:
                return None
        return b""

    def close(self) -> None:
        self._end.close()
