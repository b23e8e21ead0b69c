"""No text on the screens of the three Blackjacks is cut off or covers another: all states and pages, two languages, two
sizes, small and large amounts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

import pytest

from games.blackjack.variants import BLACKJACK, RWS_BLACKJACK
from protocol.codec import encode_lines
from screen import app
from terminal.effects import PutFavourite, PutOwnLimits
from terminal.recall import BetPlayed, CreditOfRound, RoundPlayed
from terminal.screen.derive_pages import pages_of
from terminal.screen.derive_scene import Situation, situation_of
from terminal.view import View
from tests.terminal.blackjack import states
from tests.terminal.blackjack.states import State
from tests.terminal.blackjack.window import Screen
from tests.terminal.legible import unreadable
from tests.terminal.rich import MORE, of, rich

SMALL, LARGE = (1280, 720), (1920, 1080)
SHOWN = ((RWS_BLACKJACK.name, SMALL), (BLACKJACK.name, LARGE))
"""Blackjack Perfect Pairs shows less than RWS Blackjack and nothing else."""
PRESSED = {"box:1", "pair:7", "under:3", "over:7", "boom"}
HOUR_MS = 3_600_000


@dataclass(frozen=True)
class Show:
    played: states.Played
    seen: list[State]
    screen: Screen


@pytest.fixture(scope="module", params=SHOWN, ids=lambda shown: f"{shown[0]}-{shown[1][0]}")
def show(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Show]:
    game, size = request.param
    played = states.Played(tmp_path_factory.mktemp("table"), game)
    seen = list(played.states())
    app.open_app()
    app.warnings.clear()
    screen = Screen(played.seat.face, size)
    screen.model.setReducedMotion(True)
    yield Show(played, seen, screen)
    screen.close()
    assert app.warnings == []


def test_played_states_cover_every_situation_at_a_blackjack_table(show: Show) -> None:
    known = {situation_of(view) for _, view, _ in show.seen}
    assert {Situation.OPEN, Situation.LAST, Situation.CLOSED, Situation.ASKED, Situation.RESULT} <= known
    assert {Situation.HELD, Situation.LOST, Situation.LOCKED, Situation.IDLE} <= known
    assert len({name for name, _, _ in show.seen}) == len(show.seen)


@pytest.mark.parametrize("is_rich", [False, True], ids=["usual", "rich"])
def test_no_text_is_cut_off_in_any_state_with_small_or_large_amounts(is_rich: bool, show: Show) -> None:
    show.screen.model.book.close()
    shows = {name: partial(show.screen.put, rich(view) if is_rich else view, now) for name, view, now in show.seen}
    assert unreadable(show.screen, shows) == {}


def test_no_text_is_cut_off_in_the_preview_of_any_spot(show: Show) -> None:
    view, now = next((view, now) for name, view, now in show.seen if name == "asked-for")
    hand, circles = show.screen.stage.hand, show.played.seat.face.circles

    def press(spot: str, shown: View) -> None:
        hand.cancel()
        show.screen.put(shown, now)
        hand.press(1, "boom" if spot == "boom" else "boxes", circles[spot].x, circles[spot].y)
        assert hand.props.value("previewBet") == spot

    amounts = {"usual": view, "rich": rich(view)}
    spots = PRESSED & circles.keys()
    shows = {f"{spot}, {name}": partial(press, spot, shown) for name, shown in amounts.items() for spot in spots}
    assert unreadable(show.screen, shows) == {}
    hand.cancel()


def test_no_text_is_cut_off_on_any_page(show: Show) -> None:
    view, now = next((view, now) for name, view, now in reversed(show.seen) if name == "split-result")
    outcome, screen = view.ended[0].outcome, show.screen
    credit = CreditOfRound(123_456_780, 987_654_320, 987_654_320, 123_456_780)
    bets = tuple(BetPlayed(spot, MORE * 500, MORE * 1000) for spot in list(show.played.mine)[:4])
    rounds = [RoundPlayed(12_345 - at, outcome, 1 + at % 2, bets, credit) for at in range(10)]
    favourites = tuple(PutFavourite(at, "WWWWWWWWWWWW", encode_lines(of(show.played.mine))) for at in range(1, 9))
    screen.see(replace(rich(view), favourites=favourites, own_limits=PutOwnLimits(1, 200_000, 2 * HOUR_MS)), now)

    def turn_to(page: str) -> None:
        screen.model.book.open(page)
        screen.model.book.see_rounds(rounds)

    assert unreadable(screen, {page: partial(turn_to, page) for page in pages_of(show.played.seat.face)}) == {}
    screen.model.book.close()
