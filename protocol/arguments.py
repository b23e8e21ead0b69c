"""The arguments of each verb of staff and of a technician: a Struct that is read once where a command arrives."""

from msgspec import Struct

from protocol.enums import Role
from protocol.messages import Said, Text, Texts, Value


class CommandArguments(Struct, frozen=True, forbid_unknown_fields=True):
    """Arguments of a command. On the wire they are a map by field name; an argument with a default may be left out."""


class StaffArguments(CommandArguments, frozen=True, kw_only=True):
    """The arguments that any verb of staff may have; some verbs have only these."""

    reason: Said = ""
    """The reason in own words or from a list; the record keeps it where the verb is a decision."""


class LogInArguments(CommandArguments, frozen=True):
    """The arguments of the verb `log-in`."""

    number: Text
    pin: Text


class ApproveArguments(StaffArguments, frozen=True):
    """The arguments of the verb `approve`."""

    digest: Text
    """The digest of the `proposal` that is approved."""


class HoldArguments(StaffArguments, frozen=True):
    """The arguments of the verb `hold`."""

    held_for: Text = ""
    """The name of a prepared reason, from which players learn what the hold is about."""


class ShowArguments(StaffArguments, frozen=True):
    """The arguments of the verb `show`."""

    fact: Value


class EnterArguments(StaffArguments, frozen=True):
    """The arguments of the verb `enter`."""

    outcome: Value


class VoidArguments(StaffArguments, frozen=True):
    """The arguments of the verb `void`."""

    round: int | None = None
    """The round to void; without it the round in play."""
    paragraph: Text = ""
    """The paragraph of the rulebook; without it the outcome source's own."""
    law_class: Text = ""
    """The legal class; without it the paragraph's own."""


class CorrectArguments(VoidArguments, frozen=True, kw_only=True):
    """The arguments of the verb `correct`."""

    outcome: Value


class LimitsArguments(StaffArguments, frozen=True):
    """The arguments of the verb `set-limits`."""

    limits: Texts
    """Each `kind=minimum-maximum` in cents; `slip` stands for all bets of a round."""


class SecondsArguments(StaffArguments, frozen=True):
    """The arguments of the verbs `set-bet-time` and `set-last-bets`."""

    seconds: int
    """The time in seconds; 0 means no limit."""


class PaceArguments(StaffArguments, frozen=True):
    """The arguments of the verb `set-pace`."""

    rounds: int
    """Rounds per hour; 0 means no warning."""


class TerminalArguments(StaffArguments, frozen=True):
    """The arguments of the verbs `lock`, `unlock`, `readmit` and `disable-terminal`."""

    terminal: Text


class CreditArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `credit`."""

    cents: int


class CashOutArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `cash-out`."""

    cents: int | None = None
    """The amount; without it all free credit."""


class HandPayArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `hand-pay`."""

    cents: int | None = None
    """The amount; without it all free credit."""
    out: int = 0
    """Instead, the ticket of this terminal whose money was leaving."""


class OutArguments(TerminalArguments, frozen=True):
    """The arguments of the verbs `give-back` and `print-again`."""

    out: int
    """The ticket, as the terminal counts them."""


class DocumentArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `settle-document`."""

    document: int
    taken: bool
    """It is in the box, or it was not taken."""


class TicketArguments(StaffArguments, frozen=True):
    """The arguments of the verb `ticket`."""

    number: Text
    """All 18 digits, typed or scanned."""

    def __repr__(self) -> str:
        return f"TicketArguments(number='…{self.number[-4:]}')"


class VoidTicketArguments(StaffArguments, frozen=True):
    """The arguments of the verb `void-ticket`."""

    ticket: Text
    """As `ticket` answers it."""


class PayTicketArguments(VoidTicketArguments, frozen=True):
    """The arguments of the verb `pay-ticket`."""

    cents: int
    """The amount that stands on the paper."""


class CountBoxArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `count-box`."""

    box: int
    notes: Texts
    """Each `cents=count`: denomination, and how many were in the box."""
    tickets: int
    tickets_cents: int


class EvacuateArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `evacuate`."""

    to: Text = ""
    """The terminal that gets the money; without it an attendant pays the money by hand."""


class PayPayableArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `pay-payable`."""

    round: int


class EnrolArguments(TerminalArguments, frozen=True):
    """The arguments of the verb `enrol-terminal`."""

    public: Text
    """The public key of the terminal that tried to connect."""


class PaidArguments(StaffArguments, frozen=True):
    """The arguments of the verb `paid`."""

    transfer: Text


class ReportArguments(StaffArguments, frozen=True):
    """The arguments of the verb `report`."""

    ask: Text
    """The name of the request; the same name is asked again until the report is made."""
    name: Text
    date: Text
    """A gaming day, such as 2026-11-17."""
    save: bool = False
    """True where the console must write a paper to its disk."""


class AlarmArguments(StaffArguments, frozen=True):
    """The arguments of the verb `acknowledge`."""

    alarm: int


class PersonArguments(StaffArguments, frozen=True):
    """The arguments of the verb `disable-staff`."""

    number: Text


class RoleArguments(PersonArguments, frozen=True):
    """The arguments of the verb `set-role`."""

    role: Role


class PinArguments(PersonArguments, frozen=True):
    """The arguments of the verb `new-pin`."""

    pin: Text = ""
    """The new PIN; a `what-if` leaves it out."""


class AddStaffArguments(RoleArguments, frozen=True):
    """The arguments of the verb `add-staff`."""

    name: Text
    pin: Text = ""
    """The PIN; a `what-if` leaves it out."""


class DiagnosisArguments(CommandArguments, frozen=True):
    """The arguments of a technician's verbs that need none."""


class LedgerArguments(CommandArguments, frozen=True):
    """The arguments of the verb `diag-ledger`."""

    terminal: Text | None = None
    """The terminal; without it all terminals."""


class RoundArguments(CommandArguments, frozen=True):
    """The arguments of the verbs `diag-round` and `diag-recording`."""

    round: int


class SlipsArguments(RoundArguments, frozen=True):
    """The arguments of the verb `diag-slips`."""

    after: Text = ""
    """The last terminal of the part before."""


STAFF_ARGUMENTS: dict[str, type[CommandArguments]] = {
    "log-in": LogInArguments,
    "log-out": StaffArguments,
    "status": StaffArguments,
    "approve": ApproveArguments,
    "open": StaffArguments,
    "last-bets": StaffArguments,
    "close": StaffArguments,
    "hold": HoldArguments,
    "show": ShowArguments,
    "confirm": StaffArguments,
    "conclude": StaffArguments,
    "enter": EnterArguments,
    "void": VoidArguments,
    "correct": CorrectArguments,
    "set-limits": LimitsArguments,
    "set-bet-time": SecondsArguments,
    "set-last-bets": SecondsArguments,
    "set-pace": PaceArguments,
    "close-table": StaffArguments,
    "open-table": StaffArguments,
    "emergency-close": StaffArguments,
    "credit": CreditArguments,
    "cash-out": CashOutArguments,
    "paid": PaidArguments,
    "payables": StaffArguments,
    "pay-payable": PayPayableArguments,
    "hand-pay": HandPayArguments,
    "give-back": OutArguments,
    "print-again": OutArguments,
    "settle-document": DocumentArguments,
    "tills": StaffArguments,
    "ticket": TicketArguments,
    "pay-ticket": PayTicketArguments,
    "void-ticket": VoidTicketArguments,
    "count-box": CountBoxArguments,
    "evacuate": EvacuateArguments,
    "readmit": TerminalArguments,
    "lock": TerminalArguments,
    "unlock": TerminalArguments,
    "backup": StaffArguments,
    "report": ReportArguments,
    "acknowledge": AlarmArguments,
    "alarms": StaffArguments,
    "disable-staff": PersonArguments,
    "add-staff": AddStaffArguments,
    "set-role": RoleArguments,
    "new-pin": PinArguments,
    "people": StaffArguments,
    "hand-over": StaffArguments,
    "keys": StaffArguments,
    "enrol-terminal": EnrolArguments,
    "disable-terminal": TerminalArguments,
    "proposals": StaffArguments,
}
"""The arguments by verb. `what-if` takes `of`, a verb, with the arguments of that verb; a game adds its own verbs."""
DIAGNOSIS_ARGUMENTS: dict[str, type[CommandArguments]] = {
    "diag-status": DiagnosisArguments,
    "diag-ledger": LedgerArguments,
    "diag-round": RoundArguments,
    "diag-slips": SlipsArguments,
    "diag-recording": RoundArguments,
    "diag-source": DiagnosisArguments,
    "diag-ping": DiagnosisArguments,
}
