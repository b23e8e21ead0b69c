"""The messages that processes send each other on their sockets."""

from typing import Annotated

from msgspec import Meta

from phrases import Phrase
from protocol.enums import (
    Calls,
    DocumentState,
    FairnessLevel,
    LockCause,
    OutState,
    Phase,
    SealFinding,
    TransferKind,
)
from protocol.messages.fields import (
    ARRAY_MAX,
    Arguments,
    Blob,
    Cents,
    Count,
    Digits,
    Hash,
    Message,
    Milliseconds,
    Said,
    Text,
    Value,
)
from protocol.messages.log import Terms


class State(Message, frozen=True):
    """From the console to all, twice a second and at most changes: a hint and a heartbeat, made from durable
    state only.
    """

    epoch: Count
    table: Text
    game: Text
    round: Count
    phase: Phase
    ms_left: Count | None
    """The time until bets close, or until an open question ends."""
    last_bets: bool
    paragraph: Text | None
    held_for: Text | None
    """The reason for a hold, as one word for players. What staff wrote stays in the record."""
    log_head: Count
    log_hash: Hash
    wall_ms: Milliseconds
    last_round: Count | None
    """The table closes after this round; none while no closing is announced."""


class Telemetry(Message, frozen=True):
    """From the console to screens: what the outcome source shows now. It is for display only and has no sequence."""

    facts: dict[Text, str | int | float | bool | None]


class Event(Message, frozen=True):
    """From the console to all, and again on request: one record of the log, as the bytes that were hashed."""

    seq: Count
    record: Annotated[bytes, Meta(max_length=2**20)]


class Hello(Message, frozen=True):
    """From a terminal to the console: its identity and the last record it has. The answer is Welcome or Rejected."""

    terminal: Text
    boot: Count
    software: Text
    game: Text
    rules_hash: Text
    cursor: Count
    cursor_hash: Hash
    journal_seq: Count
    journal_hash: Hash


class Receipt(Message, frozen=True):
    """From the console to a terminal, from durable state: the decided revision and the registered revision of a
    slip.
    """

    round: Count
    decided_revision: Count
    registered_revision: Count
    late: bool
    """The slip was decided after the close: the registered revision is final."""
    margin_ms: Milliseconds | None
    """How long after the close a late slip came."""
    refusal: Count | None
    sentence: Phrase | None
    """The part of the registered stakes that the close would return if it came now."""
    spot: Text | None
    allowed_cents: Cents | None
    may_return_cents: Cents
    """Of what is registered, how much the close would give back if it came now."""


class Welcome(Message, frozen=True):
    """From the console to a terminal: a session begins; any older session of this terminal has ended."""

    session: Count
    boot: Count
    """The start of the terminal that this answers; another start must ignore it."""
    state: State
    terms: Terms
    terms_seq: Count
    """The record that set the terms; 0 where none did. An older one that comes again changes nothing."""
    journal_acked: Count
    receipt: Receipt | None


class Slip(Message, frozen=True):
    """From a terminal to the console: a whole slip that replaces the one before. It is repeated until decided."""

    round: Count
    revision: Count
    lines: Blob
    """The stakes, `[[spot, cents], ...]` packed; exactly these bytes are stored and hashed. A line of 0 cents is an
    instruction.
    """


class Standing(Message, frozen=True):
    """From the console to all, while bets are open: totals of the table that the game shows, for display only."""

    round: Count
    room: Annotated[dict[Text, Cents], Meta(max_length=ARRAY_MAX)]
    """By spot, the amount that the table still takes."""
    kept: Annotated[dict[Text, Cents], Meta(max_length=ARRAY_MAX)]
    """By spot, how much of its room is kept free for the player whose stakes come first there."""
    public: Value
    """What the game makes known of the round to come, with the instructions of all slips; none where it has nothing."""


class Choose(Message, frozen=True):
    """From a terminal to the console: the answer to a question. It is repeated until decided."""

    round: Count
    question: Count
    action: Text
    cents: Cents
    """The amount that the answer stakes; the terminal holds it already."""


