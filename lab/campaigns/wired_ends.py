"""Both ends of a wire in memory, in place of sockets: what one end sends, the other receives."""

from collections import Counter, deque
from collections.abc import Callable

from console.front import FrontLink
from console.link_events import LinksEvent
from protocol.codec import decode_frame
from protocol.enrolment import Domain
from protocol.front import Received
from protocol.messages import Answer
from protocol.peer_sockets import TerminalSockets

CONSOLE = "console"
DESK = b"S"
Said = Callable[[str, bytes, str], None]
"""Who spoke, the payload, and the terminal at the other end."""


class ConsoleEnd(FrontLink):
    """The console's end of the wire: it behaves as with a front that never fails."""

    def __init__(self, names: tuple[str, ...], said: Said) -> None:
        self.counts = Counter()
        self.events_fault = None
        self.inbox: deque[Received] = deque()
        self.to_terminals: dict[str, deque[bytes]] = {name: deque() for name in names}
        self.to_desk: list[Answer] = []
        self._said = said

    def poll(self, timeout_ms: int) -> bool:
        return bool(self.inbox)

    def drain(self, messages_max: int = 512, ms_max: float = 5.0) -> list[Received]:
        taken = list(self.inbox)
        self.inbox.clear()
        return taken

    def send(self, route: bytes, payload: bytes) -> bool:
        self._said(CONSOLE, payload, route.decode())
        if route == DESK:
            message = decode_frame(payload).message
            self.to_desk += [message] if isinstance(message, Answer) else []
        else:
            self.to_terminals[route.decode()].append(payload)
        return True

    def publish(self, topic: bytes, payload: bytes) -> None:
        self._said(CONSOLE, payload, "")
        for inbox in self.to_terminals.values():
            inbox.append(payload)

    def mark(self, s_max: float) -> None:
        """Does nothing: everything that was sent is here already."""

    def flush(self) -> None:
        """Does nothing: everything that was said has arrived already."""

    def links_changed(self) -> list[LinksEvent]:
        return []

    def enrolled(self, domain: Domain) -> tuple[str, ...]:
        return tuple(self.to_terminals)

    def close(self) -> None:
        pass


class TerminalEnd(TerminalSockets):
    def __init__(self, name: str, console: Callable[[], ConsoleEnd | None], said: Said) -> None:
        self.is_refused = False
        self._name = name
        self._console = console
        self._said = said
        self._is_cut = False
        self._under_way: list[Received] = []

    def cut(self) -> None:
        """Cuts the wire silently: what is sent waits on both sides."""
        self._is_cut = True

    def mend(self) -> None:
        self._is_cut = False
        if (console := self._console()) is not None:
            console.inbox.extend(self._under_way)
        self._under_way.clear()

    def poll(self, timeout_ms: int) -> bool:
        return True

    def drain(self, messages_max: int = 512) -> list[bytes]:
        console = self._console()
        if console is None or self._is_cut:
            return []
        taken = list(console.to_terminals[self._name])
        console.to_terminals[self._name].clear()
        return taken

    def send(self, payload: bytes) -> bool:
        console = self._console()
        if console is None:
            return False
        self._said(self._name, payload, self._name)
        waits = self._under_way if self._is_cut else console.inbox
        waits.append(Received(f"terminal/{self._name}", self._name.encode(), payload))
        return True

    def is_broken(self) -> bool:
        return False

    def recreate(self) -> None:
        pass

    def close(self) -> None:
        pass
