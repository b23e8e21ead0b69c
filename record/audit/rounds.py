"""Judges rounds again from the record: seals from stored slips, settlements by the rules each round names."""

from typing import Any

from record.audit.agreement import payment_of
from record.audit.book import Book, Row, Story, journal_chain
from record.audit.carried import Carried, instructions_of
from record.audit.course import Course, standing_stakes
from record.audit.findings import moment
from record.audit.hashes import as_text, digest, opens
from record.audit.settled import Before, Entries, Judged, check_settlement
from record.audit.steps import Choices, check_steps, choices_of
from record.audit.told import Closed, known_rules, rounds_of
from record.formats.one import SETTLEMENTS, VALUES
from record.formats.reading import Said, read_lines, read_returned

NO_LINES = b"\x90"
"""An empty list, packed."""


def check_rounds(book: Book, story: Story) -> Judged:
    judged = Judged()
    known = known_rules(book, story)
    _check_rules(book, story, judged)
    rows = {row["number"]: row for row in book.console["rounds"]}
    slips, choices, gone = slips_of(book), choices_of(book), evacuated_rounds(book, story)
    entries = _settlements(story, judged)
    settled_here = {number for number, _, _ in entries}
    carried = Carried(book, story, rows)
    for number, closed in rounds_of(story, book.earlier).items():
        if number not in rows:
            continue  # The check of the commits reports this.
        if closed.close is None and not book.is_whole and _was_closed(rows[number]):
            judged.earlier.append(number)
            continue
        if number not in book.earlier:
            _check_round(closed, rows[number], slips.get(number, {}), choices, story, judged)
        elif number not in settled_here and all(seq <= book.anchor("records")[0] for seq, _, _ in closed.outcomes):
            continue  # No record of this round is in this file.
        stakes = stakes_of(slips.get(number, {}), judged)
        before = Before(entries, gone, book.anchor("records")[0])
        rules = closed.rules(rows[number], known)
        if rules is None:
            judged.other_rules.append(number)
            continue
        said = instructions_in(slips.get(number, {}))
        course = Course(rules, stakes, carry=carried.before(number), instructions=said)
        check_settlement(closed, rows[number], course, before, judged)
        if number not in book.earlier:
            _check_carried(closed, course, slips.get(number, {}), carried, judged)
    return judged


def _check_carried(closed: Closed, course: Course, slips: dict[str, Row], carried: Carried, judged: Judged) -> None:
    if closed.close is not None:
        fault = carried.fault_in_close(course.rules, closed.close, closed.close_seq, slips)
        judged.doubt(closed, closed.close_seq, fault)
    if closed.outcomes and (fault := carried.fault_in_row(closed.number, course.carry)):
        judged.add("rounds", closed.number, fault)


def _check_round(
    closed: Closed, row: Row, slips: dict[str, Row], choices: Choices, story: Story, judged: Judged
) -> None:
    _check_row(closed, row, story, judged)
    if closed.close is not None:
        _check_seal(closed, closed.close, slips, story, judged)
    judged.findings += check_steps(closed.number, closed.records, choices)


def _check_rules(book: Book, story: Story, judged: Judged) -> None:
    """Compares the stored rules with those in the log, which names them before the first round under them."""
    told = {
        body.rules_hash: (record.game, as_text(body.readings))
        for record, body in story.records.values()
        if body.is_a("Rules")
    }
    for row in book.console["rules"]:
        said = told.get(row["rules_hash"])
        if said is not None and said != (row["game"], row["readings"]):
            judged.add("rules", row["rules_hash"], f"the log says they are {said[0]} with readings {said[1]}")
        elif said is None and book.is_whole:
            judged.add("rules", row["rules_hash"], "the log does not know them")


def slips_of(book: Book) -> dict[int, dict[str, Row]]:
    """The slips by round and terminal, each with the lines and increments of its registered revision."""
    revisions = {(row["round"], row["terminal"], row["revision"]): row for row in book.console["revisions"]}
    none: Row = {"lines": NO_LINES, "increments": b""}
    slips: dict[int, dict[str, Row]] = {}
    for slip in book.console["slips"]:
        said = revisions.get((slip["round"], slip["terminal"], slip["registered_revision"]), none)
        own = slip | {"lines": said["lines"], "increments": said["increments"]}
        slips.setdefault(slip["round"], {})[slip["terminal"]] = own
    for number, earlier in book.earlier.items():
        slips.setdefault(number, earlier.slips)
    return slips


def evacuated_rounds(book: Book, story: Story) -> dict[str, int]:
    """The terminals that were evacuated, in this file or before it, each with the last round that the console settled
    for it."""
    before = {row["terminal"]: row["evacuated_round"] for row in book.begins.get("terminals", []) if row["evacuation"]}
    return before | evacuated_in(story)


def evacuated_in(story: Story) -> dict[str, int]:
    bodies = (body for _, body in story.records.values() if body.is_a("Evacuation"))
    return {body.terminal: body.round for body in bodies}


def _was_closed(row: Row) -> bool:
    return bool(row["close_seq"])


def _settlements(story: Story, judged: Judged) -> Entries:
    found: Entries = {}
    for name, journal in story.journals.items():
        for entry in journal:
            if entry.kind in SETTLEMENTS:
                of_payment = found.setdefault(payment_of(entry), {})
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
        close_seq = getattr(closed.body(seq), "close_seq", 0)
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


def _check_seal(closed: Closed, close: Said, slips: dict[str, Row], story: Story, judged: Judged) -> None:
    record = next(record for record, body in closed.records if body is close)
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


def _returned(slip: Row) -> list[list[Any]] | None:
    """What the close returned of a slip; None if that cannot be read."""
    return read_returned(slip["returned"])


def standing_of(slip: Row) -> dict[str, int] | None:
    """The stakes of a slip after the close; None if it is not registered or cannot be read."""
    lines, returned = read_lines(slip["lines"]), _returned(slip)
    if not slip["registered_revision"] or lines is None or returned is None:
        return None
    return standing_stakes(lines, returned)


def instructions_in(slips: dict[str, Row]) -> dict[str, tuple[str, ...]]:
    return {name: instructions_of(read_lines(slip["lines"]) or {}) for name, slip in slips.items()}


def stakes_of(slips: dict[str, Row], judged: Judged) -> dict[str, dict[str, int]]:
    stakes = {}
    for name, slip in slips.items():
        lines = read_lines(slip["lines"])
        if lines is None:
            judged.add("slips", f"{slip['round']} {name}", "its lines can't be read")
            continue
        if sum(lines.values()) != slip["total_cents"]:
            judged.add("slips", f"{slip['round']} {name}", f"its lines come to {sum(lines.values())} cents")
        if (standing := standing_of(slip)) is not None:
            stakes[name] = standing
    return stakes
