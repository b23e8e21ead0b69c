"""Gives what crosses a process's border as plain tuples, so that the auditor never sees a core's types."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from console import effects as console
from lab.simulation import audit_seat, auditor
from lab.simulation.auditor import Auditor
from lab.simulation.clock import WALL_MS
from phrases.catalogue import english
from protocol.messages import (
    ChoiceReceipt,
    Choose,
    Event,
    Hello,
    Journal,
    JournalAck,
    QueryHeard,
    Receipt,
    Rejected,
    Slip,
    State,
    Welcome,
)
from protocol.refusals import RefusalNumber
from terminal import effects as terminal

Fact = tuple[Any, ...]
OUT = "evacuated"

Kinds = dict[type, tuple[str, str]]
BY_THE_CONSOLE: Kinds = {
    console.PutEpoch: ("epoch", "epoch"),
    console.PutRound: ("round", "row.number row.phase row.complete"),
    console.PutRegistered: (
        "slip",
        "row.round row.terminal row.decided_revision row.registered_revision row.lines row.total_cents",
    ),
    console.PutSlip: (
        "slip",
        "row.round row.terminal row.decided_revision row.registered_revision row.lines row.total_cents",
    ),
    console.PutTerminal: (
        "terminal",
        "row.terminal row.journal_seq row.journal_hash row.locked row.credit_cents row.escrow_cents row.evacuation",
    ),
    console.PutCopy: (
        "terminal",
        "row.terminal row.journal_seq row.journal_hash row.locked row.credit_cents row.escrow_cents row.evacuation",
    ),
    console.PutStanding: ("standing", "standing.terms_seq"),
    console.PutClaim: (
        "claim",
        "row.round row.terminal row.unrecovered_cents row.payable_cents row.paid_cents",
    ),
    console.PutTransfer: ("transfer", "row.id row.terminal row.cents row.state"),
    console.PutAnswer: ("answer", "row.id"),
    console.PutChoice: ("choice", "row.round row.question row.terminal row.action row.cents row.by"),
    console.PutRules: ("rules", "row.rules_hash"),
    console.PutAlarm: ("alarm", "row.kind row.sentence"),
    console.PutVoucher: (
        "voucher",
        "row.id row.mac row.cents row.terminal row.state row.holder row.document",
    ),
    console.PutVoucherEvent: ("voucher-event", "row.voucher row.number"),
    console.PutDocument: ("decided", "row.terminal row.document row.taken"),
    console.PutBox: ("box", "row.terminal row.box row.notes row.tickets row.tickets_cents"),
    console.PutRefusedTicket: ("refused-ticket", "row.place row.refusal"),
    console.AppendRecord: ("record", "seq data hash"),
    console.AppendRevision: ("lines", "round terminal revision lines"),
    console.AppendJournal: ("journal", "terminal seq data hash"),
}
BY_A_TERMINAL: Kinds = {
    terminal.AppendEntry: ("entry", "seq data hash"),
    terminal.PutRevision: ("revision", "round number lines total_cents"),
    terminal.PutRoundSlip: ("slip", "round held_cents decided_revision"),
    terminal.PutCursor: ("cursor", "seq hash epoch acked_seq"),
    terminal.PutEnded: ("ended", "round version outcome"),
    terminal.PutClosed: ("closed", "data"),
    terminal.PutChoice: ("choice", "round question action cents stands"),
    terminal.DropChoice: ("choice-dropped", "round question"),
    terminal.PutStep: ("step", "round step data"),
    terminal.PutRules: ("rules", "rules_hash"),
    terminal.PutFault: ("fault", "reason"),
    terminal.PutUnsealed: ("unsealed", "round found"),
    terminal.PutDocument: ("document", "document kind cents state"),
    terminal.PutOut: ("out", "out cents state"),
    terminal.PutTill: ("till", "box notes tickets tickets_cents taken meters"),
}
"""What a write is called, and which of its values are told."""


def _alarm(write: console.PutAlarm) -> Fact:
    """Gives an alarm in the words that a person at the table reads."""
    return write.row.kind, english(write.row.sentence)


def _values(paths: str) -> Callable[[Any], Fact]:
    names = paths.split()
    if names[-1] == "row.sentence":
        return _alarm
    if len(names) == 1:
        one = attrgetter(paths)
        return lambda write: (one(write),)
    if all(name.startswith("row.") for name in names):
        of_row = attrgetter(*(name.removeprefix("row.") for name in names))
        return lambda write: of_row(write.row)
    return attrgetter(*names)


def _judges(kinds: Kinds, wrote: dict[str, Callable[..., None]]) -> dict[type, tuple[Callable[..., None], Any]]:
    return {kind: (wrote[name], _values(paths)) for kind, (name, paths) in kinds.items()}


WRITES_TOLD = {kind: (name, _values(paths)) for kind, (name, paths) in (BY_THE_CONSOLE | BY_A_TERMINAL).items()}
CONSOLE_JUDGES, SEAT_JUDGES = _judges(BY_THE_CONSOLE, auditor.WROTE), _judges(BY_A_TERMINAL, audit_seat.WROTE)


def writes_of(writes: list[Any]) -> list[Fact]:
    """Lists the writes of a commit, for the story of a run."""
    return [(name, *values(write)) for write in writes for name, values in (WRITES_TOLD[type(write)],)]


def console_wrote(auditor: Auditor, writes: list[Any], wall_shift_ms: int) -> None:
    auditor.begin_console_commit(
        [write.row.terminal for write in writes if type(write) is console.PutTerminal and write.row.evacuation == OUT],
        WALL_MS + wall_shift_ms,
    )
    for write in writes:
        judge, values = CONSOLE_JUDGES[type(write)]
        judge(auditor, *values(write))
    auditor.end_console_commit()


def terminal_wrote(auditor: Auditor, name: str, writes: list[Any]) -> None:
    book = auditor.books[name]
    if book.is_hostile:
        return
    for write in writes:
        judge, values = SEAT_JUDGES[type(write)]
        judge(book, *values(write))
    book.end_commit()


def terminal_sealed(auditor: Auditor, name: str, seal: terminal.SealDay) -> None:
    book = auditor.books[name]
    if not book.is_hostile:
        book.seal(seal.number, seal.next_number)


def _welcome(auditor: Auditor, to: str, welcome: Welcome, route: bytes) -> None:
    """Gives each of the several facts that one welcome message states."""
    auditor.said_welcome(to, (welcome.state.epoch, welcome.session), route)
    auditor.said_acknowledged(to, welcome.journal_acked)
    _state(auditor, to, welcome.state, route)
    if (told := welcome.receipt) is not None:
        auditor.said_receipt(to, told.round, told.decided_revision, told.registered_revision, told.late)


def _state(auditor: Auditor, _: str, state: State, __: bytes) -> None:
    auditor.said_state(state.epoch, state.round, state.phase, state.log_head, state.log_hash)


def _receipt(auditor: Auditor, to: str, told: Receipt, route: bytes) -> None:
    auditor.said_in_session(to, route)
    auditor.said_receipt(to, told.round, told.decided_revision, told.registered_revision, told.late)


def _choice_receipt(auditor: Auditor, to: str, told: ChoiceReceipt, route: bytes) -> None:
    auditor.said_in_session(to, route)
    auditor.said_choice(to, told.round, told.question, told.action, told.cents)


def _acknowledged(auditor: Auditor, to: str, ack: JournalAck, route: bytes) -> None:
    auditor.said_in_session(to, route)
    auditor.said_acknowledged(to, ack.seq)


def _rejected(auditor: Auditor, to: str, rejected: Rejected, _: bytes) -> None:
    if rejected.number == RefusalNumber.NO_SESSION:
        auditor.said_no_session(to)


def _query_heard(auditor: Auditor, to: str, heard: QueryHeard, route: bytes) -> None:
    auditor.said_in_session(to, route)
    if heard.refusal is None:
        auditor.table.rules.query_heard(auditor.table, to, heard.round, is_answered=heard.is_answered)


BY_CONSOLE: dict[type, Callable[[Auditor, str, Any, bytes], None]] = {
    State: _state,
    Event: lambda auditor, _, event, __: auditor.said_record(event.seq, event.record),
    Receipt: _receipt,
    ChoiceReceipt: _choice_receipt,
    Welcome: _welcome,
    JournalAck: _acknowledged,
    Rejected: _rejected,
    QueryHeard: _query_heard,
}
"""Messages of the console that state what must be on disk, or to whom it listens; to all: to nobody by name."""
BY_TERMINAL: dict[type, Callable[[Auditor, str, Any], None]] = {
    Slip: lambda auditor, by, slip: auditor.sent_slip(by, slip.round, slip.revision, slip.lines),
    Choose: lambda auditor, by, wish: auditor.sent_choice(by, wish.round, wish.question, wish.action, wish.cents),
    Journal: lambda auditor, by, journal: auditor.sent_journal(by, journal.first_seq, journal.entries),
    Hello: lambda auditor, by, hello: auditor.sent_hello(by, hello.cursor, hello.journal_seq, hello.journal_hash),
}
