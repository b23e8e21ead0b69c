"""Takes orders for a simulated device over a Unix socket: one JSON object per line in each direction."""

import contextlib
import selectors
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

REQUEST_BYTES_MAX = 4096
AnswerLine = Callable[[bytes], bytes]


def answered(answer: Callable[[], dict[str, Any]]) -> bytes:
    """Runs an order; if something is wrong with the order, the answer says what."""
    try:
        reply = answer()
    except (ValueError, OSError) as wrong:  # msgspec's errors are of the first kind
        reply = {"error": str(wrong)}
    return msgspec.json.encode(reply) + b"\n"


class ControlSocket:
    """A Unix stream socket; each client may ask any number of times."""

    def __init__(self, path: Path, selector: selectors.BaseSelector, answer: AnswerLine) -> None:
        self._path = path
        self._selector = selector
        self._answer = answer
        self._unfinished: dict[socket.socket, bytes] = {}
        self._listener = _listen(path)
        selector.register(self._listener, selectors.EVENT_READ, self._accept)

    def close(self) -> None:
        for client in list(self._unfinished):
            self._drop(client)
        self._selector.unregister(self._listener)
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _accept(self) -> None:
        client, _ = self._listener.accept()
        client.setblocking(False)
        self._unfinished[client] = b""
        self._selector.register(client, selectors.EVENT_READ, lambda: self._serve(client))

    def _serve(self, client: socket.socket) -> None:
        try:
            data = client.recv(REQUEST_BYTES_MAX)
            *lines, rest = (self._unfinished[client] + data).split(b"\n")
            for line in lines:
                client.sendall(self._answer(line))
        except OSError:
            data = rest = b""
        if data and len(rest) <= REQUEST_BYTES_MAX:
            self._unfinished[client] = rest
        else:
            self._drop(client)

    def _drop(self, client: socket.socket) -> None:
        del self._unfinished[client]
        self._selector.unregister(client)
        client.close()


def _listen(path: Path) -> socket.socket:
    if path.is_socket():
        with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(ConnectionRefusedError):
            probe.connect(str(path))
            raise FileExistsError(f"Another process listens on {path}.")
        path.unlink()  # left behind by a process that was killed
    listener = socket.socket(socket.AF_UNIX)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    listener.listen()
    listener.setblocking(False)
    return listener
