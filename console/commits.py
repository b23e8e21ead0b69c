"""The chain of commits: it covers what each commit wrote into any table, so that every later change of a row is
found."""

import hashlib
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from console.effects import (
    ROWS,
    AppendJournal,
    AppendRecord,
    AppendRevision,
    PutCopy,
    PutEpoch,
    PutRegistered,
    PutSlip,
    PutStanding,
    Write,
)
from console.rows import (
    SAID,
    AlarmRow,
    AnswerRow,
    ChoiceRow,
    ClaimRow,
    DayRow,
    PersonRow,
    RecordingRow,
    RoundRow,
    RulesRow,
    ShapeRow,
    SlipRow,
    TerminalRow,
    TransferRow,
)
from console.rows import VALUES as GAME_VALUES
from durable import Batch as Statements
from durable import values_of
from durable.plain import as_text
from protocol.chain import next_hash
from protocol.enums import EntryKind

TABLES: dict[type[msgspec.Struct], str] = {
    ShapeRow: "shape",
    DayRow: "days",
    RoundRow: "rounds",
    SlipRow: "slips",
    ChoiceRow: "choices",
    RulesRow: "rules",
    TerminalRow: "terminals",
    TransferRow: "transfers",
    ClaimRow: "claims",
    PersonRow: "people",
    AlarmRow: "alarms",
    RecordingRow: "recordings",
    AnswerRow: "answers",
}
OF_REVISION = ("lines", "increments", "registered_wall_ms")
"""Columns of a slip that belong to its registered revision."""
COLUMNS: dict[str, tuple[str, ...]] = {
    **{table: row.__struct_fields__ for row, table in TABLES.items()},
    "slips": tuple(name for name in SlipRow.__struct_fields__ if name not in OF_REVISION),
    "epoch": ("one", "epoch"),
    "standing": ("one", "last_round", "reason", "terms_seq", "terms"),
    "records": ("seq",),
    "journals": ("terminal", "seq"),
    "revisions": ("round", "terminal", "revision", "wall_ms", "increments"),
}
"""The columns of each table that a commit contains, in this order."""
NUMBERS = {table: number for number, table in enumerate(COLUMNS)}
"""The number of each table in a commit. A new table is added at the end."""
STORED = COLUMNS | {
    "records": AppendRecord.__struct_fields__,
    "journals": ("terminal", "seq", "round", "data"),
    "revisions": AppendRevision.__struct_fields__,
}
"""The columns that are written into each table, in this order."""
APPENDED = ("records", "journals", "revisions")
PUT = {
    table: f"INSERT{'' if table in APPENDED else ' OR REPLACE'} INTO {table} ({', '.join(columns)}) "
    f"VALUES ({', '.join('?' * len(columns))})"
    for table, columns in STORED.items()
}
PUT_LINK = "INSERT INTO commits (seq, data, hash) VALUES (?, ?, ?)"
BODIES = {"records": "data", "journals": "data", "revisions": "lines"}
"""Tables whose rows are written once: a commit names the row, and its hash covers the bytes of this column."""
SETTLEMENTS = (EntryKind.SETTLE, EntryKind.VOID, EntryKind.CORRECT)
"""Kinds of entries that are looked up by their round; the others have round 0 in the table."""
Values = tuple[Any, ...]


class Batch(NamedTuple):
    """Rows that one commit writes into one table."""

    table: str
    rows: list[Values]
    is_said: bool
    """Whether the commit contains these rows; False if they follow from its other rows."""


BY_HASH = ("pin_hash", "sensor_log")
HAVE_HASHES = frozenset(table for table, columns in COLUMNS.items() if set(columns) & set(BY_HASH))
KEYS: dict[str, int] = {
    "slips": 2,
    "revisions": 3,
    "choices": 3,
    "claims": 2,
    "journals": 2,
    "recordings": 2,
    "answers": 2,
}
"""How many of the first columns identify a row, for tables where it is more than one column."""


UNSAID = (PutCopy, PutRegistered)
"""Writes that a commit does not contain, because they follow from entries and revisions of the same commit."""


