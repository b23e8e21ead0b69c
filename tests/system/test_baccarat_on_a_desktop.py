"""Baccarat's terminal on a real X server without a GPU: a hand at the mouse bets and sees a simulated shoe dealt."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from lab.desktop import Desktop, desktop, what_is_missing
from tests.system.test_shoe_at_the_table import BIRTH, SUPERVISOR, CardCluster, card_cluster
from tests.time_limit import WAIT_S

SEAT = "T01"
CREDIT_CENTS = 100_000
PLACES = {
    "player": (540, 680),
    "banker": (900, 690),
    "tie": (740, 490),
    "banker-pair": (1000, 490),
    "chip-10": (268, 790),
    "clear": (1078, 794),
    "language": (1572, 70),
    "query": (1007, 810),
    "take-back": (890, 860),
    "go-on": (320, 860),
}
"""Where a finger touches, in pixels of the design."""
pytestmark = pytest.mark.skipif(bool(what_is_missing()), reason=what_is_missing())


class Seat:
    """The terminal's window on the X server, and the hand at it."""

    def __init__(self, cluster: CardCluster, screen: Desktop) -> None:
        self.cluster, self.screen = cluster, screen
        answers, told = os.pipe()
        words = [sys.executable, "-m", "tests.system.watched_screen"]
        self.process = subprocess.Popen(
            [*words, str(cluster.table.terminal_config(SEAT)), str(told)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=[told],
            env=dict(screen.environment),
        )
        os.close(told)
        self._answers = os.fdopen(answers, "rb")
        self._window = screen.until("the terminal's window is there", lambda: screen.windows().get(f"etg {SEAT}"))

    def told(self) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(b"tell\n")
        self.process.stdin.flush()
        found, _, _ = select.select([self._answers], [], [], WAIT_S)
        assert found, "the terminal does not answer"
        answer: dict[str, Any] = json.loads(self._answers.readline())
        assert answer["warnings"] == []
        return answer

    def until_shown(self, *texts: str) -> None:
        def is_shown() -> bool | None:
            shown = self.told()["texts"]
            return all(any(text in each for each in shown) for text in texts) or None

        self.cluster.children.until(f"the screen shows {texts}", is_shown, WAIT_S)

    def touch(self, what: str, times: int = 1) -> None:
        self.screen.click(self._window, *PLACES[what], times)

    def peel(self) -> None:
        """Peels the Player's second card, from its left edge to its right one."""
        self.screen.drag(self._window, (176, 280), (282, 280))

    def leave(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        assert self.process.wait(WAIT_S) == 0
        self._answers.close()


@contextmanager
def seat_at_a_table(folder: Path, size: tuple[int, int], **readings: Any) -> Iterator[tuple[CardCluster, Seat]]:
    with desktop(size, folder, with_manager=True) as screen, card_cluster(**readings) as cluster:
        cluster.start_console()
        seat = Seat(cluster, screen)
        try:
            cluster.bring_credit(SEAT, CREDIT_CENTS)
            cluster.ask("new-shoe", SUPERVISOR, **BIRTH)
            cluster.ask("open")
            seat.until_shown("Place your bets")
            yield cluster, seat
        finally:
            if seat.process.poll() is None:
                seat.process.kill()
                seat.process.wait()


def draw(cluster: CardCluster, count: int) -> None:
    """Draws this number of cards, each after the console has seen the one before."""
    for _ in range(count):
        before = len(cluster.seen.cards)
        cluster.draw()
        cluster.until_seen("the card is on the felt", lambda seen: len(seen.cards) > before)  # noqa: B023


@pytest.mark.time_limit(600)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_hand_at_the_screen_bets_by_fast_double_taps_and_sees_the_round_dealt_and_paid_in_two_languages(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with seat_at_a_table(tmp_path, size) as (cluster, seat):
        seat.touch("chip-10")
        seat.touch("banker", times=2)
        cluster.until_registered(SEAT, 2000)
        seat.touch("tie", times=2)
        seat.touch("banker-pair")
        cluster.until_registered(SEAT, 5000)
        seat.until_shown("S$50.00", "5 % commission on wins", "50 registered")
        seat.touch("language")
        seat.until_shown("请下注", "庄对", "曱甴路")
        seat.touch("language")
        cluster.ask("close")
        seat.until_shown("No More Bets", "S$50.00 stands", "Bets are sealed")
        seat.touch("player", times=2)  # Too late: it changes nothing.
        draw(cluster, 1)
        seat.until_shown("One card is out")
        seat.touch("language")
        seat.until_shown("停止下注", "已发一张牌")
        seat.touch("language")
        cluster.deal()
        assert cluster.status().terminals[SEAT].registered_cents == 5000
        cluster.agree()
        seat.until_shown("Net of this round", "Last rounds", "Staked S$50.00")
        cluster.until_caught_up(SEAT)
        seat.leave()
        assert cluster.books().differences == []


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.time_limit(600)
def test_hand_at_the_screen_takes_bets_back_after_a_dealing_error_with_a_double_tap(tmp_path: Path) -> None:
    with seat_at_a_table(tmp_path, (1280, 720)) as (cluster, seat):
        seat.touch("chip-10")
        seat.touch("banker")
        cluster.until_registered(SEAT, 1000)
        cluster.ask("close")
        draw(cluster, 2)
        cluster.ask("error", SUPERVISOR)
        seat.until_shown("Continue, or take back?", "<b>you continue</b>", "Banker 10 returned (5.12.3)")
        seat.touch("take-back", times=2)
        seat.until_shown("S$10.00 taken back", "10 taken back")
        cluster.deal()
        cluster.agree(SUPERVISOR)
        seat.until_shown("taken back (5.12.3)", "Paid back S$10.00")
        cluster.until_credit(SEAT, CREDIT_CENTS)
        cluster.until_caught_up(SEAT)
        seat.leave()
        assert cluster.books().differences == []


@pytest.mark.rule("baccarat 5.14")
@pytest.mark.time_limit(600)
def test_hand_at_the_screen_queries_a_card_and_reads_that_the_dealer_has_checked_it(tmp_path: Path) -> None:
    with seat_at_a_table(tmp_path, (1280, 720)) as (cluster, seat):
        seat.touch("chip-10")
        seat.touch("banker")
        cluster.until_registered(SEAT, 1000)
        cluster.ask("close")
        draw(cluster, 1)
        seat.until_shown("Query a card")
        seat.touch("query", times=2)
        seat.until_shown("The dealer will look", "nothing is paid before the dealer has looked")
        assert cluster.seen.queried == [SEAT]
        draw(cluster, 2)
        cluster.ask("checked")
        seat.until_shown("Checked", "The dealer has looked")
        cluster.deal()
        cluster.agree()
        seat.until_shown("Net of this round")
        cluster.until_caught_up(SEAT)
        seat.leave()
        assert cluster.books().differences == []


@pytest.mark.rule("baccarat 3.9")
@pytest.mark.time_limit(600)
def test_hand_at_the_screen_peels_a_face_down_card_and_the_table_opens_it(tmp_path: Path) -> None:
    with seat_at_a_table(tmp_path, (1920, 1080), squeeze="highest") as (cluster, seat):
        seat.touch("chip-10")
        seat.touch("player")
        cluster.until_registered(SEAT, 1000)
        cluster.ask("close")
        draw(cluster, 2)
        cluster.draw()
        seat.until_shown("Draw the card open with your finger (3.9)", "A card lies face down")
        assert cluster.seen.squeezed_by == SEAT
        seat.peel()
        cluster.until_seen("the card is open", lambda seen: len(seen.cards) == 3)
        seat.until_shown("Three cards are out")
        assert cluster.hand(do="status")["drawn"][2] == cluster.seen.cards[2].card
        seat.leave()
