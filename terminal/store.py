"""The terminal's file: it stores what the core wants written, loads the seat, and seals the file at
the end of a day.
"""

import contextlib
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from durable import DurableFile, Health, StoreError, in_one_line
from durable.folder import protect
from durable.plain import from_text
from games.registry import GAMES
from phrases import phrase
from protocol.clock import this_moment
from protocol.messages import Fairness
from terminal.checking import damaged_row, ledger_in
from terminal.effects import (
    PutChip,
    PutCursor,
    PutEnded,
    PutFault,
    PutFavourite,
    PutOwnLimits,
    PutUnsealed,
    SealDay,
    Write,
)
from terminal.history import RECENT_SLIPS, History, sealed_file, shape_in
from terminal.ledger import LedgerError, unpack_ledger
from terminal.seat import ENDED_KEPT, Seat
from terminal.slips import RoundSlip
from terminal.snapshot import carried, fill, first_place, first_shape, next_shape
from terminal.tables import FORM, LACKS, MOVES, TABLES, PlaceRow, ShapeRow, batch_of, place_of
from terminal.tables import SCHEMA as SCHEMA
from terminal.till.loading import load_till

FILE_NAME, DAYS = "terminal.db", "days"
OWN = LACKS[FORM.number]
PLACED = (PutCursor, PutFault)
"""These writes go into the row of table `place` only."""
HEAD = "SELECT hash FROM journal ORDER BY seq DESC LIMIT 1"
ENDED = "SELECT round, version, outcome, paragraph, was, seal, sealed FROM ended ORDER BY round DESC LIMIT ?"
OWN_LIMITS = "SELECT credit_session, loss_cents, time_ms FROM own_limits ORDER BY credit_session DESC LIMIT 1"
LOADED = (
    "SELECT round FROM slips WHERE version = 0 "
    "OR round IN (SELECT round FROM slips ORDER BY round DESC LIMIT ?) ORDER BY round"
)


