"""A link between terminal and console that can fall silent: nothing arrives any more, but nothing is closed."""

import selectors
import socket
from pathlib import Path
from threading import Event, Lock, Thread
from types import TracebackType

from cluster.table_folder import COMMANDS, EVENTS, TableFolder

LOOK_S = 0.02


class SilentLink:
    """A link that can fall silent. What was sent meanwhile waits in buffers and arrives late when the link is back."""

    def __init__(self, table: TableFolder, terminal: str) -> None:
        self._selector = selectors.DefaultSelector()
        self._cut: frozenset[str] = frozenset()
        self._lock = Lock()
        self._stop = Event()
        self.sent = {COMMANDS: bytearray(), EVENTS: bytearray()}
        """Every byte that the terminal has sent, for whoever listened in."""
        self._sockets: list[socket.socket] = []
        config = table.terminal_config(terminal)
        for name in (COMMANDS, EVENTS):
            self._listen(name, config.parent / name, table.console / name)
            config.write_text(config.read_text().replace(str(table.console / name), str(config.parent / name)))
        self._thread = Thread(target=self._run)

    def cut(self, *names: str) -> None:
        with self._lock:
            self._cut = frozenset(names or (COMMANDS, EVENTS))

    def mend(self) -> None:
        with self._lock:
            self._cut = frozenset()

    def __enter__(self) -> "SilentLink":
        self._thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._stop.set()
        self._thread.join()
        for each in self._sockets:
            each.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._stop.wait(0 if self._turn() else LOOK_S):
            pass

    def _turn(self) -> bool:
        """Passes data on; says whether there was any. It holds the lock, so nothing passes after `cut` has returned."""
        with self._lock:
            ready = [key for key, _ in self._selector.select(0) if key.data[0] not in self._cut]
            for key in ready:
                # Else closed together with its other end just now, and its number perhaps given to a newer one.
                if self._selector.get_map().get(key.fd) is key:
                    _, carry = key.data
                    carry(key.fileobj)
        return bool(ready)

    def _listen(self, name: str, here: Path, console: Path) -> None:
        def accept(listener: socket.socket) -> None:
            near, far = listener.accept()[0], socket.socket(socket.AF_UNIX)
            try:
                far.connect(str(console))
            except OSError:
                near.close()
                far.close()
                return
            self._join(name, near, far)

        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(here))
        listener.listen()
        self._sockets.append(listener)
        self._selector.register(listener, selectors.EVENT_READ, (name, accept))

    def _join(self, name: str, near: socket.socket, far: socket.socket) -> None:
        def carry_to(other: socket.socket, source: socket.socket) -> None:
            try:
                data = source.recv(65536)
                if source is near:
                    self.sent[name] += data
                other.sendall(data)
            except OSError:
                data = b""
            if not data:
                for each in (near, far):
                    self._selector.unregister(each)
                    self._sockets.remove(each)
                    each.close()

        self._sockets += [near, far]
        for source, other in ((near, far), (far, near)):
            self._selector.register(
                source, selectors.EVENT_READ, (name, lambda this, other=other: carry_to(other, this))
            )
