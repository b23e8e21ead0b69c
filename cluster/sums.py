"""Checks the books of a finished table: it settles every slip again and compares every ledger, to the cent."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cluster.table_folder import TableFolder
from console.agreement import key_of
from console.course import Course
from console.history import known_game, settled_course, settlements_of
from console.owed import PaymentKey
from console.rows import RoundRow, TerminalRow
from console.store import FILE_NAME
from console.store import Store as ConsoleStore
from games.game import VOID, Game, Wager
from games.registry import GAMES
from protocol.codec import decode_entry
from protocol.enums import Account, EntryKind
from protocol.messages import Entry
from terminal.ledger import Ledger
from terminal.store import Store as TerminalStore
from terminal.till.till import Meter
from tools.games import tools_of

SUMMED = ("stakes_cents", "payouts_cents", "returned_cents")
COMMISSION = "commission_cents"


@dataclass(slots=True)
class TableSums:
    rounds: list[dict[str, Any]] = field(default_factory=list)
    outcome_key: str = ""
    """The key under which documents of this table's game name the outcome."""
    credits_cents: dict[str, int] = field(default_factory=dict)
    notes_cents: dict[str, int] = field(default_factory=dict)
    tickets_cents: dict[str, int] = field(default_factory=dict)
    """What left each terminal on paper."""
    differences: list[str] = field(default_factory=list)

    @property
    def balanced(self) -> bool:
        return not self.differences

    def document(self, first_round: int) -> dict[str, Any]:
        shown = [round_ for round_ in self.rounds if round_["round"] >= first_round]
        return {"rounds": shown, "credits_cents": self.credits_cents, "notes_cents": self.notes_cents,
                "tickets_cents": self.tickets_cents, "balanced": self.balanced}  # fmt: skip


def add_up(table: TableFolder) -> TableSums:
    """Adds up the books from the stores; every process of the table must have ended before."""
    store = ConsoleStore(table.console / FILE_NAME)
    try:
        books = TableSums()
        for rules in store.rules():
            books.outcome_key = tools_of(GAMES.learn(rules.game, rules.readings, rules.rules_hash).name).outcome_key
        journals = {name: _journal(store, name) for name in table.terminals}
        while row := store.round(len(books.rounds) + 1):
            books.rounds.append(_round(store, row, journals, books))
        for name in table.terminals:
            _terminal(table.folder / name, name, store, books)
        return books
    finally:
        store.close()


def _journal(store: ConsoleStore, terminal: str) -> list[Entry]:
    return [decode_entry(data) for _, data in store.journal(terminal)]


def _round(store: ConsoleStore, row: RoundRow, journals: dict[str, list[Entry]], books: TableSums) -> dict[str, Any]:
    course, due = settled_course(row, store), list(settlements_of(row, store))
    terminals = {}
    for name, journal in journals.items():
        of_round = [entry for entry in journal if entry.round == row.number]
        if of_round or name in course.stakes:
            keys = [key for key, owed in due if key[1] == 1 and name in owed]
            terminals[name] = _seat(name, row, course, keys, of_round, books)
    is_void = row.outcome == VOID
    return {
        "round": row.number,
        "outcome": "void" if is_void else "result",
        books.outcome_key: None if is_void else row.outcome,
        "paragraph": row.paragraph if is_void else None,
        **{
            key: sum(seat.get(key, 0) for seat in terminals.values())
            for key in (*SUMMED, *({COMMISSION} if any(COMMISSION in seat for seat in terminals.values()) else ()))
        },
        "terminals": terminals,
    }


