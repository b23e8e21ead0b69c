"""Explain this: a long touch on a chip, a win, a refusal or the notice shows one sentence with the arithmetic and the
paragraph.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.refusal import RefusalNumber as GameRefusal
from games.roulette.cloth import CHIPS
from protocol.clock import Now
from protocol.refusals import RefusalNumber, Why
from screen import app
from screen.words import LANGUAGES
from terminal.effects import PutOwnLimits
from terminal.screen.derive_scene import Situation, situation_of
from terminal.view import Bets, Refused, View
from tests.phrased import own
from tests.terminal.roulette.states import NOW, OPEN, REGISTERED, VIEWS, result
from tests.terminal.roulette.test_model import Screen


@pytest.fixture
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    yield made
    made.close()
    assert app.warnings == []


def explained(screen: Screen, what: str | None = None) -> str:
    if what is not None:
        screen.model.explain(what)
    screen.draw()
    return (
        str(screen.model.ui.value("explained")).replace("\N{MULTIPLICATION SIGN}", "x").replace("\N{MINUS SIGN}", "-")
    )


def test_every_notice_has_an_explanation_with_its_paragraph_in_both_languages(screen: Screen) -> None:
    seen = set()
    for language in LANGUAGES:
        screen.model.setLanguage(language)
        for view in VIEWS.values():
            screen.model.see(view)
            seen.add(situation_of(view))
            text = explained(screen, "notice")
            assert len(text) > 15
            assert "{" not in text
            if situation_of(view) is not Situation.TABLE_CLOSED:
                assert re.search(r"\b[35]\.\d", text), text
    assert seen == set(Situation) - {Situation.ASKED}  # Roulette asks nothing.


@pytest.mark.parametrize(
    ("view", "spot", "says"),
    [
        (
            OPEN,
            "straight:17",
            "S$10 is registered and counts. It wins on 1 of 39 numbers; a win pays 10 x 35 + 10 back",
        ),
        (OPEN, "straight:23", "S$5 is waiting. It counts once it is registered before the close"),
        (VIEWS["closed"], "dozen:2", "25 x 2 + 25 back = S$75.00 (rule 4.1)"),
        (result("17"), "split:17-20", "17 Black is one of its numbers. 10 x 17 + 10 back = S$180.00 (rules 3.9, 4.1)"),
        (result("17"), "red", "Red lost its S$50: 17 Black is not one of its numbers (rule 3.9)"),
        (result("00"), "red", "as on any zero, these bets lose (rule 3.8)"),
        (result("00"), "straight:17", "is not one of its numbers (rule 3.9)"),
        (VIEWS["void"], "red", "its S$50 went back to your credit (rule 5.9)"),
    ],
)
def test_explanation_of_a_chip_gives_its_arithmetic_and_paragraph(
    screen: Screen, view: View, spot: str, says: str
) -> None:
    screen.model.see(view)
    assert says in explained(screen, f"chip:{spot}")


def test_finger_that_stays_on_a_chip_gets_its_explanation_and_one_that_moves_away_does_not(screen: Screen) -> None:
    hand = screen.model.hand
    for view in (VIEWS["closed"], OPEN):
        screen.model.explain("")
        screen.model.see(view)
        hand.press(0, "cloth", *CHIPS["straight:17"])
        hand.slide(0, *CHIPS["straight:36"])
        hand.hold()
        hand.cancel()
        hand.press(0, "cloth", *CHIPS["straight:36"])
        hand.hold()
        hand.cancel()
        assert explained(screen) == ""
        hand.press(0, "cloth", *CHIPS["straight:17"])
        hand.hold()
        assert explained(screen).startswith("Straight 17")
        hand.cancel()
        hand.hold()
    assert screen.wishes == []


def test_explanation_follows_the_state_of_the_round_and_disappears_by_touch_or_after_20_seconds(screen: Screen) -> None:
    screen.model.see(VIEWS["closed"])
    assert "a win pays" in explained(screen, "chip:straight:17")
    screen.model.see(result("17"))
    assert "won" in explained(screen)
    screen.touch("explained")
    assert explained(screen) == ""
    assert explained(screen, "notice") != ""
    screen.now = Now(NOW.monotonic_s + 20, NOW.wall_ms + 20_000)
    screen.model.tick()
    assert explained(screen) == ""
    assert explained(screen, "chip:straight:36") == ""
    assert explained(screen, "chip:nowhere") == ""


OWN = PutOwnLimits(1, 10_000, 60_000)
REFUSALS = {
    Why(
        GameRefusal.ABOVE_SPOT_MAXIMUM, own(""), "straight:17", 50_000
    ): "S$500 (rule 3.3). You have S$10 there: you may add S$500 - S$10 = S$490",
    Why(GameRefusal.ABOVE_SLIP_MAXIMUM, own(""), None, 1_000_000): "S$10,000 - S$120 = S$9,880",
    Why(RefusalNumber.NOT_ENOUGH_CREDIT, own("")): "S$1,400 - S$120 = S$1,280",
    Why(RefusalNumber.OVER_OWN_LOSS, own(""), None, 6_400): "S$100 - S$36 = S$64",
    Why(RefusalNumber.OVER_OWN_TIME, own("")): "Your own time limit is reached",
    Why(RefusalNumber.BETS_NOT_OPEN, own("")): "rules 3.5, 5.2.2",
    Why(GameRefusal.BELOW_SPOT_MINIMUM, own(""), "red", 2500): "the minimum on Red is S$25 (rule 3.3)",
}


@pytest.mark.parametrize("why", REFUSALS, ids=lambda why: str(why.number))
def test_explanation_of_a_refusal_gives_the_limit_and_what_may_still_be_staked(screen: Screen, why: Why) -> None:
    view = replace(OPEN, own_limits=OWN, bets=Bets(REGISTERED))
    screen.model.see(view)
    screen.model.hand.pick(10)
    screen.model.hand.press(0, "cloth", *CHIPS["straight:36"])
    screen.model.hand.lift(0, *CHIPS["straight:36"])
    token = getattr(screen.wishes[-1], "token", 0)
    screen.model.see(replace(view, refused=Refused(token, why)))
    assert REFUSALS[why] in explained(screen, "refusal")
    assert dict(screen.model.hand.wanted) == REGISTERED
    screen.touch("refusal")
    assert explained(screen, "refusal") != ""
