"""Every table against the chain of commits: each row must be what the last commit that wrote it says."""

from dataclasses import dataclass, field
from typing import Any

import msgpack

from cluster.audit.book import CONSOLE_TABLES, STATE_TABLES, Book, Row, Story, key_of
from cluster.audit.chains import Finding, moment
from console.commits import COLUMNS, KEYS

Key = tuple[Any, ...]


@dataclass(slots=True)
class Replay:
    """What the commits at hand come to."""

    rows: dict[str, dict[Key, Row]] = field(default_factory=lambda: {table: {} for table in COLUMNS})
    commit_of: dict[tuple[str, Key], int] = field(default_factory=dict)
    wall_ms_of: dict[int, int] = field(default_factory=dict)
    """By commit, where a record was written with it."""
    unread: list[int] = field(default_factory=list)

    def since(self, commit: int) -> str:
        known = [number for number in self.wall_ms_of if number <= commit]
        return moment(self.wall_ms_of[max(known)]) if known else ""


def replay(commits: list[Row], story: Story) -> Replay:
    done = Replay()
    for commit in sorted(commits, key=lambda row: row["seq"]):
        for table, *values in _read(commit, done):
            row = dict(zip(COLUMNS[table], values, strict=True))
            key = tuple(values[: KEYS.get(table, 1)])
            done.rows[table][key] = row
            done.commit_of[table, key] = commit["seq"]
            if table == "records" and row["seq"] in story.records:
                done.wall_ms_of[commit["seq"]] = story.records[row["seq"]][0].wall_ms
    return done


def _read(commit: Row, done: Replay) -> list[list[Any]]:
    try:
        rows = msgpack.unpackb(commit["data"], raw=False)
        if all(len(row) == 1 + len(COLUMNS[row[0]]) for row in rows):
            return list(rows)
    except (ValueError, TypeError, KeyError, IndexError, msgpack.UnpackException):
        pass
    done.unread.append(commit["seq"])
    return []


def check_commits(book: Book, story: Story, done: Replay) -> list[Finding]:
    found = [Finding("commits", str(seq), "it can't be read") for seq in done.unread]
    for table in STATE_TABLES:
        found += _check_table(table, book.console[table], done)
    for table in ("records", "journals"):
        found += _check_hashes(table, book.console[table], done)
    return found + _check_heads(book, story, done) + _check_end(book)


def _check_table(table: str, rows: list[Row], done: Replay) -> list[Finding]:
    found, said = [], done.rows[table]
    at_hand = {key_of(table, row): row for row in rows}
    for key, row in at_hand.items():
        if key not in said:
            found.append(Finding(table, in_words(key), "no commit wrote it"))
            continue
        since = done.since(done.commit_of[table, key])
        for column in CONSOLE_TABLES[table]:
            if row[column] != said[key][column]:
                found.append(Finding(table, in_words(key), _differs(column, row, said[key]), since))
    for key in said.keys() - at_hand.keys():
        found.append(Finding(table, in_words(key), "is missing", done.since(done.commit_of[table, key])))
    return found


def _differs(column: str, row: Row, said: Row) -> str:
    if isinstance(row[column], bytes) or column == "pin_hash":
        return f"{column} has been changed"
    return f"{column} is {row[column]!r}, and was written as {said[column]!r}"


def _check_hashes(table: str, rows: list[Row], done: Replay) -> list[Finding]:
    """Rows with a chain of their own: cut off at the end, they still stand in the commits."""
    found, said = [], done.rows[table]
    at_hand = {key_of(table, row): row for row in rows}
    for key, row in at_hand.items():
        if key not in said:
            found.append(Finding(table, in_words(key), "no commit wrote it"))
        elif row["hash"] != said[key]["hash"]:
            since = done.since(done.commit_of[table, key])
            found.append(Finding(table, in_words(key), "it is not the one that was committed", since))
    for key in said.keys() - at_hand.keys():
        found.append(Finding(table, in_words(key), "is missing", done.since(done.commit_of[table, key])))
    return found


def _check_heads(book: Book, story: Story, done: Replay) -> list[Finding]:
    """Each record carries the head of the commits before its own."""
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
