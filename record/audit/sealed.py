"""Verifies each file of a console alone, and that each file continues the one before it."""

import hashlib
from pathlib import Path

from record.audit.book import Book, EarlierRound, Row, Story, story_of
from record.audit.files import CONSOLE_DB, databases_in, is_database, read_database
from record.audit.findings import Finding
from record.audit.opening import DAYS, day_files, read_book, read_day
from record.audit.rounds import slips_of
from record.audit.told import rounds_of
from record.audit.verify import Verification, verify
from record.audit.witnesses import check_copies
from record.formats.one import SETTLEMENTS
from record.formats.reading import Unreadable, unpack

HEADS = ("first_commit", "last_commit", "commit_hash", "first_record", "last_record", "record_hash")


def verify_all(data: Path | None, files: list[Path], key: bytes | None = None) -> Verification:
    """Verifies a folder with sealed days file by file; anything else as one record."""
    paths = files or databases_in(data or Path())
    consoles = [path for path in paths if path.name == CONSOLE_DB and day_files(path) and is_database(path)]
    if files or not consoles or key is not None:
        book, found = read_book(data, files, key=key)
        verdict = verify(book)
        verdict.findings[:0] = found
        verdict.notes[:0] = book.notes
        for console in (path for path in paths if path.name == CONSOLE_DB and not files):
            verdict.findings += missing_days(console, book)
        return verdict
    return _verify_days(consoles[0], [path for path in paths if path != consoles[0]])


def _verify_days(console: Path, others: list[Path]) -> Verification:
    newest = Book(str(console))
    read_database(console, newest)
    for path in others:
        for file in (*day_files(path), path):
            read_day(file, newest, with_logs=False)
    sealed = {row["number"]: row for row in newest.console["days"]}
    whole, before, earlier = Verification(str(console)), None, dict[int, EarlierRound]()
    wanted = _reached(newest)
    for path in day_files(console):
        day = Book(str(path))
        read_database(path, day)
        day.earlier = dict(earlier)
        verdict = verify(day)
        verdict.findings += check_copies(day, newest.terminals)
        whole.add(verdict, f"{DAYS}/{path.name}")
        whole.findings += _check_file(path, day, sealed, before)
        before = _end(day)
        keep_reached(day, wanted, earlier)
    newest.earlier = earlier
    last = verify(newest)
    whole.add(last, console.name)
    whole.witnesses, whole.device, whole.notes = last.witnesses, last.device, last.notes
    whole.findings += _check_joint(console.name, newest, before) + missing_days(console, newest)
    return whole


def _reached(newest: Book) -> set[int]:
    """Rounds that a later file than their own corrects or settles."""
    found = {number for row in newest.console["days"] for number in _packed(row["others"])}
    last = max((row["last_round"] for row in newest.console["days"]), default=0)
    rows = [*newest.console["records"], *newest.console["journals"]]
    return found | {row["round"] for row in rows if 0 < row["round"] <= last}


def _packed(others: bytes) -> list[int]:
    try:
        found = unpack(others)
    except Unreadable:
        return []
    return [number for number in found if type(number) is int] if type(found) is list else []


def keep_reached(day: Book, wanted: set[int], earlier: dict[int, EarlierRound]) -> None:
    """Keeps what later files need to know of these rounds."""
    story, slips = story_of(day), slips_of(day)
    for number, closed in rounds_of(story, day.earlier).items():
        if number in wanted and closed.close is not None:
            known = earlier[number].played_by if number in earlier else {}
            earlier[number] = EarlierRound(closed.records, slips.get(number, {}), known | _played_by(story, number))


def _played_by(story: Story, number: int) -> dict[str, int]:
    return {
        name: entry.credit_session
        for name, journal in story.journals.items()
        for entry in journal
        if entry.kind in SETTLEMENTS and entry.round == number
    }


def _end(book: Book) -> Row:
    """The end of a file, from which the next file must continue."""
    shape: Row = next(iter(book.console["shape"]), {})
    commit = max(book.console["commits"], key=lambda row: row["seq"], default={"seq": 0, "hash": b""})
    record = max(book.console["records"], key=lambda row: row["seq"], default={"seq": 0, "hash": b""})
    return {
        "chain": shape.get("chain"),
        "number": shape.get("number", 0),
        "first_commit": shape.get("first_commit"),
        "last_commit": commit["seq"],
        "commit_hash": commit["hash"],
        "first_record": shape.get("first_record"),
        "last_record": record["seq"],
        "record_hash": record["hash"],
    }


def _check_joint(name: str, book: Book, before: Row | None) -> list[Finding]:
    """Checks that the file's first row names the last rows of the file before it."""
    if before is None or not book.console["shape"]:
        return []
    shape = book.console["shape"][0]
    if shape["number"] != before["number"] + 1:
        return []  # A file between them is missing, which another check reports.
    said = (shape["chain"], shape["first_commit"], shape["commit_hash"], shape["first_record"], shape["record_hash"])
    commits, records = (
        (before["last_commit"] + 1, before["commit_hash"]),
        (before["last_record"] + 1, before["record_hash"]),
    )
    due = (before["chain"], *commits, *records)
    return [] if said == due else [Finding(name, "shape", "it does not go on from the file before it")]


def _check_file(path: Path, day: Book, sealed: dict[int, Row], before: Row | None) -> list[Finding]:
    end, name = _end(day), f"{DAYS}/{path.name}"
    found = _check_joint(name, day, before)
    row = sealed.get(end["number"])
    if row is None:
        return [*found, Finding(name, "shape", f"no sealed day has the number {end['number']}")]
    data = path.read_bytes()
    if (len(data), hashlib.sha256(data).digest()) != (row["size_bytes"], row["sha256"]):
        found.append(Finding("days", str(row["number"]), f"{name} is not the file that was sealed"))
    found += [
        Finding("days", str(row["number"]), f"{column} is not that of {name}")
        for column in HEADS
        if row[column] != end[column]
    ]
    if [row["format"]] != [number for _, number in day.formats]:
        found.append(Finding("days", str(row["number"]), f"{name} is not written in format {row['format']}"))
    if path.name != f"{end['number']:06}.db":
        found.append(Finding(name, "shape", f"it is day {end['number']}, and has another name"))
    return found


def missing_days(console: Path, newest: Book) -> list[Finding]:
    """Names every earlier day whose file is missing."""
    shape: Row = next(iter(newest.console["shape"]), {"number": 1})
    there = {path.name for path in day_files(console)}
    days = {row["number"]: row["day"] for row in newest.console["days"]}
    return [
        Finding("days", str(number), f"{DAYS}/{number:06}.db is missing ({days.get(number, 'of an unknown day')})")
        for number in range(1, shape["number"])
        if f"{number:06}.db" not in there
    ]
