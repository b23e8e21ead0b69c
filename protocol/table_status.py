"""A console's answer to `status`: the whole table for staff, and for a room display only what a room may know."""

from protocol.answers import AnswerBody, AnswerPart
from protocol.diagnosis import PersonNamed
from protocol.enums import Calls, Evacuated, Phase, TransferState, VerdictKind
from protocol.messages import Cents, Count, Said, SignedCents, Value


class VerdictTold(AnswerPart, frozen=True):
    """In RoomStatus: the outcome source's verdict on the round."""

    kind: VerdictKind
    outcome: Value
    paragraph: str | None
    """By which the round is void, where it is invalid."""
    evidence: Said


class CentsRange(AnswerPart, frozen=True):
    """The limits of a kind of bet, or of a whole slip."""

    minimum_cents: Cents
    maximum_cents: Cents


TermsByName = dict[str, CentsRange | int | bool]
"""A range for each kind of bet and for `slip`; else one value, by the names of Terms and of the game's options."""


def number_in_terms(terms: TermsByName, name: str) -> int:
    """Gives the value of a term that is a number; 0 where the table has none of that name."""
    value = terms.get(name, 0)
    return 0 if isinstance(value, CentsRange) else int(value)


class TermsChanged(AnswerPart, frozen=True):
    """In RoomStatus: changes of the terms that players are told before a round."""

    from_round: Count
    names: list[str]


class RoundOutcome(AnswerPart, frozen=True):
    """In RoomStatus: the outcome of an earlier round."""

    round: Count
    outcome: Value


def outcome_of(outcomes: list[RoundOutcome], round_: int) -> Value:
    """Gives the outcome of a round; None where it is not among them."""
    return next((each.outcome for each in outcomes if each.round == round_), None)


class RoomStatus(AnswerBody, frozen=True):
    """The answer to `status` for a display: what a room may know of the table, without any player's money."""

    table: str
    game: str
    readings: dict[str, Value]
    round: Count
    phase: Phase
    outcome: Value
    paragraph: str | None
    held_for: str
    verdict: VerdictTold | None
    conclude_only: bool
    """The round was interrupted: two people conclude it, or it is void."""
    recovering: bool
    """After an interruption, the outcome may still be shown again."""
    last_bets: bool
    last_round: Count | None
    terms: TermsByName
    changed: TermsChanged
    outcomes: list[RoundOutcome]
    """The newest first."""
    shown: Value
    """What everyone at the table sees of the round and its source, as the game types it."""


class Awaited(AnswerPart, frozen=True):
    """In TableStatus: what the play waits for."""

    kind: str
    """`fact`, `answers`, `confirmation` or `outcome`."""
    about: Value
    """Which fact; what the question is about; the outcome that is to be confirmed; else none."""
    terminals: list[str]
    """Who is asked."""


class TerminalStatus(AnswerPart, frozen=True):
    """In TableStatus: one terminal. None: it has not reported this since the console started."""

    present: bool
    locked: Said | None
    occupied: bool
    """A player's credit session runs, or there is money on it."""
    credit_cents: Cents | None
    escrow_cents: Cents | None
    registered_cents: Cents
    asking_cents: Cents
    """Put aside at the terminal and not registered yet."""
    calls: Calls | None
    evacuation: Evacuated
    cursor: Count | None
    journal_seq: Count
    outbox: Count | None
    """Entries of its journal that are under way."""


class SettlementOwed(AnswerPart, frozen=True):
    """In TableStatus: a settlement that some terminals have not confirmed yet."""

    round: Count
    version: Count
    terminals: list[str]


class TransferOpen(AnswerPart, frozen=True):
    """In TableStatus: an attendant's money on its way, or a cash-out that waits to be paid."""

    transfer: str
    terminal: str
    cents: SignedCents
    state: TransferState


class ProposalOpen(AnswerPart, frozen=True):
    """In TableStatus: a proposal that waits for its second person."""

    proposal: str
    verb: str
    staff: str


class TableStatus(RoomStatus, frozen=True):
    """The answer to `status` for staff: the table at a glance."""

    dealer: str
    reason: Said
    late_slips: list[str]
    """Terminals whose slip may have been placed by someone who knew the outcome."""
    awaits: Awaited | None
    """None where no round waits for its outcome."""
    blocked: Said | None
    closing_reason: Said
    rounds_per_hour: float | None
    opened_ago_s: Count | None
    source: Value
    """What the game tells of its source besides telemetry, as the game types it."""
    epoch: Count
    log_head: Count
    terminals: dict[str, TerminalStatus]
    enrolled: list[str]
    disabled: list[str]
    owed: list[SettlementOwed]
    transfers: list[TransferOpen]
    to_pay_cents: Cents
    unrecovered_cents: Cents
    alarms: Count
    logged_in: list[str]
    people: dict[str, PersonNamed]
    proposals: list[ProposalOpen]
