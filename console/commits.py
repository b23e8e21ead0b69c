"""The chain of commits: what each one wrote to any table, so that no row can be changed without its being seen."""

import hashlib
from collections.abc import Callable
from itertools import groupby
from typing import Any

import msgspec

from console.effects import ROWS, AppendJournal, AppendRecord, PutEpoch, PutStanding, Write
from console.rows import VALUES as GAME_VALUES
from console.rows import (
    AlarmRow,
    AnswerRow,
    ChoiceRow,
    ClaimRow,
    PersonRow,
    RecordingRow,
    RoundRow,
    RulesRow,
    SlipRow,
    TerminalRow,
    TransferRow,
)
from durable import values_of
from durable.plain import as_text

TABLES: dict[type[msgspec.Struct], str] = {
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
COLUMNS: dict[str, tuple[str, ...]] = {
    **{table: row.__struct_fields__ for row, table in TABLES.items()},
    "epoch": ("one", "epoch"),
    "standing": ("one", "last_round", "reason", "terms_seq", "terms"),
    "records": ("seq", "hash"),
    "journals": ("terminal", "seq", "hash"),
}
"""What a commit says of each table, in this order; records and journals have chains of their own, so by their hash."""
STORED = COLUMNS | {"records": AppendRecord.__struct_fields__, "journals": AppendJournal.__struct_fields__}
"""What is put into each table, in this order."""
Values = tuple[Any, ...]
Batch = tuple[str, list[Values]]
"""A table, and the values of rows that are put into it."""
BY_HASH = ("pin_hash", "sensor_log")
HAVE_HASHES = frozenset(table for table, columns in COLUMNS.items() if set(columns) & set(BY_HASH))
KEYS: dict[str, int] = {"slips": 2, "choices": 3, "claims": 2, "journals": 2, "recordings": 2, "answers": 2}
"""How many of the first columns name a row, where it is not one."""


def batches_of(writes: list[Write]) -> list[Batch]:
    """In the order of the writes; many alike are taken at once."""
    return [(PUT_INTO[kind], [*map(VALUES[kind], alike)]) for kind, alike in groupby(writes, type)]


def commit_data(batches: list[Batch]) -> bytes:
    return msgspec.msgpack.encode([row for table, rows in batches for row in _said(table, rows)])


def _said(table: str, rows: list[Values]) -> list[list[Any]]:
    columns = COLUMNS[table]
    if table in HAVE_HASHES:
        return [[table, *map(said_value, columns, row)] for row in rows]
    if columns is STORED[table]:
        return [[table, *row] for row in rows]
    places = [STORED[table].index(column) for column in columns]
    return [[table, *(row[at] for at in places)] for row in rows]


def _standing_values(write: PutStanding) -> Values:
    standing = write.standing
    terms = None if standing.terms is None else msgspec.msgpack.encode(standing.terms)
    return 1, standing.last_round, standing.reason, standing.terms_seq, terms


def said_value(column: str, value: Any) -> Any:
    """The chain outlives every PIN: it says a hash of the stored hash, which no PIN can be tried against.

    Of a sensor log, which is long, it says the hash too.
    """
    if column not in BY_HASH:
        return value
    return hashlib.sha256(value.encode() if isinstance(value, str) else value).hexdigest()


PUT_INTO: dict[type, str] = {
    **{put: TABLES[msgspec.structs.fields(put)[0].type] for put in ROWS},
    PutEpoch: "epoch",
    PutStanding: "standing",
    AppendRecord: "records",
    AppendJournal: "journals",
}


def _with_values(row: type[msgspec.Struct], write: str = "") -> Callable[[Any], Values]:
    """A game's plain values go into a table as text."""
    values, names = values_of(row, write), row.__struct_fields__
    places = [at for at, name in enumerate(names) if name in GAME_VALUES]
    if not places:
        return values

    def stored_values(of: Any) -> Values:
        found = list(values(of))
        for at in places:
            found[at] = as_text(found[at])
        return tuple(found)

    return stored_values


VALUES: dict[type, Callable[[Any], Values]] = {
    **{put: _with_values(msgspec.structs.fields(put)[0].type, "row.") for put in ROWS},
    PutEpoch: lambda write: (1, write.epoch),
    PutStanding: _standing_values,
    AppendRecord: _with_values(AppendRecord),
    AppendJournal: values_of(AppendJournal),
}