def batches_of(writes: Iterable[Write]) -> list[Batch]:
    """The writes in their order; writes of the same kind that follow each other make one batch."""
    return [
        Batch(PUT_INTO[kind], [*map(VALUES[kind], alike)], kind not in UNSAID) for kind, alike in groupby(writes, type)
    ]


def link_of(before: bytes, batches: list[Batch]) -> tuple[bytes, bytes]:
    """The data of a commit, and the hash of its link in the chain."""
    data = msgspec.msgpack.encode([row for batch in batches if batch.is_said for row in _said(batch.table, batch.rows)])
    bodies = [row[at] for batch in batches if (at := BODY_AT.get(batch.table)) is not None for row in batch.rows]
    return data, next_hash(before, data, *bodies)


def linked(writes: Iterable[Write], seq: int, before: bytes) -> tuple[list[Statements], int, bytes]:
    """The statements of the commit after commit `seq`, with its number and its hash."""
    batches = batches_of(writes)
    data, hash_ = link_of(before, batches)
    rows: list[Statements] = [(PUT[batch.table], batch.rows) for batch in batches]
    return [*rows, (PUT_LINK, [(seq + 1, data, hash_)])], seq + 1, hash_


def _said(table: str, rows: list[Values]) -> list[list[Any]]:
    columns = COLUMNS[table]
    if table in HAVE_HASHES:
        return [[NUMBERS[table], *map(said_value, columns, row)] for row in rows]
    if columns is STORED[table]:
        return [[NUMBERS[table], *row] for row in rows]
    places = [STORED[table].index(column) for column in columns]
    return [[NUMBERS[table], *(row[at] for at in places)] for row in rows]


def _standing_values(write: PutStanding) -> Values:
    standing = write.standing
    terms = None if standing.terms is None else msgspec.msgpack.encode(standing.terms)
    return 1, standing.last_round, as_text(standing.reason), standing.terms_seq, terms


def said_value(column: str, value: Any) -> Any:
    """A column's value as a commit contains it.

    The chain outlives every PIN, so it has a hash of the stored PIN hash, which no PIN can be tried against. A sensor
    log is long, so the chain has its hash too.
    """
    if column not in BY_HASH:
        return value
    return hashlib.sha256(value.encode() if isinstance(value, str) else value).hexdigest()


PUT_INTO: dict[type, str] = {
    **{put: TABLES[msgspec.structs.fields(put)[0].type] for put in ROWS},
    PutEpoch: "epoch",
    PutStanding: "standing",
    PutCopy: "terminals",
    PutRegistered: "slips",
    AppendRecord: "records",
    AppendRevision: "revisions",
    AppendJournal: "journals",
}
BODY_AT = {table: STORED[table].index(column) for table, column in BODIES.items()}


def _with_values(row: type[msgspec.Struct], write: str = "") -> Callable[[Any], Values]:
    """Makes the function that turns a row into column values. A game's values and phrases are stored as text."""
    values, names = values_of(row, write), row.__struct_fields__
    places = [at for at, name in enumerate(names) if name in (*GAME_VALUES, *SAID)]
    if not places:
        return values

    def stored_values(of: Any) -> Values:
        found = list(values(of))
        for at in places:
            found[at] = as_text(found[at])
        return tuple(found)

    return stored_values


def looked_up_by(kind: str, round_: int) -> int:
    """The round that is stored with a journal entry."""
    return round_ if kind in SETTLEMENTS else 0


def _journal_values(write: AppendJournal) -> Values:
    return write.terminal, write.seq, looked_up_by(write.kind, write.round), write.data


VALUES: dict[type, Callable[[Any], Values]] = {
    **{put: _with_values(msgspec.structs.fields(put)[0].type, "row.") for put in ROWS},
    PutSlip: attrgetter(*(f"row.{column}" for column in COLUMNS["slips"])),
    PutRegistered: attrgetter(*(f"row.{column}" for column in COLUMNS["slips"])),
    PutCopy: _with_values(TerminalRow, "row."),
    PutEpoch: lambda write: (1, write.epoch),
    PutStanding: _standing_values,
    AppendRecord: _with_values(AppendRecord),
    AppendRevision: values_of(AppendRevision),
    AppendJournal: _journal_values,
}
