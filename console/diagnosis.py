"""The read-only verbs that a technician may ask of a running console, and their answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from console.faults import SILENT_S, Sight, faults, kind_of, must_be_heard
from console.given import echo, read_arguments
from console.links import Link
from console.rows import AlarmRow, RoundRow, SlipRow, TerminalRow
from console.store import Store
from console.till_decisions import tickets_by_state
from console.vouchers import debited_cents
from phrases import phrase
from protocol.answers import AnswerBody, packed
from protocol.arguments import CommandArguments, DiagnosisArguments, LedgerArguments, RoundArguments, SlipsArguments
from protocol.diagnosis import (
    AlarmRaised,
    ConsoleVitals,
    DiagLedger,
    DiagPing,
    DiagRecording,
    DiagRound,
    DiagSlips,
    DiagSource,
    DiagStatus,
    EntryRecorded,
    LedgerAccount,
    LedgerCompared,
    PersonNamed,
    RoundRecorded,
    SlipRecorded,
    TerminalVitals,
)
from protocol.messages import Answer, Command
from protocol.refusals import RefusalNumber, Why

SLIPS_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Question:
    sight: Sight
    store: Store
    rules_hash: str
    started_wall_ms: int


def answer(command: Command, question: Question) -> Answer:
    found = VERBS[command.verb](command, question)
    if isinstance(found, Why):
        return Answer(command.id, found.number, found.sentence, b"")
    return Answer(command.id, None, None, packed(found))


def status(question: Question) -> DiagStatus:
    sight = question.sight
    names = sorted({*sight.enrolled, *sight.table.seats.terminals})
    return DiagStatus(
        console=_console(question),
        round=_round(sight.table.round),
        source=sight.source,
        table=sight.settings.vertical.status(sight.table),
        terminals={name: _terminal(sight, name) for name in names},
        faults=[fault.found(sight.settings) for fault in faults(sight)],
        alarms=[_alarm(row, sight) for row in sight.table.notices.alarms.values()],
    )


def _console(question: Question) -> ConsoleVitals:
    sight, health = question.sight, question.sight.health
    return ConsoleVitals(
        table=sight.settings.table,
        software=sight.software,
        game=sight.table.log.game,
        rules_hash=question.rules_hash,
        epoch=sight.table.log.epoch,
        log_head=sight.table.log.head,
        started_wall_ms=question.started_wall_ms,
        wall_ms=sight.now.wall_ms,
        committed_wall_ms=health.committed_wall_ms,
        commit_us=health.commit_us,
        disk_free_mb=health.disk_free_mb,
        dropped=sight.counts,
    )


def _terminal(sight: Sight, name: str) -> TerminalVitals:
    link = sight.links.get(name, Link())
    row, ping, vitals = sight.table.seats.terminals.get(name, TerminalRow(name)), link.ping, link.vitals
    heard = name in sight.links
    return TerminalVitals(
        silent_s=round(max(0.0, sight.now.monotonic_s - link.heard_s), 2) if heard else None,
        software=link.software or None,
        rules_hash=link.rules_hash or None,
        round_trip_us=vitals.round_trip_us if vitals else None,
        clock_offset_ms=link.clock_offset_ms,
        commit_us=vitals.commit_us if vitals else None,
        disk_free_mb=vitals.disk_free_mb if vitals else None,
        locked=row.locked,
        cursor=ping.cursor if ping else None,
        journal_seq=row.journal_seq,
        credit_cents=ping.credit_cents if ping else None,
    )


def _alarm(row: AlarmRow, sight: Sight) -> AlarmRaised:
    nature, cleared_by = kind_of(row.kind, sight.settings)
    return AlarmRaised(**asdict(row), nature=nature, cleared_by=cleared_by)


def ledger(question: Question, given: LedgerArguments) -> DiagLedger | Why:
    """What each terminal says it has, beside the sums of the console's copy of its journal."""
    table, name = question.sight.table, given.terminal
    if name is not None and name not in table.seats.terminals:
        return Why(RefusalNumber.UNKNOWN_TERMINAL, phrase("no_terminal", terminal=name))
    names = sorted(table.seats.terminals) if name is None else [name]
    leaving_cents = sum(row.leaving_cents for row in table.seats.terminals.values() if not row.is_out)
    ledgers = {each: _ledger(question.sight, each) for each in names}
    return DiagLedger(ledgers, leaving_cents, debited_cents(table), tickets_by_state(table))


