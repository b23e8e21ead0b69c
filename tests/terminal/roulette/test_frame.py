"""What the frame around the cloth shows in each state, from fixed inputs."""

from dataclasses import replace

import pytest

from games.limits import Range
from protocol.clock import Now
from screen.words import Words
from terminal.roulette.derive_wheel import SpinTrace, trace_after
from terminal.screen.derive_frame import frame
from terminal.screen.derive_pages import text_pages
from terminal.screen.derive_scene import Fact, Scene, Situation, situation_of
from terminal.view import View
from tests.terminal.roulette.frames import area, areas, english, scene
from tests.terminal.roulette.states import (
    AT_REST,
    FACE,
    FALLING,
    LIMITS,
    NOW,
    RULES,
    SPIN,
    STOOD,
    VIEWS,
    WAITING,
    result,
    spin_so_far,
)

NO_EMPTY_TITLE = "every state has a title and a line below it"


@pytest.fixture
def words() -> Words:
    return english()


@pytest.mark.parametrize(
    ("name", "situation", "kind", "title"),
    [
        ("open", Situation.OPEN, "open", "Place your bets"),
        ("last", Situation.LAST, "last", "Last bets"),
        ("closed", Situation.CLOSED, "closed", "No More Bets"),
        ("closing", Situation.CLOSED, "closed", "No More Bets"),
        ("held", Situation.HELD, "held", "Round held"),
        ("result", Situation.RESULT, "result", "17 Black"),
        ("result-nothing", Situation.RESULT, "result", "00 Green"),
        ("void", Situation.VOID, "held", "Round void"),
        ("corrected", Situation.CORRECTED, "held", "Round 1184 was corrected"),
        ("idle", Situation.IDLE, "idle", "Next round soon"),
        ("table-closed", Situation.TABLE_CLOSED, "idle", "Table closed"),
        ("lost", Situation.LOST, "fault", "Connection lost"),
        ("lost-after-result", Situation.LOST, "fault", "Connection lost"),
        ("locked", Situation.LOCKED, "fault", "Terminal locked"),
        ("out-of-service", Situation.OUT_OF_SERVICE, "fault", "Out of service"),
        ("unknown-key", Situation.UNKNOWN_KEY, "fault", "Not enrolled"),
        ("unknown-key-new", Situation.UNKNOWN_KEY, "fault", "Not enrolled"),
        ("starting", Situation.STARTING, "idle", "Starting"),
    ],
)
def test_each_state_of_the_players_screen_has_its_own_notice(
    name: str, situation: Situation, kind: str, title: str, words: Words
) -> None:
    said = area(name, "notice", words)
    assert situation_of(VIEWS[name]) is situation
    assert (said["kind"], said["title"]) == (kind, title)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", VIEWS)
def test_every_text_of_every_state_is_complete_in_both_languages(name: str, language: str, words: Words) -> None:
    words.language = language
    for drawn in (*areas(scene(name), words).values(), text_pages(scene(name), FACE, words)):
        for text in texts_in(drawn):
            assert "{" not in text
    said = area(name, "notice", words)
    assert said["title"], NO_EMPTY_TITLE
    assert said["text"], NO_EMPTY_TITLE


def texts_in(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts_in(inner)]
    return [text for inner in value for text in texts_in(inner)] if isinstance(value, list) else []


def test_every_area_has_the_same_keys_in_every_state(words: Words) -> None:
    keys = {name: {area: set(drawn) for area, drawn in areas(scene(name), words).items()} for name in VIEWS}
    assert all(found == keys["open"] for found in keys.values())


@pytest.mark.rule("roulette 3.5")
def test_terminal_that_accepts_no_more_bets_shows_bets_as_closed_before_the_console_does(words: Words) -> None:
    assert area("closing", "notice", words)["kind"] == "closed"
    assert area("closing", "strip", words)["mode"] == "play"


def test_result_is_shown_only_after_its_record_has_arrived() -> None:
    assert situation_of(replace(result("17"), ended=())) is Situation.CLOSED


