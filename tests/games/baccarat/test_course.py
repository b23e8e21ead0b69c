"""The ordinary course of a round, from the call for bets to the next one."""

import pytest

from games.baccarat.bets import Spot
from games.baccarat.coup import Coup, VoidCoup, coup
from games.baccarat.course import close_bets, deal, next_round, open_round, place, settle, withdraw
from games.baccarat.limits import Stake
from games.baccarat.phases import Phase
from games.baccarat.play import Hands, Side
from games.baccarat.round import due
from games.baccarat.rules import BaccaratRules
from games.baccarat.settlement import settlement
from games.baccarat.shoe import Shoe
from games.baccarat.void import VoidReason
from games.refusal import RefusalNumber
from tests.games.baccarat.rounds import FIVE, NATURAL, SIX_CARDS, betting, dealt, past_and_next, refused, went_on


@pytest.mark.rule("baccarat 3.3")
def test_bets_may_be_placed_raised_and_withdrawn_from_the_call_for_bets() -> None:
    bob = Stake("Bob", Spot.TIE, 100, box=2)
    state = betting(Stake("Ann", Spot.TIE, 500), bob, Stake("Ann", Spot.TIE, 200))
    assert set(state.stakes) == {Stake("Ann", Spot.TIE, 700), bob}
    assert went_on(withdraw(state, "Ann", 1, Spot.TIE)).stakes == (bob,)


@pytest.mark.parametrize("stake_cents", [0, -100, 10**12])
def test_a_bet_raised_by_zero_a_negative_or_an_impossibly_large_amount_is_refused(stake_cents: int) -> None:
    answer = place(betting(Stake("Ann", Spot.TIE, 500)), Stake("Ann", Spot.TIE, stake_cents))
    assert refused(answer)[0] == RefusalNumber.BAD_STAKE


@pytest.mark.rule("baccarat 3.8")
@pytest.mark.rule("baccarat 5.6")
@pytest.mark.parametrize("cards", ["", "9S", "9S 5H KD", NATURAL])
def test_no_bet_is_placed_raised_or_withdrawn_after_no_more_bets(cards: str) -> None:
    state = dealt(cards, *FIVE)
    closed = (RefusalNumber.BETS_ARE_CLOSED, "5.6")
    assert refused(place(state, Stake("Bob", Spot.TIE, 500))) == closed
    assert refused(place(state, FIVE[0])) == closed
    assert refused(withdraw(state, "Ann", 1, Spot.TIE)) == closed


@pytest.mark.rule("baccarat 3.8")
def test_no_card_is_dealt_while_bets_are_open() -> None:
    assert refused(deal(betting(*FIVE), "AS")) == (RefusalNumber.BETS_ARE_OPEN, "3.8")


@pytest.mark.rule("baccarat 4.1.1")
def test_a_banker_bet_that_would_not_pay_whole_cents_is_refused_at_the_bet() -> None:
    answer = place(betting(), Stake("Ann", Spot.BANKER, 510))
    assert refused(answer) == (RefusalNumber.STAKE_NOT_EXACT, "4.1.1")


@pytest.mark.rule("baccarat 3.10")
def test_the_dealer_is_told_whose_card_is_next_at_every_card() -> None:
    sides = []
    for count in range(6):
        sides.append(due(dealt(" ".join(SIX_CARDS.split()[:count]), *FIVE)))
    assert [side and side.value for side in sides] == ["player", "banker", "player", "banker", "player", "banker"]
    assert due(dealt(SIX_CARDS, *FIVE)) is None


@pytest.mark.rule("baccarat 3.12")
def test_no_card_is_due_to_complete_hands() -> None:
    assert refused(deal(dealt(NATURAL), "AS")) == (RefusalNumber.NO_CARD_IS_DUE, "3.12")


@pytest.mark.rule("baccarat 3.11")
def test_a_round_with_a_card_due_is_not_settled() -> None:
    state = dealt("2S 3H 2D KC", *FIVE)
    assert refused(settle(state)) == (RefusalNumber.CARD_IS_DUE, "3.11")
    with pytest.raises(ValueError, match="no settlement yet"):
        settlement(state)


