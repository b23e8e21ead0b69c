"""One connection to an ID-003 acceptor without its port.

States are levels. What the acceptor says now counts, not what it said last: VEND VALID is told each time it is seen,
and a decision is sent again until its state has gone.
"""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from terminal.money import id003
from terminal.money.acceptor import (
    AcceptorEvent,
    Clear,
    Document,
    Escrowed,
    GivenBack,
    Hello,
    Note,
    NotUsed,
    Refused,
    RejectReason,
    Stacked,
    Started,
    Ticket,
    Trouble,
    TroubleKind,
    Valid,
)
from terminal.money.id003 import State
from terminal.money.id003_frame import Frame, Id003Framer

POLL_S, PAUSE_S, ANSWER_S = 0.1, 0.02, 0.05
SILENT_MAX = 3
TRIES = 3
TRY_AGAIN_S = 1.0
SIMULATED = "SIM"
SIMULATED_REFUSED = "This is a simulated acceptor, and a production profile takes money from real ones only."


@dataclass(slots=True)
class Asked:
    frame: Frame
    due_s: float


class Id003Session:
    baud = 9600
    parity = "E"

    def __init__(self, notes_cents: Sequence[int], production: bool = False) -> None:
        """`notes_cents` are the values of the acceptor's own notes 61 to 68, in order; 0 is none."""
        if len(notes_cents) > id003.NOTES_MAX:
            raise ValueError(f"An ID-003 acceptor knows {id003.NOTES_MAX} notes at most.")
        self._notes_cents = tuple(notes_cents)
        self._production = production
        self._framer = Id003Framer()
        self._to_send = bytearray()
        self._wanted = self._settings((), False, id003.OFF)
        self.wants_reopening = False
        self.refused = False
        self.turn = 0
        self._forget()

    def _forget(self) -> None:
        """Knows nothing of the acceptor any more."""
        self._framer.forget()
        self._asked: Asked | None = None
        self._next_s = self._poll_s = 0.0
        self._silent = 0
        self._wrong: TroubleKind | None = None
        self._state: State | None = None
        self._situation: tuple[object, ...] = ()
        self._holds = False
        """Whether a document was seen in the acceptor since it was last clear, and nothing has happened to it since."""
        self._was_valid = False
        self._decision: Frame | None = None
        self._once: Frame | None = None
        self._looks_first = False
        """Whether the next question is for the state: what became of a command shows there."""
        self._version: str | None = None
        self._told_is: dict[int, bytes] = {}
        """Settings that were echoed and read back."""
        self._work: deque[Frame] = deque()
        self._tries = TRIES
        self._set_again_s = 0.0

    # -- the port's side

    def connected(self, now_s: float) -> list[AcceptorEvent]:
        self._forget()
        self._to_send.clear()
        self.wants_reopening = False
        self.turn += 1
        self._next_s = self._poll_s = now_s
        return []

    @property
    def dropped_bytes(self) -> int:
        return self._framer.dropped

    def take_to_send(self) -> bytes:
        data = bytes(self._to_send)
        self._to_send.clear()
        return data

    def receive(self, now_s: float, data: bytes, late_s: float = 0.0) -> list[AcceptorEvent]:
        events: list[AcceptorEvent] = []
        for frame in self._framer.feed(data):
            events += self._hear(now_s, frame)
            if self.refused:
                break
        return events

    def tick(self, now_s: float) -> list[AcceptorEvent]:
        events: list[AcceptorEvent] = []
        if self._asked and now_s >= self._asked.due_s:
            events += self._unanswered(now_s, TroubleKind.GONE)
        if self._asked is None and now_s >= self._next_s and not self.refused:
            self._ask(now_s)
        return events

    # -- the owner's side

    def enable(self, denominations: Collection[int], tickets: bool) -> None:
        self._want(self._settings(denominations, tickets, id003.ON))

    def disable(self) -> None:
        self._want(self._wanted | {id003.INHIBIT: id003.OFF})

    def _want(self, settings: dict[int, bytes]) -> None:
        if settings != self._wanted:
            self._wanted = settings
            self._work.clear()

    def stack(self, escrowed: Escrowed) -> None:
        self._decide(escrowed, id003.STACK_1)

    def give_back(self, escrowed: Escrowed) -> None:
        self._decide(escrowed, id003.RETURN)

    def hold(self, escrowed: Escrowed) -> None:
        if escrowed.turn == self.turn and self._decision is None:
            self._once = id003.HOLD

    def acknowledge(self, valid: Valid) -> None:
        if valid.turn == self.turn and self._state is State.VEND_VALID:
            self._once = id003.ACK

    def go_on(self, after: Started | Trouble) -> None:
        self._decide(after, id003.RESET)

    def _decide(self, about: Escrowed | Started | Trouble, frame: Frame) -> None:
        if about.turn == self.turn:
            self._decision = frame

    def _settings(self, denominations: Collection[int], tickets: bool, inhibit: bytes) -> dict[int, bytes]:
        bits = 0
        for at in range(8):
            cents = self._notes_cents[at] if at < len(self._notes_cents) else 0
            bits |= 0 if cents and cents in denominations else 1 << at
        return {
            id003.DENOMINATIONS: bytes((bits, 0)),
            **id003.FIXED,
            id003.BARCODE_INHIBIT: id003.ON if tickets else id003.OFF,
            id003.INHIBIT: inhibit,
        }

    # -- questions

    def _ask(self, now_s: float) -> None:
        frame = self._next_question(now_s)
        self._framer.forget()
        self._to_send += frame.encoded
        self._next_s = now_s + PAUSE_S
        self._looks_first = frame.code < id003.SETTINGS_FROM and frame != id003.STATUS
        if frame == id003.STATUS:
            self._poll_s = now_s
        if frame != id003.ACK:  # nothing answers that
            self._asked = Asked(frame, now_s + ANSWER_S)

    def _next_question(self, now_s: float) -> Frame:
        once, self._once = self._once, None
        if once is not None:
            return once
        if self._state is None or self._looks_first or now_s >= self._poll_s + POLL_S:
            return id003.STATUS
        if self._decision is not None and self._state in _DECIDED_IN[self._decision]:
            return self._decision
        return self._next_work(now_s) or id003.STATUS

    def _next_work(self, now_s: float) -> Frame | None:
        if self._state not in _SET_IN or now_s < self._set_again_s:
            return None
        if not self._work:
            if self._version is None:
                self._work.append(id003.VERSION)
            elif self._told_is != self._wanted:
                changed = [code for code in self._wanted if self._told_is.get(code) != self._wanted[code]]
                for code in changed:
                    self._told_is.pop(code, None)
                self._work += [Frame(code, self._wanted[code]) for code in changed]
                self._work += [Frame(code - id003.ASKED_BY) for code in changed]
        return self._work[0] if self._work else None

    # -- answers

    def _hear(self, now_s: float, frame: Frame) -> list[AcceptorEvent]:
        asked = self._asked
        code = frame.code
        if asked is not None and asked.frame.code == code and code >= id003.SETTINGS_FROM:
            self._answered(now_s)
            return self._worked(now_s, asked.frame, frame)
        if code == id003.ACK_CODE:
            if asked is not None and asked.frame in _DECISIONS:
                self._answered(now_s)
            return []
        if code >= id003.SETTINGS_FROM:
            return []
        if code in id003.ANSWERED_WRONG or code not in id003.STATES:
            if asked is None:
                return []
            kind = id003.ANSWERED_WRONG.get(State(code)) if code in id003.STATES else None
            if kind is TroubleKind.INVALID_COMMAND and asked.frame != id003.STATUS:
                self._answered(now_s)
                return self._failed_work(now_s) if asked.frame.code >= id003.SETTINGS_FROM else []
            return self._unanswered(now_s, kind or TroubleKind.NOT_UNDERSTOOD)
        if asked is not None and asked.frame == id003.STATUS:
            self._answered(now_s)
        self._silent = 0
        return self._see(now_s, State(code), frame.data)

    def _answered(self, now_s: float) -> None:
        self._asked = None
        self._silent = 0
        busy = self._looks_first or self._decision or self._once or self._work or self._is_unset(now_s)
        self._next_s = now_s + PAUSE_S if busy else max(now_s + PAUSE_S, self._poll_s + POLL_S)

    def _is_unset(self, now_s: float) -> bool:
        if self._state not in _SET_IN or now_s < self._set_again_s:
            return False
        return self._version is None or self._told_is != self._wanted

    def _unanswered(self, now_s: float, kind: TroubleKind) -> list[AcceptorEvent]:
        if self._asked and self._work and self._work[0] == self._asked.frame:
            self._failed_work(now_s)
        self._asked = None
        self._next_s = max(now_s, self._poll_s + POLL_S)
        self._wrong = kind if self._silent == 0 or self._wrong is kind else TroubleKind.GONE
        self._silent += 1
        if self._silent != SILENT_MAX:
            return []
        told = self._wrong
        self._forget()
        self._silent = SILENT_MAX
        self._next_s = self._poll_s = now_s
        return [self._new_turn(now_s, told)]

    def _new_turn(self, now_s: float, kind: TroubleKind, code: str = "") -> Trouble:
        self.turn += 1
        self._decision = self._once = None
        return Trouble(now_s, self.turn, kind, code)

    # -- settings

    def _worked(self, now_s: float, asked: Frame, answer: Frame) -> list[AcceptorEvent]:
        if not self._work or self._work[0] != asked:
            return []
        if asked == id003.VERSION:
            self._work.popleft()
            return self._learn_version(now_s, answer.data)
        code = asked.code if asked.data else asked.code + id003.ASKED_BY
        if answer.data != self._wanted[code]:
            return self._failed_work(now_s)
        self._work.popleft()
        if not asked.data:
            self._told_is[code] = answer.data
            self._tries = TRIES
        return []

    def _failed_work(self, now_s: float) -> list[AcceptorEvent]:
        self._work.clear()
        self._tries -= 1
        if self._tries:
            return []
        self._tries = TRIES
        self._set_again_s = now_s + TRY_AGAIN_S
        return [Trouble(now_s, self.turn, TroubleKind.SETTINGS)]

    def _learn_version(self, now_s: float, data: bytes) -> list[AcceptorEvent]:
        self._version = "".join(chr(byte) if 0x20 <= byte < 0x7F else "?" for byte in data)
        is_simulated = SIMULATED in self._version
        hello = Hello(now_s, self.turn, self._version, is_simulated)
        if self._production and is_simulated:
            self.refused = True
            return [hello, NotUsed(now_s, SIMULATED_REFUSED)]
        return [hello]

    # -- states

    def _see(self, now_s: float, state: State, data: bytes) -> list[AcceptorEvent]:
        was, self._state = self._state, state
        if state is State.HOLDING and self._situation[:1] == (State.ESCROW,):
            return []
        situation = (State.IDLE if state is State.DISABLED else state, data if state in _WITH_DATA else b"")
        if situation == self._situation:
            return [Valid(now_s, self.turn)] if state is State.VEND_VALID else []
        self._situation = situation
        self.turn += 1
        self._decision = self._once = None
        if state in _BEGINS_ANEW and was is not state:
            self._told_is = {}
            self._work.clear()
        return self._entered(now_s, state, data)

    def _entered(self, now_s: float, state: State, data: bytes) -> list[AcceptorEvent]:
        turn = self.turn
        if state in id003.STARTED:
            self._holds = self._was_valid = False
            return [Started(now_s, turn, id003.STARTED[state])]
        if state in id003.TROUBLES:
            self._holds = self._was_valid = False
            return [Trouble(now_s, turn, id003.TROUBLES[state], data[:8].hex())]
        match state:
            case State.ESCROW:
                self._holds, self._was_valid = True, False
                document = self._document(data)
                if document is not None:
                    return [Escrowed(now_s, turn, document)]
                self._decision = id003.RETURN
            case State.HOLDING:  # of a document that nobody here has seen
                self._holds = True
                self._decision = id003.RETURN
            case State.STACKING | State.RETURNING:
                self._holds = True
            case State.VEND_VALID:
                self._holds = self._was_valid = True
                return [Valid(now_s, turn)]
            case State.STACKED:
                self._holds = self._was_valid = False
                return [Stacked(now_s, turn)]
            case State.REJECTING:
                code = data[0] if data else 0
                return [Refused(now_s, turn, id003.REASONS.get(code, RejectReason.OTHER), f"{code:02X}")]
            case State.IDLE | State.DISABLED:
                ended: list[AcceptorEvent] = []
                if self._holds:
                    ended = [Stacked(now_s, turn) if self._was_valid else GivenBack(now_s, turn)]
                self._holds = self._was_valid = False
                return [*ended, Clear(now_s, turn)]
        return []

    def _document(self, data: bytes) -> Document | None:
        """None if it is nothing that can be taken; it goes back at once."""
        if len(data) == 1 and 0 <= (at := data[0] - id003.FIRST_NOTE) < len(self._notes_cents):
            cents = self._notes_cents[at]
            return Note(cents) if cents else None
        digits = data[1:]
        if data[:1] == bytes((id003.TICKET,)) and digits.isdigit() and len(digits) <= id003.TICKET_DIGITS_MAX:
            return Ticket(digits.decode("ascii"))
        return None


_DECISIONS = (id003.STACK_1, id003.RETURN, id003.HOLD, id003.RESET)
_IN_ESCROW = frozenset({State.ESCROW, State.HOLDING})
_DECIDED_IN = {
    id003.STACK_1: _IN_ESCROW,
    id003.RETURN: _IN_ESCROW,
    id003.RESET: frozenset({*id003.STARTED, *id003.TROUBLES}),
}
_SET_IN = frozenset({State.IDLE, State.DISABLED, State.INITIALIZE, State.ACCEPTING})
_BEGINS_ANEW = frozenset({State.INITIALIZE, *id003.STARTED})
"""After these the acceptor has forgotten its settings."""
_WITH_DATA = frozenset({State.ESCROW, State.REJECTING, State.FAILURE})
