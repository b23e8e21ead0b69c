"""The lists that staff read before they act, as the console gives them."""

from phrases import Phrase
from protocol.answers import AnswerBody, AnswerPart
from protocol.diagnosis import TicketsInState
from protocol.messages import Cents, Count, Milliseconds, Said, Value
from protocol.what_if import ClaimTold


class AlarmWaiting(AnswerPart, frozen=True):
    """In AlarmsListed: an alarm that nobody has acknowledged yet."""

    alarm: Count
    kind: str
    sentence: Said
    wall_ms: Milliseconds
    """The time when the alarm was last raised."""
    times: Count


class AlarmAcknowledged(AnswerPart, frozen=True):
    """In AlarmsListed: one of the last acknowledged alarms."""

    alarm: Count
    sentence: Said
    by: str
    wall_ms: Milliseconds
    """The time when the alarm was acknowledged."""


class AlarmsListed(AnswerBody, frozen=True):
    """The answer to `alarms`: the newest alarm comes first."""

    alarms: list[AlarmWaiting]
    acknowledged: list[AlarmAcknowledged]


class PersonListed(AnswerPart, frozen=True):
    """In PeopleListed: a person who may log in."""

    number: str
    name: str
    role: str


class PersonThen(AnswerPart, frozen=True):
    """In HandOver: a person with the role at that time."""

    number: str
    role: str


class HandOver(AnswerPart, frozen=True):
    """In PeopleListed: a hand-over of the table from one person to another."""

    wall_ms: Milliseconds
    round: Count
    people: list[PersonThen]
    """The person who left, then the person who took over."""
    told: Said


class PeopleListed(AnswerBody, frozen=True):
    """The answer to `people`: the people who may log in, and the last hand-overs."""

    people: list[PersonListed]
    hand_overs: list[HandOver]


class ProposalWaiting(AnswerPart, frozen=True):
    """In ProposalsListed: a proposal that waits for its second person, with its effect at this moment."""

    proposal: str
    verb: str
    arguments: dict[str, Value]
    staff: str
    name: str
    role: str
    seconds_left: Count
    refused: Phrase | None
    """Why the proposal is no longer possible; none where it is possible."""
    action: str
    what_if: Value
    """The effect, in the form that Looked has."""
    needs: list[str] | None


class ProposalsListed(AnswerBody, frozen=True):
    """The answer to `proposals`: the proposals that wait for a second person."""

    proposals: list[ProposalWaiting]


class PayablesListed(AnswerBody, frozen=True):
    """The answer to `payables`: money due to players who have left, and money that could not be taken back."""

    claims: list[ClaimTold]
    to_pay_cents: Cents
    unrecovered_cents: Cents


class KeyListed(AnswerPart, frozen=True):
    """In KeysListed: the enrolled key of a terminal."""

    terminal: str
    fingerprint: str
    revoked: bool


class KeyKnocked(AnswerPart, frozen=True):
    """In KeysListed: a key whose connection was refused."""

    public: str
    fingerprint: str
    wall_ms: Milliseconds
    times: Count
    revoked_as: str
    """The terminal for which the key was revoked; empty for a key that nobody knows."""


class KeysListed(AnswerBody, frozen=True):
    """The answer to `keys`: the terminals' keys, and the refused ones, newest first."""

    keys: list[KeyListed]
    knocks: list[KeyKnocked]


class TicketEvent(AnswerPart, frozen=True):
    """In TicketTold: one change of state."""

    state: str
    by: str
    """Terminal, document or staff number; empty where its date was over."""
    second: str
    wall_ms: Milliseconds
    reason: Said


class TicketTold(AnswerBody, frozen=True):
    """The answer to `ticket`: what a ticket is worth and what has become of it, or why there is none."""

    ticket: str
    """By this the other verbs name it; empty where there is none."""
    id: str
    last_digits: str
    ticket_cents: Cents
    state: str
    terminal: str
    """That made it."""
    sequence: Count
    issued_wall_ms: Milliseconds
    expires_wall_ms: Milliseconds
    holder: str
    """Who has it reserved, or has redeemed it."""
    events: list[TicketEvent]
    refusal: Count | None
    sentence: Phrase | None


class TillListed(AnswerPart, frozen=True):
    """In TillsListed: what a terminal said last of its devices, as in Till."""

    terminal: str
    acceptor: str | None
    printer: str | None
    paper_low: bool
    document: Count
    document_state: str | None
    document_cents: Cents
    out: Count
    out_state: str | None
    leaving_cents: Cents
    """By the console's copy of its journal."""
    box: Count
    box_notes: Count
    box_cents: Cents
    box_tickets: Count
    box_tickets_cents: Cents
    wall_ms: Milliseconds


class BoxWaiting(AnswerPart, frozen=True):
    """In TillsListed: a cash box that was taken out and not counted."""

    terminal: str
    box: Count
    held_cents: Cents
    tickets: Count
    tickets_cents: Cents
    wall_ms: Milliseconds


class TillsListed(AnswerBody, frozen=True):
    """The answer to `tills`: what is open at each terminal, open tickets by state, and boxes to count."""

    tills: list[TillListed]
    states: list[TicketsInState]
    boxes: list[BoxWaiting]
