"""Chapter 5 of the baccarat rulebook, paragraph by paragraph, on rounds dealt card by card."""

from dataclasses import replace

import pytest

from games.baccarat.bets import Spot
from games.baccarat.course import close_bets, deal, settle
from games.baccarat.irregularities import (
    correct_card,
    draw_together,
    expose,
    give_up,
    interrupt,
    misdeal,
    order_cards,
    reconstruct,
    report_error,
    void,
)
from games.baccarat.limits import Stake
from games.baccarat.options import Choice, choose, close_options, walk_away
from games.baccarat.phases import Phase
from games.baccarat.play import Hands, Side
from games.baccarat.round import ErrorKind, Round
from games.baccarat.rules import AvailableBets, BaccaratRules, VoidReturns
from games.baccarat.sets import replace_set
from games.baccarat.settlement import settlement
from games.baccarat.shoe import Shoe
from games.baccarat.void import VOID_PARAGRAPH, VoidReason
from games.refusal import RefusalNumber
from tests.games.baccarat.rounds import FIVE, NATURAL, SIX_CARDS, betting, dealt, past_and_next, refused, went_on

ANN_AND_BOB = (*FIVE, Stake("Bob", Spot.PLAYER, 500, box=2), Stake("Bob", Spot.PLAYER_PAIR, 500, box=2))

PARAGRAPH_OF = {
    "interrupted": "5.4.2",
    "foreign-card": "5.5.1",
    "shortage-or-excess": "5.5.2",
    "wrong-number-of-cards": "5.5.3",
    "insufficient-cards": "5.5.4",
    "not-shuffled": "5.5.5",
    "shift-manager": "5.17",
}


def nets(state: Round) -> dict[tuple[str, str], int]:
    return {
        (row.at_risk.stake.who, row.at_risk.stake.spot): row.payout_cents - row.at_risk.stake.stake_cents
        for row in settlement(state)
    }


@pytest.mark.rule("baccarat 5.3")
@pytest.mark.parametrize("count", range(5))
def test_the_bets_of_a_player_who_walks_away_are_settled_like_any_other(count: int) -> None:
    cards = NATURAL.split()
    state = went_on(walk_away(dealt(" ".join(cards[:count]), *FIVE), "Ann"))
    for card in cards[count:]:
        state = went_on(deal(state, card))
    assert nets(went_on(settle(state))) == nets(went_on(settle(dealt(NATURAL, *FIVE))))


@pytest.mark.rule("baccarat 5.4")
@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
@pytest.mark.parametrize("count", range(7))
def test_an_interruption_voids_the_round_until_the_third_card_has_decided_the_player_pair(count: int) -> None:
    before = dealt(" ".join(SIX_CARDS.split()[:count]), *FIVE)
    state = went_on(interrupt(before))
    if count < 3:
        assert (state.phase, state.void_reason) == (Phase.VOID, VoidReason.INTERRUPTED)
        assert set(nets(state).values()) == {0}
    else:
        assert state == before


@pytest.mark.rule("baccarat 5.4.2")
def test_an_interruption_while_baccarat_bets_are_open_voids_the_round() -> None:
    assert went_on(interrupt(betting(*FIVE))).void_reason is VoidReason.INTERRUPTED


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.parametrize(("cards", "voids"), [("2S 3H 2D KC 4S", True), (SIX_CARDS, False)])
def test_an_interrupted_round_is_void_where_no_placed_bet_is_decided_under_that_reading(
    cards: str, voids: bool
) -> None:
    rules = BaccaratRules(available_bets=AvailableBets.PLACED)
    state = went_on(interrupt(dealt(cards, Stake("Ann", Spot.PLAYER, 500), rules=rules)))
    assert (state.phase is Phase.VOID) == voids


@pytest.mark.rule("baccarat 5.4.2")
def test_cards_on_the_wrong_side_do_not_establish_an_outcome_that_their_order_does_not() -> None:
    state = went_on(misdeal(dealt("2S", *FIVE), "2H", Side.PLAYER))
    assert went_on(interrupt(state)).phase is Phase.VOID


