"""The stores of console and terminal in memory: the same queries and refusals, without a disk."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from console.agreement import SETTLEMENTS
from console.effects import (
    AppendJournal,
    AppendRecord,
    AppendRevision,
    PutAlarm,
    PutAnswer,
    PutBox,
    PutChoice,
    PutClaim,
    PutCopy,
    PutEpoch,
    PutPerson,
    PutRecording,
    PutRefusedTicket,
    PutRegistered,
    PutRound,
    PutRules,
    PutSlip,
    PutStanding,
    PutTerminal,
    PutTransfer,
    PutVoucher,
    PutVoucherEvent,
)
from console.effects import (
    PutDocument as PutDecided,
)
from console.effects import Write as ConsoleWrite
from console.rows import (
    AlarmRow,
    AnswerRow,
    BoxRow,
    ChoiceRow,
    ClaimRow,
    DocumentRow,
    PersonRow,
    RefusedTicketRow,
    RoundRow,
    RulesRow,
    SlipRow,
    Standing,
    TerminalRow,
    TransferRow,
    VoucherEventRow,
    VoucherRow,
)
from console.state import LogHead, Table
from console.vouchers import ENDED
from durable import StoreError
from games.registry import GAMES
from lab.simulation.clock import WALL_MS
from phrases import Said, phrase
from protocol.chain import GENESIS
from protocol.codec import decode_entry, decode_record
from protocol.enums import TransferState
from protocol.messages import DayEnd, Decision
from terminal.effects import (
    AppendEntry,
    DropChoice,
    PutClosed,
    PutCursor,
    PutDocument,
    PutEnded,
    PutFault,
    PutOut,
    PutRevision,
    PutRoundSlip,
    PutStep,
    PutTill,
    PutUnsealed,
    SealDay,
)
from terminal.effects import PutChoice as TerminalChoice
from terminal.effects import PutRules as TerminalRules
from terminal.effects import Write as TerminalWrite
from terminal.history import RECENT_SLIPS
from terminal.ledger import Ledger, LedgerError, chain_start, rebuild
from terminal.seat import Seat
from terminal.slips import ChoiceMade, Revision, RoundSlip
from terminal.till.loading import begin_till


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
        self._settled_in: dict[int, list[AppendJournal]] = {}
        """By round, the settlements of all journals."""
        self.claims: dict[tuple[int, str], ClaimRow] = {}
        self.people: dict[str, PersonRow] = {}
        self.standing = Standing()
        self.alarms: dict[int, AlarmRow] = {}
        self.answers: dict[tuple[str, str], AnswerRow] = {}
        self.choices_of: dict[tuple[int, int, str], ChoiceRow] = {}
        self.rules_of: dict[str, RulesRow] = {}
        self.day, self.day_begun_ms = 1, WALL_MS
        self.vouchers: dict[str, VoucherRow] = {}
        self.voucher_events_of: dict[str, list[VoucherEventRow]] = {}
        self.decided: dict[tuple[str, int], DocumentRow] = {}
        self.boxes: dict[tuple[str, int], BoxRow] = {}
        self.refused: list[RefusedTicketRow] = []

    def seal_day(self, wall_ms: int) -> None:
        """Seals a day: its rows stay available to the same queries, as in a real store."""
        self.day, self.day_begun_ms = self.day + 1, wall_ms

    def commit(self, writes: list[ConsoleWrite]) -> None:
        for write in writes:
            CONSOLE_WRITERS[type(write)](self, write)

    def put_epoch(self, write: PutEpoch) -> None:
        self.epoch = write.epoch

    def put_slip(self, write: PutSlip | PutRegistered) -> None:
        self.slips_of.setdefault(write.row.round, {})[write.row.terminal] = write.row

    def put_choice(self, write: PutChoice) -> None:
        row = write.row
        self.choices_of[row.round, row.question, row.terminal] = row

    def put_standing(self, write: PutStanding) -> None:
        self.standing = write.standing

    def append_record(self, write: AppendRecord) -> None:
        _must_be_next(write.seq, self.log)
        self.log.append(write)

    def append_journal(self, write: AppendJournal) -> None:
        journal = self.journals.setdefault(write.terminal, [])
        _must_be_next(write.seq, journal)
        journal.append(write)
        if write.kind in SETTLEMENTS:
            self._settled_in.setdefault(write.round, []).append(write)

    def load(self) -> tuple[Table, list[RoundRow]]:
        if self.log and isinstance(ended := decode_record(self.log[-1].data)[1], DayEnd) and ended.number == self.day:
            self.seal_day(decode_record(self.log[-1].data)[0].wall_ms)
        table = Table(LogHead(self.epoch, len(self.log), day=self.day, day_begun_ms=self.day_begun_ms))
        if self.log:
            table.log.hash = self.log[-1].hash
        if self.rounds:
            table.round = self.rounds[max(self.rounds)]
        table.seats.terminals, table.money.claims = dict(self.terminals), dict(self.claims)
        table.staff.people, table.terms.standing = dict(self.people), self.standing
        table.notices.alarms = {id_: row for id_, row in self.alarms.items() if not row.acknowledged_by}
        table.notices.last_alarm = max(self.alarms, default=0)
        table.money.transfers = {
            id_: row
            for id_, row in self.transfers.items()
            if row.state == TransferState.ASKED or (row.state == TransferState.APPLIED and row.cents < 0)
        }
        table.money.vouchers = {id_: row for id_, row in self.vouchers.items() if row.state not in ENDED}
        table.money.by_mac = {row.mac: id_ for id_, row in table.money.vouchers.items()}
        table.money.last_ticket = max((row.sequence for row in self.vouchers.values()), default=0)
        table.money.boxes = {key: row for key, row in self.boxes.items() if not row.counted_wall_ms}
        table.money.refused = self.refused[-50:]
        return table, [row for row in self.rounds.values() if not row.complete and (row.version or row.close_seq)]

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

    def choices(self, number: int) -> list[ChoiceRow]:
        return [row for key, row in sorted(self.choices_of.items()) if key[0] == number]

    def rules(self) -> list[RulesRow]:
        return list(self.rules_of.values())

    def records_of(self, number: int) -> list[bytes]:
        return [row.data for row in self.log if row.round == number]

    def confirmed(self, number: int) -> list[tuple[str, int, int]]:
        return [(entry.terminal, entry.version, entry.payment) for entry in self._settled_in.get(number, ())]

    def played_by(self, number: int) -> dict[str, int]:
        return {entry.terminal: decode_entry(entry.data).credit_session for entry in self._settled_in.get(number, ())}

    def entry(self, terminal: str, seq: int) -> bytes | None:
        journal = self.journals.get(terminal, [])
        return journal[seq - 1].data if seq <= len(journal) else None

    def round_not_here(self, number: int) -> str | None:
        return None

    def record_not_here(self, seq: int) -> str | None:
        return None

    def commit_hash(self) -> bytes:
        return GENESIS

    def transfer(self, id_: str) -> TransferRow | None:
        return self.transfers.get(id_)

    def moved_alone(self, staff: str, since_wall_ms: int) -> list[TransferRow]:
        rows = self.transfers.values()
        return [row for row in rows if row.staff == staff and row.wall_ms > since_wall_ms and not row.second]

    def voucher(self, mac: bytes) -> VoucherRow | None:
        return next((row for row in self.vouchers.values() if row.mac == mac), None)

    def voucher_events(self, id_: str) -> list[VoucherEventRow]:
        return self.voucher_events_of.get(id_, [])

    def document(self, terminal: str, document: int) -> DocumentRow | None:
        return self.decided.get((terminal, document))

    def box(self, terminal: str, box: int) -> BoxRow | None:
        return self.boxes.get((terminal, box))

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
    def __init__(self, name: str, chain: bytes) -> None:
        self.start = chain_start(chain, name)
        self.file_number = 1
        self.journal: list[AppendEntry] = []
        self.revisions: dict[int, dict[int, Revision]] = {}
        self.slips: dict[int, PutRoundSlip] = {}
        self.place = PutCursor(0, GENESIS, 0, 0, 0)
        self.fault: Said | None = None
        self.closed: bytes | None = None
        self.steps: dict[tuple[int, int], bytes] = {}
        self.choices: dict[tuple[int, int], ChoiceMade] = {}
        self.rules: list[TerminalRules] = []
        self.documents: dict[int, PutDocument] = {}
        self.outs: dict[int, PutOut] = {}
        self.till: PutTill | None = None

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
        self.closed = write.data

    def put_step(self, write: PutStep) -> None:
        self.steps[write.round, write.step] = write.data

    def put_choice(self, write: TerminalChoice) -> None:
        made = ChoiceMade(write.question, write.action, write.cents, write.stands)
        self.choices[write.round, write.question] = made

    def drop_choice(self, write: DropChoice) -> None:
        self.choices.pop((write.round, write.question), None)

    def put_rules(self, write: TerminalRules) -> None:
        self.rules.append(write)

    def put_till(self, write: PutTill) -> None:
        self.till = write

    def put_fault(self, write: PutFault) -> None:
        self.fault = write.reason

    def load(self, terminal: str) -> Seat:
        stored = ((entry.seq, entry.data, entry.hash) for entry in self.journal)
        ledger = rebuild(stored, len(self.journal), Ledger(hash=self.start))
        recent = sorted(self.slips)[-RECENT_SLIPS:]
        rounds = [number for number, row in self.slips.items() if row.version == 0 or number in recent]
        slips = {number: slip for number in rounds if (slip := self.slip(number)) is not None}
        held_cents = sum(slip.held_cents for slip in slips.values())
        if held_cents != ledger.escrow_cents:
            raise LedgerError(phrase("slips_hold", slips_cents=held_cents, ledger_cents=ledger.escrow_cents))
        place = self.place
        seat = Seat(terminal, ledger, slips, place.seq, place.hash, place.epoch, place.acked_seq, self.fault)
        seat.file_number, seat.ended_day = self.file_number, place.day
        begin_till(seat, self.documents.values(), self.outs.values(), self.till)
        for rules in self.rules:
            GAMES.learn(rules.game, rules.readings, rules.rules_hash)
        if self.closed is not None:
            seat.course.load(self.closed)
            for (number, _), data in sorted(self.steps.items()):
                if number == seat.course.round:
                    seat.course.follow(data)
        return seat

    def seal_day(self, seal: SealDay) -> None:
        """Does nothing: the rounds of the day stay available in memory."""
        self.file_number = seal.next_number

    def entries(self, first_seq: int, count: int) -> list[bytes]:
        return [entry.data for entry in self.journal[first_seq - 1 : first_seq - 1 + count]]

    def rounds_played(self, count: int) -> list[int]:
        return sorted(self.slips, reverse=True)[:count]

    def slip(self, round_: int) -> RoundSlip | None:
        row = self.slips.get(round_)
        if row is None:
            return None
        choices = {question: made for (number, question), made in sorted(self.choices.items()) if number == round_}
        return RoundSlip(revisions=dict(self.revisions.get(round_, {})), choices=choices, **asdict(row))


CONSOLE_WRITERS: dict[type, Callable[[ConsoleMemory, Any], None]] = {
    PutEpoch: ConsoleMemory.put_epoch,
    PutRound: lambda store, write: store.rounds.__setitem__(write.row.number, write.row),
    PutSlip: ConsoleMemory.put_slip,
    PutTerminal: lambda store, write: store.terminals.__setitem__(write.row.terminal, write.row),
    PutTransfer: lambda store, write: store.transfers.__setitem__(write.row.id, write.row),
    PutClaim: lambda store, write: store.claims.__setitem__((write.row.round, write.row.terminal), write.row),
    PutPerson: lambda store, write: store.people.__setitem__(write.row.number, write.row),
    PutStanding: ConsoleMemory.put_standing,
    PutChoice: ConsoleMemory.put_choice,
    PutRules: lambda store, write: store.rules_of.__setitem__(write.row.rules_hash, write.row),
    PutAlarm: lambda store, write: store.alarms.__setitem__(write.row.id, write.row),
    PutAnswer: lambda store, write: store.answers.__setitem__((write.row.peer, write.row.id), write.row),
    AppendRecord: ConsoleMemory.append_record,
    AppendJournal: ConsoleMemory.append_journal,
    AppendRevision: lambda store, write: None,  # The slip itself has the lines.
    PutRegistered: ConsoleMemory.put_slip,
    PutCopy: lambda store, write: store.terminals.__setitem__(write.row.terminal, write.row),
    PutVoucher: lambda store, write: store.vouchers.__setitem__(write.row.id, write.row),
    PutVoucherEvent: lambda store, write: store.voucher_events_of.setdefault(write.row.voucher, []).append(write.row),
    PutDecided: lambda store, write: store.decided.__setitem__((write.row.terminal, write.row.document), write.row),
    PutBox: lambda store, write: store.boxes.__setitem__((write.row.terminal, write.row.box), write.row),
    PutRefusedTicket: lambda store, write: store.refused.append(write.row),
    PutRecording: lambda store, write: None,  # A simulated room has no sensor log.
}
TERMINAL_WRITERS: dict[type, Callable[[TerminalMemory, Any], None] | None] = {
    AppendEntry: TerminalMemory.append_entry,
    PutRevision: TerminalMemory.put_revision,
    PutRoundSlip: TerminalMemory.put_slip,
    PutCursor: TerminalMemory.put_cursor,
    PutEnded: None,  # Nobody looks at a screen.
    PutClosed: TerminalMemory.put_closed,
    PutStep: TerminalMemory.put_step,
    TerminalChoice: TerminalMemory.put_choice,
    DropChoice: TerminalMemory.drop_choice,
    TerminalRules: TerminalMemory.put_rules,
    PutUnsealed: None,  # The auditor ends the run.
    PutFault: TerminalMemory.put_fault,
    PutDocument: lambda store, write: store.documents.__setitem__(write.document, write),
    PutOut: lambda store, write: store.outs.__setitem__(write.out, write),
    PutTill: TerminalMemory.put_till,
}
