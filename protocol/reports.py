"""The document of a report, as one program writes it and a screen reads it."""

from protocol.answers import AnswerPart
from protocol.messages import Count, Said, SignedCents, Value


class DayLeftOut(AnswerPart, frozen=True):
    """In ReportDocument: a sealed day that the figures leave out."""

    day: str
    where: str
    written_until: str


class ReportSaid(AnswerPart, frozen=True):
    """A note of a report as a phrase, which the reader puts into words; the program also prints it in English."""

    differences: list[Said]
    notes: list[Said]


class ReportDocument(AnswerPart, frozen=True):
    """The answer to `report` of `rounds`, `voids` or `staff`; a screen gets no lines, which are read on paper."""

    date: str
    report: str
    left_out: list[DayLeftOut]
    simulated: bool
    columns: list[str]
    lines: list[Value]
    balanced: bool
    differences: list[Said]
    notes: list[Said]
    count: Count = 0
    """Of all lines; 0 in what the program writes, which has them all."""


class DayLine(AnswerPart, frozen=True):
    """In DayReport: the money of one terminal, or of the table."""

    terminal: str
    credit_before_cents: SignedCents
    money_in_cents: SignedCents
    money_out_cents: SignedCents
    stakes_cents: SignedCents
    payouts_cents: SignedCents
    corrections_cents: SignedCents
    win_cents: SignedCents
    credit_after_cents: SignedCents
    evacuated_cents: SignedCents
    payable_cents: SignedCents
    unrecovered_cents: SignedCents


class DayReport(ReportDocument, frozen=True):
    """The answer to `report` of `day`."""

    lines: list[DayLine]
    """The last is the table's."""


class DaysLine(AnswerPart, frozen=True):
    """In DaysReport: the figures of one gaming day."""

    date: str
    rounds: Count
    voids: Count
    money_in_cents: SignedCents
    money_out_cents: SignedCents
    stakes_cents: SignedCents
    payouts_cents: SignedCents
    corrections_cents: SignedCents
    win_cents: SignedCents


class DaysReport(ReportDocument, frozen=True):
    """The answer to `report` of `days`."""

    lines: list[DaysLine]
    """The newest first."""


REPORTS: dict[str, type[ReportDocument]] = {"day": DayReport, "days": DaysReport}
"""By the name that is asked for; every other is a ReportDocument, and a game types its own."""
