"""The stores of console and terminal in memory: the same look-ups and the same refusals, without a disk."""

from collections.abc import Callable
from typing import Any

import msgspec

from console.agreement import SETTLEMENTS
from console.effects import (
    AppendJournal,
    AppendRecord,
    PutAlarm,
    PutAnswer,
    PutClaim,
    PutEpoch,
    PutPerson,
    PutRecording,
    PutRound,
    PutSlip,
    PutStanding,
    PutTerminal,
    PutTransfer,
)
from console.effects import Write as ConsoleWrite
from console.state import (
    AlarmRow,
    AnswerRow,
    ClaimRow,
    PersonRow,
    RoundRow,
    SlipRow,
    Standing,
    Table,
    TerminalRow,
    TransferRow,
)
from durable import StoreError
from protocol.chain import GENESIS
from protocol.codec import decode_entry, decode_record
from protocol.messages import Close, Decision
from screen.amounts import money
from terminal.effects import (
    AppendEntry,
    PutClosed,
    PutCursor,
    PutEnded,
    PutFault,
    PutRevision,
    PutRoundSlip,
    PutUnsealed,
)
from terminal.effects import Write as TerminalWrite
from terminal.ledger import LedgerError, rebuild
from terminal.seat import Seat
from terminal.slips import Revision, RoundSlip
from terminal.store import RECENT_SLIPS


def _must_be_next(seq: int, rows: list[Any]) -> None:
    if seq != len(rows) + 1:
        raise StoreError(f"row {seq} where {len(rows) + 1} comes next")


class ConsoleMemory:
    def __init__(self) -> None:
        self.epoch = 0
        self.rounds: dict[int, RoundRow] = {}
        self.slips_of: dict[int, dict[str, SlipRow]] = {}
        self.log: list[AppendRecord] = []
        self.terminals: dict[str, TerminalRow] = {}
        self.transfers: dict[str, TransferRow] = {}
        self.journals: dict[str, list[AppendJournal]] = {}
        self.claims: dict[tuple[int, str], ClaimRow] = {}
        self.people: dict[str, PersonRow] = {}
        self.standing = Standing()
        self.alarms: dict[int, AlarmRow] = {}
        self.answers: dict[tuple[str, str], AnswerRow] = {}

    def commit(self, writes: list[ConsoleWrite]) -> None:
        for write in writes:
            CONSOLE_WRITERS[type(write)](self, write)

    def put_epoch(self, write: PutEpoch) -> None:
        self.epoch = write.epoch

    def put_slip(self, write: PutSlip) -> None:
        self.slips_of.setdefault(write.row.round, {})[write.row.terminal] = write.row

    def put_standing(self, write: PutStanding) -> None:
        self.standing = write.standing

    def append_record(self, write: AppendRecord) -> None:
        _must_be_next(write.seq, self.log)
        self.log.append(write)

    def append_journal(self, write: AppendJournal) -> None:
        journal = self.journals.setdefault(write.terminal, [])
        _must_be_next(write.seq, journal)
        journal.append(write)

    def load(self) -> tuple[Table, list[RoundRow]]:
        table = Table(epoch=self.epoch, log_head=len(self.log))
        if self.log:
            table.log_hash = self.log[-1].hash
        if self.rounds:
            table.round = self.rounds[max(self.rounds)]
        table.terminals, table.claims = dict(self.terminals), dict(self.claims)
        table.people, table.standing = dict(self.people), self.standing
        table.alarms = {id_: row for id_, row in self.alarms.items() if not row.acknowledged_by}
        table.last_alarm = max(self.alarms, default=0)
        table.transfers = {
            id_: row
            for id_, row in self.transfers.items()
            if row.state == "asked" or (row.state == "applied" and row.cents < 0)
        }
        return table, [row for row in self.rounds.values() if not row.complete and row.version > 0]

    def records(self, from_seq: int, count: int) -> list[tuple[int, bytes]]:
        return [(record.seq, record.data) for record in self.log[from_seq - 1 : from_seq - 1 + count]]

    def hash_at(self, seq: int) -> bytes | None:
        if seq == 0:
            return GENESIS
        return self.log[seq - 1].hash if seq <= len(self.log) else None

    def round(self, number: int) -> RoundRow | None:
        return self.rounds.get(number)

    def slips(self, number: int) -> list[SlipRow]:
        return [row for _, row in sorted(self.slips_of.get(number, {}).items())]

    def outcomes(self, number: int) -> list[tuple[int, int, str]]:
        return [(row.seq, row.version, str(row.outcome)) for row in self.log if row.round == number and row.version > 0]

    def confirmed(self, number: int, version: int) -> list[str]:
        return [
            terminal
            for terminal, journal in self.journals.items()
            for entry in journal
            if (entry.round, entry.version) == (number, version) and entry.kind in SETTLEMENTS
        ]

    def played_by(self, number: int) -> dict[str, int]:
        return {
            terminal: decode_entry(entry.data).credit_session
            for terminal, journal in self.journals.items()
            for entry in journal
            if entry.round == number and entry.kind in SETTLEMENTS
        }

    def entry(self, terminal: str, seq: int) -> bytes | None:
        journal = self.journals.get(terminal, [])
        return journal[seq - 1].data if seq <= len(journal) else None

    def commit_hash(self) -> bytes:
        return GENESIS

    def transfer(self, id_: str) -> TransferRow | None:
        return self.transfers.get(id_)

    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        rows = self.transfers.values()
        return [row for row in rows if row.staff == staff and row.wall_ms > since_wall_ms and not row.second]

    def answer(self, peer: str, id_: str) -> AnswerRow | None:
        return self.answers.get((peer, id_))

    def acknowledged(self, count: int) -> list[AlarmRow]:
        done = [row for row in self.alarms.values() if row.acknowledged_by]
        return sorted(done, key=lambda row: row.acknowledged_wall_ms, reverse=True)[:count]

    def decisions(self, verb: str, count: int) -> list[tuple[int, Decision]]:
        found = (decode_record(record.data) for record in reversed(self.log))
        decided = [(record.wall_ms, body) for record, body in found if isinstance(body, Decision) and body.verb == verb]
        return decided[:count]


