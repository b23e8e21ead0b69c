"""Rules 5.5, 5.7 and 5.9 to 5.12: dealing errors, how they are corrected, and what players take back."""

import pytest

from games.blackjack.errors import (
    answer_error,
    choose_order,
    declare_error,
    discard,
    drawn_together,
    expose,
    leave_cards,
)
from games.blackjack.irregularities import AfterInterruption, interrupt, walk_away
from games.blackjack.phases import Action, By, DiscardReason, ErrorKind, Phase, VoidReason
from games.blackjack.questions import close_questions, questions
from games.blackjack.readings import Available, Settled
from games.blackjack.record import as_value, copied, of_value
from games.blackjack.rewriting import reconstruct
from games.blackjack.round import Round
from games.blackjack.side_bets import net_on_first_two
from games.blackjack.status import status, waits_for
from games.blackjack.variants import BLACKJACK, Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import ALL, BET, LATER, deal, dealing_error, mended, opened, reading, why

each = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
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
def test_a_bust_split_hand_stays_lost_when_bets_are_returned(variant: Variant) -> None:
    round_ = with_a_bust_split_hand(variant)
    dealing_error(round_)
    assert answer_error(round_, "A", False) is None
    assert totals(round_) == [-BET]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_the_house_draws_for_an_absent_player_after_the_other_bettor_took_the_bet_back(variant: Variant) -> None:
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
def test_where_only_placed_bets_count_a_bust_split_hand_establishes_an_outcome(variant: Variant) -> None:
    assert (
        interrupt(with_a_bust_split_hand(reading(variant, available_bets=Available.PLACED)))
        is AfterInterruption.CONCLUDE
    )


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.1", "blackjack-rws 5.5.1")
def test_a_discarded_foreign_card_voids_the_round(variant: Variant) -> None:
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


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.10.1", "blackjack-rws 5.10.1")
def test_the_initial_deal_can_be_reconstructed_until_the_interim_settlement(variant: Variant) -> None:
    name = variant.side_bets[0].name
    for settled in (False, True):
        round_ = opened(variant, (1, "A", BET, {name: 100}), cards="8S 7H 8D")
        if settled:
            assert round_.settle_interim() is None
        refusal = mended(round_, "8S 8D 7H")
        if settled:
            assert why(refusal) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.10.1")
            assert leave_cards(round_, "supervisor") is None
        else:
            assert refusal is None
            assert round_.dealer.cards == ["8D"]
        assert round_.phase is Phase.OPTIONS


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.10.1", "blackjack-rws 5.10.1")
def test_the_subsequent_deal_cannot_be_reconstructed_after_a_bust_was_collected(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 6C 5C")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    deal(round_, "TC")
    round_.act(Action.HIT, 2, "B")
    deal(round_, "2C")
    narrow = of_value(as_value(round_) | {"rules_hash": bet_concerned(variant).rules_hash}, bet_concerned(variant))
    assert why(mended(round_, "TC 2C")) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.10.1")
    # Reading BJ-27 taken otherwise: only the bust hand keeps its card.
    assert why(mended(copied(narrow), "3C TC 2C")) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.9")
    assert mended(narrow, "TC 3C 2C") is None
    assert narrow.boxes[1].hands[0].cards == ["9S", "5C", "3C"]


def bet_concerned(variant: Variant) -> Variant:
    return reading(variant, settled_bars=Settled.THE_BET)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.10.2", "blackjack-rws 5.10.2")
def test_no_card_can_be_reconstructed_after_the_dealer_drew_on_a_completed_hand(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    discard(round_, "5C", DiscardReason.DEALER_OVERDRAW, "dealer")
    assert why(mended(round_, "5C TC")) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.10.2")
    assert leave_cards(round_, "supervisor") is None
    assert (round_.phase, totals(round_)) == (Phase.COMPLETE, [BET])


@pytest.mark.rule("blackjack 5.1.2")
@pytest.mark.parametrize("side", [{"player-pair": 100}, {"under-13": 100}])
def test_in_2017_a_misdeal_voids_the_round_until_the_pairs_are_settled(side: dict[str, int]) -> None:
    early = opened(BLACKJACK, (1, "A", BET, side), cards="8S 7H 8D")
    late = copied(early)
    assert early.void(VoidReason.MISDEAL) is None
    assert late.settle_interim() is None
    assert why(late.void(VoidReason.MISDEAL)) == (RefusalNumber.NOT_NOW, "5.1.2")
    assert isinstance(mended(late, "8S 8D 7H"), Refusal)


@pytest.mark.rule("blackjack 5.1.2")
def test_in_2017_cards_that_cannot_be_reconstructed_do_not_stay_as_they_are() -> None:
    round_ = opened(BLACKJACK, (1, "A", BET), cards="8S 7H")
    assert declare_error(round_, ErrorKind.BOX_SKIPPED, "dealer") is None
    assert why(leave_cards(round_, "supervisor")) == (RefusalNumber.NOT_IN_RULEBOOK, "5.1.2")
    assert round_.void(VoidReason.MISDEAL) is None
    assert totals(round_) == [0]


@each
@pytest.mark.rule("blackjack 3.7", "blackjack-perfect-pairs 3.13", "blackjack-rws 3.13")
@pytest.mark.rule("blackjack 3.9", "blackjack-perfect-pairs 3.16", "blackjack-rws 3.16")
@pytest.mark.rule("blackjack-rws 1.18")
@pytest.mark.rule("blackjack-rws 1.33")
@pytest.mark.rule("blackjack-perfect-pairs 1.17")
@pytest.mark.rule("blackjack-perfect-pairs 1.32")
def test_the_interim_settlement_is_recorded_before_the_subsequent_deal(variant: Variant) -> None:
    name = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {name: 100}), (2, "B", BET), cards="8S AS 7H 8D KS")
    assert [(bet.who, bet.kind) for bet in round_.interim_due()] == [("A", name), ("B", "initial")]
    round_.begin_play()
    assert [event["event"] for event in round_.events][-2:] == ["settle_interim", "begin_play"]
    assert why(round_.settle_interim()) == (RefusalNumber.NOT_NOW, variant.paragraphs.interim)
    nothing = opened(variant, (1, "A", BET), cards="8S 7H 8D")
    nothing.begin_play()
    assert [event["event"] for event in nothing.events][-2:] == ["deal", "begin_play"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.16", "blackjack-rws 5.16")
def test_pairs_not_settled_in_time_are_settled_while_the_round_continues(variant: Variant) -> None:
    name = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {name: 100}), cards="8S 7H 8H")
    round_.begin_play(late=True)
    round_.act(Action.SPLIT, 1, "A")
    assert [bet.net_cents for bet in round_.interim_due()] == [600]
    assert round_.settle_interim() is None
    assert round_.interim_due() == []


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
def test_only_present_players_with_an_open_bet_are_asked_after_an_error(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), (3, "C", BET), cards="TS 9S AS 7H 6C 5C KS")
    walk_away(round_, 2, "B")
    round_.begin_play()
    dealing_error(round_)
    assert [question.who for question in questions(round_)] == ["A"]
    assert why(answer_error(round_, "B", False)) == (RefusalNumber.NOT_NOW, "5.7")
    assert why(answer_error(round_, "C", False)) == (RefusalNumber.NOT_NOW, "5.7")
    assert answer_error(round_, "A", True) is None
    assert round_.phase is Phase.PLAYERS


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.1", "blackjack-rws 5.7.1")
def test_a_player_who_is_silent_or_leaves_continues_after_an_error(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), (3, "C", BET), cards="TS 9S 8S 7H 6C 5C 4C")
    round_.begin_play()
    dealing_error(round_)
    assert walk_away(round_, 1, "A") is None
    assert [question.who for question in questions(round_)] == ["B", "C"]
    assert answer_error(round_, "B", False) is None
    assert isinstance(answer_error(round_, "C", False, By.SILENCE), Refusal)
    assert close_questions(round_) == []
    assert round_.phase is Phase.PLAYERS
    assert [bool(box.wagers[0].returned) for box in round_.boxes] == [False, True, False]
    assert round_.turn.number == 3


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_split_double_and_insurance_stakes_are_returned_and_decided_bets_stay(variant: Variant) -> None:
    pair = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {pair: 100}), (2, "A", BET), cards="8S 5S AH 8D 6S")
    round_.act(Action.INSURE, 2, "A", 5000)
    round_.begin_play()
    round_.act(Action.SPLIT, 1, "A")
    deal(round_, "3C")
    round_.act(Action.DOUBLE, 1, "A")
    said = status(round_)["players"]["A"]["if_taken_back"]
    pays = net_on_first_two(variant.side_bets[0], 100, "8S", "8D")
    assert said == {"returned_cents": 4 * BET + 5000, "stays_net_cents": pays}
    dealing_error(round_)
    answer_error(round_, "A", False)
    assert totals(round_) == [pays, 0]
    assert round_.phase is Phase.COMPLETE


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
@pytest.mark.parametrize("boxes", [1, 2])
def test_a_player_takes_back_open_bets_on_all_boxes_at_once(variant: Variant, boxes: int) -> None:
    bets = [(1, "A", BET), (2, "A", BET), (3, "B", BET)]
    round_ = opened(variant, *bets[:boxes], bets[2], cards=" ".join("TS 9S 8S 7H 6C 5C 4C".split()[: 2 * boxes + 3]))
    round_.begin_play()
    dealing_error(round_)
    answer_error(round_, "A", False)
    answer_error(round_, "B", True)
    assert [bool(box.wagers[0].returned) for box in round_.boxes] == [True] * boxes + [False]
    assert round_.turn.number == 3


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
def test_a_dealing_error_has_a_kind_and_a_reporter_and_waits_for_the_supervisor(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    assert isinstance(declare_error(round_, "bad luck", "dealer"), Refusal)
    assert isinstance(declare_error(round_, ErrorKind.OTHER, ""), Refusal)
    assert declare_error(round_, ErrorKind.CARD_TOO_MANY, "D. Lim") is None
    assert round_.events[-1] == {"event": "declare_error", "kind": "a hand has a card too many", "by": "D. Lim"}
    assert waits_for(round_) == {"for": "staff", "role": "supervisor", "acts": ["reconstruct", "leave_cards"]}
    for refusal in (round_.deal("2C"), round_.begin_play(), declare_error(round_, ErrorKind.OTHER, "dealer")):
        assert isinstance(refusal, Refusal)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
def test_cards_that_players_accepted_are_not_moved_by_a_later_reconstruction(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="2S 7H 3S")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    deal(round_, "2C")
    dealing_error(round_)
    answer_error(round_, "A", True)
    round_.act(Action.HIT, 1, "A")
    deal(round_, "3C")
    assert mended(round_, "4C 3C") is None
    assert round_.boxes[0].hands[0].cards == ["2S", "3S", "2C", "4C"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.1", "blackjack-rws 5.12.1")
def test_cards_that_players_accepted_after_the_dealer_drew_two_at_once_are_not_moved_later(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "2C")
    drawn_together(round_, ["TC", "8C"], "dealer")
    answer_error(round_, "A", True)
    deal(round_, "3C")
    assert declare_error(round_, ErrorKind.OTHER, "dealer") is None
    assert reconstruct(round_, ["4C", "3C"], "supervisor") is None
    assert (round_.dealer.cards, round_.shoe.held) == (["7H", "2C", "4C"], ["3C"])


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.11", "blackjack-rws 5.11")
def test_a_card_that_lies_face_up_in_the_shoe_is_the_next_card(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS")
    assert expose(round_, "7H", "dealer") is None
    assert round_.phase is Phase.INITIAL_DEAL
    assert why(round_.deal("9C"))[0] is RefusalNumber.WRONG_CARD
    assert why(expose(round_, "9C", "dealer")) == (RefusalNumber.NOT_NOW, "5.11")
    deal(round_, "7H 9C")
    assert round_.dealer.cards == ["7H"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.12", "blackjack-rws 5.12")
def test_the_supervisor_orders_cards_drawn_together_for_a_silent_or_absent_player(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 2S")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    drawn_together(round_, ["5C", "6C", "7C"], "dealer")
    assert [question.who for question in close_questions(round_)] == ["A"]
    walk_away(round_, 1, "A")
    assert questions(round_) == []
    assert isinstance(choose_order(round_, ["7C", "5C", "6C"], "A"), Refusal)
    assert choose_order(round_, ["7C", "5C", "6C"], "S. Tan", By.STAFF) is None
    assert round_.shoe.held == ["7C", "5C", "6C"]
    deal(round_, "7C")
    assert round_.boxes[0].hands[0].cards == ["TS", "2S", "7C"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.12.2", "blackjack-rws 5.12.2")
def test_all_players_at_the_table_choose_after_cards_were_drawn_together(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 2S 9C")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    drawn_together(round_, ["TC", "8C"], "dealer")
    choose_order(round_, ["8C", "TC"], "A")
    assert [question.who for question in questions(round_)] == ["A", "B"]
    answer_error(round_, "A", True)
    assert answer_error(round_, "B", False) is None
    deal(round_, "8C")
    round_.act(Action.STAND, 1, "A")
    assert round_.awaits is round_.dealer
    assert totals(round_)[1] == 0


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
def test_an_interruption_after_which_the_round_continues_is_recorded(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    assert interrupt(round_) is AfterInterruption.CONCLUDE
    assert round_.events[-1] == {"event": "interrupt"}
    assert (status(copied(round_)), round_.phase) == (status(round_), Phase.INTERIM)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
def test_where_only_placed_bets_count_the_dealers_second_card_decides_a_waiting_blackjack(
    variant: Variant,
) -> None:
    narrow = reading(variant, available_bets=Available.PLACED)
    round_ = opened(narrow, (1, "A", BET), cards="AS TH KS")
    round_.begin_play()
    assert status(round_)["interruption"]["verdict"] == AfterInterruption.VOID
    deal(round_, "2C")
    assert round_.phase is Phase.DEALER
    assert status(round_)["interruption"]["by"]["kind"] == "initial"
    assert interrupt(round_) is AfterInterruption.CONCLUDE
