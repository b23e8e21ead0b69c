"""Rules 2.2.1 and 5.5: the set of cards over several rounds, and the faults of a set that void a round."""

import pytest

from games.blackjack.errors import discard, drawn_together, expose
from games.blackjack.layout import Layout
from games.blackjack.phases import Action, DiscardReason, Phase, VoidReason
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.status import status
from games.blackjack.variants import Variant
from games.cards import DECK, full_shoe
from games.refusal import RefusalNumber
from tests.games.blackjack.table import ALL, BET, LATER, deal, why

each = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)


def begun(variant: Variant, shoe: Shoe, cards: str = "") -> Round:
    layout = Layout(variant, shoe=shoe)
    assert layout.place(1, "A", BET) is None
    round_ = layout.close()
    assert isinstance(round_, Round)
    deal(round_, cards)
    return round_


def with_left(decks: int, left: int) -> Shoe:
    """Makes a shoe with this number of cards left, of which nobody has seen the others."""
    out: dict[str, int] = {}
    for card in full_shoe(decks)[: len(DECK) * decks - left]:
        out[card] = out.get(card, 0) + 1
    return Shoe(decks, out, cut_cards=0)


@each
@pytest.mark.rule("blackjack 2.2.1", "blackjack-perfect-pairs 2.2.1", "blackjack-rws 2.2.1")
def test_a_blackjack_round_is_dealt_from_four_to_eight_decks(variant: Variant) -> None:
    for decks in (3, 9):
        with pytest.raises(ValueError, match="4 to 8 decks"):
            Shoe(decks)
    for decks in range(4, 9):
        round_ = begun(variant, Shoe(decks), "TS 7H 9S")
        assert status(round_)["shoe"]["left"] == 52 * decks - 3


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.2", "blackjack-rws 5.5.2")
@pytest.mark.parametrize("decks", range(4, 9))
def test_one_copy_too_many_of_a_card_over_several_rounds_voids_the_round(variant: Variant, decks: int) -> None:
    shoe = Shoe(decks, {"2S": decks - 1})
    first = begun(variant, shoe, "TS 7H 2S")
    first.begin_play()
    first.act(Action.STAND, 1, "A")
    deal(first, "TC")
    first.settle()
    second = begun(variant, first.shoe, "TS 7H")
    deal(second, "2S")
    assert (second.phase, second.void_reason) == (Phase.VOID, VoidReason.CARD_COUNT)
    assert (first.phase, [nets.total_cents for _, _, nets in second.nets()]) == (Phase.SETTLED, [0])


@pytest.mark.rule("blackjack 5.1.1")
def test_in_2017_one_copy_too_many_counts_as_a_foreign_card() -> None:
    round_ = begun(ALL[0], Shoe(4, {"2S": 4}), "2S")
    assert round_.void_reason is VoidReason.FOREIGN_CARD


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.2", "blackjack-rws 5.5.2")
@pytest.mark.parametrize("way", ["discarded", "exposed", "drawn together"])
def test_a_card_counts_in_the_inventory_wherever_it_lies(variant: Variant, way: str) -> None:
    round_ = begun(variant, Shoe(4, {"2S": 4}), "TS 7H 3S")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    if way == "discarded":
        discard(round_, "2S", DiscardReason.EMPTY_AREA, "dealer")
    elif way == "exposed":
        expose(round_, "2S", "dealer")
    else:
        drawn_together(round_, ["4S", "2S"], "dealer")
    assert round_.void_reason is VoidReason.CARD_COUNT


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.11", "blackjack-rws 5.11")
def test_a_known_card_is_counted_once_and_is_the_first_of_the_next_round(variant: Variant) -> None:
    round_ = begun(variant, Shoe(4), "TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert expose(round_, "5C", "dealer") is None
    round_.settle()
    following = begun(variant, round_.shoe)
    assert why(following.deal("6C"))[0] is RefusalNumber.WRONG_CARD
    deal(following, "5C")
    assert (following.shoe.out["5C"], following.shoe.left) == (1, 4 * 52 - 5)


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.5.3", "blackjack-rws 5.5.3")
@pytest.mark.parametrize("left", range(4))
def test_a_round_that_needs_a_card_from_an_empty_shoe_is_void(variant: Variant, left: int) -> None:
    shoe = with_left(4, left)
    cards = [card for card in full_shoe(4) if card[0] in "JQK"][-left:] if left else []
    round_ = begun(variant, shoe, " ".join(cards))
    if left == 3:
        round_.begin_play()
        assert round_.phase is Phase.PLAYERS
        round_.act(Action.STAND, 1, "A")
    assert (round_.phase, round_.void_reason) == (Phase.VOID, VoidReason.SHORTAGE)


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.5.3", "blackjack-rws 5.5.3")
def test_a_round_that_needs_no_more_cards_is_valid_with_an_empty_shoe(variant: Variant) -> None:
    round_ = begun(variant, with_left(4, 4), "JC QC KC")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert (round_.phase, round_.shoe.left) == (Phase.COMPLETE, 0)


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.5.3", "blackjack-rws 5.5.3")
def test_no_round_begins_after_the_cut_card_or_with_a_faulty_set(variant: Variant) -> None:
    out = with_left(4, 51).out
    assert why(Layout(variant, shoe=Shoe(4, out)).place(1, "A", BET))[0] is RefusalNumber.NOT_NOW
    round_ = begun(variant, Shoe(4), "TS joker")
    assert round_.void_reason is VoidReason.FOREIGN_CARD
    assert why(Layout(variant, shoe=round_.shoe).place(1, "A", BET))[0] is RefusalNumber.NOT_NOW
