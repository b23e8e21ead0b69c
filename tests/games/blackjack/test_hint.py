"""What the hint says on a hand: the best of the offered choices, but never insurance."""

from dataclasses import replace

import pytest

from games.blackjack.boxes import Box, Wager
from games.blackjack.hands import Hand
from games.blackjack.hint import best, best_offer, is_known
from games.blackjack.phases import DOUBLE, HIT, SPLIT, STAND, Action
from games.blackjack.readings import Readings
from games.blackjack.variants import PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, Variant

FIRST_TURN = (HIT, STAND, DOUBLE, SPLIT)
LATER_TURN = (HIT, STAND)
OFFERS = (Action.SURRENDER, Action.EVEN_MONEY, Action.INSURE)


def hand(*cards: str) -> Hand:
    made = Hand([100])
    for card in cards:
        made.add(card)
    return made


def box(*cards: str) -> Box:
    made = Box(1, [Wager("T01", True, 100, {}, 100)])
    made.hands = [hand(*cards)]
    return made


@pytest.mark.parametrize(
    ("cards", "dealer", "offered", "action"),
    [
        (("8S", "8H"), "6D", FIRST_TURN, SPLIT),
        (("8S", "8H"), "6D", LATER_TURN, STAND),
        (("AS", "AH"), "TD", FIRST_TURN, SPLIT),
        (("6S", "5H"), "TD", (HIT, STAND, DOUBLE), DOUBLE),
        (("6S", "5H"), "AD", (HIT, STAND, DOUBLE), HIT),
        (("AS", "7H"), "3D", (HIT, STAND, DOUBLE), DOUBLE),
        (("AS", "3H", "4D"), "3D", LATER_TURN, STAND),
        (("AS", "2H", "5D", "5C"), "TD", LATER_TURN, HIT),
        (("TS", "6H"), "TD", LATER_TURN, HIT),
        (("TS", "6H"), "7D", LATER_TURN, HIT),
        (("TS", "2H"), "4D", LATER_TURN, STAND),
        (("TS", "KH"), "6D", FIRST_TURN, STAND),
        (("2S", "2H"), "6D", LATER_TURN, HIT),
    ],
)
@pytest.mark.parametrize("decks", range(4, 9))
def test_the_hint_is_the_best_of_what_is_offered(
    decks: int, cards: tuple[str, ...], dealer: str, offered: tuple[Action, ...], action: Action
) -> None:
    assert best(decks, hand(*cards), dealer, offered) is action


def test_a_hand_without_a_decision_has_no_hint() -> None:
    assert best(8, hand("TS", "6H"), "TD", ()) is None


@pytest.mark.parametrize("decks", range(4, 9))
def test_the_hint_takes_even_money_at_6_to_5_and_not_at_3_to_2(decks: int) -> None:
    both = (Action.EVEN_MONEY, Action.INSURE)
    assert best_offer(RWS_BLACKJACK, decks, box("AS", "KH"), "AD", both) is Action.EVEN_MONEY
    assert best_offer(PERFECT_PAIRS_BLACKJACK, decks, box("AS", "KH"), "AD", both) is None


@pytest.mark.parametrize("variant", [RWS_BLACKJACK, PERFECT_PAIRS_BLACKJACK])
@pytest.mark.parametrize("cards", [("TS", "6H"), ("9S", "9H"), ("2S", "3H"), ("TS", "KH")])
def test_the_hint_is_never_insurance(variant: Variant, cards: tuple[str, ...]) -> None:
    assert best_offer(variant, 8, box(*cards), "AD", (Action.INSURE,)) is None


def test_the_hint_surrenders_only_a_hand_worth_less_than_half_its_bet() -> None:
    def says(*cards: str, dealer: str) -> Action | None:
        return best_offer(RWS_BLACKJACK, 8, box(*cards), dealer, OFFERS)

    assert says("TS", "6H", dealer="TD") is says("8S", "8H", dealer="TD") is Action.SURRENDER
    assert says("9S", "5H", dealer="KD") is says("9S", "7H", dealer="9D") is Action.SURRENDER
    assert says("8S", "8H", dealer="9D") is says("TS", "7H", dealer="TD") is says("9S", "4H", dealer="TD") is None


def test_a_table_whose_readings_change_the_best_decision_gives_no_hints() -> None:
    usual = Readings()
    assert is_known(usual)
    assert is_known(replace(usual, pair_without_initial=False, double_least_cents=100))
    assert not is_known(replace(usual, stand_on_soft_17=False))
    assert not is_known(replace(usual, surrender_final_at_half=False))
