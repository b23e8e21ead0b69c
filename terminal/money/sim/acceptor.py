"""The simulated ID-003 note acceptor: transport, sensors, box and serial line on one clock.

Its owner is the player at the slot and the attendant at the box. `box` and `returned` are where paper really is.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from random import Random

from terminal.money.sim.acceptor_faults import FAULTS, Strikes
from terminal.money.sim.cable import Cable
from terminal.money.sim.id003_wire import Commands, frame

BAUD = 9600
STATUS, ACK, INVALID, COMMUNICATION, VERSION = 0x11, 0x50, 0x4B, 0x4A, 0x88
RESET, STACK_1, STACK_2, RETURN, HOLD = range(0x40, 0x45)
DENOMINATIONS, INHIBIT, BARCODE, BARCODE_INHIBIT = 0xC0, 0xC3, 0xC6, 0xC7
SETTINGS = {0xC0: b"\0\0", 0xC1: b"\0\0", 0xC3: b"\1", 0xC4: b"\0", 0xC5: b"\0\0", 0xC6: b"\0\0", 0xC7: b"\1"}
"""As after power-up: nothing is taken."""
ASKED_BY = 0x40
"""C0 is read back by 80."""
I2OF5_18 = b"\x01\x12"
TICKET = 0x6F
BY_INHIBIT, NO_BARCODE = 0x79, 0x98
VERSION_TEXT = b"SIM ETG ID003-05V001"
INITIALIZE_S, ACCEPT_S, ESCROW_S, STACK_S, STACKED_S, AWAY_S = 0.4, 0.6, 10.0, 0.5, 0.25, 0.5
POWER_OFF_S = (0.5, 3.0)


class State(IntEnum):
    IDLE = 0x11
    ACCEPTING = 0x12
    ESCROW = 0x13
    STACKING = 0x14
    VEND_VALID = 0x15
    STACKED = 0x16
    REJECTING = 0x17
    RETURNING = 0x18
    HOLDING = 0x19
    DISABLED = 0x1A
    INITIALIZE = 0x1B
    POWER_UP = 0x40
    POWER_UP_IN_ACCEPTOR = 0x41
    POWER_UP_IN_STACKER = 0x42
    STACKER_FULL = 0x43
    STACKER_OPEN = 0x44
    JAM_IN_ACCEPTOR = 0x45
    JAM_IN_STACKER = 0x46
    PAUSE = 0x47
    CHEATED = 0x48
    FAILURE = 0x49


class At(StrEnum):
    """Where the document is that is on its way."""

    ACCEPTOR = "acceptor"
    STACKER = "stacker"


LASTS_S = {
    State.ACCEPTING: ACCEPT_S,
    State.ESCROW: ESCROW_S,
    State.HOLDING: ESCROW_S,
    State.STACKING: STACK_S,
    State.STACKED: STACKED_S,
    State.REJECTING: AWAY_S,
    State.RETURNING: AWAY_S,
    State.INITIALIZE: INITIALIZE_S,
}
POWER_UPS = (State.POWER_UP, State.POWER_UP_IN_ACCEPTOR, State.POWER_UP_IN_STACKER)
MENDED_BY_THEMSELVES = (State.STACKER_OPEN, State.PAUSE)
"""Of the troubles; all others wait for RESET after people have mended them."""


@dataclass(frozen=True, slots=True)
class Document:
    code: int
    digits: str = ""

    @property
    def data(self) -> bytes:
        return bytes([self.code]) + self.digits.encode("ascii")


def _power(state: State) -> str:
    """The name of the fault that strikes in a state."""
    return f"power-{state.name.lower().replace('_', '-')}"


def note(number: int) -> Document:
    """The how-manieth note of the acceptor's table, from 1 to 8."""
    return Document(0x60 + number)


def ticket(digits: str) -> Document:
    return Document(TICKET, digits)


