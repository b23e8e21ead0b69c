"""Seats: taken and left by a slip, kept for two rounds without a bet or without an answer, told to all."""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import begin, has_won, play, tell

pytestmark = [
    pytest.mark.rule("blackjack-rws 1.26"),
    pytest.mark.rule("blackjack-rws 3.8"),
    pytest.mark.rule("blackjack-perfect-pairs 1.25"),
    pytest.mark.rule("blackjack-perfect-pairs 3.8"),
]
DRAWS = "9S 6D 9H agree A:decline A:stand TD 2C agree"
"""A decides alone, and draws with the dealer's 18."""
LEAVES = {"leave:1": 0}


def seats(floor: BlackjackFloor) -> dict[str, str]:
    """Who sits where by what every terminal is told, while bets are open."""
    floor.pass_time(1.0)
    standing = floor["D"].seat.standing
    assert standing is not None
    return {number: seat[0] for number, seat in standing.public["seats"].items()}


def test_a_player_who_sits_decides_against_a_higher_bet_and_is_told_to_all(later: BlackjackFloor) -> None:
    later.count_from_here()
    later.open()
    later.bet("A", {"box:1": 1000, "sit:1": 0})
    assert seats(later) == {"1": "A"}
    later.bet("B", {"box:1": 9000, "leave:2": 0})
    later.close()
    tell(later, DRAWS)
    has_won(later)


def test_a_player_sits_without_a_bet_and_the_highest_bet_decides_until_the_player_bets(later: BlackjackFloor) -> None:
    later.count_from_here()
    later.open()
    later.bet("B", {"sit:1": 0})
    later.bet("A", {"box:1": 1000, "split:decline": 0})
    assert seats(later) == {"1": "B"}
    later.close()
    tell(later, DRAWS)
    later.open()
    assert seats(later) == {"1": "B"}
    later.bet("A", {"box:1": 5000})
    later.bet("B", {"box:1": 1000})
    later.close()
    tell(later, "9S 6D 9H agree B:decline B:stand TD 2C agree")
    has_won(later)


def test_a_seat_goes_to_the_first_who_asks_for_it_and_the_second_slip_is_refused(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"sit:1": 0})
    later.bet("B", {"box:1": 2000, "sit:1": 0})
    later.pass_time(0.5)
    receipt = later["B"].seat.receipt
    assert receipt is not None
    assert (receipt.refusal, receipt.spot) == (332, "box:1")
    assert later["B"].escrow_cents == 0
    assert seats(later) == {"1": "A"}
    later.close()
    tell(later, "void:5.19")


def test_a_terminal_holds_one_seat_and_moves_to_another(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"sit:1": 0, "sit:2": 0})
    assert seats(later) == {}
    later.bet("A", {"sit:1": 0})
    later.close()
    tell(later, "void:5.19")
    later.open()
    later.bet("A", {"sit:2": 0})
    assert seats(later) == {"1": "A"}
    later.bet("A", {"leave:1": 0, "sit:2": 0})
    assert seats(later) == {"2": "A"}
    later.close()
    tell(later, "void:5.19")
    later.open()
    assert seats(later) == {"2": "A"}


def test_a_table_may_give_a_terminal_several_seats(tables: Tables) -> None:
    floor = tables(seats_per_terminal=2)
    floor.open()
    floor.bet("A", {"sit:1": 0, "sit:5": 0})
    assert seats(floor) == {"1": "A", "5": "A"}
    floor.bet("A", {"sit:1": 0, "sit:5": 0, "sit:6": 0})
    assert seats(floor) == {"1": "A", "5": "A"}
    floor.close()
    tell(floor, "void:5.19")


