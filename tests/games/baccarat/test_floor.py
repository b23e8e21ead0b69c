"""Rounds of baccarat that the real cores of console and terminals play: money, options, shoes, interruptions."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.enums import Phase
from tests.games.baccarat.floor import BaccaratFloor
from tests.games.baccarat.rounds import NATURAL


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[BaccaratFloor]:
    made = BaccaratFloor(tmp_path, "A", "B")
    made.join(A=100_000, B=100_000)
    yield made
    assert set(made.desk.alarms()) <= {"round_held", "round_interrupted"}
    assert made.is_even()


def test_a_round_is_dealt_confirmed_and_paid(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000, "tie": 1000}, B={"banker": 2000})
    floor.tell("set S1")
    floor.deal(NATURAL)
    floor.tell("agree")
    floor.confirm()
    assert floor.credits() == {"A": 100_000 + 10_000 - 1000, "B": 98_000}
    assert floor.phase() is Phase.SETTLED
    floor.begin(B={"banker": 2000})
    floor.deal("5S 9H 2D KC")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits()["B"] == 98_000 + 1900
    assert floor.desk.table.round.carry["shoe"]["cards_left"] == 416 - 8


@pytest.mark.rule("baccarat 5.12.3")
def test_a_bet_taken_back_after_an_error_comes_back_and_a_decided_pair_stays(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"player": 2000})
    floor.tell("set S1")
    floor.deal("2S 3H 2D")
    floor.tell("error")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.deal("KC 4S 6H")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits() == {"A": 100_000 + 11_000, "B": 98_000}
    assert floor["A"].seat.ledger.meters.stakes_cents == 1000


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.rule("baccarat 5.3")
def test_a_player_who_is_silent_or_away_continues_the_round(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000}, B={"player": 2000})
    floor.tell("set S1", "card 9S B1", "reconstruct")
    floor.cut.add("A")
    floor.pass_time(21.0)
    floor.cut.clear()
    floor.deal("5H KD 2C")
    floor.tell("agree")
    floor.confirm()
    floor.pass_time(3.0)
    assert floor.credits() == {"A": 110_000, "B": 102_000}


@pytest.mark.rule("baccarat 5.1")
def test_bets_above_the_differential_are_returned_before_the_first_card(floor: BaccaratFloor) -> None:
    floor.begin(A={"banker": 40_000}, B={"banker": 20_000})
    assert (floor["A"].escrow_cents, floor["B"].escrow_cents) == (40_000, 10_000)
    floor.tell("set S1")
    floor.deal("5S 9H 2D KC")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits() == {"A": 138_000, "B": 109_500}


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
def test_after_a_restart_a_round_with_two_cards_is_void_and_one_with_three_is_concluded(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000})
    floor.tell("set S1")
    floor.deal("9S 5H")
    floor.restart_console()
    floor.pass_time(2.0)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")
    assert floor.credits()["A"] == 100_000
    floor.begin(A={"player": 10_000})
    floor.deal("9S 5H KD")
    floor.restart_console()
    floor.pass_time(2.0)
    assert floor.phase() is Phase.HELD
    floor.desk.done("conclude", second="carl")
    floor.deal("2C")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits()["A"] == 110_000
    assert floor.desk.table.round.carry["shoe"]["out"]["9S"] == 2


@pytest.mark.rule("baccarat 5.5.1")
def test_after_a_foreign_card_the_round_can_only_be_void_and_a_new_set_follows(floor: BaccaratFloor) -> None:
    floor.begin(A={"player": 10_000, "player-pair": 1000})
    floor.tell("set S1")
    floor.deal("9S 5H 9D ZZ")
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.1", reason="a card of another set")
    floor.pass_time(1.0)
    assert floor.credits()["A"] == 100_000
    assert floor.desk.table.round.carry["ended"] == "foreign-card"


@pytest.mark.rule("baccarat 5.14")
def test_a_settled_round_can_be_corrected_to_the_cards_on_the_table(floor: BaccaratFloor) -> None:
    number = floor.begin(A={"player": 10_000, "tie": 1000})
    floor.tell("set S1")
    floor.deal(NATURAL)
    floor.tell("agree")
    floor.confirm()
    assert floor.credits()["A"] == 109_000
    order = ["P1", "B1", "P2", "B2"]
    floor.correct_to(number, {"player": ["9S", "KD"], "banker": ["5H", "4C"], "order": order})
    assert floor.credits()["A"] == 108_000


@pytest.mark.rule("baccarat 5.12.3")
@pytest.mark.rule("baccarat 5.14")
@pytest.mark.parametrize("is_void_first", [False, True])
def test_a_correction_does_not_change_which_bets_a_player_took_back(floor: BaccaratFloor, is_void_first: bool) -> None:
    """The record says which bets a player took back, so the person who corrects the cards need not."""
    number = floor.begin(A={"player": 10_000, "player-pair": 1000}, B={"player": 2000})
    floor.tell("set S1")
    floor.deal("2S 3H 2D")
    floor.tell("error")
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.deal("KC 4S 6H")
    floor.tell("agree")
    floor.confirm()
    if is_void_first:
        floor.desk.done("void", staff="ben", second="carl", round=number, reason="seen again")
        floor.pass_time(1.0)
    cards = {"player": ["2S", "3D", "4S"], "banker": ["3H", "KC", "5H"], "order": ["P1", "B1", "P2", "B2", "P3", "B3"]}
    second = "carl" if is_void_first else "anna"
    for outcome in (cards | {"back": {"1": ["player-pair"]}}, {**cards, "banker": ["3H", "KC", "4H"]}):
        floor.desk.done("correct", staff="ben", second=second, round=number, outcome=outcome, reason="seen again")
        second = "anna"
        floor.pass_time(1.0)
    assert floor.credits() == {"A": 99_000, "B": 102_000}
    assert floor.desk.table.round.outcome["back"] == {"1": ["banker", "banker-pair", "player", "tie"]}


@pytest.mark.rule("baccarat 5.11")
@pytest.mark.rule("baccarat 5.14")
def test_correcting_an_earlier_round_moves_its_own_money_and_no_later_rounds_money(floor: BaccaratFloor) -> None:
    number = floor.begin(A={"player": 10_000})
    floor.tell("set S1")
    floor.deal(NATURAL)
    floor.tell("agree")
    floor.confirm()
    floor.begin(A={"tie": 1000}, B={"banker": 2000})
    floor.deal("5S 9H 2D KC")
    floor.tell("agree")
    floor.confirm()
    before, shoe = floor.credits(), floor.desk.table.round.carry["shoe"]
    order = ["P1", "B1", "P2", "B2"]
    floor.correct_to(number, {"player": ["8S", "KD"], "banker": ["5H", "4C"], "order": order})
    assert floor.credits() == {"A": before["A"] - 20_000, "B": before["B"]}
    assert floor.desk.table.round.carry["shoe"] == shoe


@pytest.mark.rule("baccarat 3.4")
def test_every_terminal_is_told_the_minimum_and_the_room_of_each_side(floor: BaccaratFloor) -> None:
    floor.open()
    floor.bet("A", {"banker": 40_000})
    floor.pass_time(1.0)
    for name in ("A", "B"):
        seat = floor[name].seat
        assert seat.limits is not None
        assert {kind: range_.minimum_cents for kind, range_ in seat.limits.per_kind.items()} == {
            "hand": 500, "tie": 500, "pair": 500,
        }  # fmt: skip
        assert seat.standing is not None
        assert seat.standing.room == {"banker": 10_000, "player": 90_000}
    floor.close()
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="the cards were not shuffled")
    floor.pass_time(1.0)
    assert floor.credits()["A"] == 100_000
