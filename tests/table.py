"""A whole table in one process: the real cores and stores, joined by a wire in memory."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import Any

from console.effects import WRITES, Alarm, HashPin, LateAnswer, Output, Publish, RoundEnded, Stop, ToTerminal
from console.effects import Effects as ConsoleEffects
from console.effects import SealDay as EndOfDay
from console.engine import Engine, EngineEvent, FromTerminal, PinHashed, Tick
from console.log import append
from console.roulette.program import vertical
from console.settings import Settings
from console.source import Judged, MustClose, Shown, StillShown, Verdict
from console.state import Table
from console.store import Store as ConsoleStore
from games.game import Game
from games.limits import Range
from games.roulette.limits import roulette_limits
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from lab.simulation.scripted import NO_PIN, PEER, Actor, sign_in
from protocol.answers import plain_body, read_body
from protocol.clock import Now
from protocol.codec import EVENT_BYTES_MAX, Frame, decode_frame, encode_frame
from protocol.enums import Phase, Role, VerdictKind
from protocol.messages import Answer, Command, DayEnd, Message
from protocol.refusals import RefusalNumber, Why
from protocol.session import Watchdog
from protocol.table_status import TableStatus
from terminal.core import Core
from terminal.effects import WRITES as TERMINAL_WRITES
from terminal.effects import Effects as TerminalEffects
from terminal.effects import Reconnect, SealDay, Send
from terminal.seat import Seat
from terminal.store import Store as TerminalStore
from tests.durable.disks import Disk
from tests.phrased import english, own

PEOPLE = {
    name: Actor(name, role)
    for name, role in {
        "anna": Role.DEALER,
        "dora": Role.DEALER,
        "carl": Role.PIT_SUPERVISOR,
        "cora": Role.PIT_SUPERVISOR,
        "ben": Role.SHIFT_MANAGER,
        "bess": Role.SHIFT_MANAGER,
        "tom": Role.TECHNICIAN,
        "tess": Role.TECHNICIAN,
        "ada": Role.AUDITOR,
        "otto": Role.AUDITOR,
    }.items()
}
RULES = Rules()
LIMITS = roulette_limits(100, {kind: Range(100, 1_000_000) for kind in PAYS}, Range(100, 5_000_000))
SETTINGS = Settings("table-1", LIMITS, vertical())
STRAIGHT = {"straight:17": 500}
HASTY_DISK = Disk("hasty")
HASTY_DISK.is_hasty = True
FIRST_WALL_MS = 1_800_000_000_000


@dataclass
class Clock:
    """A time that stands still until a test moves it."""

    seconds: float = 1000.0

    def now(self) -> Now:
        return Now(self.seconds, FIRST_WALL_MS + round(1000 * self.seconds))

    def pass_time(self, seconds: float) -> None:
        self.seconds += seconds


@dataclass(frozen=True)
class Order:
    """A command, and the person who stands by to approve it."""

    command: Command
    second: str | None


class Desk:
    """The console as its process runs it: decide, commit everything once, and only then speak."""

    def __init__(self, path: Path, clock: Clock, settings: Settings = SETTINGS, rules: Game = RULES) -> None:
        self.clock = clock
        self.store = ConsoleStore(path, vfs=HASTY_DISK.name, now=clock.now)
        table, incomplete = self.store.load()
        self.engine = Engine(table, self.store, rules, settings, token_bytes)
        self.said: list[Output] = []
        self._commands = 0
        self.finish(self.engine.begin(incomplete, clock.now()))

    @property
    def table(self) -> Table:
        return self.engine.table

    def phase(self) -> Phase:
        return self.table.round.phase

    def batch(self, *steps: EngineEvent | Command | Order) -> list[Answer]:
        """Processes steps that arrive together and are committed together."""
        effects: ConsoleEffects = []
        answers: list[Answer] = []
        for step in steps:
            if isinstance(step, Command | Order):
                answers.append(self._say(step, effects))
            else:
                effects += self.engine.handle(step, self.clock.now())
        self.finish(effects)
        return answers

    def _say(self, step: Command | Order, effects: ConsoleEffects) -> Answer:
        """Sends a command; a second person, if there is one, approves at once what needs two."""
        command = step.command if isinstance(step, Order) else step
        done, answer = self.engine.command(command, PEER, self.clock.now())
        if answer is None:
            done, answer = self._hashed(done)
        effects += done
        digest = plain_body(answer).get("proposal")
        if not isinstance(step, Order) or step.second is None or digest is None:
            return answer
        return self._say(self.command("approve", staff=step.second, digest=digest), effects)

    def _hashed(self, asked: ConsoleEffects) -> tuple[ConsoleEffects, Answer]:
        """Gives a new PIN, and the result of the command that sets it."""
        (new,) = asked
        assert isinstance(new, HashPin)
        done = self.engine.handle(PinHashed(new.peer, new.command, NO_PIN), self.clock.now())
        (late,) = [effect for effect in done if isinstance(effect, LateAnswer)]
        return done, late.answer

    def finish(self, effects: ConsoleEffects) -> None:
        said: list[Output] = []
        while effects:
            self.store.commit([effect for effect in effects if isinstance(effect, WRITES)])
            said += [effect for effect in effects if not isinstance(effect, WRITES)]
            if any(isinstance(effect, EndOfDay) for effect in effects):
                self.store.seal_day(self.clock.now().wall_ms)
                self.engine.day_sealed(self.clock.now())
            effects = self.engine.after_commit(self.clock.now())
        self.said += said

    def order(self, verb: str, **more: Any) -> Answer:
        return self.batch(self.both(verb, **more))[0]

    def both(self, verb: str, *, second: str | None = None, **more: Any) -> Order:
        return Order(self.command(verb, **more), second)

    def command(self, verb: str, *, staff: str = "anna", id_: str | None = None, **arguments: Any) -> Command:
        self._commands += 1
        id_ = id_ or f"{self.table.log.epoch}-{self._commands}"
        return Command(id_, verb, sign_in(self.engine, PEOPLE[staff], self.clock.now()), arguments)

    def status(self, **more: Any) -> TableStatus:
        return read_body(self.order("status", **more), TableStatus)

    def done(self, verb: str, **more: Any) -> dict[str, Any]:
        """Sends a command that must not be refused."""
        answer = self.order(verb, **more)
        assert answer.refusal is None, (verb, answer.sentence)
        return plain_body(answer)

    def proposed(self, verb: str, **more: Any) -> dict[str, Any]:
        """Sends a command that needs a second person and has none yet."""
        answer = self.order(verb, **more)
        assert answer.refusal == RefusalNumber.SECOND_PERSON_NEEDED, (verb, answer)
        return plain_body(answer)

    def alarms(self) -> list[str]:
        return [output.kind for output in self.said if isinstance(output, Alarm)]

    def rounds_ended(self) -> list[dict[str, Any]]:
        return [output.facts for output in self.said if isinstance(output, RoundEnded)]

    def stops(self) -> list[str]:
        return [english(output.sentence) for output in self.said if isinstance(output, Stop)]


def days_of(path: Path) -> Path:
    """Gives the sealed days; several terminals' files are in one folder here."""
    return path.with_suffix(".days")


