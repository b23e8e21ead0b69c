"""The terminal's file: all SQL of the Player Terminal."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from durable import DurableFile, Health, values_of
from durable.plain import as_text, from_text
from games.registry import GAMES
from protocol.chain import GENESIS
from protocol.messages import Fairness
from screen.amounts import money
from terminal.effects import (
    AppendEntry,
    DropChoice,
    DropFavourite,
    DropUnsealed,
    PutChip,
    PutChoice,
    PutClosed,
    PutCursor,
    PutEnded,
    PutFairness,
    PutFault,
    PutFavourite,
    PutOwnLimits,
    PutRevision,
    PutRoundSlip,
    PutRules,
    PutStep,
    PutUnsealed,
    Write,
)
from terminal.ledger import LedgerError, rebuild
from terminal.seat import ENDED_KEPT, Seat
from terminal.slips import ChoiceMade, Revision, RoundSlip

SCHEMA = """
CREATE TABLE IF NOT EXISTS journal (seq INTEGER PRIMARY KEY, data BLOB NOT NULL, hash BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS revisions (
    round INTEGER NOT NULL, number INTEGER NOT NULL, lines BLOB NOT NULL,
    total_cents INTEGER NOT NULL CHECK (total_cents >= 0), PRIMARY KEY (round, number)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS slips (
    round INTEGER PRIMARY KEY, credit_session INTEGER NOT NULL, decided_revision INTEGER NOT NULL,
    registered_revision INTEGER NOT NULL, held_cents INTEGER NOT NULL CHECK (held_cents >= 0),
    close_seq INTEGER NOT NULL, standing_revision INTEGER, version INTEGER NOT NULL, outcome TEXT,
    paid_cents INTEGER NOT NULL CHECK (paid_cents >= 0), unrecovered_cents INTEGER NOT NULL,
    payable_cents INTEGER NOT NULL, margin_ms INTEGER, rules_hash TEXT NOT NULL, public TEXT, returned TEXT,
    payments INTEGER NOT NULL, decided_stake_cents INTEGER NOT NULL, decided_payout_cents INTEGER NOT NULL,
    decided_returned_cents INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS choices (
    round INTEGER NOT NULL, question INTEGER NOT NULL, action TEXT NOT NULL, cents INTEGER NOT NULL CHECK (cents >= 0),
    stands INTEGER NOT NULL, PRIMARY KEY (round, question)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS steps (
    round INTEGER NOT NULL, step INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (round, step)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rules (rules_hash TEXT PRIMARY KEY, game TEXT NOT NULL, readings TEXT) STRICT;
CREATE TABLE IF NOT EXISTS ended (
    round INTEGER PRIMARY KEY, version INTEGER NOT NULL, outcome TEXT, paragraph TEXT, was TEXT,
    seal BLOB NOT NULL, sealed TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS closed (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS favourites (number INTEGER PRIMARY KEY, name TEXT NOT NULL, lines BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS own_limits (
    credit_session INTEGER PRIMARY KEY, loss_cents INTEGER CHECK (loss_cents > 0),
    time_ms INTEGER CHECK (time_ms > 0)) STRICT;
CREATE TABLE IF NOT EXISTS chip (
    one INTEGER PRIMARY KEY CHECK (one = 1), credit_session INTEGER NOT NULL, chip_cents INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS unsealed (round INTEGER PRIMARY KEY, found TEXT NOT NULL, seal BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS fairness (one INTEGER PRIMARY KEY CHECK (one = 1), data BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS place (
    one INTEGER PRIMARY KEY CHECK (one = 1), cursor INTEGER NOT NULL, cursor_hash BLOB NOT NULL,
    epoch INTEGER NOT NULL, acked_seq INTEGER NOT NULL, fault TEXT, journal_seq INTEGER NOT NULL) STRICT;
CREATE TRIGGER IF NOT EXISTS journal_grows AFTER INSERT ON journal
    BEGIN UPDATE place SET journal_seq = NEW.seq; END;
"""
RECENT_SLIPS = 20
ENDED = "SELECT round, version, outcome, paragraph, was, seal, sealed FROM ended ORDER BY round DESC LIMIT ?"
OWN_LIMITS = "SELECT credit_session, loss_cents, time_ms FROM own_limits ORDER BY credit_session DESC LIMIT 1"
SLIP_COLUMNS = PutRoundSlip.__struct_fields__
PUT_SLIP = f"INSERT OR REPLACE INTO slips ({', '.join(SLIP_COLUMNS)}) VALUES ({', '.join('?' * len(SLIP_COLUMNS))})"
STATEMENTS: dict[type, str] = {
    AppendEntry: "INSERT INTO journal (seq, data, hash) VALUES (?, ?, ?)",
    PutRevision: "INSERT INTO revisions (round, number, lines, total_cents) VALUES (?, ?, ?, ?)",
    PutRoundSlip: PUT_SLIP,
    PutChoice: "INSERT OR REPLACE INTO choices (round, question, action, cents, stands) VALUES (?, ?, ?, ?, ?)",
    DropChoice: "DELETE FROM choices WHERE round = ? AND question = ?",
    PutStep: "INSERT INTO steps (round, step, data) VALUES (?, ?, ?)",
    PutRules: "INSERT OR REPLACE INTO rules (rules_hash, game, readings) VALUES (?, ?, ?)",
    PutCursor: "UPDATE place SET cursor = ?, cursor_hash = ?, epoch = ?, acked_seq = ?",
    PutEnded: "INSERT OR REPLACE INTO ended (round, version, outcome, paragraph, was, seal, sealed) "
    "VALUES (?, ?, ?, ?, ?, ?, ?)",
    PutClosed: "INSERT OR REPLACE INTO closed (one, data) VALUES (1, ?)",
    PutFavourite: "INSERT OR REPLACE INTO favourites (number, name, lines) VALUES (?, ?, ?)",
    DropFavourite: "DELETE FROM favourites WHERE number = ?",
    PutOwnLimits: "INSERT OR REPLACE INTO own_limits (credit_session, loss_cents, time_ms) VALUES (?, ?, ?)",
    PutChip: "INSERT OR REPLACE INTO chip (one, credit_session, chip_cents) VALUES (1, ?, ?)",
    PutUnsealed: "INSERT OR REPLACE INTO unsealed (round, found, seal) VALUES (?, ?, ?)",
    DropUnsealed: "DELETE FROM unsealed WHERE round = ?",
    PutFairness: "INSERT OR REPLACE INTO fairness (one, data) VALUES (1, ?)",
    PutFault: "UPDATE place SET fault = ?",
}

PLAIN = ("outcome", "was", "public", "returned", "readings")
"""Columns that hold a game's plain value, as text."""


def _values(kind: type[msgspec.Struct]) -> Callable[[Any], tuple[Any, ...]]:
    values, names = values_of(kind), kind.__struct_fields__
    places = [at for at, name in enumerate(names) if name in PLAIN]
    if not places:
        return values

    def with_text(write: Any) -> tuple[Any, ...]:
        found = list(values(write))
        for at in places:
            found[at] = as_text(found[at])
        return tuple(found)

    return with_text


VALUES = {kind: _values(kind) for kind in STATEMENTS}


class Store:
    """Answers the core's look-ups from durable rows, and commits what it wants written."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        self._file = DurableFile(path, SCHEMA, vfs=vfs)
        if not self._file.rows("SELECT 1 FROM place"):
            self._file.commit([("INSERT INTO place VALUES (1, 0, ?, 0, 0, NULL, 0)", (GENESIS,))])

    def commit(self, writes: list[Write]) -> None:
        self._file.commit_batches([(STATEMENTS[type(write)], (VALUES[type(write)](write),)) for write in writes])

    def load(self, terminal: str) -> Seat:
        """Raises LedgerError where the journal does not add up."""
        cursor, cursor_hash, epoch, acked_seq, fault, journal_seq = self._file.rows(
            "SELECT cursor, cursor_hash, epoch, acked_seq, fault, journal_seq FROM place"
        )[0]
        journal = self._file.rows("SELECT seq, data, hash FROM journal ORDER BY seq")
        ledger = rebuild(((seq, data, hash_) for seq, data, hash_ in journal), journal_seq)
        recent = "SELECT round FROM slips ORDER BY round DESC LIMIT ?"
        rounds = self._file.rows(f"SELECT round FROM slips WHERE version = 0 OR round IN ({recent})", (RECENT_SLIPS,))
        slips = {round_: slip for (round_,) in rounds if (slip := self.slip(round_)) is not None}
        held_cents = sum(slip.held_cents for slip in slips.values())
        if held_cents != ledger.escrow_cents:
            raise LedgerError(f"the slips hold {money(held_cents)}, the ledger {money(ledger.escrow_cents)}")
        ended = {row[0]: _ended(row) for row in reversed(self._file.rows(ENDED, (ENDED_KEPT,)))}
        seat = Seat(terminal, ledger, slips, cursor, cursor_hash, epoch, acked_seq, fault, ended=ended)
        for rules_hash, game, readings in self._file.rows("SELECT rules_hash, game, readings FROM rules"):
            with contextlib.suppress(ValueError):  # Rules that other software had: asked for them, it says so.
                GAMES.learn(game, from_text(readings), rules_hash)
        for (data,) in self._file.rows("SELECT data FROM closed"):
            self._follow(seat, data)
        kept = self._file.rows("SELECT number, name, lines FROM favourites ORDER BY number")
        seat.favourites = {row[0]: PutFavourite(*row) for row in kept}
        unsealed = self._file.rows("SELECT round, found, seal FROM unsealed ORDER BY round")
        seat.unsealed = {row[0]: PutUnsealed(*row) for row in unsealed}
        seat.fairness = self._fairness()
        own = self._file.rows(OWN_LIMITS)
        seat.last_own_limits = PutOwnLimits(*own[0]) if own else None
        chip = self._file.rows("SELECT credit_session, chip_cents FROM chip")
        seat.last_chip = PutChip(*chip[0]) if chip else None
        return seat

    def _follow(self, seat: Seat, close: bytes) -> None:
        """A round that is over needs no rules any more; one that is not cannot go on without them."""
        course = seat.course
        rules_hash = course.keep(close).rules_hash
        ended = seat.ended.get(course.round)
        if ended is not None and ended.version and GAMES.by_hash(rules_hash) is None:
            return
        course.load(close)
        for (step,) in self._file.rows("SELECT data FROM steps WHERE round = ? ORDER BY step", (course.round,)):
            course.follow(step)

    def _fairness(self) -> Fairness | None:
        """For show, and told again with each welcome: a damaged row is as good as none."""
        for (data,) in self._file.rows("SELECT data FROM fairness"):
            with contextlib.suppress(msgspec.DecodeError):
                return msgspec.msgpack.decode(data, type=Fairness)
        return None

    def entries(self, first_seq: int, count: int) -> list[bytes]:
        sql = "SELECT data FROM journal WHERE seq >= ? ORDER BY seq LIMIT ?"
        return [data for (data,) in self._file.rows(sql, (first_seq, count))]

    def slip(self, round_: int) -> RoundSlip | None:
        rows = self._file.rows(f"SELECT {', '.join(SLIP_COLUMNS)} FROM slips WHERE round = ?", (round_,))
        if not rows:
            return None
        revisions = self._file.rows("SELECT number, lines, total_cents FROM revisions WHERE round = ?", (round_,))
        values: dict[str, Any] = dict(zip(SLIP_COLUMNS, rows[0], strict=True))
        for name in ("outcome", "public", "returned"):
            values[name] = from_text(values[name])
        values["returned"] = [(spot, cents, paragraph) for spot, cents, paragraph in values["returned"] or ()]
        sql = "SELECT question, action, cents, stands FROM choices WHERE round = ? ORDER BY question"
        made = [ChoiceMade(row[0], row[1], row[2], bool(row[3])) for row in self._file.rows(sql, (round_,))]
        choices = {each.question: each for each in made}
        return RoundSlip(revisions={row[0]: Revision(*row) for row in revisions}, choices=choices, **values)

    def rounds_played(self, count: int) -> list[int]:
        rows = self._file.rows("SELECT round FROM slips ORDER BY round DESC LIMIT ?", (count,))
        return [round_ for (round_,) in rows]

    def health(self) -> Health:
        return self._file.health()

    def checkpoint(self) -> None:
        self._file.checkpoint()

    def close(self) -> None:
        self._file.close()


def _ended(row: tuple[Any, ...]) -> PutEnded:
    round_, version, outcome, paragraph, was, seal, sealed = row
    return PutEnded(round_, version, from_text(outcome), paragraph, from_text(was), seal, sealed)
