"""What the engine wants done: rows to make durable first, then what may be said."""

from dataclasses import dataclass, field
from typing import Any

from console.state import (
    AlarmRow,
    AnswerRow,
    ClaimRow,
    PersonRow,
    RecordingRow,
    RoundRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
)
from protocol.messages import Answer, Message


@dataclass(frozen=True, slots=True)
class PutEpoch:
    epoch: int


@dataclass(frozen=True, slots=True)
class PutRound:
    row: RoundRow


@dataclass(frozen=True, slots=True)
class PutSlip:
    row: SlipRow


@dataclass(frozen=True, slots=True)
class PutTerminal:
    row: TerminalRow


@dataclass(frozen=True, slots=True)
class PutTransfer:
    row: TransferRow


@dataclass(frozen=True, slots=True)
class PutClaim:
    row: ClaimRow


@dataclass(frozen=True, slots=True)
class PutPerson:
    row: PersonRow


@dataclass(frozen=True, slots=True)
class PutAlarm:
    row: AlarmRow


@dataclass(frozen=True, slots=True)
class PutRecording:
    row: RecordingRow


@dataclass(frozen=True, slots=True)
class PutAnswer:
    row: AnswerRow


@dataclass(frozen=True, slots=True)
class PutStanding:
    standing: Standing


@dataclass(frozen=True, slots=True)
class AppendRecord:
    seq: int
    data: bytes
    hash: bytes
    round: int
    version: int
    outcome: str | None


@dataclass(frozen=True, slots=True)
class AppendJournal:
    terminal: str
    seq: int
    round: int
    version: int
    kind: str
    data: bytes
    hash: bytes


PutRow = PutRound | PutSlip | PutTerminal | PutTransfer | PutClaim | PutPerson | PutAlarm | PutRecording | PutAnswer
Write = PutEpoch | PutStanding | PutRow | AppendRecord | AppendJournal


@dataclass(frozen=True, slots=True)
class ToTerminal:
    terminal: str
    message: Message


@dataclass(frozen=True, slots=True)
class LateAnswer:
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
class Fence:
    """Take this terminal's key off the list, before anything else of the same batch happens."""

    terminal: str


@dataclass(frozen=True, slots=True)
class Enrol:
    """Put this key on the list under the terminal's name, once the decision is on disk."""

    terminal: str
    public: str


@dataclass(frozen=True, slots=True)
class MakeBackup:
    """A copy of the console's file under this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Publish:
    topic: str
    message: Message


@dataclass(frozen=True, slots=True)
class Alarm:
    """Something a named person must look at."""

    kind: str
    sentence: str


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The one line that tells a round."""

    facts: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """The console must not run on."""

    sentence: str


Output = Fence | Enrol | MakeBackup | ToTerminal | LateAnswer | CheckPin | Publish | Alarm | RoundEnded | Stop
Effect = Write | Output
Effects = list[Effect]

ROWS = (PutRound, PutSlip, PutTerminal, PutTransfer, PutClaim, PutPerson, PutAlarm, PutRecording, PutAnswer)
WRITES = (PutEpoch, PutStanding, *ROWS, AppendRecord, AppendJournal)
