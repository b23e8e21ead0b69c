"""Appendix B: announced bets are ordinary pieces, as the rulebook lists them."""

import pytest

from games.refusal import Refusal, RefusalNumber
from games.roulette.pockets import POCKETS, WHEEL_ORDER
from games.roulette.rules import Rules

RULES = Rules()
APPENDIX_B = {
    "neighbours:21:1": "straight:2 straight:21 straight:4",
    "neighbours:21:2": "straight:25 straight:2 straight:21 straight:4 straight:19",
    "neighbours:21:3": "straight:17 straight:25 straight:2 straight:21 straight:4 straight:19 straight:15",
    "tiers": "split:5-8 split:10-11 split:13-16 split:23-24 split:27-30 split:33-36",
    "orphelins": "straight:1 split:6-9 split:14-17 split:17-20 split:31-34",
    "zero-spiel": "straight:26 split:0-000 split:00-3 split:12-15 split:32-35",
    "finale:4": "straight:4 straight:14 straight:24 straight:34",
    "finale:8": "straight:8 straight:18 straight:28",
    "grand-series": "split:0-000 split:4-7 split:12-15 split:18-21 split:19-22 split:32-35 "
    "street:00-2-3 street:00-2-3 corner:25-26-28-29 corner:25-26-28-29",
}


@pytest.mark.rule("roulette Appendix B")
@pytest.mark.parametrize("name", APPENDIX_B)
def test_an_announced_bet_consists_of_the_pieces_in_the_rulebook(name: str) -> None:
    pieces = [spot for spot, count in RULES.announced[name] for _ in range(count)]
    # The rulebook runs against the wheel around 21; which way round is not a matter of money.
    assert sorted(pieces) == sorted(APPENDIX_B[name].split())


@pytest.mark.rule("roulette Appendix B")
def test_tiers_orphelins_and_grand_series_cover_every_pocket_once() -> None:
    covered = []
    for series in ("tiers", "orphelins", "grand-series"):
        pockets = {pocket for spot, _ in RULES.announced[series] for pocket in RULES.spots[spot].pockets}
        covered += sorted(pockets)
    assert sorted(covered) == sorted(POCKETS)


@pytest.mark.rule("roulette Appendix B")
def test_there_is_a_finale_for_each_digit_and_neighbours_of_one_to_three_for_each_pocket() -> None:
    finales = {name: sum(n for _, n in pieces) for name, pieces in RULES.announced.items() if name.startswith("fin")}
    assert finales == {f"finale:{digit}": 4 if digit < 7 else 3 for digit in range(10)}
    neighbours = {name for name in RULES.announced if name.startswith("neighbours")}
    assert neighbours == {f"neighbours:{pocket}:{reach}" for pocket in POCKETS for reach in (1, 2, 3)}


def test_neighbours_continue_across_the_end_of_the_list_of_pockets() -> None:
    spots = [spot for spot, _ in RULES.announced["neighbours:0:2"]]
    assert spots == ["straight:3", "straight:26", "straight:0", "straight:000", "straight:00"]


def test_the_stake_of_an_announced_bet_is_divided_over_its_pieces() -> None:
    expanded = RULES.expand("grand-series", 1000)
    assert expanded == [
        *((spot, 100) for spot in APPENDIX_B["grand-series"].split()[:6]),
        ("street:00-2-3", 200),
        ("corner:25-26-28-29", 200),
    ]


def test_a_stake_that_cannot_be_divided_is_refused_with_one_that_can() -> None:
    refusal = RULES.expand("tiers", 604)
    assert isinstance(refusal, Refusal)
    assert (refusal.number, refusal.allowed_cents) == (RefusalNumber.DOES_NOT_DIVIDE, 600)


def test_readings_of_announced_bets_are_options_of_the_rules() -> None:
    other = Rules(finale_zero_counts_all_zeros=True, neighbours_max=4)
    assert len(other.announced["finale:0"]) == 6
    assert "neighbours:17:4" in other.announced
    assert other.rules_hash != RULES.rules_hash == Rules().rules_hash


def swapped(one: str, other: str) -> tuple[str, ...]:
    return tuple({one: other, other: one}.get(pocket, pocket) for pocket in WHEEL_ORDER)


def test_a_table_may_have_the_zeros_in_another_order_on_the_wheel() -> None:
    assert Rules(wheel_order=swapped("0", "00")).wheel_order != WHEEL_ORDER


@pytest.mark.parametrize(
    ("order", "word"),
    [
        (WHEEL_ORDER[:-1], "missing: 26"),
        ((*WHEEL_ORDER[:-1], "3"), "missing: 26"),
        (swapped("32", "15"), "alternate"),
        (swapped("17", "15"), "side by side"),
        (swapped("5", "9"), "arcs"),
        ((*WHEEL_ORDER[1:32], "0", *WHEEL_ORDER[32:]), "zero-spiel"),
    ],
)
def test_an_impossible_wheel_order_is_refused_with_a_sentence(order: tuple[str, ...], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        Rules(wheel_order=order)
