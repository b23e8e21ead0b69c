"""Every bet during a round: decided or open, and what a void or taking back would return."""

import pytest

from games.baccarat.bets import Spot
from games.baccarat.irregularities import draw_together, misdeal, report_error, void
from games.baccarat.limits import Stake
from games.baccarat.options import Choice, choose
from games.baccarat.outcome import LOST, WON
from games.baccarat.play import Hands, Side
from games.baccarat.round import ErrorKind, Round
from games.baccarat.rules import BaccaratRules, NaturalStops, VoidReturns
from games.baccarat.settlement import spot_return, standing
from games.baccarat.void import VoidReason
from tests.games.baccarat.rounds import FIVE, NATURAL, SIX_CARDS, dealt, went_on

PLAYER, BANKER, TIE, PLAYER_PAIR, BANKER_PAIR = Spot


def decided(state: Round) -> dict[str, tuple[int, str]]:
    return {
        row.at_risk.stake.spot: (row.payout_cents, row.paragraph)
        for row in standing(state)
        if row.payout_cents is not None and row.paragraph is not None
    }


@pytest.mark.rule("baccarat 3.10")
@pytest.mark.parametrize("count", range(7))
def test_each_bet_is_decided_or_open_after_every_card(count: int) -> None:
    state = dealt(" ".join(SIX_CARDS.split()[:count]), *FIVE)
    expected: dict[str, tuple[int, str]] = {}
    if count >= 3:
        expected[PLAYER_PAIR] = (120_000, "3.10")
    if count >= 4:
        expected[BANKER_PAIR] = (0, "3.10")
    if count == 6:
        expected |= {PLAYER: (10_000, "3.14"), BANKER: (10_000, "3.14"), TIE: (90_000, "3.14")}
    assert decided(state) == expected
    for row in standing(state):
        assert row.if_void_cents == 10_000
        assert row.if_taken_back_cents == (0 if row.at_risk.stake.spot in expected else 10_000)


@pytest.mark.rule("baccarat 3.10")
def test_a_pair_bet_given_as_plain_text_is_decided_by_its_own_hand() -> None:
    hands = Hands(("2S", "2D"), ("3H", "KC"))
    for spot, returned in (("player-pair", WON[PLAYER_PAIR]), ("banker-pair", LOST)):
        assert spot_return(spot, hands, NaturalStops.BOTH_HANDS) == returned  # type: ignore[arg-type]


@pytest.mark.rule("baccarat 3.13")
def test_a_natural_decides_every_bet_at_the_fourth_card() -> None:
    lost = (0, "3.10")
    by_total = {PLAYER: (20_000, "3.13"), BANKER: (0, "3.13"), TIE: (0, "3.13")}
    assert decided(dealt(NATURAL, *FIVE)) == by_total | {PLAYER_PAIR: lost, BANKER_PAIR: lost}


@pytest.mark.rule("baccarat 5.8")
def test_where_cards_lie_wrongly_the_order_of_drawing_decides_the_bets() -> None:
    state = went_on(misdeal(dealt("2S 3H", *FIVE), "2D", Side.BANKER))
    assert decided(state) == {PLAYER_PAIR: (120_000, "3.10")}


@pytest.mark.rule("baccarat 5.10")
def test_cards_drawn_together_decide_no_bet_until_they_are_in_order() -> None:
    assert decided(went_on(draw_together(dealt("2S 3H", *FIVE), ("2D", "KC")))) == {}


@pytest.mark.rule("baccarat 5.12.3")
def test_a_bet_that_was_taken_back_is_decided_and_cannot_be_taken_back_again() -> None:
    state = went_on(report_error(dealt("2S 3H 2D", *FIVE), ErrorKind.OTHER))
    state = went_on(choose(state, "Ann", Choice.TAKE_BACK))
    back = (10_000, "5.12.3")
    assert decided(state) == {PLAYER: back, BANKER: back, TIE: back, BANKER_PAIR: back, PLAYER_PAIR: (120_000, "3.10")}
    assert {row.if_taken_back_cents for row in standing(state)} == {0}
    assert {row.if_void_cents for row in standing(state)} == {10_000}


@pytest.mark.rule("baccarat 5.15")
def test_under_the_other_reading_a_void_keeps_the_result_of_decided_bets() -> None:
    rules = BaccaratRules(void_returns=VoidReturns.UNDECIDED_BETS)
    for cards, paid in (("2S 3H 2D", {PLAYER_PAIR: 120_000}), (NATURAL, {PLAYER: 20_000})):
        state = dealt(cards, *FIVE, rules=rules)
        would = {row.at_risk.stake.spot: row.if_void_cents for row in standing(state)}
        assert {spot: cents for spot, cents in would.items() if cents > 10_000} == paid
        voided = went_on(void(state, VoidReason.NOT_SHUFFLED))
        assert {spot: cents for spot, (cents, _) in decided(voided).items()} == would


@pytest.mark.rule("baccarat 5.1.1")
def test_what_a_pro_rata_keeps_out_of_play_is_returned_whatever_the_result() -> None:
    rules = BaccaratRules(differential_max_cents=1000)
    state = dealt(NATURAL, Stake("Ann", BANKER, 3000), rules=rules, unnoticed=True)
    assert decided(state) == {BANKER: (2000, "3.13")}
    (row,) = standing(state)
    assert (row.at_risk.at_risk_cents, row.if_void_cents) == (1000, 3000)
