"""An answer of a player that the log does not have: its stake goes back to the credit."""

from pathlib import Path

import pytest

from protocol.messages import Answers
from terminal.choosing import answers
from terminal.effects import DropChoice, PutChoice
from tests.games.blackjack.floor import BlackjackFloor

STAKE_CENTS, DOUBLE_CENTS = 1000, 400


@pytest.fixture
def doubled(tmp_path: Path) -> BlackjackFloor:
    """A round in which A has doubled, and the answer never came to the console."""
    floor = BlackjackFloor(tmp_path, "A")
    floor.join(A=10_000)
    floor.begin(A={"box:1": STAKE_CENTS})
    floor.tell("set 5C")
    floor.deal("5S 6D 6H")
    floor.tell("agree")
    floor.decline("A")
    floor.cut.add("A")
    now = floor.clock.now()
    effects, why = floor["A"].core.choose(2, "double", DOUBLE_CENTS, now)
    floor["A"].finish(effects)
    assert why is None
    assert (floor["A"].credit_cents, floor["A"].escrow_cents) == (8_600, STAKE_CENTS + DOUBLE_CENTS)
    return floor


def test_answer_that_the_log_does_not_have_is_dropped_and_its_stake_goes_back(doubled: BlackjackFloor) -> None:
    player = doubled["A"]
    slip = player.seat.slips[1]
    done = answers(player.seat, Answers(1, 99, 2, []), slip, doubled.clock.now())
    assert done[0] == DropChoice(1, 2)
    assert 2 not in slip.choices
    player.finish(done)
    assert (player.credit_cents, player.escrow_cents) == (9_000, STAKE_CENTS)
    assert 2 not in player.store.load("A").slips[1].choices


def test_answer_that_the_log_says_for_a_player_takes_the_place_of_the_players_own(doubled: BlackjackFloor) -> None:
    player = doubled["A"]
    slip = player.seat.slips[1]
    done = answers(player.seat, Answers(1, 99, 2, [("A", "hit", 0, "away")]), slip, doubled.clock.now())
    assert done[0] == PutChoice(1, 2, "hit", 0, True)
    player.finish(done)
    assert (player.credit_cents, player.escrow_cents) == (9_000, STAKE_CENTS)


def test_answers_to_a_question_that_this_terminal_was_not_asked_change_nothing(doubled: BlackjackFloor) -> None:
    player = doubled["A"]
    before = player.credit_cents, player.escrow_cents
    slip = player.seat.slips[1]
    assert answers(player.seat, Answers(1, 99, 7, [("B", "hit", 0, "player")]), slip, doubled.clock.now()) == []
    assert (player.credit_cents, player.escrow_cents, 2 in slip.choices) == (*before, True)