def test_a_seat_that_is_left_is_free_at_once_and_cannot_be_kept_after_another_has_taken_it(
    later: BlackjackFloor,
) -> None:
    play(later, "A box:1=1000 sit:1=0", DRAWS)
    later.open()
    later.bet("A", LEAVES)
    assert seats(later) == {}
    later.bet("A", {"box:1": 1000, "split:follow": 0})
    assert seats(later) == {"1": "A"}, "the player has thought better of it"
    later.bet("A", LEAVES)
    later.bet("B", {"sit:1": 0})
    assert seats(later) == {"1": "B"}
    later.bet("A", {"box:1": 1000, "split:follow": 0})
    assert seats(later) == {"1": "B"}
    assert later["A"].escrow_cents == 0
    later.close()
    tell(later, "void:5.19")


def test_a_seat_is_free_after_two_rounds_without_a_bet(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000 sit:1=0", DRAWS)
    for _ in range(2):
        later.open()
        assert seats(later) == {"1": "A"}
        later.bet("C", {"box:2": 1000, "split:follow": 0})
        later.close()
        tell(later, DRAWS.replace("A:", "C:"))
    later.open()
    assert seats(later) == {}


def test_a_seat_is_free_after_two_rounds_in_which_its_holder_decides_nothing_in_time(later: BlackjackFloor) -> None:
    silent = "9S 6D 9H agree A:decline silence TD 2C agree"
    play(later, "A box:1=1000 sit:1=0", silent)
    play(later, "A box:1=1000 split:follow=0", DRAWS)
    for _ in range(2):
        later.open()
        assert seats(later) == {"1": "A"}, "one answer in time counts for the rounds before"
        later.bet("A", {"box:1": 1000, "split:follow": 0})
        later.close()
        tell(later, silent)
    later.open()
    assert seats(later) == {}


def test_a_seat_is_kept_by_one_answer_in_a_round_and_by_a_round_that_asks_nothing(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000 sit:1=0")
    tell(later, "2S 6D 3H agree A:decline silence 4C A:hit 9C silence TD 2C agree")
    for _ in range(2):
        play(later, "A box:1=1000 split:follow=0", "AS 6D TH agree agree", A=later.blackjack_pays(1000))
    later.open()
    assert seats(later) == {"1": "A"}


def test_a_terminal_that_is_lost_for_two_of_its_turns_loses_the_seat(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:1": 1000, "sit:1": 0})
    later.close()
    for lasts in (True, False):
        tell(later, "9S 6D 9H agree A:decline cut:A silence TD 2C agree back:A")
        later.pass_time(2.0)
        later.open()
        assert seats(later) == ({"1": "A"} if lasts else {})
        if lasts:
            later.bet("A", {"box:1": 1000, "split:follow": 0})
            later.close()


def test_seats_outlive_a_restart_of_the_console_while_bets_are_open_and_between_rounds(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000 sit:1=0", DRAWS)
    later.restart_console()
    later.pass_time(2.0)
    later.open()
    later.bet("B", {"sit:3": 0})
    assert seats(later) == {"1": "A", "3": "B"}
    later.close()
    tell(later, "void:5.19")
    later.restart_console()
    later.pass_time(2.0)
    later.open()
    assert seats(later) == {"1": "A", "3": "B"}


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_the_room_of_a_box_is_kept_for_a_player_from_the_moment_of_sitting_down(later: BlackjackFloor) -> None:
    later.count_from_here()
    later.open()
    later.bet("A", {"sit:1": 0})
    later.bet("B", {"box:1": 100_000, "split:follow": 0})
    assert later["B"].escrow_cents == 0, "1,000 are the seat's"
    later.bet("B", {"box:1": 99_000, "split:follow": 0})
    later.bet("A", {"box:1": 1000, "sit:1": 0})
    later.close()
    tell(later, DRAWS)
    has_won(later)


def test_nobody_sits_where_the_table_has_no_seats_or_one_player_to_a_box(tables: Tables) -> None:
    for floor in (tables(seats_per_terminal=0), tables("blackjack", by_house_rules=True)):
        floor.open()
        floor.bet("A", {"box:1": 1000, "sit:1": 0})
        floor.pass_time(0.5)
        assert floor["A"].escrow_cents == 0
        floor.close()
        tell(floor, "void:BJ-25" if floor.game.name == "blackjack" else "void:5.19")
