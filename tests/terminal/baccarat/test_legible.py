"""No text on baccarat's screen is cut off or covers another: all states and pages, two languages, two sizes, small and
large amounts.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtQuick import QQuickItem

from games.baccarat.bets import Spot
from games.baccarat.outcome import WON
from games.cards import DECK
from protocol.codec import encode_lines
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from screen import app
from terminal.baccarat.spots import chip_at
from terminal.effects import PutFavourite, PutOwnLimits
from terminal.recall import BetPlayed, CreditOfRound, RoundPlayed
from terminal.screen.derive_pages import pages_of
from terminal.screen.derive_scene import Situation, situation_of
from terminal.view import View
from tests.terminal.baccarat import states
from tests.terminal.baccarat.seat import FACE
from tests.terminal.baccarat.states import ALL_FIVE, State
from tests.terminal.baccarat.window import Screen
from tests.terminal.legible import unreadable
from tests.terminal.rich import MORE, of, rich

SIZES = ((1280, 720), (1920, 1080))
HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> list[State]:
    return list(states.Played(tmp_path_factory.mktemp("table")).states())


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen(request.param)
    made.model.setReducedMotion(True)
    yield made
    made.close()
    assert app.warnings == []


def test_played_states_cover_every_situation_that_a_table_can_cause(seen: list[State]) -> None:
    known = {situation_of(view) for _, view, _ in seen}
    not_the_tables = {Situation.OUT_OF_SERVICE, Situation.UNKNOWN_KEY, Situation.STARTING, Situation.TABLE_CLOSED}
    assert known == set(Situation) - not_the_tables
    assert len({name for name, _, _ in seen}) == len(seen)


@pytest.mark.parametrize("is_rich", [False, True], ids=["usual", "rich"])
def test_no_text_is_cut_off_in_any_state_with_small_or_large_amounts(
    is_rich: bool, screen: Screen, seen: list[State]
) -> None:
    screen.model.book.close()
    shows = {name: partial(screen.put, rich(view) if is_rich else view, now) for name, view, now in seen}
    assert unreadable(screen, shows) == {}


def test_no_text_is_cut_off_in_the_preview_of_any_spot(screen: Screen, seen: list[State]) -> None:
    view, now = next((view, now) for name, view, now in seen if name == "asked-for")

    def show(spot: str, shown: View) -> None:
        screen.model.hand.cancel()
        screen.put(shown, now)
        screen.model.hand.press(1, "spots", *chip_at(spot))

    amounts = {"usual": view, "rich": rich(view)}
    shows = {f"{spot}, {name}": partial(show, spot, shown) for name, shown in amounts.items() for spot in ALL_FIVE}
    assert unreadable(screen, shows) == {}
    screen.model.hand.cancel()


def test_no_text_is_cut_off_on_any_page(screen: Screen, seen: list[State]) -> None:
    view, now = next((view, now) for name, view, now in seen if name == "first-of-the-shoe")
    outcome = view.ended[0].outcome
    credit = CreditOfRound(123_456_780, 987_654_320, 987_654_320, 123_456_780)
    paid = {spot: WON[Spot(spot)].of(MORE * cents) for spot, cents in ALL_FIVE.items()}
    bets = tuple(BetPlayed(spot, MORE * cents, paid[spot]) for spot, cents in ALL_FIVE.items())
    rounds = [RoundPlayed(12_345 - at, outcome, 1 + at % 2, bets, credit) for at in range(10)]
    favourites = tuple(PutFavourite(at, "WWWWWWWWWWWW", encode_lines(of(ALL_FIVE))) for at in range(1, 9))
    counts = dict.fromkeys(DECK, 5_128) | dict.fromkeys(("banker", "player", "tie", "sets", "by_two"), 24_912)
    told = Fairness("WWWWWWWWWWWWWWWW", True, 54_321, FairnessLevel.AMBER, counts | {"spread": 4_000}, 0)
    limits = PutOwnLimits(1, 200_000, 2 * HOUR_MS)
    screen.see(replace(rich(view), favourites=favourites, own_limits=limits, fairness=told), now)

    def show(page: str) -> None:
        screen.model.book.open(page)
        screen.model.book.see_rounds(rounds)

    assert unreadable(screen, {page: partial(show, page) for page in pages_of(FACE)}) == {}
    screen.model.book.close()


LATE = ("no-card", "card-4", "wrong-side", "options", "answer-sent", "goes-on", "concluded")


@pytest.mark.rule("baccarat 5.6")
def test_no_text_is_cut_off_while_cards_are_dealt_where_a_slip_arrived_after_the_close(
    screen: Screen, seen: list[State]
) -> None:
    screen.model.book.close()
    states_seen = {name: (view, now) for name, view, now in seen}
    shows: dict[str, Callable[[], None]] = {}
    for name in LATE:
        view, now = states_seen[name]
        assert view.bets is not None
        late = replace(view, bets=replace(view.bets, registered=ALL_FIVE, returned=ALL_FIVE, late_ms=12_340))
        shows |= {name: partial(screen.put, late, now), f"{name}, rich": partial(screen.put, rich(late), now)}
    assert unreadable(screen, shows) == {}


def test_every_page_is_listed_above_the_button_that_leads_back(screen: Screen, seen: list[State]) -> None:
    _, view, now = seen[0]
    screen.see(view, now)
    screen.model.book.open("fairness")
    screen.draw()
    back, last = named(screen, "back"), named(screen, f"page-{[*pages_of(FACE)][-1]}")
    ends_y = last.mapToScene(QPointF(0, last.height())).y()
    begins_y = back.mapToScene(QPointF(0, 0)).y()
    screen.model.book.close()
    assert ends_y < begins_y


def named(screen: Screen, name: str) -> QQuickItem:
    waiting = [screen.window.root]
    while waiting:
        item = waiting.pop()
        if item.objectName() == name:
            return item
        waiting += item.childItems()
    raise AssertionError(f"there is no {name}")
