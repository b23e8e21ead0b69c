"""What the room display shows in every phase, derived from the status of a real console."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from console.display import derive_notice
from console.display.both import Both
from console.display.derive_limits import limits
from console.display.derive_notice import Corrected, corrected_after
from console.log import state_message
from console.roulette.display import derive_counts
from console.roulette.display.derive_wheel import wheel
from console.roulette.display.game import ROULETTE
from console.roulette.program import vertical
from console.watching.heard import StateHeard, TelemetryHeard
from console.watching.seen import DASH, Seen
from protocol.enums import Phase
from protocol.table_status import CentsRange, TermsByName
from tests.table import SETTINGS, Floor, floor_in, interrupted_floor

BOTH = Both(ROULETTE.words)
SPINNING: dict[str, Any] = {
    "online": True, "simulated": False, "rotor_rpm": 15.8, "rotor_direction": "counter-clockwise", "rotor_angle": 0.3,
    "threshold_rpm": 40.0, "rate": 1.0, "sensors": "1111", "ball": "track", "ball_angle": 1.0, "ball_rad_s": 7.43,
    "ball_direction": "clockwise", "revolutions": 8.25, "spin_s": 5.0, "pocket": None, "launch_rotor_rpm": 15.8,
}  # fmt: skip


def seen_at(floor: Floor, *, told: dict[str, Any] | None = SPINNING, heard: bool = True, **changes: Any) -> Seen:
    now = floor.clock.now()
    state = StateHeard(state_message(floor.desk.table, now), now.monotonic_s, 1)
    facts = structs.replace(floor.desk.status(), **changes)
    telling = TelemetryHeard(told, now.monotonic_s) if told else None
    return Seen(now.monotonic_s, now.wall_ms, heard, now.wall_ms, facts, state, telling)


def notice(seen: Seen, corrected: Corrected | None = None) -> dict[str, Any]:
    return derive_notice.notice(seen, corrected, ROULETTE, BOTH)


NOTICES = {
    Phase.IDLE: ("idle", ["Next round soon", "下一局即将开始"]),
    Phase.BETS_OPEN: ("open", ["Place your bets", "请下注"]),
    Phase.BETS_CLOSED: ("closed", ["No More Bets", "停止下注"]),
    Phase.HELD: ("held", ["Round held", "本局暂停"]),
    Phase.RESULT: ("result", ["17 Black", "17 黑"]),
    Phase.SETTLED: ("result", ["17 Black", "17 黑"]),
    Phase.VOID: ("held", ["Round void", "本局作废"]),
}


@pytest.mark.parametrize("phase", Phase)
def test_room_notice_names_each_phase_in_both_languages(phase: Phase, tmp_path: Path) -> None:
    told = notice(seen_at(floor_in(phase, tmp_path)))
    assert (told["kind"], told["title"]) == NOTICES[phase]
    assert all(told["text"])
    assert told["text"][0] != told["text"][1]


@pytest.mark.parametrize("phase", Phase)
def test_room_display_reports_a_silent_console_and_shows_no_ball_in_every_phase(phase: Phase, tmp_path: Path) -> None:
    seen = seen_at(floor_in(phase, tmp_path), heard=False)
    assert (notice(seen)["kind"], notice(seen)["seconds"], notice(seen)["tile"]["text"]) == ("fault", "", "")
    assert (wheel(seen, BOTH)["seen"], wheel(seen, BOTH)["ball"]) == (False, "none")


def test_room_display_shows_a_fault_and_no_values_before_the_console_first_answers() -> None:
    seen = Seen(0.0, 0)
    assert notice(seen)["kind"] == "fault"
    assert derive_notice.head(seen, BOTH)["round"] == ""
    assert derive_counts.counts(seen, BOTH)["rows"] == []
    assert derive_counts.results(seen, BOTH)["before"] == []
    assert limits(seen, ROULETTE, BOTH) == {"inside": "", "outside": ""}


def test_room_notice_says_after_how_many_revolutions_betting_closes(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path, replace(SETTINGS, vertical=vertical(close_revolutions=3)))
    told = notice(seen_at(floor))
    assert told["text"][0] == "Betting closes when the time is up, or after 3 revolutions of the ball"
    floor.desk.done("last-bets")
    assert notice(seen_at(floor))["text"][0] == "Betting closes after 3 revolutions of the ball"


def test_room_notice_counts_last_bets_down_in_whole_seconds(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("last-bets")
    told = notice(seen_at(floor))
    assert (told["kind"], told["title"][0]) == ("last", "Last bets")
    assert told["seconds"].isdigit()
    assert 0 < told["fraction"] <= 1


def test_room_notice_names_odd_half_dozen_and_column_of_a_result_and_the_zero_rule_for_a_zero(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    assert notice(seen_at(floor))["text"][0] == f"Odd · 1{DASH}18 · 2nd dozen · Column 2"
    assert notice(seen_at(floor))["tile"] == {"text": "17", "look": "black"}
    assert "rule 3.8" in notice(seen_at(floor, outcome="000"))["text"][0]


@pytest.mark.rule("roulette 5.9")
def test_room_notice_of_a_void_round_names_its_paragraph_and_says_that_bets_are_returned(tmp_path: Path) -> None:
    english, chinese = notice(seen_at(floor_in(Phase.VOID, tmp_path)))["text"]
    assert english == "Someone interfered with the ball or the wheel (rule 5.3.8). All bets are returned"
    assert "5.3.8" in chinese


def test_room_notice_says_why_a_round_is_held(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.desk.done("hold", reason="Dispute at the table", held_for="dispute")
    assert notice(seen_at(floor))["text"] == [
        "A dispute at the table is being settled. Registered bets wait for a decision",
        "桌上正在处理争议。已登记的下注等待裁定",
    ]


def test_after_an_emergency_close_the_room_reads_that_the_table_is_closed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("emergency-close", reason="Fire alarm")
    told = notice(seen_at(floor))
    assert (told["title"][0], told["text"][0], told["icon"]) == (
        "Table closed",
        "The round is void, all bets are returned (rule 5.1.2)",
        "cross",
    )


@pytest.mark.rule("roulette 5.1.1")
def test_room_notice_of_an_interrupted_round_says_round_interrupted(tmp_path: Path) -> None:
    assert notice(seen_at(interrupted_floor(tmp_path)))["title"][0] == "Round interrupted"


@pytest.mark.rule("roulette 5.5")
def test_room_notice_shows_a_correction_until_the_next_round_opens(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    before = floor.desk.status()
    floor.correct(1, "18")
    after = floor.desk.status()
    corrected = corrected_after(None, before, after)
    assert corrected == Corrected(1, "17", "18", 1)
    told = notice(seen_at(floor), corrected)
    assert told["title"][0] == "Round 1 was corrected"
    assert told["text"][0] == "The result is 18 Red, not 17 Black (rule 5.5)"
    assert corrected_after(corrected, after, after) == corrected
    floor.open()
    assert notice(seen_at(floor), corrected)["kind"] == "open"
    assert corrected_after(corrected, after, floor.desk.status()) is None


def test_first_result_of_a_round_is_not_shown_as_a_correction(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    before = floor.desk.status()
    floor.result("17")
    assert corrected_after(None, before, floor.desk.status()) is None


@pytest.mark.parametrize(
    ("phase", "last_round", "text"),
    [
        (Phase.BETS_OPEN, 1, "This is the last round before the table closes"),
        (Phase.SETTLED, 2, "The next round is the last before the table closes"),
        (Phase.SETTLED, 1, "This was the last round: the table is closed"),
        (Phase.IDLE, 0, "No more rounds at this table"),
    ],
)
def test_room_notice_announces_which_round_is_the_last_before_the_table_closes(
    phase: Phase, last_round: int, text: str, tmp_path: Path
) -> None:
    assert notice(seen_at(floor_in(phase, tmp_path), last_round=last_round))["text"][0] == text


@pytest.mark.rule("roulette 3.3")
def test_room_display_shows_inside_and_outside_limits_and_marks_those_that_differ_by_bet(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    inside = ("straight", "split", "street", "corner", "six-line", "top-line")
    terms: TermsByName = {"bet_time_ms": 0, **{kind: CentsRange(500, 50_000) for kind in inside}}
    terms |= {kind: CentsRange(2_500, 500_000) for kind in ("column", "dozen")}
    terms |= {"even-money": CentsRange(2_500, 400_000)}
    shown = limits(seen_at(floor, terms=terms), ROULETTE, BOTH)
    assert shown["inside"] == f"Inside 内围 S$5{DASH}500"
    assert shown["outside"] == f"Outside 外围 S$25{DASH}5,000 by bet 视注型"
