"""Compares what a round owes by its records with what every journal has booked of it, to the cent."""

from dataclasses import dataclass, field

from record.audit.agreement import agrees
from record.audit.book import Row, journal_chain
from record.audit.course import BrokenRound, Course, Owed, PaymentKey, payments_of
from record.audit.findings import Finding, moment
from record.audit.games import NOT_KNOWN
from record.audit.told import Closed
from record.formats.reading import Said

Entries = dict[PaymentKey, dict[str, Said]]


@dataclass(frozen=True, slots=True)
class Before:
    """What the audit has read before it compares settlements: all entries, and who was evacuated."""

    entries: Entries
    taken_over: dict[str, int]
    """The evacuated terminals, each with the last round that the console settled for it."""
    first_record: int
    """The number of the record before the first one that was read."""


@dataclass(slots=True)
class Judged:
    findings: list[Finding] = field(default_factory=list)
    settled: int = 0
    owed: list[str] = field(default_factory=list)
    """Settlements that are not confirmed yet, and that the record does not call confirmed."""
    unopened: list[int] = field(default_factory=list)
    """Rounds that are closed but have no outcome yet: the salt is still secret, so the seal cannot be checked."""
    earlier: list[int] = field(default_factory=list)
    """Rounds that were closed in an earlier file: corrected or settled here, but judged in the file of their close."""
    other_rules: list[int] = field(default_factory=list)
    """Rounds whose rules this auditor does not have: the seal is checked, the settlement is not."""

    def add(self, table: str, key: object, what: str, since: str = "") -> None:
        self.findings.append(Finding(table, str(key), what, since))

    def doubt(self, closed: Closed, seq: int, what: str) -> None:
        """Adds a finding if the rules of the game object to a record of the round."""
        if what:
            record = next(record for record, _ in closed.records if record.seq == seq)
            self.add("records", seq, f"by the rules of round {closed.number}: {what}", moment(record.wall_ms))


def check_settlement(
    closed: Closed,
    row: Row,
    course: Course,
    before: Before,
    judged: Judged,
) -> None:
    """Compares every payment and every version of the outcome with the journals, to the cent."""
    try:
        for key, expected in payments_of(closed.number, closed.records, course):
            _check_payment(closed, key, expected, row, before, judged)
    except BrokenRound as bad:
        judged.add("rounds", closed.number, f"by its rules its records can't be played again: {bad}")
    if course.outcome is None:
        course.carry = NOT_KNOWN  # The records could not be followed to an outcome, or there is none.
    for seq, what in course.faults:
        judged.doubt(closed, seq, what)


def _check_payment(
    closed: Closed,
    key: PaymentKey,
    expected: dict[str, Owed],
    row: Row,
    before: Before,
    judged: Judged,
) -> None:
    number, version, payment = key
    booked = before.entries.get(key, {})
    part = f"version {version}" + (f" payment {payment}" if payment and closed.is_paid_in_parts else "")
    for name, owed in expected.items():
        if name in booked:
            judged.settled += 1
            _compare(name, booked[name], owed, judged)
        elif number <= before.taken_over.get(name, -1):
            continue  # The console has settled it, as a claim or within the evacuation.
        elif owed.seq <= before.first_record:
            continue  # An earlier file has it.
        elif row["complete"]:
            judged.add(journal_chain(name), f"round {number}", f"{part} is nowhere settled")
        else:
            judged.owed.append(f"round {number} {part} at {name}")


def _compare(name: str, entry: Said, owed: Owed, judged: Judged) -> None:
    if not agrees(entry, owed):
        said = f"{entry.payout_cents} cents on {entry.stake_cents}"
        what = f"round {entry.round} pays {owed.payout_cents} cents on {owed.stake_cents}; it says {said}"
        judged.add(journal_chain(name), entry.seq, what, moment(entry.wall_ms))