class Store:
    """Answers the core's look-ups from rows on disk, and commits the core's writes."""

    def __init__(
        self, path: Path, *, owner: str | None = None, days: Path | None = None, vfs: str | None = None
    ) -> None:
        """Opens or makes the file. Without an owner it opens any terminal's file. Sealed days are in a folder beside
        it.
        """
        self._path = path
        self._days = days or path.with_name(DAYS)
        self._file = DurableFile(path, SCHEMA, FORM, vfs=vfs)
        try:
            self._shape, self._place = self._begin(owner)
        except BaseException:
            self._file.abandon()
            raise
        self._history = History(self._days, self._shape, self._file.rows)

    def _begin(self, owner: str | None) -> tuple[ShapeRow, PlaceRow]:
        """Reads or writes the first rows. Nothing is written to another terminal's file, or to a file with a damaged
        row.
        """
        rows = self._file.rows
        if not any(rows(f"SELECT 1 FROM {table} LIMIT 1") for table in (*TABLES.values(), "journal")):
            shape, place = first_shape(owner or "", this_moment().wall_ms), first_place()
            self._file.commit_batches([batch_of(shape), batch_of(place)])
            return shape, place
        self._verify()
        found, places = shape_in(rows, OWN), rows("SELECT * FROM place")
        if found is None or not places:
            raise self._damaged(f"table {'place' if found else 'shape'} has no row")
        if owner is not None and found.terminal != owner:
            raise StoreError(
                f"{self._path} is the ledger of terminal {found.terminal or 'without a name'}, not of {owner}. "
                "It is left as it is."
            )
        return found, place_of(places[0][:-1])

    def _verify(self) -> None:
        """Checks each row of the open file; the journal is checked by its chain when it is loaded."""
        if (found := self._file.rows("PRAGMA integrity_check(1)")) != [("ok",)]:
            raise self._damaged(in_one_line(str(found[0][0])))
        if changed := damaged_row(self._file.rows, OWN):
            raise self._damaged(changed)

    def _damaged(self, how: str) -> StoreError:
        return StoreError(f"{self._path} is damaged: {how}; restore it from a backup.")

    def commit(self, writes: list[Write]) -> None:
        place = self._place
        for write in writes:
            if (move := MOVES.get(type(write))) is not None:
                place = move(place, write)
        batches = [batch_of(write) for write in writes if type(write) not in PLACED]
        if place is not self._place:
            batches.append(batch_of(place))
        self._file.commit_batches(batches)
        self._place = place

    def seal_day(self, seal: SealDay) -> None:
        """Seals the open file as a day, and begins a new file with everything that is not over."""
        rows = self._file.rows
        head_hash = next((hash_ for (hash_,) in rows(HEAD)), self._shape.journal_hash)
        ledger = unpack_ledger(seal.ledger)
        if (seal.number, ledger.seq, ledger.hash) != (self._shape.number, self._place.journal_seq, head_hash):
            raise StoreError(f"{self._path} cannot be sealed: the ledger is not at the end of its journal.")
        last_round: int = rows("SELECT coalesce(max(round), 0) FROM slips")[0][0]
        shape = next_shape(self._shape, seal, self._place, head_hash, last_round)
        begin = partial(fill, shape, self._place, carried(rows, OWN))
        aside = sealed_file(self._days, seal.number)
        self._file.begin_anew(aside, begin)
        found = shape_in(rows, OWN)
        assert found is not None
        self._shape = self._history.shape = found

    def load(self, terminal: str) -> Seat:
        """The seat as it was stored; raises LedgerError if the journal is inconsistent."""
        protect(sealed_file(self._days, self._shape.before))
        rows, place = self._file.rows, self._place
        ledger = ledger_in(rows, self._shape, place)
        slips = {round_: slip for (round_,) in rows(LOADED, (RECENT_SLIPS,)) if (slip := self.slip(round_)) is not None}
        held_cents = sum(slip.held_cents for slip in slips.values())
        if held_cents != ledger.escrow_cents:
            raise LedgerError(phrase("slips_hold", slips_cents=held_cents, ledger_cents=ledger.escrow_cents))
        ended = {row[0]: _ended(row) for row in reversed(rows(ENDED, (ENDED_KEPT,)))}
        seat = Seat(
            terminal, ledger, slips, place.cursor, place.cursor_hash, place.epoch, place.acked_seq, place.fault,
            ended=ended, file_number=self._shape.number, ended_day=place.day,
        )  # fmt: skip
        for rules_hash, game, readings in rows("SELECT rules_hash, game, readings FROM rules"):
            with contextlib.suppress(ValueError):  # Unknown rules: a round that needs them is refused later.
                GAMES.learn(game, from_text(readings), rules_hash)
        for (data,) in rows("SELECT data FROM closed"):
            self._follow(seat, data)
        kept = rows("SELECT number, name, lines FROM favourites ORDER BY number")
        seat.favourites = {row[0]: PutFavourite(*row) for row in kept}
        unsealed = rows("SELECT round, found, seal FROM unsealed ORDER BY round")
        seat.unsealed = {row[0]: PutUnsealed(*row) for row in unsealed}
        seat.fairness = self._fairness()
        own = rows(OWN_LIMITS)
        seat.last_own_limits = PutOwnLimits(*own[0]) if own else None
        load_till(seat, rows)
        chip = rows("SELECT credit_session, chip_cents FROM chip")
        seat.last_chip = PutChip(*chip[0]) if chip else None
        return seat

    def _follow(self, seat: Seat, close: bytes) -> None:
        """Restores the round in play. A finished round needs no rules any more; an open one cannot go on
        without them.
        """
        course = seat.course
        rules_hash = course.keep(close).rules_hash
        ended = seat.ended.get(course.round)
        if ended is not None and ended.version and GAMES.by_hash(rules_hash) is None:
            return
        course.load(close)
        for (step,) in self._file.rows("SELECT data FROM steps WHERE round = ? ORDER BY step", (course.round,)):
            course.follow(step)

    def _fairness(self) -> Fairness | None:
        """The stored fairness message; None if this software cannot read it, because the console sends it again with
        each welcome.
        """
        for (data,) in self._file.rows("SELECT data FROM fairness"):
            with contextlib.suppress(msgspec.DecodeError):
                return msgspec.msgpack.decode(data, type=Fairness)
        return None

    def entries(self, first_seq: int, count: int) -> list[bytes]:
        return self._history.entries(first_seq, count)

    def slip(self, round_: int) -> RoundSlip | None:
        return self._history.slip(round_)

    def rounds_played(self, count: int) -> list[int]:
        return self._history.rounds_played(count)

    def health(self) -> Health:
        return self._file.health()

    def checkpoint(self) -> None:
        self._file.checkpoint()

    def close(self) -> None:
        self._history.close()
        self._file.close()


def _ended(row: tuple[Any, ...]) -> PutEnded:
    round_, version, outcome, paragraph, was, seal, sealed = row
    return PutEnded(round_, version, from_text(outcome), paragraph, from_text(was), seal, sealed)
