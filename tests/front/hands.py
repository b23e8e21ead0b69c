"""A console with a real front in memory; a test decides when messages leave the front."""

import select
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from secrets import token_bytes
from socket import socketpair
from threading import Lock, Thread
from typing import Any, TypeVar

from console.engine import Engine
from console.front import FrontLink
from console.process import ConsoleProcess
from console.rows import PersonRow
from console.staff import begin_session
from console.store import Store
from daemon.log import open_log
from daemon.stream import Stream
from front.limits import KeyLimits
from front.loop import BEFORE_CLOSE_MESSAGES_MAX, ConsoleGone, Front
from games.roulette.rules import Rules
from protocol.answers import AnswerBody, read_body
from protocol.clock import this_moment
from protocol.codec import decode_frame, encode_frame
from protocol.enrolment import ALLOW_LIST, AllowList, Domain, enroll, passport, write_enrolled
from protocol.enums import Role
from protocol.front import Addresses, Heard, Ready, batches
from protocol.key_pairs import make_pair
from protocol.messages import Answer, Command, Hello, Message, Welcome
from tests.table import SETTINGS
from tests.time_limit import WAIT_S

M = TypeVar("M", bound=Message)
B = TypeVar("B", bound=AnswerBody)
NOWHERE = Addresses("ipc://t", "ipc://s", "ipc://e")
DEALER, SHELL = "1001", "shell"


class Hands:
    """Takes the place of the front's sockets: what they have read, and what they were told to send."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.limits = KeyLimits()
        self.events_fault: str | None = None
        self.arrived: list[Heard] = []
        self.arrives_with_the_answer: list[Heard] = []
        """Read by the front before it says the next answer, and forwarded after that."""
        self.is_busy = False
        """Nothing of terminals is forwarded but before a mark."""
        self.said: list[Message] = []
        self._file = -1

    def knocks(self) -> list[Any]:
        return []

    def listen_to(self, file: int, *, may_write: bool) -> None:
        self._file = file

    def poll(self, timeout_ms: int) -> None:
        select.select([self._file], [], [], 0.001)

    def drain(self, messages_max: int, ms_max: float) -> list[Heard]:
        is_marked = messages_max == BEFORE_CLOSE_MESSAGES_MAX
        waits = [heard for heard in self.arrived if self.is_busy and not is_marked and heard.route == b"T"]
        found = [heard for heard in self.arrived if heard not in waits]
        self.arrived[:] = waits
        if is_marked:
            self.is_busy = False
        return found

    def send(self, route: bytes, payload: bytes) -> None:
        self.arrived += self.arrives_with_the_answer
        self.arrives_with_the_answer.clear()
        self.said.append(decode_frame(payload).message)

    def publish(self, topic: bytes, payload: bytes) -> None:
        """Does nothing: nobody listens."""


class HandFront:
    """A front that runs in a thread of the test."""

    def __init__(self, hands: Hands) -> None:
        ours, theirs = socketpair()
        self.stream, self._theirs = Stream(ours), Stream(theirs)
        self._hands, self._is_over = hands, False
        self.stands_still = Lock()
        """Held by whoever stops it."""
        self.says(b"".join(batches([Ready(*NOWHERE)])))
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        front = Front(self._theirs, self._hands, lambda: 0, 1)  # type: ignore[arg-type]
        try:
            while not self._is_over:
                with self.stands_still:
                    front.turn()
        except ConsoleGone:
            pass
        self._theirs.close()

    def says(self, data: bytes) -> None:
        self._theirs.write(data)

    def dies(self) -> None:
        self._is_over = True
        self._thread.join()

    def end(self) -> None:
        self.dies()
        self.stream.close()

    leave = end


class Mute:
    """A front that stands still in its start."""

    def __init__(self) -> None:
        ours, self._theirs = socketpair()
        self.stream = Stream(ours)

    def end(self) -> None:
        self.stream.close()
        self._theirs.close()

    leave = end


@dataclass
class Table:
    hands: Hands
    link: FrontLink
    process: ConsoleProcess
    engine: Engine
    fronts: list[HandFront]
    passports: dict[str, str]
    path: Path
    starts: list[OSError | Mute]
    """What becomes of the next starts of a front, the next one last."""
    session: int = 0

    def says(self, message: Message, who: str = "T01", route: bytes = b"T") -> Heard:
        payload = encode_frame(message, epoch=1, session=self.session)
        return Heard(self.passports[who], route, payload)

    @property
    def is_heard(self) -> bool:
        """Says whether the links are not lost, or back."""
        return self.engine.table.unheard_until_s < inf

    def hears(self, kind: type[M]) -> M:
        """Runs the console until it has sent a message of this kind to anybody."""
        deadline_s = time.monotonic() + WAIT_S
        while not (found := [message for message in self.hands.said if isinstance(message, kind)]):
            assert time.monotonic() < deadline_s, f"No {kind.__name__} among {self.hands.said}"
            self.process.turn()
        self.hands.said.clear()
        return found[-1]

    def ask(self, verb: str, **arguments: Any) -> Answer:
        self.asks(verb, **arguments)
        answer = self.hears(Answer)
        assert answer.refusal is None, answer
        return answer

    def look(self, kind: type[B]) -> B:
        """What a technician is shown."""
        command = Command("look", "diag-status", "", {})
        answer = self.process._look(command, f"{Domain.TECHNICIAN}/bench")
        assert answer is not None
        return read_body(answer, kind)

    def asks(self, verb: str, **arguments: Any) -> None:
        self.hands.arrived.append(self.says(Command(verb, verb, DEALER, arguments), SHELL, b"S"))


@contextmanager
def table(folder: Path, bet_time_s: float = 0.0) -> Iterator[Table]:
    """A table with T01 in session, with credit, and a round with open bets."""
    hands, path, fronts, rules = Hands(), folder / ALLOW_LIST, list[HandFront](), Rules()
    write_enrolled(path, [])
    passports, starts = {}, list[OSError | Mute]()
    for name, domain in (("T01", Domain.TERMINAL), (SHELL, Domain.STAFF)):
        public = make_pair().public
        enroll(path, domain, name, public)
        passports[name] = passport(f"{domain}/{name}", public)

    def start(_: Addresses) -> HandFront | Mute:
        if starts:
            if isinstance(becomes := starts.pop(), OSError):
                raise becomes
            return becomes
        fronts.append(HandFront(hands))
        return fronts[-1]

    link = FrontLink(start, NOWHERE, AllowList(path), open_log())
    store = Store(folder / "console.db")
    settings = replace(SETTINGS, bet_time_s=bet_time_s)
    engine = Engine(store.load()[0], store, rules, settings, token_bytes)
    engine.table.staff.people[DEALER] = PersonRow(DEALER, "Anna Tan", Role.DEALER, "!")
    begin_session(engine.table, DEALER, DEALER, f"{Domain.STAFF}/{SHELL}", this_moment())
    process = ConsoleProcess(engine, store, link, None, settings, None, open_log())
    process.begin([])
    here = Table(hands, link, process, engine, fronts, passports, path, starts)
    try:
        hello = Hello("T01", 1, "test", rules.name, rules.rules_hash, 0, bytes(32), 0, bytes(32))
        hands.arrived.append(here.says(hello))
        here.session = here.hears(Welcome).session
        here.ask("credit", terminal="T01", cents=500)
        here.ask("open")
        yield here
    finally:
        link.close()
        process.close()
        store.close()
