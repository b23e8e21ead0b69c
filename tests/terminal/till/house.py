"""A house for one terminal: a console that answers about money only, and real simulated devices, on one clock."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from games.roulette.spots import PAYS
from lab.simulation.money_devices import JoinedDevices
from protocol.chain import GENESIS, next_hash
from protocol.clock import Now
from protocol.codec import EVENT_BYTES_MAX, decode_entry, decode_frame, encode_frame, encode_record
from protocol.enums import EntryKind, Phase, TransferKind
from protocol.messages import (
    Event,
    Get,
    Hello,
    Journal,
    JournalAck,
    Message,
    MoneyIn,
    State,
    Terms,
    TicketAnswer,
    TicketAsk,
    TicketNumber,
    TicketNumberAsk,
    TicketOutAsk,
    TicketOutRefused,
    TicketRelease,
    TicketReleased,
    Till,
    Transfer,
    Welcome,
)
from protocol.messages.log import LimitsOfKind
from protocol.messages.wire import BoxHeard, BoxTaken
from protocol.refusals import RefusalNumber
from protocol.session import Watchdog
from terminal.core import Core
from terminal.effects import Write
from terminal.loop import TerminalLoop
from terminal.money.id003_session import Id003Session
from terminal.money.sim.acceptor import SimulatedAcceptor, note, ticket
from terminal.money.sim.tcl_printer import Job, SimulatedTclPrinter
from terminal.money.tcl_session import TclSession
from terminal.player import NoPlayer
from terminal.store import Store
from terminal.till.till import Fitted
from terminal.view import Errand
from tests.phrased import own
from tests.table import FIRST_WALL_MS, HASTY_DISK, RULES, days_of

NAME, TABLE = "T7", "table-1"
NOTES = (200, 500, 1000, 5000, 10_000, 100_000)
TURN_S = 0.02
NUMBER = "120000000000004711"


class Died(Exception):
    """The terminal's process was killed at a point that the test chose."""