class Player:
    """A terminal as its process runs it."""

    def __init__(self, path: Path, name: str, clock: Clock, rules: Game = RULES, boot: int = 1) -> None:
        self.begin(TerminalStore(path, owner=name, days=days_of(path), vfs=HASTY_DISK.name), name, clock, rules, boot)

    def begin(self, store: TerminalStore, name: str, clock: Clock, rules: Game = RULES, boot: int = 1) -> None:
        self.clock = clock
        self.name = name
        self.store = store
        watchdog = Watchdog(Random(1).uniform, clock.seconds)
        self.core = Core(self.store.load(name), rules, self.store, boot, "software", watchdog)
        self.sends: list[Message] = []
        self.reconnects = 0

    @property
    def seat(self) -> Seat:
        return self.core.seat

    @property
    def credit_cents(self) -> int:
        return self.seat.ledger.credit_cents

    @property
    def escrow_cents(self) -> int:
        return self.seat.ledger.escrow_cents

    def hear(self, *frames: bytes) -> None:
        """Receives frames that arrive together and are committed together."""
        effects: TerminalEffects = []
        for data in frames:
            effects += self.core.hear(decode_frame(data, 2 * EVENT_BYTES_MAX), self.clock.now())
        self.finish(effects)

    def tick(self) -> None:
        self.finish(self.core.tick(self.clock.now()))

    def bet(self, stakes: Mapping[str, int]) -> Why | None:
        effects, why = self.core.bet(stakes, self.clock.now())
        self.finish(effects)
        return why

    def finish(self, effects: TerminalEffects) -> None:
        if writes := [effect for effect in effects if isinstance(effect, TERMINAL_WRITES)]:
            self.store.commit(writes)
        self.sends += [effect.message for effect in effects if isinstance(effect, Send)]
        self.reconnects += sum(isinstance(effect, Reconnect) for effect in effects)
        for effect in effects:
            if isinstance(effect, SealDay):
                self.store.seal_day(effect)


