"""The whole player's screen without a display: each state is drawn without a warning of Qt."""

import gc
import weakref
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QEventLoop, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from protocol.clock import Now
from protocol.enums import Calls
from screen import app
from terminal.roulette.stage import RouletteStage
from terminal.screen.derive_pages import pages_of
from terminal.screen.model import ROOT, PlayerModel, player_properties, player_words
from terminal.view import Call, ChooseChip, Want, Wish
from tests.terminal.roulette.states import (
    AT_REST,
    FACE,
    NOW,
    VIEWS,
    WAITING,
    ZONE,
    lost,
    spin_so_far,
    telemetry,
)


class Screen:
    """A window over a model; its clock stands still until a test moves it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.now = NOW
        self.wishes: list[Wish] = []
        self.model = PlayerModel(FACE, player_words(FACE), self.wishes.append, clock=lambda: self.now, zone=ZONE)
        self.window = app.Window(ROOT, player_properties(self.model), size, kit=FACE.kit)

    def show(self, name: str) -> None:
        self.model.see_telemetry(telemetry(name))
        self.model.see(VIEWS[name])
        self.draw()

    def draw(self) -> None:
        app.turn_once()
        assert not self.window.view.grabWindow().isNull()

    def said(self, area: str, key: str) -> object:
        assert isinstance(self.model.stage, RouletteStage)
        return {**self.model.areas, **self.model.stage.areas}[area].value(key)

    def item(self, name: str) -> QQuickItem:
        """The item with this name; also one made by a repeater, which `findChild` does not find."""
        items = [self.window.root]
        for item in items:
            if item.objectName() == name:
                return item
            items += item.childItems()
        raise AssertionError(name)

    def touch(self, name: str) -> None:
        """Clicks the middle of an item."""
        item = self.item(name)
        at = item.mapToScene(item.boundingRect().center())
        button = Qt.MouseButton.LeftButton
        QTest.mouseClick(self.window.view, button, Qt.KeyboardModifier.NoModifier, QPoint(round(at.x()), round(at.y())))

    def close(self) -> None:
        self.window.close()


@pytest.fixture
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    yield made
    made.close()
    assert app.warnings == []


def test_every_state_is_drawn_on_a_large_screen_in_both_languages_without_a_warning() -> None:
    """On a small screen test_legible draws them all, and reads them too."""
    app.open_app()
    app.warnings.clear()
    screen = Screen((1920, 1080))
    for language in ("en", "zh"):
        screen.model.setLanguage(language)
        for name in VIEWS:
            screen.show(name)
    screen.close()
    assert app.warnings == []


def test_every_page_is_drawn_in_every_kind_of_state(screen: Screen) -> None:
    for name in ("starting", "open", "closed", "result", "lost"):
        screen.show(name)
        for page in pages_of(FACE):
            screen.model.book.open(page)
            screen.draw()
            assert screen.model.ui.value("page") == page
    screen.model.book.close()
    assert screen.model.ui.value("page") == ""


@pytest.mark.parametrize(("state", "is_below_the_title"), [("open-few-results", True), ("open", False)])
def test_reason_for_missing_statistics_is_shown_right_below_their_title(
    state: str, is_below_the_title: bool, screen: Screen
) -> None:
    screen.show(state)
    screen.model.book.open("statistics")
    screen.draw()
    title, text = screen.item("statisticsTitle"), screen.item("statisticsText")
    assert (text.y() - title.y() - title.height() < title.height()) is is_below_the_title


def test_touches_open_pages_and_switch_the_language(screen: Screen) -> None:
    screen.show("open")
    screen.touch("rules")
    assert screen.model.ui.value("page") == "bets"
    screen.touch("page-trouble")
    assert screen.model.ui.value("page") == "trouble"
    screen.touch("back")
    assert screen.model.ui.value("page") == ""
    screen.touch("language")
    assert screen.said("notice", "title") == "请下注"
    screen.touch("language")
    assert screen.said("notice", "title") == "Place your bets"


def test_person_who_takes_over_from_a_scripted_player_is_told_so(screen: Screen) -> None:
    screen.model.see(replace(VIEWS["open-no-bets"], is_scripted=True))
    assert screen.model.ui.value("explained") == ""
    screen.show("open-no-bets")
    assert str(screen.model.ui.value("explained")).startswith("This seat is yours now.")


def test_touch_on_an_open_page_does_not_reach_the_cloth(screen: Screen) -> None:
    screen.show("open-no-bets")
    screen.model.book.open("round")
    screen.draw()
    at = QPoint(1000 * 1280 // 1920, 400 * 720 // 1080)
    QTest.mouseClick(screen.window.view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert screen.wishes == []


def test_one_touch_calls_the_attendant_and_a_second_one_cancels_the_call(screen: Screen) -> None:
    screen.show("open")
    screen.touch("attendant")
    screen.show("open-attendant-called")
    screen.touch("attendant")
    assert screen.wishes == [Call(Calls.ATTENDANT), Call(Calls.ATTENDANT, False)]


def test_button_on_the_help_card_without_credit_calls_the_attendant(screen: Screen) -> None:
    screen.show("open-no-credit")
    screen.touch("callAttendant")
    assert screen.wishes == [Call(Calls.ATTENDANT)]


def test_chosen_chip_is_kept_for_this_player_but_not_for_the_next(screen: Screen) -> None:
    kept = replace(VIEWS["open-no-bets"], chip_cents=10_000)
    screen.model.see(kept)
    assert screen.model.hand.props.value("chipDollars") == 100
    screen.model.hand.pick(500)
    assert screen.wishes == [ChooseChip(50_000)]
    screen.model.see(replace(kept, chip_cents=50_000))
    assert screen.model.hand.props.value("chipDollars") == 500
    screen.model.see(VIEWS["open-no-credit"])
    screen.model.see(replace(kept, chip_cents=None, visit=replace(kept.visit, began_ms=NOW.wall_ms)))
    assert screen.model.hand.props.value("chipDollars") == 10


def test_cash_out_removes_the_bets_first_and_a_later_touch_cancels_it(screen: Screen) -> None:
    screen.show("open")
    screen.touch("cashOut")
    cleared, called = screen.wishes
    assert isinstance(cleared, Want)
    assert (cleared.stakes, called) == ({}, Call(Calls.CASH_OUT))
    screen.show("open-cash-out-called")
    assert screen.said("meters", "credit") == "S$1,265.00"
    assert screen.said("meters", "creditDetail") == "the attendant will bring it to you"
    screen.touch("cashOut")
    assert screen.wishes[2:] == [], "the second touch of a double tap"
    screen.now = structs.replace(screen.now, monotonic_s=screen.now.monotonic_s + 1.5)
    screen.touch("cashOut")
    assert screen.wishes[2:] == [Call(Calls.CASH_OUT, False)]


def test_cash_out_after_the_close_sends_no_request(screen: Screen) -> None:
    screen.show("closed")
    screen.touch("cashOut")
    screen.model.cashOut()
    assert screen.wishes == []


def test_a_locked_terminal_calls_the_attendant_once_by_itself(screen: Screen) -> None:
    screen.show("open")
    screen.show("locked-uncalled")
    screen.show("locked-uncalled")
    assert screen.wishes == [Call(Calls.ATTENDANT)]


def test_countdown_and_clock_follow_the_time(screen: Screen) -> None:
    screen.show("open")
    assert (screen.said("notice", "seconds"), screen.said("meters", "time")) == ("14", "9:47")
    screen.now = Now(NOW.monotonic_s + 10, NOW.wall_ms + 60_000)
    screen.model.tick()
    assert (screen.said("notice", "seconds"), screen.said("meters", "time")) == ("4", "9:48")


def test_telemetry_older_than_two_seconds_is_not_shown_as_the_wheels_state(screen: Screen) -> None:
    screen.show("open")
    assert screen.said("wheel", "seen") is True
    screen.now = Now(NOW.monotonic_s + 2, NOW.wall_ms + 2000)
    screen.model.tick()
    assert screen.said("wheel", "seen") is False


def test_wheel_once_known_as_simulated_stays_so_while_it_sends_nothing(screen: Screen) -> None:
    screen.model.see_telemetry({**WAITING, "simulated": True})
    screen.model.see(VIEWS["open"])
    screen.now = Now(NOW.monotonic_s + 30, NOW.wall_ms + 30_000)
    screen.model.see(lost(VIEWS["open"]))
    screen.draw()
    assert screen.said("wheel", "simulated") == "SIMULATED WHEEL"


def test_screen_follows_a_spin_from_the_launch_to_the_result(screen: Screen) -> None:
    screen.show("open")
    for facts in spin_so_far():
        screen.model.see_telemetry(facts)
    screen.model.see(VIEWS["closed"])
    screen.draw()
    points = screen.said("spin", "speedPoints")
    assert isinstance(points, list)
    assert len(points) == len(spin_so_far())
    screen.show("result")
    assert screen.said("strip", "paid") == "S$615.00"


def test_agreement_of_the_sensors_is_kept_for_its_round_and_not_for_the_next(screen: Screen) -> None:
    def agrees() -> bool:
        return "agree on 17" in str(screen.said("wheel", "lines"))

    screen.show("closed")
    screen.model.see_telemetry(AT_REST)
    screen.model.see_telemetry({**AT_REST, "verdict": None})
    screen.model.see(VIEWS["result"])
    assert agrees()
    screen.model.see(replace(VIEWS["open"], round=1185))
    next_result = structs.replace(VIEWS["result"].ended[0], round=1185)
    screen.model.see(replace(VIEWS["result"], round=1185, ended=(next_result,)))
    assert not agrees()


def test_longest_time_to_the_close_in_a_round_fills_the_countdown_ring(screen: Screen) -> None:
    screen.model.see(replace(VIEWS["open"], closes_s=NOW.monotonic_s + 28))
    assert screen.said("notice", "fraction") == 1.0
    screen.model.see(replace(VIEWS["open"], closes_s=NOW.monotonic_s + 14))
    assert screen.said("notice", "fraction") == 0.5
    screen.model.see(replace(VIEWS["open"], round=1185, closes_s=NOW.monotonic_s + 14))
    assert screen.said("notice", "fraction") == 1.0


def test_animated_payout_ends_at_the_paid_amount_and_stays_there(screen: Screen) -> None:
    screen.show("result")
    paid = screen.said("strip", "paidSteps")
    assert isinstance(paid, list)
    assert len(paid) > 1
    while screen.item("paid").property("text") != paid[-1]:
        QGuiApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    screen.model.setLanguage("zh")
    screen.draw()
    assert screen.item("paid").property("text") == paid[-1]


def test_reduced_motion_reaches_the_theme(screen: Screen) -> None:
    theme = screen.window.view.engine().singletonInstance("Etg", "Theme")
    assert isinstance(theme, QObject)
    screen.model.setReducedMotion(True)
    assert (theme.property("reducedMotion"), theme.property("countMs")) == (True, 0)
    screen.model.setReducedMotion(False)
    assert theme.property("countMs") > 0


def test_screen_shows_starting_before_the_core_has_sent_a_view(screen: Screen, tmp_path: Path) -> None:
    screen.draw()
    assert screen.said("notice", "title") == "Starting"
    screen.window.grab(tmp_path / "first.png")
    assert (tmp_path / "first.png").stat().st_size > 10_000


def test_closed_screen_frees_its_model() -> None:
    app.open_app()
    screen = Screen((1280, 720))
    screen.show("open")
    model = weakref.ref(screen.model)
    screen.close()
    del screen
    gc.collect()
    assert model() is None
