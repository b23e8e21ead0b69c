"""What the processes say to each other on their sockets."""

from typing import Annotated

from msgspec import Meta

from phrases import Phrase
from protocol.enums import Calls, FairnessLevel, LockCause, Phase, SealFinding
from protocol.messages.fields import (
    ARRAY_MAX,
    Arguments,
    Blob,
    Cents,
    Count,
    Hash,
    Message,
    Milliseconds,
    Said,
    Text,
)
from protocol.messages.log import Terms


class State(Message, frozen=True):
    """Console to all, twice a second and at any change but the log's: a hint and a heartbeat, of durable state only."""

    epoch: Count
    table: Text
    game: Text
    round: Count
    phase: Phase
    ms_left: Count | None
    """Until bets close, or until a question that is open ends."""
    last_bets: bool
    paragraph: Text | None
    held_for: Text | None
    """Where the round is held, in one word that players are told by. What people wrote stays in the record."""
    log_head: Count
    log_hash: Hash
    wall_ms: Milliseconds
    last_round: Count | None
    """After this round the table is closed; none while no closing is announced."""


class Telemetry(Message, frozen=True):
    """Console to screens: what the outcome source shows now. For display only, unsequenced."""

    facts: dict[Text, str | int | float | bool | None]


class Event(Message, frozen=True):
    """Console to all, and again on request: one record of the log, as the bytes that were hashed."""

    seq: Count
    record: Annotated[bytes, Meta(max_length=2**20)]


class Hello(Message, frozen=True):
    """Terminal to console: who I am and how far I have come. The answer is Welcome or Rejected."""

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
    """Console to terminal, from durable state: which revision was decided, and which one is registered."""

    round: Count
    decided_revision: Count
    registered_revision: Count
    late: bool
    """Decided after the close: the registered revision is final."""
    margin_ms: Milliseconds | None
    """For a late slip, how long after the close it came."""
    refusal: Count | None
    sentence: Phrase | None
    """Why, where it is refused."""
    spot: Text | None
    allowed_cents: Cents | None
    may_return_cents: Cents
    """Of what is registered, how much the close would give back if it came now."""


class Welcome(Message, frozen=True):
    """Console to terminal: the session begins; any older session of this terminal has ended."""

    session: Count
    boot: Count
    """Of the hello that this answers: to a start of the terminal that is over it says nothing."""
    state: State
    terms: Terms
    terms_seq: Count
    """The record that set them: an older one, sent again, changes nothing. 0 where none did."""
    journal_acked: Count
    receipt: Receipt | None


class Slip(Message, frozen=True):
    """Terminal to console: register this whole slip in place of the one before. Repeated until decided."""

    round: Count
    revision: Count
    lines: Blob
    """`[[spot, cents], ...]` packed; these bytes are stored and hashed as they came."""


class Standing(Message, frozen=True):
    """Console to all, while bets are open: the table's totals that the game shows. For display only, unsequenced."""

    round: Count
    room: Annotated[dict[Text, Cents], Meta(max_length=ARRAY_MAX)]
    """By spot, what the table still takes."""


class Choose(Message, frozen=True):
    """Terminal to console: register this answer to a question. Repeated until decided."""

    round: Count
    question: Count
    action: Text
    cents: Cents
    """Staked with it; the terminal holds it already."""


class ChoiceReceipt(Message, frozen=True):
    """Console to terminal, from durable state: the answer that is registered, or why none is."""

    round: Count
    question: Count
    action: Text | None
    """As registered; none where nothing is."""
    cents: Cents
    refusal: Count | None
    sentence: Phrase | None


class Query(Message, frozen=True):
    """Terminal to console: look at the table again before this round is settled. Repeated until heard."""

    round: Count


class QueryHeard(Message, frozen=True):
    """Console to terminal, from durable state: the round is held until the dealer has looked, or why it is not."""

    round: Count
    refusal: Count | None
    sentence: Phrase | None


class Get(Message, frozen=True):
    """Terminal to console: send the log from this record on."""

    from_seq: Count


class Journal(Message, frozen=True):
    """Terminal to console: the next entries of my ledger, as hashed. Repeated until acknowledged."""

    first_seq: Count
    entries: Annotated[list[Blob], Meta(max_length=50)]


class JournalAck(Message, frozen=True):
    """Console to terminal: your entries up to this one are on my disk."""

    seq: Count


class Ping(Message, frozen=True):
    """Terminal to console, once a second: I am here."""

    cursor: Count
    journal_seq: Count
    credit_cents: Cents
    escrow_cents: Cents
    credit_session: Count
    locked: LockCause | None
    wall_ms: Milliseconds
    calls: Calls | None
    """`attendant`, `cash-out` or `both`, while the player calls for it."""


class SealFault(Message, frozen=True):
    """Terminal to console: the seal of this round is not what it must be. Repeated until heard."""

    round: Count
    found: SealFinding
    seal: Hash
    """As it was read."""


class SealHeard(Message, frozen=True):
    """Console to terminal: your word about that seal is on my disk, as an alarm."""

    round: Count


class Fairness(Message, frozen=True):
    """Console to terminal, after Welcome and when counted anew: what the record says of the results. For show."""

    source: Text
    """The serial number of what gives the outcomes."""
    simulated: bool
    rounds: Count
    level: FairnessLevel
    counts: dict[Text, Count]
    """How often each outcome came, in the game's own order."""
    wall_ms: Milliseconds
    """When it was counted."""


class Pong(Message, frozen=True):
    """Console to terminal: the answer to a Ping, once what came with it is on disk. It measures, and states nothing."""

    wall_ms: Milliseconds
    """Of the Ping, as it came."""


class Vitals(Message, frozen=True):
    """Terminal to console, once a second, in session or not: how this machine does; out of service it is locked."""

    fault: Said | None
    """Why the terminal is out of service."""
    round_trip_us: Count | None
    """From the last Ping to its Pong."""
    commit_us: Count | None
    """How long the last commit took."""
    disk_free_mb: Count
    wall_ms: Milliseconds


class Rejected(Message, frozen=True):
    """Console to peer: what you sent is not accepted, and why."""

    number: Count
    sentence: Phrase


class Lock(Message, frozen=True):
    """Console to terminal: take no more bets, or take them again where the cause is none."""

    cause: LockCause | None
    reason: Said | None


class Command(Message, frozen=True):
    """Staff's screen or shell to console: do this. The same id is done once."""

    id: Text
    verb: Text
    session: Text
    """The staff session that log-in gave; empty for log-in itself."""
    arguments: Arguments


class Answer(Message, frozen=True):
    """Console to staff: done, proposed to a second person, or refused with a number and a sentence."""

    id: Text
    refusal: Count | None
    sentence: Phrase | None
    body: Annotated[bytes, Meta(max_length=2**20)]
    """What the verb answers, packed: a map by name. Empty where it is refused and nothing is proposed."""


WIRE: dict[str, type[Message]] = {
    kind.__name__: kind
    for kind in (
        State, Telemetry, Event, Hello, Welcome, Slip, Receipt, Get, Journal, JournalAck, Ping, Pong, Vitals, Rejected,
        Lock, Command, Answer, SealFault, SealHeard, Fairness, Standing, Choose, ChoiceReceipt, Query,
        QueryHeard,
    )
}  # fmt: skip