def _message_for(name: str, output: Output) -> Message | None:
    is_for = isinstance(output, Publish) or (isinstance(output, ToTerminal) and output.terminal == name)
    return output.message if isinstance(output, Publish | ToTerminal) and is_for else None


class Floor:
    """Console and terminals on a wire that can be cut; every message goes through the codec."""

    def __init__(self, folder: Path, *names: str, settings: Settings = SETTINGS) -> None:
        self.folder = folder
        self.clock = Clock()
        self.settings = settings
        self.desk = Desk(folder / "console.db", self.clock, settings)
        self.players = {name: Player(folder / f"{name}.db", name, self.clock) for name in names}
        self.cut: set[str] = set()
        self._delivered = 0

    def __getitem__(self, name: str) -> Player:
        return self.players[name]

    def phase(self) -> Phase:
        return self.desk.phase()

    def restart_console(self, seconds: float = 3.0) -> None:
        self.desk.store.close()
        self.clock.pass_time(seconds)
        self.desk = Desk(self.folder / "console.db", self.clock, self.settings)
        self._delivered = 0

    def restart(self, name: str, *, loses_disk: bool = False, boot: int = 2) -> None:
        self[name].store.close()
        if loses_disk:
            for file in (*self.folder.glob(f"{name}.db*"), *self.folder.glob(f"{name}.days/*")):
                file.unlink()
        self.players[name] = Player(self.folder / f"{name}.db", name, self.clock, boot=boot)

    def carry(self) -> None:
        """Delivers messages until nobody has more to send."""
        while self.to_terminals() | self.to_console():
            pass

    def to_terminals(self) -> bool:
        said, self._delivered = self.desk.said[self._delivered :], len(self.desk.said)
        for name, player in self.players.items():
            frames = [self.frame(name, message) for output in said if (message := _message_for(name, output))]
            if frames and name not in self.cut:
                player.hear(*frames)
        return bool(said)

    def lose_answers(self) -> None:
        """Discards what the console has sent and nobody has received."""
        self._delivered = len(self.desk.said)

    def from_session(self, name: str, message: Message) -> FromTerminal:
        """Sends a message in the session that the console has with that terminal, whatever the terminal would send."""
        here = self.desk.table.seats.present.get(name)
        return FromTerminal(name, Frame(self.desk.table.log.epoch, here.session if here else 0, 0, message))

    def say(self, name: str, message: Message) -> list[Message]:
        """Sends a message past the terminal's core; gives the console's answer."""
        before = len(self.desk.said)
        self.desk.batch(self.from_session(name, message))
        return [output.message for output in self.desk.said[before:] if isinstance(output, ToTerminal)]

    def frame(self, name: str, message: Message) -> bytes:
        """Gives the frame that the console would send to that terminal now."""
        presence = self.desk.table.seats.present.get(name)
        return encode_frame(message, epoch=self.desk.table.log.epoch, session=presence.session if presence else 0)

    def to_console(self) -> bool:
        events: list[EngineEvent] = []
        for name, player in self.players.items():
            sends, player.sends = player.sends, []
            if name not in self.cut:
                events += [FromTerminal(name, decode_frame(self.from_terminal(name, send))) for send in sends]
        if events:
            self.desk.batch(*events)
        return bool(events)

    def from_terminal(self, name: str, message: Message) -> bytes:
        seat = self[name].seat
        return encode_frame(message, epoch=seat.epoch, session=seat.session)

    def tick(self) -> None:
        self.desk.batch(Tick())
        for player in self.players.values():
            player.tick()
        self.carry()

    def pass_time(self, seconds: float, step_s: float = 0.25) -> None:
        self.carry()
        for _ in range(round(seconds / step_s)):
            self.clock.pass_time(step_s)
            self.tick()

    def join(self, **credit_cents: int) -> None:
        """Connects every terminal; those that are named get money."""
        self.pass_time(1.0)
        for name, cents in credit_cents.items():
            self.desk.done("credit", second="carl", terminal=name, cents=cents)
        self.pass_time(1.5)
        assert {name: self[name].credit_cents for name in credit_cents} == credit_cents

    def open(self) -> int:
        number: int = self.desk.done("open")["round"]
        self.pass_time(0.25)
        return number

    def bet(self, name: str, stakes: Mapping[str, int]) -> None:
        why = self[name].bet(stakes)
        assert why is None, why
        self.carry()

    def close(self) -> None:
        self.desk.batch(Shown("before the close"))
        self.clock.pass_time(0.125)
        self.desk.done("close")
        self.carry()

    def spin(self, outcome: str | None, paragraph: str | None = None, kind: VerdictKind = VerdictKind.RESULT) -> None:
        """Shows the ball on the track after the close, and judges it later."""
        self.clock.pass_time(0.5)
        self.desk.batch(Shown("after the close"))
        self.pass_time(5.0, step_s=1.0)
        self.desk.batch(Judged(Verdict(kind, outcome, paragraph, "seen"), True))
        self.carry()

    def result(self, outcome: str) -> None:
        """Plays a round from open or closed bets to its settlement."""
        if self.phase() is Phase.BETS_OPEN:
            self.close()
        self.spin(outcome)
        self.desk.done("confirm")
        self.pass_time(1.0)
        assert self.phase() is Phase.SETTLED

    def result_without(self, name: str, outcome: str) -> None:
        """Plays a round from closed bets to its settlement while that terminal is cut off."""
        self.cut.add(name)
        self.pass_time(5.0)
        self.spin(outcome)
        self.desk.done("confirm")
        self.pass_time(0.5)
        assert self.phase() is Phase.SETTLED

    def play(self, outcome: str, **slips: Mapping[str, int]) -> int:
        number = self.open()
        for name, stakes in slips.items():
            self.bet(name, stakes)
        self.result(outcome)
        return number

    def correct(self, round_: int, outcome: str, reason: str = "the wheel shows it", **more: Any) -> None:
        self.desk.done("correct", second="ben", round=round_, outcome=outcome, reason=reason, **more)
        self.pass_time(1.0)

    def cash_out(self, name: str, cents: int | None = None) -> None:
        self.pass_time(1.5)
        self.desk.done("cash-out", second="carl", terminal=name, **({} if cents is None else {"cents": cents}))
        self.pass_time(1.5)

    def seal_day(self, day: str) -> None:
        """Seals a day as the console does between rounds."""
        desk, now = self.desk, self.clock.now()
        desk.finish([*append(desk.table, DayEnd(desk.table.log.day, day), now)])
        desk.store.seal_day(now.wall_ms)
        desk.engine.day_sealed(now)
        self.pass_time(1.0)

    def is_even(self) -> bool:
        """Says whether nothing is owed, every journal is acknowledged and all are at the log's head."""
        table = self.desk.table
        return not table.money.owed and all(
            (player.seat.cursor, player.seat.acked_seq) == (table.log.head, player.seat.ledger.seq)
            for player in self.players.values()
        )