def test_countdown_is_rounded_up_to_whole_seconds(words: Words) -> None:
    said = area("open", "notice", words, longest_s=28.0)
    assert (said["seconds"], said["fraction"]) == ("14", 0.5)
    assert area("open-no-timer", "notice", words)["seconds"] == ""
    assert area("closed", "notice", words)["seconds"] == ""


def test_screen_announces_the_last_round_before_the_table_closes(words: Words) -> None:
    assert area("open-closing-announced", "table", words)["closing"] == "Last round: 1190"
    assert area("open-last-round", "notice", words)["text"] == "This is the last round before the table closes"
    assert area("result-last-round", "notice", words)["next"] == "Next: Table closes"


def test_notice_of_a_result_describes_the_number(words: Words) -> None:
    assert area("result", "notice", words)["text"] == "Odd · 1–18 · 2nd dozen · Column 2"  # noqa: RUF001
    assert area("result-nothing", "notice", words)["text"] == "Only bets that include this zero win (rule 3.8)"


def test_notice_of_a_round_voided_by_an_emergency_close_says_that_the_table_is_closed(words: Words) -> None:
    said = area("void-table-closed", "notice", words)
    assert (said["title"], said["text"]) == (
        "Table closed",
        "The round is void, all bets are returned (rule 5.1.2)",
    )
    assert (said["iconName"], said["next"]) == ("cross", "")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("held", "The dealer is checking the wheel. Registered bets wait for a decision"),
        ("held-dispute", "A dispute at the table is being settled. Registered bets wait for a decision"),
        ("held-own-words", "Staff have stopped the round. Registered bets wait for a decision"),
    ],
)
def test_notice_of_a_held_round_says_why_it_is_held(name: str, says: str, words: Words) -> None:
    assert area(name, "notice", words)["text"] == says
    cards = area(name, "strip", words)["cards"]
    assert isinstance(cards, list)
    assert cards[1]["text"].startswith(says.partition(".")[0])


def test_a_payout_below_the_stake_is_not_the_last_win(words: Words) -> None:
    said = area("result-below-stake", "meters", words)
    assert (said["lastWin"], said["lastWinDetail"]) == ("S$180.00", "Round 1183: net +S$175.00")
    won = area("result", "meters", words)
    assert (won["lastWin"], won["lastWinDetail"]) == ("S$615.00", "Round 1184: net +S$470.00")
    assert area("open-no-credit", "meters", words)["lastWin"] == "\N{EN DASH}"


def test_expected_cost_per_hour_does_not_change_while_nobody_bets(words: Words) -> None:
    later = Now(NOW.monotonic_s + 3600, NOW.wall_ms + 3_600_000)
    assert area("open", "meters", words, now=later)["sessionCost"] == area("open", "meters", words)["sessionCost"]


def test_notice_of_a_void_round_gives_the_reason_and_paragraph(words: Words) -> None:
    assert (
        area("void", "notice", words)["text"]
        == "The ball made fewer than four revolutions (rule 5.3.2). All bets returned"
    )


def test_notice_of_a_correction_names_both_results_and_the_paragraph(words: Words) -> None:
    assert area("corrected", "notice", words)["text"] == "The ball lay in 3 Red, not 17 Black (rule 5.5)"
    assert "17 Black" in str(area("corrected-to-void", "notice", words)["text"])


def limits_of(view: View, words: Words) -> dict[str, str]:
    limits = frame(Scene(view, NOW), FACE, words)["table"]["limits"]
    assert isinstance(limits, list)
    return {each["name"]: each["range"] for each in limits}


def test_limits_are_shown_by_group_with_a_remark_where_bets_of_a_group_differ(words: Words) -> None:
    assert area("open", "table", words)["limits"] == [
        {"name": "Inside", "range": "S$5–500"},  # noqa: RUF001
        {"name": "Outside", "range": "S$25–5,000"},  # noqa: RUF001
    ]
    limits = replace(LIMITS, per_kind={**LIMITS.per_kind, "straight": Range(500, 10_000)})
    mixed = replace(VIEWS["open"], limits=limits)
    assert limits_of(mixed, words)["Inside"] == "S$5–500 by type of bet"  # noqa: RUF001
    assert area("starting", "table", words)["limitsUnknown"]


