"""What roulette's part of the room display shows: the wheel, the results and their counts."""

from pathlib import Path

import pytest

from console.roulette.display import derive_counts
from console.roulette.display.derive_counts import TIMES
from console.roulette.display.derive_wheel import wheel
from console.watching.seen import DASH
from games.roulette.pockets import WHEEL_ORDER
from games.roulette.rules import order_by
from protocol.enums import Phase
from protocol.table_status import RoundOutcome
from screen.roulette.counts import SPINS_LEAST
from tests.console.display.test_derive import BOTH, SPINNING, seen_at
from tests.console.test_rules_change import OTHER_WAY, read_otherwise
from tests.table import floor_in


def test_room_display_shows_revolutions_and_speed_of_the_ball_or_that_the_wheel_stands_still(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    shown = wheel(seen_at(floor), BOTH)
    assert (shown["caption"], shown["value"], shown["speed"]) == ("Ball 球", "8 revolutions 圈", "71 rpm 转/分")
    assert wheel(seen_at(floor, told={**SPINNING, "revolutions": 1.5}), BOTH)["value"] == "1 revolution 圈"
    assert wheel(seen_at(floor, told={**SPINNING, "ball": "falling"}), BOTH)["value"] == "falling 下落"
    still = wheel(seen_at(floor, told={**SPINNING, "ball": "none", "rotor_rpm": 0.0}), BOTH)
    assert (still["caption"], still["speed"]) == ("Wheel 轮盘", "standing still 静止")


def test_room_display_of_a_wheel_without_sensors_says_look_at_the_real_wheel(tmp_path: Path) -> None:
    shown = wheel(seen_at(floor_in(Phase.BETS_OPEN, tmp_path), told=None), BOTH)
    assert (shown["seen"], shown["unseen"][0]) == (False, "Look at the real wheel")


def test_a_simulated_wheel_is_never_shown_without_saying_so(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert wheel(seen_at(floor), BOTH)["simulated"] == []
    assert wheel(seen_at(floor, told={**SPINNING, "simulated": True}), BOTH)["simulated"][0] == "Simulated wheel"


def test_room_display_marks_the_rounds_result_and_not_the_pocket_that_the_wheel_reports(tmp_path: Path) -> None:
    resting = {**SPINNING, "ball": "rest", "pocket": "26"}
    assert wheel(seen_at(floor_in(Phase.SETTLED, tmp_path), told=resting), BOTH)["pocket"] == "17"


def outcomes(*pockets: str) -> list[RoundOutcome]:
    return [RoundOutcome(len(pockets) - at, pocket) for at, pocket in enumerate(pockets)]


def test_room_display_lists_results_newest_first_without_void_rounds(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.IDLE, tmp_path), outcomes=outcomes("32", "void", "000", *["17"] * 30))
    shown = derive_counts.results(seen, BOTH)
    assert (shown["newest"], shown["newestName"]) == ({"pocket": "32", "colour": "red"}, "Red 红")
    assert [tile["pocket"] for tile in shown["before"]] == ["000", *["17"] * 19]


def test_room_display_shows_counts_with_their_usual_range_and_the_most_and_least_frequent_pockets(
    tmp_path: Path,
) -> None:
    idle = floor_in(Phase.IDLE, tmp_path)
    shown = derive_counts.counts(seen_at(idle, outcomes=outcomes(*WHEEL_ORDER * 3, "17", "17", "32")), BOTH)
    assert [row["count"] for row in shown["rows"]] == [55, 56, 9]
    assert shown["rows"][0]["usual"] == f"usual 正常 45{DASH}66"
    assert [(tile["pocket"], tile["times"]) for tile in shown["most"]] == [("17", f"{TIMES}5"), ("32", f"{TIMES}4")]
    assert len(shown["least"]) == 2
    assert shown["title"] == "Last 120 spins  最近 120 局"
    assert shown["tooFew"] == []


def test_room_display_orders_pockets_and_equal_counts_by_the_wheel_order_of_the_tables_rules(tmp_path: Path) -> None:
    floor, order = floor_in(Phase.IDLE, tmp_path), list(order_by(OTHER_WAY.readings))
    read_otherwise(floor, OTHER_WAY)
    assert wheel(seen_at(floor), BOTH)["order"] == order
    shown = derive_counts.counts(seen_at(floor, outcomes=outcomes(*WHEEL_ORDER * 3)), BOTH)
    assert [tile["pocket"] for tile in shown["most"]] == order[:2]


@pytest.mark.parametrize("count", [1, 10, SPINS_LEAST - 1])
def test_room_display_shows_no_statistics_before_100_results(count: int, tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.IDLE, tmp_path), outcomes=outcomes(*["17"] * count))
    shown = derive_counts.counts(seen, BOTH)
    assert (shown["title"], shown["legend"], shown["usual"]) == ("", "", "")
    assert (shown["rows"], shown["most"], shown["least"]) == ([], [], [])
    assert shown["tooFew"] == [
        f"Statistics need 100 results: {count} so far",
        f"满 100 局后显示统计：目前 {count} 局",  # noqa: RUF001
    ]


def test_void_rounds_do_not_count_towards_the_100_results_needed_for_statistics(tmp_path: Path) -> None:
    spins = ["17"] * (SPINS_LEAST - 1)
    idle = floor_in(Phase.IDLE, tmp_path)
    assert derive_counts.counts(seen_at(idle, outcomes=outcomes(*spins, "void")), BOTH)["rows"] == []
    assert len(derive_counts.counts(seen_at(idle, outcomes=outcomes(*spins, "32")), BOTH)["rows"]) == 3


def test_room_display_says_no_results_yet_before_the_first_result(tmp_path: Path) -> None:
    shown = derive_counts.counts(seen_at(floor_in(Phase.IDLE, tmp_path), outcomes=[]), BOTH)
    assert (shown["tooFew"], shown["rows"]) == (["No results yet", "尚无结果"], [])
