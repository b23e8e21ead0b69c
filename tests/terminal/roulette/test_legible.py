"""No text on the player's screen is cut off or covers another: in all states, on all pages, with small and large
amounts.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from msgspec import structs

from games.limits import Limits, Range
from games.roulette.limits import roulette_limits
from games.roulette.pockets import POCKETS
from protocol.codec import encode_lines
from protocol.enums import FairnessLevel
from protocol.messages import Fairness, Terms
from screen import app
from terminal.effects import PutFavourite, PutOwnLimits
from terminal.recall import BetPlayed, CreditOfRound, Moved, Reason, RoundPlayed
from terminal.screen.derive_pages import pages_of
from terminal.seal import Sealed
from terminal.view import Bets, Played, Stakes, View
from tests.terminal.legible import unreadable
from tests.terminal.roulette.states import ASKED, FACE, VIEWS, telemetry
from tests.terminal.roulette.test_book import IN_PLAY, ROUNDS
from tests.terminal.roulette.test_model import Screen

MORE = 2_345
"""The factor for large amounts: S$50 become S$117,250."""
ROUNDS_MORE = 11_000
HOUR_MS = 3_600_000


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    yield made
    made.close()
    assert app.warnings == []


def of(stakes: Stakes) -> dict[str, int]:
    return {spot: MORE * cents for spot, cents in stakes.items()}


def rich_bets(bets: Bets | None) -> Bets | None:
    if bets is None:
        return None
    asked = None if bets.asked is None else of(bets.asked)
    return replace(bets, registered=of(bets.registered), asked=asked, returned=of(bets.returned))


def rich_round(played: Played | None) -> Played | None:
    if played is None:
        return None
    return replace(
        played,
        round=played.round + ROUNDS_MORE,
        stakes=of(played.stakes),
        payouts=of(played.payouts),
        returned_cents=MORE * played.returned_cents,
        unrecovered_cents=MORE * played.unrecovered_cents,
    )


def rich_limits(limits: Limits | None) -> Limits | None:
    if limits is None:
        return None
    per_kind = {
        kind: Range(each.minimum_cents, MORE * each.maximum_cents // 100 * 100)
        for kind, each in limits.per_kind.items()
    }
    return roulette_limits(100, per_kind, Range(100, MORE * limits.slip.maximum_cents))


def rich(view: View) -> View:
    """The same state with amounts in millions, after ten thousand rounds."""
    visit = view.visit
    return replace(
        view,
        table="SALON-PRIVE-12",
        terminal="SALON-PRIVE-07",
        round=view.round + ROUNDS_MORE if view.round else 0,
        credit_cents=MORE * view.credit_cents + 80,
        escrow_cents=MORE * view.escrow_cents,
        visit=replace(visit, in_cents=MORE * visit.in_cents, staked_cents=MORE * visit.staked_cents),
        limits=rich_limits(view.limits),
        bets=rich_bets(view.bets),
        last_played=rich_round(view.last_played),
        last_win=rich_round(view.last_win),
        correction_cents=MORE * view.correction_cents,
        correction=view.correction and structs.replace(view.correction, round=view.correction.round + ROUNDS_MORE),
        ended=tuple(structs.replace(each, round=each.round + ROUNDS_MORE) for each in view.ended),
    )


IS_RICH = pytest.mark.parametrize("is_rich", [False, True], ids=["usual", "rich"])


@IS_RICH
def test_no_text_is_cut_off_in_any_state_with_small_or_large_amounts(is_rich: bool, screen: Screen) -> None:
    def show(name: str) -> None:
        screen.model.see_telemetry(telemetry(name))
        screen.model.see(rich(VIEWS[name]) if is_rich else VIEWS[name])

    screen.model.book.close()
    assert unreadable(screen, {name: partial(show, name) for name in VIEWS}) == {}


def played_rounds() -> list[RoundPlayed]:
    """As many past rounds as are recalled, one of them with as many bets as a cloth can hold."""
    many = tuple(BetPlayed(spot, MORE * 1000, MORE * 36_000) for spot in list(ASKED) * 18)
    moved = tuple(Moved(reason, -123_456_780, 12_344) for reason in Reason)
    credit = CreditOfRound(123_456_780, 987_654_320, 987_654_320, 123_456_780, moved)
    rich_one = RoundPlayed(12_345, "17", 2, many, credit, -123_456_780)
    rows = [rich_one, *ROUNDS, *ROUNDS]
    return [replace(row, round=12_345 - at) if row is not IN_PLAY else row for at, row in enumerate(rows)][:10]


@IS_RICH
def test_no_text_is_cut_off_on_any_page_with_small_or_large_amounts(is_rich: bool, screen: Screen) -> None:
    view = VIEWS["idle"]
    favourites = tuple(
        PutFavourite(at, "WWWWWWWWWWWW"[:12], encode_lines({spot: MORE * cents for spot, cents in ASKED.items()}))
        for at in range(1, 9)
    )
    sealed = tuple(structs.replace(row, sealed=tuple(Sealed)[at % 4]) for at, row in enumerate(view.ended))
    counts = dict.fromkeys(POCKETS, 5_128)
    view = replace(
        view,
        favourites=favourites,
        own_limits=PutOwnLimits(1, 200_000, 2 * HOUR_MS),
        ended=sealed,
        fairness=Fairness("M360-00012345", False, 200_000, FairnessLevel.AMBER, counts, view.heard_wall_ms or 0),
    )
    screen.model.see(rich(view) if is_rich else view)

    def show(page: str) -> None:
        screen.model.book.open(page)
        screen.model.book.see_rounds(played_rounds())

    assert unreadable(screen, {page: partial(show, page) for page in pages_of(FACE)}) == {}


def test_no_text_is_cut_off_for_a_past_round_whose_rules_this_software_does_not_have(screen: Screen) -> None:
    rich_one = played_rounds()[0]
    bets = tuple(replace(bet, payout_cents=None) for bet in rich_one.bets)
    screen.model.see(rich(VIEWS["idle"]))
    screen.model.book.open("rounds")
    past = [replace(rich_one, bets=bets, other_rules_cents=987_654_320)]
    assert unreadable(screen, {"past round": partial(screen.model.book.see_rounds, past)}) == {}
    screen.model.book.close()


def test_no_text_is_cut_off_in_news_of_many_changed_limits(screen: Screen) -> None:
    view = rich(VIEWS["idle"])
    assert view.limits is not None
    terms = Terms(
        view.round + 1, 100, [], 100, 123_456_700, 45_000, 9000, 0, {"close_revolutions": 3},
        ["slip", "bet_time_ms", "last_bets_ms", "close_revolutions"],
    )  # fmt: skip
    screen.model.book.close()
    assert unreadable(screen, {"news": partial(screen.model.see, replace(view, news=terms))}) == {}
