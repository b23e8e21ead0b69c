"""Chapter 5 on the real dealer's screen: what happens at wheel or table, what people see, touch, and leave on disk."""

from collections.abc import Iterator
from functools import partial

import pytest

from screen.phrases import paragraph_words
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
    """The round waits on the screen with its paragraph, and one person gives all bets back."""
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
    assert dealt.sums() == {"Registered bets": "S$30.00", "Goes back": "S$30.00"}
    assert dealt.said("page", "deed")["caption"] == "done at once, recorded under your name"
    dealt.here.touch("deed")
    dealt.here.until_phase("VOID")
    dealt.here.until_notice("Round void")
    dealt.assert_void(number, paragraph, [DEALER])
    return number


@pytest.mark.rule("roulette 5.3.1")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_dropped_instead_of_spun(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "dropped", "5.3.1")


@pytest.mark.rule("roulette 5.3.2")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_makes_fewer_than_four_revolutions(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "few-revolutions", "5.3.2")


@pytest.mark.rule("roulette 5.3.3")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_falls_into_no_compartment(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "no-compartment", "5.3.3")


@pytest.mark.rule("roulette 5.3.4")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_that_is_flung_out(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "flung-out", "5.3.4")


@pytest.mark.rule("roulette 5.3.5")
@pytest.mark.rule("roulette 5.9")
def test_a_wheel_that_does_not_turn_when_the_ball_is_spun(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "wheel-still", "5.3.5")


@pytest.mark.rule("roulette 5.3.6")
@pytest.mark.rule("roulette 5.9")
def test_a_ball_spun_with_the_wheel(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "same-direction", "5.3.6")


@pytest.mark.rule("roulette 5.3.7")
@pytest.mark.rule("roulette 5.9")
def test_a_foreign_object_among_the_pockets(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "foreign-object", "5.3.7")


@pytest.mark.rule("roulette 5.3.8")
@pytest.mark.rule("roulette 5.9")
@pytest.mark.parametrize("touched", ["interference", "rotor-interference"])
def test_a_hand_on_the_ball_or_on_the_wheel(dealt: Dealt, touched: str) -> None:
    voided_by_the_wheels_verdict(dealt, touched, "5.3.8")


@pytest.mark.rule("roulette 5.3.9")
@pytest.mark.rule("roulette 5.9")
def test_a_wheel_that_stops_before_the_ball_is_at_rest(dealt: Dealt) -> None:
    voided_by_the_wheels_verdict(dealt, "wheel-stops", "5.3.9")
