"""The tables of the terminal's file: their columns, and how each write becomes a row."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from durable import Batch, Form
from durable.checked import with_check
from durable.plain import as_text
from phrases import Said
from terminal.effects import (
    AppendEntry,
    DropChoice,
    DropFavourite,
    DropUnsealed,
    PutChip,
    PutChoice,
    PutClosed,
    PutCursor,
    PutDocument,
    PutEnded,
    PutFairness,
    PutFault,
    PutFavourite,
    PutOut,
    PutOwnLimits,
    PutRevision,
    PutRoundSlip,
    PutRules,
    PutStep,
    PutTill,
    PutUnsealed,
    Write,
)

SCHEMA = """
CREATE TABLE shape (
    one INTEGER PRIMARY KEY CHECK (one = 1), chain BLOB NOT NULL, terminal TEXT NOT NULL, number INTEGER NOT NULL,
    before INTEGER NOT NULL, before_sha256 BLOB NOT NULL, first_seq INTEGER NOT NULL, journal_hash BLOB NOT NULL,
    last_round INTEGER NOT NULL, ledger BLOB NOT NULL, begun_wall_ms INTEGER NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE journal (seq INTEGER PRIMARY KEY, data BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
CREATE TABLE revisions (
    round INTEGER NOT NULL, number INTEGER NOT NULL, lines BLOB NOT NULL,
    total_cents INTEGER NOT NULL CHECK (total_cents >= 0), checked BLOB NOT NULL,
    PRIMARY KEY (round, number)) STRICT, WITHOUT ROWID;
CREATE TABLE slips (
    round INTEGER PRIMARY KEY, credit_session INTEGER NOT NULL, decided_revision INTEGER NOT NULL,
    registered_revision INTEGER NOT NULL, held_cents INTEGER NOT NULL CHECK (held_cents >= 0),
    close_seq INTEGER NOT NULL, standing_revision INTEGER, version INTEGER NOT NULL, outcome TEXT,
    paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), unrecovered_cents INTEGER NOT NULL,
    payable_cents INTEGER NOT NULL, margin_ms INTEGER, rules_hash TEXT NOT NULL, public TEXT, returned TEXT,
    payments INTEGER NOT NULL, decided_stake_cents INTEGER NOT NULL, decided_payout_cents INTEGER NOT NULL,
    decided_returned_cents INTEGER NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE choices (
    round INTEGER NOT NULL, question INTEGER NOT NULL, action TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0),
    stands INTEGER NOT NULL, checked BLOB NOT NULL, PRIMARY KEY (round, question)) STRICT, WITHOUT ROWID;
CREATE TABLE steps (
    round INTEGER NOT NULL, step INTEGER NOT NULL, data BLOB NOT NULL, checked BLOB NOT NULL,
    PRIMARY KEY (round, step)) STRICT, WITHOUT ROWID;
CREATE TABLE rules (rules_hash TEXT PRIMARY KEY, game TEXT NOT NULL, readings TEXT, checked BLOB NOT NULL) STRICT;
CREATE TABLE ended (
    round INTEGER PRIMARY KEY, version INTEGER NOT NULL, outcome TEXT, paragraph TEXT, was TEXT,
    seal BLOB NOT NULL, sealed TEXT NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE closed (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE favourites (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, lines BLOB NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE own_limits (
    credit_session INTEGER PRIMARY KEY, loss_cents INTEGER CHECK (loss_cents > 0),
    time_ms INTEGER CHECK (time_ms > 0), checked BLOB NOT NULL) STRICT;
CREATE TABLE chip (
    one INTEGER PRIMARY KEY CHECK (one = 1), credit_session INTEGER NOT NULL, chip_cents INTEGER NOT NULL,
    checked BLOB NOT NULL) STRICT;
CREATE TABLE unsealed (
    round INTEGER PRIMARY KEY, found TEXT NOT NULL, seal BLOB NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE fairness (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE documents (
    document INTEGER PRIMARY KEY, kind TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0),
    last_digits TEXT NOT NULL, state TEXT NOT NULL, wall_ms INTEGER NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE outs (
    out INTEGER PRIMARY KEY, cents INTEGER NOT NULL CHECK (cents > 0), state TEXT NOT NULL, transfer TEXT NOT NULL,
    number TEXT NOT NULL, last_digits TEXT NOT NULL, sequence INTEGER NOT NULL, template TEXT NOT NULL,
    issued_wall_ms INTEGER NOT NULL, expires_wall_ms INTEGER NOT NULL, casino TEXT NOT NULL, place TEXT NOT NULL,
    duplicate INTEGER NOT NULL, wall_ms INTEGER NOT NULL, checked BLOB NOT NULL) STRICT;
CREATE TABLE till (
    one INTEGER PRIMARY KEY CHECK (one = 1), box INTEGER NOT NULL, notes BLOB NOT NULL, tickets INTEGER NOT NULL,
    tickets_cents INTEGER NOT NULL, taken BLOB NOT NULL, meters BLOB NOT NULL, wall_ms INTEGER NOT NULL,
    checked BLOB NOT NULL) STRICT;
CREATE TABLE place (
    one INTEGER PRIMARY KEY CHECK (one = 1), cursor INTEGER NOT NULL, cursor_hash BLOB NOT NULL,
    epoch INTEGER NOT NULL, acked_seq INTEGER NOT NULL, fault TEXT, journal_seq INTEGER NOT NULL,
    day INTEGER NOT NULL, checked BLOB NOT NULL) STRICT;
"""
FORM = Form("a Player Terminal's ledger", 0x45544754, 3, "etg migrate terminal --config FILE")
"""The application id (the letters ETGT), and the number of the format that this program writes."""
Lacks = Mapping[str, Mapping[str, str] | None]
_TEXT_IN_1: Lacks = {"place": {"fault": "iif(fault IS NULL, NULL, json_quote(fault))"}}
_BEFORE_3: Lacks = {"documents": None, "outs": None, "till": None}
LACKS: dict[int, Lacks] = {1: {**_BEFORE_3, **_TEXT_IN_1}, 2: _BEFORE_3, 3: {}}
"""For each format that can be read: the columns that it lacks or stores otherwise, with the SQL expression to use
instead; None for a table that it does not have.
"""


class ShapeRow(Struct, frozen=True):
    """Whose file this is, which file came before it, and the ledger with which it begins."""

    one: int
    chain: bytes
    """Random bytes from when the terminal's first file was made; the same in all its files."""
    terminal: str
    number: int
    """The number of the file: the table's gaming day in which it was begun, counted from 1."""
    before: int
    """The number of the file that was sealed before this one; 0 for the first file."""
    before_sha256: bytes
    """The SHA-256 of the whole file before; empty for the first file."""
    first_seq: int
    """The number of the first journal entry in this file."""
    journal_hash: bytes
    """The hash of the entry before the first one."""
    last_round: int
    """The newest round with a slip when this file was begun; older files have no later rounds."""
    ledger: bytes
    """The whole ledger before the first entry, packed."""
    begun_wall_ms: int


class PlaceRow(Struct, frozen=True):
    """The terminal's position in the log, and the last entry of its journal."""

    one: int
    cursor: int
    cursor_hash: bytes
    epoch: int
    acked_seq: int
    fault: Said | None
    journal_seq: int
    day: int
    """The newest gaming day that has ended according to the log."""


_SAID = msgspec.json.Decoder(Said).decode
TABLES: dict[type[Struct], str] = {
    ShapeRow: "shape",
    PlaceRow: "place",
    PutRevision: "revisions",
    PutRoundSlip: "slips",
    PutChoice: "choices",
    PutStep: "steps",
    PutRules: "rules",
    PutEnded: "ended",
    PutClosed: "closed",
    PutFavourite: "favourites",
    PutOwnLimits: "own_limits",
    PutChip: "chip",
    PutUnsealed: "unsealed",
    PutFairness: "fairness",
    PutDocument: "documents",
    PutOut: "outs",
    PutTill: "till",
}
"""The table of each kind of row. Their rows have checksums; only the journal has a hash chain instead."""
KEYS = {"revisions": 2, "choices": 2, "steps": 2}
"""How many of the first columns identify a row, if it is not one."""
OF_ONE_ROW = (PutClosed, PutChip, PutFairness, PutTill)
"""The tables of these kinds have one row, with a first column that is 1."""
WRITTEN_ONCE = (PutRevision, PutStep)
PLAIN = ("outcome", "was", "public", "returned", "readings", "fault")
"""Columns that hold a plain value of a game, or a phrase, as text."""
DROPS: dict[type[Struct], str] = {
    DropChoice: "DELETE FROM choices WHERE round = ? AND question = ?",
    DropFavourite: "DELETE FROM favourites WHERE number = ?",
    DropUnsealed: "DELETE FROM unsealed WHERE round = ?",
}
APPEND = "INSERT INTO journal (seq, data, hash) VALUES (?, ?, ?)"
MOVES: dict[type[Struct], Callable[[PlaceRow, Any], PlaceRow]] = {
    AppendEntry: lambda place, write: replace(place, journal_seq=write.seq),
    PutFault: lambda place, write: replace(place, fault=write.reason),
    PutCursor: lambda place, write: replace(
        place, cursor=write.seq, cursor_hash=write.hash, epoch=write.epoch, acked_seq=write.acked_seq, day=write.day
    ),
}
"""How a write changes the row of table `place`."""


def place_of(values: tuple[Any, ...]) -> PlaceRow:
    """The place from its columns without `checked`."""
    place = PlaceRow(*values)
    return replace(place, fault=None if place.fault is None else _SAID(str(place.fault)))


def columns_of(kind: type[Struct]) -> tuple[str, ...]:
    """The columns of a table without `checked`."""
    return (*(("one",) if kind in OF_ONE_ROW else ()), *kind.__struct_fields__)


def selected(table: str, columns: tuple[str, ...], lacks: Lacks) -> str:
    """The SELECT for the columns as they are written now, for a file of any format."""
    stand = lacks.get(table) or {}
    return f"SELECT {', '.join(stand.get(name, name) for name in columns)} FROM {table}"


def insert(table: str, columns: int, or_replace: bool = True) -> str:
    """The INSERT for whole rows, including `checked`."""
    return f"INSERT {'OR REPLACE ' if or_replace else ''}INTO {table} VALUES ({', '.join('?' * columns)})"


def _stored(kind: type[Struct]) -> Callable[[Any], tuple[Any, ...]]:
    table, names = TABLES[kind], kind.__struct_fields__
    first = (1,) if kind in OF_ONE_ROW else ()
    as_texts = [at for at, name in enumerate(names) if name in PLAIN]
    as_numbers = [field.encode_name for field in msgspec.structs.fields(kind) if field.type is bool]
    places = dict.fromkeys(as_texts, as_text) | {names.index(name): int for name in as_numbers}
    if not places:
        return lambda row: with_check(table, (*first, *astuple(row)))

    def stored(row: Any) -> tuple[Any, ...]:
        found = list(astuple(row))
        for at, convert in places.items():
            found[at] = convert(found[at])
        return with_check(table, (*first, *found))

    return stored


STORED = {kind: _stored(kind) for kind in TABLES}
"""For each kind of write, the function that makes its row."""
INSERTS = {
    kind: insert(table, len(kind.__struct_fields__) + (2 if kind in OF_ONE_ROW else 1), kind not in WRITTEN_ONCE)
    for kind, table in TABLES.items()
}


def batch_of(row: Write | ShapeRow | PlaceRow) -> Batch:
    kind = type(row)
    if kind in TABLES:
        return INSERTS[kind], (STORED[kind](row),)
    return DROPS.get(kind, APPEND), (astuple(row),)
