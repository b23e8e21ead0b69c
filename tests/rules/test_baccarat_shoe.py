"""The set of cards over all its rounds: paragraphs 5.5.2, 5.5.4, 5.7 and 5.10.2 of the baccarat rulebook."""

import pytest

from games.baccarat.course import close_bets, deal, next_round, settle
from games.baccarat.irregularities import correct_card, draw_together, expose, misdeal, order_cards, reconstruct
from games.baccarat.options import close_options
from games.baccarat.phases import Phase
from games.baccarat.play import Hands, Side
from games.baccarat.round import Round
from games.baccarat.rules import BaccaratRules
from games.baccarat.sets import burn, cut_card, replace_set
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.refusal import RefusalNumber
from tests.games.baccarat.rounds import FIVE, NATURAL, SIX_CARDS, dealt, past_and_next, refused, went_on

FOUR_DECKS = BaccaratRules(decks=4)


def following(state: Round, cards: str, new: Shoe | None = None) -> Round:
    """Makes the next round with these cards dealt."""
    _, opened = past_and_next(went_on(settle(state)), new)
    after = went_on(close_bets(opened))
    for card in cards.split():
        after = went_on(deal(after, card))
    return after


@pytest.mark.rule("baccarat 5.5.2")
def test_a_fifth_card_of_its_kind_in_the_third_round_of_four_decks_voids_that_round() -> None:
    second = following(dealt("AS KD AS KC 9H 9D", rules=FOUR_DECKS), "AS 9D 8S KH")
    third = following(second, "AS KH 7C")
    assert third.phase is Phase.DEALING
    assert went_on(deal(third, "AS")).void_reason is VoidReason.SHORTAGE_OR_EXCESS


@pytest.mark.rule("baccarat 5.5.2")
def test_a_card_seen_in_the_shoe_counts_towards_the_sets_inventory() -> None:
    state = dealt("AS AS AS AS", rules=FOUR_DECKS)
    assert went_on(expose(state, "AS")).void_reason is VoidReason.SHORTAGE_OR_EXCESS


@pytest.mark.rule("baccarat 5.5.2")
def test_no_round_can_begin_from_a_set_that_was_found_faulty() -> None:
    for card, paragraph in (("AS", "5.5.2"), ("ZZ", "5.5.1")):
        void = went_on(deal(dealt("AS AS AS AS", rules=FOUR_DECKS), card))
        answer = next_round(void)
        assert refused(answer) == (RefusalNumber.SHOE_OUT_OF_USE, paragraph)
        _, opened = past_and_next(void, Shoe(208))
        assert opened.shoe == Shoe(208)


@pytest.mark.rule("baccarat 5.10.2")
def test_after_a_new_set_the_cards_on_the_table_still_count_to_the_old_one() -> None:
    state = went_on(draw_together(dealt("AS AS", *FIVE, rules=FOUR_DECKS), ("AS", "AS")))
    state = went_on(close_options(went_on(order_cards(went_on(replace_set(state, Shoe(208))), ("AS", "AS")))))
    state = went_on(deal(state, "AS"))
    assert (state.phase, dict(state.shoe.out), state.shoe.cards_left) == (Phase.DEALING, {"AS": 1}, 207)


@pytest.mark.rule("baccarat 5.10.2")
def test_a_card_seen_in_the_old_shoe_leaves_with_it_and_a_drawn_card_stays_first() -> None:
    state = dealt("9S 5H KD", *FIVE)
    state = went_on(expose(went_on(expose(went_on(expose(state, "2C")), "4C")), "7C"))
    state = went_on(draw_together(state, ("2C", "4C")))
    state = went_on(order_cards(went_on(replace_set(state, Shoe(416))), ("2C", "4C")))
    assert (state.shoe.exposed, state.surplus) == ((), ("4C",))
    _, opened = past_and_next(went_on(settle(state)))
    assert (opened.shoe.first, opened.shoe.cards_left, dict(opened.shoe.out)) == (("4C",), 416, {})


@pytest.mark.rule("baccarat 5.5.4")
def test_the_next_round_can_begin_from_a_new_set() -> None:
    state = went_on(settle(dealt(NATURAL, cards_left=6)))
    assert refused(next_round(state)) == (RefusalNumber.TOO_FEW_CARDS_TO_START, "5.5.4")
    _, opened = past_and_next(state, Shoe(416))
    assert opened.shoe == Shoe(416)