@pytest.mark.rule("baccarat 1.20")
@pytest.mark.rule("baccarat 5.5.1")
@pytest.mark.rule("baccarat 5.5.2")
@pytest.mark.rule("baccarat 5.5.3")
@pytest.mark.rule("baccarat 5.5.4")
@pytest.mark.rule("baccarat 5.5.5")
@pytest.mark.rule("baccarat 5.15")
@pytest.mark.rule("baccarat 5.17")
@pytest.mark.parametrize("reason", VoidReason)
@pytest.mark.parametrize("cards", ["", "2S", "2S 3H 2D KC", SIX_CARDS])
def test_a_void_returns_all_bets_even_pairs_that_were_already_decided(reason: VoidReason, cards: str) -> None:
    state = went_on(void(dealt(cards, *ANN_AND_BOB), reason))
    assert (state.phase, state.void_reason) == (Phase.VOID, reason)
    assert VOID_PARAGRAPH[reason] == PARAGRAPH_OF[reason]
    assert len(nets(state)) == 7
    assert set(nets(state).values()) == {0}


@pytest.mark.rule("baccarat 5.15")
def test_under_the_other_reading_a_decided_pair_keeps_its_result_in_a_void_round() -> None:
    rules = BaccaratRules(void_returns=VoidReturns.UNDECIDED_BETS)
    state = went_on(void(dealt("2S 3H 2D KC", *FIVE, rules=rules), VoidReason.NOT_SHUFFLED))
    expected = {("Ann", Spot.PLAYER_PAIR): 110_000, ("Ann", Spot.BANKER_PAIR): -10_000}
    assert {place: net for place, net in nets(state).items() if net} == expected


@pytest.mark.rule("baccarat 5.5.3")
def test_a_settled_round_is_void_only_for_its_number_of_cards_and_only_before_the_next_begins() -> None:
    settled = went_on(settle(dealt(NATURAL, *FIVE)))
    assert refused(void(settled, VoidReason.NOT_SHUFFLED)) == (RefusalNumber.ROUND_IS_SETTLED, "5.5.3")
    late = went_on(void(settled, VoidReason.WRONG_NUMBER_OF_CARDS))
    assert set(nets(late).values()) == {0}
    past, _ = past_and_next(settled)
    assert refused(void(past, VoidReason.WRONG_NUMBER_OF_CARDS)) == (RefusalNumber.ROUND_IS_PAST, "5.11")


@pytest.mark.rule("baccarat 5.5")
@pytest.mark.parametrize("reason", VoidReason)
def test_earlier_rounds_keep_their_results_when_the_current_one_is_void(reason: VoidReason) -> None:
    past, following = past_and_next(went_on(settle(dealt(NATURAL, *FIVE))))
    assert went_on(void(following, reason)).phase is Phase.VOID
    assert refused(void(past, reason)) == (RefusalNumber.ROUND_IS_PAST, "5.11")
    assert nets(past)["Ann", Spot.PLAYER] == 10_000


@pytest.mark.rule("baccarat 5.5.3")
def test_a_wrong_number_of_cards_that_cannot_be_reconstructed_voids_the_round() -> None:
    state = went_on(misdeal(dealt(NATURAL, *FIVE), "4C", Side.BANKER))
    assert went_on(give_up(state)).void_reason is VoidReason.WRONG_NUMBER_OF_CARDS


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
def test_a_card_drawn_in_excess_is_the_first_of_the_next_round_and_this_result_counts() -> None:
    state = went_on(misdeal(dealt(NATURAL, *FIVE), "4C", Side.BANKER))
    assert state.phase is Phase.DEALING_ERROR
    mended = went_on(reconstruct(state))
    assert (mended.phase, mended.surplus) == (Phase.CONCLUDED, ("4C",))
    assert mended.hands == dealt(NATURAL).hands
    _, following = past_and_next(went_on(settle(mended)))
    assert (following.shoe.kept, following.shoe.cards_left) == (("4C",), 395)


