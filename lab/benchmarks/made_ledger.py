"""Makes a terminal's file with any number of rounds that were staked, lost and settled."""

from pathlib import Path

from lab.benchmarks.made_history import BROUGHT_CENTS, FIRST_MS, ROUND_MS
from protocol.clock import Now
from protocol.enums import Account, EntryKind
from terminal.effects import AppendEntry, PutRevision, PutRoundSlip, SealDay, Write
from terminal.ledger import Posting, pack_ledger
from terminal.store import Store

NAME = "T001"
STAKE_CENTS = 500
LINES = b"\x91\x92\xabstraight:17\xcd\x01\xf4"


class MadeTerminal:
    def __init__(self, path: Path) -> None:
        self._store = Store(path, owner=NAME)
        self._ledger = self._store.load(NAME).ledger
        self._round = 0
        self._day = 1
        brought = [(Account.MONEY_IN, Account.CREDIT, BROUGHT_CENTS)]
        self._store.commit(self._book(EntryKind.TRANSFER, 0, brought, key="c1", credit_session=1))

    def play(self, rounds: int, rounds_a_commit: int) -> None:
        waiting: list[Write] = []
        for number in range(self._round + 1, self._round + rounds + 1):
            waiting += self._played(number)
            if number % rounds_a_commit == 0:
                self._store.commit(waiting)
                waiting = []
        if waiting:
            self._store.commit(waiting)
        self._round += rounds

    def end_day(self) -> None:
        wall_ms = FIRST_MS + self._round * ROUND_MS
        self._store.seal_day(SealDay(self._day, self._day + 1, pack_ledger(self._ledger), wall_ms))
        self._day += 1

    def close(self) -> None:
        self._store.checkpoint()
        self._store.close()

    def _played(self, number: int) -> list[Write]:
        held = self._book(EntryKind.HOLD, number, [(Account.CREDIT, Account.ESCROW, STAKE_CENTS)])
        lost = [(Account.ESCROW, Account.HOUSE, STAKE_CENTS)]
        settled = self._book(EntryKind.SETTLE, number, lost, version=1, payment=1, stake_cents=STAKE_CENTS)
        slip = PutRoundSlip(
            number, 1, 1, 1, 0, number, 1, 1, "20", 0, 0, 0, 500, "rules", None, None, 1, STAKE_CENTS, 0, 0
        )
        return [*held, PutRevision(number, 1, LINES, STAKE_CENTS), *settled, slip]

    def _book(self, kind: str, number: int, postings: list[Posting], **more: object) -> list[Write]:
        now = Now(0.0, FIRST_MS + number * ROUND_MS)
        entry, data = self._ledger.post(kind, postings, now, round_=number, **more)  # type: ignore[arg-type] # by name
        return [AppendEntry(entry.seq, data, self._ledger.hash)]
