"""When the next front starts after one has died, and which keys are shut out."""

from console.front_deaths import DEATHS_MAX, IN_S, OVER_S, WAIT_S_MAX, Deaths

FLOODS, LOUD = "terminal/T66 key", "display/room key"


def died_with(deaths: Deaths, passports: list[str], now_s: float, late_s: float = 0.1) -> list[str]:
    deaths.over(passports, now_s - late_s)
    deaths.died(now_s, was_ready=True)
    return deaths.to_shut_out(now_s)


def test_a_front_that_was_ready_is_replaced_at_once_however_often_it_is_killed() -> None:
    deaths = Deaths()
    for number in range(20):
        deaths.is_back()
        assert deaths.died(0.5 * number, was_ready=True) == 0.0


def test_a_front_that_was_not_ready_is_replaced_a_little_later_each_time() -> None:
    deaths = Deaths()
    waits = [deaths.died(float(number), was_ready=False) for number in range(8)]
    assert waits == sorted(waits)
    assert 0.0 < waits[0] < waits[1] < waits[-1] == WAIT_S_MAX
    deaths.is_back()
    assert deaths.died(100.0, was_ready=True) == 0.0
    assert deaths.died(101.0, was_ready=False) == waits[0]


def test_a_key_over_its_limit_at_three_deaths_of_the_front_in_a_minute_is_shut_out_once() -> None:
    deaths = Deaths()
    assert [died_with(deaths, [FLOODS], at_s) for at_s in (0.0, 20.0, IN_S)] == [[], [], [FLOODS]]
    assert deaths.to_shut_out(IN_S) == []


def test_a_key_is_not_shut_out_for_deaths_far_apart_or_deaths_without_its_flood() -> None:
    deaths = Deaths()
    times = [number * (IN_S / (DEATHS_MAX - 1) + 1) for number in range(6)]
    assert [died_with(deaths, [FLOODS], at_s) for at_s in times] == [[]] * 6
    deaths = Deaths()
    assert [died_with(deaths, [FLOODS], at_s, OVER_S + 1) for at_s in (10.0, 20.0, 30.0)] == [[]] * 3
    assert [died_with(deaths, [], at_s) for at_s in (40.0, 41.0, 42.0)] == [[]] * 3
    assert died_with(deaths, [LOUD], 43.0) == []
