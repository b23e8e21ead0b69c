"""The values from which the cloth, the racetrack and the preview are drawn, without drawing them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.roulette.announced import SERIES
from games.roulette.cloth import CHIPS, HEIGHT, WIDTH, chip_size
from games.roulette.racetrack import Racetrack
from games.roulette.rules import Rules
from protocol.enums import Phase
from screen.words import Words
from terminal.effects import PutEnded
from terminal.roulette.cloth_shown import ClothShown
from terminal.roulette.derive_chips import LABEL_HEIGHT, chips, label_width
from terminal.roulette.derive_cloth import cells, cloth
from terminal.roulette.derive_preview import preview
from terminal.roulette.derive_track import areas, pockets, series_lying
from terminal.screen.derive_tray import largest_chip, tray, under_the_cloth
from terminal.screen.model import player_words
from terminal.screen.placing import Placing
from terminal.view import Bets, Played, Stakes, View
from tests.terminal.roulette.cloth_alone import LIMITS, NOT_OPEN, OPEN, closed
from tests.terminal.roulette.states import FACE

RULES = Rules()
TRACK = Racetrack(RULES.wheel_order)
SOME = {"straight:17": 1000, "split:17-20": 1000, "dozen:2": 2500, "red": 5000, "split:8-11": 1000}


@pytest.fixture(scope="module", params=["en", "zh"])
def words(request: pytest.FixtureRequest) -> Words:
    return player_words(FACE, request.param)


@pytest.fixture(scope="module")
def english() -> Words:
    return player_words(FACE)


def shown(view: View = OPEN, wanted: Stakes | None = None, bet: str | None = None, area: str = "cloth") -> ClothShown:
    placing = Placing(view.round, {} if wanted is None else wanted)
    return ClothShown(view, placing, 1000, bet=bet, area=area)


def ended(stakes: Stakes, outcome: str) -> View:
    payouts = stakes if outcome == "void" else RULES.settle(stakes, outcome).payouts
    return replace(
        closed(OPEN, stakes),
        phase=Phase.VOID if outcome == "void" else Phase.RESULT,
        last_played=Played(OPEN.round, 1, outcome, stakes, payouts, 0, 420, 0),
        ended=(PutEnded(OPEN.round, 1, outcome, None, None, b""),),
    )


def statuses(of: ClothShown) -> Mapping[str, object]:
    return {str(row["spot"]): row["status"] for row in chips(of)}


def frames(of: ClothShown, words: Words) -> Mapping[str, object]:
    return {str(row["spot"]): row["frame"] for row in cells(of, RULES, words) if row["frame"]}


def test_chip_is_shown_as_asked_until_the_console_has_registered_it() -> None:
    view = replace(OPEN, bets=Bets({"red": 2500}, {"red": 2500, "black": 2500}))
    assert statuses(shown(view, {"red": 2500, "black": 2500})) == {"red": "registered", "black": "asked"}


def test_raised_stake_is_shown_as_asked_over_the_registered_chip() -> None:
    (row,) = chips(shown(replace(OPEN, bets=Bets({"red": 2500})), {"red": 7500}))
    assert (row["status"], row["label"], row["under"]) == ("asked", "75", 25)


def test_stake_being_taken_off_stays_visible_until_the_console_has_decided() -> None:
    (row,) = chips(shown(replace(OPEN, bets=Bets({"red": 2500})), {}))
    assert (row["status"], row["label"], row["under"]) == ("asked", "0", 25)


def test_after_the_close_only_registered_bets_are_on_the_cloth() -> None:
    assert statuses(shown(closed(OPEN, {"red": 2500}), {"red": 2500, "black": 2500})) == {"red": "registered"}


def test_unregistered_chip_stays_shown_as_asked_while_the_connection_is_lost(english: Words) -> None:
    view = replace(OPEN, is_heard=False, no_bets=NOT_OPEN, bets=Bets({"red": 2500}, {"red": 2500, "black": 2500}))
    assert statuses(shown(view)) == {"red": "registered", "black": "asked"}
    assert cloth(shown(view), english)["frame"] == "lost"


def test_losing_chips_are_marked_lost_and_winning_chips_show_their_payout(english: Words) -> None:
    result = shown(ended(SOME, "17"))
    assert statuses(result) == {
        "straight:17": "won",
        "split:8-11": "lost",
        "split:17-20": "won",
        "dozen:2": "won",
        "red": "lost",
    }
    paid = {row["spot"]: row["paid"] for row in chips(result) if row["paid"]}
    assert paid == {"straight:17": "S$360", "split:17-20": "S$180", "dozen:2": "S$75"}
    assert frames(result, english) == {"straight:17": "won", "dozen:2": "won"}


def test_winning_number_is_framed_as_a_result_but_not_as_a_win_without_a_bet(english: Words) -> None:
    view = replace(closed(OPEN, {}), phase=Phase.RESULT, ended=(PutEnded(OPEN.round, 1, "17", None, None, b""),))
    assert frames(shown(view), english) == {"straight:17": "result"}
    assert [row["frame"] for row in pockets(shown(view), RULES, TRACK) if row["frame"]] == ["result"]


def test_void_round_shows_every_chip_as_returned(english: Words) -> None:
    void = shown(ended(SOME, "void"))
    assert set(statuses(void).values()) == {"returned"}
    assert frames(void, english) == {}


@pytest.mark.parametrize(
    ("view", "frame", "dim"),
    [
        (OPEN, "", False),
        (closed(OPEN, {}), "closed", True),
        (replace(closed(OPEN, {}), phase=Phase.HELD), "closed", True),
        (ended(SOME, "17"), "", True),
        (replace(OPEN, no_bets=NOT_OPEN, is_heard=False), "lost", True),
        (replace(OPEN, no_bets=NOT_OPEN, locked="by the dealer"), "", True),
    ],
)
def test_the_cloth_is_framed_and_dimmed_by_phase(english: Words, view: View, frame: str, dim: bool) -> None:
    drawn = cloth(shown(view), english)
    assert (drawn["frame"], drawn["dim"]) == (frame, dim)


@given(
    st.dictionaries(st.sampled_from(list(CHIPS)), st.just(2500), min_size=1, max_size=12), st.sampled_from(["17", "0"])
)
def test_labels_of_payouts_stay_on_the_cloth_and_beside_their_own_chips(stakes: Stakes, outcome: str) -> None:
    won = [row for row in chips(shown(ended(stakes, outcome))) if row["paid"]]
    for row in won:
        x, y, width = float(str(row["paidX"])), float(str(row["paidY"])), label_width(str(row["paid"]))
        assert x - width / 2 >= 0
        assert x + width / 2 <= WIDTH
        assert LABEL_HEIGHT / 2 <= y <= HEIGHT - LABEL_HEIGHT / 2
        away = max(
            abs(x - CHIPS[str(row["spot"])][0]) - width / 2, abs(y - CHIPS[str(row["spot"])][1]) - LABEL_HEIGHT / 2
        )
        assert away >= chip_size(str(row["spot"])) / 2
    delays = [int(str(row["delay"])) for row in won]
    assert delays == sorted(delays)
    assert all(delay <= 1000 for delay in delays)


@pytest.mark.parametrize(
    ("cents", "chip", "stack"), [(500, 5, 1), (900, 5, 1), (1000, 10, 1), (5000, 25, 2), (41000, 100, 3), (50, 1, 1)]
)
def test_stake_is_drawn_as_the_largest_chip_that_fits(cents: int, chip: int, stack: int) -> None:
    (row,) = chips(shown(replace(OPEN, bets=Bets({"red": cents})), {"red": cents}))
    assert (row["dollars"], row["stack"]) == (chip, stack)
    assert largest_chip(cents) == chip


def test_tray_offers_no_chip_that_breaks_the_unit_or_exceeds_every_limit() -> None:
    small = replace(
        LIMITS,
        chip_cents=500,
        per_kind={kind: replace(range_, maximum_cents=50000) for kind, range_ in LIMITS.per_kind.items()},
    )
    assert [row["dollars"] for row in tray(shown(replace(OPEN, limits=small)))] == [5, 10, 25, 100, 500]


@pytest.mark.parametrize("bet", list(CHIPS))
def test_preview_of_each_spot_shows_payout_and_chance_and_stays_on_the_screen(words: Words, bet: str) -> None:
    card = preview(shown(bet=bet), RULES, words, TRACK)
    spot, lines = RULES.spots[bet], card["previewLines"]
    assert isinstance(lines, list)
    values = [line["value"] for line in lines]
    assert values[0] == words.say("pays_to_one", pays=spot.pays)
    assert values[1].startswith(str(len(spot.pockets)))
    assert values[2] == f"S${10 * (spot.pays + 1)}.00"
    assert 0 <= float(str(card["previewX"])) <= WIDTH - float(str(card["previewWidth"]))
    assert -96 <= float(str(card["previewY"])) <= HEIGHT - float(str(card["previewHeight"]))


@pytest.mark.parametrize("bet", list(CHIPS))
def test_preview_is_never_drawn_under_the_finger(english: Words, bet: str) -> None:
    card = preview(shown(bet=bet), RULES, english, TRACK)
    x, y = CHIPS[bet]
    left, top = float(str(card["previewX"])), float(str(card["previewY"]))
    right, bottom = left + float(str(card["previewWidth"])), top + float(str(card["previewHeight"]))
    assert not (left - 47 < x < right + 47 and top - 47 < y < bottom + 47)


def test_preview_shows_how_much_may_still_be_added(english: Words) -> None:
    view = replace(OPEN, bets=Bets({"straight:17": 41000}))
    lines = preview(shown(view, {"straight:17": 41000}, "straight:17"), RULES, english, TRACK)["previewLines"]
    assert isinstance(lines, list)
    assert lines[-2:] == [
        {"caption": "Limits here", "value": "S$5 \N{EN DASH} 500"},
        {"caption": "You may still add", "value": "S$90"},
    ]


def test_preview_of_an_announced_bet_shows_its_numbers_and_its_total(english: Words) -> None:
    card = preview(replace(shown(bet="neighbours:21:2", area="track"), chip_cents=500), RULES, english, TRACK)
    assert card["previewTitle"] == "21 and 2 neighbours each side"
    lines = card["previewLines"]
    assert isinstance(lines, list)
    assert [line["value"] for line in lines] == [
        "25 · 2 · 21 · 4 · 19",
        "5 \N{MULTIPLICATION SIGN} S$5 = S$25.00",
        "S$180.00",
        "5 in 39 = 12.8 %",
        "S$500 each",
    ]


def test_preview_of_orphelins_shows_the_least_and_the_most_that_it_returns(english: Words) -> None:
    """17 is in two of the splits of Orphelins, and 1 has a straight of its own."""
    lines = preview(shown(bet="orphelins", area="track"), RULES, english, TRACK)["previewLines"]
    assert isinstance(lines, list)
    assert lines[2]["value"] == "S$180.00 to S$360.00"


@given(st.sampled_from(list(SERIES)), st.dictionaries(st.sampled_from(list(CHIPS)), st.integers(1, 50), max_size=9))
def test_racetrack_splits_a_slip_into_series_and_other_bets_without_losing_a_cent(
    series: str, stakes: dict[str, int]
) -> None:
    for spot, number in SERIES[series]:
        stakes[spot] = stakes.get(spot, 0) + 5 * number
    found, beside = series_lying(stakes)
    pieces = {name: sum(number for _, number in SERIES[name]) for name in SERIES}
    assert sum(cents * pieces[name] for name, cents in found.items()) + sum(beside.values()) == sum(stakes.values())


def test_racetrack_shows_the_same_bets_as_the_cloth(words: Words) -> None:
    stakes = {"straight:0": 1000, "split:14-17": 500, **{spot: 500 for spot, _ in SERIES["tiers"]}}
    now = shown(replace(OPEN, bets=Bets(stakes)), stakes)
    cells_of_track = {str(row["pocket"]): row for row in pockets(now, RULES, TRACK)}
    assert (cells_of_track["0"]["label"], cells_of_track["0"]["status"]) == ("10", "registered")
    assert [pocket for pocket, row in cells_of_track.items() if row["dot"]] == ["17", "14"]
    covered = {pocket for pocket, row in cells_of_track.items() if row["covered"]}
    assert covered == {pocket for spot in stakes for pocket in RULES.spots[spot].pockets}
    assert {row["series"]: row["label"] for row in areas(now, RULES, words, TRACK) if row["label"]} == {"tiers": "30"}


def test_every_disabled_betting_button_says_why(words: Words) -> None:
    for view in (OPEN, closed(OPEN, {})):
        drawn = under_the_cloth(shown(view), FACE, words)
        assert all(drawn[f"{button}Why"] for button in ("undo", "redo", "clear", "double", "rebet"))


def test_locked_or_disconnected_terminal_shows_settled_chips_as_won_or_lost() -> None:
    settled = ended({"straight:17": 1000, "red": 5000}, "17")
    for view in (replace(settled, locked="Dispute at the table"), replace(settled, is_heard=False)):
        assert statuses(shown(view)) == {"straight:17": "won", "red": "lost"}


def test_payout_below_the_stake_is_not_marked_as_a_net_win() -> None:
    below = shown(ended({"red": 5000, "straight:1": 9500}, "5"))
    assert [(row["paid"], row["isNetWin"], row["delay"]) for row in chips(below) if row["paid"]] == [
        ("S$100", False, 0)
    ]
    above = shown(ended({"straight:5": 500, "straight:1": 9500}, "5"))
    assert [row["isNetWin"] for row in chips(above) if row["paid"]] == [True]
