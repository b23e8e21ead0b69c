"""Results, counts and pages of the player's screen."""

from dataclasses import replace
from typing import Any

import pytest

from games.roulette.pockets import NUMBERS, POCKETS, REDS, WHEEL_ORDER
from games.roulette.rules import Rules, make_rules
from games.roulette.spots import PAYS
from screen.words import Words
from terminal.effects import PutEnded
from terminal.roulette.derive_bets import bet_rows, bets_page
from terminal.roulette.derive_counts import counts_page
from terminal.roulette.derive_results import results
from terminal.roulette.derive_wheel import SpinTrace, wheel
from terminal.roulette.face import RouletteFace
from terminal.screen.derive_pages import text_pages
from terminal.screen.derive_scene import Scene
from tests.terminal.roulette.frames import english
from tests.terminal.roulette.states import FACE, NOW, RULES, SEAL, VIEWS, ZONE

OTHER_WAY = Rules(wheel_order=(WHEEL_ORDER[0], *WHEEL_ORDER[:0:-1]))


@pytest.fixture
def words() -> Words:
    return english()


def after(*outcomes: str) -> Scene:
    rounds = tuple(PutEnded(100 - at, 1, outcome, None, None, SEAL) for at, outcome in enumerate(outcomes))
    return Scene(replace(VIEWS["idle"], ended=rounds), NOW, zone=ZONE)


def test_strip_of_results_shows_the_newest_first_and_leaves_out_void_rounds(words: Words) -> None:
    shown = results(after("32", "void", "00", "17"), RULES, words)["results"]
    assert shown == [
        {"pocket": "32", "colour": "red"},
        {"pocket": "00", "colour": "zero"},
        {"pocket": "17", "colour": "black"},
    ]


def test_colours_of_results_follow_the_tables_own_list_of_red_numbers(words: Words) -> None:
    """Reading ROU-2: the table decides which numbers are red."""
    rules = make_rules({"reds": [number for number in NUMBERS if number not in REDS]})
    face, scene = RouletteFace(rules), after("32", *["17"] * 100)
    drawn: list[Any] = []
    for shown in (results(scene, rules, words), counts_page(scene, rules, words)):
        drawn += [tile for rows in shown.values() if isinstance(rows, list) for tile in rows if isinstance(tile, dict)]
    assert {tile["colour"] for tile in drawn if tile["pocket"] == "17"} == {"red"}
    assert {tile["colour"] for tile in drawn if tile["pocket"] == "32"} == {"black"}
    assert (face.badge("17").colour, face.outcome_words("17", words)) == ("red", "17 Red")
    assert wheel(scene, SpinTrace(), rules, words)["reds"] == sorted(rules.reds, key=int)


def test_counts_of_pockets_are_shown_beside_the_usual_range(words: Words) -> None:
    said = results(Scene(VIEWS["open"], NOW), RULES, words)
    assert said["band"] == "Last 200: usual 1–10"  # noqa: RUF001
    assert isinstance(said["most"], list)
    assert isinstance(said["least"], list)
    assert (len(said["most"]), len(said["least"])) == (3, 3)


def test_pockets_with_equal_counts_are_listed_in_the_order_of_the_tables_own_wheel(words: Words) -> None:
    once = after(*POCKETS * 3)
    for rules in (RULES, OTHER_WAY):
        most = results(once, rules, words)["most"]
        assert [tile["pocket"] for tile in most] == list(rules.wheel_order[:3])  # type: ignore[attr-defined] # a list


def test_counts_are_hidden_with_a_reason_before_there_are_100_results(words: Words) -> None:
    few = after(*["32"] * 99)
    said = results(few, RULES, words)
    assert (said["most"], said["least"], said["band"], said["bandMarks"]) == ([], [], "", [])
    assert said["tooFew"] == "Statistics need 100 results: 99 so far"
    page = counts_page(few, RULES, words)
    assert (page["counts"], page["heat"], page["countsHigh"]) == ([], [], 0)
    assert page["statisticsText"] == said["tooFew"]
    enough = results(after(*["32"] * 100), RULES, words)
    assert (enough["tooFew"], len(enough["most"])) == ("", 3)  # type: ignore[arg-type] # a list
    assert results(after(), RULES, words)["noResults"] == "No results yet"


def test_each_kind_of_bet_shows_what_it_pays_its_chance_and_its_limits(words: Words) -> None:
    rows = bet_rows(VIEWS["open"], RULES, words)
    assert len(rows) == len(PAYS)
    assert rows[0] == {
        "name": "Straight",
        "covers": "one number",
        "pays": "35 to 1",
        "pockets": 1,
        "ofPockets": 39,
        "chance": "2.6 %",
        "returns": "900.00",
        "limits": "5 – 500",  # noqa: RUF001
    }
    assert (rows[-1]["pockets"], rows[-1]["chance"], rows[-1]["limits"]) == (18, "46.2 %", "25 – 5,000")  # noqa: RUF001


def test_page_of_bets_says_how_much_of_a_stake_comes_back_on_average(words: Words) -> None:
    said = bets_page(Scene(VIEWS["open"], NOW, zone=ZONE), RULES, words)
    assert said["average"] == "92.3 %"
    assert "S$92.31" in str(said["averageText"])
    assert "7.69 %" in str(said["averageText"])


def test_page_of_counts_lists_every_pocket_and_leaves_out_void_rounds(words: Words) -> None:
    said = counts_page(after("32", "32", "void", *["17"] * 98), RULES, words)
    assert isinstance(said["counts"], list)
    assert [row["pocket"] for row in said["counts"]] == list(POCKETS)
    assert sum(row["count"] for row in said["counts"]) == 100
    assert said["statisticsTitle"] == "How often each number came, last 100 rounds"


def test_page_of_troubles_quotes_every_paragraph_from_5_1_to_5_10(words: Words) -> None:
    texts = " ".join(str(text) for text in text_pages(after(), FACE, words)["troubleTexts"])  # type: ignore[attr-defined]
    for paragraph in range(1, 11):
        assert f"(5.{paragraph})" in texts
