"""Rules 5.1.1 and 5.1.2 on the real dealer's screen, with a wheel that turns on as another process."""

from collections.abc import Iterator

import pytest

from cluster.roulette.hand import control_of, order
from phrases import phrase
from protocol.enums import Phase
from screen.roulette.phrases import pocket_words
from screen.sentences import paragraph_words
from tests.console.dealer.watched import DEALER, MANAGER, SUPERVISOR, watched_in_real_time
from tests.system.dealt import BETS, Dealt
from wheel_controller.sim.states import State

SPINS_MAX = 4


@pytest.fixture
def dealt() -> Iterator[Dealt]:
    """Makes a new table: a real-time wheel takes longer to be ready again than to be made."""
    with watched_in_real_time(*BETS) as here:
        yield Dealt(here)


def judged(dealt: Dealt) -> int:
    """Plays a round with a result to confirm. A busy machine may hold a round: then it is voided and played again."""
    for _ in range(SPINS_MAX):
        number = dealt.open(*BETS)
        dealt.here.spin()
        dealt.here.until("the wheel is judged", lambda: is_confirmable(dealt) or is_held(dealt))
        if is_confirmable(dealt):
            return number
        dealt.cluster.void("5.10")
    raise AssertionError(f"{SPINS_MAX} spins were held: {dealt.here.words()}")


def is_confirmable(dealt: Dealt) -> bool:
    return bool(dealt.said("primary", "act") == "confirm")


def is_held(dealt: Dealt) -> bool:
    return bool(dealt.cluster.status().phase == Phase.HELD)


def interrupted_with_the_ball_at_rest(dealt: Dealt) -> int:
    """Kills the console with a valid spin before it; it returns while the wheel still shows the spin."""
    number = judged(dealt)
    dealt.cluster.kill("console")
    dealt.here.until_notice("Console silent")
    dealt.cluster.start_console()
    dealt.here.until_notice("Round interrupted")
    dealt.here.log_in()
    dealt.here.until("it may be concluded", lambda: dealt.said("primary", "act") == "conclude")
    pocket = pocket_words(dealt.here.truth(), dealt.here.dealer.model.words)
    assert dealt.said("primary", "title") == f"Conclude with {pocket}"
    assert (dealt.why_not("confirm"), dealt.why_not("enter")) == ("conclude or void the round",) * 2
    return number


@pytest.mark.rule("roulette 5.1.1")
def test_two_people_conclude_an_interrupted_round_whose_outcome_the_wheel_still_shows(dealt: Dealt) -> None:
    number = interrupted_with_the_ball_at_rest(dealt)
    dealt.here.do("conclude")
    dealt.here.touch("deed")
    dealt.here.second_approves()
    outcome = dealt.here.until_phase("SETTLED").outcome
    assert outcome == dealt.here.truth()
    dealt.assert_paid(number, outcome)
    (result,) = dealt.recorded(number, "Result")
    assert result.staff == [DEALER, SUPERVISOR]


@pytest.mark.rule("roulette 5.1.2")
def test_a_round_that_could_be_concluded_is_void_only_with_the_shift_manager_and_a_reason(dealt: Dealt) -> None:
    number = interrupted_with_the_ball_at_rest(dealt)
    dealt.here.touch("act-void")
    dealt.here.touch("choice-paragraph-5.1.2")
    dealt.here.touch("reason-seen_on_camera")
    dealt.here.touch("deed")
    dealt.here.second_approves(SUPERVISOR)
    dealt.here.until("a supervisor is not enough", lambda: "shift manager" in dealt.said("page", "refused"))
    assert dealt.recorded(number, "Void") == []
    dealt.here.second_approves(MANAGER)
    dealt.here.until_phase("VOID")
    dealt.assert_void(number, "5.1.2", [DEALER, MANAGER], "malfunction")
    (void,) = dealt.recorded(number, "Void")
    assert void.reason == phrase("reason_seen_on_camera")


@pytest.mark.rule("roulette 5.1.2")
def test_a_console_that_restarts_with_the_ball_on_the_track_voids_the_round(dealt: Dealt) -> None:
    number = dealt.open(*BETS)
    dealt.here.spin()
    dealt.until_the_ball_runs()
    dealt.here.do("last-bets")
    dealt.here.do("close")
    dealt.here.until_notice("No More Bets")
    dealt.cluster.kill("console")
    dealt.here.until_notice("Console silent")
    dealt.cluster.start_console()
    dealt.here.until_notice("Round void")
    assert paragraph_words("5.1.2", dealt.here.dealer.model.words) in dealt.said("notice", "text")
    dealt.assert_void(number, "5.1.2", ["console"], "malfunction")


@pytest.mark.rule("roulette 5.1.1")
def test_two_people_read_a_wheel_whose_cable_came_out_during_the_spin(dealt: Dealt) -> None:
    """The ball came to rest all the same, and only people saw where."""
    number, control = dealt.open(*BETS), control_of(dealt.cluster.table)
    dealt.here.spin()
    dealt.until_the_ball_runs()
    order(control, do="cable", out=True)
    dealt.here.until_phase("HELD")
    dealt.here.until_notice("Round held")
    dealt.here.until("the wheel is missed", lambda: dealt.said("wheel", "link") == "No signal from the wheel")
    assert dealt.why_not("confirm") == "no result yet"
    dealt.here.until("the ball lies", lambda: order(control, do="status")["state"] == State.WINNING_NUMBER)
    dealt.here.do("enter")
    dealt.enter(dealt.here.truth())
    dealt.here.until_phase("SETTLED")
    dealt.assert_paid(number, dealt.here.truth())
