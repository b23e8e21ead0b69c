"""The player's own pages without a display: last rounds, favourites, limits, about; each touch becomes one request."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from msgspec import structs
from PySide6.QtCore import QCoreApplication

from protocol.clock import Now
from protocol.codec import encode_lines
from protocol.enums import Calls
from screen import app
from terminal.effects import PutFavourite, PutOwnLimits
from terminal.errands import NAME_CHARACTERS_MAX
from terminal.recall import BetPlayed, CreditOfRound, RoundPlayed
from terminal.seal import Sealed
from terminal.view import ForgetFavourite, KeepFavourite, LimitMyself, Look, RenameFavourite, View, Want
from tests.terminal.roulette.states import ASKED, NOW, OPEN, VIEWS
from tests.terminal.roulette.test_model import Screen

MINUTE_MS = 60_000
OWN_PAGES = ("rounds", "favourites", "limits", "about")
KEPT = (
    PutFavourite(1, "LUCKY", encode_lines({"red": 5000, "straight:17": 500})),
    PutFavourite(4, "", encode_lines({"dozen:1": 2500})),
)
WON = RoundPlayed(
    1183,
    "17",
    1,
    (BetPlayed("straight:17", 500, 18_000), BetPlayed("red", 300, 0)),
    CreditOfRound(10_000, 800, 18_000, 27_200),
)
CORRECTED = RoundPlayed(
    1182, "18", 2, (BetPlayed("straight:17", 500, 0),), CreditOfRound(10_000, 500, 18_000, 27_500), -18_000
)
VOID = RoundPlayed(1181, "void", 1, (BetPlayed("red", 500, 500),), CreditOfRound(10_000, 500, 500, 10_000))
IN_PLAY = RoundPlayed(1184, None, 0, (BetPlayed("red", 500, 0),), CreditOfRound(10_000, 500, 0, 9_500))
UNREGISTERED = RoundPlayed(1180, "1", 1, (), CreditOfRound(5_000, 0, 0, 5_000))
ROUNDS = [IN_PLAY, WON, CORRECTED, VOID, UNREGISTERED]


@pytest.fixture
def screen() -> Iterator[Screen]:
    app.open_app()
    app.warnings.clear()
    made = Screen((1280, 720))
    yield made
    made.close()
    assert app.warnings == []


def see(screen: Screen, view: View) -> None:
    screen.model.see(view)
    screen.draw()


def said(screen: Screen, key: str) -> object:
    return screen.model.book.props.value(key)


def test_every_own_page_of_the_player_is_drawn_in_every_state_and_both_languages(screen: Screen) -> None:
    sealed = tuple(structs.replace(row, sealed=tuple(Sealed)[at % 4]) for at, row in enumerate(OPEN.ended))
    for language in ("en", "zh"):
        screen.model.setLanguage(language)
        for at, (name, view) in enumerate(VIEWS.items()):
            own = PutOwnLimits(1, 10_000, 60 * MINUTE_MS)
            screen.model.see(replace(view, favourites=KEPT, own_limits=own, ended=(*view.ended, *sealed)[:200]))
            for page in OWN_PAGES[at % 4 :] + OWN_PAGES[: at % 4]:  # Bound in every state, drawn in turn.
                screen.model.book.open(page)
                screen.model.book.see_rounds(ROUNDS)
            screen.draw()
            assert screen.model.ui.value("page") == OWN_PAGES[at % 4 - 1], name


def test_last_rounds_are_read_when_their_page_opens_and_again_when_the_credit_changes(screen: Screen) -> None:
    see(screen, OPEN)
    assert screen.wishes == []
    screen.touch("menu")
    screen.draw()
    screen.touch("page-rounds")
    assert screen.wishes == [Look()]
    assert said(screen, "roundsNone") == "Reading this terminal's records"
    screen.model.book.see_rounds([])
    assert said(screen, "roundsNone") == "You have not played a round here yet."
    screen.model.tick()
    see(screen, replace(OPEN, calls=frozenset({Calls.ATTENDANT})))
    assert screen.wishes == [Look()]
    see(screen, replace(OPEN, credit_cents=1))
    assert screen.wishes == [Look(), Look()]
    screen.touch("back")
    see(screen, OPEN)
    assert screen.wishes == [Look(), Look()]


def facts(screen: Screen) -> dict[str, str]:
    rows = said(screen, "roundFacts")
    assert isinstance(rows, list)
    return {row["name"]: row["value"] for row in rows}


def test_page_of_last_rounds_lists_each_bet_and_the_credit_before_and_after(screen: Screen) -> None:
    see(screen, replace(OPEN, ended=(structs.replace(OPEN.ended[0], sealed=Sealed.MINE), *OPEN.ended[1:])))
    screen.model.book.open("rounds")
    screen.model.book.see_rounds(ROUNDS)
    screen.draw()
    screen.touch("round-1183")
    assert said(screen, "roundHead") == "Round 1183: 17 Black"
    assert facts(screen) == {
        "Credit before": "S$100.00",
        "Staked": "S$8.00",
        "Paid": "S$180.00",
        "Credit after": "S$272.00",
    }
    assert said(screen, "roundSum") == "100.00 \N{MINUS SIGN} 8.00 + 180.00 = 272.00"
    assert said(screen, "roundSeal") == "Checked; this terminal's bets are in the seal"
    bets = said(screen, "roundBets")
    assert isinstance(bets, list)
    assert [(bet["name"], bet["stake"], bet["sum"], bet["paid"]) for bet in bets] == [
        ("Straight 17", "5.00", "5 \N{MULTIPLICATION SIGN} 35 + 5 back", "180.00"),
        ("Red", "3.00", "", "0.00"),
    ]
    screen.draw()
    screen.touch("round-1182")
    assert facts(screen)["Corrected later (rule 5.5)"] == "\N{MINUS SIGN}S$180.00"
    assert said(screen, "roundSeal") == ""


def test_bets_on_the_cloth_can_be_kept_as_a_favourite_unless_there_are_none_or_the_list_is_full(screen: Screen) -> None:
    see(screen, OPEN)
    screen.touch("favourites")
    assert screen.model.ui.value("page") == "favourites"
    screen.draw()
    screen.touch("keepFavourite")
    assert screen.wishes == [KeepFavourite(dict(ASKED))]
    see(screen, VIEWS["open-no-bets"])
    screen.touch("keepFavourite")
    assert said(screen, "keepWhy") == "no bets yet"
    see(screen, replace(OPEN, favourites=tuple(structs.replace(KEPT[0], number=at) for at in range(1, 9))))
    screen.touch("keepFavourite")
    assert len(screen.wishes) == 1


def test_favourite_is_added_to_the_bets_already_placed_in_one_request(screen: Screen) -> None:
    see(screen, replace(VIEWS["open-no-bets"], favourites=KEPT))
    for _ in range(2):
        screen.model.book.open("favourites")
        screen.draw()
        screen.touch("place-1")
        assert screen.model.ui.value("page") == ""
    wants = [wish for wish in screen.wishes if isinstance(wish, Want)]
    assert [dict(want.stakes) for want in wants] == [
        {"red": 5000, "straight:17": 500},
        {"red": 10_000, "straight:17": 1000},
    ]
    screen.model.hand.undo()
    last = screen.wishes[-1]
    assert isinstance(last, Want)
    assert dict(last.stakes) == {"red": 5000, "straight:17": 500}


def test_favourite_above_a_limit_is_refused_as_a_whole_and_the_limit_is_shown(screen: Screen) -> None:
    too_much = PutFavourite(1, "", encode_lines({"straight:17": 50_100, "red": 2500}))
    see(screen, replace(VIEWS["open-no-bets"], favourites=(too_much,)))
    screen.model.book.placeFavourite(1)
    assert screen.wishes == []
    assert "S$500" in str(screen.model.hand.props.value("refused"))


def test_favourite_cannot_be_placed_while_bets_are_closed(screen: Screen) -> None:
    see(screen, replace(VIEWS["closed"], favourites=KEPT))
    screen.model.book.open("favourites")
    screen.draw()
    screen.touch("place-1")
    screen.model.book.placeFavourite(1)
    assert (screen.wishes, screen.model.ui.value("page")) == ([], "favourites")


def test_player_renames_and_removes_a_favourite_by_touch(screen: Screen) -> None:
    see(screen, replace(OPEN, favourites=KEPT))
    screen.model.book.open("favourites")
    screen.draw()
    screen.touch("name-4")
    screen.draw()
    for letter in "ABC":
        screen.touch(f"letter-{letter}")
    screen.model.book.erase()
    screen.model.book.type("<")
    assert said(screen, "typed") == "AB"
    screen.touch("keepName")
    screen.draw()
    assert said(screen, "naming") is False
    screen.touch("forget-1")
    assert screen.wishes == [RenameFavourite(4, "AB"), ForgetFavourite(1)]
    screen.model.book.nameFavourite(1)
    for _ in range(30):
        screen.model.book.type("Z")
    assert said(screen, "typed") == ("LUCKY" + "Z" * 30)[:NAME_CHARACTERS_MAX]
    screen.model.book.endNaming(False)
    assert len(screen.wishes) == 2


def test_own_limit_is_set_by_two_touches_and_can_only_be_tightened(screen: Screen) -> None:
    see(screen, replace(OPEN, own_limits=PutOwnLimits(1, 20_000, None)))
    screen.model.book.open("limits")
    screen.draw()
    for name in ("loss-set", "loss-20000", "loss-set", "loss-50000", "loss-set", "loss-10000"):
        screen.touch(name)
        assert screen.wishes == []
    screen.touch("loss-set")
    screen.touch("loss-set")
    screen.touch(f"time-{60 * MINUTE_MS}")
    screen.touch("time-set")
    assert screen.wishes == [LimitMyself(loss_cents=10_000), LimitMyself(time_ms=60 * MINUTE_MS)]


def test_page_of_own_limits_shows_what_is_left_and_the_cost_of_an_hour(screen: Screen) -> None:
    see(screen, replace(OPEN, own_limits=PutOwnLimits(1, 50_000, 60 * MINUTE_MS)))
    screen.model.book.open("limits")
    assert said(screen, "lossFact") == "Limit S$500. Lost so far S$36.00; you can still bet S$464.00."
    assert said(screen, "timeFact") == "Limit 1:00 h. 0:18 h left."
    assert said(screen, "cost") == "S$415 / h"
    assert "S$3,776.50" in str(said(screen, "costText"))
    assert "S$290.50" in str(said(screen, "costText"))
    screen.now = Now(NOW.monotonic_s, NOW.wall_ms + 18 * MINUTE_MS)
    screen.model.tick()
    assert "reached" in str(said(screen, "timeFact"))
    assert "reached your own limit" in str(screen.said("notice", "text"))


@pytest.mark.parametrize(("loss_cents", "is_reached"), [(3_700, False), (3_600, True)])
def test_notice_says_that_the_players_own_loss_limit_is_reached(
    screen: Screen, loss_cents: int, is_reached: bool
) -> None:
    see(screen, replace(OPEN, own_limits=PutOwnLimits(1, loss_cents, None)))
    assert ("reached your own limit" in str(screen.said("notice", "text"))) is is_reached


def test_own_limit_cannot_be_set_without_credit(screen: Screen) -> None:
    see(screen, VIEWS["open-no-credit"])
    screen.model.book.open("limits")
    screen.draw()
    screen.touch("loss-10000")
    screen.touch("loss-set")
    assert screen.wishes == []


def test_about_page_shows_each_finding_about_a_seal(screen: Screen) -> None:
    sealed = tuple(structs.replace(row, sealed=verdict) for row, verdict in zip(OPEN.ended, Sealed, strict=False))
    closed = structs.replace(OPEN.ended[0], round=1184, version=0, outcome="", sealed=Sealed.MINE)
    see(screen, replace(OPEN, closed=closed, ended=(*sealed, *OPEN.ended[4:])))
    screen.model.book.open("about")
    seals = said(screen, "seals")
    assert isinstance(seals, list)
    assert [(row["text"].split(":")[0], row["look"]) for row in seals] == [
        ("Sealed; this terminal checks it when the result comes", "waits"),
        ("Checked; this terminal's bets are in the seal", "good"),
        ("Checked; the seal has no bet of this terminal", "plain"),
        ("A registered bet of yours is not in the seal", "bad"),
        ("The seal does not match the table's record", "bad"),
    ]
    assert [row["round"] for row in seals[:2]] == ["Round 1184: in play", "Round 1183: 32 Red"]
    see(screen, OPEN)
    assert said(screen, "sealsNone") != ""


def test_result_strip_says_whether_the_bets_are_in_the_seal_missing_or_the_seal_is_wrong(screen: Screen) -> None:
    result = VIEWS["result"]
    for verdict, words in ((Sealed.MINE, "your bets are in it"), (Sealed.BROKEN, "wrong"), (Sealed.MISSING, "not in")):
        see(screen, replace(result, ended=(structs.replace(result.ended[0], sealed=verdict), *result.ended[1:])))
        assert words in str(screen.said("strip", "seal"))
    QCoreApplication.processEvents()


def test_heat_map_shows_each_pocket_once_and_frames_counts_outside_the_usual_range(screen: Screen) -> None:
    see(screen, OPEN)
    screen.model.book.open("statistics")
    heat, low, high = said(screen, "heat"), said(screen, "countsLow"), said(screen, "countsHigh")
    assert isinstance(heat, list)
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert len({cell["pocket"] for cell in heat}) == 39
    assert sum(cell["count"] for cell in heat) == 200
    assert all((cell["outside"] == "") == (low <= cell["count"] <= high) for cell in heat)
    assert max(cell["fromLeft"] + cell["wide"] for cell in heat) == pytest.approx(1)
    assert max(cell["fromTop"] + cell["high"] for cell in heat) == pytest.approx(1)
