"""Chapter 5 on the real dealer's screen: what happens at the wheel, what people see and touch, and what is on disk."""

from collections.abc import Iterator
from functools import partial

import pytest

from games.roulette.rules import Rules
from screen.sentences import paragraph_words
from tests.console.dealer.watched import DEALER, MANAGER, SIMULATED, SUPERVISOR, watched
from tests.system.dealt import BETS, STAKE_CENTS, Dealt, Tables, pays, slips, tables

FAST = {**SIMULATED, "wheel": {**SIMULATED["wheel"], "speed": 40}}


@pytest.fixture(scope="module")
def shared() -> Iterator[Tables]:
    with tables(partial(watched, *BETS, settings=FAST)) as made:
        yield made


@pytest.fixture
def dealt(shared: Tables) -> Dealt:
    return shared.at_rest()


def voided_by_the_wheels_verdict(dealt: Dealt, fault: str, paragraph: str) -> int:
    """Plays a round that waits on the screen with its paragraph, and that one person voids."""
    number = dealt.open(*BETS)
    dealt.here.spin(fault)
    dealt.until_said("verdict", "title", f"Invalid by {paragraph}")
    dealt.here.until_phase("HELD")
    dealt.until_said("primary", "title", f"Void by {paragraph}")
    assert paragraph_words(paragraph, dealt.here.dealer.model.words) in dealt.said("notice", "text")
    assert dealt.why_not("confirm") == "no result yet"
    assert dealt.why_not("enter") == "the spin is void"
    dealt.here.do("void")
    dealt.until_said("page", "title", f"Void round {number}")
    dealt.here.until("the what-if is told", dealt.sums)
    assert dealt.sums() == {"Registered bets": "S$30.00", "Return to 2 players": "S$30.00"}
    assert dealt.said("page", "deed")["caption"] == "done at once, recorded under your name"
    dealt.here.touch("deed")
    dealt.here.until_phase("VOID")
    dealt.here.until_notice("Round void")
    dealt.assert_void(number, paragraph, [DEALER])
    return number


@pytest.mark.rule("roulette 5.3.1")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_is_dropped_instead_of_spun_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "dropped", "5.3.1")


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_makes_fewer_than_four_revolutions_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "few-revolutions", "5.3.2")


@pytest.mark.rule("roulette 5.3.3")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_falls_into_no_compartment_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "no-compartment", "5.3.3")


@pytest.mark.rule("roulette 5.3.4")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_flies_out_of_the_wheel_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "flung-out", "5.3.4")


@pytest.mark.rule("roulette 5.3.5")
@pytest.mark.rule("roulette 5.9")
def test_a_wheel_that_does_not_turn_when_the_ball_is_spun_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "wheel-still", "5.3.5")


@pytest.mark.rule("roulette 5.3.6")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_spun_in_the_direction_of_the_wheel_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "same-direction", "5.3.6")


@pytest.mark.rule("roulette 5.3.7")
@pytest.mark.rule("roulette 5.9")
def test_a_foreign_object_in_the_wheel_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "foreign-object", "5.3.7")


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.rule("roulette 5.9")
@pytest.mark.parametrize("touched", ["interference", "rotor-interference"])
def test_a_hand_on_the_ball_or_the_wheel_makes_the_round_void(dealt: Dealt, touched: str) -> None:
    voided_by_the_wheels_verdict(dealt, touched, "5.3.8")


@pytest.mark.rule("roulette 5.3.9")
@pytest.mark.rule("roulette 5.9")
def test_a_wheel_that_stops_before_the_ball_is_at_rest_makes_the_round_void(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "wheel-stops", "5.3.9")


@pytest.mark.rule("roulette 5.3")
def test_a_void_round_does_not_change_the_round_before_it(dealt: Dealt) -> None:
    before = dealt.open(*BETS)
    dealt.here.spin()
    outcome = dealt.confirm()
    dealt.assert_paid(before, outcome)
    number = voided_by_the_wheels_verdict(dealt, "few-revolutions", "5.3.2")
    assert number == before + 1
    dealt.assert_paid(before, outcome)
    dealt.here.until("the strip shows the result", lambda: dealt.said("history", "results")[0]["pocket"] == outcome)


