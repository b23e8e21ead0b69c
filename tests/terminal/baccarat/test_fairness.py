"""The fairness card of a table's shoes: it says in plain words what the record says of them, and names nobody."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.cards import DECK, RANKS
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from screen.words import Words
from terminal.baccarat.derive_fairness import band, fairness_page
from tests.terminal.baccarat.seat import GAME, PLAYER_NATURAL, Seat, chinese

EVEN = dict.fromkeys(DECK, 300)
OF_SETS = {"voids": 3, "corrected": 2, "misreads": 4, "sets": 45, "by_two": 44, "spread": 2000}
RESULTS = {"banker": 1500, "player": 1460, "tie": 312}


def card(level: FairnessLevel = FairnessLevel.GREEN, more: Mapping[str, int] = EVEN, **other: bool) -> Fairness:
    return Fairness("7A", other.get("simulated", False), 3272, level, {**EVEN, **RESULTS, **OF_SETS, **more}, 0)


def page(seat: Seat, words: Words, told: Fairness | None) -> dict[str, Any]:
    scene = seat.scene()
    return dict(fairness_page(replace(scene, view=replace(scene.view, fairness=told)), GAME, words))


@pytest.mark.parametrize("level", FairnessLevel)
def test_each_level_of_the_cards_has_its_own_words_and_colour_in_both_languages(
    level: FairnessLevel, seat: Seat, words: Words
) -> None:
    verdicts = [page(seat, spoken, card(level)) for spoken in (words, chinese())]
    assert {shown["fairLook"] for shown in verdicts} == {"" if level is FairnessLevel.TOO_FEW else str(level)}
    assert len({str(shown["fairVerdict"]) for shown in verdicts}) == len(verdicts)
    assert all(shown["fairVerdictText"] for shown in verdicts)


def test_cards_by_rank_and_suit_outside_the_usual_range_are_marked_and_counted(seat: Seat, words: Words) -> None:
    shown = page(seat, words, card(more={"TS": 300 + 60}))
    ranks, suits = shown["fairRanks"], shown["fairSuits"]
    assert [bar["name"] for bar in ranks["bars"]] == ["A", *RANKS[1:9], "10", "J", "Q", "K"]
    assert {bar["name"]: bar["count"] for bar in ranks["bars"] if bar["isOutside"]} == {"10": 1260}
    assert {bar["name"]: bar["count"] for bar in suits["bars"] if bar["isOutside"]} == {"♠": 3960}
    assert "Outside it (white frame, or yellow): 2 of 20" in str(shown["fairBand"])


def test_usual_range_of_drawn_cards_is_narrower_than_that_of_throws_of_a_die() -> None:
    assert band(13_000, 13_000, 1 / 13) == (940, 1060)
    assert band(13_000, 2_000, 1 / 13) == (976, 1024)
    assert band(0, 0, 1 / 13) == (0, 0)


def test_counts_of_banker_player_and_tie_are_shown_beside_their_usual_ranges(seat: Seat, words: Words) -> None:
    shown = {row["kind"]: (row["usual"], row["isUsual"]) for row in page(seat, words, card())["fairResults"]}
    assert shown == {
        "banker": ("usual 1,445–1,556", True),  # noqa: RUF001
        "player": ("usual 1,405–1,515", True),  # noqa: RUF001
        "tie": ("usual 279–344", True),  # noqa: RUF001
    }
    many = {row["kind"]: row["isUsual"] for row in page(seat, words, card(more={"tie": 345}))["fairResults"]}
    assert many == {"banker": True, "player": True, "tie": False}


def test_fairness_card_shows_sets_misreads_voids_corrections_and_how_many_sets_two_people_made_ready(
    seat: Seat, words: Words
) -> None:
    shown = page(seat, words, card())
    assert str(shown["fairCounted"]).startswith("On record of the last month: rounds 3,272, sets of cards 45, the new")
    assert "44 of 45 sets. Cards not read at first: 4. Void rounds: 3; corrected: 2." in str(shown["fairReady"])
    assert "simulated" not in str(shown["fairTitle"])
    assert "simulated" in str(page(seat, words, card(simulated=True))["fairTitle"])


def test_page_without_a_card_draws_no_bars_and_says_that_nothing_is_counted_yet(seat: Seat, words: Words) -> None:
    shown = page(seat, words, None)
    assert (shown["fairRanks"]["bars"], shown["fairResults"], shown["fairVerdict"]) == ([], [], "Not counted yet")


def test_fairness_page_shows_the_seal_of_the_last_round_of_cards(seat: Seat, words: Words) -> None:
    seat.round(PLAYER_NATURAL, {"player": 1000})
    assert "Round 1: " in str(page(seat, words, card())["fairSeal"])
    assert "Checked" in str(page(seat, words, card())["fairSeal"])
