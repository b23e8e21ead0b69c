"""Readings are data: each changes the hash in a round's record; limits never do."""

from typing import Any

import pytest

from games.game import Wager
from games.limits import Range
from games.registry import GAMES
from games.roulette.limits import roulette_limits
from games.roulette.pockets import NUMBERS, REDS, WHEEL_ORDER
from games.roulette.rules import NAME, Rules, make_rules
from games.roulette.spots import PAYS

BLACKS = [number for number in NUMBERS if number not in REDS]
OTHERS: dict[str, Any] = {
    "wheel_order": [WHEEL_ORDER[0], *WHEEL_ORDER[:0:-1]],
    "reds": BLACKS,
    "finale_zero_counts_all_zeros": True,
    "neighbours_max": 4,
}


@pytest.mark.parametrize("name", OTHERS)
def test_each_reading_of_roulette_changes_the_hash_and_is_reported_again(name: str) -> None:
    other = make_rules({name: OTHERS[name]})
    assert other.rules_hash != Rules().rules_hash
    assert other.readings == {name: OTHERS[name]}
    assert make_rules(other.readings).rules_hash == other.rules_hash


def test_every_combination_of_roulette_readings_has_its_own_hash() -> None:
    some = [{}, *({name: value} for name, value in OTHERS.items()), OTHERS]
    assert len({make_rules(readings).rules_hash for readings in some}) == len(some)


def test_the_house_reading_of_roulette_needs_no_words() -> None:
    assert Rules().readings == {}
    assert make_rules({"reds": sorted(REDS, key=int), "neighbours_max": 3}).rules_hash == Rules().rules_hash


def test_limits_do_not_change_the_hash_of_the_rules() -> None:
    rules, before = Rules(), Rules().rules_hash
    for most_cents in (500, 1000):
        limits = roulette_limits(100, {kind: Range(100, most_cents) for kind in PAYS}, Range(100, most_cents))
        assert rules.check({"red": most_cents + 100}, limits) is not None
        assert rules.rules_hash == before


@pytest.mark.parametrize(
    ("readings", "sentence"),
    [
        ({"red": ["1"]}, "there is no reading 'red'; there are: wheel_order, reds, finale_zero_counts_all_zeros"),
        ({"neighbours_max": "3"}, "the reading neighbours_max is a int, not '3'"),
        ({"neighbours_max": True}, "the reading neighbours_max is a int, not True"),
        ({"neighbours_max": -1}, "the reading neighbours_max is 0 to 19, not -1"),
        ({"neighbours_max": 20}, "the reading neighbours_max is 0 to 19, not 20"),
        ({"finale_zero_counts_all_zeros": 1}, "the reading finale_zero_counts_all_zeros is a bool, not 1"),
        ({"reds": ["1", "0"]}, "the reading reds has numbers of the wheel, not '0'"),
        ({"reds": ["1", "3"]}, "Colours must alternate outside the zeros"),
        ({"wheel_order": ["1"]}, "A wheel order names each of the 39 pockets once"),
    ],
)
def test_a_reading_that_is_unknown_or_makes_no_sense_is_refused_with_a_sentence(
    readings: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        GAMES.make(NAME, readings)


def test_each_reading_of_roulette_settles_in_its_own_way() -> None:
    house, other = Rules(), make_rules({"reds": BLACKS})
    wager = Wager({"red": 100, "black": 300})
    assert [rules.due(None, "1", wager).payout_cents for rules in (house, other)] == [200, 600]
    assert house.payouts(None, "1", wager) == {"red": 200, "black": 0}
    assert other.payouts(None, "1", wager) == {"red": 0, "black": 600}


def test_only_pockets_are_outcomes_of_roulette() -> None:
    rules = Rules()
    assert all(map(rules.is_outcome, WHEEL_ORDER))
    assert not any(map(rules.is_outcome, ["void", "37", "", 17, None, ["17"], {"17": 1}]))
