"""The Game Console's loop: read what has arrived, let the engine decide, commit once, and only then send.

It has no clock, socket, disk or codec of its own: production and the simulation run this same class.
"""

import queue
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from console.alarms import keep
from console.effects import (
    WRITE_KINDS,
    Alarm,
    CheckPin,
    Effect,
    Enrol,
    Fence,
    HashPin,
    LateAnswer,
    Publish,
    RoundEnded,
    SealDay,
    Stop,
    ToTerminal,
    Write,
)
from console.engine import Engine, EngineEvent, FromTerminal, PinChecked, PinHashed, Tick
from console.link_events import LinksEvent
from console.rows import RoundRow
from console.settings import Settings
from console.source import Shown, SourceLost
from console.state import Table
from daemon.log import Log
from phrases import Phrase, phrase
from phrases.catalogue import english
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_frame, encode_frame
from protocol.enrolment import Domain
from protocol.enums import AlarmKind
from protocol.front import Received
from protocol.keys import SetupError
from protocol.messages import Answer, Command, Hello, Message, Rejected, Welcome
from protocol.rates import RateLimit
from protocol.refusals import RefusalNumber

BURST_MESSAGES_MAX, BURST_S_MAX = 512, 0.02
BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX = 2000, 0.05
MARK_S_MAX = 0.05
"""How long a close waits for what the front has read."""
TERMINAL = f"{Domain.TERMINAL}/"
AFTER_TERMINAL = len(TERMINAL)
MAY_ONLY: dict[str, str] = {Domain.TECHNICIAN: "status", Domain.DISPLAY: "status", Domain.BACKUP: "backup"}
"""The one verb that keys without a person behind them may use, besides a technician's own verbs."""
TICK = Tick()
RARE = frozenset({Stop, Alarm, Fence, RoundEnded})
"""Effects that need more than being sent: alarm rows, a removed key, a checkpoint or the end of the process."""


class Sockets(Protocol):
    """The console's ends of its connections, real or simulated. They behave as `FrontLink` documents."""

    counts: Counter[str]

    def drain(self, messages_max: int, ms_max: float) -> list[Received]: ...
    def mark(self, s_max: float) -> None: ...
    def send(self, route: bytes, payload: bytes) -> bool: ...
    def publish(self, topic: bytes, payload: bytes) -> None: ...
    def flush(self) -> None: ...
    def links_changed(self) -> list[LinksEvent]: ...
    def fence(self, terminal: str) -> None: ...
    def enrol(self, terminal: str, public: str) -> None: ...


class Disk(Protocol):
    def commit(self, writes: list[Write]) -> None:
        """Writes these rows; they are on disk when it returns."""

    def checkpoint(self) -> None: ...
    def seal_day(self, wall_ms: int) -> None: ...


class OutcomeSource(Protocol):
    """Gives outcomes and everything about them as events of the engine."""

    def recover(self, table: Table) -> list[EngineEvent]: ...
    def poll(self, table: Table) -> list[EngineEvent]: ...


class Encode(Protocol):
    def __call__(self, *, message: Message, epoch: int, session: int, number: int) -> bytes: ...


class Codec(NamedTuple):
    decode: Callable[[bytes], Frame] = decode_frame
    encode: Encode = encode_frame


WIRE = Codec()


class Stopped(Exception):
    """The console must not run on; the message is the sentence for the person."""


class Reply(Struct, frozen=True):
    """An answer that goes to the connection from which the message came."""

    route: bytes
    message: Message


