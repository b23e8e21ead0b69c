"""The console's durable rows: what its disk has of rounds, slips, terminals, money and people."""

import msgspec
from msgspec import Struct

from games.game import Value
from phrases import Said
from protocol.chain import GENESIS
from protocol.enums import Evacuated, Phase, Role, TransferKind, TransferState, VoucherState
from protocol.messages import Terms

VALUES = ("outcome", "public", "carry", "readings")
"""Columns that hold a game's plain value, as JSON."""
SAID = ("reason", "locked", "sentence")
"""Columns that hold a phrase, or a person's own words, as JSON."""


class ShapeRow(Struct, frozen=True):
    """Whose file this is, and from where its chains go on."""

    one: int
    chain: bytes
    """Drawn by chance when the table's first file was made; all its files have it."""
    table_name: str
    game: str
    number: int
    """Of the file: days are counted from 1."""
    format: int
    software: str
    """The program that began it."""
    first_commit: int
    commit_hash: bytes
    """Of the commit before the first."""
    first_record: int
    record_hash: bytes
    """Of the record before the first."""
    begun_wall_ms: int


class DayRow(Struct, frozen=True):
    """A gaming day that was sealed: a file of its own, to which nobody writes any more."""

    number: int
    format: int
    day: str
    """As in 2026-11-17."""
    first_round: int
    last_round: int
    """Opened in it; below the first where none was."""
    others: bytes
    """Packed list of earlier rounds that it has rows of: settled late, or corrected."""
    first_commit: int
    last_commit: int
    commit_hash: bytes
    first_record: int
    last_record: int
    record_hash: bytes
    size_bytes: int
    sha256: bytes
    """Of the whole file."""
    sealed_wall_ms: int


class SlipRow(Struct, frozen=True):
    """One terminal's slip in one round."""

    round: int
    terminal: str
    decided_revision: int
    registered_revision: int
    lines: bytes
    total_cents: int
    registered_wall_ms: int
    increments: bytes = b""
    """Of spots that the game shares: `[[spot, cents, place], ...]` packed, oldest first; empty where there are none."""
    returned: bytes = b""
    """From the close on: `[[spot, cents, paragraph], ...]` packed, where not all of it stands."""

    @property
    def standing_cents(self) -> int:
        if not self.returned:
            return self.total_cents
        returned_cents: int = sum(cents for _, cents, _ in msgspec.msgpack.decode(self.returned))
        return self.total_cents - returned_cents


class ChoiceRow(Struct, frozen=True):
    """One terminal's answer to one question of a round; the first registered answer stands."""

    round: int
    question: int
    terminal: str
    action: str
    cents: int
    by: str
    """`player`, `silence`, `away` or `staff`."""
    wall_ms: int


class RulesRow(Struct, frozen=True):
    """The rules of some rounds of this table."""

    rules_hash: str
    game: str
    readings: Value


class RoundRow(Struct, frozen=True):
    number: int
    phase: Phase
    opened_wall_ms: int
    dealer: str
    rules_hash: str
    simulated: bool = False
    close_seq: int = 0
    version: int = 0
    outcome: Value = None
    paragraph: str | None = None
    reason: Said = ""
    evidence: str = ""
    """What the outcome source had shown at the close, as it writes it; it recognises it after an interruption."""
    complete: bool = False
    """Every terminal with a slip has confirmed its settlement."""
    in_time: bool = False
    """The outcome source has shown that bets were closed in time."""
    held_for: str = ""
    """Where the round is held: in one word, `staff` for a reason in own words."""
    salt: bytes = b""
    """Of the seal, from the close on. It is told to nobody before the record that ends the round."""
    public: Value = None
    """What the game made known at the close."""
    carry: Value = None
    """What this round inherited, and from its outcome on what it leaves to the next."""


OUT_OF_SERVICE = (Evacuated.OUT, Evacuated.READMITTED)


class TerminalRow(Struct, frozen=True):
    """What the console keeps on disk about an enrolled terminal."""

    terminal: str
    journal_seq: int = 0
    journal_hash: bytes = GENESIS
    locked: Said | None = None
    credit_cents: int = 0
    """By the copy of its journal, as all that follows."""
    escrow_cents: int = 0
    credit_session: int = 0
    cashed_out: bool = True
    """In the credit session that runs; it ends as soon as nothing is left."""
    evacuation: Evacuated = Evacuated.NO
    evacuated_round: int = 0
    """Rounds up to this one are settled by the console, for good."""
    leaving_cents: int = 0
    """Off the credit for a ticket, and no paper is proven yet."""

    @property
    def is_out(self) -> bool:
        """Whether the terminal is shut out, or is back and not reconciled yet."""
        return self.evacuation in OUT_OF_SERVICE

    def was_taken_over(self, number: int) -> bool:
        """Whether the console settles that round for the terminal, because it was evacuated."""
        return bool(self.evacuation) and number <= self.evacuated_round

    @property
    def is_empty(self) -> bool:
        return not (self.credit_cents or self.escrow_cents or self.leaving_cents)

    def runs(self, credit_session: int) -> bool:
        has_ended = self.cashed_out and self.is_empty
        return credit_session == self.credit_session and not has_ended