SILENCE = MustClose("wheel-silent", hold=own("The wheel fell silent with a ball on the track."))


def floor_in(phase: Phase, folder: Path, settings: Settings = SETTINGS) -> Floor:
    """Makes a table in a phase: T1 has 500 cents on 17 and 9,500 left, T2 has 5,000; RESULT has no confirmations."""
    floor = Floor(folder, "T1", "T2", settings=settings)
    floor.join(T1=10_000, T2=5_000)
    if phase is Phase.IDLE:
        return floor
    floor.open()
    floor.bet("T1", STRAIGHT)
    if phase is Phase.BETS_OPEN:
        return floor
    if phase is Phase.VOID:
        floor.desk.done("void", paragraph="5.3.8")
        floor.carry()
        return floor
    floor.close()
    if phase is Phase.HELD:
        floor.spin(None, kind=VerdictKind.HELD)
    elif phase is not Phase.BETS_CLOSED:
        floor.spin("17")
        floor.desk.done("confirm")
        floor.pass_time(1.0 if phase is Phase.SETTLED else 0.0)
    assert floor.phase() is phase
    return floor


def interrupted_floor(folder: Path) -> Floor:
    """Makes a table interrupted after a close in time, whose wheel still shows the same spin at rest in 17."""
    floor = floor_in(Phase.BETS_CLOSED, folder)
    floor.clock.pass_time(0.5)
    floor.desk.batch(Shown("after the close"))
    floor.restart_console()
    floor.desk.batch(StillShown("17", "the same spin at rest"))
    assert floor.desk.table.play.conclude_only
    floor.pass_time(2.0)
    return floor
