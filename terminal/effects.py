"""What the terminal's core wants done: rows to make durable first, then what may be said."""

from msgspec import Struct

from games.game import Value
from phrases import Said
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


class PutChoice(Struct, frozen=True):
    """An answer to a question of a round, before it is sent, and once it stands."""

    round: int
    question: int
    action: str
    cents: int
    stands: bool


class DropChoice(Struct, frozen=True):
    """One that was not registered."""

    round: int
    question: int


class PutStep(Struct, frozen=True):
    """A step of the round that is played, as it was read: the play is nothing but these."""

    round: int
    step: int
    data: bytes


class PutRules(Struct, frozen=True):
    """Rules that rounds of the table are settled by."""

    rules_hash: str
    game: str
    readings: Value


class PutRoundSlip(Struct, frozen=True):
    round: int
    credit_session: int
    decided_revision: int
    registered_revision: int
    held_cents: int
    close_seq: int
    standing_revision: int | None
    version: int
    outcome: Value
    paid_cents: int
    unrecovered_cents: int
    payable_cents: int
    margin_ms: int | None
    rules_hash: str
    public: Value
    returned: Value
    payments: int
    decided_stake_cents: int
    decided_payout_cents: int
    decided_returned_cents: int


class PutCursor(Struct, frozen=True):
    seq: int
    hash: bytes
    epoch: int
    acked_seq: int
    """What the console had copied of the journal by then: a witness, for its welcome tells it anew."""
    day: int
    """The newest gaming day that has ended by then: where the open file is no newer, it is due to be sealed."""


class PutEnded(Struct, frozen=True):
    """How a round of the table ended, for the screen: with the seal alone (version 0) from the close on."""

    round: int
    version: int
    outcome: Value
    paragraph: str | None
    was: Value
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
    """The record of the last close as it was read, until the one that ends its round opens the seal."""

    data: bytes


class PutUnsealed(Struct, frozen=True):
    """A seal that was not what it must be, until the console has heard of it."""

    round: int
    found: str
    seal: bytes


class DropUnsealed(Struct, frozen=True):
    round: int


class PutFairness(Struct, frozen=True):
    """What the console last said of the table's results, as it was said; for the screen."""

    data: bytes


class PutFault(Struct, frozen=True):
    """Why the terminal is out of service; it survives power-off."""

    reason: Said | None


Kept = PutFavourite | DropFavourite | PutOwnLimits | PutChip | PutUnsealed | DropUnsealed | PutFairness
Played = PutRevision | PutRoundSlip | PutChoice | DropChoice | PutStep | PutRules
Write = AppendEntry | Played | PutCursor | PutEnded | PutClosed | PutFault | Kept
WRITES = Write.__args__
WRITE_KINDS = frozenset(WRITES)
"""For the loop, which sorts every effect: a look-up costs less than a walk over all kinds."""


class Send(Struct, frozen=True):
    message: Message


class Reconnect(Struct, frozen=True):
    """Destroy the sockets and make new ones."""


class SealDay(Struct, frozen=True):
    """Put the open file aside for good, and go on in a new one that begins with what is not over."""

    number: int
    """Of the open file."""
    next_number: int
    ledger: bytes
    """All of it, packed: the new file has no entries before its own."""
    wall_ms: int


Effect = Write | Send | Reconnect | SealDay
Effects = list[Effect]
