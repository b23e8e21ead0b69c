"""The player's screen before a real console: touches, and processes that are really killed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cluster.roulette.hand import control_of, order
from games.roulette.rules import Rules
from lab.studio import Studio, studio
from protocol.codec import decode_lines
from protocol.diagnosis import DiagSlips
from protocol.enums import Phase
from screen.app import warnings
from tests.system.cluster import short_folder
from tests.time_limit import WAIT_S
from tools.diag import ask

SEAT = "T01"
CREDIT_CENTS = 100_000
SIZES = [(1280, 720), (1920, 1080)]


@contextmanager
def sitting(size: tuple[int, int] = (1280, 720)) -> Iterator[Studio]:
    """Starts a console and a person's terminal with credit."""
    warnings.clear()
    with short_folder() as folder, studio(Path(folder), [SEAT], size) as opened:
        opened.start_console()
        opened.sit_down(SEAT)
        opened.until("the console is heard", lambda: SEAT in opened.views and opened.views[SEAT].is_heard)
        opened.staff.bring_credit([SEAT], CREDIT_CENTS)
        yield opened
    assert warnings == []


def open_bets(opened: Studio) -> int:
    opened.until("the wheel is ready", lambda: order(control_of(opened.table), do="status")["ready"])
    opened.staff.ask("open")
    opened.until("bets are open", lambda: opened.views[SEAT].phase == Phase.BETS_OPEN)
    opened.pump()
    return opened.views[SEAT].round


def at_the_console(opened: Studio, round_: int) -> dict[str, int]:
    """Gives the slip as the console has it on disk."""
    technician = opened.table.technician()
    found = ask(technician, DiagSlips, round=round_)
    technician.close()
    return {spot: cents for slip in found.slips for spot, cents in decode_lines(slip.lines).items()}


@pytest.mark.rule("roulette 3.4")
@pytest.mark.parametrize("size", SIZES)
def test_each_of_the_165_spots_can_be_touched_and_is_registered_at_the_console(size: tuple[int, int]) -> None:
    with sitting(size) as opened:
        round_ = open_bets(opened)
        opened.players[SEAT].model.hand.pick(1)
        spots = list(Rules().spots)
        for spot in spots:
            opened.bet(SEAT, spot)
        opened.until("all is registered", lambda: (bets := opened.views[SEAT].bets) and len(bets.registered) == 165)
        assert at_the_console(opened, round_) == dict.fromkeys(spots, 100)
        assert opened.views[SEAT].credit_cents == CREDIT_CENTS - 165 * 100


@pytest.mark.rule("roulette 5.2.1")
def test_a_terminal_killed_with_its_screen_recovers_the_true_state_and_settles() -> None:
    with sitting() as opened:
        open_bets(opened)
        for spot in ("red", "black", "straight:0"):
            opened.bet(SEAT, spot)
        stakes = {"red": 1_000, "black": 1_000, "straight:0": 1_000}
        opened.until("it is registered", lambda: (bets := opened.views[SEAT].bets) and bets.registered == stakes)
        opened.players.pop(SEAT).close()

        killed = opened.children.start(
            "screen", "terminal", "--windowed", "1280x720", "--config", str(opened.table.terminal_config(SEAT))
        )
        opened.until("its process is here", lambda: opened.status().terminals[SEAT].present)
        order(control_of(opened.table), do="spin")
        opened.until("bets are closed", lambda: opened.status().phase == Phase.BETS_CLOSED)
        opened.children.forget("screen")
        killed.kill()
        opened.until("a verdict", lambda: opened.status().verdict, WAIT_S)
        opened.staff.ask("confirm")
        opened.until("the round goes on without it", lambda: opened.status().phase == Phase.SETTLED)

        opened.sit_down(SEAT)
        opened.until("it has settled", lambda: (played := opened.views[SEAT].last_played) and played.version == 1)
        played, outcome = opened.views[SEAT].last_played, opened.status().outcome
        assert played is not None
        assert (played.stakes, played.outcome) == (stakes, outcome)
        assert played.payouts == Rules().settle(stakes, outcome).payouts
        assert opened.views[SEAT].credit_cents == CREDIT_CENTS - 3_000 + played.payout_cents


@pytest.mark.rule("roulette 5.2.2")
def test_touches_at_the_moment_of_the_close_take_credit_only_once() -> None:
    with sitting() as opened:
        round_ = open_bets(opened)
        opened.bet(SEAT, "red")
        opened.until("it is registered", lambda: (bets := opened.views[SEAT].bets) and bets.registered)
        with opened.console_stopped():
            for _ in range(4):
                opened.bet(SEAT, "odd")
        opened.staff.ask("close")
        opened.until("the close is known", lambda: (bets := opened.views[SEAT].bets) and bets.is_final)
        for _ in range(3):
            opened.bet(SEAT, "even")
        opened.players[SEAT].model.hand.pick(5)  # The terminal takes one wish after the other.
        opened.until("the chip is chosen", lambda: opened.views[SEAT].chip_cents == 500)
        bets = opened.views[SEAT].bets
        assert bets is not None
        assert bets.registered == at_the_console(opened, round_)
        assert "even" not in bets.registered
        assert opened.views[SEAT].escrow_cents == sum(bets.registered.values())
        assert opened.views[SEAT].credit_cents == CREDIT_CENTS - sum(bets.registered.values())


def test_a_screen_whose_ledger_cannot_be_opened_ends_with_a_sentence() -> None:
    with short_folder() as folder, studio(Path(folder), [SEAT], (1280, 720)) as opened:
        config = opened.table.terminal_config(SEAT)
        (config.parent / "terminal.db").write_bytes(b"this is no database" * 100)
        failing = opened.children.start("screen", "terminal", "--windowed", "1280x720", "--config", str(config))
        opened.children.forget("screen")
        opened.until("it has ended", lambda: not failing.is_running)
        assert failing.exit_code == 1
        assert failing.last_words.startswith("etg terminal: ")
        assert "Traceback" not in failing.last_words