@pytest.mark.rule("baccarat 5.7")
def test_the_card_kept_for_the_next_round_is_dealt_first() -> None:
    mended = went_on(reconstruct(went_on(misdeal(dealt(NATURAL), "4C", Side.BANKER))))
    _, following = past_and_next(went_on(settle(mended)))
    state = went_on(close_bets(following))
    assert refused(deal(state, "9H")) == (RefusalNumber.OTHER_CARD_IS_FIRST, "5.7")
    state = went_on(deal(state, "4C"))
    assert (state.hands.player, state.shoe.kept, state.shoe.cards_left) == (("4C",), (), 395)
    assert went_on(deal(state, "9H")).shoe.cards_left == 394


@pytest.mark.rule("baccarat 5.7")
def test_a_third_card_given_to_a_standing_player_hand_becomes_the_bankers() -> None:
    state = went_on(misdeal(dealt("KS KH 6D 5C", *FIVE), "3C", Side.PLAYER))
    mended = went_on(reconstruct(state))
    assert mended.hands == Hands(("KS", "6D"), ("KH", "5C", "3C"))
    assert (mended.phase, mended.surplus) == (Phase.CONCLUDED, ())


@pytest.mark.rule("baccarat 5.7")
def test_an_exposed_card_must_be_the_next_card() -> None:
    state = went_on(close_options(went_on(expose(dealt("2S", *FIVE), "7C"))))
    assert refused(deal(state, "3H")) == (RefusalNumber.OTHER_CARD_IS_FIRST, "5.7")
    assert refused(misdeal(state, "3H", Side.PLAYER)) == (RefusalNumber.OTHER_CARD_IS_FIRST, "5.7")
    state = went_on(deal(state, "7C"))
    assert (state.hands.banker, state.shoe.exposed, state.shoe.cards_left) == (("7C",), (), 398)
    went_on(deal(state, "3H"))


@pytest.mark.rule("baccarat 5.7")
def test_a_card_exposed_after_the_hands_are_complete_is_the_first_of_the_next_round() -> None:
    state = went_on(expose(dealt(NATURAL, *FIVE), "7C"))
    assert state.phase is Phase.CONCLUDED
    _, following = past_and_next(went_on(settle(state)))
    dealing = went_on(close_bets(following))
    assert refused(deal(dealing, "3H")) == (RefusalNumber.OTHER_CARD_IS_FIRST, "5.7")
    assert went_on(deal(dealing, "7C")).shoe.cards_left == 395


@pytest.mark.rule("baccarat 5.7.1")
def test_players_get_options_after_an_exposed_card_only_while_nothing_is_decided() -> None:
    assert went_on(expose(dealt("2S 3H", *FIVE), "7C")).phase is Phase.OPTIONS_OPEN
    assert went_on(expose(dealt("2S 3H 2D", *FIVE), "7C")).phase is Phase.DEALING


@pytest.mark.rule("baccarat 5.8.1")
@pytest.mark.rule("baccarat 5.8.2")
@pytest.mark.rule("baccarat 5.12.2")
def test_cards_on_the_wrong_side_are_corrected_and_players_choose_while_nothing_is_decided() -> None:
    state = went_on(misdeal(dealt("", *FIVE), "2S", Side.BANKER))
    state = went_on(misdeal(state, "3H", Side.PLAYER))
    mended = went_on(reconstruct(state))
    assert (mended.phase, mended.hands) == (Phase.OPTIONS_OPEN, Hands(("2S",), ("3H",)))
    assert mended.choosing == {"Ann"}
    assert refused(deal(mended, "2D")) == (RefusalNumber.OPTIONS_NOT_CHOSEN, "5.12")
    assert went_on(choose(mended, "Ann", Choice.GO_ON)).phase is Phase.DEALING


