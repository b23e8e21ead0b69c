"""The queries to one console file, open or sealed, which give its rows as values."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from console.commits import TABLES
from console.rows import (
    SAID,
    VALUES,
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
    Standing,
    TerminalRow,
    TransferRow,
    VoucherEventRow,
    VoucherRow,
)
from durable import StoreError
from durable.plain import from_text
from phrases import Said
from protocol.enums import Evacuated, Phase, Role, TransferKind, TransferState, VoucherState
from protocol.messages import Terms

_SAID = msgspec.json.Decoder(Said).decode
_TERMS = msgspec.msgpack.Decoder(Terms).decode
Row = TypeVar(
    "Row", ShapeRow, DayRow, RoundRow, SlipRow, ChoiceRow, RulesRow, TerminalRow, TransferRow, ClaimRow, PersonRow,
    AlarmRow, RecordingRow, AnswerRow, VoucherRow, VoucherEventRow, DocumentRow, BoxRow, RefusedTicketRow,
)  # fmt: skip
TYPED_COLUMNS: dict[type, dict[str, type]] = {
    RoundRow: {"phase": Phase, "simulated": bool, "complete": bool, "in_time": bool},
    TerminalRow: {"cashed_out": bool, "evacuation": Evacuated},
    RecordingRow: {"judged": bool},
    TransferRow: {"state": TransferState, "kind": TransferKind},
    VoucherRow: {"state": VoucherState},
    VoucherEventRow: {"state": VoucherState},
    DocumentRow: {"kind": TransferKind, "taken": bool},
    PersonRow: {"role": Role, "disabled": bool},
}
"""What SQLite does not keep the type of."""
VALUES_OF: dict[type, tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in VALUES) for kind in (RoundRow, RulesRow)
}
SAID_IN: dict[type, tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in SAID)
    for kind in (RoundRow, TerminalRow, AlarmRow, VoucherEventRow, DocumentRow)
}
STAKES = (
    "LEFT JOIN (SELECT round, terminal, revision AS registered_revision, wall_ms, increments, lines FROM revisions) "
    "USING (round, terminal, registered_revision)"
)
"""Of a slip: those of the revision that is registered."""
COLUMNS_READ = {
    "lines": "coalesce(lines, x'90')",
    "increments": "coalesce(increments, x'')",
    "registered_wall_ms": "coalesce(wall_ms, 0)",
}
"""Where none is registered: an empty list."""


class Rows(Protocol):
    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...


Lacks = Mapping[str, Mapping[str, str] | None]
NOTHING: Lacks = {}


class Reader:
    """Reads the rows of one file."""

    def __init__(self, file: Rows, path: Path, lacks: Lacks = NOTHING) -> None:
        """Opens the file for queries. `lacks`: the columns that a file of an earlier format does not have, each with
        its stand-in; None for a table that it does not have.
        """
        self._file = file
        self._path = path
        self._lacks = lacks

    def shape(self) -> ShapeRow | None:
        return self._first(ShapeRow, "")

    def head(self, shape: ShapeRow) -> tuple[int, bytes]:
        """Number and hash of the last commit."""
        found = self._file.rows("SELECT seq, hash FROM commits ORDER BY seq DESC LIMIT 1")
        return (found[0][0], found[0][1]) if found else (shape.first_commit - 1, shape.commit_hash)

    def last_record(self) -> tuple[int, bytes, bytes] | None:
        """Gives the number, hash and bytes of the last record."""
        rows = self._file.rows("SELECT seq, hash, data FROM records ORDER BY seq DESC LIMIT 1")
        return (rows[0][0], rows[0][1], rows[0][2]) if rows else None

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]:
        rows = self._file.rows("SELECT seq, data FROM records WHERE seq >= ? ORDER BY seq LIMIT ?", (from_seq, count))
        return [(seq, data) for seq, data in rows]

    def hash_at(self, seq: int) -> bytes | None:
        rows = self._file.rows("SELECT hash FROM records WHERE seq = ?", (seq,))
        return rows[0][0] if rows else None

    def round(self, number: int) -> RoundRow | None:
        return self._first(RoundRow, "WHERE number = ?", number)

    def evidences(self, before: int) -> list[tuple[int, str]]:
        """The evidence of rounds below that number that have any, the newest first."""
        sql = "SELECT number, evidence FROM rounds WHERE number BETWEEN 1 AND ? AND evidence <> '' ORDER BY number DESC"
        return [(number, evidence) for number, evidence in self._file.rows(sql, (before - 1,))]

    def slips(self, number: int) -> list[SlipRow]:
        return self.select(SlipRow, f"{STAKES} WHERE round = ? ORDER BY terminal", number)

    def choices(self, number: int) -> list[ChoiceRow]:
        return self.select(ChoiceRow, "WHERE round = ? ORDER BY question, terminal", number)

    def transfer(self, id_: str) -> TransferRow | None:
        return self._first(TransferRow, "WHERE id = ?", id_)

    def voucher(self, mac: bytes) -> VoucherRow | None:
        return self._first(VoucherRow, "WHERE mac = ?", mac)

    def voucher_events(self, id_: str) -> list[VoucherEventRow]:
        return self.select(VoucherEventRow, "WHERE voucher = ? ORDER BY number", id_)

    def document(self, terminal: str, document: int) -> DocumentRow | None:
        return self._first(DocumentRow, "WHERE terminal = ? AND document = ?", terminal, document)

    def box(self, terminal: str, box: int) -> BoxRow | None:
        return self._first(BoxRow, "WHERE terminal = ? AND box = ?", terminal, box)

    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        return self.select(TransferRow, "WHERE staff = ? AND wall_ms > ? AND second = ''", staff, since_wall_ms)

    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        return self._first(AnswerRow, "WHERE peer = ? AND id = ?", peer, id_)

    def records_with(self, text: str, from_seq: int) -> list[bytes]:
        """Gives the matching records, the newest first."""
        sql = "SELECT data FROM records WHERE seq >= ? AND instr(data, CAST(? AS BLOB)) ORDER BY seq DESC"
        return [data for (data,) in self._file.rows(sql, (from_seq, text))]

    def entry(self, terminal: str, seq: int) -> bytes | None:
        rows = self._file.rows("SELECT data FROM journals WHERE terminal = ? AND seq = ?", (terminal, seq))
        return next((data for (data,) in rows), None)

    def journal(self, terminal: str) -> list[tuple[int, bytes]]:
        sql = "SELECT seq, data FROM journals WHERE terminal = ? ORDER BY seq"
        return [(seq, data) for seq, data in self._file.rows(sql, (terminal,))]

    def records_of(self, number: int) -> list[bytes]:
        sql = "SELECT data FROM records WHERE round = ? AND round > 0 ORDER BY seq"
        return [data for (data,) in self._file.rows(sql, (number,))]

    def settlements(self, number: int) -> list[tuple[str, bytes]]:
        sql = "SELECT terminal, data FROM journals WHERE round = ? AND round > 0 ORDER BY terminal, seq"
        return [(terminal, data) for terminal, data in self._file.rows(sql, (number,))]

    def recording(self, number: int) -> bytes | None:
        row = self._first(RecordingRow, "WHERE round = ? ORDER BY judged DESC LIMIT 1", number)
        return row.sensor_log if row else None

    def epoch(self) -> int:
        rows = self._file.rows("SELECT epoch FROM epoch")
        return rows[0][0] if rows else 0

    def standing(self) -> Standing | None:
        said = (self._lacks.get("standing") or {}).get("reason", "reason")
        rows = self._file.rows(f"SELECT last_round, {said}, terms_seq, terms FROM standing")
        if not rows:
            return None
        last_round, reason, seq, terms = rows[0]
        try:
            return Standing(last_round, said_in(reason), seq, None if terms is None else _TERMS(terms))
        except ValueError as bad:
            raise self._damaged("standing", bad) from None

    def numbers(self, sql: str, *values: Any) -> list[int]:
        return [number for (number,) in self._file.rows(sql, values)]

    def select(self, kind: type[Row], condition: str, *values: Any) -> list[Row]:
        lacks = self._lacks.get(TABLES[kind], {})
        if lacks is None:
            return []
        read = {**COLUMNS_READ, **lacks}
        names = ", ".join(read.get(name, name) for name in kind.__struct_fields__)
        rows = self._file.rows(f"SELECT {names} FROM {TABLES[kind]} {condition}", values)
        try:
            return [_row(kind, row) for row in rows]
        except ValueError as bad:
            raise self._damaged(TABLES[kind], bad) from None

    def _first(self, kind: type[Row], condition: str, *values: Any) -> Row | None:
        return next(iter(self.select(kind, condition, *values)), None)

    def _damaged(self, table: str, bad: Exception) -> StoreError:
        return StoreError(f"{self._path} is damaged in its table {table} ({bad}); restore it from a backup.")


def _row(kind: type[Row], values: tuple[Any, ...]) -> Row:
    row = dict(zip(kind.__struct_fields__, values, strict=True))
    for name, type_ in TYPED_COLUMNS.get(kind, {}).items():
        row[name] = type_(row[name])
    for name in VALUES_OF.get(kind, ()):
        row[name] = from_text(row[name])
    for name in SAID_IN.get(kind, ()):
        row[name] = said_in(row[name])
    return kind(**row)


def said_in(text: str | None) -> Any:
    """Reads a phrase, or a person's own words. Raises ValueError where the text is damaged."""
    return None if text is None else _SAID(text)
