"""Every message and log record as a typed value; docs/protocol.md is their specification."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from phrases import Phrase
from protocol import FORMAT

COUNT_MAX = 2**53
ARRAY_MAX = 1024
SENTENCE_CHARACTERS_MAX = 2000
"""Several times what a judge writes about any outcome: evidence is recorded whole."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
Text = Annotated[str, Meta(max_length=64)]
Sentence = Annotated[str, Meta(max_length=SENTENCE_CHARACTERS_MAX)]
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Digest = Annotated[bytes, Meta(min_length=16, max_length=16)]
Count = Annotated[int, Meta(ge=0, le=COUNT_MAX)]
Cents = Annotated[int, Meta(ge=0, le=10**15)]
SignedCents = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Milliseconds = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Format = Annotated[int, Meta(ge=1, le=FORMAT)]
Blob = Annotated[bytes, Meta(max_length=4096)]
Texts = Annotated[list[Text], Meta(max_length=ARRAY_MAX)]
Value = Annotated[Any, Meta(extra={"value": True})]
"""Of a game, which alone knows what it means: none, a bool, an integer, text, lists and maps of these by text."""


Options = Annotated[dict[Text, int | bool], Meta(max_length=64)]
Arguments = Annotated[dict[Text, Value], Meta(max_length=ARRAY_MAX)]
"""Of a staff command, by name."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One frame on the wire is `[version, kind, epoch, session, number, fields]`, the kind being the class's name."""


class State(Message, frozen=True):
    """Console to all, twice a second and at any change but the log's: a hint and a heartbeat, of durable state only."""

    epoch: Count
    table: Text
    game: Text
    round: Count
    phase: Text
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


class Stands(Message, frozen=True):
    """In Close: one terminal's slip as the close leaves it."""

    revision: Count
    digest: Digest
    """The first 16 bytes of the SHA-256 of its lines."""
    ms: Milliseconds
    """How long before the close it was registered; not sealed."""
    returned: Annotated[list[tuple[Text, Cents, Text]], Meta(max_length=ARRAY_MAX)]
    """Spot, cents and paragraph: what of it does not stand."""


class LimitsOfKind(Message, frozen=True):
    kind: Text
    minimum_cents: Cents
    maximum_cents: Cents


class Terms(Message, frozen=True):
    """Log, and in Welcome: the limits, how bets close, and what the dealer is reminded of, from this round on."""

    from_round: Count
    chip_cents: Cents
    limits: Annotated[list[LimitsOfKind], Meta(max_length=ARRAY_MAX)]
    slip_minimum_cents: Cents
    slip_maximum_cents: Cents
    bet_time_ms: Count
    """0: bets stay open until they are closed by hand or by the outcome source."""
    last_bets_ms: Count
    """After last bets were called; 0: no timer begins."""
    pace_per_hour: Count
    """Rounds; when the table is slower the dealer's screen warns. 0: never."""
    options: Options
    """What the game itself lets a table set, by name."""
    changed: Texts
    """What a player is told of before `from_round`: kinds of bet, or the names of these fields and options."""


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
    locked: Text | None
    wall_ms: Milliseconds
    calls: Text | None
    """`attendant`, `cash-out` or `both`, while the player calls for it."""


class SealFault(Message, frozen=True):
    """Terminal to console: the seal of this round is not what it must be. Repeated until heard."""

    round: Count
    found: Text
    """`missing`: a receipt said registered, and the manifest does not have it. `broken`: the salt does not open it."""
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
    level: Text
    """`too few`, `green`, `amber` or `red`."""
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

    fault: Sentence | None
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
    """Console to terminal: take no more bets, or take them again where the reason is none."""

    reason: Sentence | None


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


class Close(Message, frozen=True):
    """Log: bets are closed; for each terminal what stands, and the seal over all of it."""

    round: Count
    dealer: Text
    """Staff number of who opened the round."""
    rules_hash: Text
    cause: Text
    manifest: Annotated[dict[Text, Stands], Meta(max_length=ARRAY_MAX)]
    """Terminal to what stands of its slip."""
    public: Value
    """What the game makes known of all slips together."""
    seal: Hash
    """See `protocol.seal`. It is opened by the salt in the record that ends the round."""