class ChoiceReceipt(Message, frozen=True):
    """From the console to a terminal, from durable state: the registered answer, or why there is none."""

    round: Count
    question: Count
    action: Text | None
    """The registered action; none where nothing is registered."""
    cents: Cents
    refusal: Count | None
    sentence: Phrase | None


class Query(Message, frozen=True):
    """Terminal to console: look at the table again before this round is settled. Repeated until heard."""

    round: Count


class QueryHeard(Message, frozen=True):
    """Console to terminal, from durable state: nothing is paid before the dealer looks, or why the query is refused."""

    round: Count
    is_answered: bool
    """The dealer has looked."""
    refusal: Count | None
    sentence: Phrase | None


class Reveal(Message, frozen=True):
    """Terminal to console: what lies hidden and is this player's to show may be shown to all. Repeated until it is."""

    round: Count


class Get(Message, frozen=True):
    """From a terminal to the console: a request for the log from this record on."""

    from_seq: Count


class Journal(Message, frozen=True):
    """From a terminal to the console: the next entries of its ledger, as hashed bytes, until acknowledged."""

    first_seq: Count
    entries: Annotated[list[Blob], Meta(max_length=50)]


class JournalAck(Message, frozen=True):
    """From the console to a terminal: its entries up to this one are on the console's disk."""

    seq: Count


class Ping(Message, frozen=True):
    """From a terminal to the console, once a second: the terminal is alive."""

    cursor: Count
    journal_seq: Count
    credit_cents: Cents
    escrow_cents: Cents
    credit_session: Count
    locked: LockCause | None
    wall_ms: Milliseconds
    calls: Calls | None
    """`attendant`, `cash-out` or `both`, while the player calls."""


class SealFault(Message, frozen=True):
    """From a terminal to the console: the seal of this round is wrong. It is repeated until heard."""

    round: Count
    found: SealFinding
    seal: Hash
    """The seal as the terminal read it."""


class SealHeard(Message, frozen=True):
    """From the console to a terminal: its report about that seal is on disk, as an alarm."""

    round: Count


class Fairness(Message, frozen=True):
    """From the console to a terminal, after Welcome and at each new count: statistics of the results, for display."""

    source: Text
    """The serial number of the device that gives the outcomes, or the newest set of cards."""
    simulated: bool
    rounds: Count
    level: FairnessLevel
    counts: dict[Text, Count]
    """The number of times each outcome came, in the game's own order, and what else the game counts."""
    wall_ms: Milliseconds
    """The time of the count."""


class Pong(Message, frozen=True):
    """From the console to a terminal: the answer to a Ping, after its content is on disk. It only measures time."""

    wall_ms: Milliseconds
    """The time in the Ping, returned unchanged."""


class Vitals(Message, frozen=True):
    """From a terminal to the console, once a second, also without a session: the machine's state."""

    fault: Said | None
    """Why the terminal is out of service."""
    round_trip_us: Count | None
    """The time from the last Ping to its Pong."""
    commit_us: Count | None
    """The time that the last commit took."""
    disk_free_mb: Count
    wall_ms: Milliseconds


class MoneyIn(Message, frozen=True):
    """From a terminal to the console: a note or a ticket is in its box. It is repeated until its Transfer is read."""

    document: Count
    kind: TransferKind
    cents: Cents


class TicketAsk(Message, frozen=True):
    """From a terminal to the console: may this ticket be taken? It is repeated until answered or given back."""

    document: Count
    number: Digits

    def __repr__(self) -> str:
        return f"TicketAsk(document={self.document}, number='…{self.number[-4:]}')"


class TicketAnswer(Message, frozen=True):
    """From the console to a terminal, from durable state: the ticket is this terminal's to take, or why not. The same
    document gets the same answer.
    """

    document: Count
    cents: Cents
    refusal: Count | None
    sentence: Phrase | None


class TicketRelease(Message, frozen=True):
    """From a terminal to the console: the paper was given back. It is repeated until acknowledged."""

    document: Count


class TicketReleased(Message, frozen=True):
    """From the console to a terminal, from durable state: it holds no ticket for this document."""

    document: Count


class TicketOutAsk(Message, frozen=True):
    """From a terminal to the console: free credit is to leave for a ticket. It is repeated until its Transfer is read
    or it is refused.
    """

    out: Count
    cents: Cents


