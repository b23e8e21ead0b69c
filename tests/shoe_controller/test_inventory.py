"""One card set of several decks, counted card by card."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK
from shoe_controller.inventory import Inventory, SetOfCards
from shoe_controller.reasons import HoldReason


@given(st.integers(4, 8), st.integers())
def test_whole_card_set_in_any_order_is_possible_and_complete(decks: int, seed: int) -> None:
    cards = list(DECK * decks)
    Random(seed).shuffle(cards)
    inventory = Inventory(SetOfCards(decks))
    for card in cards:
        inventory.take(card)
        assert inventory.why_impossible(card) is None
    assert inventory.left == 0
    assert inventory.end().is_complete


@pytest.mark.rule("baccarat 5.5.2")
@given(st.integers(4, 8), st.sampled_from(DECK))
def test_one_card_more_than_a_whole_set_is_impossible(decks: int, card: str) -> None:
    inventory = Inventory(SetOfCards(decks), DECK * decks)
    inventory.take(card)
    assert inventory.why_impossible(card) is HoldReason.ONE_TOO_MANY
    assert inventory.end().excess == {card: 1}


def test_more_cards_than_the_set_has_are_impossible_even_if_some_are_unknown() -> None:
    cards: list[str | None] = list(DECK * 4)
    cards[cards.index("AS")] = None
    inventory = Inventory(SetOfCards(4), cards)
    inventory.take("AS")
    assert inventory.why_impossible("AS") is HoldReason.TOO_MANY_CARDS


def test_end_count_lists_missing_excess_and_unknown_cards() -> None:
    cards: list[str | None] = list(DECK * 8)
    cards[cards.index("AS")] = "KD"
    cards[cards.index("2C")] = None
    end = Inventory(SetOfCards(8), cards).end()
    assert (end.counted, end.missing, end.excess, end.unknown) == (416, {"AS": 1, "2C": 1}, {"KD": 1}, 1)
    assert not end.is_complete


@given(st.lists(st.sampled_from(DECK), min_size=1, max_size=60), st.data())
def test_corrected_card_counts_as_if_it_had_been_recorded_right_at_first(cards: list[str], data: st.DataObject) -> None:
    position = data.draw(st.integers(1, len(cards)))
    card = data.draw(st.sampled_from(DECK))
    inventory = Inventory(SetOfCards(8), cards)
    inventory.correct(position, card)
    right = [*cards[: position - 1], card, *cards[position:]]
    assert inventory.out == tuple(right)
    assert inventory.end() == Inventory(SetOfCards(8), right).end()


def test_five_cards_in_order_or_six_with_a_gap_are_not_taken_for_a_new_deck() -> None:
    assert not Inventory(SetOfCards(8), DECK[:5]).is_in_new_deck_order()
    assert Inventory(SetOfCards(8), DECK[:6]).is_in_new_deck_order()
    assert not Inventory(SetOfCards(8), (*DECK[:5], DECK[6])).is_in_new_deck_order()
