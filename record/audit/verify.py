"""Runs every check of a table's record and puts the results together."""

from dataclasses import dataclass, field, replace
from typing import Any

from record.audit.book import CONSOLE_TABLES, Book, story_of
from record.audit.chains import check_chains
from record.audit.commits import check_commits, replay
from record.audit.findings import Finding
from record.audit.links import check_links
from record.audit.money import check_money
from record.audit.rounds import check_rounds
from record.audit.shape import check_shape
from record.audit.vouchers import check_vouchers
from record.audit.witnesses import blank_notes, check_witnesses, is_blank


@dataclass(slots=True)
class Verification:
    source: str
    findings: list[Finding] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)
    witnesses: list[str] = field(default_factory=list)
    owed: list[str] = field(default_factory=list)
    unopened: list[int] = field(default_factory=list)
    other_rules: list[int] = field(default_factory=list)
    earlier: list[int] = field(default_factory=list)
    simulated: list[int] = field(default_factory=list)
    device: str = ""
    notes: list[str] = field(default_factory=list)

    def add(self, part: "Verification", name: str) -> None:
        """Adds the verification of one more file of the same table."""
        self.findings += [replace(each, table=f"{name} {each.table}") for each in part.findings]
        for what, count in part.checked.items():
            self.checked[what] = self.checked.get(what, 0) + count
        self.owed = part.owed
        self.unopened = part.unopened
        self.other_rules += part.other_rules
        self.earlier += part.earlier
        self.simulated += [number for number in part.simulated if number not in self.simulated]

    @property
    def is_sound(self) -> bool:
        return not self.findings

    def document(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "simulated": bool(self.simulated),
            "verified": self.is_sound,
            "notes": self.notes,
            "findings": [finding.document() for finding in self.findings],
            "checked": self.checked,
            "witnesses": self.witnesses,
            "not_yet_settled": self.owed,
            "seals_not_opened_yet": self.unopened,
            "not_settled_again_other_rules": self.other_rules,
            "closed_in_an_earlier_file": self.earlier,
        }

    def words(self) -> list[str]:
        counts = ", ".join(f"{count:,} {what}" for what, count in self.checked.items())
        witnesses = ", ".join(self.witnesses) or "none: a log cut or computed anew as a whole could not be told"
        lines = [*self.notes, f"Checked: {counts}.", f"Witnesses: {witnesses}."]
        if self.simulated:
            rounds = f"{len(self.simulated)} of {self.checked['rounds']} rounds"
            lines.insert(0, f"SIMULATED: {rounds} were played on a simulated {self.device}.")
        lines += [f"Not settled yet: {owed}." for owed in self.owed]
        lines += [f"Sealed, and not opened yet: round {number}." for number in self.unopened]
        if self.other_rules:
            lines.append(f"Sealed, but not settled again, for want of their rules: rounds {self.other_rules}.")
        if self.earlier:
            lines.append(f"Closed in an earlier file, whose slips are not at hand here: rounds {self.earlier}.")
        lines += [finding.sentence for finding in self.findings]
        return [*lines, "VERIFIED." if self.is_sound else f"NOT AS IT WAS WRITTEN: {len(self.findings)} found."]


def verify(book: Book) -> Verification:
    story = story_of(book)
    done = replay(book, story)
    judged = check_rounds(book, story)
    findings = [
        *check_shape(book),
        *check_chains(book),
        *check_links(book, story, done),
        *check_commits(book, story, done),
        *judged.findings,
        *check_money(book, story),
        *check_vouchers(book, story),
        *check_witnesses(book, story),
    ]
    checked = {table: len(book.console[table]) for table in CONSOLE_TABLES} | {"settlements": judged.settled}
    found = list(dict.fromkeys(findings))
    witnesses = sorted(name for name, tables in book.terminals.items() if not is_blank(tables))
    waiting = (judged.owed, judged.unopened, judged.other_rules, judged.earlier)
    notes = blank_notes(book, story)
    return Verification(book.source, found, checked, witnesses, *waiting, book.simulated_rounds(), book.device, notes)