@pytest.mark.rule("roulette 5.3.7")
@pytest.mark.rule("roulette 5.9")
def test_two_people_void_by_its_paragraph_what_only_people_saw(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.here.spin()
    dealt.here.until("the wheel is judged", lambda: dealt.said("primary", "act") == "confirm")
    dealt.here.touch("act-void")
    dealt.here.touch("choice-paragraph-5.3.7")
    dealt.here.touch("reason-seen_by_dealer")
    dealt.here.touch("deed")
    dealt.here.second_approves(DEALER)
    assert "must not be the first person" in dealt.said("page", "refused")
    assert dealt.recorded(number, "Void") == []
    dealt.here.second_approves(SUPERVISOR)
    dealt.here.until_phase("VOID")
    dealt.assert_void(number, "5.3.7", [DEALER, SUPERVISOR])


@pytest.mark.rule("roulette 5.9")
def test_the_dealer_returns_bets_that_are_still_open_with_one_touch(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.here.touch("act-void")
    dealt.here.touch("choice-paragraph-5.3.8")
    dealt.here.touch("deed")
    dealt.here.until_phase("VOID")
    dealt.here.until_notice("Round void")
    dealt.assert_void(number, "5.3.8", [DEALER])


@pytest.mark.rule("roulette 5.4")
def test_a_broken_ball_is_declared_by_the_dealer_and_voids_the_round_with_two_people(dealt: Dealt) -> None:
    """The wheel sees more than one object (5.3.7); only people can tell that it is a broken ball."""
    number = dealt.open(*BETS)
    dealt.here.spin("ball-breaks")
    dealt.here.until_phase("HELD")
    dealt.until_said("primary", "title", "Void by 5.3.7")
    dealt.here.do("void")
    dealt.here.touch("choice-paragraph-5.4")
    dealt.here.touch("deed")
    dealt.here.second_approves()
    dealt.here.until_phase("VOID")
    dealt.here.until_notice("Round void")
    assert paragraph_words("5.4", dealt.here.dealer.model.words) in dealt.said("notice", "text")
    dealt.assert_void(number, "5.4", [DEALER, SUPERVISOR], "malfunction")
    dealt.here.touch("act-change-ball")
    dealt.here.touch("reason-ball_damaged")
    dealt.here.touch("deed")
    dealt.here.until("it is done", lambda: "Ball change" in dealt.said("toast", "text"))


def settled_by_a_wrong_zero(dealt: Dealt) -> int:
    """Settles a round by a wrong zero: the ball lies in 00, the wheel reports 0, and two people enter 0."""
    number = dealt.open(*BETS)
    dealt.here.spin("zero-for-double-zero")
    dealt.here.until_phase("HELD")
    dealt.here.do("enter")
    dealt.enter("0")
    dealt.here.until_phase("SETTLED")
    dealt.assert_paid(number, "0")
    assert dealt.here.truth() == "00"
    return number


def assert_corrected(dealt: Dealt, number: int) -> None:
    """Checks the correction from 0 to 00: one player's win is taken back, and the other player is paid."""
    dealt.until_settled()
    (correction,) = dealt.recorded(number, "Correction")
    assert (correction.outcome, correction.paragraph, correction.staff) == ("00", "5.5", [DEALER, SUPERVISOR])
    for name in BETS:
        assert dealt.moved(name, number) == (["SETTLE", "CORRECT"], pays(name, "00") - STAKE_CENTS)


@pytest.mark.rule("roulette 5.5")
def test_a_wrongly_entered_number_is_corrected_to_what_the_wheel_showed(dealt: Dealt) -> None:
    number = settled_by_a_wrong_zero(dealt)
    dealt.here.touch("act-correct")
    dealt.here.touch("pocket-00")
    dealt.here.touch("reason-misread")
    dealt.here.until("the what-if is told", lambda: len(dealt.here.dealer.model.rows.rows) == 2)
    assert [row["cells"][2] for row in dealt.here.dealer.model.rows.rows] == ["0", "180"]
    dealt.here.touch("deed")
    dealt.here.second_approves()
    dealt.here.until("the strip shows it", lambda: dealt.said("history", "results")[0]["pocket"] == "00")
    assert_corrected(dealt, number)


@pytest.mark.rule("roulette 5.6")
def test_an_error_noticed_in_the_next_round_is_corrected_after_it_and_does_not_change_it(dealt: Dealt) -> None:
    wrong = settled_by_a_wrong_zero(dealt)
    later = dealt.open(*BETS)
    dealt.here.until("a round is in play", lambda: dealt.why_not("correct") == "between rounds only")
    dealt.here.spin()
    outcome = dealt.confirm()
    dealt.assert_paid(later, outcome)
    dealt.here.touch("act-correct")
    dealt.until_said("page", "round", later)
    dealt.here.touch("roundBack")
    dealt.until_said("page", "round", wrong)
    dealt.here.touch("pocket-00")
    dealt.here.touch("reason-seen_on_camera")
    dealt.here.touch("deed")
    dealt.here.second_approves()
    dealt.here.until("it is corrected", lambda: dealt.recorded(wrong, "Correction"))
    assert_corrected(dealt, wrong)
    dealt.assert_paid(later, outcome)
    assert dealt.recorded(later, "Correction") == []


@pytest.mark.rule("roulette 5.7")
def test_a_player_who_keeps_changing_bets_is_settled_by_the_bets_at_the_close(dealt: Dealt) -> None:
    number = dealt.cluster.status().round + 1
    changes = [{"round": number, "bets": {"red": 500 + 100 * (turn % 2), "black": 700}} for turn in range(1000)]
    dealt.cluster.kill("T02")
    dealt.cluster.start_terminal("T02", [*changes, *(slip for slip in slips("T02") if slip["round"] > number)])
    dealt.here.until_facts("T02 is back", lambda facts: facts.terminals["T02"].present)
    assert dealt.open("T01") == number
    dealt.here.until_facts("T02 has bet", lambda facts: facts.terminals["T02"].registered_cents)
    dealt.here.do("last-bets")
    dealt.here.do("close")
    dealt.here.until_notice("No More Bets")
    lay = dealt.stands(number, "T02")
    (close,) = dealt.recorded(number, "Close")
    assert close.manifest["T02"].revision > 1
    dealt.here.until("the tile shows it", lambda: dealt.tile("T02")["bet"] == str(sum(lay.values()) // 100))
    dealt.here.spin()
    outcome = dealt.confirm()
    dealt.until_settled()
    assert dealt.stands(number, "T02") == lay
    paid = Rules().settle(lay, outcome).payout_cents
    assert dealt.moved("T02", number) == (["SETTLE"], paid - sum(lay.values()))
    dealt.cluster.kill("T02")
    dealt.cluster.start_terminal("T02", slips("T02"))
    dealt.here.until_facts("T02 is back", lambda facts: facts.terminals["T02"].present)


@pytest.mark.rule("roulette 5.8")
def test_a_wheels_display_with_another_number_does_not_decide_the_result(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.here.spin("win-line-differs")
    dealt.here.until_phase("HELD")
    dealt.here.until("the witnesses are told", lambda: len(dealt.said("verdict", "lines")) >= 3)
    assert {"Sensors", "Wheel's own report"} <= {line["name"] for line in dealt.said("verdict", "lines")}
    assert dealt.why_not("confirm") == "no result yet"
    assert dealt.recorded(number, "Result") == []
    dealt.here.do("enter")
    dealt.enter(dealt.here.truth())
    assert dealt.here.until_phase("SETTLED").outcome == dealt.here.truth()
    dealt.assert_paid(number, dealt.here.truth())
    (result,) = dealt.recorded(number, "Result")
    assert result.staff == [DEALER, SUPERVISOR]


@pytest.mark.rule("roulette 5.10")
def test_only_the_shift_manager_decides_what_the_rules_leave_open(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.here.spin("power-loss")
    dealt.here.until_phase("HELD")
    dealt.here.do("enter")
    dealt.here.touch("managerVoids")
    dealt.here.touch("choice-law_class-malfunction")
    dealt.here.until("a reason is asked for", lambda: not dealt.said("page", "deed")["available"])
    dealt.here.touch("reason-interruption")
    dealt.here.touch("deed")
    dealt.here.second_approves(SUPERVISOR)
    dealt.here.until("a supervisor is not enough", lambda: "shift manager" in dealt.said("page", "refused"))
    assert dealt.recorded(number, "Void") == []
    dealt.here.second_approves(MANAGER)
    dealt.here.until_phase("VOID")
    dealt.assert_void(number, "5.10", [DEALER, MANAGER], "malfunction")


@pytest.mark.rule("roulette 5.2")
@pytest.mark.rule("roulette 5.2.1")
def test_the_round_goes_on_when_all_terminals_die_with_registered_bets(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    for name in BETS:
        dealt.cluster.kill(name)
    dealt.here.until("both are away", lambda: {dealt.tile(name)["kind"] for name in BETS} == {"away"})
    assert dealt.said("grid", "away") == "<b>2 away</b>, S$30 stands"
    dealt.here.spin()
    outcome = dealt.confirm()
    dealt.here.until("both are owed", lambda: {dealt.tile(name)["owes"] for name in BETS} == {"owed"})
    assert dealt.said("primary", "act") == "open"
    for name in BETS:
        dealt.cluster.start_terminal(name, slips(name))
    dealt.assert_paid(number, outcome)


@pytest.mark.rule("roulette 5.2.2")
def test_a_terminal_that_dies_with_an_unregistered_bet_gets_it_back(dealt: Dealt) -> None:
    dealt.cluster.kill("T02")
    dealt.cluster.start_terminal("T02", slips("T02"), "PutRevision:after-commit")
    dealt.here.until_facts("T02 is back", lambda facts: facts.terminals["T02"].present)
    number = dealt.open("T01")
    dealt.cluster.dies_at_its_failpoint("T02")
    dealt.here.until("it is away", lambda: dealt.tile("T02")["kind"] == "away")
    dealt.here.spin()
    outcome = dealt.confirm()
    dealt.cluster.start_terminal("T02", slips("T02"))
    dealt.here.until("it is back", lambda: dealt.tile("T02")["kind"] == "no-bet")
    dealt.here.until("it stands by what was registered", lambda: dealt.ledger("T02", number)[-1].kind == "STAND")
    assert dealt.moved("T02", number) == ([], 0)
    assert dealt.moved("T01", number) == (["SETTLE"], pays("T01", outcome) - STAKE_CENTS)


@pytest.mark.rule("roulette 5.1.2")
def test_a_console_killed_with_bets_open_voids_the_round(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.cluster.kill("console")
    dealt.here.until_notice("Console silent")
    assert dealt.said("primary", "act") == ""
    dealt.cluster.start_console()
    dealt.here.until_notice("Round void")
    assert paragraph_words("5.1.2", dealt.here.dealer.model.words) in dealt.said("notice", "text")
    dealt.assert_void(number, "5.1.2", ["console"], "malfunction")
    dealt.here.until("nobody is logged in any more", lambda: not dealt.said("head", "isLoggedIn"))
