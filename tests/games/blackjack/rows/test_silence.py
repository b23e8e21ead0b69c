"""What no answer means in each question; it never stakes anything."""

import pytest

from games.blackjack.game import TABLE_READINGS
from games.game import AwaitsAnswers
from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import begin, has_won, play, tell


@pytest.mark.rule("blackjack-rws 3.15")
@pytest.mark.rule("blackjack-perfect-pairs 3.15")
def test_a_silent_player_takes_neither_insurance_nor_even_money(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000, B box:2=1000", "AS 9S AD KS 9H agree silence A=-1000 B:stand KD agree", B=-1000)


@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-perfect-pairs 3.17")
def test_a_silent_player_does_not_surrender(later: BlackjackFloor) -> None:
    play(later, "A box:1=1000", "TS TD 6H agree silence A=-1000 >turn:1.0:A A:stand 6C TC agree", A=1000)


@pytest.mark.rule("blackjack-rws 3.20")
@pytest.mark.rule("blackjack-rws 3.21")
@pytest.mark.rule("blackjack-perfect-pairs 3.20")
@pytest.mark.rule("blackjack-perfect-pairs 3.21")
@pytest.mark.parametrize(
    ("hand", "drawn", "wins"),
    [
        ("5S 6H", "silence >1.0 TC", 1),  # 11 draws and is not doubled
        ("2S 3H", "silence >1.0 2C silence >1.0 4D silence >1.0 8H silence", 1),  # 5, 7, 11 and 19
        ("TS 2H", "silence", -1),
        ("AS 5H", "silence", -1),  # a soft 16 stands
        ("AS AH", "silence", -1),  # a soft 12 stands, and is not split
        ("5C 5H", "silence >1.0 2D silence", -1),
    ],
)
def test_a_silent_player_on_the_cluster_draws_below_12_and_stands_from_12_on(
    later: BlackjackFloor, hand: str, drawn: str, wins: int
) -> None:
    first, second = hand.split()
    play(later, "A box:1=1000", f"{first} 6D {second} agree A:decline {drawn} >D TD 2C agree", A=1000 * wins)


@pytest.mark.rule("blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-rws 3.23.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1")
def test_a_silent_player_follows_neither_a_split_nor_a_double(later: BlackjackFloor) -> None:
    story = (
        "8S 6D 8H agree A:decline A:split/1000 silence B=-2000 >1.0 3C A:double/1000 silence B=-2000 TC TS A:stand"
        " TD 2C agree"
    )
    play(later, "A box:1=1000, B box:1=2000", story, A=2000, B=2000)


@pytest.mark.rule("blackjack-rws 5.7.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.1")
def test_a_silent_player_goes_on_after_a_dealing_error(later: BlackjackFloor) -> None:
    story = "9S 6D 8H [error other] [leave] silence A=-1000 agree A:decline A:stand TD 2C agree"
    play(later, "A box:1=1000", story, A=-1000)


@pytest.mark.rule("blackjack-rws 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12")
def test_silence_leaves_the_order_of_cards_drawn_together_to_the_supervisor(later: BlackjackFloor) -> None:
    story = (
        "5S 6D 6H agree A:decline A:hit [together TC 9C] silence >order [order 9C TC] A:go-on 9C A:stand TD 2C agree"
    )
    play(later, "A box:1=1000", story.replace("TD 2C", "TC 2C"), A=1000)


def test_each_question_stays_open_for_the_seconds_of_its_reading(later: BlackjackFloor) -> None:
    def seconds() -> float:
        awaits = later.awaits
        assert isinstance(awaits, AwaitsAnswers)
        return 1000 * awaits.question.seconds

    begin(later, "A box:1=1000 box:2=1000, B box:1=1000")
    found = []
    tell(later, "8S 9S 6D 8H 9H agree")
    answers = (
        "A:decline",
        "A:decline",
        "A:split/1000",
        "B:decline 2C",
        "A:hit 2D",
        "A:hit [together 9C 3D]",
        "A:first:3D",
    )
    for words in answers:
        found.append(seconds())
        tell(later, words)
    found.append(seconds())
    names = "interim_ms", "interim_next_ms", "first_ms", "follow_ms", "first_ms", "next_ms", "order_ms", "options_ms"
    assert found == [TABLE_READINGS[name] for name in names]
    tell(later, "void:5.19")
    has_won(later)
