"""What the frame around the cloth says, for every state, from frozen inputs."""

from dataclasses import replace
from typing import Any

import pytest

from games.roulette.limits import Range
from screen.app import open_app
from screen.words import Words
from terminal.screen.derive_frame import frame
from terminal.screen.derive_pages import pages
from terminal.screen.derive_scene import Drawn, Fact, Scene, Situation, situation_of
from tests.terminal.screen.states import (
    AT_REST,
    FALLING,
    LIMITS,
    NOW,
    RULES,
    SPIN,
    STOOD,
    VIEWS,
    WAITING,
    WORDS,
    ZONE,
    result,
    settled,
    spin_so_far,
    telemetry,
)

NO_EMPTY_TITLE = "every state has a title and a line below it"


@pytest.fixture(scope="module")
def words() -> Words:
    open_app()
    return Words(WORDS)


@pytest.fixture(autouse=True)
def _in_english(words: Words) -> None:
    words.language = "en"


def scene(name: str, **changes: Any) -> Scene:
    return replace(Scene(VIEWS[name], NOW, telemetry(name), zone=ZONE), **changes)


def area(name: str, which: str, words: Words, **changes: Any) -> Drawn:
    drawn = frame(scene(name, **changes), RULES, words)[which]
    return {key: plain(value) if isinstance(value, str) else value for key, value in drawn.items()}


