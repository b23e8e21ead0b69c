"""No message covers the results: their part of the screen has the same pixels before and after the message."""

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
"""Allowed different pixels: if only a part is painted again, the edge of a round corner may be a little lighter."""
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
    """The pixels of an area once it no longer changes; a list that is rebuilt takes some frames."""
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
    """Whether the message changes the pixels of the area. The whole screen must change, or the message was
    not shown.
    """
    screen.model.explain("")
    screen.model.see(view)
    before, whole = picture(screen, name), screen.window.view.grabWindow()
    told(screen, view)
    after = picture(screen, name)
    assert screen.window.view.grabWindow() != whole
    return changed(before, after) > EDGES


def changed(before: QImage, after: QImage) -> int:
    """The number of pixels that differ."""
    return sum(one != other for one, other in zip(pixels(before), pixels(after), strict=True))


def pixels(image: QImage) -> memoryview:
    return memoryview(image.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("I")


@pytest.mark.parametrize("state", ["open", "result", "corrected"])
@pytest.mark.parametrize("told", TOLD)
def test_no_message_to_the_player_covers_the_last_results_or_their_counts(
    told: str, state: str, screen: Screen
) -> None:
    assert not is_covered(screen, VIEWS[state], TOLD[told], "results")


@pytest.mark.parametrize("told", TOLD)
def test_no_message_to_the_player_covers_the_winnings_of_the_round(told: str, screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["result"], TOLD[told], "strip")


def test_refusal_of_a_bet_does_not_cover_the_results(screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["open"], refused, "results")


def test_news_of_changed_limits_do_not_cover_the_last_results(screen: Screen) -> None:
    assert not is_covered(screen, VIEWS["idle"], news, "lastResults")
