"""The console's file: all SQL of the Game Console."""

from pathlib import Path
from typing import Any, TypeVar

import msgspec

from console.archive import remember
from console.authority import Role
from console.commits import STORED, TABLES, batches_of, commit_data
from console.effects import Write
from console.rounds import Phase
from console.rows import (
    VALUES,
    AlarmRow,
    AnswerRow,
    ChoiceRow,
    ClaimRow,
    Evacuated,
    PersonRow,
    RecordingRow,
    RoundRow,
    RulesRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
)
from console.state import ENDED_KEPT, LogHead, Table
from durable import Backup, DurableFile, Health, StoreError
from durable.plain import from_text
from protocol.chain import GENESIS, next_hash
from protocol.codec import RemoteProtocolError, decode_entry, decode_record
from protocol.messages import Decision, Terms

FILE_NAME = "console.db"
BACKUPS = "backups"
LOOKED_BACK = 5000
"""Records, where the last of a kind are looked for."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS epoch (one INTEGER PRIMARY KEY CHECK (one = 1), epoch INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS rounds (
    number INTEGER PRIMARY KEY, phase TEXT NOT NULL, opened_wall_ms INTEGER NOT NULL, dealer TEXT NOT NULL,
    rules_hash TEXT NOT NULL, simulated INTEGER NOT NULL, close_seq INTEGER NOT NULL, version INTEGER NOT NULL,
    outcome TEXT, paragraph TEXT, reason TEXT NOT NULL, evidence TEXT NOT NULL, complete INTEGER NOT NULL,
    in_time INTEGER NOT NULL, held_for TEXT NOT NULL, salt BLOB NOT NULL, public TEXT, carry TEXT) STRICT;
CREATE INDEX IF NOT EXISTS rounds_incomplete ON rounds (number) WHERE complete = 0;
CREATE TABLE IF NOT EXISTS slips (
    round INTEGER NOT NULL, terminal TEXT NOT NULL, decided_revision INTEGER NOT NULL,
    registered_revision INTEGER NOT NULL, lines BLOB NOT NULL, total_cents INTEGER NOT NULL CHECK (total_cents >= 0),
    registered_wall_ms INTEGER NOT NULL, increments BLOB NOT NULL, returned BLOB NOT NULL,
    PRIMARY KEY (round, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS choices (
    round INTEGER NOT NULL, question INTEGER NOT NULL, terminal TEXT NOT NULL, action TEXT NOT NULL,
    cents INTEGER NOT NULL CHECK (cents >= 0), by TEXT NOT NULL, wall_ms INTEGER NOT NULL,
    PRIMARY KEY (round, question, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rules (rules_hash TEXT PRIMARY KEY, game TEXT NOT NULL, readings TEXT) STRICT;
CREATE TABLE IF NOT EXISTS records (
    seq INTEGER PRIMARY KEY, data BLOB NOT NULL, hash BLOB NOT NULL, round INTEGER NOT NULL,
    version INTEGER NOT NULL, outcome TEXT) STRICT;
CREATE INDEX IF NOT EXISTS records_of_round ON records (round, version) WHERE version > 0;
CREATE INDEX IF NOT EXISTS records_by_round ON records (round) WHERE round > 0;
CREATE TABLE IF NOT EXISTS journals (
    terminal TEXT NOT NULL, seq INTEGER NOT NULL, round INTEGER NOT NULL, version INTEGER NOT NULL,
    payment INTEGER NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL, hash BLOB NOT NULL,
    PRIMARY KEY (terminal, seq)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS journals_of_round ON journals (round, version) WHERE kind IN ('SETTLE', 'VOID', 'CORRECT');
CREATE TABLE IF NOT EXISTS terminals (
    terminal TEXT PRIMARY KEY, journal_seq INTEGER NOT NULL, journal_hash BLOB NOT NULL, locked TEXT,
    credit_cents INTEGER NOT NULL, escrow_cents INTEGER NOT NULL, credit_session INTEGER NOT NULL,
    cashed_out INTEGER NOT NULL, evacuation TEXT NOT NULL, evacuated_round INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS transfers (
    id TEXT PRIMARY KEY, terminal TEXT NOT NULL, credit_session INTEGER NOT NULL, cents INTEGER NOT NULL,
    staff TEXT NOT NULL, state TEXT NOT NULL, wall_ms INTEGER NOT NULL, seq INTEGER NOT NULL,
    second TEXT NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS transfers_by_staff ON transfers (staff, wall_ms) WHERE second = '';
CREATE TABLE IF NOT EXISTS claims (
    round INTEGER NOT NULL, terminal TEXT NOT NULL, credit_session INTEGER NOT NULL,
    unrecovered_cents INTEGER NOT NULL, payable_cents INTEGER NOT NULL, paid_cents INTEGER NOT NULL,
    PRIMARY KEY (round, terminal)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    number TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, pin_hash TEXT NOT NULL,
    disabled INTEGER NOT NULL, failures INTEGER NOT NULL, locked_until_ms INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS standing (
    one INTEGER PRIMARY KEY CHECK (one = 1), last_round INTEGER, reason TEXT NOT NULL,
    terms_seq INTEGER NOT NULL, terms BLOB) STRICT;
CREATE TABLE IF NOT EXISTS alarms (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, sentence TEXT NOT NULL, wall_ms INTEGER NOT NULL,
    last_wall_ms INTEGER NOT NULL, times INTEGER NOT NULL, acknowledged_by TEXT NOT NULL,
    acknowledged_wall_ms INTEGER NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS alarms_open ON alarms (id) WHERE acknowledged_by = '';
CREATE TABLE IF NOT EXISTS recordings (
    round INTEGER NOT NULL, judged INTEGER NOT NULL, sensor_log BLOB NOT NULL, PRIMARY KEY (round, judged)) STRICT;
CREATE TABLE IF NOT EXISTS answers (
    peer TEXT NOT NULL, id TEXT NOT NULL, facts BLOB NOT NULL, PRIMARY KEY (peer, id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS commits (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, data BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
"""