class ClaimRow(Struct, frozen=True):
    """What corrections of one round could not move on one terminal, because that player's money was gone."""

    round: int
    terminal: str
    credit_session: int
    unrecovered_cents: int = 0
    payable_cents: int = 0
    paid_cents: int = 0
    """By an attendant, in hand."""

    @property
    def to_pay_cents(self) -> int:
        return max(0, self.payable_cents - self.paid_cents)

    @property
    def lost_cents(self) -> int:
        """The house's loss: money not taken back, or paid by hand before a later correction took it back."""
        return self.unrecovered_cents + max(0, self.paid_cents - self.payable_cents)


class PersonRow(Struct, frozen=True):
    """One named member of staff; nobody shares a number."""

    number: str
    name: str
    role: Role
    pin_hash: str
    disabled: bool = False
    failures: int = 0
    """Wrong PINs since the last right one."""
    locked_until_ms: int = 0


class Standing(Struct, frozen=True):
    """What staff have decided for the table, until they decide otherwise."""

    last_round: int | None = None
    """After this round none is opened."""
    reason: Said = ""
    terms_seq: int = 0
    """The record that set limits and bet time; 0 where the configuration does."""
    terms: Terms | None = None


class TransferRow(Struct, frozen=True):
    """A transfer: asked for, then applied or refused by the terminal; what an attendant pays by hand is paid in the
    end.
    """

    id: str
    terminal: str
    credit_session: int
    cents: int
    staff: str
    state: TransferState
    wall_ms: int
    seq: int
    """The record of the log that asks for it."""
    second: str = ""
    """Who approved it, where it took two people."""
    kind: TransferKind = TransferKind.ATTENDANT
    document: str = ""
    """The note or ticket that it is of."""


class VoucherRow(Struct, frozen=True):
    """One ticket at the bank. Its number is not stored: the key makes it again from sequence and attempt."""

    id: str
    """Of the transfer by which its money left the terminal."""
    sequence: int
    attempt: int
    """How many numbers of this sequence were taken already."""
    mac: bytes
    """Of the whole number, by the table's key."""
    last_digits: str
    cents: int
    terminal: str
    """That makes it."""
    state: VoucherState
    issued_wall_ms: int
    expires_wall_ms: int
    holder: str
    """The terminal or cashier that has it reserved, or redeemed it."""
    document: int
    """Of the holder, where it is a terminal."""
    printed_wall_ms: int
    """When its paper was proven; 0 before."""
    changed_wall_ms: int
    events: int
    """How many changes of state it has had."""


class VoucherEventRow(Struct, frozen=True):
    """A change of state of a ticket, and who made it."""

    voucher: str
    number: int
    state: VoucherState
    by: str
    second: str
    wall_ms: int
    reason: Said


class DocumentRow(Struct, frozen=True):
    """What two people decided about a note or ticket that nobody knew of."""

    terminal: str
    document: int
    kind: TransferKind
    cents: int
    taken: bool
    staff: str
    second: str
    wall_ms: int
    reason: Said


class BoxRow(Struct, frozen=True):
    """A cash box that was taken out of a terminal: what it must hold, and what people have counted."""

    terminal: str
    box: int
    notes: bytes
    """`[[cents, count], ...]` packed."""
    tickets: int
    tickets_cents: int
    wall_ms: int
    counted_notes: bytes = b""
    counted_tickets: int = 0
    counted_tickets_cents: int = 0
    staff: str = ""
    second: str = ""
    counted_wall_ms: int = 0
    """0 until it is counted."""


class RefusedTicketRow(Struct, frozen=True):
    """A ticket that was refused."""

    number: int
    place: str
    """The terminal, or the cashier."""
    document: int
    refusal: int
    mac: bytes
    last_digits: str
    wall_ms: int


class AlarmRow(Struct, frozen=True):
    """Something that a named person must look at; it stays until one has."""

    id: int
    kind: str
    """A Kind, or a word of other software: rows stay when kinds change."""
    sentence: Said
    wall_ms: int
    last_wall_ms: int
    times: int = 1
    acknowledged_by: str = ""
    """Staff number."""
    acknowledged_wall_ms: int = 0


class RecordingRow(Struct, frozen=True):
    """What the outcome source sent in a round, packed, with its verdict if there is one."""

    round: int
    judged: bool
    sensor_log: bytes


class AnswerRow(Struct, frozen=True):
    """The answer to a command, by sender and id: the same command again is answered from here, and not done twice."""

    peer: str
    id: str
    facts: bytes
    """Of the answer, packed."""
