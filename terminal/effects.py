"""The effects that the terminal's core decides: rows that must be on disk first, then messages to send."""

from msgspec import Struct

from games.game import Value
from phrases import Said
from protocol.enums import DocumentState, OutState, TransferKind
from protocol.messages import Message
from terminal.till.commands import DeviceCommand


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
    """An answer to a question of a round: stored before it is sent, and again when the log says that it counts."""

    round: int
    question: int
    action: str
    cents: int
    stands: bool


class DropChoice(Struct, frozen=True):
    """Deletes an answer that the console did not register."""

    round: int
    question: int


class PutStep(Struct, frozen=True):
    """A step of the current round, as its record was read. The state of play is computed from these rows alone."""

    round: int
    step: int
    data: bytes


class PutRules(Struct, frozen=True):
    """A set of rules by which rounds of this table are settled."""

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
    """The last journal entry that the console had copied then. It is kept for auditors; each welcome of the console
    tells it again.
    """
    day: int
    """The newest gaming day that had ended then. If the open file is not newer, it is due to be sealed."""


class PutEnded(Struct, frozen=True):
    """How a round of the table ended, for the screen. From the close until the outcome it holds only the seal (version
    0).
    """

    round: int
    version: int
    outcome: Value
    paragraph: str | None
    was: Value
    """After a correction, the outcome before it."""
    seal: bytes
    sealed: str = ""
    """What the check of the seal found, at the close and at the end of the round; empty if there was no close."""

    @property
    def is_opened(self) -> bool:
        """Whether the salt of the seal is known; before that nobody can compute the seal again."""
        return self.version > 0


class PutFavourite(Struct, frozen=True):
    """A slip that a player keeps under a name; if the name is empty, it is shown by its number."""

    number: int
    name: str
    lines: bytes


class DropFavourite(Struct, frozen=True):
    number: int


class PutOwnLimits(Struct, frozen=True):
    """The limits that the player of a credit session has set; None means no limit."""

    credit_session: int
    loss_cents: int | None
    time_ms: int | None


class PutChip(Struct, frozen=True):
    """The chip that the player of a credit session has chosen."""

    credit_session: int
    chip_cents: int


class PutClosed(Struct, frozen=True):
    """The record of the last close as it was read, until the record that ends its round opens the seal."""

    data: bytes


class PutUnsealed(Struct, frozen=True):
    """A seal that is missing or wrong, kept until the console has acknowledged the report."""

    round: int
    found: str
    seal: bytes


class DropUnsealed(Struct, frozen=True):
    round: int


class PutFairness(Struct, frozen=True):
    """The last fairness message of the console, encoded as it came; for the screen."""

    data: bytes


class PutDocument(Struct, frozen=True):
    """A note or ticket that was put into this terminal."""

    document: int
    kind: TransferKind
    cents: int
    last_digits: str
    """Of a ticket's number, which is not stored."""
    state: DocumentState
    wall_ms: int


class PutOut(Struct, frozen=True):
    """A ticket that this terminal makes."""

    out: int
    cents: int
    state: OutState
    transfer: str
    """The id of the Transfer that debited it; empty before."""
    number: str
    """Empty before it is known, and again once the paper is gone."""
    last_digits: str
    sequence: int
    template: str
    """Of the printer, by which the printer itself says whether this ticket was the last."""
    issued_wall_ms: int
    expires_wall_ms: int
    casino: str
    place: str
    duplicate: bool
    """Marked as a duplicate, because nobody knows whether the first paper was printed."""
    wall_ms: int

    def __repr__(self) -> str:
        return f"PutOut(out={self.out}, cents={self.cents}, state={self.state}, number='…{self.last_digits}')"


class PutTill(Struct, frozen=True):
    """What the cash box holds since it was put in, and the meters of money by devices."""

    box: int
    """The number of the box, from 1."""
    notes: bytes
    """`[[cents, count], ...]` packed."""
    tickets: int
    tickets_cents: int
    taken: bytes
    """The boxes that were taken out and of which the console has not heard, packed."""
    meters: bytes
    """Packed."""
    wall_ms: int


class PutFault(Struct, frozen=True):
    """Why the terminal is out of service; this survives power-off."""

    reason: Said | None


Kept = PutFavourite | DropFavourite | PutOwnLimits | PutChip | PutUnsealed | DropUnsealed | PutFairness
Played = PutRevision | PutRoundSlip | PutChoice | DropChoice | PutStep | PutRules
Moneyed = PutDocument | PutOut | PutTill
Write = AppendEntry | Played | PutCursor | PutEnded | PutClosed | PutFault | Kept | Moneyed
WRITES = Write.__args__
WRITE_KINDS = frozenset(WRITES)
"""The loop sorts each effect with this set, because a set is faster than `isinstance` over all kinds."""


class Send(Struct, frozen=True):
    message: Message


class Reconnect(Struct, frozen=True):
    """Closes the sockets and makes new ones."""


class SealDay(Struct, frozen=True):
    """Seals the open file and goes on in a new one, which begins with everything that is not over."""

    number: int
    """The number of the open file."""
    next_number: int
    ledger: bytes
    """The whole ledger, packed, because the new file has no entries from before."""
    wall_ms: int


Effect = Write | Send | Reconnect | SealDay | DeviceCommand
Effects = list[Effect]