def test_table_whose_name_is_a_number_is_shown_as_table_and_its_number(words: Words) -> None:
    assert area("open", "table", words)["round"] == "Table 12 · Round 1184"
    named = replace(VIEWS["open"], table="ROULETTE-1")
    assert frame(Scene(named, NOW), FACE, words)["table"]["round"] == "ROULETTE-1 · Round 1184"


@pytest.mark.parametrize(
    ("name", "total", "detail"),
    [
        ("open", "S$135.00", "120 registered · 15 waiting"),
        ("open-removing", "S$50.00", "50 registered · 70 being taken off"),
        ("open-no-bets", "S$0.00", "Last: S$5.00, round 1183"),
        ("closed", "S$145.00", "145 registered · 10 returned"),
        ("result", "S$145.00", "145 settled · 10 returned"),
        ("void", "S$145.00", "145 returned"),
        ("lost", "S$135.00", "120 registered · 15 not confirmed"),
    ],
)
def test_total_bet_is_split_into_registered_waiting_removed_and_returned_amounts(
    name: str, total: str, detail: str, words: Words
) -> None:
    said = area(name, "meters", words)
    assert (said["totalBet"], said["totalBetDetail"]) == (total, detail)


def test_credit_after_a_win_is_shown_with_its_arithmetic(words: Words) -> None:
    said = area("result", "meters", words)
    assert (said["credit"], said["creditDetail"]) == ("S$1,870.00", "1,255.00 + 615.00")
    assert area("result-nothing", "meters", words)["creditDetail"] == ""


def test_session_meters_show_time_net_result_and_average_cost_per_hour(words: Words) -> None:
    said = area("open", "meters", words)
    assert said["sessionTime"] == "0:42 h"
    assert said["sessionNet"] == "−S$36.00"  # noqa: RUF001
    assert said["sessionCost"] == "S$415 / h"  # 3,776.50 staked in 42 minutes, of which 3 in 39 stay
    assert area("open-no-credit", "meters", words)["sessionCost"] == "–"  # noqa: RUF001


@pytest.mark.parametrize(
    ("name", "is_free", "says"),
    [
        ("open", True, "clears your bets first"),
        ("open-no-bets", True, ""),
        ("open-no-credit", False, "no credit"),
        ("closed", False, "after the result"),
        ("closed-no-bets", True, ""),
        ("held", False, "after the decision"),
        ("held-no-bets", True, ""),
        ("result", True, ""),
        ("void", True, ""),
        ("idle", True, ""),
        ("table-closed", True, ""),
        ("lost", False, "when reconnected"),
        ("locked", False, "after the result"),
        ("locked-away", False, "staff will pay you"),
        ("out-of-service", False, "staff will pay you"),
        ("starting", False, "when reconnected"),
    ],
)
def test_cash_out_button_is_off_with_a_reason_during_a_round_a_fault_or_without_credit(
    name: str, is_free: bool, says: str, words: Words
) -> None:
    said = area(name, "meters", words)
    assert said["cashOutAvailable"] is is_free
    assert said["cashOutLine"] == says


def test_requested_cash_out_can_be_cancelled(words: Words) -> None:
    said = area("open-cash-out-called", "meters", words)
    assert (said["cashOut"], said["cashOutLine"], said["cashOutAvailable"]) == ("Requested", "touch to cancel", True)
    assert said["creditDetail"] == "the attendant will bring it to you"


