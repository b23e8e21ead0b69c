"""Rounds dealt on the real dealer's screen, and what console and terminals then have on disk."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

from cluster.roulette.hand import control_of, order
from console.rounds import BETWEEN_ROUNDS
from console.store import FILE_NAME
from games.roulette.rules import Rules
from protocol.codec import decode_entry, decode_lines, decode_record
from protocol.enums import Account, EntryKind
from protocol.messages import Entry, Message
from protocol.table_status import TableStatus
from tests.console.dealer.watched import DEALER, SUPERVISOR, Watched

BETS = {"T01": {"red": 1000, "straight:0": 500}, "T02": {"black": 1000, "straight:00": 500}}
STAKE_CENTS = 1500
ROUNDS = range(1, 41)
CREDIT_CENTS = 1_000_000


def slips(name: str) -> list[dict[str, Any]]:
    return [{"round": number, "bets": BETS[name]} for number in ROUNDS]


def pays(name: str, outcome: str) -> int:
    return Rules().settle(BETS[name], outcome).payout_cents


class Dealt:
    """One table with two players, between rounds whenever a test begins."""

    def __init__(self, here: Watched) -> None:
        self.here = here
        self.cluster = here.cluster
        for name in BETS:
            self.cluster.start_terminal(name, slips(name))
        for name in BETS:
            self.cluster.bring_credit(name, CREDIT_CENTS)
        here.log_in()

    @property
    def is_at_rest(self) -> bool:
        facts = self.cluster.status()
        return facts.phase in BETWEEN_ROUNDS and not facts.owed and self.said("page", "isOpen") is False

    # -- what the screen says

    def said(self, part: str, key: str) -> Any:
        """Reads a text of the game's own panel where it has that part, otherwise of the frame."""
        shown = self.here.panel if hasattr(self.here.panel, part) else self.here.dealer.model
        return getattr(shown, part).value(key)

    def until_said(self, part: str, key: str, text: str | int) -> None:
        self.here.until(f"{part} says {text}", lambda: self.said(part, key) == text)

    def why_not(self, act: str) -> str:
        """Says why an action cannot be touched; empty where it can."""
        row = next(row for row in self.here.dealer.model.actions.rows if row["act"] == act)
        return "" if row["may"] else str(row["hint"])

    def sums(self) -> dict[str, str]:
        return {row["caption"]: row["value"] for row in self.said("page", "sums")}

    def tile(self, name: str) -> dict[str, Any]:
        return next(row for row in self.here.dealer.model.tiles.rows if row["name"] == name)

    # -- the dealer's hands

    def open(self, *players: str) -> int:
        """Opens a round with registered slips of these players; gives its number."""
        here, control = self.here, control_of(self.cluster.table)
        here.until("the last ball is out of the wheel", lambda: order(control, do="status")["ready"])
        here.do("open")
        facts = here.until_phase("BETS_OPEN")
        here.until_facts(f"{players} have bet", lambda facts: _have_bet(facts, players))
        return int(facts.round)

    def until_the_ball_runs(self) -> None:
        running = "track"  # and not the ball of the last spin, at rest
        self.here.until("the ball is followed", lambda: self.said("wheel", "ball") == running)

    def enter(self, pocket: str, second: str = SUPERVISOR) -> None:
        """Lets two people enter the outcome on the open page."""
        self.here.touch(f"pocket-{pocket}")
        self.here.touch("deed")
        self.here.second_approves(second)

    def confirm(self) -> str:
        """Plays a spin on which sensors and wheel agree; gives its pocket."""
        self.here.do("confirm")
        facts = self.here.until_phase("SETTLED")
        assert facts.outcome == self.here.truth()
        return str(facts.outcome)

    def until_settled(self) -> None:
        self.here.until_facts("nobody is owed anything", lambda facts: not facts.owed)

    # -- what is on disk

    def recorded(self, number: int, kind: str) -> list[Any]:
        """Reads from the console's record every event of this kind for the round."""
        rows = _rows(self.cluster.table.console / FILE_NAME, "SELECT data FROM records WHERE round = ?", number)
        found: list[Message] = [decode_record(data)[1] for (data,) in rows]
        return [body for body in found if type(body).__name__ == kind]

    def stands(self, number: int, name: str) -> dict[str, int]:
        """Gives the slip of a terminal that the console has registered."""
        sql = "SELECT lines FROM revisions WHERE round = ? AND terminal = ? ORDER BY revision DESC LIMIT 1"
        return decode_lines(_rows(self.cluster.table.console / FILE_NAME, sql, number, name)[0][0])

    def ledger(self, name: str, number: int) -> list[Entry]:
        """Gives all entries of the round in the terminal's own journal."""
        rows = _rows(self.cluster.table.folder / name / "terminal.db", "SELECT data FROM journal ORDER BY seq")
        return [entry for (data,) in rows if (entry := decode_entry(data)).round == number]

    def moved(self, name: str, number: int) -> tuple[list[str], int]:
        """Gives what the round did to a terminal: the kinds of entries after the bets, and the change of its credit."""
        entries = self.ledger(name, number)
        credit_cents = sum(
            cents * ((target == Account.CREDIT) - (source == Account.CREDIT))
            for entry in entries
            for source, target, cents in entry.postings
        )
        return [entry.kind for entry in entries if entry.kind not in (EntryKind.HOLD, EntryKind.STAND)], credit_cents

    def assert_void(self, number: int, paragraph: str, staff: list[str], law_class: str = "game-rule") -> None:
        """Checks rule 5.9 in the record and at every terminal: all bets are returned."""
        self.until_settled()
        (void,) = self.recorded(number, "Void")
        assert (void.paragraph, void.law_class, void.staff) == (paragraph, law_class, staff)
        assert self.recorded(number, "Result") == []
        for name in BETS:
            assert self.moved(name, number) == (["VOID"], 0)

    def assert_paid(self, number: int, outcome: str) -> None:
        self.until_settled()
        assert [body.outcome for body in self.recorded(number, "Result")] == [outcome]
        for name in BETS:
            assert self.moved(name, number) == (["SETTLE"], pays(name, outcome) - STAKE_CENTS)


def _have_bet(facts: TableStatus, players: tuple[str, ...]) -> bool:
    return all(facts.terminals[name].registered_cents == STAKE_CENTS for name in players)


def _rows(file: Path, sql: str, *arguments: object) -> list[Any]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return connection.execute(sql, arguments).fetchall()


class Tables:
    """One table for many tests; a test that leaves it in disorder makes the next one start a new table."""

    def __init__(self, opened: Callable[[], AbstractContextManager[Watched]]) -> None:
        self._opened = opened
        self._stack = ExitStack()
        self._dealt: Dealt | None = None

    def at_rest(self) -> Dealt:
        if self._dealt is not None and not self._dealt.is_at_rest:
            self.close()
        if self._dealt is None:
            self._dealt = Dealt(self._stack.enter_context(self._opened()))
        if not self._dealt.said("head", "isLoggedIn"):
            self._dealt.here.log_in(DEALER)
        return self._dealt

    def close(self) -> None:
        self._dealt = None
        self._stack.close()


@contextmanager
def tables(opened: Callable[[], AbstractContextManager[Watched]]) -> Iterator[Tables]:
    made = Tables(opened)
    try:
        yield made
    finally:
        made.close()