@pytest.mark.rule("baccarat 5.7")
def test_a_card_kept_from_the_old_set_is_dealt_first_and_does_not_count_to_the_new_set() -> None:
    state = went_on(reconstruct(went_on(misdeal(dealt(NATURAL, rules=FOUR_DECKS), "AS", Side.BANKER))))
    after = following(state, "AS AS AS AS", Shoe(208))
    assert dict(after.shoe.out) == {"AS": 3}
    assert went_on(deal(after, "AS")).phase is Phase.DEALING


@pytest.mark.rule("baccarat 5.5.4")
def test_the_round_in_which_the_cut_card_comes_is_the_last_of_the_shoe() -> None:
    state = went_on(cut_card(dealt("9S 5H", *FIVE)))
    assert state.phase is Phase.DEALING
    for card in ("KD", "2C"):
        state = went_on(deal(state, card))
    settled = went_on(settle(state))
    assert refused(next_round(settled)) == (RefusalNumber.SHOE_OUT_OF_USE, "5.5.4")
    past_and_next(settled, Shoe(416))


@pytest.mark.rule("baccarat 5.10.2")
def test_a_set_can_be_replaced_only_before_the_first_card_or_after_cards_drawn_together() -> None:
    assert went_on(replace_set(dealt("", *FIVE), Shoe(416))).shoe == Shoe(416)
    assert refused(replace_set(dealt("2S", *FIVE), Shoe(416))) == (RefusalNumber.CARD_IS_DUE, "5.10.2")


@pytest.mark.rule("baccarat 5.5.2")
def test_burnt_cards_leave_the_shoe_and_seen_ones_count_in_the_inventory() -> None:
    state = went_on(burn(went_on(burn(dealt("", rules=FOUR_DECKS), "AS")), None))
    assert (state.shoe.cards_left, dict(state.shoe.out)) == (398, {"AS": 1})
    for card in ("AS", "AS", "AS"):
        state = went_on(deal(state, card))
    assert went_on(deal(state, "AS")).void_reason is VoidReason.SHORTAGE_OR_EXCESS
    assert went_on(burn(dealt("", *FIVE), "ZZ")).void_reason is VoidReason.FOREIGN_CARD
    assert refused(burn(dealt("2S", *FIVE), "7H")) == (RefusalNumber.CARD_IS_DUE, "3.10")


@pytest.mark.rule("baccarat 5.14")
def test_correcting_a_misread_card_changes_which_cards_are_due() -> None:
    natural = dealt(NATURAL, *FIVE)
    state = went_on(correct_card(natural, Side.PLAYER, 1, "2S"))
    assert (state.phase, state.hands) == (Phase.DEALING, Hands(("2S", "KD"), ("5H", "2C")))
    assert (state.shoe.out["2S"], "9S" in state.shoe.out) == (1, False)
    assert refused(correct_card(natural, Side.PLAYER, 3, "2S")) == (RefusalNumber.NO_CARD_THERE, "5.14")
    assert refused(correct_card(natural, Side.PLAYER, 0, "2S")) == (RefusalNumber.NO_CARD_THERE, "5.14")


@pytest.mark.rule("baccarat 5.14")
def test_cards_that_lie_wrongly_after_a_corrected_card_are_corrected_too() -> None:
    state = went_on(correct_card(dealt(SIX_CARDS, *FIVE), Side.PLAYER, 2, "7D"))
    assert state.phase is Phase.DEALING_ERROR
    mended = went_on(reconstruct(state))
    assert mended.hands == Hands(("2S", "7D"), ("3H", "KC"))
    assert (mended.phase, mended.surplus) == (Phase.CONCLUDED, ("4S", "5H"))


@pytest.mark.rule("baccarat 5.14")
def test_correcting_a_card_of_the_old_set_does_not_change_the_new_sets_inventory() -> None:
    state = went_on(draw_together(dealt("2S 3H", *FIVE), ("2D", "KC")))
    state = went_on(close_options(went_on(order_cards(went_on(replace_set(state, Shoe(416))), ("2D", "KC")))))
    assert dict(went_on(correct_card(state, Side.PLAYER, 1, "2H")).shoe.out) == {}
