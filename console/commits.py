"""The chain of commits: it covers what each commit wrote into any table, so that every later change of a row is
found."""

import hashlib
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import astuple

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
    BoxRow,
    ChoiceRow,
    ClaimRow,
    DayRow,
    DocumentRow,
    PersonRow,
    RecordingRow,
    RefusedTicketRow,
    RoundRow,
    RulesRow,
    ShapeRow,
    SlipRow,
    TerminalRow,
    TransferRow,
    VoucherEventRow,
    VoucherRow,
)
from console.rows import VALUES as GAME_VALUES
from durable import Batch as Statements
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
SINCE_3: dict[type[msgspec.Struct], str] = {
    VoucherRow: "vouchers",
    VoucherEventRow: "voucher_events",
    DocumentRow: "documents",
    BoxRow: "boxes",
    RefusedTicketRow: "refused_tickets",
}
TABLES |= SINCE_3
OF_REVISION = ("lines", "increments", "registered_wall_ms")
"""Columns of a slip that belong to its registered revision."""
COLUMNS: dict[str, tuple[str, ...]] = {
    **{table: row.__struct_fields__ for row, table in TABLES.items() if row not in SINCE_3},
    "slips": tuple(name for name in SlipRow.__struct_fields__ if name not in OF_REVISION),
    "epoch": ("one", "epoch"),
    "standing": ("one", "last_round", "reason", "terms_seq", "terms"),
    "records": ("seq",),
    "journals": ("terminal", "seq"),
    "revisions": ("round", "terminal", "revision", "wall_ms", "increments"),
    **{table: row.__struct_fields__ for row, table in SINCE_3.items()},
}
"""The columns of each table that a commit contains, in this order."""
NUMBERS = {table: number for number, table in enumerate(COLUMNS)}
"""The number of each table in a commit. A new table is added at the end."""
STORED = COLUMNS | {
    "records": AppendRecord.__struct_fields__,
    "journals": ("terminal", "seq", "round", "data"),
    "revisions": AppendRevision.__struct_fields__,
}
"""The columns that are written into each table, in this order: first those that a commit contains."""
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
    "voucher_events": 2,
    "documents": 2,
    "boxes": 2,
}
"""How many of the first columns identify a row, for tables where it is more than one column."""


_ENCODE = msgspec.msgpack.Encoder().encode
UNSAID = (PutCopy, PutRegistered)
"""Writes that a commit does not contain, because they follow from entries and revisions of the same commit."""


def linked(writes: Iterable[Write], seq: int, before: bytes) -> tuple[list[Statements], int, bytes]:
    """The statements of the commit after commit `seq`, with its number and its hash.

    The commit contains its rows in the order of the writes. All rows of one table go into one statement.
    """
    rows: dict[str, list[Values]] = {}
    said: list[Values] = []
    bodies: list[bytes] = []
    for write in writes:
        how = STORING[type(write)]
        values = how.values(write)
        rows.setdefault(how.table, []).append(values)
        if how.said is not None:
            said.append(how.said(values))
        if how.body_at is not None:
            bodies.append(values[how.body_at])
    data = _ENCODE(said)
    hash_ = next_hash(before, data, *bodies)
    statements: list[Statements] = [(PUT[table], values) for table, values in rows.items()]
    return [*statements, (PUT_LINK, [(seq + 1, data, hash_)])], seq + 1, hash_


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


def _with_values(row: type[msgspec.Struct], values: Callable[[Any], Values]) -> Callable[[Any], Values]:
    """Stores a game's values and phrases as text; the other columns are stored as they are."""
    places = [at for at, name in enumerate(row.__struct_fields__) if name in (*GAME_VALUES, *SAID)]
    if not places:
        return values

    def stored_values(of: Any) -> Values:
        found = list(values(of))
        for at in places:
            found[at] = as_text(found[at])
        return tuple(found)

    return stored_values


def _row_values(write: Any) -> Values:
    return astuple(write.row)


_SLIP_VALUES = attrgetter(*COLUMNS["slips"])


def _slip_values(write: PutSlip | PutRegistered) -> Values:
    values: Values = _SLIP_VALUES(write.row)
    return values


def looked_up_by(kind: str, round_: int) -> int:
    """The round that is stored with a journal entry."""
    return round_ if kind in SETTLEMENTS else 0


def _journal_values(write: AppendJournal) -> Values:
    return write.terminal, write.seq, looked_up_by(write.kind, write.round), write.data


VALUES: dict[type, Callable[[Any], Values]] = {
    **{put: _with_values(msgspec.structs.fields(put)[0].type, _row_values) for put in ROWS},
    PutSlip: _slip_values,
    PutRegistered: _slip_values,
    PutCopy: _with_values(TerminalRow, _row_values),
    PutEpoch: lambda write: (1, write.epoch),
    PutStanding: _standing_values,
    AppendRecord: _with_values(AppendRecord, astuple),
    AppendRevision: astuple,
    AppendJournal: _journal_values,
}


def _said_of(table: str) -> Callable[[Values], Values]:
    """Makes the function that turns a stored row into a commit's row, which begins with the number of the table."""
    number, columns = NUMBERS[table], COLUMNS[table]
    if table in HAVE_HASHES:
        return lambda row: (number, *map(said_value, columns, row))
    count = len(columns)
    return lambda row: (number, *row[:count])


class Storing(NamedTuple):
    """How one kind of write is stored, and what a commit contains of it."""

    table: str
    values: Callable[[Any], Values]
    said: Callable[[Values], Values] | None
    """None where the commit contains nothing, because the row follows from its other rows."""
    body_at: int | None
    """The place of the column whose bytes the hash covers, in tables that have one."""


STORING: dict[type, Storing] = {
    kind: Storing(
        table,
        VALUES[kind],
        None if kind in UNSAID else _said_of(table),
        STORED[table].index(BODIES[table]) if table in BODIES else None,
    )
    for kind, table in PUT_INTO.items()
}