def test_call_for_the_attendant_without_a_connection_says_that_it_comes_later(words: Words) -> None:
    assert area("open-attendant-called", "meters", words)["attendantLine"] == "touch to cancel"
    assert area("lost-attendant-called", "meters", words)["attendantLine"] == "when reconnected"
    assert area("locked", "notice", words)["text"] == "Your credit is safe; the attendant has been called"
    assert "called" not in str(area("locked-uncalled", "notice", words)["text"])


@pytest.mark.parametrize(
    ("hour", "minute", "english", "chinese"),
    [
        (0, 5, ("12:05", "am"), "凌晨"),
        (9, 47, ("9:47", "am"), "上午"),
        (12, 30, ("12:30", "pm"), "中午"),
        (15, 0, ("3:00", "pm"), "下午"),
        (21, 47, ("9:47", "pm"), "晚上"),
    ],
)
def test_clock_shows_twelve_hours_and_the_part_of_the_day_in_both_languages(
    hour: int, minute: int, english: tuple[str, str], chinese: str, words: Words
) -> None:
    midnight_ms = NOW.wall_ms - (21 * 3600 + 47 * 60 + 33) * 1000
    now = Now(NOW.monotonic_s, midnight_ms + (hour * 60 + minute) * 60_000)
    said = area("open", "meters", words, now=now)
    assert (said["time"], said["half"]) == english
    words.language = "zh"
    assert area("open", "meters", words, now=now)["half"] == chinese


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        (WAITING, "Waiting for the ball"),
        (SPIN, "38 rpm, clockwise"),
        (FALLING, "falling"),
        ({**SPIN, "ball_rad_s": None}, "on the track"),
        ({**SPIN, "ball_direction": None}, "38 rpm"),
        (AT_REST, "at rest in 17"),
    ],
)
def test_state_of_the_ball_is_described_from_the_wheels_telemetry(
    facts: dict[str, Fact], says: str, words: Words
) -> None:
    lines = area("open", "wheel", words, telemetry=facts)["lines"]
    assert isinstance(lines, list)
    assert lines[1]["value"] == says


def test_screen_says_that_the_sensors_agree_only_if_they_agreed_on_the_result(words: Words) -> None:
    def values(agreed: str) -> list[str]:
        lines = area("result", "wheel", words, SpinTrace(agreed=agreed))["lines"]
        assert isinstance(lines, list)
        return [line["value"] for line in lines]

    assert "agree on 17" in values("17")
    assert not any("agree" in value for value in values("5") + values(""))


def test_screen_names_a_simulated_wheel_wherever_results_are_shown(words: Words) -> None:
    said = areas(scene("result", is_simulated=True, telemetry={}), words)
    assert said["wheel"]["simulated"] == "SIMULATED WHEEL"
    assert said["results"]["simulated"] == "SIMULATED"
    assert "simulated wheel" in str(said["notice"]["text"])


def test_covered_pockets_are_those_of_registered_or_requested_bets(words: Words) -> None:
    covered = area("open", "wheel", words)["covered"]
    assert isinstance(covered, list)
    assert {"17", "23", "0", "000", "36"} <= set(covered)
    assert "00" not in covered
    assert area("result", "wheel", words)["covered"] == []
    assert set(STOOD) <= set(RULES.spots)


def test_speed_trace_of_a_spin_starts_again_with_the_next_spin() -> None:
    trace: tuple[tuple[float, float], ...] = ()
    for facts in spin_so_far():
        trace = trace_after(trace, facts)
    assert (trace[0][0], trace[-1][0]) == (0.0, 16.3)
    assert round(trace[-1][1]) == 38
    assert trace_after(trace, FALLING) == trace
    assert trace_after(trace, {**SPIN, "spin_s": 0.2})[0][0] == 0.2
    assert trace_after(trace, WAITING) == ()


@pytest.mark.parametrize(
    ("name", "is_decided"), [("closed", False), ("held", False), ("void", False), ("result", True)]
)
def test_wheel_marks_a_pocket_as_decided_only_after_the_result(name: str, is_decided: bool, words: Words) -> None:
    assert area(name, "wheel", words, telemetry=AT_REST)["isDecided"] is is_decided
