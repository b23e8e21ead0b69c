"""The Game Console's loop: take in what has arrived, let the engine decide, commit once, and only then speak."""

import queue
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from console.alarms import keep
from console.clerk import Clerk
from console.effects import (
    WRITE_KINDS,
    Alarm,
    AppendRecord,
    CheckPin,
    Effect,
    Enrol,
    Fence,
    HashPin,
    LateAnswer,
    MakeBackup,
    MakeReport,
    Publish,
    RoundEnded,
    Stop,
    ToTerminal,
    Write,
)
from console.engine import (
    BallMustHaveLeft,
    Engine,
    EngineEvent,
    FromTerminal,
    Judged,
    PinChecked,
    PinHashed,
    SpinIsLost,
    Tick,
)
from console.invariants import what_is_broken
from console.pins import Pins, PinWorker
from console.rounds import BETWEEN_ROUNDS, Phase
from console.settings import Settings
from console.state import RoundRow
from console.status import PUBLIC
from console.store import Store
from console.technician import Technician
from console.wheel_card import is_due
from console.wheel_desk import WheelDesk
from daemon import failpoint
from daemon.log import Log
from daemon.stop import StopRequest
from daemon.supervisor import Supervisor
from durable import Backup, StoreError
from protocol.clock import Now, this_moment
from protocol.codec import Frame, RemoteProtocolError, decode_frame, decode_record, encode_frame
from protocol.enrolment import Domain
from protocol.keys import SetupError
from protocol.messages import (
    Answer,
    Command,
    Hello,
    Message,
    Ping,
    Pong,
    Rejected,
    Telemetry,
    Vitals,
    Welcome,
    shortened,
)
from protocol.refusals import RefusalNumber
from protocol.session import RateLimit
from protocol.sockets import ConsoleSockets, Received

WAIT_S_MAX = 0.02
BURST_MESSAGES_MAX, BURST_S_MAX = 512, 0.02
BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX = 2000, 0.05
LOOP_GAP_S_MAX = 1.0
TELEMETRY_EVERY_S = 0.1
COUNTS_EVERY_S = 10.0
WHEEL_EVERY_ROUNDS = 100
WHEEL_FIRST_S = 60.0
"""After the start, when everyone is back."""
TERMINAL = f"{Domain.TERMINAL}/"
MAY_ONLY: dict[str, str] = {Domain.TECHNICIAN: "status", Domain.DISPLAY: "status", Domain.BACKUP: "backup"}
"""Besides what only a technician asks: the one verb of keys that no person stands behind."""
CLOSING_VERBS = ("close", "void", "emergency-close", "approve")


class Stopped(Exception):
    """The console must not run on; the message is the sentence for the person."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to where the question came from."""

    route: bytes
    message: Message