def _ledger(sight: Sight, name: str) -> LedgerCompared:
    row, link = sight.table.seats.terminals[name], sight.links.get(name, Link())
    ping = link.ping
    copy = LedgerAccount(row.journal_seq, row.credit_cents, row.escrow_cents)
    own = None if ping is None else LedgerAccount(ping.journal_seq, ping.credit_cents, ping.escrow_cents)
    silent_s = round(max(0.0, sight.now.monotonic_s - link.heard_s), 2) if name in sight.links else None
    return LedgerCompared(
        terminal=own,
        copy=copy,
        locked=row.locked,
        silent_s=silent_s,
        is_heard=silent_s is not None and silent_s <= SILENT_S,
        must_be_heard=must_be_heard(sight, name),
        evacuation=row.evacuation,
    )


def round_story(question: Question, given: RoundArguments) -> DiagRound | Why:
    """Everything on disk about one round, except its slips and its recording, which have verbs of their own."""
    number = given.round
    if day := question.store.round_not_here(number):
        return Why(RefusalNumber.UNKNOWN_ROUND, phrase("round_not_here", round=number, day=day))
    row = question.store.round(number)
    if row is None:
        return Why(RefusalNumber.UNKNOWN_ROUND, phrase("no_round", round=echo(number)))
    people = {each.number: PersonNamed(each.name, each.role) for each in question.sight.table.staff.people.values()}
    rules = next((each for each in question.store.rules() if each.rules_hash == row.rules_hash), None)
    return DiagRound(
        round=_round(row),
        game=rules.game if rules else question.sight.table.log.game,
        readings=rules.readings if rules else {},
        records=question.store.records_of(number),
        people=people,
    )


def round_slips(question: Question, given: SlipsArguments) -> DiagSlips:
    """At most 100 slips of a round with the settlement entries of their terminals, beginning after this terminal's
    name."""
    slips = [slip for slip in question.store.slips(given.round) if slip.terminal > given.after][:SLIPS_AT_ONCE]
    names = {slip.terminal for slip in slips}
    entries = [EntryRecorded(name, data) for name, data in question.store.settlements(given.round) if name in names]
    return DiagSlips([_slip(slip) for slip in slips], entries)


def recording(question: Question, given: RoundArguments) -> DiagRecording:
    return DiagRecording(question.store.recording(given.round))


def source(question: Question) -> DiagSource:
    return DiagSource(question.sight.source)


def ping(question: Question) -> DiagPing:
    sight = question.sight
    trips = {name: link.vitals.round_trip_us if link.vitals else None for name, link in sorted(sight.links.items())}
    return DiagPing(sight.now.wall_ms, trips)


A = TypeVar("A", bound=CommandArguments)


class Look(Struct, Generic[A], frozen=True):
    """A read-only verb: the arguments that it takes, and the function that makes the answer."""

    arguments: type[A]
    tell: Callable[[Question, A], AnswerBody | Why]

    def __call__(self, command: Command, question: Question) -> AnswerBody | Why:
        given = read_arguments(command.verb, command.arguments, self.arguments)
        return given if isinstance(given, Why) else self.tell(question, given)


def _plain(tell: Callable[[Question], AnswerBody]) -> Look[DiagnosisArguments]:
    return Look(DiagnosisArguments, lambda question, _: tell(question))


VERBS: dict[str, Look[Any]] = {
    "diag-status": _plain(status),
    "diag-ledger": Look(LedgerArguments, ledger),
    "diag-round": Look(RoundArguments, round_story),
    "diag-slips": Look(SlipsArguments, round_slips),
    "diag-recording": Look(RoundArguments, recording),
    "diag-source": _plain(source),
    "diag-ping": _plain(ping),
}


def _round(row: RoundRow) -> RoundRecorded:
    return RoundRecorded(**_named(row, RoundRecorded))


def _slip(row: SlipRow) -> SlipRecorded:
    return SlipRecorded(**_named(row, SlipRecorded))


def _named(row: Struct, kind: type[Struct]) -> dict[str, Any]:
    """The fields of a row that the answer contains."""
    return {name: getattr(row, name) for name in kind.__struct_fields__}
