"""What a start verifies in the open file: every link of its chains, and that every row is as it was committed."""

from collections.abc import Iterator
from typing import Any

import msgpack
from msgspec.structs import astuple, replace

from console.claims import follow
from console.commits import BODIES, COLUMNS, KEYS, NUMBERS, looked_up_by, said_value
from console.log import columns_of
from console.reading import Rows
from console.rows import ShapeRow, TerminalRow
from durable.plain import as_text
from protocol.chain import next_hash
from protocol.codec import RemoteProtocolError, decode_entry, decode_record
from protocol.enums import Evacuated

Key = tuple[Any, ...]
TABLES = dict(zip(NUMBERS.values(), NUMBERS, strict=True))
RECORD_COLUMNS = "round, version, outcome"
Said = dict[str, dict[Key, Key]]
"""By table and key, the values that the last commit said."""


class Broken(Exception):
    """Raised when something is not as it was committed; the message says where."""


def verify(file: Rows, shape: ShapeRow) -> None:
    """Verifies the rows; raises Broken where one is not as it was committed."""
    bodies = {table: _bodies(file, table) for table in BODIES}
    said: Said = {table: {} for table in COLUMNS}
    _walk_commits(file, shape, bodies, said)
    _walk_records(file, shape)
    for table in COLUMNS:
        _compare(file, table, _with_entries(file, said) if table == "terminals" else said[table])


def _bodies(file: Rows, table: str) -> dict[Key, bytes]:
    keys = KEYS.get(table, 1)
    columns = ", ".join((*COLUMNS[table][:keys], BODIES[table]))
    return {row[:keys]: row[keys] for row in file.rows(f"SELECT {columns} FROM {table}")}


def _walk_commits(file: Rows, shape: ShapeRow, bodies: dict[str, dict[Key, bytes]], said: Said) -> None:
    number, before = shape.first_commit, shape.commit_hash
    for seq, data, hash_ in file.rows("SELECT seq, data, hash FROM commits ORDER BY seq"):
        if seq != number:
            raise Broken(f"commit {number} is missing")
        try:
            rows = msgpack.unpackb(data, use_list=False)
            covered = [*_take(rows, bodies, said)]
        except (ValueError, TypeError, KeyError, IndexError, msgpack.UnpackException):
            raise Broken(f"commit {seq}, or a row that it wrote, cannot be read") from None
        before, number = next_hash(before, data, *covered), seq + 1
        if before != hash_:
            raise Broken(f"commit {seq}, or a row that it wrote, was changed")
    if file.rows("SELECT seq FROM sqlite_sequence WHERE name = 'commits'") != [(number - 1,)]:
        raise Broken(f"commit {number} is missing")


def _take(rows: Any, bodies: dict[str, dict[Key, bytes]], said: Said) -> Iterator[bytes]:
    for number, *values in rows:
        table = TABLES[number]
        key = tuple(values[: KEYS.get(table, 1)])
        said[table][key] = tuple(values)
        if table in bodies:
            body = bodies[table][key]
            if table == "revisions":
                said["slips"][key[:2]] = _slip_of(tuple(values), body)
            yield body


def _slip_of(revision_said: Key, lines: bytes) -> Key:
    """The slip's row that follows from a revision, because a commit contains only the revision."""
    round_, terminal, revision, _, _ = revision_said
    total_cents = sum(cents for _, cents in msgpack.unpackb(lines))
    return round_, terminal, revision, revision, total_cents, b""


def _walk_records(file: Rows, shape: ShapeRow) -> None:
    number, before = shape.first_record, shape.record_hash
    for seq, data, hash_, *columns in file.rows(f"SELECT seq, data, hash, {RECORD_COLUMNS} FROM records ORDER BY seq"):
        if seq != number:
            raise Broken(f"record {number} is missing")
        before, number = next_hash(before, data), seq + 1
        try:
            round_, version, outcome = columns_of(decode_record(data)[1])
        except RemoteProtocolError as bad:
            raise Broken(f"record {seq} cannot be read: {bad}") from None
        if before != hash_ or columns != [round_, version, as_text(outcome)]:
            raise Broken(f"record {seq} was changed")


def _with_entries(file: Rows, said: Said) -> dict[Key, Key]:
    """The row of a terminal with what follows from its entries, because a commit contains only the entries."""
    rows = {name: _terminal(values) for (name,), values in said["terminals"].items()}
    for name, seq, round_, data in file.rows("SELECT terminal, seq, round, data FROM journals ORDER BY terminal, seq"):
        try:
            entry = decode_entry(data)
        except RemoteProtocolError as bad:
            raise Broken(f"journals {name} {seq} cannot be read: {bad}") from None
        if (seq, round_) != (entry.seq, looked_up_by(entry.kind, entry.round)):
            raise Broken(f"journals {name} {seq} was changed")
        row = rows.get(name, TerminalRow(name))
        if seq <= row.journal_seq:
            continue
        followed = follow(row, entry)
        rows[name] = replace(followed, journal_seq=seq, journal_hash=next_hash(row.journal_hash, data))
    return {(name,): astuple(row) for name, row in rows.items()}


def _terminal(values: Key) -> TerminalRow:
    row = TerminalRow(*values)
    return replace(row, cashed_out=bool(row.cashed_out), evacuation=Evacuated(row.evacuation))


def _compare(file: Rows, table: str, said: dict[Key, Key]) -> None:
    columns, keys = COLUMNS[table], KEYS.get(table, 1)
    found = set()
    for row in file.rows(f"SELECT {', '.join(columns)} FROM {table}"):
        values = tuple(map(said_value, columns, row))
        key = values[:keys]
        found.add(key)
        if said.get(key) != values:
            raise Broken(f"{table} {_named(key)} is not what was committed")
    if missing := said.keys() - found:
        raise Broken(f"{table} {_named(min(missing, key=str))} is missing")


def _named(key: Key) -> str:
    return " ".join(str(part) for part in key)
