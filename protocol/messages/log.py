"""The records of the console's log, which every terminal follows."""

from typing import Annotated, Any

from msgspec import Meta

from protocol.enums import TransferKind
from protocol.messages.fields import (
    ARRAY_MAX,
    Arguments,
    Cents,
    Count,
    Digest,
    Format,
    Hash,
    Message,
    Milliseconds,
    Options,
    Said,
    SignedCents,
    Text,
    Texts,
    Value,
)


class Stands(Message, frozen=True):
    """In Close: the part of one terminal's slip that counts after the close."""

    revision: Count
    digest: Digest
    """The first 16 bytes of the SHA-256 of the slip's lines."""
    ms: Milliseconds
    """How long before the close the slip was registered; the seal does not cover it."""
    returned: Annotated[list[tuple[Text, Cents, Text]], Meta(max_length=ARRAY_MAX)]
    """What is returned of the slip: spot, cents and paragraph."""


class LimitsOfKind(Message, frozen=True):
    kind: Text
    minimum_cents: Cents
    maximum_cents: Cents


class Terms(Message, frozen=True):
    """In the log and in Welcome: limits, how bets close, and the dealer's reminders, from this round on."""

    from_round: Count
    chip_cents: Cents
    limits: Annotated[list[LimitsOfKind], Meta(max_length=ARRAY_MAX)]
    slip_minimum_cents: Cents
    slip_maximum_cents: Cents
    bet_time_ms: Count
    """The bet time; 0: bets stay open until a person or the outcome source closes them."""
    last_bets_ms: Count
    """The time after the call for last bets; 0: no timer starts."""
    pace_per_hour: Count
    """Rounds per hour; the dealer's screen warns when the table is slower. 0: it never warns."""
    options: Options
    """The game's own settings of the table, by name."""
    changed: Texts
    """What players are told before `from_round`: kinds of bet, or the names of these fields and options."""


class Close(Message, frozen=True):
    """In the log: bets are closed, with each terminal's standing slip and the seal over all of them."""

    round: Count
    dealer: Text
    """The staff number of the person who opened the round."""
    rules_hash: Text
    cause: Text
    manifest: Annotated[dict[Text, Stands], Meta(max_length=ARRAY_MAX)]
    """By terminal, what stands of its slip."""
    public: Value
    """What the game publishes about all slips together."""
    seal: Hash
    """The seal, see `protocol.seal`. The salt in the record that ends the round opens it."""


class Fact(Message, frozen=True):
    """In the log: an event in the play of a round, such as a card, a roll or a dealer's word."""

    round: Count
    step: Count
    """The number of the event in the round, from 1."""
    fact: Value
    by: Texts
    """The staff numbers of the people who entered it; empty where the outcome source reported it."""
    evidence: Said


class Ask(Message, frozen=True):
    """In the log: some terminals are asked a question; answers count until the record Answers of that question."""

    round: Count
    step: Count
    question: Count
    about: Text
    ms: Count
    """The time for answers; State says how much is left."""
    options: Annotated[
        dict[Text, Annotated[list[tuple[Text, Cents, Cents]], Meta(max_length=16)]], Meta(max_length=ARRAY_MAX)
    ]
    """The possible actions by terminal, each with the least and the most that it stakes."""
    silence: Annotated[dict[Text, Text], Meta(max_length=ARRAY_MAX)]
    """By terminal, the action that no answer means."""


class Answers(Message, frozen=True):
    """In the log: a question has ended, with the answer that counts for each asked terminal; other held money
    returns.
    """

    round: Count
    step: Count
    question: Count
    answers: Annotated[list[tuple[Text, Text, Cents, Text]], Meta(max_length=ARRAY_MAX)]
    """Terminal, action, cents, and who answered: `player`, `silence`, `away` or `staff`."""


class Pay(Message, frozen=True):
    """In the log: the decided part of the bets is paid before the round goes on."""

    round: Count
    step: Count
    payment: Count
    """The number of the payment in the round, from 1. The outcome pays the rest, under the next number."""


class Rules(Message, frozen=True):
    """In the log: the rules of this table from here on, so that its rounds can be settled again at any time."""

    rules_hash: Text
    readings: Value
    """The readings of the rulebook where they differ from the house's."""
    software: Text


