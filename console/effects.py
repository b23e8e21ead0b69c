"""What the engine wants done: rows to make durable first, then what may be said."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

from console.alarm_kinds import Kind
from console.rows import (
    AlarmRow,
    AnswerRow,
    ChoiceRow,
    ClaimRow,
    DayRow,
    PersonRow,
    RecordingRow,
    RoundRow,
    RulesRow,
    ShapeRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
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
    """A slip that was registered, with its lines as they came; a later one does not replace it."""

    round: int
    terminal: str
    revision: int
    wall_ms: int
    increments: bytes
    lines: bytes


class PutRegistered(Struct, frozen=True):
    """A slip's row as its newest revision leaves it: nothing in it that the revision does not tell."""

    row: SlipRow


class PutCopy(Struct, frozen=True):
    """A terminal's row after more of its journal was copied: nothing in it that the entries do not tell."""

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
)
Write = PutEpoch | PutStanding | PutRow | PutCopy | PutRegistered | AppendRecord | AppendRevision | AppendJournal


class ToTerminal(Struct, frozen=True):
    terminal: str
    message: Message


class LateAnswer(Struct, frozen=True):
    """To staff, where the answer had to wait."""

    peer: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Off the loop's thread; the answer comes back as an event."""

    number: str
    pin_hash: str
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HashPin:
    """A new PIN, hashed off the loop's thread; the command goes on, without the PIN, when the answer comes back."""

    peer: str
    command: Command
    pin: str = field(repr=False)


class Fence(Struct, frozen=True):
    """Take this terminal's key off the list, before anything else of the same batch happens."""

    terminal: str


class Enrol(Struct, frozen=True):
    """Put this key on the list under the terminal's name, once the decision is on disk."""

    terminal: str
    public: str


class MakeBackup(Struct, frozen=True):
    """A copy of the console's file under this name."""

    name: str


class MakeReport(Struct, frozen=True):
    """From a copy of the record, off the loop; what came of it is an event."""

    ask: str
    """Empty where nobody waits for it but the table itself."""
    name: str
    on: str
    """The gaming day, as in 2026-11-17."""
    save: bool
    """On paper as well."""
    by: str


class SealDay(Struct, frozen=True):
    """The record of a gaming day has ended, and is on disk: what follows stands in a new file."""


class Publish(Struct, frozen=True):
    topic: str
    message: Message


class Alarm(Struct, frozen=True):
    """Something a named person must look at."""

    kind: Kind
    sentence: Phrase


class RoundEnded(Struct, frozen=True):
    """The one line that tells a round."""

    facts: dict[str, Any]


class Stop(Struct, frozen=True):
    """The console must not run on."""

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
    PutRecording, PutAnswer,
)  # fmt: skip
WRITES = (PutEpoch, PutStanding, *ROWS, PutCopy, PutRegistered, AppendRecord, AppendRevision, AppendJournal)
WRITE_KINDS = frozenset(WRITES)
"""For the loop, which sorts every effect: a look-up costs less than a walk over all kinds."""
