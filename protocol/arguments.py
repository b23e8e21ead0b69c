"""What each verb of staff and of a technician takes: a Struct of named arguments, read once where a command arrives."""

from msgspec import Struct

from protocol.enums import Role
from protocol.messages import Said, Text, Texts, Value


class CommandArguments(Struct, frozen=True, forbid_unknown_fields=True):
    """On the wire a map by field name; an argument that has a default may be left out."""


class StaffArguments(CommandArguments, frozen=True, kw_only=True):
    """Any verb of staff; this alone for those that take nothing else."""

    reason: Said = ""
    """In own words or chosen from a list; the record keeps it where the verb is a decision."""


class LogInArguments(CommandArguments, frozen=True):
    """`log-in`."""

    number: Text
    pin: Text


class ApproveArguments(StaffArguments, frozen=True):
    """`approve`."""

    digest: Text
    """The `proposal` that is approved."""


class HoldArguments(StaffArguments, frozen=True):
    """`hold`."""

    held_for: Text = ""
    """The name of a prepared reason, by which players are told what it is about."""


class ShowArguments(StaffArguments, frozen=True):
    """`show`."""

    fact: Value


class EnterArguments(StaffArguments, frozen=True):
    """`enter`."""

    outcome: Value


class VoidArguments(StaffArguments, frozen=True):
    """`void`."""

    round: int | None = None
    """The round in play where it is left out."""
    paragraph: Text = ""
    """Of the rulebook; the outcome source's own where it is left out."""
    law_class: Text = ""
    """The paragraph's own where it is left out."""


class CorrectArguments(VoidArguments, frozen=True, kw_only=True):
    """`correct`."""

    outcome: Value


class LimitsArguments(StaffArguments, frozen=True):
    """`set-limits`."""

    limits: Texts
    """Each `kind=minimum-maximum` in cents; `slip` stands for all bets of a round."""


class SecondsArguments(StaffArguments, frozen=True):
    """`set-bet-time`, `set-last-bets`."""

    seconds: int
    """0 for no limit."""


class PaceArguments(StaffArguments, frozen=True):
    """`set-pace`."""

    rounds: int
    """In an hour; 0 for none."""


class TerminalArguments(StaffArguments, frozen=True):
    """`lock`, `unlock`, `readmit`, `disable-terminal`."""

    terminal: Text


class CreditArguments(TerminalArguments, frozen=True):
    """`credit`."""

    cents: int


class CashOutArguments(TerminalArguments, frozen=True):
    """`cash-out`."""

    cents: int | None = None
    """All free credit where it is left out."""


class EvacuateArguments(TerminalArguments, frozen=True):
    """`evacuate`."""

    to: Text = ""
    """The terminal that gets the money; paid by an attendant where it is left out."""


class PayPayableArguments(TerminalArguments, frozen=True):
    """`pay-payable`."""

    round: int


class EnrolArguments(TerminalArguments, frozen=True):
    """`enrol-terminal`."""

    public: Text
    """The key that knocked."""


class PaidArguments(StaffArguments, frozen=True):
    """`paid`."""

    transfer: Text


class ReportArguments(StaffArguments, frozen=True):
    """`report`."""

    ask: Text
    """Names the question; asked again under it until the report is made."""
    name: Text
    date: Text
    """A gaming day, as 2026-11-17."""
    save: bool = False
    """Whether a paper is written to the console's disk."""


class AlarmArguments(StaffArguments, frozen=True):
    """`acknowledge`."""

    alarm: int


class PersonArguments(StaffArguments, frozen=True):
    """`disable-staff`."""

    number: Text


class RoleArguments(PersonArguments, frozen=True):
    """`set-role`."""

    role: Role


class PinArguments(PersonArguments, frozen=True):
    """`new-pin`."""

    pin: Text = ""
    """Left out of a `what-if`."""


class AddStaffArguments(RoleArguments, frozen=True):
    """`add-staff`."""

    name: Text
    pin: Text = ""
    """Left out of a `what-if`."""


class DiagnosisArguments(CommandArguments, frozen=True):
    """A technician's verbs that take nothing."""


class LedgerArguments(CommandArguments, frozen=True):
    """`diag-ledger`."""

    terminal: Text | None = None
    """All of them where it is left out."""


class RoundArguments(CommandArguments, frozen=True):
    """`diag-round`, `diag-recording`."""

    round: int


class SlipsArguments(RoundArguments, frozen=True):
    """`diag-slips`."""

    after: Text = ""
    """The terminal that the last part ended with."""


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
"""By verb. `what-if` takes `of`, a verb, with the arguments of that verb; a game adds those of its own verbs."""
DIAGNOSIS_ARGUMENTS: dict[str, type[CommandArguments]] = {
    "diag-status": DiagnosisArguments,
    "diag-ledger": LedgerArguments,
    "diag-round": RoundArguments,
    "diag-slips": SlipsArguments,
    "diag-recording": RoundArguments,
    "diag-source": DiagnosisArguments,
    "diag-ping": DiagnosisArguments,
}