class DayEnd(Message, frozen=True):
    """In the log: a gaming day ends; the next record is in a new file, and terminals begin a new file too."""

    number: Count
    """The number of the file, from 1."""
    day: Text
    """The gaming day, such as 2026-11-17."""


class Result(Message, frozen=True):
    """In the log: the outcome of a round, as version 1; corrections have higher versions."""

    round: Count
    close_seq: Count
    version: Count
    payment: Count
    """The number of this payment: one more than the payments before it."""
    outcome: Value
    simulated: bool
    staff: Texts
    salt: Annotated[bytes, Meta(max_length=32)]
    """The salt of the seal."""


class Void(Message, frozen=True):
    """In the log: the round has no result. All its bets are returned, and its payments are taken back."""

    round: Count
    close_seq: Count
    """The number of the Close; 0 where bets were still open."""
    version: Count
    paragraph: Text
    law_class: Text
    reason: Said
    staff: Texts
    dealer: Text
    salt: Annotated[bytes, Meta(max_length=32)]
    """The salt of the seal; empty where bets were still open."""


class Correction(Message, frozen=True):
    """In the log: an earlier outcome was wrong, or a settled round is void. Only the difference is moved."""

    round: Count
    close_seq: Count
    version: Count
    outcome: Value
    paragraph: Text
    reason: Said
    staff: Texts


class Transfer(Message, frozen=True):
    """In the log: money comes onto a terminal, or leaves it."""

    id: Text
    terminal: Text
    credit_session: Count
    """The credit session; 0 means the present one or a new one."""
    cents: SignedCents
    staff: Text
    """The attendant; empty where nobody moved it by hand."""
    kind: TransferKind
    document: Text
    """The note or ticket, by table, terminal, direction and number, such as `TABLE/T07/in/5`; empty where none is."""


class Evacuation(Message, frozen=True):
    """In the log: a dead terminal's money is paid or moved; from here on the console settles its rounds."""

    id: Text
    terminal: Text
    round: Count
    """The console settles rounds up to this one for the terminal."""
    journal_seq: Count
    """The last entry in the console's copy of the terminal's journal."""
    cents: Cents
    """The amount that was paid or moved."""
    stakes_cents: Cents
    """Stakes registered in a round without an outcome; their payout is due later."""
    to: Text
    """The terminal that gets the money; empty where a person pays it by hand."""
    staff: Texts


class Decision(Message, frozen=True):
    """In the log: a decision of staff, who made it, and the digest of what they saw before. It moves no money
    itself.
    """

    round: Count
    """The round; 0 where the decision concerns the table."""
    action: Text
    verb: Text
    arguments: Arguments
    people: Annotated[list[tuple[Text, Text]], Meta(max_length=2)]
    """Staff numbers and roles: the person who asked, then the person who approved, if two were needed."""
    digest: Annotated[bytes, Meta(max_length=32)]
    """SHA-256 over action, arguments, asker, round, version and effect; see docs/decisions."""
    totals: Annotated[dict[Text, SignedCents], Meta(max_length=ARRAY_MAX)]
    reason: Said
    overruled: Value
    """The outcome on which the witnesses agreed, where staff gave the round another; none otherwise."""


class Record(Message, frozen=True):
    """A record of the log. Its hash is `h = SHA-256(previous h, length, bytes)`."""

    format: Format
    seq: Count
    kind: Text
    wall_ms: Milliseconds
    table: Text
    game: Text
    body: Any
    commit_hash: Hash
    """The hash of the console's last commit: a person who keeps the log's head has a proof for all its tables."""


LOG: dict[str, type[Message]] = {
    kind.__name__: kind
    for kind in (
        Close, Fact, Ask, Answers, Pay, Result, Void, Correction, Transfer, Evacuation, Rules, DayEnd, Terms, Decision
    )
}  # fmt: skip
TRANSFER_SINCE = 3
"""The format since which a Transfer has its kind and its document."""
STEPS: tuple[type[Message], ...] = (Fact, Ask, Answers, Pay)
"""The records between the close and the outcome of a round: the state of play follows from them alone."""
MOVES_NO_MONEY: tuple[type[Message], ...] = (Fact, Ask, Rules, DayEnd, Terms, Decision)
"""Records that change no ledger. Any other unknown kind puts a terminal out of service."""
