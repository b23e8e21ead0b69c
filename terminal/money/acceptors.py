"""The acceptors that we can use, by name, and the thread that holds the port of one."""

import time
from collections.abc import Callable, Collection

from daemon.serial_link import SerialLink, Tells
from phrases.catalogue import english
from terminal.money.acceptor import (
    AcceptorEvent,
    AcceptorSession,
    Escrowed,
    NotUsed,
    Overflowed,
    Registry,
    Started,
    Trouble,
    TroubleKind,
    Valid,
)
from terminal.money.id003_session import Id003Session

ACCEPTORS: Registry = {"id003": Id003Session}
NO_TURN = -1
"""Of an event that is about the port: no command answers it."""
TELLS: Tells[AcceptorEvent] = Tells(
    lambda time_s, why: Trouble(time_s, NO_TURN, TroubleKind.GONE, english(why)), Overflowed, NotUsed
)


class AcceptorLink(SerialLink[AcceptorEvent]):
    """A `NoteAcceptor` at a port: its commands are carried out by the thread that holds it."""

    def __init__(self, url: str, session: AcceptorSession, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._session = session
        super().__init__(url, session, TELLS, baud=session.baud, parity=session.parity, clock=clock)

    def _do(self, command: Callable[[], None]) -> None:
        def act(now_s: float) -> list[AcceptorEvent]:
            command()
            return []

        self.act(act)

    def enable(self, denominations: Collection[int], tickets: bool) -> None:
        self._do(lambda: self._session.enable(denominations, tickets))

    def disable(self) -> None:
        self._do(self._session.disable)

    def stack(self, escrowed: Escrowed) -> None:
        self._do(lambda: self._session.stack(escrowed))

    def give_back(self, escrowed: Escrowed) -> None:
        self._do(lambda: self._session.give_back(escrowed))

    def hold(self, escrowed: Escrowed) -> None:
        self._do(lambda: self._session.hold(escrowed))

    def acknowledge(self, valid: Valid) -> None:
        self._do(lambda: self._session.acknowledge(valid))

    def go_on(self, after: Started | Trouble) -> None:
        self._do(lambda: self._session.go_on(after))
