"""Rules 5.6, 5.13 and 5.19: cards that were recorded wrongly, and until when a round can be corrected."""

import pytest

from games.blackjack.errors import answer_error
from games.blackjack.irregularities import decide
from games.blackjack.phases import Action, Phase, VoidReason
from games.blackjack.rewriting import correct
from games.blackjack.round import Round
from games.blackjack.status import status
from games.blackjack.variants import BLACKJACK, Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import ALL, BET, LATER, deal, mended, opened, why

each = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)
TWO = ["D. Lim", "S. Tan"]


def totals(round_: Round) -> list[int]:
    return [nets.total_cents for _, _, nets in round_.nets()]


def settled(variant: Variant) -> Round:
    """Makes a settled round that A has won, with 19 against 17."""
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert round_.settle() is None
    return round_


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.6", "blackjack-rws 5.6")
@pytest.mark.rule("blackjack-perfect-pairs 5.13", "blackjack-rws 5.13")
def test_a_settled_round_is_settled_again_with_the_right_card_until_the_next_begins(variant: Variant) -> None:
    round_ = settled(variant)
    before = list(round_.events)
    assert correct(round_, 2, "9S", "2S", TWO) is None
    assert (totals(round_), round_.phase, round_.version) == ([-BET], Phase.SETTLED, 1)
    assert round_.events == [*before, {"event": "correct", "at": 2, "was": "9S", "card": "2S", "by": TWO}]
    assert correct(round_, 2, "2S", "7S", TWO) is None
    assert (totals(round_), round_.version) == ([0], 2)
    assert round_.next_round() is None
    assert why(correct(round_, 2, "7S", "9S", TWO)) == (RefusalNumber.NOT_NOW, variant.paragraphs.earlier_rounds)
    assert totals(round_) == [0]


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.19", "blackjack-rws 5.19")
@pytest.mark.parametrize(("at", "was", "card"), [(3, "TC", "2C"), (0, "TS", "2S"), (9, "TC", "9C"), (3, "9C", "8C")])
def test_a_card_correction_that_would_change_the_course_of_the_round_is_refused(
    variant: Variant, at: int, was: str, card: str
) -> None:
    round_ = settled(variant)
    assert isinstance(correct(round_, at, was, card, TWO), Refusal)
    assert (totals(round_), round_.version) == ([BET], 0)


@each
def test_a_card_correction_needs_two_people_and_a_card(variant: Variant) -> None:
    round_ = settled(variant)
    for by in ([], ["D. Lim"], ["D. Lim", "D. Lim"]):
        assert isinstance(correct(round_, 3, "TC", "KC", by), Refusal)
    assert why(correct(round_, 3, "TC", "joker", TWO))[0] is RefusalNumber.WRONG_CARD
    assert correct(round_, 3, "TC", "KC", TWO) is None


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.19", "blackjack-rws 5.19")
def test_a_card_can_be_corrected_in_the_round_until_an_answer_or_payment_follows_it(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    assert correct(round_, 1, "7H", "8H", TWO) is None
    assert (round_.dealer.cards, round_.version) == (["8H"], 0)
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    deal(round_, "2C")
    for at, was in ((0, "TS"), (1, "8H"), (2, "9S")):
        assert why(correct(round_, at, was, "2D", TWO)) == (RefusalNumber.NOT_NOW, variant.paragraphs.shift_manager)
    deal_on = opened(variant, (1, "A", BET), cards="TS 7H 8S")
    deal_on.begin_play()
    deal_on.act(Action.HIT, 1, "A")
    deal(deal_on, "2C")
    assert correct(deal_on, 3, "2C", "3C", TWO) is None
    assert deal_on.phase is Phase.DEALER  # 21 ends the hand
    deal(deal_on, "5D")
    assert correct(deal_on, 4, "5D", "6D", TWO) is None
    assert deal_on.dealer.cards == ["7H", "6D"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.10.1", "blackjack-rws 5.10.1")
def test_a_card_cannot_be_corrected_after_its_bet_was_paid_or_collected(variant: Variant) -> None:
    paid = opened(variant, (1, "A", BET, {variant.side_bets[0].name: 100}), cards="TS 7H TD")
    paid.settle_interim()
    assert isinstance(correct(paid, 2, "TD", "9D", TWO), Refusal)
    bust = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 6C 9C")
    bust.begin_play()
    bust.act(Action.HIT, 1, "A")
    deal(bust, "TC")
    assert isinstance(correct(bust, 5, "TC", "2C", TWO), Refusal)


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.5", "blackjack-rws 5.5")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.2", "blackjack-rws 5.5.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.5.4", "blackjack-rws 5.5.4")
@pytest.mark.rule("blackjack-perfect-pairs 5.6", "blackjack-rws 5.6")
@pytest.mark.rule("blackjack-perfect-pairs 5.17", "blackjack-rws 5.17")
@pytest.mark.parametrize("reason", VoidReason)
def test_a_settled_round_can_be_void_for_its_cards_only_until_the_next_begins(
    variant: Variant, reason: VoidReason
) -> None:
    round_ = settled(variant)
    in_text = getattr(variant.paragraphs, reason) is not None or reason is VoidReason.SHIFT_MANAGER
    may = reason in (VoidReason.CARD_COUNT, VoidReason.NOT_SHUFFLED, VoidReason.SHIFT_MANAGER) and in_text
    assert (round_.void(reason) is None) is may
    assert totals(round_) == [0 if may else BET]
    round_.next_round()
    assert why(round_.void(reason)) == (RefusalNumber.NOT_NOW, variant.paragraphs.earlier_rounds)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.19", "blackjack-rws 5.19")
def test_the_shift_manager_decides_unresolved_cases_in_words_and_amounts(variant: Variant) -> None:
    round_ = settled(variant)
    for text, cents, by in (("", {"A": 500}, "M. Ong"), ("half back", {"Z": 500}, "M. Ong"), ("half back", {}, "")):
        assert why(decide(round_, text, cents, by))[1] == "5.19"
    assert decide(round_, "half back", {"A": 500}, "M. Ong") is None
    assert status(round_)["rulings"] == [{"text": "half back", "cents": {"A": 500}, "by": "M. Ong"}]
    round_.next_round()
    assert why(decide(round_, "half back", {"A": 500}, "M. Ong")) == (RefusalNumber.NOT_NOW, "5.6")


def test_the_rulebook_of_2017_says_nothing_about_the_shift_manager() -> None:
    assert why(decide(settled(BLACKJACK), "half back", {"A": 500}, "M. Ong"))[0] is RefusalNumber.NOT_IN_RULEBOOK


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
def test_a_reconstruction_adds_an_event_and_changes_no_earlier_event(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 7H 9S")
    before = list(round_.events)
    assert mended(round_, "TS 9S 7H 2C") is None
    declared = {"event": "declare_error", "kind": "a card went to the wrong hand", "by": "dealer"}
    put_right = {"event": "reconstruct", "cards": ["TS", "9S", "7H", "2C"], "by": "supervisor"}
    assert round_.events == [*before, declared, put_right]
    assert answer_error(round_, "A", True) is None
    assert round_.events[-1]["event"] == "answer_error"