class Fact(Message, frozen=True):
    """Log: something happened in the play of a round: a card, a roll, a dealer's word."""

    round: Count
    step: Count
    """Of the round, counting from 1."""
    fact: Value
    by: Texts
    """Staff numbers, where people said it; empty where the outcome source did."""
    evidence: Sentence


class Ask(Message, frozen=True):
    """Log: some terminals are asked. Their answers count until the record Answers of the same question."""

    round: Count
    step: Count
    question: Count
    about: Text
    ms: Count
    """How long they have; State says what is left."""
    options: Annotated[
        dict[Text, Annotated[list[tuple[Text, Cents, Cents]], Meta(max_length=16)]], Meta(max_length=ARRAY_MAX)
    ]
    """Terminal to actions, each with the least and the most that it stakes."""
    silence: Annotated[dict[Text, Text], Meta(max_length=ARRAY_MAX)]
    """Terminal to the action that no answer means."""


class Answers(Message, frozen=True):
    """Log: a question has ended. What stands for each terminal that was asked; what else it holds for it returns."""

    round: Count
    step: Count
    question: Count
    answers: Annotated[list[tuple[Text, Text, Cents, Text]], Meta(max_length=ARRAY_MAX)]
    """Terminal, action, cents, and by whom: `player`, `silence`, `away` or `staff`."""


class Pay(Message, frozen=True):
    """Log: what is decided by now is paid, before the round goes on."""

    round: Count
    step: Count
    payment: Count
    """Of the round, counting from 1. The outcome pays what is left, under the next number."""


class Rules(Message, frozen=True):
    """Log: by which rules this table plays from here on, so that its rounds can be settled again whenever."""

    rules_hash: Text
    readings: Value
    """Of the rulebook, where they differ from the house's."""
    software: Text


class DayEnd(Message, frozen=True):
    """Log: a gaming day ends here; the next record stands in a new file. Terminals begin a new one too."""

    number: Count
    """Of the file, counting from 1."""
    day: Text
    """As in 2026-11-17."""


class Result(Message, frozen=True):
    """Log: the round has an outcome. Version 1; corrections count on."""

    round: Count
    close_seq: Count
    version: Count
    payment: Count
    """One more than the payments that were made before."""
    outcome: Value
    simulated: bool
    staff: Texts
    salt: Annotated[bytes, Meta(max_length=32)]
    """Of the seal."""


class Void(Message, frozen=True):
    """Log: the round has no result. All its bets are returned, and its payments are taken back."""

    round: Count
    close_seq: Count
    """0 where bets were still open."""
    version: Count
    paragraph: Text
    law_class: Text
    reason: Sentence
    staff: Texts
    dealer: Text
    salt: Annotated[bytes, Meta(max_length=32)]
    """Of the seal; empty where bets were still open."""


class Correction(Message, frozen=True):
    """Log: the outcome of an earlier version was wrong, or a settled round is void. Only the difference moves."""

    round: Count
    close_seq: Count
    version: Count
    outcome: Value
    paragraph: Text
    reason: Sentence
    staff: Texts


class Transfer(Message, frozen=True):
    """Log: an attendant puts money on a terminal, or takes it off."""

    id: Text
    terminal: Text
    credit_session: Count
    """0: the session that runs, or a new one."""
    cents: SignedCents
    staff: Text


class Evacuation(Message, frozen=True):
    """Log: a dead terminal's money is paid, or moved to another one; from here on its rounds are the console's."""

    id: Text
    terminal: Text
    round: Count
    """Rounds up to this one are settled by the console on the terminal's behalf."""
    journal_seq: Count
    """How far the console's copy of its journal went."""
    cents: Cents
    """Paid or moved."""
    stakes_cents: Cents
    """Registered in a round without an outcome; what they bring is payable later."""
    to: Text
    """The terminal that gets it; empty where it is paid in hand."""
    staff: Texts


