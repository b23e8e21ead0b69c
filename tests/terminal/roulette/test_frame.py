"""What the frame around the cloth says, for every state, from frozen inputs."""

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
        ("corrected", Situation.CORRECTED, "held", "Round 1184 corrected"),
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
def test_each_state_has_its_notice(name: str, situation: Situation, kind: str, title: str, words: Words) -> None:
    said = area(name, "notice", words)
    assert situation_of(VIEWS[name]) is situation
    assert (said["kind"], said["title"]) == (kind, title)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", VIEWS)
def test_every_state_is_said_in_full_in_both_languages(name: str, language: str, words: Words) -> None:
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
def test_a_terminal_that_takes_no_bet_any_more_does_not_say_bets_are_open(words: Words) -> None:
    assert area("closing", "notice", words)["kind"] == "closed"
    assert area("closing", "strip", words)["mode"] == "play"


def test_a_result_counts_only_with_its_record() -> None:
    assert situation_of(replace(result("17"), ended=())) is Situation.CLOSED


def test_the_countdown_counts_whole_seconds_up(words: Words) -> None:
    said = area("open", "notice", words, longest_s=28.0)
    assert (said["seconds"], said["fraction"]) == ("14", 0.5)
    assert area("open-no-timer", "notice", words)["seconds"] == ""
    assert area("closed", "notice", words)["seconds"] == ""


def test_the_last_round_of_a_table_is_announced_while_there_is_time(words: Words) -> None:
    assert area("open-closing-announced", "table", words)["closing"] == "Last round: 1190"
    assert area("open-last-round", "notice", words)["text"] == "This is the last round before the table closes"
    assert area("result-last-round", "notice", words)["next"] == "Next: Table closes"


def test_the_result_says_what_the_number_is(words: Words) -> None:
    assert area("result", "notice", words)["text"] == "Odd · 1–18 · 2nd dozen · Column 2"  # noqa: RUF001
    assert area("result-nothing", "notice", words)["text"] == "Only bets that include this zero win (rule 3.8)"


def test_a_round_void_by_an_emergency_close_is_headed_by_the_closed_table(words: Words) -> None:
    said = area("void-table-closed", "notice", words)
    assert (said["title"], said["text"]) == (
        "Table closed",
        "The round is void, all bets are returned (rule 5.1.2)",
    )
    assert (said["iconName"], said["next"]) == ("cross", "")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("held", "The dealer is checking the wheel. Registered bets wait for the decision"),
        ("held-dispute", "A dispute at the table is being settled. Registered bets wait for the decision"),
        ("held-own-words", "Staff have stopped the round. Registered bets wait for the decision"),
    ],
)
def test_a_held_round_says_what_it_is_held_for(name: str, says: str, words: Words) -> None:
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


def test_the_expected_cost_stands_still_while_nobody_bets(words: Words) -> None:
    later = Now(NOW.monotonic_s + 3600, NOW.wall_ms + 3_600_000)
    assert area("open", "meters", words, now=later)["sessionCost"] == area("open", "meters", words)["sessionCost"]


def test_a_void_says_why_with_the_paragraph(words: Words) -> None:
    assert area("void", "notice", words)["text"] == "Fewer than four revolutions (rule 5.3.2). All bets returned"


def test_a_correction_names_both_results_and_the_paragraph(words: Words) -> None:
    assert area("corrected", "notice", words)["text"] == "The ball lay in 3 Red, not 17 Black (rule 5.5)"
    assert "17 Black" in str(area("corrected-to-void", "notice", words)["text"])


def limits_of(view: View, words: Words) -> dict[str, str]:
    limits = frame(Scene(view, NOW), FACE, words)["table"]["limits"]
    assert isinstance(limits, list)
    return {each["name"]: each["range"] for each in limits}


def test_limits_are_shown_and_said_to_differ_where_they_do(words: Words) -> None:
    assert area("open", "table", words)["limits"] == [
        {"name": "Inside", "range": "S$5–500"},  # noqa: RUF001
        {"name": "Outside", "range": "S$25–5,000"},  # noqa: RUF001
    ]
    limits = replace(LIMITS, per_kind={**LIMITS.per_kind, "straight": Range(500, 10_000)})
    mixed = replace(VIEWS["open"], limits=limits)
    assert limits_of(mixed, words)["Inside"] == "S$5–500 by bet"  # noqa: RUF001
    assert area("starting", "table", words)["limitsUnknown"]


def test_a_table_named_by_a_number_is_called_table(words: Words) -> None:
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
def test_the_total_bet_is_divided_into_what_counts_and_what_does_not(
    name: str, total: str, detail: str, words: Words
) -> None:
    said = area(name, "meters", words)
    assert (said["totalBet"], said["totalBetDetail"]) == (total, detail)


def test_the_credit_after_a_win_shows_its_sum(words: Words) -> None:
    said = area("result", "meters", words)
    assert (said["credit"], said["creditDetail"]) == ("S$1,870.00", "1,255.00 + 615.00")
    assert area("result-nothing", "meters", words)["creditDetail"] == ""


def test_the_session_shows_time_net_and_what_it_costs_on_average(words: Words) -> None:
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
def test_cash_out_is_free_except_in_mid_round_or_fault_and_then_says_why(
    name: str, is_free: bool, says: str, words: Words
) -> None:
    said = area(name, "meters", words)
    assert said["cashOutAvailable"] is is_free
    assert said["cashOutLine"] == says


def test_a_called_cash_out_says_the_amount_and_stays_free_to_cancel(words: Words) -> None:
    said = area("open-cash-out-called", "meters", words)
    assert (said["cashOut"], said["cashOutLine"], said["cashOutAvailable"]) == ("Requested", "touch to cancel", True)
    assert said["creditDetail"] == "the attendant will bring it to you"


def test_a_call_that_nobody_hears_yet_says_so(words: Words) -> None:
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
def test_the_clock_has_twelve_hours(
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
def test_the_ball_is_said_as_the_wheel_says_it(facts: dict[str, Fact], says: str, words: Words) -> None:
    lines = area("open", "wheel", words, telemetry=facts)["lines"]
    assert isinstance(lines, list)
    assert lines[1]["value"] == says


def test_only_a_verdict_on_the_pocket_that_counts_is_called_agreement(words: Words) -> None:
    def values(agreed: str) -> list[str]:
        lines = area("result", "wheel", words, SpinTrace(agreed=agreed))["lines"]
        assert isinstance(lines, list)
        return [line["value"] for line in lines]

    assert "agree on 17" in values("17")
    assert not any("agree" in value for value in values("5") + values(""))


def test_a_simulated_wheel_is_named_wherever_results_show(words: Words) -> None:
    said = areas(scene("result", is_simulated=True, telemetry={}), words)
    assert said["wheel"]["simulated"] == "SIMULATED WHEEL"
    assert said["results"]["simulated"] == "SIMULATED"
    assert "simulated wheel" in str(said["notice"]["text"])


def test_covered_pockets_are_those_of_what_is_registered_or_asked(words: Words) -> None:
    covered = area("open", "wheel", words)["covered"]
    assert isinstance(covered, list)
    assert {"17", "23", "0", "000", "36"} <= set(covered)
    assert "00" not in covered
    assert area("result", "wheel", words)["covered"] == []
    assert set(STOOD) <= set(RULES.spots)


def test_the_trace_of_a_spin_begins_anew_with_the_next_ball() -> None:
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
def test_only_an_outcome_is_framed_on_the_wheel(name: str, is_decided: bool, words: Words) -> None:
    assert area(name, "wheel", words, telemetry=AT_REST)["isDecided"] is is_decided