def plain(text: str) -> str:
    """Where a line may not break makes no difference here."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


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
    for drawn in (*frame(scene(name), RULES, words).values(), pages(scene(name), RULES, words)):
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
    keys = {name: {area: set(drawn) for area, drawn in frame(scene(name), RULES, words).items()} for name in VIEWS}
    assert all(found == keys["open"] for found in keys.values())


@pytest.mark.rule("roulette 3.5")
def test_a_terminal_that_takes_no_bet_any_more_does_not_say_bets_are_open(words: Words) -> None:
    assert area("closing", "notice", words)["kind"] == "closed"
    assert area("closing", "strip", words)["mode"] == "spin"


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
    assert area("result-nothing", "notice", words)["text"] == "Only bets with a zero in them win (rule 3.8)"


def test_a_void_says_why_with_the_paragraph(words: Words) -> None:
    assert area("void", "notice", words)["text"] == "Fewer than four revolutions (rule 5.3.2). All bets returned"


def test_a_correction_names_both_results_and_the_paragraph(words: Words) -> None:
    assert area("corrected", "notice", words)["text"] == "The ball lay in 3 Red, not 17 Black (rule 5.5)"
    assert "17 Black" in str(area("corrected-to-void", "notice", words)["text"])


def test_limits_are_shown_and_said_to_differ_where_they_do(words: Words) -> None:
    assert area("open", "table", words)["inside"] == "S$5–500"  # noqa: RUF001
    assert area("open", "table", words)["outside"] == "S$25–5,000"  # noqa: RUF001
    limits = replace(LIMITS, per_kind={**LIMITS.per_kind, "straight": Range(500, 10_000)})
    mixed = replace(VIEWS["open"], limits=limits)
    assert frame(Scene(mixed, NOW), RULES, words)["table"]["inside"] == "S$5–500 by bet"  # noqa: RUF001
    assert area("starting", "table", words)["limitsUnknown"]


def test_a_table_named_by_a_number_is_called_table(words: Words) -> None:
    assert area("open", "table", words)["round"] == "Table 12 · Round 1184"
    named = replace(VIEWS["open"], table="ROULETTE-1")
    assert frame(Scene(named, NOW), RULES, words)["table"]["round"] == "ROULETTE-1 · Round 1184"


@pytest.mark.parametrize(
    ("name", "total", "detail"),
    [
        ("open", "S$135.00", "120 registered · 15 asked for"),
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
    assert (said["cashOut"], said["cashOutLine"], said["cashOutAvailable"]) == ("Coming", "touch to cancel", True)
    assert said["creditDetail"] == "the attendant comes with it"


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
    now = NOW._replace(wall_ms=midnight_ms + (hour * 60 + minute) * 60_000)
    said = area("open", "meters", words, now=now)
    assert (said["time"], said["half"]) == english
    words.language = "zh"
    assert area("open", "meters", words, now=now)["half"] == chinese


@pytest.mark.rule("roulette 5.2.1")
def test_when_the_connection_is_lost_the_player_is_told_what_stands_and_what_is_not_confirmed(words: Words) -> None:
    stands, unconfirmed, do = cards("lost", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$120.00", "S$15.00")
    assert "7 registered bets" in str(stands["text"])
    assert "5.2.1" in str(stands["text"])
    assert "5.2.2" in str(unconfirmed["text"])
    assert "S$1,265.00" in str(do["text"])


@pytest.mark.rule("roulette 5.2.2")
def test_bets_being_taken_off_when_the_connection_is_lost_are_not_said_to_stand(words: Words) -> None:
    stands, unconfirmed, _ = cards("lost-removing", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$50.00", "S$70.00")


def test_a_settled_round_does_not_stand_any_more_when_the_connection_is_lost(words: Words) -> None:
    assert [card["amount"] for card in cards("lost-after-result", words)] == ["", "", ""]


@pytest.mark.rule("roulette 5.9")
def test_a_void_round_shows_what_was_returned(words: Words) -> None:
    returned, why, _ = cards("void", words)
    assert returned["amount"] == "S$145.00"
    assert "5.9" in str(returned["text"])
    assert "5.3.2" in str(why["text"])


@pytest.mark.rule("roulette 5.5")
def test_a_correction_shows_what_it_did_to_the_credit(words: Words) -> None:
    assert cards("corrected", words)[0]["amount"] == "−S$515.00"  # noqa: RUF001
    assert "S$200.00" in str(cards("corrected-unrecovered", words)[0]["text"])
    assert cards("corrected-no-change", words)[0]["title"] == "Credit unchanged"


def test_a_reason_from_elsewhere_cannot_carry_markup(words: Words) -> None:
    assert "&lt;at 17&gt;" in str(cards("locked-away", words)[1]["text"])


def cards(name: str, words: Words) -> list[Drawn]:
    found = area(name, "strip", words)["cards"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("open", "tray"),
        ("last", "tray"),
        ("closed", "spin"),
        ("result", "result"),
        ("lost", "cards"),
        ("idle", "cards"),
    ],
)
def test_the_strip_follows_the_round(name: str, mode: str, words: Words) -> None:
    assert area(name, "strip", words)["mode"] == mode


@pytest.mark.rule("roulette 5.2.2")
def test_at_the_close_the_strip_says_what_stands_and_what_was_returned_and_why(words: Words) -> None:
    said = area("closed", "strip", words)
    assert (said["stands"], said["standsCount"]) == ("S$145.00 stands", "10 bets")
    assert said["standsText"] == "Registered 0.42 s before the close"
    assert (said["returned"], said["returnedWhat"]) == ("S$10.00 returned", "Straight 20")
    assert said["returnedText"] == "0.18 s after the close (rule 5.2.2)"
    assert area("closed-all-returned", "strip", words)["returnedText"] == "Not registered before the close (rule 5.2.2)"


def test_until_the_close_is_known_nothing_is_said_to_stand(words: Words) -> None:
    said = area("closed-deciding", "strip", words)
    assert (said["stands"], said["returned"]) == ("S$120.00 registered", "S$15.00 asked for")


@pytest.mark.rule("roulette 3.6")
def test_a_spin_is_valid_from_four_revolutions_on(words: Words) -> None:
    three = area("closed", "strip", words, wheel={**SPIN, "revolutions": 3.99})
    four = area("closed", "strip", words, wheel={**SPIN, "revolutions": 4.0})
    assert (three["isValid"], three["valid"]) == (False, "Not yet valid")
    assert (four["isValid"], four["valid"]) == (True, "Valid so far")


def test_a_wheel_that_is_not_seen_is_said_not_to_be_seen(words: Words) -> None:
    blind = frame(scene("closed", wheel={}), RULES, words)
    assert blind["wheel"]["seen"] is False
    assert blind["wheel"]["unseen"] == "Wheel not seen"
    assert blind["strip"]["spinText"] == "The wheel is not seen from here"


def test_every_winning_bet_shows_its_arithmetic(words: Words) -> None:
    said = area("result", "strip", words)
    assert said["wins"] == [
        {"name": "Straight 17", "sum": "10 × 35 + 10 back", "paid": "360.00"},  # noqa: RUF001
        {"name": "Split 17 · 20", "sum": "10 × 17 + 10 back", "paid": "180.00"},  # noqa: RUF001
        {"name": "2nd dozen", "sum": "25 × 2 + 25 back", "paid": "75.00"},  # noqa: RUF001
    ]
    assert (said["lost"], said["lostStake"]) == ("7 other bets lost", "stake S$100.00")
    assert (said["paid"], said["net"]) == ("S$615.00", "Net of this round +S$470.00")


def test_winning_bets_beyond_the_rows_are_summed_up(words: Words) -> None:
    rows = area("result-many-wins", "strip", words)["wins"]
    assert isinstance(rows, list)
    assert rows[-1] == {"name": "4 more winning bets", "sum": "", "paid": "225.00"}


def test_a_win_is_counted_up_only_above_the_stake(words: Words) -> None:
    net_win = area("result", "strip", words)
    below = area("result-below-stake", "strip", words)
    assert net_win["isNetWin"] is True
    assert isinstance(net_win["paidSteps"], list)
    assert (len(net_win["paidSteps"]), net_win["paidSteps"][-1]) == (24, "S$615.00")
    assert (below["isNetWin"], below["paidSteps"]) == (False, ["S$100.00"])
    assert area("result-nothing", "strip", words)["paidSteps"] == ["S$0.00"]


def test_one_bet_is_not_called_bets(words: Words) -> None:
    one = replace(VIEWS["result"], last_played=settled({"red": 5000}, "17"))
    assert frame(Scene(one, NOW), RULES, words)["strip"]["lost"] == "1 bet lost"


def test_who_had_no_bet_is_told_so(words: Words) -> None:
    assert area("result-no-bets", "strip", words)["resultHead"] == "You had no bet in this round"
    assert area("result-settling", "strip", words)["resultHead"] == "Being settled"


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
    lines = area("open", "wheel", words, wheel=facts)["lines"]
    assert isinstance(lines, list)
    assert lines[1]["value"] == says


def test_only_a_verdict_on_the_pocket_that_counts_is_called_agreement(words: Words) -> None:
    def last_line(facts: dict[str, Fact]) -> object:
        lines = area("result", "wheel", words, wheel=facts)["lines"]
        assert isinstance(lines, list)
        return lines[-1]["value"]

    assert last_line(AT_REST) == "agree on 17"
    assert last_line({**AT_REST, "verdict": "held"}) == "entered by staff"
    assert last_line({**AT_REST, "pocket": "5"}) == "entered by staff"


def test_a_simulated_wheel_is_named_wherever_results_show(words: Words) -> None:
    said = frame(scene("result", is_simulated=True, wheel={}), RULES, words)
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
    from terminal.screen.derive_wheel import trace_after

    trace: tuple[tuple[float, float], ...] = ()
    for facts in spin_so_far():
        trace = trace_after(trace, facts)
    assert (trace[0][0], trace[-1][0]) == (0.0, 16.3)
    assert round(trace[-1][1]) == 38
    assert trace_after(trace, FALLING) == trace
    assert trace_after(trace, {**SPIN, "spin_s": 0.2})[0][0] == 0.2
    assert trace_after(trace, WAITING) == ()