class TicketOutRefused(Message, frozen=True):
    """From the console to a terminal: no ticket is made, and nothing is recorded."""

    out: Count
    refusal: Count
    sentence: Phrase


class TicketNumberAsk(Message, frozen=True):
    """From a terminal to the console: what is to be printed for this ticket? It is repeated until answered."""

    out: Count


class TicketNumber(Message, frozen=True):
    """From the console to this terminal alone: what is to be printed. Only while no paper is proven."""

    out: Count
    number: Digits
    sequence: Count
    cents: Cents
    issued_wall_ms: Milliseconds
    expires_wall_ms: Milliseconds
    casino: Text
    place: Text

    def __repr__(self) -> str:
        return f"TicketNumber(out={self.out}, number='…{self.number[-4:]}', sequence={self.sequence})"


class Till(Message, frozen=True):
    """From a terminal to the console, at each change and every few seconds: its devices, what is open, and what its box
    holds. For display; money never follows from it.
    """

    acceptor: Text | None
    """The kind of the acceptor's trouble; none where it works, `none` where there is no acceptor."""
    printer: Text | None
    """The same of the printer."""
    paper_low: bool
    document: Count
    """The last document; 0 before the first."""
    document_state: DocumentState | None
    """Of a document that is open."""
    document_kind: TransferKind | None
    document_cents: Cents
    out: Count
    """The last ticket out; 0 before the first."""
    out_state: OutState | None
    """Of a ticket out that is open."""
    leaving_cents: Cents
    box: Count
    """The number of the cash box, from 1."""
    box_notes: Count
    box_cents: Cents
    box_tickets: Count
    box_tickets_cents: Cents
    wall_ms: Milliseconds


class TillOrder(Message, frozen=True):
    """From the console to a terminal: what two people decided about what its Till calls unknown."""

    document: Count
    """The document that is decided; 0 for none."""
    taken: bool | None
    """The document is in the box and its Transfer in the log, or it was not taken."""
    out: Count
    """The ticket that is decided; 0 for none."""
    again: bool
    """Print it again, under the same number, marked as a duplicate."""


class BoxTaken(Message, frozen=True):
    """From a terminal to the console: its cash box was taken out, with these counts. It is repeated until heard."""

    box: Count
    notes: Annotated[list[tuple[Cents, Count]], Meta(max_length=32)]
    """By denomination, the number of notes."""
    tickets: Count
    tickets_cents: Cents
    wall_ms: Milliseconds


class BoxHeard(Message, frozen=True):
    """From the console to a terminal: the counts of that box are on disk."""

    box: Count


class Rejected(Message, frozen=True):
    """From the console to a peer: a message was not accepted, and why."""

    number: Count
    sentence: Phrase


class Lock(Message, frozen=True):
    """From the console to a terminal: take no more bets, or take bets again where there is no cause."""

    cause: LockCause | None
    reason: Said | None


class Command(Message, frozen=True):
    """From a screen or shell of staff to the console: a command. The same id is carried out once."""

    id: Text
    verb: Text
    session: Text
    """The staff session that log-in gave; empty for log-in itself."""
    arguments: Arguments


class Answer(Message, frozen=True):
    """From the console to staff: done, proposed to a second person, or refused with a number and a sentence."""

    id: Text
    refusal: Count | None
    sentence: Phrase | None
    body: Annotated[bytes, Meta(max_length=2**20)]
    """The verb's answer, packed as a map by name; empty where it is refused and nothing is proposed."""


WIRE: dict[str, type[Message]] = {
    kind.__name__: kind
    for kind in (
        State, Telemetry, Event, Hello, Welcome, Slip, Receipt, Get, Journal, JournalAck, Ping, Pong, Vitals, Rejected,
        Lock, Command, Answer, SealFault, SealHeard, Fairness, Standing, Choose, ChoiceReceipt, Query,
        QueryHeard, Reveal, MoneyIn, TicketAsk, TicketAnswer, TicketRelease, TicketReleased, TicketOutAsk,
        TicketOutRefused, TicketNumberAsk, TicketNumber, Till, TillOrder, BoxTaken, BoxHeard,
    )
}  # fmt: skip
