"""The chain of commits: what each one wrote to any table, so that no row can be changed without its being seen."""

import hashlib
from typing import Any

import msgspec

from console.effects import ROWS, AppendRecord, PutEpoch, PutStanding, Write
from console.state import (
    AlarmRow,
    AnswerRow,
    ClaimRow,
    PersonRow,
    RecordingRow,
    RoundRow,
    SlipRow,
    TerminalRow,
    TransferRow,
)
from durable import values_of

TABLES: dict[type[msgspec.Struct], str] = {
    RoundRow: "rounds",
    SlipRow: "slips",
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
VALUES = {row: values_of(row) for row in TABLES}
BY_HASH = ("pin_hash", "sensor_log")
HAVE_HASHES = frozenset(table for table, columns in COLUMNS.items() if set(columns) & set(BY_HASH))
KEYS: dict[str, int] = {"slips": 2, "claims": 2, "journals": 2, "recordings": 2, "answers": 2}
"""How many of the first columns name a row, where it is not one."""


def commit_data(writes: list[Write]) -> bytes:
    return msgspec.msgpack.encode([_said(write) for write in writes])


def _said(write: Write) -> list[Any]:
    if isinstance(write, ROWS):  # Most are.
        table, values = TABLES[type(write.row)], VALUES[type(write.row)](write.row)
        return [table, *map(said_value, COLUMNS[table], values)] if table in HAVE_HASHES else [table, *values]
    if isinstance(write, PutEpoch):
        return ["epoch", 1, write.epoch]
    if isinstance(write, PutStanding):
        return ["standing", *standing_values(write)]
    if isinstance(write, AppendRecord):
        return ["records", write.seq, write.hash]
    return ["journals", write.terminal, write.seq, write.hash]


def standing_values(write: PutStanding) -> tuple[Any, ...]:
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
