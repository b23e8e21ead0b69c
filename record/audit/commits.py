"""Compares every table with the chain of commits: each row must be what the last commit that wrote it says."""

from dataclasses import dataclass, field
from typing import Any

from record.audit.accounts import follow
from record.audit.book import Anchor, Book, Row, Story, key_of
from record.audit.columns import CONSOLE_COLUMNS
from record.audit.findings import Finding, moment
from record.audit.hashes import next_hash
from record.formats.known import FOLLOWED, FORMATS, KEYS, NEWEST
from record.formats.reading import Unreadable, read_entry, read_lines, unpack

Key = tuple[Any, ...]
UNKNOWN = object()
"""Stands for a value that depends on missing or unreadable bytes."""
TABLES = {number: dict(enumerate(format_.TABLES)) for number, format_ in FORMATS.items()}
"""By format: the tables by the numbers that commits use for them."""


@dataclass(slots=True)
class Replay:
    """The rows that result from the commits that were read."""

    rows: dict[str, dict[Key, Row]] = field(default_factory=lambda: {table: {} for table in NEWEST.SAID})
    commit_of: dict[tuple[str, Key], int] = field(default_factory=dict)
    wall_ms_of: dict[int, int] = field(default_factory=dict)
    """By commit: the time of the record that was written with it."""
    starts: dict[str, Anchor] = field(default_factory=dict)
    """By terminal: the link before the first entry that was read."""
    unread: list[int] = field(default_factory=list)
    wrong: list[Finding] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    """Terminals whose row cannot be worked out, because an entry is missing or unreadable."""

    def since(self, commit: int) -> str:
        known = [number for number in self.wall_ms_of if number <= commit]
        return moment(self.wall_ms_of[max(known)]) if known else ""


def replay(book: Book, story: Story) -> Replay:
    done = Replay()
    lines = {key_of("revisions", row): row["lines"] for row in book.console["revisions"]}
    for row in book.begins.get("terminals", []):
        done.rows["terminals"][row["terminal"],] = row
        done.starts[row["terminal"]] = row["journal_seq"], row["journal_hash"]
    entries = {(row["terminal"], row["seq"]): row["data"] for row in book.console["journals"]}
    for commit in sorted(book.console["commits"], key=lambda row: row["seq"]):
        said = book.format_of(commit["seq"]).SAID
        for table, *values in _read(commit, book, done):
            row = dict(zip(said[table], values, strict=True))
            key = tuple(values[: KEYS.get(table, 1)])
            if table == "terminals":
                _compare(done, key, row, commit["seq"])
            done.rows[table][key] = row
            done.commit_of[table, key] = commit["seq"]
            if table == "records" and row["seq"] in story.records:
                done.wall_ms_of[commit["seq"]] = story.records[row["seq"]][0].wall_ms
            elif table == "journals":
                _follow(done, key, entries.get((row["terminal"], row["seq"])), commit["seq"])
            elif table == "revisions":
                _register(done, row, lines.get(key), commit["seq"])
            elif table == "terminals":
                done.unknown.discard(row["terminal"])
                if not row["journal_seq"]:
                    done.starts[row["terminal"]] = 0, row["journal_hash"]
    return done


def _compare(done: Replay, key: Key, row: Row, commit: int) -> None:
    """Finds a commit whose row of a terminal has other money than the entries before it add up to."""
    before = done.rows["terminals"].get(key)
    if before is None or key[0] in done.unknown:
        return
    for column in FOLLOWED if row["journal_seq"] else FOLLOWED[2:]:  # A chain without entries may start again.
        if before.get(column, 0) != row.get(column, 0):  # A file before format 3 has no leaving_cents.
            value = "something else" if isinstance(row[column], bytes) else row[column]
            what = f"commit {commit} says that {column} is {value}, its journal comes to another"
            done.wrong.append(Finding("terminals", key[0], what))


def _follow(done: Replay, key: Key, data: bytes | None, commit: int) -> None:
    """Applies one more journal entry to the terminal's row."""
    name = key[0]
    row = done.rows["terminals"].get((name,))
    entry = None if data is None else read_entry(data)
    if row is None or data is None or entry is None:
        done.unknown.add(name)
        return
    chained = {"journal_seq": key[1], "journal_hash": next_hash(row["journal_hash"], data)}
    done.rows["terminals"][name,] = follow(row, entry) | chained
    done.commit_of["terminals", (name,)] = commit


