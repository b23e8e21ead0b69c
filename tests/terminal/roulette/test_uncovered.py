"""Whatever the player is told, the results stay in sight: their part of the picture is the same before and after."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QImage

from protocol.enums import Calls
from protocol.messages import Terms
from screen import app
from screen.words import LANGUAGES
from terminal.view import View
from tests.terminal.roulette.states import VIEWS
from tests.terminal.roulette.test_model import Screen

FRAMES = 50
EDGES = 20
"""Pixels: where only a part is painted anew, the edge of a round corner may come out a shade lighter."""
Told = Callable[[Screen, View], None]
NEWS = Terms(
    VIEWS["idle"].round + 1, 100, [], 100, 500_000, 45_000, 9000, 0, {"close_revolutions": 3}, ["slip", "bet_time_ms"]
)


def called(*whom: Calls) -> Told:
    return lambda screen, view: screen.model.see(replace(view, calls=frozenset(whom)))


def explained(what: str) -> Told:
    return lambda screen, view: screen.model.explain(what)


def seat_taken(screen: Screen, view: View) -> None:
    screen.model.see(replace(view, is_scripted=True))
    screen.model.see(view)


def refused(screen: Screen, view: View) -> None:
    for _ in range(9):
        screen.model.hand.double()
    assert screen.model.hand.props.value("refused")


def news(screen: Screen, view: View) -> None:
    screen.model.see(replace(view, news=NEWS))
    assert screen.said("table", "news")


TOLD: dict[str, Told] = {
    "cash-out called": called(Calls.CASH_OUT),
    "attendant called": called(Calls.ATTENDANT),
    "both called": called(Calls.ATTENDANT, Calls.CASH_OUT),
    "notice explained": explained("notice"),
    "chip explained": explained("chip:straight:17"),
    "seat taken": seat_taken,
}


@pytest.fixture(scope="module", params=LANGUAGES)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    made.model.setLanguage(request.param)
    made.model.setReducedMotion(True)
    yield made
    made.close()
    assert app.warnings == []


def picture(screen: Screen, name: str) -> QImage:
    """Of an area that stands still: a list that is made anew takes some frames."""
    item = screen.item(name)
    place = item.mapRectToScene(item.boundingRect()).toAlignedRect()
    before = QImage()
    for _ in range(FRAMES):
        screen.draw()
        now = screen.window.view.grabWindow().copy(place)
        if now == before:
            return now
        before = now
    raise AssertionError(f"{name} does not stand still")


def is_covered(screen: Screen, view: View, told: Told, name: str) -> bool:
    """The picture of an area changes when it is told; the screen as a whole must change, or nothing was."""
    screen.model.explain("")
    screen.model.see(view)
    before, whole = picture(screen, name), screen.window.view.grabWindow()
    told(screen, view)
    after = picture(screen, name)
    assert screen.window.view.grabWindow() != whole
    return changed(before, after) > EDGES


def changed(before: QImage, after: QImage) -> int:
    """How many pixels."""
    return sum(one != other for one, other in zip(pixels(before), pixels(after), strict=True))


def pixels(image: QImage) -> memoryview:
    return memoryview(image.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("I")


@pytest.mark.parametrize("state", ["open", "result", "corrected"])
@pytest.mark.parametrize("told", TOLD)
def test_nothing_that_is_told_covers_the_last_results_or_their_counts(told: str, state: str, screen: Screen) -> None:
    assert not is_covered(screen, VIEWS[state], TOLD[told], "results")


@pytest.mark.parametrize("told", TOLD)
def test_nothing_that_is_told_covers_what_the_round_brought(told: str, screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["result"], TOLD[told], "strip")


def test_a_refusal_covers_no_results(screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["open"], refused, "results")


def test_news_of_changed_limits_stand_beside_the_last_results(screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["idle"], news, "lastResults")
