"""Baccarat with real processes: a simulated shoe on a pty, console and terminal, and kill -9 around a card's commit."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cluster.children import Children
from cluster.table_folder import make_table
from console.baccarat.status import BaccaratStatus
from protocol.answers import read_part
from tests.system.cluster import Cluster, short_folder
from tests.system.forking import forked
from tests.time_limit import WAIT_S

GAME = "baccarat-commission"
BIRTH: dict[str, Any] = {"set": "5C", "shuffled_by": "machine 2", "cut_by": "player at 4", "cut_from_end": 14}
BETS = {"player": 1000, "banker": 1000, "tie": 500}
SUPERVISOR = "2001"
HAND_S = 0.4


class CardCluster(Cluster):
    def __init__(self, folder: Path, terminals: list[str], readings: dict[str, Any]) -> None:
        self._control = folder / "shoe.control"
        keys: dict[str, dict[str, Any]] = {
            "shoe": {"driver": "s2", "port": str(folder / "shoe.port")},
            "round": {"bet_time_s": 0},
        }
        if readings:
            keys["readings"] = readings
        self.table = make_table(folder, terminals, keys, GAME)
        self.children = Children(folder, forked)
        self._folder = folder
        self._staff = None
        self._console = None
        self._drawn_s = 0.0

    def start_shoe(self) -> None:
        port, control = str(self._folder / "shoe.port"), str(self._control)
        self.children.start("shoe", "shoe", "sim", "--port", port, "--control", control, "--seed", "11")
        self.children.until("the shoe listens", lambda: self._control.exists() or None, WAIT_S)

    def hand(self, **request: Any) -> dict[str, Any]:
        """Makes the hand of the dealer at the shoe."""
        with socket.socket(socket.AF_UNIX) as shoe:
            shoe.settimeout(WAIT_S)
            shoe.connect(str(self._control))
            shoe.sendall(json.dumps(request).encode() + b"\n")
            answer: dict[str, Any] = json.loads(shoe.makefile("rb").readline())
        assert "error" not in answer, answer
        return answer

    @property
    def seen(self) -> BaccaratStatus:
        return read_part(self.status().source, BaccaratStatus)

    def until_seen(self, what: str, is_so: Any) -> BaccaratStatus:
        def look() -> BaccaratStatus | None:
            seen = self.seen
            return seen if is_so(seen) else None

        return self.children.until(what, look, WAIT_S)

    def draw(self) -> str:
        """Draws one card once the gate lets it out, no faster than a hand can."""

        def may_draw() -> float | None:
            shoe = self.hand(do="status")
            return shoe["now_s"] if shoe["may_draw"] and shoe["now_s"] > self._drawn_s + HAND_S else None

        self._drawn_s = self.children.until("the gate is open", may_draw, WAIT_S)
        (card,) = self.hand(do="draw")["drawn"]
        return str(card)

    def deal(self) -> list[str]:
        """Deals card by card until the hands are complete."""
        while self.seen.moment == "dealing":
            count = len(self.seen.cards)
            self.draw()
            self.until_seen("the card is on the felt", lambda seen: len(seen.cards) > count)  # noqa: B023
        return [each.card for each in self.seen.cards]

    def agree(self, second: str | None = None) -> None:
        """Confirms the cards; two people do so if people have keyed one."""
        self.until_seen("players have had their time", lambda _: "agree" in [each.verb for each in self.seen.offered])
        self.children.until("it is agreed", lambda: self._agreed(second) or None, WAIT_S)
        self.until_phase("SETTLED")

    def _agreed(self, second: str | None) -> bool:
        """Confirms the cards, which is possible two seconds after the last card."""
        answer = self._client().ask("agree", {}, **self._people("agree", second), timeout_s=WAIT_S)
        return answer.refusal is None


@contextmanager
def card_cluster(**readings: Any) -> Iterator[CardCluster]:
    with short_folder() as folder:
        cluster = CardCluster(folder, ["T01"], readings)
        try:
            cluster.start_shoe()
            yield cluster
        finally:
            cluster.close()


def begin(cluster: CardCluster) -> None:
    cluster.start_terminal("T01", [{"round": number, "bets": BETS} for number in (1, 2)])
    cluster.bring_credit("T01", 100_000)
    cluster.ask("new-shoe", SUPERVISOR, **BIRTH)
    open_round(cluster)


def open_round(cluster: CardCluster) -> None:
    cluster.ask("open")
    cluster.until_registered("T01", sum(BETS.values()))
    cluster.ask("close")


def test_two_rounds_can_be_dealt_from_a_shoe_on_a_serial_port() -> None:
    with card_cluster() as cluster:
        cluster.start_console()
        begin(cluster)
        first = cluster.deal()
        cluster.agree()
        open_round(cluster)
        second = cluster.deal()
        cluster.agree()
        assert [*first, *second] == cluster.hand(do="status")["drawn"]
        shoe = cluster.seen.shoe
        assert (shoe.drawn, shoe.online, shoe.simulated, cluster.seen.held) == (len(first + second), True, True, [])
        cluster.until_caught_up("T01")
        assert cluster.books().differences == []


@pytest.mark.parametrize("moment", ["before-commit", "after-commit"])
def test_a_console_killed_around_the_commit_of_a_card_has_every_card_once(moment: str) -> None:
    with card_cluster() as cluster:
        cluster.start_console(f"Fact:{moment}#5")  # The set, and then the fourth card.
        begin(cluster)
        for count in (1, 2, 3):
            cluster.draw()
            cluster.until_seen("the card is on the felt", lambda seen: len(seen.cards) == count)  # noqa: B023
        cluster.draw()
        cluster.dies_at_its_failpoint("console")
        cluster.start_console()
        cluster.until_phase("HELD")
        known = [each.card for each in cluster.seen.cards]
        assert len(known) == (4 if moment == "after-commit" else 3)
        cluster.children.until("the shoe is heard", lambda: cluster.seen.shoe.online or None, WAIT_S)
        cluster.ask("conclude", SUPERVISOR)
        cluster.until_seen("the fourth card is on the felt", lambda seen: len(seen.cards) >= 4)
        dealt = cluster.deal()
        assert dealt == cluster.hand(do="status")["drawn"]
        cluster.agree()
        cluster.until_caught_up("T01")
        assert cluster.seen.shoe.drawn == len(dealt)
        assert cluster.books().differences == []


@pytest.mark.rule("baccarat 3.9")
@pytest.mark.parametrize("moment", ["before-commit", "after-commit"])
def test_console_that_is_killed_around_the_commit_of_a_sealed_card_opens_the_card_that_left_the_shoe(
    moment: str,
) -> None:
    with card_cluster(squeeze="dealer") as cluster:
        cluster.start_console(f"Fact:{moment}#6")  # The set, two open cards, one sealed and opened, and the next seal.
        begin(cluster)
        for count in (1, 2):
            cluster.draw()
            cluster.until_seen("the card is on the felt", lambda seen: len(seen.cards) == count)  # noqa: B023
        cluster.draw()
        cluster.until_seen("a card lies sealed", lambda seen: seen.sealed == "P2")
        cluster.ask("open-card")
        cluster.draw()
        cluster.dies_at_its_failpoint("console")
        cluster.start_console()
        cluster.until_phase("HELD")
        assert cluster.seen.sealed == ("B2" if moment == "after-commit" else "")
        cluster.children.until("the shoe is heard", lambda: cluster.seen.shoe.online or None, WAIT_S)
        cluster.ask("conclude", SUPERVISOR)
        cluster.until_seen("the card lies sealed", lambda seen: seen.sealed == "B2")
        while cluster.seen.moment == "dealing":
            if cluster.seen.sealed:
                cluster.ask("open-card")
            else:
                cluster.draw()
                cluster.until_seen("a card lies sealed", lambda seen: seen.sealed)
        assert [each.card for each in cluster.seen.cards] == cluster.hand(do="status")["drawn"]
        cluster.agree()
        cluster.until_caught_up("T01")
        assert cluster.books().differences == []
