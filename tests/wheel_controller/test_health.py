"""A wheel's results compared with chance: even wheels, uneven wheels, and too few spins."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.phrased import english
from wheel_controller.chances import arcs, chi_square, chi_square_above, evidence, share_beyond
from wheel_controller.health import POCKET_TILTS, Health, PlayedRound, examine
from wheel_controller.health_watch import Level, Window, window_alarms
from wheel_controller.pockets import DEFAULT_ORDER

USUAL = Window(1, 38.0, 0.47)
EVEN, UNEVEN = Window(1, 12.0, 0.99998), Window(1, 80.0, 0.0001)


def played(pockets: list[str]) -> Health:
    return examine([PlayedRound(pocket) for pocket in pockets], DEFAULT_ORDER)


def pockets(count: int, seed: int = 1) -> list[str]:
    return Random(seed).choices(DEFAULT_ORDER, k=count)


@pytest.mark.parametrize(("value", "chance"), [(53.4, 0.05), (61.2, 0.01), (70.7, 0.001), (22.9, 0.975)])
def test_chi_square_matches_the_published_limits_for_39_pockets(value: float, chance: float) -> None:
    assert chi_square_above(value, 38) == pytest.approx(chance, rel=0.01)


@given(value=st.floats(0, 2000))
def test_chi_square_with_two_degrees_of_freedom_is_the_exponential_function(value: float) -> None:
    assert chi_square_above(value, 2) == pytest.approx(math.exp(-value / 2), rel=1e-9, abs=1e-300)


def test_count_at_its_expected_share_is_likely_and_a_count_far_off_is_not() -> None:
    assert share_beyond(25, 975, 1 / 39) == pytest.approx(1)
    assert share_beyond(50, 975, 1 / 39) < 1e-4
    assert share_beyond(0, 975, 1 / 39) < 1e-4


def test_arcs_of_pockets_wrap_around_the_wheel() -> None:
    assert arcs([1, 2, 3, 4], 2) == [3, 5, 7, 5]


@given(st.integers(0, 38), st.integers(1, 400))
def test_mean_evidence_after_one_more_fair_spin_equals_the_evidence_now(seed: int, spins: int) -> None:
    """This makes the test valid at any time: on an even wheel the mean over all next results stays the same."""
    counts = [0] * 39
    for pocket in pockets(spins, seed):
        counts[DEFAULT_ORDER.index(pocket)] += 1
    now = math.exp(evidence(counts, POCKET_TILTS).nats)
    after = [
        math.exp(evidence([*counts[:place], counts[place] + 1, *counts[place + 1 :]], POCKET_TILTS).nats)
        for place in range(39)
    ]
    assert math.fsum(after) / 39 == pytest.approx(now, rel=1e-9)


def test_wheel_is_not_tested_below_a_thousand_spins() -> None:
    health = played(["17"] * 999)
    assert (health.level, health.alarms, health.windows) == (Level.TOO_FEW, [], [])
    assert played(["17"] * 1000).level is Level.RED


def test_even_wheel_is_green() -> None:
    health = played(pockets(4000))
    assert (health.level, health.alarms) == (Level.GREEN, [])
    assert health.chi_square == pytest.approx(chi_square(health.counts))
    assert health.worst_pocket is not None
    assert health.worst_pocket.chance > 0.01


def test_pocket_that_comes_too_often_is_named_and_the_alarm_stays_red() -> None:
    spins = pockets(3000) + ["17"] * 80
    Random(1).shuffle(spins)
    health = played(spins + pockets(20_000, 2))
    assert health.level is Level.RED
    first = next(alarm for alarm in health.alarms if alarm.level is Level.RED)
    assert (first.test, english(first.sentence)) == ("pockets", "17: more often than chance explains.")
    assert first.spin <= 3100


def test_sector_that_comes_too_often_is_listed_in_the_order_of_the_wheel() -> None:
    sector = list(DEFAULT_ORDER[37:]) + list(DEFAULT_ORDER[:3])
    health = played([Random(n).choice(sector) if n % 12 == 0 else pocket for n, pocket in enumerate(pockets(6000))])
    assert health.sectors[0].pockets == tuple(sector)
    assert health.sectors[0].chance < 0.001
    assert health.level is Level.RED


def test_results_too_even_for_chance_are_amber_after_one_window_and_red_after_two() -> None:
    around = list(DEFAULT_ORDER) * 55
    Random(1).shuffle(around)
    even = [pocket for start in range(0, 39 * 55, 39) for pocket in DEFAULT_ORDER]
    assert played(around).level is Level.GREEN
    assert {alarm.test for alarm in played(even).alarms if alarm.level is Level.RED} >= {"windows"}
    assert [alarm.level for alarm in window_alarms([EVEN])] == [Level.AMBER]
    assert [alarm.level for alarm in window_alarms([*[EVEN] * 4, USUAL])] == []
    assert [alarm.level for alarm in window_alarms([*[EVEN] * 4, *[EVEN] * 4, USUAL])] == [Level.RED]
    assert [alarm.level for alarm in window_alarms([*[EVEN] * 4, *[UNEVEN] * 4, USUAL])] == []


def test_overlapping_windows_do_not_confirm_each_other() -> None:
    assert window_alarms([USUAL, UNEVEN, UNEVEN, UNEVEN, USUAL]) == []


def test_dealer_whose_ball_travels_the_same_distance_too_often_is_named() -> None:
    random, place, rounds = Random(1), 0, []
    for number in range(4000):
        dealer, direction = ("anna", "ben")[number // 50 % 2], ("clockwise", "counter-clockwise")[number % 2]
        steady = (dealer, direction) == ("ben", "clockwise") and random.random() < 0.3
        place = (place + (7 + random.randrange(3) if steady else random.randrange(39))) % 39
        rounds.append(PlayedRound(DEFAULT_ORDER[place], dealer, direction))
    health = examine(rounds, DEFAULT_ORDER)
    assert {(alarm.test, english(alarm.sentence).partition(":")[0]) for alarm in health.alarms} == {
        ("dealer signature", "Dealer ben, ball clockwise")
    }
    assert [group.spins for group in health.signatures] == [1000, 999, 1000, 1000]


def test_ball_that_leaves_the_track_too_often_at_one_sensor_is_reported_by_direction() -> None:
    random = Random(2)
    rounds = [
        PlayedRound(pocket, "", "clockwise", 3 if random.random() < 0.3 else random.randrange(4) + 1)
        for pocket in pockets(2000)
    ]
    health = examine(rounds, DEFAULT_ORDER)
    assert health.level is Level.RED
    assert {english(alarm.sentence) for alarm in health.alarms} == {
        "Ball clockwise: sensor 3 is the last to see the ball on the track, more often than chance explains."
    }


def test_correlation_of_consecutive_results_shows_at_lag_1() -> None:
    random, place, spins = Random(3), 0, []
    for _ in range(2000):
        place = (place + random.randrange(-8, 9)) % 39
        spins.append(DEFAULT_ORDER[place])
    health = played(spins)
    assert health.lag_1 > 0.5
    assert health.lag_1_chance < 1e-9
    assert played(pockets(2000)).lag_1_chance > 0.01


def test_voids_and_warnings_are_counted_per_thousand_rounds() -> None:
    rounds = [PlayedRound(None)] * 5 + [PlayedRound("17", warned=True)] * 10 + [PlayedRound("17")] * 985
    document = examine(rounds, DEFAULT_ORDER).document()
    assert (document["rounds"], document["spins"]) == (1000, 995)
    assert (document["voids_per_1000"], document["warnings_per_1000"]) == (5, 10)
