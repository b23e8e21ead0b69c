"""Writes rounds as a console would, without running a table: fast enough for a year of rounds."""

from itertools import islice
from pathlib import Path

from msgspec.structs import replace

from cluster.games import by_hand
from console.claims import follow
from console.effects import AppendJournal, AppendRecord, PutCopy, PutRound, Write
from console.log import append
from console.registration import registered
from console.rows import RoundRow, SlipRow, TerminalRow
from console.state import Table
from console.store import Owner, Store
from games.game import Stakes
from games.registry import GAMES
from protocol import FORMAT
from protocol.chain import digest, next_hash
from protocol.clock import Now
from protocol.codec import encode_entry, encode_lines
from protocol.enums import Account, EntryKind, Phase
from protocol.messages import Close, DayEnd, Entry, Message, Result, Stands
from protocol.seal import seal_of

FIRST_MS, ROUND_MS = 1_700_000_000_000, 80_000
BETS_A_SLIP = 8
SALT = bytes(range(32))
BROUGHT_CENTS = 10**12


class MadeConsole:
    def __init__(self, path: Path, terminals: int, game: str) -> None:
        self._store = Store(path, owner=Owner("HISTORY-1", game), now=lambda: Now(0.0, FIRST_MS))
        self._table: Table = self._store.load()[0]
        self._table.log.table, self._table.log.game = "HISTORY-1", game
        self._rules_hash = GAMES.make(game, {}).rules_hash
        self._slip: Stakes = dict(islice(by_hand(game).long_slip.items(), BETS_A_SLIP))
        self._outcomes = by_hand(game).outcomes
        self._rows = {name: TerminalRow(name) for name in (f"T{number:03}" for number in range(1, terminals + 1))}
        self._round = 0
        self._store.commit(
            [write for name in self._rows for write in self._book(name, EntryKind.TRANSFER, 0, _brought())]
        )

    def play(self, rounds: int, rounds_a_commit: int, slips_a_commit: int = 10**6) -> None:
        """Writes rounds one commit at a time as a console does (slips, close, result, settlements), or many
        in one commit.
        """
        waiting: list[Write] = []
        for number in range(self._round + 1, self._round + rounds + 1):
            for part in self._parts(number, slips_a_commit):
                waiting += part
                if rounds_a_commit == 1:
                    self._commit(waiting)
                    waiting = []
            if number % rounds_a_commit == 0 and waiting:
                self._commit(waiting)
                waiting = []
        if waiting:
            self._commit(waiting)
        self._round += rounds

    def _commit(self, writes: list[Write]) -> None:
        self._store.commit(writes)
        self._table.log.commit_hash = self._store.commit_hash()

    def write(self, writes: list[Write]) -> None:
        self._commit(writes)

    def end_day(self) -> None:
        day = self._table.log.day
        self._commit(self._append(DayEnd(day, f"day {day}"), self._wall_ms(self._round)))
        self._store.seal_day(self._wall_ms(self._round))
        self._table.log.day = day + 1
        self._table.log.commit_hash = self._store.commit_hash()

    def close(self) -> None:
        self._store.checkpoint()
        self._store.close()

    def _parts(self, number: int, slips_a_commit: int) -> list[list[Write]]:
        wall_ms, lines = self._wall_ms(number), encode_lines(self._slip)
        total_cents = sum(self._slip.values())
        moved = [(Account.CREDIT, Account.ESCROW, total_cents)]
        bets: list[list[Write]] = []
        for at, name in enumerate(self._rows):
            if at % slips_a_commit == 0:
                bets.append([])
            slip = SlipRow(number, name, 1, 1, lines, total_cents, wall_ms)
            bets[-1] += [*registered(slip), *self._book(name, EntryKind.HOLD, number, moved)]
        manifest = {name: Stands(1, digest(lines), 500, []) for name in self._rows}
        log = self._table.log
        seal = seal_of(log.table, log.game, number, self._rules_hash, SALT, manifest, None)
        outcome = self._outcomes[number % len(self._outcomes)]
        close = self._append(Close(number, "1001", self._rules_hash, "timer", manifest, None, seal), wall_ms)
        close_seq = log.head
        result = self._append(Result(number, close_seq, 1, 1, outcome, True, [], SALT), wall_ms)
        row = RoundRow(
            number,
            Phase.SETTLED,
            wall_ms,
            "1001",
            self._rules_hash,
            True,
            close_seq,
            1,
            outcome,
            complete=True,
            salt=SALT,
        )
        lost = [(Account.ESCROW, Account.HOUSE, total_cents)]
        settled = [write for name in self._rows for write in self._book(name, EntryKind.SETTLE, number, lost)]
        return [*bets, close, [*result, PutRound(row)], settled]

    def _book(
        self, name: str, kind: EntryKind, number: int, postings: list[tuple[Account, Account, int]]
    ) -> list[Write]:
        row, wall_ms = self._rows[name], self._wall_ms(number)
        version = int(kind == EntryKind.SETTLE)
        stake_cents = postings[0][2] if version else 0
        seq = row.journal_seq + 1
        entry = Entry(FORMAT, seq, kind, wall_ms, 1, number, version, version, "", postings, stake_cents, 0, "")
        data = encode_entry(entry)
        row = replace(follow(row, entry), journal_seq=entry.seq, journal_hash=next_hash(row.journal_hash, data))
        self._rows[name] = row
        of_round = number, version, version
        return [AppendJournal(name, entry.seq, *of_round, kind, data, row.journal_hash), PutCopy(row)]

    def _append(self, body: Message, wall_ms: int) -> list[Write]:
        return [write for write in append(self._table, body, Now(0.0, wall_ms)) if isinstance(write, AppendRecord)]

    def _wall_ms(self, number: int) -> int:
        return FIRST_MS + number * ROUND_MS


def _brought() -> list[tuple[Account, Account, int]]:
    return [(Account.MONEY_IN, Account.CREDIT, BROUGHT_CENTS)]
