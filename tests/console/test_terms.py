"""Settings for closing bets and for reminding the dealer: changed between rounds, announced first, kept over a
restart."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.engine import Tick
from console.source import Shown
from protocol.enums import Phase
from protocol.refusals import RefusalNumber as No
from terminal.view import View
from tests.table import SETTINGS, Floor, floor_in

SUPERVISOR = "carl"


def status(floor: Floor) -> dict[str, Any]:
    return dict(floor.desk.done("status"))


@pytest.mark.parametrize(
    ("verb", "argument", "bad"),
    [
        ("set-last-bets", "seconds", (1, 61, -1, 2.0, True, None)),
        ("set-revolutions", "revolutions", (13, -1, 3.0, True, None)),
        ("set-pace", "rounds", (9, 121, -1, 40.0, True, None)),
        ("set-rotor", "reminder", ("yes", True, None)),
    ],
)
def test_setting_out_of_its_range_is_refused_and_not_recorded(
    verb: str, argument: str, bad: tuple[Any, ...], tmp_path: Path
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    head = floor.desk.table.log.head
    for value in bad:
        assert floor.desk.order(verb, second=SUPERVISOR, **{argument: value}).refusal == No.BAD_ARGUMENT, value
    assert floor.desk.table.log.head == head


@pytest.mark.parametrize(("seconds", "left_s"), [(9, 9.0), (0, None)])
def test_last_bets_leaves_the_set_number_of_seconds_or_no_deadline_for_0(
    seconds: int, left_s: float | None, tmp_path: Path
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path, replace(SETTINGS, bet_time_s=0.0))
    floor.desk.done("set-last-bets", second=SUPERVISOR, seconds=seconds)
    floor.open()
    floor.desk.done("last-bets")
    deadline_s = floor.desk.table.play.deadline_s
    assert (None if deadline_s is None else deadline_s - floor.clock.seconds) == left_s


def test_all_settings_survive_a_console_restart(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("set-last-bets", second=SUPERVISOR, seconds=9)
    floor.desk.done("set-revolutions", second=SUPERVISOR, revolutions=3)
    floor.desk.done("set-pace", staff=SUPERVISOR, rounds=40)
    floor.desk.done("set-rotor", staff=SUPERVISOR, reminder="on")
    before = status(floor)["terms"]
    assert [before[name] for name in ("last_bets_ms", "close_revolutions", "pace_per_hour", "rotor_alternates")] == [
        9000,
        3,
        40,
        True,
    ]
    floor.restart_console()
    assert status(floor)["terms"] == before
    floor.open()
    assert floor.desk.table.play.options["close_revolutions"] == 3


def news(floor: Floor, name: str = "T1") -> list[str] | None:
    view: View = floor[name].core.picture(floor.clock.now(), None, 0, 0)
    return None if view.news is None else view.news.changed


@pytest.mark.rule("roulette 3.3")
def test_terminal_shows_changed_terms_until_bets_of_their_first_round_close(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("set-limits", second=SUPERVISOR, limits=["straight=200-2000"])
    floor.desk.done("set-bet-time", second=SUPERVISOR, seconds=45)
    floor.pass_time(1.0)
    assert news(floor) == ["straight", "bet_time_ms"]
    floor.open()
    floor.pass_time(1.0)
    assert news(floor) == ["straight", "bet_time_ms"]
    floor.close()
    floor.pass_time(1.0)
    assert news(floor) is None
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    floor.desk.done("set-revolutions", second=SUPERVISOR, revolutions=3)
    floor.pass_time(1.0)
    assert news(floor) == ["close_revolutions"]


@pytest.mark.rule("roulette 3.3")
def test_terminal_that_was_away_shows_the_changed_terms_when_it_is_back(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cut.add("T2")
    floor.desk.done("set-limits", second=SUPERVISOR, limits=["slip=200-40000"])
    floor.restart("T2")
    floor.cut.clear()
    floor.pass_time(3.0)
    assert news(floor, "T2") == ["slip"]


def test_terminal_does_not_show_changes_of_the_dealers_reminders(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.desk.done("set-pace", staff=SUPERVISOR, rounds=40)
    floor.desk.done("set-rotor", staff=SUPERVISOR, reminder="on")
    floor.pass_time(1.0)
    assert news(floor) is None


def test_status_keeps_the_rotor_direction_of_the_last_spin_during_the_next_round(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert status(floor)["source"]["rotor_before"] == ""
    floor.desk.batch(Shown("seen", 0.0, "clockwise"), Tick())
    assert status(floor)["source"]["rotor_before"] == ""
    floor.close()
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(6.0)
    assert status(floor)["source"]["rotor_before"] == "clockwise"
    floor.open()
    floor.desk.batch(Shown("seen", 0.0, "counter-clockwise"), Tick())
    assert status(floor)["source"]["rotor_before"] == "clockwise"


def test_status_says_how_many_seconds_ago_bets_opened_from_the_first_round_on(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    assert status(floor)["opened_ago_s"] is None
    floor.open()
    before_s = status(floor)["opened_ago_s"]
    floor.pass_time(90.0)
    assert status(floor)["opened_ago_s"] == before_s + 90