@dataclass
class Console:
    """The console's side of money at one terminal; what it writes down survives everything."""

    log: list[bytes] = field(default_factory=list)
    hash: bytes = GENESIS
    epoch: int = 1
    session: int = 0
    is_up: bool = True
    """Whether it hears and is heard."""
    credited: set[int] = field(default_factory=set)
    tickets: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Cents and state by number: alive, reserved, redeemed."""
    reserved: dict[int, str] = field(default_factory=dict)
    outs: dict[int, int] = field(default_factory=dict)
    printed: list[int] = field(default_factory=list)
    """Tickets out of which the entry came."""
    credit_session: int = 1
    acked: int = 0
    out_refused: bool = False
    loses: type[Message] | None = None
    """Answers of this kind are lost, once."""
    tills: list[Till] = field(default_factory=list)
    boxes: list[BoxTaken] = field(default_factory=list)
    said: list[bytes] = field(default_factory=list)

    def record(self, body: Message) -> None:
        data = encode_record(len(self.log) + 1, FIRST_WALL_MS, TABLE, RULES.name, body, GENESIS)
        self.log.append(data)
        self.hash = next_hash(self.hash, data)
        self.say(Event(len(self.log), data))

    def transfer(self, cents: int, kind: TransferKind, document: str = "", session: int | None = None) -> None:
        session = (0 if cents > 0 else self.credit_session) if session is None else session
        id_ = document if kind in (TransferKind.NOTE, TransferKind.TICKET) else f"{kind}-{len(self.log)}"
        self.record(Transfer(id_, NAME, session, cents, "", kind, document))

    def say(self, message: Message) -> None:
        if type(message) is self.loses:
            self.loses = None
            return
        self.said.append(encode_frame(message, epoch=self.epoch, session=self.session))

    def state(self) -> State:
        return State(
            self.epoch, TABLE, RULES.name, 1, Phase.IDLE, None, False, None, None, len(self.log), self.hash,
            FIRST_WALL_MS, None,
        )  # fmt: skip

    def hear(self, data: bytes) -> None:
        message = decode_frame(data, 2 * EVENT_BYTES_MAX).message
        kind = type(message)
        if isinstance(message, Hello):
            self.session += 1
            terms = Terms(
                1, 100, [LimitsOfKind(kind, 100, 1_000_000) for kind in PAYS], 100, 5_000_000, 0, 0, 0, {}, []
            )
            self.say(Welcome(self.session, message.boot, self.state(), terms, 0, self.acked, None))
        elif isinstance(message, Get):
            for seq in range(message.from_seq, len(self.log) + 1):
                self.say(Event(seq, self.log[seq - 1]))
        elif isinstance(message, Journal):
            self._journal(message)
        elif kind in _HEAR:
            _HEAR[kind](self, message)

    def _journal(self, message: Journal) -> None:
        for at, data in enumerate(message.entries, message.first_seq):
            if at == self.acked + 1:
                self.acked = at
                entry = decode_entry(data)
                if entry.kind is EntryKind.TICKET:
                    self.printed.append(int(entry.key.rpartition("/")[2]))
        self.say(JournalAck(self.acked))

    def _money_in(self, message: MoneyIn) -> None:
        if message.document in self.credited:
            return
        if message.kind is TransferKind.TICKET:
            number = self.reserved.pop(message.document)
            cents, state = self.tickets[number]
            assert (cents, state) == (message.cents, "reserved")
            self.tickets[number] = cents, "redeemed"
        self.credited.add(message.document)
        self.transfer(message.cents, message.kind, f"{TABLE}/{NAME}/in/{message.document}")

    def _ticket_ask(self, message: TicketAsk) -> None:
        cents, state = self.tickets.get(message.number, (0, ""))
        if state == "alive" or self.reserved.get(message.document) == message.number:
            self.reserved[message.document] = message.number
            self.tickets[message.number] = cents, "reserved"
            self.say(TicketAnswer(message.document, cents, None, None))
        else:
            self.say(TicketAnswer(message.document, 0, RefusalNumber.TICKET_UNKNOWN, own("bets_not_open")))

    def _release(self, message: TicketRelease) -> None:
        if (number := self.reserved.pop(message.document, None)) is not None:
            self.tickets[number] = self.tickets[number][0], "alive"
        self.say(TicketReleased(message.document))

    def _out_ask(self, message: TicketOutAsk) -> None:
        if self.out_refused:
            self.say(TicketOutRefused(message.out, RefusalNumber.TICKET_ABOVE_LIMIT, own("bets_not_open")))
        elif message.out not in self.outs:
            self.outs[message.out] = message.cents
            self.transfer(-message.cents, TransferKind.TICKET, f"{TABLE}/{NAME}/out/{message.out}")

    def _number_ask(self, message: TicketNumberAsk) -> None:
        cents = self.outs[message.out]
        number = f"{int(NUMBER) + message.out:018}"
        later_ms = FIRST_WALL_MS + 180 * 86_400_000
        self.say(TicketNumber(message.out, number, message.out, cents, FIRST_WALL_MS, later_ms, "Casino", "Singapore"))

    def _box(self, message: BoxTaken) -> None:
        if message not in self.boxes:
            self.boxes.append(message)
        self.say(BoxHeard(message.box))


_HEAR: dict[type, Callable[[Console, Any], None]] = {
    MoneyIn: Console._money_in,
    TicketAsk: Console._ticket_ask,
    TicketRelease: Console._release,
    TicketOutAsk: Console._out_ask,
    TicketNumberAsk: Console._number_ask,
    Till: lambda console, message: console.tills.append(message),
    BoxTaken: Console._box,
}


class Sockets:
    def __init__(self, console: Console) -> None:
        self.console = console

    def drain(self) -> list[bytes]:
        said, self.console.said = self.console.said, []
        return said if self.console.is_up else []

    def send(self, payload: bytes) -> bool:
        if self.console.is_up:
            self.console.hear(payload)
        return True

    def is_broken(self) -> bool:
        return False

    def recreate(self) -> None:
        pass


class NoLog:
    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


class AsksOnce(NoPlayer):
    """A player whose errands the test gives."""

    def __init__(self) -> None:
        self.errands: list[Errand] = []

    def take_errand(self) -> Errand | None:
        return self.errands.pop(0) if self.errands else None


class House:
    """Production's loop and store with the simulated devices byte by byte."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        self.path = folder / f"{NAME}.db"
        self.console = Console()
        self.acceptor = SimulatedAcceptor(seed)
        self.printer = SimulatedTclPrinter(seed)
        self.now_s = 0.0
        self.boots = 0
        self.dies: Callable[[str, list[Any]], bool] = lambda when, what: False
        """Whether the process dies now: before or after these writes are committed, or before a command."""
        self.deaths = 0
        self.commands: list[Any] = []
        self.start()

    def start(self) -> None:
        self.boots += 1
        self.store = Store(self.path, owner=NAME, days=days_of(self.path), vfs=HASTY_DISK.name)
        seat = self.store.load(NAME)
        seat.till.fitted = Fitted(NOTES, True, 10_000_00)
        watchdog = Watchdog(Random(1).uniform, self.now_s)
        core = Core(seat, RULES, self.store, self.boots, "software", watchdog)
        self.devices = JoinedDevices(Id003Session(NOTES), self.acceptor, TclSession(), self.printer)
        self.player = AsksOnce()
        sockets, log = Sockets(self.console), NoLog()
        self.loop = TerminalLoop(core, self, sockets, self.player, log, self.now, devices=self)  # type: ignore[arg-type] # a log for nobody
        self.core = core

    # -- the loop's disk and devices

    def commit(self, writes: list[Write]) -> None:
        if self.dies("before", writes):
            raise Died
        self.store.commit(writes)
        if self.dies("after", writes):
            raise Died

    def seal_day(self, seal: Any) -> None:
        self.store.seal_day(seal)

    def drain(self) -> list[Any]:
        return self.devices.drain()

    def carry_out(self, command: Any) -> None:
        if self.dies("command", [command]):
            raise Died
        self.commands.append(command)
        self.devices.carry_out(command)
        if self.dies("told", [command]):
            raise Died

    # -- time

    def now(self) -> Now:
        return Now(self.now_s, FIRST_WALL_MS + round(1000 * self.now_s))

    def run(self, seconds: float) -> None:
        end = self.now_s + seconds
        while self.now_s < end:
            self._turn()

    def until(self, is_it: Callable[[], bool], seconds: float = 60.0) -> None:
        end = self.now_s + seconds
        while not is_it():
            assert self.now_s < end, "It has not come to that."
            self._turn()

    def _turn(self) -> None:
        self.now_s += TURN_S
        self.devices.run(TURN_S)
        if round(self.now_s / TURN_S) % 25 == 0:
            self.console.say(self.console.state())
        try:
            self.loop.turn()
        except Died:
            self.deaths += 1
            self.restart()

    def restart(self) -> None:
        self.store.close()
        self.dies = lambda when, what: False
        self.start()

    # -- what is looked at

    @property
    def seat(self) -> Any:
        return self.core.seat

    @property
    def credit_cents(self) -> int:
        cents: int = self.seat.ledger.credit_cents
        return cents

    def settled(self) -> None:
        """Runs until nothing is on its way any more."""
        self.run(6.0)
        self.audit()

    def audit(self) -> None:
        assert self.seat.fault is None, self.seat.fault
        self.seat.ledger.audit()
        self.seat.till.audit(self.seat.ledger)

    def ready(self) -> None:
        self.until(lambda: self.seat.is_in_session and self.acceptor.state.name == "IDLE")

    def papers(self) -> list[Job]:
        """What is on the papers that have their number."""
        return [paper.job for paper in self.printer.printed if paper.has_number and isinstance(paper.job, Job)]

    def insert(self, number: int) -> None:
        self.ready()
        assert self.acceptor.insert(note(number))

    def insert_ticket(self, number: str = NUMBER, cents: int = 2500) -> None:
        self.console.tickets.setdefault(number, (cents, "alive"))
        self.ready()
        assert self.acceptor.insert(ticket(number))