class TerminalMemory:
    def __init__(self) -> None:
        self.journal: list[AppendEntry] = []
        self.revisions: dict[int, dict[int, Revision]] = {}
        self.slips: dict[int, PutRoundSlip] = {}
        self.place = PutCursor(0, GENESIS, 0, 0)
        self.fault: str | None = None
        self.closed: Close | None = None

    def commit(self, writes: list[TerminalWrite]) -> None:
        for write in writes:
            if (put := TERMINAL_WRITERS[type(write)]) is not None:
                put(self, write)

    def append_entry(self, write: AppendEntry) -> None:
        _must_be_next(write.seq, self.journal)
        self.journal.append(write)

    def put_revision(self, write: PutRevision) -> None:
        revisions = self.revisions.setdefault(write.round, {})
        if write.number in revisions:
            raise StoreError(f"revision {write.number} of round {write.round} is there already")
        revisions[write.number] = Revision(write.number, write.lines, write.total_cents)

    def put_slip(self, write: PutRoundSlip) -> None:
        self.slips[write.round] = write

    def put_cursor(self, write: PutCursor) -> None:
        self.place = write

    def put_closed(self, write: PutClosed) -> None:
        self.closed = msgspec.msgpack.decode(write.data, type=Close)

    def put_fault(self, write: PutFault) -> None:
        self.fault = write.reason

    def load(self, terminal: str) -> Seat:
        ledger = rebuild(((entry.seq, entry.data, entry.hash) for entry in self.journal), len(self.journal))
        recent = sorted(self.slips)[-RECENT_SLIPS:]
        rounds = [number for number, row in self.slips.items() if row.version == 0 or number in recent]
        slips = {number: slip for number in rounds if (slip := self.slip(number)) is not None}
        held_cents = sum(slip.held_cents for slip in slips.values())
        if held_cents != ledger.escrow_cents:
            raise LedgerError(f"the slips hold {money(held_cents)}, the ledger {money(ledger.escrow_cents)}")
        place = self.place
        seat = Seat(terminal, ledger, slips, place.seq, place.hash, place.epoch, place.acked_seq, self.fault)
        seat.closed = self.closed
        return seat

    def entries(self, first_seq: int, count: int) -> list[bytes]:
        return [entry.data for entry in self.journal[first_seq - 1 : first_seq - 1 + count]]

    def rounds_played(self, count: int) -> list[int]:
        return sorted(self.slips, reverse=True)[:count]

    def slip(self, round_: int) -> RoundSlip | None:
        row = self.slips.get(round_)
        if row is None:
            return None
        values = {name: getattr(row, name) for name in PutRoundSlip.__struct_fields__}
        return RoundSlip(revisions=dict(self.revisions.get(round_, {})), **values)


CONSOLE_WRITERS: dict[type, Callable[[ConsoleMemory, Any], None]] = {
    PutEpoch: ConsoleMemory.put_epoch,
    PutRound: lambda store, write: store.rounds.__setitem__(write.row.number, write.row),
    PutSlip: ConsoleMemory.put_slip,
    PutTerminal: lambda store, write: store.terminals.__setitem__(write.row.terminal, write.row),
    PutTransfer: lambda store, write: store.transfers.__setitem__(write.row.id, write.row),
    PutClaim: lambda store, write: store.claims.__setitem__((write.row.round, write.row.terminal), write.row),
    PutPerson: lambda store, write: store.people.__setitem__(write.row.number, write.row),
    PutStanding: ConsoleMemory.put_standing,
    PutAlarm: lambda store, write: store.alarms.__setitem__(write.row.id, write.row),
    PutAnswer: lambda store, write: store.answers.__setitem__((write.row.peer, write.row.id), write.row),
    AppendRecord: ConsoleMemory.append_record,
    AppendJournal: ConsoleMemory.append_journal,
    PutRecording: lambda store, write: None,  # A simulated room has no sensor log.
}
TERMINAL_WRITERS: dict[type, Callable[[TerminalMemory, Any], None] | None] = {
    AppendEntry: TerminalMemory.append_entry,
    PutRevision: TerminalMemory.put_revision,
    PutRoundSlip: TerminalMemory.put_slip,
    PutCursor: TerminalMemory.put_cursor,
    PutEnded: None,  # Nobody looks at a screen.
    PutClosed: TerminalMemory.put_closed,
    PutUnsealed: None,  # The auditor ends the run.
    PutFault: TerminalMemory.put_fault,
}
