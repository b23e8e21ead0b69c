"""Minimum and Differential: which bets are rejected in time, and the pro rata of an excess that was not."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.baccarat.bets import UNIT_CENTS, Spot
from games.baccarat.course import close_bets, deal, place, reject_excess, settle, withdraw
from games.baccarat.irregularities import report_error
from games.baccarat.limits import Stake, limit_objections, stakes_at_risk, total_on, without_excess
from games.baccarat.options import Choice, choose, close_options
from games.baccarat.round import ErrorKind
from games.baccarat.rules import BaccaratRules, DifferentialPer, NaturalStops, ProRataFloor
from games.baccarat.settlement import settlement
from games.refusal import RefusalNumber
from tests.games.baccarat.rounds import NATURAL, betting, dealt, refused, went_on

PLAYER, BANKER, TIE = Spot.PLAYER, Spot.BANKER, Spot.TIE
RULES = BaccaratRules(minimum_cents=1000, differential_max_cents=10_000)


def at_risk(*stakes: Stake, rules: BaccaratRules = RULES) -> list[int]:
    return [row.at_risk_cents for row in stakes_at_risk(stakes, rules)]


@pytest.mark.rule("baccarat 5.1")
def test_bets_cannot_be_closed_while_the_differential_is_exceeded() -> None:
    state = betting(Stake("Ann", PLAYER, 14_000), Stake("Bob", BANKER, 3000, box=2), rules=RULES)
    assert refused(close_bets(state)) == (RefusalNumber.DIFFERENTIAL_EXCEEDED, "5.1")
    evened = went_on(place(state, Stake("Cid", BANKER, 1000, box=3)))
    went_on(close_bets(evened))


@pytest.mark.rule("baccarat 5.1")
def test_the_excess_of_standing_players_is_rejected_before_that_of_a_seated_one() -> None:
    standing = Stake("Bob", PLAYER, 6000, seated=False)
    seated = Stake("Ann", PLAYER, 9000)
    state = went_on(reject_excess(betting(standing, seated, rules=RULES)))
    assert state.stakes == (Stake("Bob", PLAYER, 1000, seated=False), seated)
    went_on(close_bets(state))


@pytest.mark.rule("baccarat 5.1")
def test_a_bet_that_would_be_left_below_the_minimum_is_rejected_whole() -> None:
    stakes = (Stake("Ann", PLAYER, 9500), Stake("Bob", PLAYER, 1200, seated=False))
    assert without_excess(stakes, RULES) == stakes[:1]


@pytest.mark.rule("baccarat 5.1")
def test_once_the_excess_is_gone_no_further_bet_is_touched() -> None:
    stakes = (Stake("Ann", PLAYER, 900), Stake("Bob", PLAYER, 9500), Stake("Cid", PLAYER, 3000))
    assert without_excess(stakes, RULES) == (stakes[0], Stake("Bob", PLAYER, 9100))


@pytest.mark.rule("baccarat 5.1")
def test_tie_and_pairs_do_not_count_for_the_differential() -> None:
    state = betting(Stake("Ann", TIE, 90_000), Stake("Ann", Spot.PLAYER_PAIR, 90_000), rules=RULES)
    went_on(close_bets(state))


@pytest.mark.rule("baccarat 3.6")
def test_another_player_may_bet_the_room_that_is_left_on_a_box() -> None:
    state = betting(Stake("Ann", PLAYER, 4000), Stake("Bob", PLAYER, 6000, seated=False), rules=RULES)
    went_on(close_bets(state))
    over = went_on(place(state, Stake("Bob", PLAYER, 1, seated=False)))
    assert refused(close_bets(over)) == (RefusalNumber.DIFFERENTIAL_EXCEEDED, "5.1")


@pytest.mark.rule("baccarat 5.1.1")
def test_an_excess_that_was_not_rejected_plays_pro_rata_on_the_heavier_side_only() -> None:
    stakes = (Stake("Ann", PLAYER, 16_000), Stake("Bob", PLAYER, 8000, box=2), Stake("Cid", BANKER, 2000, box=3))
    assert at_risk(*stakes) == [8000, 4000, 2000]
    state = went_on(settle(dealt(NATURAL, *stakes, rules=RULES, unnoticed=True)))
    assert [row.payout_cents for row in settlement(state)] == [16_000 + 8000, 8000 + 4000, 0]


@pytest.mark.rule("baccarat 1.5")
@pytest.mark.rule("baccarat 5.13")
def test_a_bet_taken_back_after_the_close_still_counts_for_the_differential() -> None:
    stakes = (Stake("Ann", PLAYER, 16_000), Stake("Bob", PLAYER, 8000, box=2), Stake("Cid", BANKER, 2000, box=3))
    asked = went_on(report_error(dealt("9S", *stakes, rules=RULES, unnoticed=True), ErrorKind.OTHER))
    state = went_on(close_options(went_on(choose(asked, "Cid", Choice.TAKE_BACK))))
    for card in ("5H", "KD", "2C"):
        state = went_on(deal(state, card))
    payouts = {row.at_risk.stake.who: row.payout_cents for row in settlement(state)}
    assert payouts == {"Ann": 16_000 + 8000, "Bob": 8000 + 4000, "Cid": 2000}


@pytest.mark.rule("baccarat 5.1.1")
def test_a_pro_rated_stake_is_never_below_the_minimum() -> None:
    stakes = (Stake("Ann", PLAYER, 38_000), Stake("Bob", PLAYER, 2000))
    assert at_risk(*stakes) == [9500, 1000]
    assert [row.exact_cents for row in stakes_at_risk(stakes, RULES)] == [9500, 1000]
    absorbed = BaccaratRules(
        minimum_cents=1000, differential_max_cents=10_000, pro_rata_floor=ProRataFloor.OTHER_PLAYERS
    )
    assert at_risk(*stakes, rules=absorbed) == [9000, 1000]


@pytest.mark.rule("baccarat 5.1.2")
def test_a_stake_below_the_minimum_is_not_pro_rated() -> None:
    assert at_risk(Stake("Ann", PLAYER, 19_200), Stake("Bob", PLAYER, 800)) == [9600, 800]


@pytest.mark.rule("baccarat 5.1.1")
def test_a_pro_rated_banker_stake_pays_whole_cents_and_its_exact_share_is_kept() -> None:
    rules = BaccaratRules(differential_max_cents=10_000)
    first, second = stakes_at_risk((Stake("Ann", BANKER, 20_000), Stake("Bob", BANKER, 10_000)), rules)
    assert (first.at_risk_cents, first.exact_cents) == (6660, Fraction(20_000, 3))
    assert (second.at_risk_cents, second.exact_cents) == (3320, Fraction(10_000, 3))


@pytest.mark.rule("baccarat 5.1")
def test_under_the_reading_by_box_other_boxes_do_not_balance_a_box() -> None:
    stakes = (Stake("Ann", PLAYER, 15_000, box=1), Stake("Bob", BANKER, 15_000, box=2))
    boxes = BaccaratRules(differential_max_cents=10_000, differential_per=DifferentialPer.BOX)
    assert limit_objections(stakes, BaccaratRules(differential_max_cents=10_000)) == ()
    assert {refusal.spot for refusal in limit_objections(stakes, boxes)} == {PLAYER, BANKER}
    assert at_risk(*stakes, rules=boxes) == [10_000, 10_000]


@pytest.mark.rule("baccarat 2.1.1")
@pytest.mark.parametrize("box", [0, -1, 10, 99, True, "1"])
def test_a_bet_can_be_placed_only_on_a_box_of_the_layout(box: int) -> None:
    assert refused(place(betting(), Stake("Ann", TIE, 500, box))) == (RefusalNumber.NO_SUCH_BOX, "2.1.1")
    went_on(place(betting(), Stake("Ann", TIE, 500, 9)))
    went_on(place(betting(rules=BaccaratRules(boxes=12)), Stake("Ann", TIE, 500, 12)))


@pytest.mark.rule("baccarat 2.1.1")
def test_a_table_has_as_many_boxes_as_one_of_the_layouts() -> None:
    with pytest.raises(ValueError, match="7, 9, 12 boxes, not 8"):
        BaccaratRules(boxes=8)


@pytest.mark.rule("baccarat 1.17")
@pytest.mark.rule("baccarat 1.18")
def test_one_player_sits_at_a_box_and_all_other_bettors_there_stand() -> None:
    state = betting(Stake("Ann", TIE, 500), Stake("Ann", PLAYER, 500))
    assert refused(place(state, Stake("Bob", TIE, 500))) == (RefusalNumber.BOX_HAS_ITS_PLAYER, "1.18")
    went_on(place(state, Stake("Bob", TIE, 500, seated=False)))
    assert refused(place(state, Stake("Ann", TIE, 500, seated=False))) == (RefusalNumber.BOX_HAS_ITS_PLAYER, "1.18")


@pytest.mark.rule("baccarat 5.1")
def test_a_spot_named_in_plain_text_counts_for_the_differential() -> None:
    plain = Stake("Ann", "banker", 15_000)  # type: ignore[arg-type]
    assert plain.spot is BANKER
    assert total_on((plain,), "banker") == 15_000  # type: ignore[arg-type]
    assert limit_objections((plain,), RULES)[0].number == RefusalNumber.DIFFERENTIAL_EXCEEDED
    assert at_risk(plain) == [10_000]


def test_readings_are_accepted_as_plain_text_and_unknown_ones_are_refused() -> None:
    assert BaccaratRules(natural_stops="own-hand") == BaccaratRules(natural_stops=NaturalStops.OWN_HAND)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="own-hands"):
        BaccaratRules(natural_stops="own-hands")  # type: ignore[arg-type]


@pytest.mark.rule("baccarat 5.2")
def test_a_stake_below_the_minimum_must_be_raised_or_withdrawn_before_bets_close() -> None:
    state = betting(Stake("Ann", TIE, 900), rules=RULES)
    assert refused(close_bets(state)) == (RefusalNumber.BELOW_TABLE_MINIMUM, "5.2")
    assert limit_objections(state.stakes, RULES)[0].allowed_cents == 1000
    went_on(close_bets(went_on(place(state, Stake("Ann", TIE, 100)))))
    assert went_on(close_bets(went_on(withdraw(state, "Ann", 1, TIE)))).stakes == ()


def test_withdrawing_a_bet_that_was_not_placed_is_refused() -> None:
    state = betting(Stake("Ann", TIE, 900))
    assert refused(withdraw(state, "Bob", 1, TIE))[0] == RefusalNumber.NO_BET_TO_WITHDRAW


@pytest.mark.rule("baccarat 5.2.1")
def test_an_unnoticed_stake_below_the_minimum_wins_and_loses_in_full() -> None:
    state = went_on(settle(dealt(NATURAL, Stake("Ann", PLAYER, 900), rules=RULES, unnoticed=True)))
    assert [row.payout_cents for row in settlement(state)] == [1800]


UNITS = st.integers(1, 3000).map(lambda units: units * 20)
STAKES = st.lists(
    st.builds(
        Stake,
        st.sampled_from("ABCDEFGH"),
        st.sampled_from((PLAYER, BANKER)),
        UNITS,
        st.integers(1, 3),
        st.booleans(),
    ),
    max_size=12,
    unique_by=lambda stake: stake.place,
)
LIMITED = st.builds(
    BaccaratRules,
    minimum_cents=st.sampled_from([1, 100, 999, 1000]),
    differential_max_cents=st.integers(1000, 30_000),
    differential_per=st.sampled_from(DifferentialPer),
    pro_rata_floor=st.sampled_from(ProRataFloor),
)


@pytest.mark.rule("baccarat 5.1")
@given(STAKES, LIMITED)
def test_rejecting_the_excess_enlarges_no_stake_and_brings_the_side_within_the_limit(
    stakes: list[Stake], rules: BaccaratRules
) -> None:
    kept = without_excess(stakes, rules)
    before = {stake.place: stake.stake_cents for stake in stakes}
    assert all(0 < stake.stake_cents <= before[stake.place] for stake in kept)
    numbers = {refusal.number for refusal in limit_objections(kept, rules)}
    assert RefusalNumber.DIFFERENTIAL_EXCEEDED not in numbers


@pytest.mark.rule("baccarat 5.1.1")
@pytest.mark.rule("baccarat 5.1.2")
@given(STAKES, LIMITED)
def test_pro_rata_stays_between_the_minimum_and_the_stake_and_pays_whole_cents(
    stakes: list[Stake], rules: BaccaratRules
) -> None:
    rows = stakes_at_risk(stakes, rules)
    for row in rows:
        stake = row.stake
        assert min(rules.minimum_cents, stake.stake_cents) <= row.at_risk_cents <= stake.stake_cents
        assert row.at_risk_cents % UNIT_CENTS[stake.spot] == 0
        if stake.stake_cents < rules.minimum_cents:
            assert row.at_risk_cents == stake.stake_cents
    if rules.differential_per is DifferentialPer.TABLE and rules.minimum_cents == 1:
        scaled = sum(row.at_risk_cents * (1 if row.stake.spot is PLAYER else -1) for row in rows)
        assert abs(scaled) <= (rules.differential_max_cents or 0) + 20 * len(rows)
