"""The console's file and its sealed days: it answers look-ups of the engine, commits its writes, and seals a day."""

import filecmp
import secrets
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from msgspec.structs import replace

from console.archive import remember
from console.commits import linked
from console.days import Days, day_file, sealed_files
from console.effects import PutShape, Write
from console.reading import Reader
from console.rows import (
    AlarmRow,
    AnswerRow,
    BoxRow,
    ChoiceRow,
    ClaimRow,
    DayRow,
    DocumentRow,
    PersonRow,
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
from console.schema import CHAIN_BYTES, FILE_NAME, FORM, NOBODY, SCHEMA, Owner, chain_start
from console.sealing import INCOMPLETE, OPEN_BOXES, OPEN_VOUCHERS, day_ended, open_transfers, opening, with_file
from console.state import ENDED_KEPT, LogHead, Table
from console.verifying import Broken, verify
from durable import Backup, Batch, DurableFile, Health, SealedFile, StoreError
from durable.folder import protect
from phrases import Phrase
from protocol.chain import GENESIS
from protocol.clock import Now, this_moment
from protocol.codec import RemoteProtocolError, decode_entry, decode_record
from protocol.messages import DayEnd, Decision

__all__ = ["BACKUPS", "FILE_NAME", "FORM", "SCHEMA", "Owner", "Store"]

BACKUPS = "backups"
LOOKED_BACK = 5000
"""Records, where the last of a kind are looked for."""
REFUSED_LOADED = 100
NEVER = 2**62
"""A number that no round has."""
REPEATS_LOOKED_FOR = 2
"""Sealed days: what a terminal or a screen says again is hardly older."""


class Store:
    """All that the Game Console keeps."""

    def __init__(
        self,
        path: Path,
        *,
        owner: Owner | None = None,
        software: str = "",
        data: Path | None = None,
        vfs: str | None = None,
        now: Callable[[], Now] = this_moment,
    ) -> None:
        """Opens the file. If it is a copy, `data` is the folder of its sealed days."""
        self._path = path
        self._data = data or path.parent
        self._software = software
        self._now = now
        self._file = DurableFile(path, SCHEMA, FORM, vfs=vfs)
        self._open = Reader(self._file, path)
        self._commit_seq, self._commit_hash = 0, GENESIS
        self._begin(owner)
        self._verify()
        self._days = Days(self._data, self._open.select(DayRow, ""))

    def _begin(self, owner: Owner | None) -> None:
        """Begins a chain in a new file; a file without an owner gets one."""
        shape = self._open.shape()
        if shape is not None:
            self._commit_seq, self._commit_hash = self._open.head(shape)
            self._refuse_other(owner, Owner(shape.table_name, shape.game))
            if owner is None or shape.table_name:
                return
        else:
            chain = secrets.token_bytes(CHAIN_BYTES)
            self._commit_hash = chain_start(chain)
            begun = self._now().wall_ms
            shape = ShapeRow(1, chain, *NOBODY, 1, FORM.number, self._software, 1, self._commit_hash, 1, GENESIS, begun)
        table, game = owner or NOBODY
        self.commit([PutShape(replace(shape, table_name=table, game=game))])

    def _verify(self) -> None:
        """Verifies the file before anything in it is used."""
        try:
            if (found := self._file.rows("PRAGMA integrity_check(1)")) != [("ok",)]:
                raise Broken(str(found[0][0]))
            if (shape := self._open.shape()) is not None:
                verify(self._file, shape)
        except Broken as bad:
            self._file.abandon()
            raise StoreError(f"{self._path} is damaged: {bad}. Restore it from a backup.") from None

    def _refuse_other(self, owner: Owner | None, named: Owner) -> None:
        if owner is None or named in (owner, NOBODY):
            return
        self._file.abandon()
        whose = f"{named.table} ({named.game}), not of {owner.table} ({owner.game})"
        raise StoreError(f"{self._path} is the record of table {whose}. It is left as it is.")

    def commit(self, writes: list[Write]) -> None:
        """Commits the rows and the link of the chain that covers them: both are on disk together, or neither is."""
        batches, seq, hash_ = linked(writes, self._commit_seq, self._commit_hash)
        self._file.commit_batches(batches)
        self._commit_seq, self._commit_hash = seq, hash_

    def commit_hash(self) -> bytes:
        return self._commit_hash

    def seal_day(self, wall_ms: int) -> None:
        """Seals the day, once the record that ends it is on disk."""
        if (ended := day_ended(self._open)) is None:
            raise StoreError(f"{self._path} does not end with the end of its day, so it is not sealed.")
        self._seal(ended[0], wall_ms)

    def _seal(self, ended: DayEnd, wall_ms: int) -> None:
        head = self._commit_seq, self._commit_hash
        writes = opening(self._open, ended.day, head, self._software, wall_ms)

        def fill(sealed: SealedFile) -> list[Batch]:
            batches, self._commit_seq, self._commit_hash = linked(with_file(writes, sealed), *head)
            return batches

        aside = day_file(self._data, ended.number)
        self._file.begin_anew(aside, fill)
        self._days.learn(self._open.select(DayRow, ""))

    def begun(self) -> tuple[int, int]:
        """The number of the open file, and the time at which it was begun."""
        shape = self._open.shape()
        return (shape.number, shape.begun_wall_ms) if shape else (1, 0)

    def load(self) -> tuple[Table, list[RoundRow]]:
        """Loads the table as it was left, with the rounds that not every terminal has confirmed."""
        open_ = self._open
        self._refuse_stray_days()
        if (ended := day_ended(open_)) is not None:  # The process was stopped before this day was sealed.
            self._seal(*ended)
        protect(day_file(self._data, self.begun()[0] - 1))
        table = Table(LogHead(open_.epoch(), commit_hash=self._commit_hash))
        table.log.day, table.log.day_begun_ms = self.begun()
        shape = open_.shape()
        if shape is not None:
            table.log.head, table.log.hash = shape.first_record - 1, shape.record_hash
            table.log.table, table.log.game = shape.table_name, shape.game
        if (last := open_.last_record()) is not None:
            table.log.head, table.log.hash, data = last
            table.log.table, table.log.game = _named(data)
        for row in open_.select(RoundRow, "ORDER BY number DESC LIMIT 1"):
            table.round = row
        for row in open_.select(RoundRow, "WHERE version > 0 ORDER BY number DESC LIMIT ?", ENDED_KEPT):
            remember(table, row)
        table.seats.terminals = {row.terminal: row for row in open_.select(TerminalRow, "")}
        table.money.transfers = {row.id: row for row in open_transfers(open_)}
        table.money.claims = {(row.round, row.terminal): row for row in open_.select(ClaimRow, "")}
        _load_tickets(table, open_)
        table.staff.people = {row.number: row for row in open_.select(PersonRow, "")}
        alarms = open_.select(AlarmRow, "WHERE acknowledged_by = '' ORDER BY id")
        table.notices.alarms = {row.id: row for row in alarms}
        table.notices.last_alarm = self._file.rows("SELECT coalesce(max(id), 0) FROM alarms")[0][0]
        table.terms.standing = open_.standing() or table.terms.standing
        return table, open_.select(RoundRow, INCOMPLETE)

    def last_round(self) -> int:
        """The number of the last round, without loading the table: a copy that is only read must not be sealed."""
        return self._open.numbers("SELECT coalesce(max(number), 0) FROM rounds")[0]

    def _refuse_stray_days(self) -> None:
        """Refuses to start if a sealed day has this number or a later one: it is from a history that was given up."""
        number, _ = self.begun()
        for path in (path for path in sealed_files(self._data) if int(path.stem) >= number):
            # Where it is this one, sealing was cut off.
            if not path.samefile(self._path) and not filecmp.cmp(path, self._path, shallow=False):
                raise StoreError(f"{path} is no day of this record. Restore again, or move that file elsewhere.")

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]:
        found: list[tuple[int, bytes]] = []
        for reader in chain(self._days.with_records(from_seq), [self._open]):
            found += reader.records(from_seq, count - len(found))
            if len(found) == count:
                break
        # Without a gap: where a day is not here, whoever asks waits for it.
        return [row for at, row in enumerate(found) if row[0] == from_seq + at]

    def hash_at(self, seq: int) -> bytes | None:
        if seq == 0:
            return GENESIS
        return self._open.hash_at(seq) or self._days.hash_at(seq)

    def round(self, number: int) -> RoundRow | None:
        return next((row for reader in self._with_round(number) if (row := reader.round(number))), None)

    def slips(self, number: int) -> list[SlipRow]:
        return next((rows for reader in self._with_round(number) if (rows := reader.slips(number))), [])

    def choices(self, number: int) -> list[ChoiceRow]:
        return next((rows for reader in self._with_round(number) if (rows := reader.choices(number))), [])

    def rules(self) -> list[RulesRow]:
        return self._open.select(RulesRow, "")

    def confirmed(self, number: int) -> list[tuple[str, int, int]]:
        entries = ((terminal, decode_entry(data)) for terminal, data in self.settlements(number))
        return [(terminal, entry.version, entry.payment) for terminal, entry in entries]

    def played_by(self, number: int) -> dict[str, int]:
        return {terminal: decode_entry(data).credit_session for terminal, data in self.settlements(number)}

    def transfer(self, id_: str) -> TransferRow | None:
        return next((row for reader in self._lately() if (row := reader.transfer(id_))), None)

    def voucher(self, mac: bytes) -> VoucherRow | None:
        return self._open.voucher(mac)

    def voucher_events(self, id_: str) -> list[VoucherEventRow]:
        """From all days, each event once."""
        readers = chain(self._days.newest(len(self._days)), [self._open])
        found = {row.number: row for reader in readers for row in reader.voucher_events(id_)}
        return [found[number] for number in sorted(found)]

    def document(self, terminal: str, document: int) -> DocumentRow | None:
        return next((row for reader in self._lately() if (row := reader.document(terminal, document))), None)

    def box(self, terminal: str, box: int) -> BoxRow | None:
        return next((row for reader in self._lately() if (row := reader.box(terminal, box))), None)

    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        rows = [row for reader in self._lately() for row in reader.moved_alone(staff, since_wall_ms)]
        return list({row.id: row for row in reversed(rows)}.values())

    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        return next((row for reader in self._lately() if (row := reader.answer(peer, id_))), None)

    def acknowledged(self, count: int) -> list[AlarmRow]:
        condition = "WHERE acknowledged_by <> '' ORDER BY acknowledged_wall_ms DESC LIMIT ?"
        return self._open.select(AlarmRow, condition, count)

    def decisions(self, verb: str, count: int) -> list[tuple[int, Decision]]:
        last = self._open.last_record()
        shape = self._open.shape()
        head = last[0] if last else shape.first_record - 1 if shape else 0
        from_seq = head - LOOKED_BACK + 1
        found = [*self._open.records_with(verb, from_seq)]
        for reader in self._days.with_records(from_seq, oldest_first=False):
            if len(found) < count:
                found += reader.records_with(verb, from_seq)
        read = map(decode_record, found)
        decided = [(record.wall_ms, body) for record, body in read if isinstance(body, Decision) and body.verb == verb]
        return decided[:count]

    def entry(self, terminal: str, seq: int) -> bytes | None:
        return next((data for reader in self._lately() if (data := reader.entry(terminal, seq))), None)

    def journal(self, terminal: str) -> list[tuple[int, bytes]]:
        """The copy of a terminal's whole journal, from the first sealed day on."""
        readers = chain(self._days.with_records(0), [self._open])
        return [row for reader in readers for row in reader.journal(terminal)]

    def records_of(self, number: int) -> list[bytes]:
        """The records of a round: its close, its outcomes, and what staff decided about it."""
        readers = chain(self._days.with_round(number, oldest_first=True), [self._open])
        return [data for reader in readers for data in reader.records_of(number)]

    def settlements(self, number: int) -> list[tuple[str, bytes]]:
        readers = chain(self._days.with_round(number, oldest_first=True), [self._open])
        return [row for reader in readers for row in reader.settlements(number)]

    def round_not_here(self, number: int) -> Phrase | None:
        return self._days.round_not_here(number)

    def record_not_here(self, seq: int) -> Phrase | None:
        return self._days.record_not_here(seq)

    def distrust_days(self, numbers: Iterable[int]) -> None:
        self._days.distrust(numbers)

    def days_sealed(self) -> int:
        return len(self._days)

    def recording(self, number: int) -> bytes | None:
        """The recording of a round; the one with a verdict, if there is one."""
        return next((log for reader in self._with_round(number) if (log := reader.recording(number))), None)

    def evidences(self) -> Iterator[str]:
        """What outcome sources noted in the rows of rounds, the newest round first, as far as sealed days can
        be read.
        """
        before = NEVER
        for reader in chain([self._open], self._days.newest(len(self._days))):
            for number, evidence in reader.evidences(before):
                before = number
                yield evidence

    def _with_round(self, number: int) -> Iterator[Reader]:
        """Readers of the files that have rows of this round, the newest first."""
        yield self._open
        yield from self._days.with_round(number)

    def _lately(self) -> Iterator[Reader]:
        yield self._open
        yield from self._days.newest(REPEATS_LOOKED_FOR)

    def health(self) -> Health:
        return self._file.health()

    def backup(self, name: str) -> Backup:
        return self._file.backup(self.copy_path(name))

    def copy_path(self, name: str) -> Path:
        return self._path.parent / BACKUPS / name

    def checkpoint(self) -> None:
        self._file.checkpoint()

    def close(self) -> None:
        self._days.close()
        self._file.close()


def _load_tickets(table: Table, open_: Reader) -> None:
    money = table.money
    money.vouchers = {row.id: row for row in open_.select(VoucherRow, OPEN_VOUCHERS)}
    money.by_mac = {row.mac: row.id for row in money.vouchers.values()}
    money.last_ticket = max(open_.numbers("SELECT coalesce(max(sequence), 0) FROM vouchers"))
    money.boxes = {(row.terminal, row.box): row for row in open_.select(BoxRow, OPEN_BOXES)}
    money.refused = open_.select(RefusedTicketRow, "ORDER BY number DESC LIMIT ?", REFUSED_LOADED)[::-1]


def _named(data: bytes) -> tuple[str, str]:
    """Table and game by the last record, for what is written while the console is stopped."""
    try:
        record, _ = decode_record(data)
    except RemoteProtocolError:
        return "", ""
    return record.table, record.game
