"""What the terminal's core wants done: rows to make durable first, then what may be said."""

from msgspec import Struct

from protocol.messages import Message


class AppendEntry(Struct, frozen=True):
    seq: int
    data: bytes
    hash: bytes


class PutRevision(Struct, frozen=True):
    round: int
    number: int
    lines: bytes
    total_cents: int


class PutRoundSlip(Struct, frozen=True):
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


class PutCursor(Struct, frozen=True):
    seq: int
    hash: bytes
    epoch: int
    acked_seq: int
    """What the console had copied of the journal by then: a witness, for its welcome tells it anew."""


class PutEnded(Struct, frozen=True):
    """How a round of the table ended, for the screen: with the seal alone (version 0) from the close on."""

    round: int
    version: int
    outcome: str
    paragraph: str | None
    was: str | None
    """After a correction, the outcome before it."""
    seal: bytes
    sealed: str = ""
    """What the check said, of the slip at the close and of the seal at the end; empty where there was no close."""

    @property
    def is_opened(self) -> bool:
        """The salt of its seal is known: before that nobody can compute it again."""
        return self.version > 0


class PutFavourite(Struct, frozen=True):
    """A slip that a player keeps under a name; without one it goes by its number."""

    number: int
    name: str
    lines: bytes


class DropFavourite(Struct, frozen=True):
    number: int


class PutOwnLimits(Struct, frozen=True):
    """What the player of a credit session has set for himself; None: nothing."""

    credit_session: int
    loss_cents: int | None
    time_ms: int | None


class PutChip(Struct, frozen=True):
    """The chip that the player of a credit session has chosen."""

    credit_session: int
    chip_cents: int


class PutClosed(Struct, frozen=True):
    """The last close as it was read, until the record that ends its round opens the seal."""

    data: bytes


class PutUnsealed(Struct, frozen=True):
    """A seal that was not what it must be, until the console has heard of it."""

    round: int
    found: str
    seal: bytes


class DropUnsealed(Struct, frozen=True):
    round: int


class PutFairness(Struct, frozen=True):
    """What the console last said of its wheel, as it was said; for the screen."""

    data: bytes


class PutFault(Struct, frozen=True):
    """Why the terminal is out of service; it survives power-off."""

    reason: str | None


Kept = PutFavourite | DropFavourite | PutOwnLimits | PutChip | PutUnsealed | DropUnsealed | PutFairness
Write = AppendEntry | PutRevision | PutRoundSlip | PutCursor | PutEnded | PutClosed | PutFault | Kept
WRITES = Write.__args__


class Send(Struct, frozen=True):
    message: Message


class Reconnect(Struct, frozen=True):
    """Destroy the sockets and make new ones."""


Effect = Write | Send | Reconnect
Effects = list[Effect]
