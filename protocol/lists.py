"""What staff look through before they act, as the console lists it."""

from phrases import Phrase
from protocol.answers import AnswerBody, AnswerPart
from protocol.messages import Cents, Count, Milliseconds, Said, Value
from protocol.what_if import ClaimTold


class AlarmWaiting(AnswerPart, frozen=True):
    """In AlarmsListed: one that waits to be acknowledged."""

    alarm: Count
    kind: str
    sentence: Said
    wall_ms: Milliseconds
    """When it was raised last."""
    times: Count


class AlarmAcknowledged(AnswerPart, frozen=True):
    """In AlarmsListed: one of the last that were acknowledged."""

    alarm: Count
    sentence: Said
    by: str
    wall_ms: Milliseconds
    """When it was acknowledged."""


class AlarmsListed(AnswerBody, frozen=True):
    """`alarms`: the newest first."""

    alarms: list[AlarmWaiting]
    acknowledged: list[AlarmAcknowledged]


class PersonListed(AnswerPart, frozen=True):
    """In PeopleListed: somebody who may log in."""

    number: str
    name: str
    role: str


class PersonThen(AnswerPart, frozen=True):
    """In HandOver: a person in the role of that moment."""

    number: str
    role: str


class HandOver(AnswerPart, frozen=True):
    """In PeopleListed: who handed the table to whom."""

    wall_ms: Milliseconds
    round: Count
    people: list[PersonThen]
    """Who left, then who took over."""
    told: Said


class PeopleListed(AnswerBody, frozen=True):
    """`people`: who may log in, and the last hand-overs."""

    people: list[PersonListed]
    hand_overs: list[HandOver]


class ProposalWaiting(AnswerPart, frozen=True):
    """In ProposalsListed: what waits for its second person, with what it would do as things stand now."""

    proposal: str
    verb: str
    arguments: dict[str, Value]
    staff: str
    name: str
    role: str
    seconds_left: Count
    refused: Phrase | None
    """Why it is no longer possible; none where it is."""
    action: str
    what_if: Value
    """As in Looked."""
    needs: list[str] | None


class ProposalsListed(AnswerBody, frozen=True):
    """`proposals`: what waits for its second person."""

    proposals: list[ProposalWaiting]


class PayablesListed(AnswerBody, frozen=True):
    """`payables`: what is payable to players who have left, and what could not be taken back."""

    claims: list[ClaimTold]
    to_pay_cents: Cents
    unrecovered_cents: Cents


class KeyListed(AnswerPart, frozen=True):
    """In KeysListed: a terminal's key."""

    terminal: str
    fingerprint: str
    revoked: bool


class KeyKnocked(AnswerPart, frozen=True):
    """In KeysListed: a key that was refused."""

    public: str
    fingerprint: str
    wall_ms: Milliseconds
    times: Count
    revoked_as: str
    """The terminal that it was revoked under; empty for a key that nobody knows."""


class KeysListed(AnswerBody, frozen=True):
    """`keys`: the terminals' keys, and those that knocked, the newest first."""

    keys: list[KeyListed]
    knocks: list[KeyKnocked]
