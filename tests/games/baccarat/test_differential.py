"""The Differential over all terminals: the room shown while bets are open, and what the close gives back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.game import make_game
from games.game import Increment, Registered
from games.limits import Limits, Range
from tests.games.baccarat.table import LIMITS

GAME = make_game({"differential_max_cents": 50_000})


def slips(*placed: tuple[str, str, int], others: dict[str, dict[str, int]] | None = None) -> list[Registered]:
    """Makes slips in the order of their registration."""
    stakes: dict[str, dict[str, int]] = {name: dict(own) for name, own in (others or {}).items()}
    increments: dict[str, list[Increment]] = {}
    for place, (terminal, spot, cents) in enumerate(placed, start=1):
        own = stakes.setdefault(terminal, {})
        own[spot] = own.get(spot, 0) + cents
        increments.setdefault(terminal, []).append(Increment(spot, cents, place))
    return [Registered(name, own, increments.get(name, ())) for name, own in sorted(stakes.items())]


def given_back(*placed: tuple[str, str, int], limits: Limits = LIMITS) -> dict[tuple[str, str], int]:
    closed = GAME.close(slips(*placed), limits, None)
    rows = {(name, part.spot): part.cents for name, parts in closed.returned.items() for part in parts}
    assert {part.paragraph for parts in closed.returned.values() for part in parts} <= {"5.1"}
    return rows


@pytest.mark.rule("baccarat 5.1")
def test_only_the_excess_of_an_increment_is_returned_when_bets_close() -> None:
    assert given_back(("A", "banker", 150_000), ("B", "player", 90_000)) == {("A", "banker"): 10_000}


@pytest.mark.rule("baccarat 5.1")
def test_the_newest_increment_of_the_heavier_side_goes_back_first() -> None:
    placed = (("A", "banker", 30_000), ("B", "banker", 20_000), ("A", "banker", 4000), ("B", "player", 1000))
    assert given_back(*placed) == {("A", "banker"): 3000}
    assert given_back(*placed, ("C", "banker", 1000)) == {("A", "banker"): 3000, ("C", "banker"): 1000}


@pytest.mark.rule("baccarat 5.1")
def test_the_returned_excess_is_rounded_up_to_whole_chips_that_pay_whole_cents() -> None:
    chips = Limits(30, {kind: Range(300, 900_000) for kind in GAME.kinds}, Range(300, 900_000), GAME.kind_of)
    assert given_back(("A", "player", 50_010), limits=chips) == {("A", "player"): 30}
    assert given_back(("A", "banker", 50_340), ("B", "player", 330), limits=chips) == {("A", "banker"): 60}


@pytest.mark.rule("baccarat 5.1")
def test_a_stake_that_would_be_left_below_the_minimum_is_returned_whole() -> None:
    assert given_back(("A", "player", 49_800), ("B", "player", 600)) == {("B", "player"): 600}


@pytest.mark.rule("baccarat 5.1")
def test_returning_a_whole_stake_can_make_the_other_side_the_heavier_one() -> None:
    wide = {"hand": Range(120_000, 900_000), "tie": Range(100, 900), "pair": Range(100, 900)}
    limits = Limits(100, wide, Range(100, 900_000), GAME.kind_of)
    back = given_back(("A", "banker", 189_900), ("B", "player", 120_000), ("C", "player", 120_000), limits=limits)
    assert back == {("C", "player"): 120_000, ("A", "banker"): 19_900}


@pytest.mark.rule("baccarat 1.5")
def test_tie_and_pair_bets_do_not_count_for_the_differential_of_terminals() -> None:
    assert given_back(("A", "banker", 50_000), ("A", "tie", 90_000), ("B", "player-pair", 90_000)) == {}


@pytest.mark.rule("baccarat 5.1")
def test_a_stake_returned_at_the_close_takes_no_part_in_the_round() -> None:
    closed = GAME.close(slips(("A", "banker", 60_000), ("B", "player", 5000), ("B", "player", 600)), LIMITS, None)
    assert closed.public["stakes"] == {"A": {"banker": 55_600}, "B": {"player": 5600}}
    all_back = GAME.close(slips(("A", "banker", 50_000), ("C", "banker", 500)), LIMITS, None)
    assert all_back.public["stakes"] == {"A": {"banker": 50_000}}


def test_the_table_says_how_much_each_side_still_takes() -> None:
    assert GAME.room(LIMITS, {"banker": 70_000, "player": 40_000}) == {"banker": 20_000, "player": 80_000}
    assert GAME.room(LIMITS, {"banker": 70_000}) == {"banker": 0, "player": 120_000}
    assert GAME.shared == {"player", "banker"}
    free = make_game({})
    assert (free.room(LIMITS, {"banker": 70_000}), free.shared) == ({}, frozenset())
    assert free.close(slips(("A", "banker", 900_000)), LIMITS, None).returned == {}


PLACED = st.lists(
    st.tuples(
        st.sampled_from("ABCD"), st.sampled_from(("player", "banker")), st.integers(5, 900).map(lambda n: n * 100)
    ),
    max_size=12,
)


@pytest.mark.rule("baccarat 5.1")
@given(PLACED)
def test_after_the_close_the_table_is_within_the_differential_and_returned_no_more_than_needed(
    placed: list[tuple[str, str, int]],
) -> None:
    back = given_back(*placed)
    before: dict[tuple[str, str], int] = {}
    for terminal, spot, cents in placed:
        before[terminal, spot] = before.get((terminal, spot), 0) + cents
    after = {key: cents - back.get(key, 0) for key, cents in before.items()}
    assert all(left == 0 or left >= 500 for left in after.values())
    sides = {side: sum(cents for (_, spot), cents in after.items() if spot == side) for side in ("player", "banker")}
    assert abs(sides["player"] - sides["banker"]) <= 50_000
    was = {side: sum(cents for (_, spot), cents in before.items() if spot == side) for side in ("player", "banker")}
    over = max(0, abs(was["player"] - was["banker"]) - 50_000)
    assert over <= sum(back.values())
    assert (back == {}) is (over == 0) is GAME.stands_whole({}, LIMITS, was)
    assert sum(back.values()) < over + 500