def _seat(
    name: str, row: RoundRow, course: Course, due: list[PaymentKey], of_round: list[Entry], books: TableSums
) -> dict[str, int]:
    """Gives one terminal's stakes, registered or not, their payouts, and what was returned."""
    wager, is_void = course.wager(name), (row.version, row.outcome) == (1, VOID)
    registered_cents, payout_cents, commission = wager.stake_cents, 0, {}
    if registered_cents and row.version and not is_void:
        game = known_game(row.rules_hash)
        payout_cents = course.payout_cents(game, row.outcome, wager)
        commission = _commission(game, course, row, wager)
    corrected = [entry.payout_cents for entry in of_round if entry.kind == EntryKind.CORRECT]
    paid = sum(entry.payout_cents for entry in of_round if entry.kind == EntryKind.SETTLE)
    booked_cents = corrected[-1] if corrected else 0 if is_void else paid
    returned_cents = sum(_returned_cents(entry, is_void) for entry in of_round)
    if booked_cents != payout_cents:
        books.differences.append(f"{name} booked {booked_cents} cents for round {row.number}; it pays {payout_cents}.")
    booked = [key_of(entry) for entry in of_round if entry.kind in (EntryKind.SETTLE, EntryKind.VOID)]
    if len(booked) != len(set(booked)) or not set(due) <= set(booked):
        books.differences.append(f"{name} settled its slip of round {row.number} {len(booked)} times.")
    if held_cents := sum(_held_cents(entry) for entry in of_round):
        books.differences.append(f"{name} still holds {held_cents} cents for round {row.number}.")
    if is_void and returned_cents < registered_cents:
        books.differences.append(f"Round {row.number} gave {name} {returned_cents} of {registered_cents} cents back.")
    return {
        "stakes_cents": returned_cents if is_void else registered_cents + returned_cents,
        "payouts_cents": payout_cents,
        "returned_cents": returned_cents,
        **commission,
    }


def _commission(game: Game, course: Course, row: RoundRow, wager: Wager) -> dict[str, int]:
    """The commission of a wager; none for a game that keeps no commission."""
    if row.outcome == VOID or (cents := game.commission_cents(course.public, row.outcome, wager)) is None:
        return {}
    return {COMMISSION: cents}


def _returned_cents(entry: Entry, is_void: bool) -> int:
    """Gives what was returned at the close because it was not registered or did not stand, and all bets of void
    rounds.
    """
    kinds = (EntryKind.STAND, EntryKind.SETTLE, EntryKind.VOID) if is_void else (EntryKind.STAND,)
    sources = (Account.ESCROW, Account.HOUSE) if entry.kind == EntryKind.VOID else (Account.ESCROW,)
    if entry.kind not in kinds:
        return 0
    return sum(cents for source, target, cents in entry.postings if source in sources and target == Account.CREDIT)


def _held_cents(entry: Entry) -> int:
    escrow = Account.ESCROW
    return sum(cents * ((target == escrow) - (source == escrow)) for source, target, cents in entry.postings)


def _terminal(folder: Path, name: str, console: ConsoleStore, books: TableSums) -> None:
    store = TerminalStore(folder / "terminal.db")
    try:
        seat = store.load(name)
        ledger, meters = seat.ledger, seat.till.meters
    finally:
        store.close()
    books.credits_cents[name] = ledger.credit_cents
    books.notes_cents[name], books.tickets_cents[name] = meters[Meter.NOTES_CENTS], meters[Meter.TICKETS_OUT_CENTS]
    copy = console.load()[0].seats.terminals.get(name, TerminalRow(name))
    is_empty = not copy.journal_seq and not ledger.seq  # Then either may not know yet what the chain begins with.
    if not is_empty and (copy.journal_seq, copy.journal_hash) != (ledger.seq, ledger.hash):
        books.differences.append(
            f"The console's copy of {name}'s ledger ends at {copy.journal_seq}, but the ledger at {ledger.seq}."
        )
    if ledger.leaving_cents:
        books.differences.append(f"{name} still has {ledger.leaving_cents} cents leaving for a ticket.")
    if ledger.escrow_cents:
        books.differences.append(f"{name} still holds {ledger.escrow_cents} cents for a round.")
    expected_cents = _expected_credit_cents(name, ledger, books)
    if ledger.credit_cents != expected_cents:
        books.differences.append(f"{name} has {ledger.credit_cents} cents of credit instead of {expected_cents}.")


def _expected_credit_cents(name: str, ledger: Ledger, books: TableSums) -> int:
    """Computes the credit from the money put in and taken out and from the results of the rounds."""
    seats = [round_["terminals"][name] for round_ in books.rounds if name in round_["terminals"]]
    won_cents: int = sum(seat["payouts_cents"] + seat["returned_cents"] - seat["stakes_cents"] for seat in seats)
    return ledger.meters.money_in_cents - ledger.meters.money_out_cents + won_cents
