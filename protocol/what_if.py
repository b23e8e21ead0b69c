"""The effect of a decision, shown before it is taken: what staff see is what is booked."""

from collections.abc import Mapping

from protocol.answers import AnswerBody, AnswerPart, read_body, read_part
from protocol.codec import RemoteProtocolError
from protocol.messages import Answer, Cents, Count, Said, SignedCents, Value
from protocol.refusals import RefusalNumber
from protocol.table_status import TermsByName


class Effect(AnswerPart, frozen=True):
    """The change that one decision would make. A second person approves its digest."""


class Settlement(AnswerPart, frozen=True):
    """One terminal in a round in play. Its stake has left the credit already, and nothing has been paid yet."""

    stake_cents: Cents
    payout_cents: Cents
    """The stake itself where the round is void."""
    credit_cents: SignedCents
    """Onto the credit."""
    payable_cents: Cents
    """To be paid by hand instead, because the terminal was evacuated."""


class RoundSettled(Effect, frozen=True):
    """A round in play gets its outcome."""

    round: Count
    version: Count
    """Before the decision."""
    outcome: Value
    witnesses: Value
    """The outcome that both saw; none where they did not."""
    overruled: Value
    """The same, where the decision is against it."""
    bets_open: bool
    terminals: dict[str, Settlement]
    stakes_cents: Cents
    payouts_cents: Cents
    payable_cents: Cents
    evacuated: list[str]


class RoundVoided(RoundSettled, frozen=True):
    """A round in play is void."""

    paragraph: str
    law_class: str


class TableClosedAtOnce(RoundSettled, frozen=True):
    """The table would close while bets are open: the bets are returned."""

    last_round: Count | None


class TableStands(Effect, frozen=True):
    """The table would close after a round, or stay open where no round is named."""

    last_round: Count | None


class Difference(AnswerPart, frozen=True):
    """One terminal in a round with an outcome: what it was paid, what is due, and where the difference goes.

    `due - paid = credit + payable - unrecovered`.
    """

    stake_cents: Cents
    paid_cents: Cents
    due_cents: Cents
    credit_cents: SignedCents
    """Onto the credit, or off it where below zero."""
    payable_cents: SignedCents
    """More to be paid by hand, or less where below zero."""
    unrecovered_cents: SignedCents
    """More that the house has lost, or less where below zero."""

    @property
    def pays_cents(self) -> int:
        return max(0, self.credit_cents) + max(0, self.payable_cents)

    @property
    def recovered_cents(self) -> int:
        return max(0, -self.credit_cents) + max(0, -self.payable_cents)


class RoundCorrected(Effect, frozen=True):
    """A round that has its outcome ends otherwise: only the difference moves."""

    round: Count
    version: Count
    """Before the decision."""
    outcome_before: Value
    outcome_after: Value
    terminals: dict[str, Difference]
    stakes_cents: Cents
    pays_cents: Cents
    takes_cents: Cents
    """`recovered_cents` and `unrecovered_cents` together."""
    recovered_cents: Cents
    unrecovered_cents: Cents
    evened_cents: Cents
    """Of what is paid, how much evens out what an earlier correction lost."""
    payable_cents: SignedCents
    cashed_out: list[str]
    """Terminals whose player of that round has left."""
    not_confirmed: list[str]
    """Terminals that have not confirmed the settlement before."""
    paragraph: str


class RoundHeld(Effect, frozen=True):
    """A round waits for people."""

    round: Count


class RoundQueried(Effect, frozen=True):
    """A player asks for a look at the table: nothing of the round is paid before it. The deal goes on."""

    round: Count
    terminal: str


class RoundGoesOn(Effect, frozen=True):
    """An interrupted round would be played on from where it was."""

    round: Count
    steps: Count


class TermsSet(Effect, frozen=True):
    """The terms would change: limits, how bets close, the dealer's reminders."""

    from_round: Count
    before: TermsByName
    after: TermsByName


class CreditAdded(Effect, frozen=True):
    """Money would be put on a terminal."""

    terminal: str
    adds_cents: Cents


class CreditTaken(Effect, frozen=True):
    """Money would be taken off a terminal."""

    terminal: str
    pays_cents: Cents


class CashOutPaid(Effect, frozen=True):
    """A cash-out is handed over."""

    transfer: str
    terminal: str
    pays_cents: Cents


class LeavingMoved(Effect, frozen=True):
    """Money that was leaving for a ticket goes another way, or its ticket is printed again."""

    terminal: str
    out: Count
    leaving_cents: Cents
    becomes: str
    """`hand`, `back`, or `ticket` where it is printed again."""


class DocumentSettled(Effect, frozen=True):
    """People say whether a note or ticket is in the box."""

    terminal: str
    document: Count
    kind: str
    credited_cents: Cents
    """If it was taken."""
    taken: bool


class TicketEnded(Effect, frozen=True):
    """A ticket is paid at the cage, or made void."""

    id: str
    last_digits: str
    ticket_cents: Cents
    state: str
    """Before."""
    becomes: str


class BoxCounted(Effect, frozen=True):
    """A cash box was counted: what it had to hold, and what it held."""

    terminal: str
    box: Count
    held_cents: Cents
    counted_cents: Cents
    variance_cents: SignedCents
    tickets: Count
    counted_tickets: Count
    tickets_cents: Cents
    counted_tickets_cents: Cents


class ClaimTold(AnswerPart, frozen=True):
    """The amounts that corrections of one round could not move on one terminal."""

    round: Count
    terminal: str
    credit_session: Count
    to_pay_cents: Cents
    paid_cents: Cents
    unrecovered_cents: Cents