@pytest.mark.rule("baccarat 5.8")
def test_after_a_decided_pair_a_card_left_on_the_wrong_side_gives_options_and_a_corrected_one_does_not() -> None:
    state = went_on(misdeal(dealt("2S 3H 2D", *FIVE), "KC", Side.PLAYER))
    assert went_on(reconstruct(state)).phase is Phase.DEALING
    swapped = went_on(misdeal(went_on(misdeal(dealt("2S 3H", *FIVE), "2D", Side.BANKER)), "KC", Side.PLAYER))
    left = went_on(give_up(swapped))
    assert (left.phase, left.hands) == (Phase.OPTIONS_OPEN, Hands(("2S", "KC"), ("3H", "2D")))


@pytest.mark.rule("baccarat 5.8")
def test_no_card_is_dealt_before_a_dealing_error_is_corrected() -> None:
    state = went_on(misdeal(dealt("2S", *FIVE), "3H", Side.PLAYER))
    assert refused(deal(state, "4H")) == (RefusalNumber.ERROR_NOT_PUT_RIGHT, "5.8")


@pytest.mark.rule("baccarat 5.12.1")
def test_hands_that_cannot_be_reconstructed_are_played_on_as_they_are() -> None:
    state = went_on(misdeal(dealt("", *FIVE), "2S", Side.BANKER))
    state = went_on(choose(went_on(give_up(state)), "Ann", Choice.GO_ON))
    for card in ("9H", "KD", "KC"):
        state = went_on(deal(state, card))
    assert (state.phase, state.hands) == (Phase.CONCLUDED, Hands(("9H", "KD"), ("2S", "KC")))


@pytest.mark.rule("baccarat 5.12.1")
@pytest.mark.rule("baccarat 5.7")
def test_hands_accepted_as_they_are_do_not_change_when_a_later_card_is_corrected() -> None:
    state = went_on(give_up(went_on(misdeal(dealt("", *FIVE), "2S", Side.BANKER))))
    state = went_on(close_options(state))
    for card in ("9H", "KD", "KC"):
        state = went_on(deal(state, card))
    won = nets(state)
    assert won["Ann", Spot.PLAYER] == 10_000
    mended = went_on(reconstruct(went_on(misdeal(state, "4C", Side.PLAYER))))
    assert (mended.hands, mended.surplus) == (Hands(("9H", "KD"), ("2S", "KC")), ("4C",))
    assert nets(mended) == won


@pytest.mark.rule("baccarat 5.12.1")
@pytest.mark.rule("baccarat 5.10")
def test_hands_accepted_as_they_are_do_not_change_when_later_cards_are_ordered() -> None:
    state = went_on(give_up(went_on(misdeal(dealt("", *FIVE), "2S", Side.BANKER))))
    state = went_on(draw_together(went_on(close_options(state)), ("9H", "KD")))
    ordered = went_on(order_cards(state, ("KD", "9H")))
    assert ordered.hands == Hands(("KD", "9H"), ("2S",))


@pytest.mark.rule("baccarat 1.15")
@pytest.mark.rule("baccarat 5.7")
def test_a_reconstruction_moves_only_cards_drawn_after_the_hands_were_accepted() -> None:
    state = went_on(give_up(went_on(misdeal(dealt("", *FIVE), "2S", Side.BANKER))))
    state = went_on(misdeal(went_on(close_options(state)), "9H", Side.BANKER))
    mended = went_on(reconstruct(state))
    assert mended.hands == Hands(("9H",), ("2S",))


