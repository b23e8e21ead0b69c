"""CARD-STATES 2.2: after each card, what is decided and what an interruption of the console does."""

from pathlib import Path

import pytest

from protocol.enums import Phase
from tests.console.baccarat.table import ShoeFloor

SIX = "2S 3H 2D KC 4S 5H"
"""Player 2-2 draws 4, Banker 3-K draws 5: a tie at 8, with a Player Pair."""
NATURAL = "9S 5H KD 2C"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}


def dealt(folder: Path, cards: str, count: int, **readings: str) -> ShoeFloor:
    floor = ShoeFloor(folder, "A", "B", cards=cards, readings=dict(readings))
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(count)
    return floor


def interrupt(floor: ShoeFloor) -> None:
    floor.restart_console()
    floor.pass_time(3.0)


@pytest.mark.rule("baccarat 5.4.2")
def test_an_interruption_while_bets_are_open_returns_them(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=SIX)
    floor.join(A=100_000)
    floor.register_shoe()
    floor.open()
    floor.bet("A", {"player": 10_000})
    interrupt(floor)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")
    assert floor.credits() == {"A": 100_000}
    assert floor.seen.shoe.set == "5C", "the shoe that waits for its first round is still there"


@pytest.mark.rule("baccarat 5.4.2")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_baccarat_round_interrupted_with_at_most_two_cards_is_void(tmp_path: Path, count: int) -> None:
    floor = dealt(tmp_path, SIX, count)
    assert not floor.seen.established
    interrupt(floor)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")
    assert floor.credits() == {"A": 100_000, "B": 100_000}
    assert floor.seen.shoe.drawn == count, "cards that were drawn stay out of the shoe"
    assert not floor.seen.held


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_round_interrupted_from_the_third_card_on_continues_at_the_same_card_with_two_people(
    tmp_path: Path, count: int
) -> None:
    floor = dealt(tmp_path, SIX, count)
    assert floor.seen.established
    interrupt(floor)
    assert floor.phase() is Phase.HELD
    assert floor.facts() == SIX.split()[:count]
    assert not floor.shoe.may_draw(), "the gate stays locked until people have compared"
    refused = floor.desk.order("conclude")
    assert refused.refusal is not None, "one person does not conclude alone"
    floor.desk.done("conclude", second="carl")
    floor.pass_time(0.5)
    floor.draw(6 - count)
    floor.agree()
    assert floor.credits() == {"A": 100_000 + 11_000, "B": 100_000}
    assert floor.seen.shoe.drawn == 6


@pytest.mark.rule("baccarat 5.4.1")
def test_a_round_interrupted_after_a_natural_is_settled(tmp_path: Path) -> None:
    floor = dealt(tmp_path, NATURAL, 4)
    interrupt(floor)
    floor.desk.done("conclude", second="carl")
    floor.agree()
    assert floor.credits() == {"A": 100_000 + 10_000 - 1000, "B": 98_000}


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
@pytest.mark.parametrize(
    ("count", "spot", "goes_on"),
    [
        (2, "player-pair", False),
        (3, "player", False), (3, "player-pair", True), (3, "banker-pair", False),
        (4, "banker", False), (4, "banker-pair", True), (4, "player-pair", True),
        (5, "tie", False), (5, "banker-pair", True),
        (6, "tie", True),
    ],
)  # fmt: skip
def test_under_the_other_reading_only_a_decided_placed_bet_lets_a_round_go_on(
    tmp_path: Path, count: int, spot: str, goes_on: bool
) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=SIX, readings={"available_bets": "placed"})
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={spot: 1000})
    floor.draw(count)
    interrupt(floor)
    assert floor.phase() is (Phase.HELD if goes_on else Phase.VOID)
    if not goes_on:
        assert floor.credits() == {"A": 100_000}


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 3.12")
def test_a_round_interrupted_after_four_cards_on_which_both_hands_stand_is_settled(
    tmp_path: Path,
) -> None:
    floor = dealt(tmp_path, "2S 3H 4D 4C", 4)
    assert floor.seen.felt.winner == "banker"
    interrupt(floor)
    floor.desk.done("conclude", second="carl")
    floor.agree()
    assert floor.credits() == {"A": 100_000 - 11_000, "B": 100_000 + 1900}


@pytest.mark.rule("baccarat 5.4")
@pytest.mark.rule("baccarat 5.4.2")
def test_two_cards_on_one_side_decide_no_bet_because_only_their_order_counts(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 2)
    floor.tell("lies", places=["P1", "P2"])
    assert not floor.seen.established, "as they lie the Player would have his pair"
    interrupt(floor)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")


@pytest.mark.rule("baccarat 5.4")
def test_cards_on_the_wrong_side_count_by_the_order_in_which_they_left_the_shoe(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 3)
    floor.tell("lies", places=["P1", "B1", "B2"])
    assert floor.seen.established, "by the order the third card is the Player's second"
    interrupt(floor)
    assert floor.phase() is Phase.HELD
    assert floor.seen.moment == "error"


@pytest.mark.rule("baccarat 5.4")
@pytest.mark.rule("baccarat 5.10")
def test_cards_drawn_together_decide_no_bet_while_their_order_is_open(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 2)
    floor.tell("together", cards=["2D", "KC"])
    assert not floor.seen.established
    interrupt(floor)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")


@pytest.mark.rule("baccarat 5.4.1")
def test_a_card_that_the_console_missed_is_fetched_from_the_shoe_before_the_round_goes_on(tmp_path: Path) -> None:
    floor = dealt(tmp_path, SIX, 3)
    floor.desk.store.close()  # The console is dead while the dealer draws the fourth card.
    assert [paper.face for paper in floor.shoe.draw()] == ["KC"]
    floor.start_console()
    floor.pass_time(4.0)
    assert floor.phase() is Phase.HELD
    assert floor.facts() == ["2S", "3H", "2D"]
    floor.desk.done("conclude", second="carl")
    floor.pass_time(1.0)
    assert floor.facts() == ["2S", "3H", "2D", "KC"]
    floor.draw(2)
    floor.agree()
    assert floor.seen.shoe.drawn == 6