@pytest.mark.rule("baccarat 3.14")
@pytest.mark.rule("baccarat 4.1.2")
def test_a_dealt_round_settles_the_five_bets() -> None:
    state = went_on(settle(dealt(SIX_CARDS, *FIVE)))
    payouts = {row.at_risk.stake.spot: row.payout_cents for row in settlement(state)}
    tied = {Spot.PLAYER: 10_000, Spot.BANKER: 10_000, Spot.TIE: 90_000}
    assert payouts == tied | {Spot.PLAYER_PAIR: 120_000, Spot.BANKER_PAIR: 0}


@pytest.mark.rule("baccarat 5.5.4")
def test_a_round_is_not_begun_with_fewer_cards_than_it_may_need() -> None:
    assert refused(open_round(BaccaratRules(), Shoe(5))) == (RefusalNumber.TOO_FEW_CARDS_TO_START, "5.5.4")
    went_on(open_round(BaccaratRules(), Shoe(6)))
    went_on(open_round(BaccaratRules(), Shoe(5, kept=("AS",))))


@pytest.mark.rule("baccarat 5.5.4")
def test_a_round_that_runs_out_of_cards_is_void_and_a_round_with_just_enough_cards_is_not() -> None:
    rules = BaccaratRules(cards_to_start_min=4)
    enough = dealt(NATURAL, *FIVE, rules=rules, cards_left=4)
    assert (enough.phase, enough.shoe.cards_left) == (Phase.CONCLUDED, 0)
    short = dealt("2S 3H 2D KC", *FIVE, rules=rules, cards_left=4)
    assert (short.phase, short.void_reason) == (Phase.VOID, VoidReason.INSUFFICIENT_CARDS)


@pytest.mark.rule("baccarat 5.5.1")
def test_a_foreign_card_makes_the_round_in_which_it_is_found_void() -> None:
    state = dealt("9S 5H ZZ", *FIVE)
    assert (state.phase, state.void_reason, state.drawn) == (Phase.VOID, VoidReason.FOREIGN_CARD, ("9S", "5H", "ZZ"))


@pytest.mark.rule("baccarat 5.5.2")
def test_a_card_that_the_set_cannot_contain_makes_the_round_void() -> None:
    five_aces = dealt("AS AS AS AS AS", *FIVE, rules=BaccaratRules(decks=4))
    assert five_aces.void_reason is VoidReason.SHORTAGE_OR_EXCESS
    assert dealt("AS AS AS AS AS", *FIVE, rules=BaccaratRules(decks=5)).phase is Phase.DEALING
    at_once = coup(["AS"] * 6, BaccaratRules(decks=4))
    assert isinstance(at_once, VoidCoup)
    assert (at_once.reason, at_once.cards_used) == (VoidReason.SHORTAGE_OR_EXCESS, 5)
    assert isinstance(coup(["AS"] * 6, BaccaratRules(decks=6)), Coup)


@pytest.mark.rule("baccarat 1.16")
@pytest.mark.parametrize("cards", ["", "9S", NATURAL])
def test_the_next_round_does_not_begin_before_this_one_is_settled(cards: str) -> None:
    state = dealt(cards, *FIVE)
    assert refused(next_round(state))[0] in (RefusalNumber.CARD_IS_DUE, RefusalNumber.NO_CARD_IS_DUE)
    assert refused(next_round(betting(*FIVE)))[0] == RefusalNumber.BETS_ARE_OPEN


@pytest.mark.rule("baccarat 5.11")
def test_the_next_round_begins_with_the_cards_left_and_no_bets() -> None:
    past, following = past_and_next(went_on(settle(dealt(NATURAL, *FIVE))))
    assert (past.phase, following.phase) == (Phase.PAST, Phase.BETS_OPEN)
    assert (following.shoe.cards_left, following.stakes, following.hands) == (396, (), Hands())


@pytest.mark.rule("baccarat 2.2.1")
@pytest.mark.parametrize("decks", [3, 9])
def test_the_game_is_played_with_four_to_eight_decks(decks: int) -> None:
    with pytest.raises(ValueError, match="4 to 8 decks"):
        BaccaratRules(decks=decks)


def test_limits_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 cent"):
        BaccaratRules(minimum_cents=0)
    with pytest.raises(ValueError, match="must not be below the minimum"):
        BaccaratRules(minimum_cents=1000, differential_max_cents=999)


def test_closing_an_empty_table_deals_a_round_without_bets() -> None:
    state = went_on(settle(dealt(NATURAL)))
    assert settlement(state) == ()
    assert went_on(close_bets(betting())).phase is Phase.DEALING
    assert due(went_on(close_bets(betting()))) is Side.PLAYER
