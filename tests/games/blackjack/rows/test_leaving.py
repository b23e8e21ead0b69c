"""Players who leave, by the dealer's word or with their terminal: who then decides, and how far the house draws."""

import pytest

from tests.games.blackjack.floor import BlackjackFloor
from tests.games.blackjack.rows.story import begin, has_won, play, tell


@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
@pytest.mark.parametrize(
    ("cards", "drawn", "wins"),
    [
        ("5S 4H", "2C >1.0 TC", 1),  # 9, 11, 21
        ("TS 2H", "", -1),
        ("AS AH", "", -1),  # a soft 12 takes no card
        ("8S 8H", "", -1),  # it is not split
        ("6S 5H", "KC", 1),  # it is not doubled
    ],
)
def test_the_house_draws_to_12_for_the_only_bettor_whose_terminal_is_lost(
    later: BlackjackFloor, cards: str, drawn: str, wins: int
) -> None:
    """Nothing is surrendered. The bet is settled, and the player has the money when the terminal is back."""
    first, second = cards.split()
    begin(later, "A box:1=1000")
    tell(later, f"{first} 6D {second} cut:A agree silence silence {'>1.0' if drawn else ''} {drawn} >D TD 4C agree")
    has_won(later, A=1000 * wins)


@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_each_split_hand_of_a_player_who_left_is_drawn_to_12(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000")
    tell(later, "8S 6D 8H agree A:decline A:split/1000 cut:A 2C silence >1.0 TC >1.1 3C >1.1 4D >D TD 4C agree")
    has_won(later, A=-1000)  # 20 and 15 against 20


@pytest.mark.rule("blackjack-rws 3.15.1")
@pytest.mark.rule("blackjack-rws 3.15.2")
@pytest.mark.rule("blackjack-rws 3.17")
@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.17")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
@pytest.mark.parametrize("dealer", ["AD KD", "TD AD"])
def test_a_player_marked_as_gone_is_offered_neither_insurance_nor_even_money_nor_surrender(
    later: BlackjackFloor, dealer: str
) -> None:
    """Box 1 has a Blackjack, and box 2 has 15."""
    up, second = dealer.split()
    story = f"AS 9S {up} KS 6S [away A] agree A? >D {second} agree"
    play(later, "A box:1=1000 box:2=1000", story, A=-1000)


@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_a_player_who_comes_back_decides_again_from_the_next_decision_on(later: BlackjackFloor) -> None:
    story = (
        "5S TS 6D 4H 5H [away A] agree B:decline >1.0 [back A] A?hit,double/1-1000 A:hit TC A:stand B:stand TD 2C agree"
    )
    play(later, "A box:1=1000, B box:2=1000", story, A=1000, B=-1000)


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-rws 3.8")
@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 1.25")
@pytest.mark.rule("blackjack-perfect-pairs 3.8")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_the_highest_present_bettor_decides_for_a_box_whose_player_left(later: BlackjackFloor) -> None:
    """After that player the next highest decides, and in the end the house."""
    bets = "A box:1=1000, B box:1=2000, C box:1=3000"
    story = "2S 6D 3H [away A] agree A? B? C:decline >turn:1.0:C C:hit [away C] 2C >turn:1.0:B B:hit [away B] 3C >1.0"
    play(later, bets, f"{story} TC >D TD 2C agree", A=1000, B=2000, C=3000)


@pytest.mark.rule("blackjack-rws 1.26")
@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 1.25")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_the_next_bettor_decides_if_the_deciders_terminal_is_lost_during_the_turn(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000")
    tell(later, "5S 6D 4H agree A:decline cut:A >turn:1.0:A silence >turn:1.0:B B:hit TC B:stand TD 2C agree")
    has_won(later, A=1000, B=2000)


@pytest.mark.rule("blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-rws 3.23.1")
@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_a_player_who_left_follows_no_split_or_double_and_is_still_settled(later: BlackjackFloor) -> None:
    bets = "A box:1=1000, B box:1=2000"
    story = "8S 6D 8H [away B] agree A:decline A:split/1000 >1.0 3C A:double/1000 >1.0 TC TS A:stand TD 2C agree"
    play(later, bets, story, A=2000 + 0, B=2000)


@pytest.mark.rule("blackjack-rws 3.22.1")
@pytest.mark.rule("blackjack-rws 5.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.3")
def test_a_split_is_completed_even_if_a_player_who_was_asked_to_follow_it_is_lost(later: BlackjackFloor) -> None:
    begin(later, "A box:1=1000, B box:1=2000")
    tell(later, "8S 6D 8H agree A:decline A:split/1000 B?follow/2000,decline cut:B silence TC A:stand TS A:stand")
    tell(later, "TD 3C agree")
    has_won(later, A=-2000, B=-2000)
