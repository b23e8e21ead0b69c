"""A console's answers to staff after it has done what they asked, and the Struct of each verb's answer."""

from msgspec import Struct

from protocol.answers import AnswerBody
from protocol.lists import (
    AlarmsListed,
    KeysListed,
    PayablesListed,
    PeopleListed,
    ProposalsListed,
    TicketTold,
    TillsListed,
)
from protocol.messages import Cents, Count, Said, SignedCents, Value
from protocol.reports import DayReport, DaysReport, ReportDocument
from protocol.table_status import RoomStatus, TableStatus
from protocol.what_if import Looked


class Decided(AnswerBody, frozen=True, kw_only=True, omit_defaults=True):
    """Done. A decision that went into the record says under which number."""

    decision: Count | None = None
    """Sequence of its record; left out where there is none."""


class LoggedIn(AnswerBody, frozen=True):
    """The answer to `log-in`: a session begins."""

    session: str
    name: str
    role: str


class RoundOpened(Decided, frozen=True):
    """The answer to `open`: bets are open."""

    round: Count


class OutcomeGiven(Decided, frozen=True):
    """The answer to `confirm`, `enter` and `conclude`: the round has its outcome."""

    outcome: Value


class StepTaken(Decided, frozen=True):
    """The answer to `show`: a fact of the play is recorded."""

    step: Count
    """Of the round, the newest."""


class VoidDecided(Decided, frozen=True):
    """The answer to `void` of the round in play."""

    paragraph: str
    law_class: str


class CorrectionDecided(Decided, frozen=True):
    """The answer to `correct`, and to `void` of an earlier round."""

    version: Count
    """Of the outcome that holds from now on."""


class TermsDecided(Decided, frozen=True):
    """The answer to `set-limits` and to the other verbs that set terms."""

    from_round: Count


class ClosingDecided(Decided, frozen=True):
    """The answer to `close-table`, `open-table` and `emergency-close`."""

    last_round: Count | None


class TransferAsked(Decided, frozen=True):
    """The answer to `credit`, `cash-out`, `hand-pay` and `give-back`: the terminal will book it."""

    transfer: str


class PayablePaid(Decided, frozen=True):
    """The answer to `pay-payable`: the money is handed over."""

    paid_cents: Cents


class TicketSettled(Decided, frozen=True):
    """The answer to `pay-ticket` and `void-ticket`."""

    id: str
    last_digits: str
    ticket_cents: Cents


class BoxDecided(Decided, frozen=True):
    """The answer to `count-box`."""

    variance_cents: SignedCents
    """What was counted in notes, less what had to be there."""


class EvacuationDecided(Decided, frozen=True):
    """The answer to `evacuate`: the terminal's key is revoked."""

    transfer: str
    pays_cents: Cents
    to: str
    """The terminal that gets it; empty where it is paid in hand."""


class TerminalNamed(Decided, frozen=True):
    """The answer to `readmit` and `disable-terminal`."""

    terminal: str


class KeyEnrolled(Decided, frozen=True):
    """The answer to `enrol-terminal`."""

    terminal: str
    fingerprint: str


class BackupAsked(Decided, frozen=True):
    """The answer to `backup`: the copy exists under its name once it is complete."""

    file: str


class AcknowledgedAlarm(Decided, frozen=True):
    """The answer to `acknowledge`."""

    alarm: Count
    sentence: Said


class StaffDisabled(Decided, frozen=True):
    """The answer to `disable-staff`."""

    staff: str
    name: str


class StaffChanged(Decided, frozen=True):
    """The answer to `add-staff`, `set-role` and `new-pin`."""

    staff: str
    name: str
    role: str


class HandOverDecided(Decided, frozen=True):
    """The answer to `hand-over`: what was taken over, as in TableHandedOver."""

    round: Count
    phase: str
    last_round: Count | None
    credit_cents: Cents
    cash_outs: Count
    cash_outs_cents: Cents
    to_pay_cents: Cents
    alarms: Count
    proposals: Count


class ReportMade(AnswerBody, frozen=True):
    """The answer to `report`; the same `ask` is sent again until the report is made."""

    is_made: bool
    day: DayReport | None = None
    days: DaysReport | None = None
    listed: ReportDocument | None = None
    """`rounds`, `voids` or `staff`."""
    of_game: Value = None
    """As the game types its own."""
    file: str = ""
    """That it was saved as."""
    failed: str = ""
    """Why it was not made."""


def report_made(document: Struct | None, file: str = "", failed: str = "") -> ReportMade:
    match document:
        case DayReport():
            return ReportMade(True, day=document, file=file, failed=failed)
        case DaysReport():
            return ReportMade(True, days=document, file=file, failed=failed)
        case ReportDocument():
            return ReportMade(True, listed=document, file=file, failed=failed)
    return ReportMade(True, of_game=document, file=file, failed=failed)


STAFF: dict[str, tuple[type[AnswerBody], ...]] = {
    "log-in": (LoggedIn,),
    "log-out": (Decided,),
    "status": (TableStatus, RoomStatus),
    "what-if": (Looked,),
    "open": (RoundOpened,),
    "last-bets": (Decided,),
    "close": (Decided,),
    "hold": (Decided,),
    "show": (StepTaken,),
    "confirm": (OutcomeGiven,),
    "conclude": (OutcomeGiven, Decided),
    "enter": (OutcomeGiven,),
    "void": (VoidDecided, CorrectionDecided),
    "correct": (CorrectionDecided,),
    "set-limits": (TermsDecided,),
    "set-bet-time": (TermsDecided,),
    "set-last-bets": (TermsDecided,),
    "set-pace": (TermsDecided,),
    "close-table": (ClosingDecided,),
    "open-table": (ClosingDecided,),
    "emergency-close": (ClosingDecided,),
    "credit": (TransferAsked,),
    "cash-out": (TransferAsked,),
    "paid": (Decided,),
    "payables": (PayablesListed,),
    "pay-payable": (PayablePaid,),
    "hand-pay": (TransferAsked,),
    "give-back": (TransferAsked,),
    "print-again": (Decided,),
    "settle-document": (Decided,),
    "tills": (TillsListed,),
    "ticket": (TicketTold,),
    "pay-ticket": (TicketSettled,),
    "void-ticket": (TicketSettled,),
    "count-box": (BoxDecided,),
    "evacuate": (EvacuationDecided,),
    "readmit": (TerminalNamed,),
    "lock": (Decided,),
    "unlock": (Decided,),
    "backup": (BackupAsked,),
    "report": (ReportMade,),
    "acknowledge": (AcknowledgedAlarm,),
    "alarms": (AlarmsListed,),
    "disable-staff": (StaffDisabled,),
    "add-staff": (StaffChanged,),
    "set-role": (StaffChanged,),
    "new-pin": (StaffChanged,),
    "people": (PeopleListed,),
    "hand-over": (HandOverDecided,),
    "keys": (KeysListed,),
    "enrol-terminal": (KeyEnrolled,),
    "disable-terminal": (TerminalNamed,),
    "proposals": (ProposalsListed,),
}
"""By verb, what is answered. `approve` answers as the verb that is approved; a game adds those of its own verbs."""