def _register(done: Replay, revision: Row, lines: bytes | None, commit: int) -> None:
    """Works out the slip's row that follows from a new revision; the commit does not contain it."""
    key = revision["round"], revision["terminal"]
    stakes = None if lines is None else read_lines(lines)
    done.rows["slips"][key] = {
        "round": key[0],
        "terminal": key[1],
        "decided_revision": revision["revision"],
        "registered_revision": revision["revision"],
        "total_cents": UNKNOWN if stakes is None else sum(stakes.values()),
        "returned": b"",
    }
    done.commit_of["slips", key] = commit


def _read(commit: Row, book: Book, done: Replay) -> list[list[Any]]:
    if (rows := said_by(commit, book)) is None:
        done.unread.append(commit["seq"])
        return []
    return rows


def said_by(commit: Row, book: Book) -> list[list[Any]] | None:
    """The rows that a commit names; None if it cannot be read."""
    format_ = book.format_of(commit["seq"])
    tables = TABLES[format_.NUMBER]
    try:
        rows = [[tables[number], *values] for number, *values in unpack(commit["data"])]
        if all(_is_row(row, format_) for row in rows):
            return rows
    except (Unreadable, TypeError, KeyError, ValueError, IndexError):
        pass
    return None


def _is_row(row: Any, format_: Any) -> bool:
    """Whether a row names a known table and has a permitted value in each column."""
    table, *values = row
    columns, said = CONSOLE_COLUMNS[format_.NUMBER][table], format_.SAID[table]
    return len(values) == len(said) and all(
        columns[name].holds(value) for name, value in zip(said, values, strict=True)
    )


def check_commits(book: Book, story: Story, done: Replay) -> list[Finding]:
    found = [Finding("commits", str(seq), "it can't be read") for seq in done.unread] + done.wrong
    for table in NEWEST.SAID:
        found += _check_table(table, book.console[table], done)
    return found + _check_heads(book, story, done) + _check_end(book)


def _check_table(table: str, rows: list[Row], done: Replay) -> list[Finding]:
    found, said = [], done.rows[table]
    at_hand = {key_of(table, row): row for row in rows}
    for key, row in at_hand.items():
        if key not in said:
            found.append(Finding(table, in_words(key), "no commit wrote it"))
            continue
        since = done.since(done.commit_of[table, key])
        for column in said[key]:
            if table == "terminals" and row["terminal"] in done.unknown and column in FOLLOWED:
                continue
            if row.get(column) != said[key][column] and said[key][column] is not UNKNOWN:
                found.append(Finding(table, in_words(key), _differs(column, row, said[key]), since))
    for key in (key for key in said if key not in at_hand and (table, key) in done.commit_of):
        found.append(Finding(table, in_words(key), "is missing", done.since(done.commit_of[table, key])))
    return found


def _differs(column: str, row: Row, said: Row) -> str:
    if isinstance(row[column], bytes) or column == "pin_hash":
        return f"{column} is not what was committed"
    return f"{column} is {row[column]!r}, and was written as {said[column]!r}"


def _check_heads(book: Book, story: Story, done: Replay) -> list[Finding]:
    """Checks that each record carries the hash of the commit before its own."""
    hash_of = {row["seq"]: row["hash"] for row in book.console["commits"]}
    first, hash_before = book.anchor("commits")
    hash_of[first] = hash_before
    found = []
    for seq, (record, _) in story.records.items():
        commit = done.commit_of.get(("records", (seq,)))
        if commit is not None and hash_of.get(commit - 1, record.commit_hash) != record.commit_hash:
            what = f"record {seq} was written after another one: the commits were written anew"
            found.append(Finding("commits", str(commit - 1), what, moment(record.wall_ms)))
    return found


def _check_end(book: Book) -> list[Finding]:
    last = max((row["seq"] for row in book.console["commits"]), default=book.anchor("commits")[0])
    if last == book.commits_head:
        return []
    first, end = sorted((last, book.commits_head))
    return [Finding("commits", f"{first + 1}-{end}", f"cut off: commit {book.commits_head} was the last")]


def in_words(key: Key) -> str:
    return " ".join(str(part) for part in key)
