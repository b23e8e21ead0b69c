"""The arrival of a slip decides whether it is in time, also while the front still has it."""

import time
from collections.abc import Callable
from pathlib import Path

from console.link_events import CLOSES_AFTER_S, LinksBack, LinksLost
from phrases import phrase
from protocol.clock import Now
from protocol.codec import encode_lines
from protocol.enums import Phase
from protocol.messages import Receipt, Slip
from protocol.refusals import RefusalNumber
from tests.front.hands import Table, table
from tests.time_limit import WAIT_S

SLIP = Slip(1, 1, encode_lines({"red": 500}))


def until(here: Table, what: str, is_so: Callable[[], bool]) -> None:
    deadline_s = time.monotonic() + WAIT_S
    while not is_so():
        assert time.monotonic() < deadline_s, what
        here.process.turn()


def test_a_slip_that_the_front_has_read_before_the_close_is_in_time(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.hands.is_busy = True
        here.hands.arrived.append(here.says(SLIP))
        here.asks("close")
        assert here.hears(Receipt).registered_revision == 1
        assert here.engine.table.round.phase is Phase.BETS_CLOSED


def test_a_slip_that_the_front_reads_after_the_mark_of_the_close_is_late(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.hands.arrives_with_the_answer = [here.says(SLIP)]
        here.asks("close")
        receipt = here.hears(Receipt)
        assert (receipt.registered_revision, receipt.refusal) == (0, RefusalNumber.BETS_NOT_OPEN)


def test_bets_close_without_waiting_for_a_front_that_stands_still(tmp_path: Path) -> None:
    """The close is made without the front's answer, and every slip that the front still has is late."""
    with table(tmp_path) as here:
        here.fronts[-1].stands_still.acquire()
        here.hands.arrived.append(here.says(SLIP))
        here.engine.table.play.deadline_s = 0.0
        here.process.turn()
        assert here.engine.table.round.phase is Phase.BETS_CLOSED
        here.fronts[-1].stands_still.release()
        receipt = here.hears(Receipt)
        assert (receipt.registered_revision, receipt.refusal) == (0, RefusalNumber.BETS_NOT_OPEN)


def test_a_front_that_dies_is_started_again_and_the_round_goes_on(tmp_path: Path) -> None:
    with table(tmp_path) as here:
        here.fronts[0].dies()
        until(here, "the next front", lambda: len(here.fronts) == 2)
        until(here, "the links are back", lambda: here.is_heard)
        assert here.engine.table.round.phase is Phase.BETS_OPEN
        assert [row.kind for row in here.engine.table.notices.alarms.values()] == ["front_lost"]
        here.hands.arrived.append(here.says(SLIP))
        assert here.hears(Receipt).registered_revision == 1
        here.ask("close")


def test_a_timer_closes_bets_only_some_seconds_after_the_links_are_back(tmp_path: Path) -> None:
    with table(tmp_path, bet_time_s=30.0) as here:
        play, engine = here.engine.table.play, here.engine
        assert play.deadline_s is not None
        over = Now(play.deadline_s + 1, 0)
        engine.handle(LinksLost(phrase("front_lost", why="test")), over)
        assert not engine._is_time_over(over)
        engine.handle(LinksBack(), over)
        assert play.deadline_s == over.monotonic_s + CLOSES_AFTER_S
        assert engine._is_time_over(Now(play.deadline_s, 0))


def test_a_front_that_dies_early_in_a_round_does_not_shorten_the_time_for_bets(tmp_path: Path) -> None:
    with table(tmp_path, bet_time_s=30.0) as here:
        play, now = here.engine.table.play, Now(0.0, 0)
        before_s = play.deadline_s
        here.engine.handle(LinksLost(phrase("front_lost", why="test")), now)
        here.engine.handle(LinksBack(), now)
        assert play.deadline_s == before_s
