"""What the terminal's core wants done: rows to make durable first, then what may be said."""

from dataclasses import dataclass

from protocol.messages import Message


@dataclass(frozen=True, slots=True)
class AppendEntry:
    seq: int
    data: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class PutRevision:
    round: int
    number: int
    lines: bytes
    total_cents: int


@dataclass(frozen=True, slots=True)
class PutRoundSlip:
    round: int
    credit_session: int
    decided_revision: int
    registered_revision: int
    held_cents: int
    close_seq: int
    standing_revision: int | None
    version: int
    outcome: str | None
    paid_cents: int
    unrecovered_cents: int
    payable_cents: int
    margin_ms: int | None


@dataclass(frozen=True, slots=True)
class PutCursor:
    seq: int
    hash: bytes
    epoch: int


@dataclass(frozen=True, slots=True)
class PutAcked:
    seq: int


@dataclass(frozen=True, slots=True)
class PutEnded:
    """How a round of the table ended, for the screen: with the seal alone (version 0) from the close on."""

    round: int
    version: int
    outcome: str
    paragraph: str | None
    was: str | None
    """After a correction, the outcome before it."""
    seal: bytes


@dataclass(frozen=True, slots=True)
class PutFault:
    """Why the terminal is out of service; it survives power-off."""

    reason: str | None


Write = AppendEntry | PutRevision | PutRoundSlip | PutCursor | PutAcked | PutEnded | PutFault
WRITES = (AppendEntry, PutRevision, PutRoundSlip, PutCursor, PutAcked, PutEnded, PutFault)


@dataclass(frozen=True, slots=True)
class Send:
    message: Message


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Destroy the sockets and make new ones."""


Effect = Write | Send | Reconnect
Effects = list[Effect]
