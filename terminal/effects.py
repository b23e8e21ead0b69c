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
    sealed: str = ""
    """What the check of the seal said at the close; empty where this terminal did not read it."""


@dataclass(frozen=True, slots=True)
class PutFavourite:
    """A slip that a player keeps under a name; without one it goes by its number."""

    number: int
    name: str
    lines: bytes


@dataclass(frozen=True, slots=True)
class DropFavourite:
    number: int


@dataclass(frozen=True, slots=True)
class PutOwnLimits:
    """What the player of a credit session has set for himself; None: nothing."""

    credit_session: int
    loss_cents: int | None
    time_ms: int | None


@dataclass(frozen=True, slots=True)
class PutUnsealed:
    """A seal that was not what it must be, until the console has heard of it."""

    round: int
    found: str
    seal: bytes


@dataclass(frozen=True, slots=True)
class DropUnsealed:
    round: int


@dataclass(frozen=True, slots=True)
class PutFairness:
    """What the console last said of its wheel, as it was said; for the screen."""

    data: bytes


@dataclass(frozen=True, slots=True)
class PutFault:
    """Why the terminal is out of service; it survives power-off."""

    reason: str | None


Kept = PutFavourite | DropFavourite | PutOwnLimits | PutUnsealed | DropUnsealed | PutFairness
Write = AppendEntry | PutRevision | PutRoundSlip | PutCursor | PutAcked | PutEnded | PutFault | Kept
WRITES = Write.__args__


@dataclass(frozen=True, slots=True)
class Send:
    message: Message


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Destroy the sockets and make new ones."""


Effect = Write | Send | Reconnect
Effects = list[Effect]
