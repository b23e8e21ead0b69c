"""What a close does with boxes that hold too much or too little, and with side bets without an Initial Bet
beside them.
"""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.conftest import Tables
from tests.games.blackjack.rows.story import begin, has_won, play, tell

SIT = "9S 6D 9H agree A:decline A:stand TD 2C agree"
"""A takes the seat of box 1, and draws."""


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
@pytest.mark.parametrize(
    ("bets", "returned"),
    [
        ("B box:1=60000, C box:1=30000, A box:1=40000", {"C": 30_000}),
        ("B box:1=60000, C box:1=30000, A box:1=10100", {"C": 100}),  # cut in whole chips
        ("B box:1=60000, C box:1=1500, A box:1=39400", {"C": 1500}),  # 600 would be under the minimum
        ("A box:1=40000, B box:1=60000, C box:1=30000", {"C": 30_000}),
        ("B box:1=60000, A box:1=100000", {"B": 60_000}),
    ],
)
def test_a_full_box_returns_the_newest_bets_of_standing_players_before_any_of_the_seated_player(
    later: BlackjackFloor, bets: str, returned: dict[str, int]
) -> None:
    play(later, "A box:1=1000", SIT, A=0)
    begin(later, bets)
    stakes = {slip.split()[0]: int(slip.split("=")[1]) for slip in bets.split(",")}
    stands = {name: cents - returned.get(name, 0) for name, cents in stakes.items()}
    assert later.won() == {name: -stands.get(name, 0) for name in later.players}
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, **{name: -cents for name, cents in stands.items()})


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_the_newest_increment_of_a_bet_is_returned_and_not_its_first_part(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000", SIT, A=0)
    later.count_from_here()
    later.open()
    for name, cents in (("B", 30_000), ("C", 30_000), ("B", 60_000), ("A", 30_000)):
        later.bet(name, {"box:1": cents})
    later.close()
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, A=-30_000, B=-40_000, C=-30_000)


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_a_full_box_without_a_seated_player_refuses_a_bet_and_names_the_amount_left(tables: Tables) -> None:
    floor = tables(seats_per_terminal=0)
    floor.open()
    floor.bet("A", {"box:1": 70_000})
    floor.bet("B", {"box:1": 40_000})
    floor.pass_time(1.0)
    assert (floor["A"].credit_cents, floor["B"].credit_cents) == (230_000, 300_000)
    floor.bet("B", {"box:1": 30_000})
    floor.close()
    tell(floor, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(floor, A=-70_000, B=-30_000)


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_a_box_keeps_the_seat_s_last_stake_free_until_last_bets_and_then_takes_anybody_s(later: BlackjackFloor) -> None:
    play(later, "A box:1=40000", SIT, A=0)
    later.count_from_here()
    later.open()
    later.bet("B", {"box:1": 70_000})
    assert later["B"].credit_cents == 300_000, "only 60,000 are left beside the seat's 40,000"
    later.bet("B", {"box:1": 60_000})
    later.bet("C", {"box:1": 1000})
    assert (later["B"].credit_cents, later["C"].credit_cents) == (240_000, 300_000)
    later.bet("A", {"box:1": 10_000})
    later.bet("C", {"box:1": 1000})
    assert later["C"].credit_cents == 300_000, "30,000 of the 40,000 are still the seat's"
    later.desk.done("last-bets")
    later.bet("C", {"box:1": 20_000})
    later.close()
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, A=-10_000, B=-60_000, C=-20_000)


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_where_the_seat_raises_into_a_full_box_the_newest_bets_of_others_go_back(
    later: BlackjackFloor,
) -> None:
    play(later, "A box:1=1000", SIT, A=0)
    play(
        later,
        "B box:1=50000, C box:1=49000, A box:1=20000",
        "A=-20000 B=-50000 C=-30000 9S 6D 9C agree A:decline A:stand TD 4C agree",
        A=-20_000,
        B=-50_000,
        C=-30_000,
    )


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_nothing_is_kept_for_a_seat_whose_terminal_is_away(later: BlackjackFloor) -> None:
    play(later, "A box:1=40000", SIT, A=0)
    later.count_from_here()
    later.cut.add("A")
    later.pass_time(4.0, 0.5)
    later.open()
    later.bet("B", {"box:1": 100_000})
    later.close()
    tell(later, "9S 6D 9C agree B:decline B:stand TD 4C agree")
    has_won(later, B=-100_000)


@pytest.mark.rule("blackjack-rws 5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1")
def test_a_full_box_whose_seat_is_free_refuses_with_the_amount_that_is_left(later: BlackjackFloor) -> None:
    later.takes_seats = False
    later.open()
    later.bet("A", {"box:1": 70_000})
    later.bet("B", {"box:1": 40_000})
    later.bet("A", {"box:1": 71_000})
    later.bet("B", {"box:1": 29_000})
    later.bet("A", {"box:1": 72_000})
    later.close()
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, A=-71_000, B=-29_000)


@pytest.mark.rule("blackjack-rws 5.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.2")
def test_a_bet_below_the_minimum_is_raised_or_withdrawn_by_its_player(later: BlackjackFloor) -> None:
    later.open()
    assert later["A"].bet({"box:1": 900}) is not None
    later.bet("A", {"box:1": 1000})
    assert later["A"].bet({"box:1": 900}) is not None
    later.bet("A", {})
    later.bet("A", {"box:1": 1200})
    later.close()
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, A=-1200)


@pytest.mark.rule("blackjack-rws 3.5")
@pytest.mark.rule("blackjack-perfect-pairs 3.5")
def test_a_player_s_own_bet_above_the_maximum_is_refused(later: BlackjackFloor) -> None:
    later.open()
    assert later["A"].bet({"box:1": 100_100}) is not None
    later.bet("A", {"box:1": 100_000})
    later.close()
    tell(later, "9S 6D 9C agree A:decline A:stand TD 4C agree")
    has_won(later, A=-100_000)


@pytest.mark.rule("blackjack-rws 5.15")
@pytest.mark.rule("blackjack-perfect-pairs 5.15")
def test_a_pair_bet_is_returned_if_its_box_has_lost_its_initial_bet_by_the_close(later: BlackjackFloor) -> None:
    later.open()
    later.bet("A", {"box:1": 1000})
    later.bet("B", {"pair:1": 500, "box:2": 1000})
    later.bet("A", {})
    later.close()
    assert later["B"].credit_cents == 299_000
    tell(later, ">2.0 9S >D 6D 9C agree B:decline B:stand TD 4C agree")
    has_won(later, B=-1000)