class SimulatedAcceptor:
    def __init__(self, seed: int | str, *, is_on: bool = True) -> None:
        self.now = 0.0
        self._random = Random(f"{seed} acceptor")
        self.line = Cable(Random(f"{seed} acceptor's line"), BAUD)
        self._commands = Commands()
        self.state = State.POWER_UP
        self.data = b""
        self.box: list[Document] = []
        self.returned: list[Document] = []
        self.way: Document | None = None
        """The document that is neither in the box nor out."""
        self.at = At.ACCEPTOR
        self._two = False
        """Whether it was STACK-2 that stacks it."""
        self._settings = dict(SETTINGS)
        self._is_set = False
        self._until: float | None = None
        self._off_until: float | None = None if is_on else float("inf")
        self._power_at: float | None = None
        self._fault: str | None = None
        self._reply_fault: str | None = None
        self._broken: State | None = None
        self.commands: list[int] = []
        """Every command since the start that was no question, for a look at what the host did."""

    # -- time, and the two ends of the cable

    @property
    def is_on(self) -> bool:
        return self._off_until is None

    @property
    def next_at(self) -> float:
        """The time before which nothing will come."""
        waiting = (self.line.next_at, self._until, self._off_until, self._power_at)
        return min((at for at in waiting if at is not None), default=float("inf"))

    def advance(self, until: float) -> list[tuple[float, bytes]]:
        """Everything that leaves the cable until then, each with the time of its last byte."""
        out: list[tuple[float, bytes]] = []
        while (at := self.next_at) <= until:
            self.now = max(self.now, at)
            if self._off_until is not None and self.now >= self._off_until:
                self._start()
            elif self._power_at is not None and self.now >= self._power_at:
                self.lose_power()
            elif self._until is not None and self.now >= self._until:
                self._until = None
                self._go_on()
            out += self.line.take(self.now)
        self.now = max(self.now, until)
        return out

    def answer_to_status(self) -> bytes:
        """What it would answer now, for those who need material."""
        return frame(self.state, self.data)

    def receive(self, data: bytes) -> None:
        if self.is_on:
            for command, rest in self._commands.feed(data):
                answer = self._answer(command, rest)
                if answer:
                    self.line.answer(self.now, answer)

    # -- what the host says

    def _answer(self, command: int, data: bytes) -> bytes:
        if self._reply_fault in ("communication-error", "invalid-command"):
            code = COMMUNICATION if self._reply_fault == "communication-error" else INVALID
            self._reply_fault = None
            return frame(code)
        if command == STATUS:
            return frame(self.state, self.data)
        if command == VERSION:
            return frame(VERSION, VERSION_TEXT)
        if command + ASKED_BY in self._settings and not data:
            return frame(command, self._settings[command + ASKED_BY])
        self.commands.append(command)
        if command == ACK:
            if self.state is State.VEND_VALID:
                self._enter(State.STACKED)
            return b""
        if command in self._settings:
            return self._set(command, data)
        return frame(ACK if self._does(command) else INVALID)

    def _set(self, command: int, data: bytes) -> bytes:
        if self.state in POWER_UPS or len(data) != len(SETTINGS[command]):
            return frame(INVALID)
        if self._reply_fault == "echo-wrong":
            self._reply_fault = None
            data = bytes(byte ^ 0x10 for byte in data)
        self._settings[command] = data
        self._is_set = self._is_set or command == INHIBIT
        if self.state in (State.IDLE, State.DISABLED):
            self._rest()
        return frame(command, data)

    def _does(self, command: int) -> bool:
        waits = self.state in (State.ESCROW, State.HOLDING)
        match command:
            case 0x40:  # RESET
                self._reset()
                return True
            case 0x41 | 0x42 if waits:  # STACK-1, STACK-2
                self._two = command == STACK_2
                if self._take_fault("cheat-escrow", "cheat-stacking"):
                    self._gone_out()
                    self._enter(State.CHEATED)
                else:
                    self._enter(State.STACKING)
                return True
            case 0x43 if waits:  # RETURN
                self._enter(State.RETURNING)
                return True
            case 0x44 if waits:  # HOLD
                self._enter(State.HOLDING)
                return True
        return False

    def _reset(self) -> None:
        if self.way is not None:
            if self.at is At.STACKER and self.state is not State.STACKING:
                self._into_box()
            else:
                self._gone_out()
        self._is_set = False
        self._settings = dict(SETTINGS)
        self._enter(State.INITIALIZE)

    # -- what happens by itself

    def _enter(self, state: State, data: bytes = b"") -> None:
        self.state, self.data = state, data
        lasts_s = LASTS_S.get(state)
        self._until = None if lasts_s is None else self.now + lasts_s
        if state is State.STACKED:
            self._into_box()
        self._power_at = None
        strikes = self._fault == _power(state) or (
            (state is State.STACKING and self._fault in ("power-into-box", "power-fell-out"))
            or (state is State.RETURNING and self._fault == "power-after-all")
        )
        if strikes:
            self._power_at = self.now + self._random.random() * min(0.9 * (lasts_s or 2.0), 2.0)

    def _go_on(self) -> None:
        match self.state:
            case State.ACCEPTING:
                self._accepted()
            case State.ESCROW | State.HOLDING:
                self._enter(State.RETURNING)
            case State.STACKING if self._take_fault("jam-stacker"):
                self.at = At.STACKER
                self._break(State.JAM_IN_STACKER)
            case State.STACKING:
                self.at = At.STACKER
                if self._two:
                    self._into_box()
                self._enter(State.VEND_VALID)
            case State.RETURNING | State.REJECTING:
                self._gone_out()
                self._rest()
            case State.STACKED:
                self._rest()
            case State.INITIALIZE if self._broken is not None:
                self._enter(self._broken, self.data)
            case State.INITIALIZE if self._is_set:
                self._rest()
            case State.INITIALIZE:
                self._until = self.now + 0.05

    def _accepted(self) -> None:
        document = self.way
        assert document is not None
        if self._fault and self._fault.startswith("reject-"):
            code = int(self._fault.removeprefix("reject-"), 16)
            self._fault = None
            self._enter(State.REJECTING, bytes([code]))
        elif self._take_fault("jam-acceptor"):
            self._break(State.JAM_IN_ACCEPTOR)
        elif self._take_fault("pause"):
            self._enter(State.PAUSE)
        elif why := self._why_not(document):
            self._enter(State.REJECTING, bytes([why]))
        else:
            self._enter(State.ESCROW, document.data)
            if self._take_fault("cheat-escrow"):
                self._gone_out()
                self._enter(State.CHEATED)

    def _why_not(self, document: Document) -> int:
        if document.code == TICKET:
            is_open = self._settings[BARCODE] == I2OF5_18 and not self._settings[BARCODE_INHIBIT][0] & 1
            return 0 if is_open and len(document.digits) == I2OF5_18[1] else NO_BARCODE
        return BY_INHIBIT if self._settings[DENOMINATIONS][0] >> (document.code - 0x61) & 1 else 0

    def _rest(self) -> None:
        self._enter(State.DISABLED if self._settings[INHIBIT][0] & 1 else State.IDLE)

    def _break(self, state: State, data: bytes = b"") -> None:
        self._broken = state
        self._enter(state, data)

    def _into_box(self) -> None:
        if self.way is not None:
            self.box.append(self.way)
        self.way, self.at = None, At.ACCEPTOR

    def _gone_out(self) -> None:
        if self.way is not None:
            self.returned.append(self.way)
        self.way, self.at = None, At.ACCEPTOR

    def _take_fault(self, *names: str) -> bool:
        if self._fault in names:
            self._fault = None
            return True
        return False

    # -- power

    def lose_power(self) -> None:
        """Where the document stays decides what the acceptor says when power is back."""
        fault, self._fault = self._fault, None
        if fault in ("power-into-box", "power-fell-out"):
            (self._into_box if fault == "power-into-box" else self._gone_out)()
        elif fault == "power-after-all":
            self.at = At.STACKER
        elif self.state is State.STACKING and self.way is not None:
            self.at = self._random.choice((At.ACCEPTOR, At.STACKER))
        elif self.state in (State.RETURNING, State.REJECTING) and self._random.random() < 0.5:
            self._gone_out()
        self._power_at = self._until = None
        self.line.cut(self.now)
        self._commands = Commands()
        self._off_until = self.now + self._random.uniform(*POWER_OFF_S)

    def _start(self) -> None:
        self._off_until = None
        self._settings = dict(SETTINGS)
        self._is_set = False
        if self.way is None:
            self._enter(State.POWER_UP)
        else:
            self._enter(State.POWER_UP_IN_ACCEPTOR if self.at is At.ACCEPTOR else State.POWER_UP_IN_STACKER)

    def switch_on(self) -> None:
        if not self.is_on:
            self._off_until = self.now

    # -- the player's and the attendant's hands

    def insert(self, document: Document) -> bool:
        """Pushes a document in; False if the acceptor does not draw it in, so that it stays in the player's hand."""
        if not self.is_on or self.state is not State.IDLE:
            return False
        self.way, self.at = document, At.ACCEPTOR
        self._enter(State.ACCEPTING)
        return True

    def mend(self, *, into_box: bool = False) -> None:
        """People mend what is wrong; a document on its way goes into the box or to the player."""
        if self.state in POWER_UPS or not self.is_on:
            return
        self._broken = None
        if self.way is not None:
            (self._into_box if into_box else self._gone_out)()
        if self.state in MENDED_BY_THEMSELVES:
            self._enter(State.INITIALIZE)

    def collect(self) -> list[Document]:
        """Takes the box out, empties it and puts it back."""
        taken, self.box = self.box, []
        if self.state is State.IDLE or self.state is State.DISABLED:
            self._break(State.STACKER_OPEN)
        return taken

    # -- faults

    def fault(self, name: str) -> None:
        fault = FAULTS.get(name)
        if fault is None:
            raise ValueError(f"No fault of an acceptor is called {name!r}; the names are {', '.join(FAULTS)}.")
        match fault.strikes:
            case Strikes.DOCUMENT:
                self._fault = name
            case Strikes.STATE:
                self._fault = name
                if name == _power(self.state):
                    self._power_at = self.now
            case Strikes.LINE:
                self.line.fault = name
            case Strikes.NOW:
                self._strike(name)

    def _strike(self, name: str) -> None:
        actions: dict[str, Callable[[], None]] = {
            "power": self.lose_power,
            "full": lambda: self._break(State.STACKER_FULL),
            "open": lambda: self._break(State.STACKER_OPEN),
        }
        if name in actions:
            actions[name]()
        elif name.startswith("failure-"):
            self._break(State.FAILURE, bytes([int(name.removeprefix("failure-"), 16)]))
        else:
            self._reply_fault = name

    @property
    def armed_fault(self) -> str | None:
        return self._fault or self._reply_fault or self.line.fault

    def clear(self) -> None:
        self._fault = self._reply_fault = self.line.fault = self._power_at = None
