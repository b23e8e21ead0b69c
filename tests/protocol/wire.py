"""Real sockets of a front and real peers on one machine, polled until a condition holds."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from front.sockets import FrontSockets
from protocol.context import open_context
from protocol.enrolment import ALLOW_LIST, AllowList, Domain, enroll, write_enrolled
from protocol.front import Addresses, Heard
from protocol.key_pairs import make_key_file, make_pair
from protocol.keys import CONSOLE_KEY, KeyPair
from protocol.peer_sockets import TerminalSockets
from tests.time_limit import WAIT_S


class Table(Protocol):
    """The table's end of every connection."""

    @property
    def addresses(self) -> Addresses: ...
    def close(self) -> None: ...


T = TypeVar("T", bound=Table)


class Peers(Generic[T]):
    """The table's end of the connections, and the peers of one test."""

    def __init__(self, folder: Path, transport: str, open_table: Callable[[Path, Addresses, KeyPair], T]) -> None:
        self.list_path = folder / ALLOW_LIST
        write_enrolled(self.list_path, [])
        self.keys = make_key_file(folder / CONSOLE_KEY)
        names = ("terminals", "staff", "events")
        bind = [f"ipc://{folder}/{name}" if transport == "ipc" else "tcp://127.0.0.1:*" for name in names]
        self.console = open_table(folder, Addresses(*bind), self.keys)
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

    def close(self) -> None:
        for sockets in self.heard:
            sockets.close()
        self.context.term()
        self.console.close()


class Wire(Peers[FrontSockets]):
    """A front's sockets that keep what they received."""

    def __init__(self, folder: Path, transport: str) -> None:
        super().__init__(folder, transport, _open_sockets)
        self.received: list[Heard] = []

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


def _open_sockets(folder: Path, addresses: Addresses, keys: KeyPair) -> FrontSockets:
    return FrontSockets(addresses, keys, AllowList(folder / ALLOW_LIST))


@contextmanager
def opened(folder: Path, transport: str = "ipc") -> Iterator[Wire]:
    wire = Wire(folder, transport)
    try:
        yield wire
    finally:
        wire.close()
