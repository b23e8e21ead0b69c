"""Money of a Blackjack round whose player has left, and a fact that the game refuses."""

from pathlib import Path

import pytest

from console.playing import take_fact
from console.position import Walk, pending_of, walked
from games.refusal import Refusal
from tests.console.evacuated import die, evacuate
from tests.games.blackjack.floor import BlackjackFloor

STAKE_CENTS = 500
VOID = (1, 1, 0)
"""Round, version and payment of the void."""


@pytest.fixture
def lost(tmp_path: Path) -> BlackjackFloor:
    """A round in which the interim settlement takes A's only bet."""
    floor = BlackjackFloor(tmp_path, "A", "B")
    floor.join(A=2_000, B=100_000)
    floor.begin(A={"pair:1": STAKE_CENTS}, B={"box:1": 1000})
    floor.tell("set 5C")
    floor.deal("8S 6D 9H")
    floor.tell("agree")
    floor.decline("B")
    return floor


@pytest.fixture
def left(lost: BlackjackFloor) -> BlackjackFloor:
    """The same, and A has taken the rest of the money and left."""
    lost.cash_out("A")
    assert (lost["A"].credit_cents, lost["A"].escrow_cents) == (0, 0)
    return lost


def void(floor: BlackjackFloor) -> None:
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.4", reason="the set was not shuffled")


def walk_of(floor: BlackjackFloor, name: str) -> Walk:
    table = floor.desk.table
    return walked(table, table.seats.terminals[name], floor.desk.store, pending_of(table, name))


def void_unheard(floor: BlackjackFloor) -> Walk:
    """Makes the round void while A's terminal is dead, and follows what the log has for it."""
    die(floor, "A")
    void(floor)
    return walk_of(floor, "A")


def test_stake_that_a_void_gives_back_after_its_player_has_left_is_payable_by_hand(left: BlackjackFloor) -> None:
    walk = void_unheard(left)
    assert (walk.cents, walk.corrected) == (0, {VOID: (0, STAKE_CENTS, 0)})


def test_stake_that_a_void_gives_back_is_not_the_next_players(left: BlackjackFloor) -> None:
    left.join(A=3_000)
    walk = void_unheard(left)
    assert (walk.cents, walk.corrected) == (3_000, {VOID: (0, STAKE_CENTS, 0)})


def test_stake_that_a_void_gives_back_goes_to_the_credit_of_a_player_who_is_there(lost: BlackjackFloor) -> None:
    walk = void_unheard(lost)
    assert (walk.cents, walk.corrected) == (2_000, {})


def test_evacuation_pays_by_hand_what_a_void_owes_a_player_who_has_left(left: BlackjackFloor) -> None:
    void_unheard(left)
    assert evacuate(left, "A") == 0
    (claim,) = left.desk.table.money.claims.values()
    assert (claim.to_pay_cents, left.desk.table.seats.terminals["A"].credit_cents) == (STAKE_CENTS, 0)


def test_fact_that_the_game_refuses_leaves_no_record_and_no_trace_in_the_play(lost: BlackjackFloor) -> None:
    lost.choose("B", "stand")
    table = lost.desk.table
    before = table.log.head, table.play.course.steps, table.play.keyed, table.play.course.play
    done = take_fact(table, ["card", "8S", "7.3"], ["anna"], "", lost.game, lost.settings, bytes, lost.clock.now())
    assert isinstance(done, Refusal)
    assert (table.log.head, table.play.course.steps, table.play.keyed, table.play.course.play) == before
    lost.deal("TH")
    assert (table.log.head, table.play.course.steps) == (before[0] + 1, before[1] + 1)