@pytest.mark.rule("baccarat 5.9")
def test_players_get_options_after_a_face_up_card_only_while_nothing_is_decided() -> None:
    rules = BaccaratRules(face_down=True)
    early = went_on(report_error(dealt("2S 3H", *FIVE, rules=rules), ErrorKind.FACE_UP))
    assert early.phase is Phase.OPTIONS_OPEN
    late = dealt("2S 3H 2D", *FIVE, rules=rules)
    assert went_on(report_error(late, ErrorKind.FACE_UP)) == replace(late, put_right=(ErrorKind.FACE_UP,))
    open_table = report_error(dealt("2S 3H", *FIVE), ErrorKind.FACE_UP)
    assert refused(open_table) == (RefusalNumber.NOT_A_FACE_DOWN_TABLE, "5.9")


@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.10.1")
def test_cards_drawn_together_wait_for_their_order_and_always_give_options() -> None:
    state = went_on(draw_together(dealt("2S 3H 2D", *FIVE), ("4S", "KC")))
    assert refused(deal(state, "9D")) == (RefusalNumber.ORDER_NOT_DECIDED, "5.10")
    assert refused(order_cards(state, ("4S", "6H"))) == (RefusalNumber.NOT_THE_SAME_CARDS, "5.10")
    ordered = went_on(order_cards(state, ("KC", "4S")))
    assert (ordered.phase, ordered.choosing) == (Phase.OPTIONS_OPEN, frozenset({"Ann"}))
    assert ordered.hands == Hands(("2S", "2D", "4S"), ("3H", "KC"))
    assert went_on(deal(went_on(close_options(ordered)), "5H")).hands == dealt(SIX_CARDS).hands


@pytest.mark.rule("baccarat 5.10")
def test_when_two_cards_are_drawn_and_one_was_due_the_other_waits_for_the_next_round() -> None:
    state = went_on(draw_together(dealt("9S 5H KD", *FIVE), ("2C", "4C")))
    ordered = went_on(order_cards(state, ("4C", "2C")))
    assert (ordered.hands.banker, ordered.surplus) == (("5H", "4C"), ("2C",))


@pytest.mark.rule("baccarat 5.10.2")
def test_the_round_can_continue_with_a_new_set_of_cards() -> None:
    state = went_on(draw_together(dealt("", *FIVE, cards_left=10), ("2C", "4C")))
    ordered = went_on(order_cards(went_on(replace_set(state, Shoe(416))), ("4C", "2C")))
    assert (ordered.shoe.cards_left, ordered.hands) == (416, Hands(("4C",), ("2C",)))


@pytest.mark.rule("baccarat 5.5.1")
def test_a_foreign_card_voids_the_round_wherever_it_is_found() -> None:
    for state in (
        went_on(misdeal(dealt("2S", *FIVE), "ZZ", Side.PLAYER)),
        went_on(draw_together(dealt("2S", *FIVE), ("4C", "ZZ"))),
        went_on(expose(dealt("2S", *FIVE), "ZZ")),
        went_on(correct_card(dealt("2S", *FIVE), Side.PLAYER, 1, "ZZ")),
    ):
        assert state.void_reason is VoidReason.FOREIGN_CARD


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.rule("baccarat 5.12.3")
def test_a_player_who_takes_the_bet_back_leaves_the_round_and_the_others_continue() -> None:
    state = went_on(report_error(dealt("9S", *ANN_AND_BOB), ErrorKind.OTHER))
    state = went_on(choose(state, "Bob", Choice.TAKE_BACK))
    assert (state.phase, state.choosing) == (Phase.OPTIONS_OPEN, frozenset({"Ann"}))
    state = went_on(choose(state, "Ann", Choice.GO_ON))
    for card in NATURAL.split()[1:]:
        state = went_on(deal(state, card))
    result = nets(went_on(settle(state)))
    assert (result["Bob", Spot.PLAYER], result["Bob", Spot.PLAYER_PAIR]) == (0, 0)
    assert result["Ann", Spot.PLAYER] == 10_000


