"""A console's real sockets and real peers on one machine, polled until a condition holds."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from protocol.context import open_context
from protocol.enrolment import ALLOW_LIST, AllowList, Domain, enroll, write_enrolled
from protocol.keys import KeyPair, make_pair
from protocol.peer_sockets import TerminalSockets
from protocol.sockets import Addresses, ConsoleSockets, Received
from tests.time_limit import WAIT_S


class Wire:
    """A console that keeps what it received, with the terminals of one test."""

    def __init__(self, folder: Path, transport: str) -> None:
        self.list_path = folder / ALLOW_LIST
        write_enrolled(self.list_path, [])
        self.keys = make_pair()
        names = ("terminals", "staff", "events")
        bind = [f"ipc://{folder}/{name}" if transport == "ipc" else "tcp://127.0.0.1:*" for name in names]
        self.console = ConsoleSockets(Addresses(*bind), self.keys, AllowList(self.list_path))
        self.received: list[Received] = []
        self.heard: dict[TerminalSockets, list[bytes]] = {}
        self.context = open_context()

    def enrolled(self, name: str, domain: Domain = Domain.TERMINAL) -> KeyPair:
        pair = make_pair()
        enroll(self.list_path, domain, name, pair.public)
        return pair

    def terminal(self, keys: KeyPair) -> TerminalSockets:
        addresses = self.console.addresses
        sockets = TerminalSockets(self.context, addresses.terminals, addresses.events, keys, self.keys.public)
        self.heard[sockets] = []
        return sockets

    def turn(self) -> None:
        self.console.poll(2)
        self.received += self.console.drain()
        for sockets, heard in self.heard.items():
            heard += sockets.drain()

    def until(self, is_so: Callable[[], bool]) -> None:
        deadline_s = time.monotonic() + WAIT_S
        while not is_so():
            assert time.monotonic() < deadline_s, "it never became so"
            self.turn()

    def payloads(self) -> list[bytes]:
        return [received.payload for received in self.received]

    def close(self) -> None:
        for sockets in self.heard:
            sockets.close()
        self.context.term()
        self.console.close()


@contextmanager
def opened(folder: Path, transport: str = "ipc") -> Iterator[Wire]:
    wire = Wire(folder, transport)
    try:
        yield wire
    finally:
        wire.close()
