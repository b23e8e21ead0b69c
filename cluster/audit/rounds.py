"""Rounds judged again from the record: seals from stored slips, settlements by the rules each names, to the cent."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from cluster.audit.book import Book, Row, Story, journal_chain, plain_value
from cluster.audit.chains import Finding, moment
from cluster.audit.steps import Choices, check_steps, choices_of
from console.agreement import SETTLEMENTS, agrees, key_of
from console.course import BrokenCourse, standing_stakes
from console.history import follow
from console.log import columns_of
from console.owed import Owed, PaymentKey
from console.rows import VALUES
from durable.plain import as_text
from games.game import Game, Value
from games.registry import GAMES
from protocol.chain import digest
from protocol.codec import RemoteProtocolError, decode_lines
from protocol.messages import STEPS, Close, Correction, Entry, Evacuation, Message, Pay, Record, Result, Rules, Void
from protocol.seal import opens

Entries = dict[PaymentKey, dict[str, Entry]]


@dataclass(slots=True)
class Closed:
    """One round as the log tells it."""

    number: int
    close_seq: int = 0
    close: Close | None = None
    records: list[tuple[Record, Message]] = field(default_factory=list)
    """Its close, its steps and its outcomes."""
    outcomes: list[tuple[int, int, Value]] = field(default_factory=list)
    """Record, version, outcome."""
    salt: bytes | None = None
    """As the record that ended the round tells it; None while none has."""

    def game(self, row: Row) -> Game | None:
        """By the rules that its record names; None where they are not at hand."""
        return GAMES.by_hash(row["rules_hash"] if self.close is None else self.close.rules_hash)

    @property
    def is_paid_in_parts(self) -> bool:
        return any(isinstance(body, Pay) for _, body in self.records)


@dataclass(slots=True)
class Judged:
    findings: list[Finding] = field(default_factory=list)
    settled: int = 0
    owed: list[str] = field(default_factory=list)
    """Not confirmed yet, and not claimed to be."""
    unopened: list[int] = field(default_factory=list)
    """Closed, and not ended by any record at hand: the salt is not told yet, so the seal waits."""
    other_rules: list[int] = field(default_factory=list)
    """Played by rules that are not at hand: sealed, but not settled again."""

    def add(self, table: str, key: object, what: str, since: str = "") -> None:
        self.findings.append(Finding(table, str(key), what, since))


def rounds_of(story: Story) -> dict[int, Closed]:
    rounds: dict[int, Closed] = {}
    for seq, (record, body) in story.records.items():
        if not isinstance(body, (Close, Result, Void, Correction, *STEPS)):
            continue
        number, version, outcome = columns_of(body)
        closed = rounds.setdefault(number, Closed(number))
        closed.records.append((record, body))
        if isinstance(body, Close):
            closed.close_seq, closed.close = seq, body
        elif version:
            closed.outcomes.append((seq, version, outcome))
            closed.salt = body.salt if isinstance(body, Result | Void) else closed.salt
    return rounds


def learn_rules(book: Book, story: Story) -> None:
    """What this software makes of the rules that the record names; others stay unknown, and are told as such."""
    told = [(row["game"], plain_value(row["readings"]), row["rules_hash"]) for row in book.console["rules"]]
    told += [
        (record.game, body.readings, body.rules_hash)
        for record, body in story.records.values()
        if isinstance(body, Rules)
    ]
    for game, readings, rules_hash in told:
        if isinstance(readings, dict):
            with suppress(ValueError):
                GAMES.learn(game, readings, rules_hash)


def check_rounds(book: Book, story: Story) -> Judged:
    judged = Judged()
    learn_rules(book, story)
    _check_rules(book, story, judged)
    rows = {row["number"]: row for row in book.console["rounds"]}
    slips, choices, gone = slips_of(book), choices_of(book), evacuated_rounds(story)
    entries = _settlements(story, judged)
    for number, closed in rounds_of(story).items():
        if number not in rows or (closed.close is None and not book.is_whole and _was_closed(rows[number])):
            continue  # Its row is missing, which the commits tell; or it began before the days at hand.
        _check_round(closed, rows[number], slips.get(number, {}), choices, story, judged)
        stakes = stakes_of(slips.get(number, {}), judged)
        _check_settlement(closed, rows[number], stakes, entries, gone, judged)
    return judged


def _check_round(
    closed: Closed, row: Row, slips: dict[str, Row], choices: Choices, story: Story, judged: Judged
) -> None:
    _check_row(closed, row, story, judged)
    if closed.close is not None:
        _check_seal(closed, closed.close, slips, story, judged)
    judged.findings += check_steps(closed.number, closed.records, choices)


def _check_rules(book: Book, story: Story, judged: Judged) -> None:
    """The log tells by which rules the table plays, before the first round under them."""
    told = {
        body.rules_hash: (record.game, as_text(body.readings))
        for record, body in story.records.values()
        if isinstance(body, Rules)
    }
    for row in book.console["rules"]:
        said = told.get(row["rules_hash"])
        if said is not None and said != (row["game"], row["readings"]):
            judged.add("rules", row["rules_hash"], f"the log says they are {said[0]} with readings {said[1]}")
        elif said is None and book.is_whole:
            judged.add("rules", row["rules_hash"], "the log does not know them")


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


def _settlements(story: Story, judged: Judged) -> Entries:
    found: Entries = {}
    for name, journal in story.journals.items():
        for entry in journal:
            if entry.kind in SETTLEMENTS:
                of_payment = found.setdefault(key_of(entry), {})
                if name in of_payment:
                    part = f" payment {entry.payment}" if entry.payment > 1 else ""
                    what = f"it settles round {entry.round} version {entry.version}{part} a second time"
                    judged.add(journal_chain(name), entry.seq, what, moment(entry.wall_ms))
                of_payment[name] = entry
    return found


def _check_row(closed: Closed, row: Row, story: Story, judged: Judged) -> None:
    said: dict[str, Any] = {"close_seq": closed.close_seq}
    if (close := closed.close) is not None:
        said |= {"dealer": close.dealer, "rules_hash": close.rules_hash, "public": as_text(close.public)}
    if closed.salt is not None:
        said["salt"] = closed.salt
    for at, (seq, version, outcome) in enumerate(closed.outcomes, 1):
        said |= {"version": version, "outcome": as_text(outcome)}
        if version != at:
            judged.add("records", seq, f"version {version} of round {closed.number} where {at} comes next")
        close_seq = getattr(story.records[seq][1], "close_seq", 0)
        if close_seq != closed.close_seq:
            judged.add("records", seq, f"it names record {close_seq} as the close of round {closed.number}")
    for column, value in said.items():
        if row[column] != value:
            differs = f"{column} is {_said(column, row[column])}, the log says {_said(column, value)}"
            judged.add("rounds", closed.number, differs)


def _said(column: str, value: object) -> str:
    if column in VALUES:
        return str(value)
    return value.hex() if isinstance(value, bytes) else repr(value)


def _check_seal(closed: Closed, close: Close, slips: dict[str, Row], story: Story, judged: Judged) -> None:
    record = story.records[closed.close_seq][0]
    since = moment(record.wall_ms)
    if closed.salt is None:
        judged.unopened.append(close.round)
    elif not opens(record, close, closed.salt):
        what = f"the seal of round {close.round} is not that of its table, game, rules, manifest and salt"
        judged.add("records", closed.close_seq, what, since)
    for name, stands in close.manifest.items():
        slip = slips.get(name)
        if (
            slip is None
            or (slip["registered_revision"], digest(slip["lines"])) != (stands.revision, stands.digest)
            or _returned(slip) != stands.returned
        ):
            judged.add(
                "slips", f"{close.round} {name}", f"it is not the slip sealed by record {closed.close_seq}", since
            )
    for name, slip in slips.items():
        if slip["registered_revision"] and name not in close.manifest:
            judged.add("slips", f"{close.round} {name}", "it is registered, and the seal does not name it", since)


def _returned(slip: Row) -> list[tuple[str, int, str]] | None:
    """What the close gave back of it; None where that cannot be read."""
    if not slip["returned"]:
        return []
    try:
        return msgspec.msgpack.decode(slip["returned"], type=list[tuple[str, int, str]])
    except msgspec.DecodeError:
        return None


def standing_of(slip: Row) -> dict[str, int] | None:
    """What stands of a slip, where it is registered and can be read."""
    if not slip["registered_revision"]:
        return None
    try:
        returned = _returned(slip)
        return None if returned is None else standing_stakes(decode_lines(slip["lines"]), returned)
    except (RemoteProtocolError, KeyError):
        return None


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
        if (standing := standing_of(slip)) is not None:
            stakes[name] = standing
    return stakes


def _check_settlement(
    closed: Closed,
    row: Row,
    stakes: dict[str, dict[str, int]],
    entries: Entries,
    taken_over: dict[str, int],
    judged: Judged,
) -> None:
    """Every payment and every version moves the difference to what was before; the journals must say the same cents."""
    if (game := closed.game(row)) is None:
        judged.other_rules.append(closed.number)
        return
    try:
        for key, expected in settlements(closed, game, stakes):
            _check_payment(closed, key, expected, entries.get(key, {}), row, taken_over, judged)
    except BrokenCourse as bad:
        judged.add("rounds", closed.number, f"by its rules its records can't be played again: {bad}")


def _check_payment(
    closed: Closed,
    key: PaymentKey,
    expected: dict[str, Owed],
    booked: dict[str, Entry],
    row: Row,
    taken_over: dict[str, int],
    judged: Judged,
) -> None:
    number, version, payment = key
    part = f"version {version}" + (f" payment {payment}" if payment and closed.is_paid_in_parts else "")
    for name, owed in expected.items():
        if name in booked:
            judged.settled += 1
            _compare(name, booked[name], owed, judged)
        elif number <= taken_over.get(name, -1):
            continue  # The console has settled it, as a claim or within the evacuation.
        elif row["complete"]:
            judged.add(journal_chain(name), f"round {number}", f"{part} is nowhere settled")
        else:
            judged.owed.append(f"round {number} {part} at {name}")


def settlements(
    closed: Closed, game: Game, stakes: dict[str, dict[str, int]]
) -> Iterator[tuple[PaymentKey, dict[str, Owed]]]:
    """What each record of the round owes to whom; raises BrokenCourse where the game does not take one."""
    try:
        yield from follow(game, closed.number, closed.records, stakes)
    except (KeyError, ValueError):
        return  # A slip or an outcome that is none: named where it stands.


def _compare(name: str, entry: Entry, owed: Owed, judged: Judged) -> None:
    if not agrees(entry, owed):
        said = f"{entry.payout_cents} cents on {entry.stake_cents}"
        what = f"round {entry.round} pays {owed.payout_cents} cents on {owed.stake_cents}; it says {said}"
        judged.add(journal_chain(name), entry.seq, what, moment(entry.wall_ms))
