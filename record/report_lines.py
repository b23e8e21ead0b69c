"""The rows of the reports on a gaming day: a class for each report, with a field for each of its columns."""

from dataclasses import dataclass, fields

from games.game import Value


@dataclass(slots=True)
class ReportLine:
    """A row of a report; `Report.columns` names the fields that are shown."""


@dataclass(slots=True)
class MoneyLine(ReportLine):
    """The money of a terminal, a table or a day."""

    credit_before_cents: int = 0
    money_in_cents: int = 0
    money_out_cents: int = 0
    stakes_cents: int = 0
    payouts_cents: int = 0
    corrections_cents: int = 0
    win_cents: int = 0
    credit_after_cents: int = 0
    evacuated_cents: int = 0
    payable_cents: int = 0
    unrecovered_cents: int = 0

    def is_empty(self) -> bool:
        return not any(getattr(self, column) for column in MONEY)

    def add(self, other: "MoneyLine") -> None:
        for column in MONEY:
            setattr(self, column, getattr(self, column) + getattr(other, column))


MONEY = tuple(field.name for field in fields(MoneyLine))


@dataclass(slots=True)
class TerminalLine(MoneyLine):
    """A terminal's gaming day, or the whole table's."""

    terminal: str = ""


@dataclass(slots=True)
class BetLine(ReportLine):
    """A gaming day's bets of one kind, or all of the table."""

    bet: str = ""
    wagers: int = 0
    stakes_cents: int = 0
    payouts_cents: int = 0
    corrections_cents: int = 0
    win_cents: int = 0

    def is_empty(self) -> bool:
        return not (self.stakes_cents or self.payouts_cents or self.corrections_cents)

    def add(self, other: "BetLine") -> None:
        self.wagers += other.wagers
        self.stakes_cents += other.stakes_cents
        self.payouts_cents += other.payouts_cents
        self.corrections_cents += other.corrections_cents
        self.win_cents += other.win_cents


@dataclass(slots=True)
class DayLine(MoneyLine):
    """A gaming day of the table."""

    date: str = ""
    rounds: int = 0
    voids: int = 0


@dataclass(slots=True)
class RoundLine(ReportLine):
    """A round with its last outcome."""

    round: int
    opened: str
    dealer: str
    outcome: Value
    paragraph: str
    version: int
    slips: int
    stakes_cents: int
    payouts_cents: int
    commission_cents: int
    simulated: bool
    complete: bool


@dataclass(slots=True)
class MovedCents:
    """What a void or a correction moved: onto credit, to be paid by hand, and lost."""

    credit: int = 0
    payable: int = 0
    unrecovered: int = 0


@dataclass(slots=True)
class VoidLine(ReportLine):
    """A void or a correction, with the people who decided it."""

    record: int
    at: str
    round: int
    kind: str
    outcome: Value
    paragraph: str
    law_class: str
    reason: str
    staff: str
    moved_cents: int
    payable_cents: int
    unrecovered_cents: int


@dataclass(slots=True)
class StaffLine(ReportLine):
    """A decision of staff."""

    at: str
    record: int
    staff: str
    action: str
    round: int
    reason: str
    totals: str