@pytest.mark.rule("baccarat 5.12.3")
def test_a_decided_bet_cannot_be_taken_back() -> None:
    state = went_on(report_error(dealt("2S 3H 2D", *ANN_AND_BOB), ErrorKind.OTHER))
    state = went_on(choose(state, "Bob", Choice.TAKE_BACK))
    assert [stake.spot for stake in state.returned] == [Spot.PLAYER]
    state = went_on(close_options(state))
    for card in SIX_CARDS.split()[3:]:
        state = went_on(deal(state, card))
    assert nets(state)["Bob", Spot.PLAYER_PAIR] == 5500


@pytest.mark.rule("baccarat 5.12.3")
def test_when_every_bet_is_decided_no_player_is_asked() -> None:
    state = dealt(NATURAL, *FIVE)
    for after in (
        went_on(report_error(state, ErrorKind.OTHER)),
        went_on(order_cards(went_on(draw_together(state, ("2S", "4S"))), ("2S", "4S"))),
    ):
        assert (after.phase, after.choosing) == (Phase.CONCLUDED, frozenset())
        assert refused(choose(after, "Ann", Choice.TAKE_BACK)) == (RefusalNumber.NO_CARD_IS_DUE, "3.12")


@pytest.mark.rule("baccarat 5.12.3")
def test_a_player_whose_bets_are_all_decided_is_not_asked() -> None:
    bob = Stake("Bob", Spot.PLAYER_PAIR, 500, box=2)
    state = went_on(report_error(dealt("2S 3H 2D", *FIVE, bob), ErrorKind.OTHER))
    assert state.choosing == {"Ann"}
    assert refused(choose(state, "Bob", Choice.TAKE_BACK)) == (RefusalNumber.NO_OPTION_OFFERED, "5.12")
    alone = went_on(report_error(dealt("2S 3H 2D", bob), ErrorKind.OTHER))
    assert alone.phase is Phase.DEALING


@pytest.mark.rule("baccarat 5.12.3")
def test_a_choice_can_be_given_as_plain_text_and_unknown_text_is_refused() -> None:
    state = went_on(report_error(dealt("2S", *FIVE), ErrorKind.OTHER))
    taken = went_on(choose(state, "Ann", "take-back"))  # type: ignore[arg-type]
    assert (taken.stakes, len(taken.returned)) == ((), 5)
    with pytest.raises(ValueError, match="takeback"):
        choose(state, "Ann", "takeback")  # type: ignore[arg-type]


@pytest.mark.rule("baccarat 5.12")
def test_a_second_dealing_error_asks_the_players_again() -> None:
    state = went_on(close_options(went_on(report_error(dealt("2S", *FIVE), ErrorKind.OTHER))))
    again = went_on(report_error(state, ErrorKind.OTHER))
    assert again.choosing == {"Ann"}


@pytest.mark.rule("baccarat 1.12")
@pytest.mark.rule("baccarat 5.12")
def test_a_player_can_choose_only_once_and_only_with_a_bet() -> None:
    state = went_on(report_error(dealt("2S", *ANN_AND_BOB), ErrorKind.OTHER))
    state = went_on(choose(state, "Ann", Choice.GO_ON))
    offered = (RefusalNumber.NO_OPTION_OFFERED, "5.12")
    assert refused(choose(state, "Ann", Choice.TAKE_BACK)) == offered
    assert refused(choose(state, "Eve", Choice.TAKE_BACK)) == offered


@pytest.mark.rule("baccarat 5.3")
@pytest.mark.rule("baccarat 5.12")
def test_a_player_who_is_away_or_silent_continues() -> None:
    state = went_on(report_error(dealt("2S", *ANN_AND_BOB), ErrorKind.OTHER))
    gone = went_on(walk_away(state, "Bob"))
    assert gone.choosing == {"Ann"}
    assert went_on(walk_away(gone, "Ann")).phase is Phase.DEALING
    assert went_on(close_options(state)).stakes == state.stakes
    absent = went_on(walk_away(dealt("2S", *FIVE), "Ann"))
    assert went_on(report_error(absent, ErrorKind.OTHER)).phase is Phase.DEALING
