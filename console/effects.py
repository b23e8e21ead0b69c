"""The effects that the engine returns: rows that must first be on disk, and then what may be sent or done."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from console.alarm_kinds import Kind
from console.rows import (
    AlarmRow,
    AnswerRow,
    BoxRow,
    ChoiceRow,
    ClaimRow,
    DayRow,
    DocumentRow,
    PersonRow,
    RecordingRow,
    RefusedTicketRow,
    RoundRow,
    RulesRow,
    ShapeRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
    VoucherEventRow,
    VoucherRow,
)
from games.game import Value
from phrases import Phrase
from protocol.messages import Answer, Command, Message


class PutEpoch(Struct, frozen=True):
    epoch: int


class PutShape(Struct, frozen=True):
    row: ShapeRow


class PutDay(Struct, frozen=True):
    row: DayRow


class PutRound(Struct, frozen=True):
    row: RoundRow


class PutSlip(Struct, frozen=True):
    row: SlipRow


class PutChoice(Struct, frozen=True):
    row: ChoiceRow


class PutRules(Struct, frozen=True):
    row: RulesRow


class PutTerminal(Struct, frozen=True):
    row: TerminalRow


class PutTransfer(Struct, frozen=True):
    row: TransferRow


class PutClaim(Struct, frozen=True):
    row: ClaimRow


class PutPerson(Struct, frozen=True):
    row: PersonRow


class PutAlarm(Struct, frozen=True):
    row: AlarmRow


class PutRecording(Struct, frozen=True):
    row: RecordingRow


class PutAnswer(Struct, frozen=True):
    row: AnswerRow


class PutVoucher(Struct, frozen=True):
    row: VoucherRow


class PutVoucherEvent(Struct, frozen=True):
    row: VoucherEventRow


class PutDocument(Struct, frozen=True):
    row: DocumentRow


class PutBox(Struct, frozen=True):
    row: BoxRow


class PutRefusedTicket(Struct, frozen=True):
    row: RefusedTicketRow


class PutStanding(Struct, frozen=True):
    standing: Standing


class AppendRecord(Struct, frozen=True):
    seq: int
    data: bytes
    hash: bytes
    round: int
    version: int
    outcome: Value


class AppendRevision(Struct, frozen=True):
    """A slip that was registered, with its lines as they arrived. A later revision does not replace it."""

    round: int
    terminal: str
    revision: int
    wall_ms: int
    increments: bytes
    lines: bytes


class PutRegistered(Struct, frozen=True):
    """A slip's row after its newest revision; everything in it follows from the revision."""

    row: SlipRow


class PutCopy(Struct, frozen=True):
    """A terminal's row after more of its journal was copied; everything in it follows from the entries."""

    row: TerminalRow


class AppendJournal(Struct, frozen=True):
    terminal: str
    seq: int
    round: int
    version: int
    payment: int
    kind: str
    data: bytes
    hash: bytes


PutRow = (
    PutShape
    | PutDay
    | PutRound
    | PutSlip
    | PutChoice
    | PutRules
    | PutTerminal
    | PutTransfer
    | PutClaim
    | PutPerson
    | PutAlarm
    | PutRecording
    | PutAnswer
    | PutVoucher
    | PutVoucherEvent
    | PutDocument
    | PutBox
    | PutRefusedTicket
)
Write = PutEpoch | PutStanding | PutRow | PutCopy | PutRegistered | AppendRecord | AppendRevision | AppendJournal


class ToTerminal(Struct, frozen=True):
    terminal: str
    message: Message


class LateAnswer(Struct, frozen=True):
    """An answer to staff that had to wait for the work on a PIN."""

    peer: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Checks a PIN outside the loop's thread; the result comes back as an event."""

    number: str
    pin_hash: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HashPin:
    """Hashes a new PIN outside the loop's thread. When the hash comes back, the command goes on without the PIN."""

    peer: str
    command: Command
    pin: str = field(repr=False)


class Fence(Struct, frozen=True):
    """Removes this terminal's key from the list, before anything else of the same batch happens."""

    terminal: str


class Enrol(Struct, frozen=True):
    """Adds this key to the list under the terminal's name, once the decision is on disk."""

    terminal: str
    public: str


class MakeBackup(Struct, frozen=True):
    """Makes a copy of the console's file under this name."""

    name: str


class MakeReport(Struct, frozen=True):
    """Makes a report from a copy of the record, outside the loop; the result comes back as an event."""

    ask: str
    """The name under which a screen asks for the report; empty if only the table itself needs it."""
    name: str
    on: str
    """The gaming day, as in 2026-11-17."""
    save: bool
    """Whether the report is also saved as PDF."""
    by: str


class SealDay(Struct, frozen=True):
    """Seals the gaming day, whose last record is on disk; what follows is written into a new file."""


class Publish(Struct, frozen=True):
    topic: str
    message: Message


class Alarm(Struct, frozen=True):
    """Something that a named person must check and acknowledge."""

    kind: Kind
    sentence: Phrase


class RoundEnded(Struct, frozen=True):
    """The one log line about a round that has ended."""

    facts: dict[str, Any]


class Stop(Struct, frozen=True):
    """The console must stop, with this sentence."""

    sentence: Phrase


Output = (
    Fence
    | Enrol
    | MakeBackup
    | MakeReport
    | SealDay
    | ToTerminal
    | LateAnswer
    | CheckPin
    | HashPin
    | Publish
    | Alarm
    | RoundEnded
    | Stop
)
Effect = Write | Output
Effects = list[Effect]

ROWS = (
    PutShape, PutDay, PutRound, PutSlip, PutChoice, PutRules, PutTerminal, PutTransfer, PutClaim, PutPerson, PutAlarm,
    PutRecording, PutAnswer, PutVoucher, PutVoucherEvent, PutDocument, PutBox, PutRefusedTicket,
)  # fmt: skip
WRITES = (PutEpoch, PutStanding, *ROWS, PutCopy, PutRegistered, AppendRecord, AppendRevision, AppendJournal)
WRITE_KINDS = frozenset(WRITES)
"""The kinds of writes as a set, because the loop sorts every effect and a set look-up is fast."""
