"""The records of the console's log, which every terminal follows."""

from typing import Annotated, Any

from msgspec import Meta

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
    evidence: Said


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
    reason: Said
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
    reason: Said
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
    reason: Said
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
