"""A console's link to a real front that runs in a thread of the test, with real peers."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

from console.front import FrontLink
from daemon.log import open_log
from daemon.stream import Stream
from front.loop import ConsoleGone
from front.program import Orders, serve
from protocol.enrolment import ALLOW_LIST, AllowList
from protocol.front import Addresses
from protocol.keys import KeyPair
from tests.protocol.wire import Peers

LARGE = 1 << 40
"""The memory of a test's process is not the front's."""


class ThreadFront:
    """Takes the place of a child process; it ends when the console closes its end of the stream."""

    def __init__(self, folder: Path, addresses: Addresses) -> None:
        ours, theirs = socket.socketpair()
        self.stream = Stream(ours)
        self._thread = Thread(target=_serve, args=(theirs, Orders(str(folder), addresses, LARGE)))
        self._thread.start()

    def end(self) -> None:
        self.stream.close()
        self._thread.join()

    leave = end


def _serve(end: socket.socket, orders: Orders) -> None:
    with end, suppress(ConsoleGone):
        serve(Stream(end), orders)


class Linked(Peers[FrontLink]):
    def __init__(self, folder: Path, transport: str) -> None:
        super().__init__(folder, transport, _open_link)


def _open_link(folder: Path, addresses: Addresses, keys: KeyPair) -> FrontLink:
    allowed = AllowList(folder / ALLOW_LIST)
    return FrontLink(lambda bound: ThreadFront(folder, bound), addresses, allowed, open_log())


@contextmanager
def linked(folder: Path, transport: str = "ipc") -> Iterator[Linked]:
    link = Linked(folder, transport)
    try:
        yield link
    finally:
        link.close()
