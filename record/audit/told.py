"""Rounds as the log describes them, and the rules that each round names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from record.audit.book import Book, EarlierRound, Row, Story
from record.audit.chains import columns_of
from record.audit.course import STEPS
from record.audit.games import Rules, rules_by
from record.audit.hashes import plain_value
from record.formats.reading import Said

NO_ROUNDS: Mapping[int, EarlierRound] = {}
Known = dict[str, Rules]
"""By the hash that rounds name."""


@dataclass(slots=True)
class Closed:
    """One round as the log describes it."""

    number: int
    close_seq: int = 0
    close: Said | None = None
    records: list[tuple[Said, Said]] = field(default_factory=list)
    """Its close, its steps and its outcomes."""
    outcomes: list[tuple[int, int, Any]] = field(default_factory=list)
    """Number of the record, version, outcome."""
    salt: bytes | None = None
    """The salt in the record that ended the round; None until then."""

    def body(self, seq: int) -> Said:
        return next(body for record, body in self.records if record.seq == seq)

    def rules(self, row: Row, known: Known) -> Rules | None:
        """The rules that the round's close names, or its row if it has no close; None if they are unknown."""
        return known.get(row["rules_hash"] if self.close is None else self.close.rules_hash)

    @property
    def is_paid_in_parts(self) -> bool:
        return any(body.is_a("Pay") for _, body in self.records)


def rounds_of(story: Story, earlier: Mapping[int, EarlierRound] = NO_ROUNDS) -> dict[int, Closed]:
    rounds: dict[int, Closed] = {}
    before = [pair for each in earlier.values() for pair in each.records]
    for record, body in (*before, *story.records.values()):
        seq = record.seq
        if not body.is_a("Close", "Result", "Void", "Correction", *STEPS):
            continue
        number, version, outcome = columns_of(body)
        closed = rounds.setdefault(number, Closed(number))
        closed.records.append((record, body))
        if body.is_a("Close"):
            closed.close_seq, closed.close = seq, body
        elif version:
            closed.outcomes.append((seq, version, outcome))
            closed.salt = body.salt if body.is_a("Result", "Void") else closed.salt
    return rounds


def known_rules(book: Book, story: Story) -> Known:
    """The auditor's rules by the hash that the record names; unknown rules are left out."""
    rows = [*book.begins.get("rules", []), *book.console["rules"]]
    told = [(row["game"], plain_value(row["readings"]), row["rules_hash"]) for row in rows]
    told += [
        (record.game, body.readings, body.rules_hash) for record, body in story.records.values() if body.is_a("Rules")
    ]
    found: Known = {}
    for game, readings, rules_hash in told:
        if (rules := rules_by(game, readings)) is not None:
            found[rules_hash] = rules
    return found