class ConsoleProcess:
    def __init__(
        self,
        engine: Engine,
        store: Store,
        sockets: ConsoleSockets,
        desk: WheelDesk | None,
        settings: Settings,
        pins: Pins | None,
        log: Log,
        clerk: Clerk | None = None,
    ) -> None:
        self._engine = engine
        self._store = store
        self._sockets = sockets
        self._desk = desk
        self._log = log
        self._clerk = clerk
        self._wheel_counted: int | None = None
        """The round after which the wheel's results were counted last."""
        self._count_wheel_from_s = this_moment().monotonic_s + WHEEL_FIRST_S
        self._rate = RateLimit(settings.messages_per_s, settings.messages_burst)
        self._scold = RateLimit(1.0, 1.0)
        self._decided: list[Effect | Reply] = []
        self._staff: deque[Received] = deque()
        self._routes: dict[str, bytes] = {}
        self._checked: queue.SimpleQueue[PinChecked | PinHashed] = queue.SimpleQueue()
        self._pins = PinWorker(pins, self._checked.put) if pins else None
        self._waiting: dict[tuple[str, str], bytes] = {}
        """Commands whose PIN is being checked or hashed, by key and id: where the answer goes."""
        self._backup: Backup | None = None
        self._number = 0
        self._turned_s: float | None = None
        self._telemetry_due_s = 0.0
        self._counts_due_s = 0.0
        self._counts: dict[str, int] = {}
        self._events_fault: str | None = None
        self._technician = Technician(engine, store, sockets, desk, settings, this_moment())
        self._says: dict[type, Callable[[Any], None]] = {
            ToTerminal: self._say_to_terminal,
            Reply: lambda reply: self._send(reply.route, reply.message),
            CheckPin: lambda check: self._pins.take(check) if self._pins else None,
            HashPin: lambda new: self._pins.take(new) if self._pins else None,
            LateAnswer: self._answer_late,
            Publish: lambda said: self._sockets.publish(said.topic.encode(), self._frame(said.message)),
            Alarm: lambda alarm: log.error("alarm", kind=alarm.kind, sentence=alarm.sentence),
            RoundEnded: lambda ended: log.info("round_ended", **ended.facts),
            MakeBackup: lambda wanted: self._begin_backup(wanted.name),
            MakeReport: lambda wanted: clerk.ask(wanted) if clerk else None,
            Enrol: self._enrol,
        }

    def close(self) -> None:
        if self._backup:
            self._backup.give_up()
        if self._pins:
            self._pins.close()
        if self._clerk:
            self._clerk.close()

    def run(self, incomplete: list[RoundRow], stop: StopRequest, supervisor: Supervisor) -> None:
        self.begin(incomplete)
        supervisor.ready()
        while not stop.asked:
            self.turn()
            supervisor.turned(this_moment().monotonic_s, self._check)
        supervisor.stopping()

    def _check(self) -> None:
        if broken := what_is_broken(self._engine.table):
            raise Stopped(f"What must always hold does not: {broken}.")

    def begin(self, incomplete: list[RoundRow]) -> None:
        self._decided += self._engine.begin(incomplete, this_moment())
        for event in self._desk.recover(self._engine.table) if self._desk else self._no_sensors():
            self._handle(event)
        self._commit_and_speak()

    def _no_sensors(self) -> list[EngineEvent]:
        if self._engine.table.recovering_until_s is None:
            return []
        return [SpinIsLost("this wheel has no sensors to show the same spin by.")]

    def turn(self) -> None:
        self._sockets.poll(round(1000 * self._wait_s()))
        self._watch_gap(this_moment())
        self._take_in_all(BURST_MESSAGES_MAX, BURST_S_MAX)
        if self._desk:
            self._hear_wheel(self._desk)
        while not self._checked.empty():
            self._handle(self._checked.get_nowait())
        while self._staff:
            self._staff_message(self._staff.popleft())
        deadline_s = self._engine.table.deadline_s
        if deadline_s is not None and this_moment().monotonic_s >= deadline_s:
            self._drain_before_close()
        self._handle(Tick())
        self._commit_and_speak()
        self._go_on_with_backup()
        if self._clerk:
            self._go_on_with_reports(self._clerk)
        self._show_wheel()

    def _hear_wheel(self, desk: WheelDesk) -> None:
        for event in desk.poll(self._engine.table):
            if isinstance(event, BallMustHaveLeft | Judged):
                self._drain_before_close()
            self._handle(event)
        self._decided += [*desk.take_alarms(), *desk.take_recordings()]

    def _wait_s(self) -> float:
        return min(WAIT_S_MAX, self._desk.wait_s()) if self._desk else WAIT_S_MAX

    def _watch_gap(self, now: Now) -> None:
        before_s, self._turned_s = self._turned_s, now.monotonic_s
        if before_s is not None and now.monotonic_s - before_s > LOOP_GAP_S_MAX:
            gap_s = now.monotonic_s - before_s
            self._decided.append(Alarm("loop_gap", f"The console did not respond for {gap_s:.1f} s."))

    def _drain_before_close(self) -> None:
        """In or late is decided by arrival: what is here before a close is taken in before it."""
        if self._engine.table.round.phase is Phase.BETS_OPEN:
            self._take_in_all(BEFORE_CLOSE_MESSAGES_MAX, BEFORE_CLOSE_S_MAX)

    def _take_in_all(self, messages_max: int, s_max: float) -> None:
        """What is here, and what comes meanwhile: where many speak at once, one commit is for all of them.

        No queue has a limit, so a flood is read as fast as it can be; what is dropped of it takes nobody's place.
        """
        give_up_s, left = this_moment().monotonic_s + s_max, messages_max
        while left > 0 and (left_s := give_up_s - this_moment().monotonic_s) > 0:
            if not (received := self._sockets.drain(left, 1000 * left_s)):
                return
            left -= self._take_in(received)

    def _take_in(self, received: list[Received]) -> int:
        """How many of them were within what their peer may send."""
        now, dropped = this_moment(), 0  # All of them were here by now.
        for each in received:
            if not self._rate.allows(each.identity, now.monotonic_s):
                dropped += 1
                self._reject(each, RefusalNumber.TOO_MANY_MESSAGES, "Too many messages; slow down.")
            elif each.identity.startswith(TERMINAL):
                self._terminal_message(each.identity[len(TERMINAL) :], each, now)
            else:
                self._staff.append(each)
        if dropped:
            self._sockets.counts["too_many_messages"] += dropped
        return len(received) - dropped

    def _terminal_message(self, terminal: str, received: Received, now: Now) -> None:
        frame = self._decode(received)
        if frame is None:
            return
        message = frame.message
        if isinstance(message, Vitals):
            if alarms := self._technician.links.hear(terminal, message, [], now):
                self._decided += [*alarms, *self._engine.out_of_service(terminal, str(message.fault))]
            return
        effects = self._engine.handle(FromTerminal(terminal, frame), now)
        self._technician.links.hear(terminal, message, effects, now)
        if isinstance(message, Ping):
            self._decided.append(Reply(received.route, Pong(message.wall_ms)))
        elif isinstance(message, Hello) and any(_is_welcome(each) for each in effects):
            self._routes[terminal] = received.route
        if self._routes.get(terminal) == received.route:
            self._decided += effects
        else:  # Not the connection of its session: it learns so, and the one that is welcome is left alone.
            self._decided += [
                Reply(received.route, each.message) if isinstance(each, ToTerminal) else each for each in effects
            ]

    def _staff_message(self, received: Received) -> None:
        frame = self._decode(received)
        if frame is None:
            return
        command = frame.message
        if not isinstance(command, Command):
            self._reject(received, RefusalNumber.BAD_MESSAGE, "Staff send commands.")
            return
        if looked := self._technician.answer(command, received.identity, this_moment()):
            self._decided.append(Reply(received.route, looked))
            return
        domain = received.identity.partition("/")[0]
        if domain != Domain.STAFF and command.verb != MAY_ONLY.get(domain):
            sentence = f"{received.identity} may only look."
            if domain == Domain.BACKUP:
                sentence = f"{received.identity} may only ask for a backup."
            self._decided.append(Reply(received.route, Answer(command.id, RefusalNumber.NOT_THIS_ROLE, sentence, {})))
            return
        if command.verb in CLOSING_VERBS:
            self._drain_before_close()
        who = self._engine.table.staff_sessions.get(command.session)
        effects, answer = self._engine.command(command, received.identity, this_moment())
        self._decided += effects
        if answer is None:
            self._waiting[received.identity, command.id] = received.route
        else:
            if received.identity.startswith("display/"):
                public = {key: answer.facts[key] for key in PUBLIC if key in answer.facts}
                answer = msgspec.structs.replace(answer, facts=public)
            self._decided.append(Reply(received.route, answer))
        if command.verb != "status":
            self._log.info("staff_asked", verb=command.verb, staff=who.number if who else None,
                           key=received.identity, refused=answer.sentence or None if answer else None)  # fmt: skip

    def _decode(self, received: Received) -> Frame | None:
        try:
            return decode_frame(received.payload)
        except RemoteProtocolError as bad:
            self._reject(received, RefusalNumber.BAD_MESSAGE, str(bad))
            return None

    def _reject(self, received: Received, number: RefusalNumber, sentence: str) -> None:
        """Once a second and peer: an answer to every bad message would be the flood's second half."""
        if self._scold.allows(received.identity, this_moment().monotonic_s):
            self._log.warning("message_rejected", peer=received.identity, number=int(number), sentence=sentence)
            self._decided.append(Reply(received.route, Rejected(number, shortened(sentence))))

    def _handle(self, event: EngineEvent) -> None:
        self._decided += self._engine.handle(event, this_moment())

    def _commit_and_speak(self) -> None:
        while self._decided:
            decided, self._decided = self._decided, []
            writes: list[Any] = [each for each in decided if type(each) in WRITE_KINDS]
            said: list[Any] = [each for each in decided if type(each) not in WRITE_KINDS]
            kinds = set(map(type, said))
            if Stop in kinds:
                raise Stopped(next(each.sentence for each in said if type(each) is Stop))
            if Alarm in kinds:
                writes += keep(self._engine.table, said, this_moment())
            if Fence in kinds:
                for each in said:
                    if type(each) is Fence:
                        self._sockets.fence(each.terminal)
            failpoint.reach("before-commit", writes, _name_of)
            if writes:
                self._store.commit(writes)
            failpoint.reach("after-commit", writes, _name_of)
            if Publish in kinds:  # Whoever asked need not wait until all have been told.
                said.sort(key=lambda each: type(each) is Publish)
            for each in said:
                if (say := self._says.get(type(each))) is not None:
                    say(each)
            failpoint.reach("after-speaking", writes, _name_of)
            if RoundEnded in kinds:
                self._store.checkpoint()
            self._decided += self._engine.after_commit(this_moment())

    def _say_to_terminal(self, effect: ToTerminal) -> None:
        if (route := self._routes.get(effect.terminal)) is not None:
            presence = self._engine.table.present.get(effect.terminal)
            self._send(route, effect.message, presence.session if presence else 0)

    def _answer_late(self, late: LateAnswer) -> None:
        route = self._waiting.pop((late.peer, late.answer.id), None)
        if route is not None:
            self._send(route, late.answer)

    def _send(self, route: bytes, message: Message, session: int = 0) -> None:
        self._sockets.send(route, self._frame(message, session))

    def _enrol(self, effect: Enrol) -> None:
        """Decided and recorded already: a list that cannot be written lets nobody in, and people are told."""
        try:
            self._sockets.enrol(effect.terminal, effect.public)
        except SetupError as bad:
            self._decided.append(Alarm("key_not_enrolled", f"The key of {effect.terminal} is not enrolled: {bad}"))

    def _begin_backup(self, name: str) -> None:
        """One at a time; who asked waits for the file to be there."""
        if self._backup:
            self._backup.give_up()
        self._backup = None
        try:
            self._backup = self._store.backup(name)
        except StoreError as bad:
            self._log.error("backup_failed", sentence=str(bad))

    def _go_on_with_backup(self) -> None:
        """A copy that fails is not the table's disk failing: the table goes on."""
        try:
            if self._backup and self._backup.step():
                self._backup = None
        except StoreError as bad:
            self._backup = None
            self._log.error("backup_failed", sentence=str(bad))

    def _go_on_with_reports(self, clerk: Clerk) -> None:
        table, now = self._engine.table, this_moment()
        if (made := clerk.step()) is not None:
            self._handle(made)
            self._commit_and_speak()
        if clerk.is_busy or table.round.phase not in BETWEEN_ROUNDS or now.monotonic_s < self._count_wheel_from_s:
            return
        if is_due(table, self._wheel_counted, WHEEL_EVERY_ROUNDS):
            self._wheel_counted = table.round.number
            clerk.ask(MakeReport("", "wheels", "", False, ""))

    def _frame(self, message: Message, session: int = 0) -> bytes:
        self._number += 1
        return encode_frame(message, epoch=self._engine.table.epoch, session=session, number=self._number)

    def _show_wheel(self) -> None:
        now_s = this_moment().monotonic_s
        if self._desk and now_s >= self._telemetry_due_s:
            self._telemetry_due_s = now_s + TELEMETRY_EVERY_S
            self._sockets.publish(b"W", self._frame(Telemetry(self._desk.telemetry())))
        if now_s >= self._counts_due_s:
            self._counts_due_s = now_s + COUNTS_EVERY_S
            if self._counts != (counts := dict(self._sockets.counts)):
                self._counts = counts
                self._log.warning("messages_dropped", **counts)
        if self._events_fault != (fault := self._sockets.events_fault):
            self._events_fault = fault
            self._log.error("no_broadcast", sentence=fault) if fault else self._log.info("broadcast_again")


def _is_welcome(effect: Effect) -> bool:
    return isinstance(effect, ToTerminal) and isinstance(effect.message, Welcome)


def _name_of(write: Write) -> str:
    return decode_record(write.data)[0].kind if isinstance(write, AppendRecord) else type(write).__name__
