"""What roulette's column and result strip on the dealer's screen show."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.dealer.derive_history import history
from console.roulette.dealer.derive_reminder import reminder
from console.roulette.dealer.derive_wheel import curve, forecast, verdict, wheel
from console.roulette.dealer.game import ROULETTE
from console.roulette.program import vertical
from console.roulette.wheel_witness import WheelWitness
from console.watching.seen import Seen
from games.roulette.pockets import WHEEL_ORDER
from games.roulette.rules import order_by
from protocol.enums import Phase
from tests.console.dealer.test_derive import ENGLISH, SPINNING, seen_at
from tests.console.test_rules_change import OTHER_WAY, read_otherwise
from tests.table import SETTINGS, Floor, floor_in
from tests.told import ended, status_with


def test_result_strip_counts_red_black_and_zero_and_names_those_outside_the_usual_range() -> None:
    def counts(outcomes: list[str]) -> str:
        facts = status_with(outcomes=ended(*enumerate(outcomes)))
        return str(history(Seen(0.0, 0, True, 0, facts), ROULETTE, ENGLISH)["counts"])

    fair = ["1", "2"] * 90 + ["0"] * 15 + ["void"] * 5
    assert counts(fair) == "Last 195: Red 90 · Black 90 · Zero 15, all within the usual range"
    assert counts(["0"] * 30 + fair).endswith("outside the usual range: Zero")
    assert counts(["1"] * 19) == ""


def test_dealers_wheel_panel_shows_sensors_speeds_and_directions(tmp_path: Path) -> None:
    shown = wheel(seen_at(floor_in(Phase.BETS_OPEN, tmp_path)), ENGLISH)
    assert [sensor["state"] for sensor in shown["sensors"]] == ["good", "bad", "bad", "good", "good"]
    assert (shown["ballRpm"], shown["rotorRpm"], shown["revolutions"]) == ("71 rpm", "15.8 rpm", "8")
    assert (shown["ballTurns"], shown["rotorTurns"], shown["enough"]) == (1, -1, True)


def test_dealers_wheel_panel_draws_the_pockets_in_the_order_of_the_tables_rules(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    read_otherwise(floor, OTHER_WAY)
    assert wheel(seen_at(floor), ENGLISH)["order"] == list(order_by(OTHER_WAY.readings)) != list(WHEEL_ORDER)


def test_dealers_verdict_box_says_not_valid_so_far_while_a_ball_runs_that_broke_a_rule(tmp_path: Path) -> None:
    told = {**SPINNING, "broken_so_far": "5.3.6"}
    box = verdict(seen_at(floor_in(Phase.BETS_OPEN, tmp_path), told=told), ENGLISH)
    assert (box["kind"], box["title"], box["caption"]) == ("bad", "Not valid so far", "5.3.6")


def test_forecast_finds_when_a_steadily_slowing_ball_reaches_the_threshold_speed() -> None:
    points = [(at / 2, 100 * 0.9 ** (at / 2)) for at in range(12)]
    ahead = forecast(points, 40.0)
    assert ahead is not None
    assert ahead[0] == pytest.approx(8.697, abs=0.01)
    assert forecast(points[:2], 40.0) is None
    assert forecast([(at, 60.0) for at in range(12)], 40.0) is None


@pytest.mark.parametrize(("phase", "words"), [(Phase.BETS_OPEN, "bets close in about 4 s"), (Phase.BETS_CLOSED, "")])
def test_dealers_screen_forecasts_the_close_of_bets_only_while_bets_are_open(
    phase: Phase, words: str, tmp_path: Path
) -> None:
    points = [(at / 2, 100 * 0.9 ** (at / 2)) for at in range(12)]
    assert curve(points, seen_at(floor_in(phase, tmp_path)), ENGLISH)["until"] == words


CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"


def spin_before(floor: Floor, rotor: str) -> None:
    spin = floor.desk.table.play.witness
    assert isinstance(spin, WheelWitness)
    spin.rotor_before = rotor


@pytest.mark.parametrize(
    ("before", "now", "ball", "told_so"),
    [
        (CLOCKWISE, CLOCKWISE, "none", "Turn the wheel counter-clockwise"),
        (COUNTER, COUNTER, "none", "Turn the wheel clockwise"),
        (COUNTER, CLOCKWISE, "none", "The wheel turns the other way now"),
        (CLOCKWISE, CLOCKWISE, "track", ""),
        ("", CLOCKWISE, "none", ""),
    ],
)
def test_dealer_is_reminded_to_turn_the_wheel_opposite_to_the_spin_before(
    before: str, now: str, ball: str, told_so: str, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, replace(SETTINGS, vertical=vertical(rotor_alternates=True)))
    spin_before(floor, before)
    told = {**SPINNING, "rotor_direction": now, "ball": ball}
    assert reminder(seen_at(floor, told=told), ENGLISH)["reminder"] == told_so


def test_dealer_gets_no_direction_reminder_when_the_setting_is_off(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    spin_before(floor, CLOCKWISE)
    told = {**SPINNING, "rotor_direction": CLOCKWISE, "ball": "none"}
    assert reminder(seen_at(floor, told=told), ENGLISH)["reminder"] == ""
