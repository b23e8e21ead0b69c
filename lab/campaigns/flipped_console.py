"""Makes a console's file with rows in every table, for the campaign of bit flips."""

from pathlib import Path

import msgspec

from console.archive import Archive
from console.effects import (
    WRITES,
    Effects,
    PutAlarm,
    PutAnswer,
    PutBox,
    PutChoice,
    PutClaim,
    PutDocument,
    PutEpoch,
    PutPerson,
    PutRecording,
    PutRules,
    PutStanding,
    PutTransfer,
    Write,
)
from console.rows import (
    AlarmRow,
    AnswerRow,
    BoxRow,
    ChoiceRow,
    ClaimRow,
    DocumentRow,
    PersonRow,
    RecordingRow,
    RulesRow,
    Standing,
    TransferRow,
)
from console.settings import Tickets
from console.state import Table
from console.store import FILE_NAME, Store
from console.till import in_id, out_id, refused, transfer
from console.vouchers import assign, change, number_again
from games.registry import GAMES
from lab.benchmarks.made_history import FIRST_MS, MadeConsole
from protocol.clock import Now
from protocol.enums import Role, TransferKind, TransferState, VoucherState
from protocol.refusals import RefusalNumber
from tools.games import USUAL

TERMINALS, ROUNDS = 2, 6
MAKER, TAKER = "T001", "T002"
NOTES = msgspec.msgpack.encode([(1000, 3), (5000, 1)])
TICKETS = Tickets(bytes(range(32)))
CENTS = 500
LAST_MS = FIRST_MS + 3_600_000
ROWS: tuple[Write, ...] = (
    PutEpoch(3),
    PutPerson(PersonRow("1001", "Anna", Role.DEALER, "hash")),
    PutStanding(Standing(40, "the table closes")),
    PutTransfer(TransferRow("c1", "T001", 1, 500, "1001", TransferState.ASKED, 1, 2)),
    PutClaim(ClaimRow(3, "T001", 1, 0, 500)),
    PutAlarm(AlarmRow(1, "claim", "Somebody is owed money.", 1, 2)),
    PutChoice(ChoiceRow(8, 1, "T001", "double", 500, "player", 7)),
    PutRecording(RecordingRow(8, True, bytes(range(64)))),
    PutAnswer(AnswerRow("staff/shell", "1-1", b"\x80")),
    PutDocument(DocumentRow(TAKER, 3, TransferKind.NOTE, 1000, False, "1001", "1002", LAST_MS, "It lay in the slot.")),
    PutBox(BoxRow(MAKER, 1, NOTES, 1, CENTS, LAST_MS, NOTES, 1, CENTS, "1001", "1002", LAST_MS)),
    PutBox(BoxRow(MAKER, 2, NOTES, 0, 0, LAST_MS)),
)


def make_console(folder: Path) -> Path:
    path = folder / FILE_NAME
    made = MadeConsole(path, TERMINALS, USUAL)
    made.play(ROUNDS, rounds_a_commit=1)
    made.end_day()
    made.play(ROUNDS, rounds_a_commit=1)
    made.write([PutRules(RulesRow(GAMES.make(USUAL, {}).rules_hash, USUAL, {})), *ROWS])
    made.close()
    store = Store(path)
    store.commit(_tickets(store.load()[0], store))
    store.checkpoint()
    store.close()
    return path


def _tickets(table: Table, archive: Archive) -> list[Write]:
    """What the bank writes of tickets: one taken and shown again, one in an acceptor, one out, one asked for."""
    now, vouchers = Now(0.0, LAST_MS), table.money.vouchers
    paid, held, out, asked = (out_id(table, MAKER, number) for number in (1, 2, 3, 4))
    effects: Effects = []
    for id_ in (paid, held, out):
        effects += assign(table, TICKETS, id_, MAKER, CENTS, archive, now)[1]
        effects += change(table, vouchers[id_], VoucherState.ALIVE, MAKER, now)
    effects += assign(table, TICKETS, asked, MAKER, CENTS, archive, now)[1]
    effects += transfer(table, asked, MAKER, TransferKind.TICKET, -CENTS, now, session=1)
    for document, id_ in ((1, paid), (2, held)):
        by = in_id(table, TAKER, document)
        effects += change(table, vouchers[id_], VoucherState.RESERVED, by, now, holder=TAKER, document=document)
    number, taken = number_again(table, TICKETS, vouchers[paid]), in_id(table, TAKER, 1)
    effects += change(table, vouchers[paid], VoucherState.REDEEMED, taken, now, holder=TAKER, document=1)
    effects += transfer(table, taken, TAKER, TransferKind.TICKET, CENTS, now)
    effects += refused(table, MAKER, 1, number, RefusalNumber.TICKET_REDEEMED, TICKETS, now)
    return [effect for effect in effects if isinstance(effect, WRITES)]


def load_console(path: Path) -> object:
    store = Store(path)
    try:
        return store.load(), store.records(1, 10**6), [store.settlements(number) for number in range(2 * ROUNDS)]
    finally:
        store.close()
