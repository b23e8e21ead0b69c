"""Roulette's spots, paragraphs and refusals in words."""

import tomllib

import pytest
from PySide6.QtGui import QGuiApplication

from games.refusal import RefusalNumber as GameRefusal
from games.roulette.announced import announced_bets
from games.roulette.pockets import POCKETS, WHEEL_ORDER
from games.roulette.spots import all_spots
from lab.checks import ROOT
from protocol.refusals import RefusalNumber
from screen.roulette.kit import ROULETTE_KIT
from screen.roulette.phrases import bet_words, pocket_words, spot_words
from screen.sentences import kind_words, paragraph_words, refusal_sentence
from screen.words import Words


@pytest.fixture(params=["en", "zh"])
def words(request: pytest.FixtureRequest, app: QGuiApplication) -> Words:
    return Words(*ROULETTE_KIT.words, language=request.param)


@pytest.fixture
def english(app: QGuiApplication) -> Words:
    return Words(*ROULETTE_KIT.words)


def test_no_two_spots_or_pockets_have_the_same_words(words: Words) -> None:
    assert len({spot_words(spot, words) for spot in all_spots()}) == 165
    assert len({pocket_words(pocket, words) for pocket in POCKETS}) == 39
    assert len({kind_words(spot.kind, words) for spot in all_spots().values()}) == 9


def test_no_two_announced_bets_have_the_same_words(words: Words) -> None:
    bets = [name for name, _ in announced_bets(WHEEL_ORDER, 3, False)]
    assert len({bet_words(bet, words) for bet in bets}) == len(bets) == 4 + 10 + 39 * 3


@pytest.mark.parametrize(
    ("spot", "said"),
    [
        ("straight:17", "Straight 17"), ("split:17-20", "Split 17 · 20"), ("street:0-00-000", "Green 0 · 00 · 000"),
        ("six-line:1-2-3-4-5-6", "Six line 1\N{EN DASH}6"), ("top-line", "Top line"), ("dozen:2", "2nd dozen"),
        ("column:3", "Column 3"), ("red", "Red"), ("low", "1\N{EN DASH}18"),
    ],
)  # fmt: skip
def test_spots_have_the_words_that_players_use(spot: str, said: str, english: Words) -> None:
    assert spot_words(spot, english) == said


def test_every_paragraph_on_irregularities_of_roulette_has_its_sentence(words: Words) -> None:
    book = tomllib.loads((ROOT / "lab" / "rulebooks" / "roulette.toml").read_text())
    numbers = [entry["number"] for entry in book["paragraph"] if entry["number"].startswith("5.")]
    assert len(numbers) == 22
    for number in numbers:
        assert words.knows(f"paragraph_{number.replace('.', '_')}"), number
        assert number in paragraph_words(number, words)


def test_a_paragraph_without_a_sentence_is_shown_by_its_number(english: Words) -> None:
    assert paragraph_words("5.3.2", english) == "the ball made fewer than four revolutions (rule 5.3.2)"
    assert paragraph_words("9.9", english) == "rule 9.9"


def test_every_refusal_of_a_roulette_table_has_its_sentence(words: Words) -> None:
    numbers = [*RefusalNumber, *(number for number in GameRefusal if number < 200)]
    said = {refusal_sentence(number, "Split", 50_000, words) for number in numbers}
    assert len(said) == len(numbers)
    assert not any("{" in sentence for sentence in said)
    assert refusal_sentence(999, "", None, words) not in said


def test_a_refused_bet_names_the_limit_and_what_may_still_be_added(english: Words) -> None:
    name = spot_words("split:17-20", english)
    said = refusal_sentence(GameRefusal.ABOVE_SPOT_MAXIMUM, name, 50_000, english, 9_000)
    assert said == "Not placed: limit here is S$500, you may add S$90"
    said = refusal_sentence(GameRefusal.ABOVE_SPOT_MAXIMUM, name, 50_000, english)
    assert said == "Not placed: the limit on Split 17 · 20 is S$500"
