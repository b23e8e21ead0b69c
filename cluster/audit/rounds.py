"""Rounds judged again from the record: seals from stored slips, settlements from slips and outcomes, to the cent."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from cluster.audit.book import Book, Row, Story, journal_chain
from cluster.audit.chains import Finding, moment
from console.agreement import SETTLEMENTS, agrees
from console.log import columns_of
from console.outcomes import expected_of
from console.rounds import Phase
from console.state import Owed, RoundRow
from games.roulette.rules import Rules
from protocol.chain import digest
from protocol.codec import RemoteProtocolError, decode_lines
from protocol.messages import Close, Entry, Evacuation, Result, Void
from protocol.seal import opens

RULES = Rules()


@dataclass(slots=True)
class Closed:
    """One round as the log tells it."""

    number: int
    close_seq: int = 0
    close: Close | None = None
    outcomes: list[tuple[int, int, str]] = field(default_factory=list)
    """Record, version, outcome."""
    salt: bytes | None = None
    """As the record that ended the round tells it; None while none has."""


@dataclass(slots=True)
class Judged:
    findings: list[Finding] = field(default_factory=list)
    settled: int = 0
    owed: list[str] = field(default_factory=list)
    """Not confirmed yet, and not claimed to be."""
    unopened: list[int] = field(default_factory=list)
    """Closed, and not ended by any record at hand: the salt is not told yet, so the seal waits."""
    other_rules: list[int] = field(default_factory=list)
    """Played by rules data that is not at hand: sealed, but not settled again."""

    def add(self, table: str, key: object, what: str, since: str = "") -> None:
        self.findings.append(Finding(table, str(key), what, since))


def rounds_of(story: Story) -> dict[int, Closed]:
    rounds: dict[int, Closed] = {}
    for seq, (_, body) in story.records.items():
        number, version, outcome = columns_of(body)
        if isinstance(body, Close):
            closed = rounds.setdefault(number, Closed(number))
            closed.close_seq, closed.close = seq, body
        elif version:
            closed = rounds.setdefault(number, Closed(number))
            closed.outcomes.append((seq, version, str(outcome)))
            closed.salt = body.salt if isinstance(body, Result | Void) else closed.salt
    return rounds


def check_rounds(book: Book, story: Story) -> Judged:
    judged = Judged()
    rows = {row["number"]: row for row in book.console["rounds"]}
    slips = slips_of(book)
    entries = _settlements(story, judged)
    for number, closed in rounds_of(story).items():
        if number not in rows or (closed.close is None and not book.is_whole and _was_closed(rows[number])):
            continue  # Its row is missing, which the commits tell; or it began before the days at hand.
        _check_row(closed, rows[number], story, judged)
        if closed.close is not None:
            _check_seal(closed, closed.close, slips.get(number, {}), story, judged)
        stakes = stakes_of(slips.get(number, {}), judged)
        _check_settlement(closed, rows[number], stakes, entries, evacuated_rounds(story), judged)
    return judged


def slips_of(book: Book) -> dict[int, dict[str, Row]]:
    slips: dict[int, dict[str, Row]] = {}
    for slip in book.console["slips"]:
        slips.setdefault(slip["round"], {})[slip["terminal"]] = slip
    return slips


def evacuated_rounds(story: Story) -> dict[str, int]:
    """Terminals that were evacuated, each with the last round the console took over."""
    bodies = (body for _, body in story.records.values() if isinstance(body, Evacuation))
    return {body.terminal: body.round for body in bodies}


def _was_closed(row: Row) -> bool:
    return bool(row["close_seq"])


def _settlements(story: Story, judged: Judged) -> dict[tuple[int, int], dict[str, Entry]]:
    found: dict[tuple[int, int], dict[str, Entry]] = {}
    for name, journal in story.journals.items():
        for entry in journal:
            if entry.kind in SETTLEMENTS:
                of_version = found.setdefault((entry.round, entry.version), {})
                if name in of_version:
                    what = f"it settles round {entry.round} version {entry.version} a second time"
                    judged.add(journal_chain(name), entry.seq, what, moment(entry.wall_ms))
                of_version[name] = entry
    return found


def _check_row(closed: Closed, row: Row, story: Story, judged: Judged) -> None:
    said: dict[str, Any] = {"close_seq": closed.close_seq}
    if closed.close is not None:
        said |= {"dealer": closed.close.dealer, "rules_hash": closed.close.rules_hash}
    if closed.salt is not None:
        said["salt"] = closed.salt
    for at, (seq, version, outcome) in enumerate(closed.outcomes, 1):
        said |= {"version": version, "outcome": outcome}
        if version != at:
            judged.add("records", seq, f"version {version} of round {closed.number} where {at} comes next")
        close_seq = getattr(story.records[seq][1], "close_seq", 0)
        if close_seq != closed.close_seq:
            judged.add("records", seq, f"it names record {close_seq} as the close of round {closed.number}")
    for column, value in said.items():
        if row[column] != value:
            judged.add("rounds", closed.number, f"{column} is {_said(row[column])}, the log says {_said(value)}")


def _said(value: object) -> str:
    return value.hex() if isinstance(value, bytes) else repr(value)


def _check_seal(closed: Closed, close: Close, slips: dict[str, Row], story: Story, judged: Judged) -> None:
    since = moment(story.records[closed.close_seq][0].wall_ms)
    if closed.salt is None:
        judged.unopened.append(close.round)
    elif not opens(close, closed.salt):
        what = f"the seal of round {close.round} is not that of its table, rules, manifest and salt"
        judged.add("records", closed.close_seq, what, since)
    for name, (revision, slip_digest, _) in close.manifest.items():
        slip = slips.get(name)
        if slip is None or slip["registered_revision"] != revision or digest(slip["lines"]) != slip_digest:
            judged.add(
                "slips", f"{close.round} {name}", f"it is not the slip sealed by record {closed.close_seq}", since
            )
    for name, slip in slips.items():
        if slip["registered_revision"] and name not in close.manifest:
            judged.add("slips", f"{close.round} {name}", "it is registered, and the seal does not name it", since)


def stakes_of(slips: dict[str, Row], judged: Judged) -> dict[str, dict[str, int]]:
    stakes = {}
    for name, slip in slips.items():
        try:
            lines = decode_lines(slip["lines"])
        except RemoteProtocolError:
            judged.add("slips", f"{slip['round']} {name}", "its lines can't be read")
            continue
        if sum(lines.values()) != slip["total_cents"]:
            judged.add("slips", f"{slip['round']} {name}", f"its lines come to {sum(lines.values())} cents")
        if slip["registered_revision"]:
            stakes[name] = lines
    return stakes


def _check_settlement(
    closed: Closed,
    row: Row,
    stakes: dict[str, dict[str, int]],
    entries: dict[tuple[int, int], dict[str, Entry]],
    taken_over: dict[str, int],
    judged: Judged,
) -> None:
    """Every version moves the difference to the one before it; each terminal's journal must say the same cents."""
    if row["rules_hash"] != RULES.rules_hash:
        judged.other_rules.append(closed.number)
        return
    for version, expected in expected_versions(closed, row, stakes):
        booked = entries.get((closed.number, version), {})
        for name, owed in expected.items():
            if name in booked:
                judged.settled += 1
                _compare(name, booked[name], owed, judged)
            elif closed.number <= taken_over.get(name, -1):
                continue  # Rule 5.2.1: the console has settled it, as a claim or within the evacuation.
            elif row["complete"]:
                judged.add(journal_chain(name), f"round {closed.number}", f"version {version} is nowhere settled")
            else:
                judged.owed.append(f"round {closed.number} version {version} at {name}")


def expected_versions(
    closed: Closed, row: Row, stakes: dict[str, dict[str, int]]
) -> Iterator[tuple[int, dict[str, Owed]]]:
    round_ = RoundRow(closed.number, Phase.RESULT, 0, "", row["rules_hash"], close_seq=closed.close_seq)
    before = None
    for seq, version, outcome in closed.outcomes:
        try:
            yield version, expected_of(replace(round_, version=version, outcome=outcome), stakes, RULES, before, seq)
        except (KeyError, ValueError):
            return  # A slip or an outcome that is none: named where it stands.
        before = outcome


def _compare(name: str, entry: Entry, owed: Owed, judged: Judged) -> None:
    if not agrees(entry, owed):
        said = f"{entry.payout_cents} cents on {entry.stake_cents}"
        what = f"round {entry.round} pays {owed.payout_cents} cents on {owed.stake_cents}; it says {said}"
        judged.add(journal_chain(name), entry.seq, what, moment(entry.wall_ms))
