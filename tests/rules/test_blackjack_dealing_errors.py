"""Rules 5.5, 5.7 and 5.9 to 5.12: dealing errors, what is put back in order, and what players take back."""

import pytest

from games.blackjack.errors import answer_error, discard, drawn_together
from games.blackjack.irregularities import Verdict, interrupt, walk_away
from games.blackjack.phases import Action, DiscardReason, Phase, VoidReason
from games.blackjack.readings import Available
from games.blackjack.round import Round
from games.blackjack.variants import Variant
from tests.games.blackjack.table import BET, LATER, deal, dealing_error, opened, reading

later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)


def totals(round_: Round) -> list[int]:
    return [nets.total_cents for _, _, nets in round_.nets()]


def with_a_bust_split_hand(variant: Variant) -> Round:
    """A has split eights; the first hand is bust and the second waits for its second card."""
    round_ = opened(variant, (1, "A", BET), cards="8S 7H 8D")
    round_.begin_play()
    round_.act(Action.SPLIT, 1, "A")
    deal(round_, "6C")
    round_.act(Action.HIT, 1, "A")
    deal(round_, "TC")
    return round_


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
@pytest.mark.rule("blackjack-perfect-pairs 3.22.3", "blackjack-rws 3.22.3")
def test_the_bet_on_a_split_hand_that_has_bust_stays_lost_when_bets_are_returned(variant: Variant) -> None:
    round_ = with_a_bust_split_hand(variant)
    dealing_error(round_)
    assert answer_error(round_, "A", False) is None
    assert totals(round_) == [-BET]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_the_house_draws_for_an_absent_player_when_the_other_bettor_takes_his_bet_back(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (1, "B", BET, None, False), cards="2S 7H 3D")
    round_.begin_play()
    assert walk_away(round_, 1, "B") is None
    dealing_error(round_)
    assert answer_error(round_, "A", False) is None
    assert round_.hand is None
    deal(round_, "6C 4C TC")
    assert (round_.boxes[0].hands[0].cards, round_.phase) == ("2S 3D 6C 4C".split(), Phase.COMPLETE)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
def test_where_only_placed_bets_count_a_bust_split_hand_is_an_outcome(variant: Variant) -> None:
    assert interrupt(with_a_bust_split_hand(reading(variant, available_bets=Available.PLACED))) is Verdict.CONCLUDE


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.1", "blackjack-rws 5.5.1")
def test_a_foreign_card_that_is_discarded_voids_the_round(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    discard(round_, "joker", DiscardReason.EMPTY_AREA, "dealer")
    assert round_.void_reason is VoidReason.FOREIGN_CARD


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.1", "blackjack-rws 5.5.1")
@pytest.mark.parametrize("at", range(3))
@pytest.mark.parametrize("for_dealer", [True, False])
def test_a_foreign_card_among_cards_drawn_together_voids_the_round_at_once(
    variant: Variant, at: int, for_dealer: bool
) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 2S")
    round_.begin_play()
    round_.act(Action.STAND if for_dealer else Action.HIT, 1, "A")
    cards = ["TC", "9C", "8C"]
    cards[at] = "joker"
    assert drawn_together(round_, cards, "dealer") is None
    assert (round_.phase, round_.void_reason) == (Phase.VOID, VoidReason.FOREIGN_CARD)