class ConsoleLoop:
    def __init__(
        self,
        engine: Engine,
        disk: Disk,
        sockets: Sockets,
        source: OutcomeSource | None,
        settings: Settings,
        log: Log,
        now: Callable[[], Now],
        codec: Codec = WIRE,
    ) -> None:
        self._engine = engine
        self._head = engine.table.log
        self._present = engine.table.seats.present
        self._disk = disk
        self._sockets = sockets
        self._source = source
        self._log = log
        self._now = now
        self._decode_frame, self._encode_frame = codec
        self._vertical_words = settings.vertical.words
        self._rate = RateLimit(settings.messages_per_s, settings.messages_burst)
        self._scold = RateLimit(1.0, 1.0)
        self._decided: list[Effect | Reply] = []
        self._staff: deque[Received] = deque()
        self._routes: dict[str, bytes] = {}
        """For each terminal, the connection whose hello was accepted last."""
        self.pins_done: queue.SimpleQueue[PinChecked | PinHashed] = queue.SimpleQueue()
        """Results of the work on PINs; other threads may put them here."""
        self._waiting: dict[tuple[str, str], bytes] = {}
        """The connection that gets the answer, for commands whose PIN is being checked or hashed, by key and id."""
        self._number = 0
        self._says: dict[type, Callable[[Any], object]] = {
            ToTerminal: self._say_to_terminal,
            Reply: lambda reply: sockets.send(reply.route, self._frame(reply.message)),
            CheckPin: self._work_on_pin,
            HashPin: self._work_on_pin,
            LateAnswer: self._answer_late,
            Publish: self._publish,
            Alarm: lambda alarm: log.error("alarm", kind=alarm.kind, sentence=alarm.sentence),
            RoundEnded: lambda ended: log.info("round_ended", **ended.facts),
            Enrol: self._enrol,
            SealDay: lambda _: self._seal_day(),
        }

    def begin(self, incomplete: list[RoundRow]) -> None:
        self._decided += self._engine.begin(incomplete, self._now())
        for event in self._source.recover(self._engine.table) if self._source else self._without_source():
            self._handle(event)
        self._commit_and_speak()

    def _without_source(self) -> list[EngineEvent]:
        if self._engine.table.play.recovering_until_s is None:
            return []
        return [SourceLost(phrase(self._vertical_words.no_source))]

    def turn(self) -> None:
        self._take_in_all(BURST_MESSAGES_MAX, BURST_S_MAX)
        self._hear_of_links()
        if self._source:
            self._hear_source(self._source)
        while not self.pins_done.empty():
            self._handle(self.pins_done.get_nowait())
        while self._staff:
            self._staff_message(self._staff.popleft())
        self._handle(TICK)
        self._commit_and_speak()

    def _hear_source(self, source: OutcomeSource) -> None:
        if not (events := source.poll(self._engine.table)):
            return
        polled_s = self._now().monotonic_s
        for event in events:
            if isinstance(event, Shown):  # Its age has grown while the events before it were handled.
                event = replace(event, age_s=event.age_s + self._now().monotonic_s - polled_s)
            self._handle(event)

    def _handle(self, event: EngineEvent) -> None:
        now = self._now()
        if self._engine.may_close(event, now):
            now = self._take_in_before_close()
        self._decided += self._engine.handle(event, now)

    def _take_in_before_close(self) -> Now:
        """Reads all messages that have arrived before bets close or a question ends, because the time of arrival
        decides whether a slip or an answer is late."""
        self._sockets.mark(MARK_S_MAX)
        self._take_in_all(BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX)
        self._hear_of_links()
        return self._now()

    def _hear_of_links(self) -> None:
        for changed in self._sockets.links_changed():
            self._decided += self._engine.handle(changed, self._now())

    def _take_in_all(self, messages_max: int, s_max: float) -> None:
        """Reads what has arrived, and what arrives meanwhile, so that one commit serves many senders.

        No queue has a limit, so a flood is read as fast as possible; dropped messages do not count towards the limit.
        """
        now = self._now
        give_up_s, left, left_s = now().monotonic_s + s_max, messages_max, s_max
        while left > 0 and left_s > 0:
            if not (received := self._sockets.drain(left, 1000 * left_s)):
                return
            left -= self._take_in(received, now())  # All of them had arrived by now.
            left_s = give_up_s - now().monotonic_s

    def _take_in(self, received: list[Received], now: Now) -> int:
        """Handles the messages, and returns how many of them were within the rate limit of their sender."""
        dropped, now_s = 0, now.monotonic_s
        allows, decode, hear = self._rate.allows, self._decode_frame, self._hear_terminal
        for each in received:
            identity = each.identity
            if not allows(identity, now_s):
                dropped += 1
                self._reject(each, RefusalNumber.TOO_MANY_MESSAGES, phrase("too_many"))
            elif not identity.startswith(TERMINAL):
                self._staff.append(each)
            else:
                try:
                    frame = decode(each.payload)
                except RemoteProtocolError as bad:
                    self._reject_unreadable(each, bad)
                else:
                    hear(identity[AFTER_TERMINAL:], frame, each.route, now)
        if dropped:
            self._sockets.counts["too_many_messages"] += dropped
        return len(received) - dropped

    def _hear_terminal(self, terminal: str, frame: Frame, route: bytes, now: Now) -> list[Effect]:
        effects = self._engine.handle(FromTerminal(terminal, frame), now)
        if type(frame.message) is Hello and any(_is_welcome(each) for each in effects):
            self._routes[terminal] = route
        if self._routes.get(terminal) == route:
            self._decided += effects
        else:  # Not the connection of its session: the answers go back on this connection only.
            self._decided += [Reply(route, each.message) if isinstance(each, ToTerminal) else each for each in effects]
        return effects

    def _staff_message(self, received: Received) -> None:
        try:
            frame = self._decode_frame(received.payload)
        except RemoteProtocolError as bad:
            self._reject_unreadable(received, bad)
            return
        command, identity = frame.message, received.identity
        if not isinstance(command, Command):
            self._reject(received, RefusalNumber.BAD_MESSAGE, phrase("staff_send_commands"))
            return
        if looked := self._look(command, identity):
            self._decided.append(Reply(received.route, looked))
            return
        domain = identity.partition("/")[0]
        if domain != Domain.STAFF and command.verb != MAY_ONLY.get(domain):
            sentence = phrase("look_only", who=identity)
            if domain == Domain.BACKUP:
                sentence = phrase("backup_only", who=identity)
            self._decided.append(Reply(received.route, Answer(command.id, RefusalNumber.NOT_THIS_ROLE, sentence, b"")))
            return
        now = self._now()
        if self._engine.may_close(command, now):
            now = self._take_in_before_close()
        who = self._engine.table.staff.sessions.get(command.session)
        effects, answer = self._engine.command(command, identity, now)
        self._decided += effects
        if answer is None:
            self._waiting[identity, command.id] = received.route
        else:
            self._decided.append(Reply(received.route, answer))
        if command.verb != "status":
            self._log.info("staff_asked", verb=command.verb, staff=who.number if who else None,
                           key=identity, refused=answer.sentence or None if answer else None)  # fmt: skip

    def _look(self, command: Command, identity: str) -> Answer | None:
        """Answers a technician's own verbs; only a real process has them."""
        return None

    def _reject_unreadable(self, received: Received, bad: RemoteProtocolError) -> None:
        self._reject(received, RefusalNumber.BAD_MESSAGE, phrase("message_unreadable", why=str(bad)))

    def _reject(self, received: Received, number: RefusalNumber, sentence: Phrase) -> None:
        """Answers at most once a second for each sender, so that answers do not double a flood."""
        if self._scold.allows(received.identity, self._now().monotonic_s):
            self._log.warning("message_rejected", peer=received.identity, number=int(number), sentence=sentence)
            self._decided.append(Reply(received.route, Rejected(number, sentence)))

    def _commit_and_speak(self) -> None:
        while self._decided:
            decided, self._decided = self._decided, []
            self._finish(decided)
            self._decided += self._engine.after_commit(self._now())

    def _finish(self, decided: list[Effect | Reply]) -> None:
        """Makes one commit for all effects, and only then sends."""
        writes: list[Any] = []
        said: list[Any] = []
        published: list[Any] = []
        rare: set[type] = set()
        for each in decided:
            kind = type(each)
            if kind in WRITE_KINDS:
                writes.append(each)
            elif kind is Publish:
                published.append(each)
            else:
                said.append(each)
                if kind in RARE:
                    rare.add(kind)
        if rare:
            writes += self._before_all_else(said)
        if writes:
            self._disk.commit(writes)
        for each in said:
            if (say := self._says.get(type(each))) is not None:
                say(each)
        for each in published:  # Published last, so that the sender of a command does not wait for the broadcast.
            self._publish(each)
        self._sockets.flush()
        if RoundEnded in rare:
            self._disk.checkpoint()

    def _seal_day(self) -> None:
        now = self._now()
        self._disk.seal_day(now.wall_ms)
        self._engine.day_sealed(now)

    def _before_all_else(self, said: list[Any]) -> list[Effect]:
        """Returns the rows of alarms. Removes keys from the list before anything else of the same batch is on disk."""
        for each in said:
            if type(each) is Stop:
                raise Stopped(english(each.sentence))
        rows = keep(self._engine.table, said, self._now())
        for each in said:
            if type(each) is Fence:
                self._sockets.fence(each.terminal)
        return rows

    def _publish(self, said: Publish) -> None:
        self._sockets.publish(said.topic.encode(), self._frame(said.message))

    def _say_to_terminal(self, effect: ToTerminal) -> None:
        if (route := self._routes.get(effect.terminal)) is not None:
            here, self._number = self._present.get(effect.terminal), self._number + 1
            epoch, session = self._head.epoch, 0 if here is None else here.session
            payload = self._encode_frame(message=effect.message, epoch=epoch, session=session, number=self._number)
            self._sockets.send(route, payload)

    def _work_on_pin(self, asked: CheckPin | HashPin) -> None:
        """Does nothing here; only a real process has people with PINs."""

    def _answer_late(self, late: LateAnswer) -> None:
        route = self._waiting.pop((late.peer, late.answer.id), None)
        if route is not None:
            self._sockets.send(route, self._frame(late.answer))

    def _frame(self, message: Message) -> bytes:
        self._number = number = self._number + 1
        return self._encode_frame(message=message, epoch=self._head.epoch, session=0, number=number)

    def _enrol(self, effect: Enrol) -> None:
        """Adds a key to the list.

        The decision is already recorded; if the list cannot be written, an alarm is raised.
        """
        try:
            self._sockets.enrol(effect.terminal, effect.public)
        except SetupError as bad:
            self._decided.append(
                Alarm(AlarmKind.KEY_NOT_ENROLLED, phrase("key_not_enrolled", terminal=effect.terminal, why=str(bad)))
            )


def _is_welcome(effect: Effect) -> bool:
    return isinstance(effect, ToTerminal) and isinstance(effect.message, Welcome)
