"""What the dealer's screen shows in every phase, derived from the status of a real console."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.dealer import derive, derive_actions, derive_flow
from console.dealer.flow import Flow, looking
from console.log import state_message
from console.roulette.dealer.derive_wheel import verdict, wheel
from console.roulette.dealer.game import ROULETTE
from console.watching.heard import StateHeard, TelemetryHeard
from console.watching.seen import Person, Seen
from phrases import phrase
from phrases.catalogue import catalogue
from protocol.answers import read_body
from protocol.enums import Phase, VerdictKind
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.what_if import Looked
from screen.words import LANGUAGES, Words
from tests.table import SETTINGS, Floor, floor_in, interrupted_floor

ENGLISH, CHINESE = (Words(*ROULETTE.all_words(), language=language) for language in LANGUAGES)
ANNA = Person("anna", "Anna Tan", "dealer", "s-1")
SPINNING: dict[str, Any] = {
    "online": True, "simulated": False, "rotor_rpm": 15.8, "rotor_direction": "counter-clockwise", "rotor_angle": 0.3,
    "threshold_rpm": 40.0, "rate": 1.0, "sensors": "1x01", "ball": "track", "ball_angle": 1.0, "ball_rad_s": 7.43,
    "ball_direction": "clockwise", "revolutions": 8.25, "spin_s": 5.0, "pocket": None, "launch_rotor_rpm": 15.8,
}  # fmt: skip
ARGUMENTS: dict[str, dict[str, Any]] = {
    "hold": {"reason": "a glass fell over"},
    "void": {"paragraph": "5.3.8"},
    "enter": {"outcome": "17"},
    "correct": {"outcome": "18", "reason": "misread"},
    "change-ball": {"reason": "worn"},
    "emergency-close": {"reason": "alarm"},
}


def seen_at(
    floor: Floor, *, told: dict[str, Any] | None = SPINNING, heard: bool = True, by: Person | None = ANNA
) -> Seen:
    now = floor.clock.now()
    state = StateHeard(state_message(floor.desk.table, now), now.monotonic_s, 1)
    facts = floor.desk.status()
    telling = TelemetryHeard(told, now.monotonic_s) if told else None
    return Seen(now.monotonic_s, now.wall_ms, heard, now.wall_ms, facts, state, telling, by)


def page_of(verb: str, *given: Any, **more: Any) -> Flow:
    return Flow(verb, *given, **more, game=ROULETTE)


def offered(seen: Seen) -> dict[str, bool]:
    return {row["act"]: row["may"] for row in derive_actions.actions(seen, ROULETTE, ENGLISH)}


PRIMARY = {
    Phase.IDLE: ("open", "Open bets"),
    Phase.BETS_OPEN: ("last-bets", "Last bets"),
    Phase.BETS_CLOSED: ("", "Waiting for the ball"),
    Phase.HELD: ("enter", "Enter result by hand"),
    Phase.RESULT: ("", "Settling"),
    Phase.SETTLED: ("open", "Open bets"),
    Phase.VOID: ("open", "Open bets"),
}


@pytest.mark.parametrize("phase", Phase)
def test_big_button_offers_one_action_or_says_what_it_waits_for_in_each_phase(phase: Phase, tmp_path: Path) -> None:
    primary = derive.primary(seen_at(floor_in(phase, tmp_path)), ROULETTE, ENGLISH)
    assert (primary["act"], primary["title"]) == PRIMARY[phase]
    assert primary["caption"]
    assert (primary["kind"] == "waiting") == (primary["act"] == "")


@pytest.mark.parametrize("phase", Phase)
def test_screen_enables_exactly_the_actions_that_the_console_would_accept_in_each_phase(
    phase: Phase, tmp_path: Path
) -> None:
    floor = floor_in(phase, tmp_path)
    for act, may in offered(seen_at(floor)).items():
        if act == "settings":
            act, arguments = "set-bet-time", {"seconds": 45}
        else:
            arguments = dict(ARGUMENTS.get(act, {}))
        if act == "correct" and floor.desk.table.ended:
            arguments["round"] = max(floor.desk.table.ended)
        answer = floor.desk.order("what-if", of=act, **arguments)
        if act == "correct" and phase is Phase.RESULT:
            assert not may  # offered between rounds, though the console would do it
        elif act == "correct" and phase is Phase.VOID:
            assert may
        else:
            assert may == (answer.refusal is None), (act, answer.sentence)


@pytest.mark.parametrize("phase", Phase)
def test_every_action_button_has_a_hint_in_each_phase(phase: Phase, tmp_path: Path) -> None:
    for row in derive_actions.actions(seen_at(floor_in(phase, tmp_path)), ROULETTE, ENGLISH):
        assert row["hint"]


def test_after_last_bets_the_big_button_says_no_more_bets_as_the_rulebook_spells_it(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("last-bets")
    seen = seen_at(floor)
    assert derive.primary(seen, ROULETTE, ENGLISH)["title"] == "No More Bets"
    notice = derive.notice(seen, ROULETTE, ENGLISH)
    assert (notice["kind"], notice["title"], notice["seconds"]) == ("last", "Last bets", "5")


def test_confirm_button_names_the_pocket_that_sensors_and_firmware_agree_on(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    seen = seen_at(floor, told={**SPINNING, "ball": "rest", "pocket": "17"})
    assert derive.primary(seen, ROULETTE, ENGLISH)["title"] == "Confirm 17 Black"
    assert derive.primary(seen, ROULETTE, CHINESE)["title"] == "确认 17 黑"
    assert verdict(seen, ENGLISH)["title"] == "Valid: 17 Black"
    assert offered(seen)["confirm"]


@pytest.mark.rule("roulette 5.3.6")
def test_button_notice_and_verdict_of_an_invalid_spin_name_its_paragraph(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, "5.3.6", VerdictKind.INVALID)
    seen = seen_at(floor)
    assert derive.primary(seen, ROULETTE, ENGLISH)["title"] == "Void by 5.3.6"
    assert "(rule 5.3.6)" in derive.notice(seen, ROULETTE, ENGLISH)["text"]
    box = verdict(seen, ENGLISH)
    assert (box["kind"], box["title"]) == ("bad", "Invalid by 5.3.6")
    assert [row["state"] for row in box["rows"] if row["paragraph"] == "5.3.6"] == ["no"]
    assert not offered(seen)["enter"]


def test_notice_of_a_void_round_and_of_a_held_round_have_different_icons(tmp_path: Path) -> None:
    marks = {}
    for phase in (Phase.VOID, Phase.HELD):
        (folder := tmp_path / phase).mkdir()
        marks[phase] = derive.notice(seen_at(floor_in(phase, folder)), ROULETTE, ENGLISH)["icon"]
    assert marks == {Phase.VOID: "cross", Phase.HELD: "pause"}


@pytest.mark.rule("roulette 5.1.1")
def test_interrupted_round_can_only_be_concluded_or_voided_or_the_table_closed(tmp_path: Path) -> None:
    seen = seen_at(interrupted_floor(tmp_path))
    primary = derive.primary(seen, ROULETTE, ENGLISH)
    assert primary["act"] == "conclude"
    assert {act for act, may in offered(seen).items() if may} == {"void", "close-table", "emergency-close"}
    assert "(rule 5.1.1)" in derive.notice(seen, ROULETTE, ENGLISH)["text"]


def test_without_wheel_sensors_the_big_button_enters_the_result_by_hand(tmp_path: Path) -> None:
    seen = seen_at(floor_in(Phase.BETS_CLOSED, tmp_path), told=None)
    assert derive.primary(seen, ROULETTE, ENGLISH)["act"] == "enter"


@pytest.mark.parametrize("phase", Phase)
def test_dealers_screen_disables_every_action_and_says_so_while_the_console_is_silent(
    phase: Phase, tmp_path: Path
) -> None:
    seen = seen_at(floor_in(phase, tmp_path), heard=False)
    assert derive.primary(seen, ROULETTE, ENGLISH)["act"] == ""
    assert not any(offered(seen).values())
    notice = derive.notice(seen, ROULETTE, ENGLISH)
    assert (notice["kind"], notice["title"]) == ("fault", "Console silent")
    assert not wheel(seen, ENGLISH)["isOnline"]


@pytest.mark.parametrize("phase", Phase)
def test_dealers_screen_disables_every_action_while_nobody_is_logged_in(phase: Phase, tmp_path: Path) -> None:
    seen = seen_at(floor_in(phase, tmp_path), by=None)
    assert derive.primary(seen, ROULETTE, ENGLISH)["act"] == ""
    assert not any(offered(seen).values())


def test_announced_closing_of_the_table_can_be_cancelled_on_the_screen(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    floor.desk.done("close-table", staff="ben")
    assert offered(seen_at(floor))["open-table"]
    assert derive.primary(seen_at(floor), ROULETTE, ENGLISH)["caption"] == "Round 1, the last one"


def test_hold_button_of_a_held_round_says_that_the_round_is_held_already(tmp_path: Path) -> None:
    rows = derive_actions.actions(seen_at(floor_in(Phase.HELD, tmp_path)), ROULETTE, ENGLISH)
    assert next(row["hint"] for row in rows if row["act"] == "hold") == "held already"


def test_after_an_emergency_close_the_heading_says_that_the_table_is_closed(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.done("emergency-close", reason="alarm")
    notice = derive.notice(seen_at(floor), ROULETTE, ENGLISH)
    assert notice["title"] == "Table closed"
    assert notice["text"].startswith("Round 1 is void: ")


FLOWS = [
    page_of("hold", reason="dispute"), page_of("void", {"paragraph": "5.10"}), page_of("enter", {"outcome": "17"}),
    page_of("correct", {"round": 1, "outcome": "void"}), page_of("conclude"), page_of("change-ball"),
    page_of("settings"), page_of("set-bet-time", typed="45"), page_of("set-last-bets", typed="9"),
    page_of("set-revolutions", typed="3"),
    page_of("set-pace", typed="40"), page_of("set-rotor", {"reminder": "on"}),
    page_of("set-limits", setting="straight", typed="9"), page_of("close-table"),
    page_of("open-table"), page_of("emergency-close"), *(page_of(verb, {"terminal": "T1"}) for verb in
    ("card", "credit", "cash-out", "paid", "lock", "unlock")),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.verb)
def test_every_page_of_the_dealers_screen_has_a_title_and_a_button_text_in_both_languages(
    flow: Flow, language: str, tmp_path: Path
) -> None:
    words, seen = Words(*ROULETTE.all_words(), language=language), seen_at(floor_in(Phase.SETTLED, tmp_path))
    page = derive_flow.flow_page(flow, seen, words)
    assert page["title"]
    assert page["deed"]["title"]
    assert page.keys() == derive_flow.CLOSED.keys()


def with_pace(floor: Floor, rounds: int) -> Seen:
    """Plays three rounds, each begun 65 s after the one before, and sets the pace; the last round began 65 s ago."""
    for _ in range(3):
        floor.open()
        floor.close()
        floor.spin("17")
        floor.desk.done("confirm")
        floor.pass_time(60.0)
    floor.desk.done("set-pace", staff="carl", rounds=rounds)
    return seen_at(floor)


@pytest.mark.parametrize(
    ("rounds", "pace", "waited", "is_slow"),
    [
        (0, "Pace 55 rounds/h", "", False),
        (50, "Pace 55 of 50/h", "", False),
        (70, "Slow: 55 of 70/h", "Bets opened 1:05 ago", True),
    ],
)
def test_heading_warns_when_the_table_deals_fewer_rounds_per_hour_than_set(
    rounds: int, pace: str, waited: str, is_slow: bool, tmp_path: Path
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path, replace(SETTINGS, pace_per_hour=90))
    head = derive.head(with_pace(floor, rounds), ENGLISH)
    assert (head["pace"], head["waited"], head["paceIsSlow"]) == (pace, waited, is_slow)


def test_heading_shows_no_pace_for_a_closed_table(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path, replace(SETTINGS, pace_per_hour=100))
    floor.desk.done("emergency-close", reason="alarm")
    floor.pass_time(60.0)
    head = derive.head(seen_at(floor), ENGLISH)
    assert (head["pace"], head["waited"], head["paceIsSlow"]) == ("", "", False)


@pytest.mark.parametrize(
    ("flow", "title"),
    [
        (page_of("set-bet-time", {"seconds": 45}), "Bet time: 45 s"),
        (page_of("set-bet-time", {"seconds": 0}), "Bet time: no timer"),
        (page_of("set-last-bets", {"seconds": 9}), "After Last bets: 9 s"),
        (page_of("set-revolutions", {"revolutions": 3}), "The ball closes bets: after 3 revolutions"),
        (page_of("set-revolutions", {"revolutions": 0}), "The ball closes bets: when the ball slows down"),
        (page_of("set-pace", {"rounds": 40}), "Pace: 40 rounds/h"),
        (page_of("set-pace"), "Pace: …"),
        (page_of("set-rotor", {"reminder": "on"}), "Alternate direction: remind before each spin"),
    ],
)
def test_button_of_a_settings_page_names_the_new_value(flow: Flow, title: str, tmp_path: Path) -> None:
    page = derive_flow.flow_page(flow, seen_at(floor_in(Phase.SETTLED, tmp_path)), ENGLISH)
    assert page["deed"]["title"] == title


def test_settings_page_shows_the_dealer_the_sentence_that_players_will_read(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    for verb, arguments, read in (
        ("set-revolutions", {"revolutions": 3}, "“From the next round on: Betting closes after 3 revolutions”"),
        ("set-pace", {"rounds": 40}, ""),
    ):
        answer = floor.desk.order("what-if", of=verb, **arguments)
        flow = page_of(verb, arguments, looked=looking(verb, read_body(answer, Looked), ROULETTE))
        assert derive_flow.flow_page(flow, seen_at(floor), ENGLISH)["playersRead"] == read


@pytest.mark.parametrize(
    ("flow", "caption"),
    [
        (page_of("correct", {"round": 1}), "choose first"),
        (page_of("correct", {"round": 1, "outcome": "18"}), "choose a reason"),
        (page_of("change-ball"), "choose a reason"),
    ],
)
def test_disabled_button_of_a_page_says_whether_a_choice_or_only_the_reason_is_missing(
    flow: Flow, caption: str, tmp_path: Path
) -> None:
    page = derive_flow.flow_page(flow, seen_at(floor_in(Phase.SETTLED, tmp_path)), ENGLISH)
    assert page["deed"]["caption"] == caption


def test_refusal_is_shown_with_the_consoles_sentence_in_english_and_in_chinese() -> None:
    why = Why(No.WRONG_PHASE, phrase("not_open", phase="HELD"))
    assert derive_flow.why_words(why, ENGLISH) == "Bets are not open (the round is held)."
    assert "Bets are not open" not in derive_flow.why_words(why, CHINESE)
    assert catalogue().texts["phase_held"][1] in derive_flow.why_words(why, CHINESE)