class Decision(Message, frozen=True):
    """Log: what staff decided, who did, and the digest of what they were shown before. It moves nothing itself."""

    round: Count
    """0 where it concerns the table."""
    action: Text
    verb: Text
    arguments: Arguments
    people: Annotated[list[tuple[Text, Text]], Meta(max_length=2)]
    """Staff number and role: who asked, then who approved where two were needed."""
    digest: Annotated[bytes, Meta(max_length=32)]
    """SHA-256 over action, arguments, asker, round, version and effect; see docs/decisions."""
    totals: Annotated[dict[Text, SignedCents], Meta(max_length=ARRAY_MAX)]
    reason: Sentence
    overruled: Value
    """The outcome that the witnesses agreed on, where a round was given another; none otherwise."""


class Record(Message, frozen=True):
    """What the log's hash chain runs over: `h = SHA-256(previous h, length, bytes)`."""

    format: Format
    seq: Count
    kind: Text
    wall_ms: Milliseconds
    table: Text
    game: Text
    body: Any
    commit_hash: Hash
    """Of the console's last commit before this one: who keeps the log's head is a witness for all its tables."""


class Entry(Message, frozen=True):
    """One entry of a terminal's ledger: postings that happen together. The journal's hash chain runs over these."""

    format: Format
    seq: Count
    kind: Text
    """HOLD, STAND, SETTLE, VOID, CORRECT, TRANSFER or EVACUATE."""
    wall_ms: Milliseconds
    credit_session: Count
    round: Count
    version: Count
    """Of the round's outcome; for HOLD the revision."""
    payment: Count
    """Of the round, where this is one; 0 for all that concerns the whole round."""
    key: Text
    """The id of the transfer or evacuation."""
    postings: Annotated[list[tuple[Text, Text, Cents]], Meta(max_length=8)]
    """From account, to account, cents."""
    stake_cents: Cents
    payout_cents: Cents
    note: Sentence


ENTRY_KINDS = ("HOLD", "STAND", "SETTLE", "VOID", "CORRECT", "TRANSFER", "EVACUATE")
ACCOUNTS = ("credit", "escrow", "house", "money-in", "money-out", "unrecovered", "payable")
"""In the bytes of an entry, kinds and accounts stand by their place here; a new one is added at the end."""
WIRE: dict[str, type[Message]] = {
    kind.__name__: kind
    for kind in (
        State, Telemetry, Event, Hello, Welcome, Slip, Receipt, Get, Journal, JournalAck, Ping, Pong, Vitals, Rejected,
        Lock, Command, Answer, SealFault, SealHeard, Fairness, Standing, Choose, ChoiceReceipt,
    )
}  # fmt: skip
LOG: dict[str, type[Message]] = {
    kind.__name__: kind
    for kind in (
        Close, Fact, Ask, Answers, Pay, Result, Void, Correction, Transfer, Evacuation, Rules, DayEnd, Terms, Decision
    )
}  # fmt: skip
STEPS: tuple[type[Message], ...] = (Fact, Ask, Answers, Pay)
"""What happens in a round between its close and its outcome: the state of play is nothing but these in their order."""
MOVES_NO_MONEY: tuple[type[Message], ...] = (Fact, Ask, Rules, DayEnd, Terms, Decision)
"""Records that a terminal's ledger passes over. Any other kind it does not know puts it out of service."""


def shortened(text: str, characters: int = SENTENCE_CHARACTERS_MAX) -> str:
    """Whole, where it has room; else cut after a word, with an ellipsis that says so."""
    if len(text) <= characters:
        return text
    words = text[: characters - 1].rpartition(" ")[0].rstrip(" ,;:.")
    return f"{words or text[: characters - 1]}{ELLIPSIS}"


def fields_of(kind: type[Message]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind))