Row = TypeVar(
    "Row", RoundRow, SlipRow, ChoiceRow, RulesRow, TerminalRow, TransferRow, ClaimRow, PersonRow, AlarmRow,
    RecordingRow, AnswerRow,
)  # fmt: skip
TYPED_COLUMNS: dict[type, dict[str, type]] = {
    RoundRow: {"phase": Phase, "simulated": bool, "complete": bool, "in_time": bool},
    TerminalRow: {"cashed_out": bool, "evacuation": Evacuated},
    RecordingRow: {"judged": bool},
    PersonRow: {"role": Role, "disabled": bool},
}
"""What SQLite does not keep the type of."""
VALUES_OF: dict[type, tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name in VALUES) for kind in (RoundRow, RulesRow)
}
APPENDED = ("records", "journals")
PUT = {
    table: f"INSERT{'' if table in APPENDED else ' OR REPLACE'} INTO {table} ({', '.join(columns)}) "
    f"VALUES ({', '.join('?' * len(columns))})"
    for table, columns in STORED.items()
}
PUT_LINK = "INSERT INTO commits (seq, data, hash) VALUES (?, ?, ?)"


class Store:
    """Answers the engine's look-ups from durable rows, and commits what it wants written."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        self._path = path
        self._file = DurableFile(path, SCHEMA, vfs=vfs)
        found = self._file.rows("SELECT seq, hash FROM commits ORDER BY seq DESC LIMIT 1")
        head: tuple[int, bytes] = (found[0][0], found[0][1]) if found else (0, GENESIS)
        self._commit_seq, self._commit_hash = head

    def commit(self, writes: list[Write]) -> None:
        """What is written, and the link of the chain that says so, are on the disk together or not at all."""
        batches = batches_of(writes)
        data = commit_data(batches)
        seq, hash_ = self._commit_seq + 1, next_hash(self._commit_hash, data)
        self._file.commit_batches([*((PUT[table], rows) for table, rows in batches), (PUT_LINK, [(seq, data, hash_)])])
        self._commit_seq, self._commit_hash = seq, hash_

    def commit_hash(self) -> bytes:
        return self._commit_hash

    def load(self) -> tuple[Table, list[RoundRow]]:
        """The table as it was left, and the rounds whose settlement is not confirmed by everyone."""
        table = Table(LogHead(commit_hash=self._commit_hash))
        if found := self._file.rows("SELECT epoch FROM epoch"):
            table.log.epoch = found[0][0]
        if found := self._file.rows("SELECT seq, hash, data FROM records ORDER BY seq DESC LIMIT 1"):
            table.log.head, table.log.hash, data = found[0]
            table.log.table, table.log.game = _named(data)
        if rounds := self._select(RoundRow, "ORDER BY number DESC LIMIT 1"):
            table.round = rounds[0]
        for row in self._select(RoundRow, f"WHERE version > 0 ORDER BY number DESC LIMIT {ENDED_KEPT}"):
            remember(table, row)
        table.seats.terminals = {row.terminal: row for row in self._select(TerminalRow, "")}
        open_transfers = self._select(TransferRow, "WHERE state = 'asked' OR (state = 'applied' AND cents < 0)")
        table.money.transfers = {row.id: row for row in open_transfers}
        table.money.claims = {(row.round, row.terminal): row for row in self._select(ClaimRow, "")}
        table.staff.people = {row.number: row for row in self._select(PersonRow, "")}
        table.notices.alarms = {row.id: row for row in self._select(AlarmRow, "WHERE acknowledged_by = '' ORDER BY id")}
        table.notices.last_alarm = self._file.rows("SELECT coalesce(max(id), 0) FROM alarms")[0][0]
        if found := self._file.rows("SELECT last_round, reason, terms_seq, terms FROM standing"):
            last_round, reason, seq, terms = found[0]
            table.terms.standing = Standing(last_round, reason, seq, None if terms is None else self._terms(terms))
        return table, self._select(RoundRow, "WHERE complete = 0 AND (version > 0 OR close_seq > 0) ORDER BY number")

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]:
        rows = self._file.rows("SELECT seq, data FROM records WHERE seq >= ? ORDER BY seq LIMIT ?", (from_seq, count))
        return [(seq, data) for seq, data in rows]

    def hash_at(self, seq: int) -> bytes | None:
        if seq == 0:
            return GENESIS
        rows = self._file.rows("SELECT hash FROM records WHERE seq = ?", (seq,))
        return rows[0][0] if rows else None

    def round(self, number: int) -> RoundRow | None:
        rows = self._select(RoundRow, "WHERE number = ?", number)
        return rows[0] if rows else None

    def slips(self, number: int) -> list[SlipRow]:
        return self._select(SlipRow, "WHERE round = ? ORDER BY terminal", number)

    def choices(self, number: int) -> list[ChoiceRow]:
        return self._select(ChoiceRow, "WHERE round = ? ORDER BY question, terminal", number)

    def rules(self) -> list[RulesRow]:
        return self._select(RulesRow, "")

    def confirmed(self, number: int) -> list[tuple[str, int, int]]:
        sql = (
            "SELECT terminal, version, payment FROM journals WHERE round = ? AND kind IN ('SETTLE', 'VOID', 'CORRECT')"
        )
        return [(terminal, version, payment) for terminal, version, payment in self._file.rows(sql, (number,))]

    def played_by(self, number: int) -> dict[str, int]:
        sql = "SELECT terminal, data FROM journals WHERE round = ? AND kind IN ('SETTLE', 'VOID', 'CORRECT')"
        return {terminal: decode_entry(data).credit_session for terminal, data in self._file.rows(sql, (number,))}

    def transfer(self, id_: str) -> TransferRow | None:
        rows = self._select(TransferRow, "WHERE id = ?", id_)
        return rows[0] if rows else None

    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        return self._select(TransferRow, "WHERE staff = ? AND wall_ms > ? AND second = ''", staff, since_wall_ms)

    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        rows = self._select(AnswerRow, "WHERE peer = ? AND id = ?", peer, id_)
        return rows[0] if rows else None

    def acknowledged(self, count: int) -> list[AlarmRow]:
        return self._select(AlarmRow, "WHERE acknowledged_by <> '' ORDER BY acknowledged_wall_ms DESC LIMIT ?", count)

    def decisions(self, verb: str, count: int) -> list[tuple[int, Decision]]:
        sql = (
            "SELECT data FROM records WHERE seq > (SELECT coalesce(max(seq), 0) FROM records) - ? "
            "AND instr(data, CAST(? AS BLOB)) ORDER BY seq DESC"
        )
        found = (decode_record(data) for (data,) in self._file.rows(sql, (LOOKED_BACK, verb)))
        decided = [(record.wall_ms, body) for record, body in found if isinstance(body, Decision) and body.verb == verb]
        return decided[:count]

    def entry(self, terminal: str, seq: int) -> bytes | None:
        rows = self._file.rows("SELECT data FROM journals WHERE terminal = ? AND seq = ?", (terminal, seq))
        return next((data for (data,) in rows), None)

    def journal(self, terminal: str) -> list[tuple[int, bytes, bytes]]:
        sql = "SELECT seq, data, hash FROM journals WHERE terminal = ? ORDER BY seq"
        return [(seq, data, hash_) for seq, data, hash_ in self._file.rows(sql, (terminal,))]

    def records_of(self, number: int) -> list[bytes]:
        """Of a round: its close, its outcomes, and what staff decided about it."""
        sql = "SELECT data FROM records WHERE round = ? AND round > 0 ORDER BY seq"
        return [data for (data,) in self._file.rows(sql, (number,))]

    def settlements(self, number: int) -> list[tuple[str, bytes]]:
        sql = (
            "SELECT terminal, data FROM journals WHERE round = ? AND kind IN ('SETTLE', 'VOID', 'CORRECT') "
            "ORDER BY terminal, seq"
        )
        return [(terminal, data) for terminal, data in self._file.rows(sql, (number,))]

    def recording(self, number: int) -> bytes | None:
        """The one with a verdict, where there is one."""
        rows = self._select(RecordingRow, "WHERE round = ? ORDER BY judged DESC LIMIT 1", number)
        return rows[0].sensor_log if rows else None

    def health(self) -> Health:
        return self._file.health()

    def backup(self, name: str) -> Backup:
        return self._file.backup(self.copy_path(name))

    def copy_path(self, name: str) -> Path:
        return self._path.parent / BACKUPS / name

    def checkpoint(self) -> None:
        self._file.checkpoint()

    def close(self) -> None:
        self._file.close()

    def _select(self, kind: type[Row], condition: str, *values: Any) -> list[Row]:
        names = ", ".join(kind.__struct_fields__)
        rows = self._file.rows(f"SELECT {names} FROM {TABLES[kind]} {condition}", values)
        try:
            return [_row(kind, row) for row in rows]
        except ValueError as bad:
            raise self._damaged(TABLES[kind], bad) from None

    def _terms(self, data: bytes) -> Terms:
        try:
            return msgspec.msgpack.decode(data, type=Terms)
        except msgspec.DecodeError as bad:
            raise self._damaged("standing", bad) from None

    def _damaged(self, table: str, bad: Exception) -> StoreError:
        return StoreError(f"{self._path} is damaged in its table {table} ({bad}); restore it from a backup.")


def _named(data: bytes) -> tuple[str, str]:
    """Table and game as the last record has them, for what is written while the console is stopped."""
    try:
        record, _ = decode_record(data)
    except RemoteProtocolError:
        return "", ""  # What is wrong with it an audit says.
    return record.table, record.game


def _row(kind: type[Row], values: tuple[Any, ...]) -> Row:
    row = dict(zip(kind.__struct_fields__, values, strict=True))
    for name, type_ in TYPED_COLUMNS.get(kind, {}).items():
        row[name] = type_(row[name])
    for name in VALUES_OF.get(kind, ()):
        row[name] = from_text(row[name])
    return kind(**row)