class ClaimPaid(Effect, frozen=True):
    """Money that is due would be handed over: the present claim, and what is paid now."""

    round: Count
    terminal: str
    credit_session: Count
    to_pay_cents: Cents
    paid_cents: Cents
    unrecovered_cents: Cents
    pays_cents: Cents


class TerminalLocked(Effect, frozen=True):
    """A terminal takes no more bets."""

    terminal: str


class TerminalUnlocked(Effect, frozen=True):
    """A terminal takes bets again."""

    terminal: str
    locked: Said
    """Why it was locked."""


class SettlementTakenOver(AnswerPart, frozen=True):
    """In SeatEvacuated: a settlement that the dead terminal has not confirmed."""

    round: Count
    version: Count
    stake_cents: SignedCents
    payout_cents: SignedCents


class SeatEvacuated(Effect, frozen=True):
    """A dead terminal's money is paid by hand, or moved."""

    terminal: str
    to: str
    """The terminal that gets it; empty where it is paid in hand."""
    mirrored_cents: SignedCents
    """The amount by the console's copy of the terminal's journal."""
    coming_cents: SignedCents
    """The amount put on the terminal since that copy."""
    settled: list[SettlementTakenOver]
    at_risk_cents: SignedCents
    """The stakes in the round in play; their payout is due later."""
    pays_cents: Cents
    lacking_cents: Cents
    payable_cents: SignedCents
    unrecovered_cents: SignedCents
    mirrored_up_to: Count
    """The last entry of the copy."""
    unknown_entries: Count | None
    """The number of entries of the journal that never came; none where the terminal was not heard since the
    console started.
    """


class TerminalReadmitted(Effect, frozen=True):
    """An evacuated terminal would be allowed to connect, so that its journal can be compared."""

    terminal: str
    mirrored_up_to: Count


class BackupNamed(Effect, frozen=True):
    """A copy of the record would be made."""

    file: str


class PersonAdded(Effect, frozen=True):
    """A person would be allowed to log in, or no longer."""

    staff: str
    name: str
    role: str


class RoleSet(Effect, frozen=True):
    """A person would get another role."""

    staff: str
    name: str
    was: str
    role: str


class PinSet(Effect, frozen=True):
    """A person would get another PIN."""

    staff: str
    name: str


class KeyOf(Effect, frozen=True):
    """A terminal's key would be enrolled, or revoked."""

    terminal: str
    fingerprint: str


class TableHandedOver(Effect, frozen=True):
    """The state of the table that one person takes over from another, between two rounds."""

    round: Count
    phase: str
    last_round: Count | None
    credit_cents: Cents
    """The credit on all terminals, with the money in play."""
    cash_outs: Count
    cash_outs_cents: Cents
    to_pay_cents: Cents
    alarms: Count
    proposals: Count


class Looked(AnswerBody, frozen=True):
    """The answer to `what-if`: the effect of a command at this moment. Nothing is proposed, and no money moves."""

    action: str
    what_if: Value
    """The Effect of the verb; an empty map where there is nothing to decide."""
    needs: list[str] | None
    """The roles that can approve; empty where one person is enough; none where this person never may."""


class Proposed(AnswerBody, frozen=True):
    """The answer, with refusal 43, to a command that needs two people: nothing is done until a second one approves."""

    action: str
    what_if: Value
    """The effect, in the form that Looked has."""
    needs: list[str] | None
    proposal: str
    """The digest in hexadecimal, which `approve` names."""


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    "hold": (RoundHeld,),
    "confirm": (RoundSettled,),
    "conclude": (RoundSettled, RoundGoesOn),
    "enter": (RoundSettled,),
    "void": (RoundVoided, RoundCorrected),
    "correct": (RoundCorrected,),
    "set-limits": (TermsSet,),
    "set-bet-time": (TermsSet,),
    "set-last-bets": (TermsSet,),
    "set-pace": (TermsSet,),
    "close-table": (TableStands,),
    "open-table": (TableStands,),
    "emergency-close": (TableClosedAtOnce, TableStands),
    "credit": (CreditAdded,),
    "cash-out": (CreditTaken,),
    "paid": (CashOutPaid,),
    "pay-payable": (ClaimPaid,),
    "lock": (TerminalLocked,),
    "unlock": (TerminalUnlocked,),
    "hand-pay": (CreditTaken, LeavingMoved),
    "give-back": (LeavingMoved,),
    "print-again": (LeavingMoved,),
    "settle-document": (DocumentSettled,),
    "pay-ticket": (TicketEnded,),
    "void-ticket": (TicketEnded,),
    "count-box": (BoxCounted,),
    "evacuate": (SeatEvacuated,),
    "readmit": (TerminalReadmitted,),
    "backup": (BackupNamed,),
    "disable-staff": (PersonAdded,),
    "add-staff": (PersonAdded,),
    "set-role": (RoleSet,),
    "new-pin": (PinSet,),
    "hand-over": (TableHandedOver,),
    "enrol-terminal": (KeyOf,),
    "disable-terminal": (KeyOf,),
}
"""The possible effects by verb. A game adds those of its own verbs."""


def proposal_of(answer: Answer) -> str | None:
    """Gives the digest where a second person must approve the command."""
    if answer.refusal != RefusalNumber.SECOND_PERSON_NEEDED:
        return None
    return read_body(answer, Proposed).proposal


def read_effect(verb: str, value: Value, own: Mapping[str, tuple[type[Effect], ...]] = EFFECTS) -> Effect | None:
    """Reads the effect of a Looked, a Proposed or an open proposal; None where there is nothing to decide."""
    if not value:
        return None
    for kind in own.get(verb) or EFFECTS.get(verb, ()):
        if isinstance(value, Mapping) and value.keys() == {*kind.__struct_fields__}:
            return read_part(value, kind)
    raise RemoteProtocolError(f"{verb[:20]!r} has no such effect")
