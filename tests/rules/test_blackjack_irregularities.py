"""Chapter 5 of the blackjack rulebooks: limits, players who leave, interruptions, voids and dealing errors."""

import pytest

from games.blackjack.errors import answer_error, choose_order, discard, drawn_together
from games.blackjack.irregularities import AfterInterruption, interrupt, walk_away
from games.blackjack.layout import Layout
from games.blackjack.limits import Limits
from games.blackjack.phases import Action, DiscardReason, Phase, VoidReason
from games.blackjack.readings import Available
from games.blackjack.record import copied
from games.blackjack.rewriting import correct
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import (
    ALL,
    BET,
    LATER,
    box,
    deal,
    dealing_error,
    mended,
    nets,
    opened,
    reading,
    refused,
    settle,
    standing,
    wager,
    why,
)

each = pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
later = pytest.mark.parametrize("variant", LATER, ids=lambda variant: variant.name)
LIMITS = Limits(1000, 20_000)


def totals(round_: Round) -> list[int]:
    return [nets.total_cents for _, _, nets in round_.nets()]


def closed(layout: Layout, noticed: bool = True) -> Round:
    round_ = layout.close(noticed=noticed)
    assert isinstance(round_, Round)
    return round_


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.5", "blackjack-rws 3.5")
@pytest.mark.rule("blackjack-perfect-pairs 5.1", "blackjack-rws 5.1")
def test_a_bet_above_the_maximum_of_a_box_is_refused_with_the_amount_left(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    assert layout.place(1, "A", 15_000) is None
    refusal = layout.place(1, "B", 6000, seated=False)
    assert why(refusal) == (RefusalNumber.ABOVE_BOX_MAXIMUM, "5.1")
    assert refusal is not None
    assert refusal.allowed_cents == 5000
    assert layout.place(1, "B", 5000, seated=False) is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1", "blackjack-rws 5.1")
def test_seated_players_bets_come_before_those_of_standing_players(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    assert layout.place(1, "B", 12_000, seated=False) is None
    assert layout.place(1, "C", 8000, seated=False) is None
    assert layout.place(1, "A", 15_000) is None
    assert {wager.who: wager.initial_cents for wager in layout.boxes[1].wagers} == {"B": 5000, "A": 15_000}


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.1.1", "blackjack-rws 5.1.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.1.2", "blackjack-rws 5.1.2")
def test_an_unnoticed_excess_plays_pro_rata_but_never_below_the_minimum(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    for who, cents in [("A", 30_000), ("B", 8000), ("C", 1500), ("D", 500)]:
        assert layout.place(1, who, cents, seated=who == "A", noticed=False) is None
    round_ = closed(layout, noticed=False)
    # 20,000 of 40,000: half of each bet; C is raised to the minimum, D was below it and is left alone.
    assert [wager.initial_cents for wager in round_.boxes[0].wagers] == [15_000, 4000, 1000, 500]
    deal(round_, "TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert totals(round_) == [15_000, 4000, 1000, 500]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.2", "blackjack-rws 5.2")
def test_a_box_below_the_minimum_must_be_raised_or_withdrawn_before_bets_close(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    layout.place(1, "A", 900)
    layout.place(2, "B", 1000)
    refusal = layout.close()
    assert why(refusal) == (RefusalNumber.BELOW_BOX_MINIMUM, "5.2")
    assert layout.withdraw(1, "A") is None
    assert [box.number for box in closed(layout).boxes] == [2]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.2", "blackjack-rws 5.2")
def test_the_minimum_applies_to_all_bets_of_a_box_together(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    layout.place(1, "A", 500)
    layout.place(1, "B", 500, seated=False)
    assert closed(layout).boxes[0].initial_cents == 1000


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.2.1", "blackjack-rws 5.2.1")
def test_an_unnoticed_bet_below_the_minimum_counts(variant: Variant) -> None:
    layout = Layout(variant, LIMITS)
    layout.place(1, "A", 900)
    round_ = closed(layout, noticed=False)
    deal(round_, "TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert totals(round_) == [900]


@each
@pytest.mark.rule("blackjack 3.1", "blackjack-perfect-pairs 3.3", "blackjack-rws 3.3")
@pytest.mark.rule("blackjack 3.2", "blackjack-perfect-pairs 3.10", "blackjack-rws 3.10")
@pytest.mark.rule("blackjack 5.2", "blackjack-perfect-pairs 5.8", "blackjack-rws 5.8")
def test_after_no_more_bets_no_blackjack_bet_is_placed_increased_or_withdrawn(variant: Variant) -> None:
    layout = Layout(variant)
    assert layout.place(1, "A", BET) is None
    closed(layout)
    for refusal in (layout.place(2, "B", BET), layout.withdraw(1, "A"), layout.close()):
        assert why(refusal) == (RefusalNumber.BETS_CLOSED, variant.paragraphs.closing)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
@pytest.mark.parametrize(
    ("shoe", "cards"),
    [
        ("2S 7H 3D 2C 4C AC TC", ["2S", "3D", "2C", "4C", "AC"]),
        ("TS 7H TD TC", ["TS", "TD"]),
        ("AS 7H AD TC", ["AS", "AD"]),
        ("AS 7H 5D TC", ["AS", "5D"]),
        ("5S 7H 6D TC TC", ["5S", "6D", "TC"]),
    ],
)
def test_the_house_draws_to_12_for_a_player_who_has_left(variant: Variant, shoe: str, cards: list[str]) -> None:
    answer = settle(variant, shoe, box(walk_away=True))
    assert answer["boxes"][0]["hands"][0]["cards"] == cards
    assert answer["outcome"] == "result"


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_split_hands_of_an_absent_player_are_each_drawn_to_12(variant: Variant) -> None:
    answer = settle(variant, "4S 7H 4D 3C TC 2C 2D TD TH", box("split", walk_away=True))
    assert [hand["cards"] for hand in answer["boxes"][0]["hands"]] == [["4S", "3C", "TC"], ["4D", "2C", "2D", "TD"]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.3", "blackjack-rws 5.3")
def test_the_highest_other_bettor_takes_over_the_box_of_a_player_who_left(variant: Variant) -> None:
    boxes = box("hit stand", wager(), standing(), walk_away=True)
    assert nets(variant, "TS 7H 2D 7C TC", boxes) == [BET, BET // 2]
    assert "waits for an action" in refused(variant, "TS 7H 2D 7C TC", box("", wager(), standing(), walk_away=True))


def test_the_rulebook_of_2017_has_no_walk_away_no_interruption_and_no_options() -> None:
    round_ = opened(BLACKJACK, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    for refusal in (
        walk_away(round_, 1, "A"),
        interrupt(round_),
        dealing_error(round_),
        discard(round_, "TC", DiscardReason.EMPTY_AREA, "supervisor"),
        drawn_together(round_, ["TC", "9C"], "dealer"),
        round_.void(VoidReason.NOT_SHUFFLED),
        round_.void(VoidReason.CARD_COUNT),
    ):
        assert why(refusal) == (RefusalNumber.NOT_IN_RULEBOOK, None)


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4", "blackjack-rws 5.4")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.4.2", "blackjack-rws 5.4.2")
@pytest.mark.parametrize("dealt", range(6))
def test_an_interrupted_blackjack_round_is_void_until_some_box_has_two_cards(variant: Variant, dealt: int) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards=" ".join("TS 9S 7H 9C 8D".split()[:dealt]))
    verdict = interrupt(round_)
    assert verdict is (AfterInterruption.CONCLUDE if dealt >= 4 else AfterInterruption.VOID)
    assert (round_.phase is Phase.VOID) is (dealt < 4)
    assert why(interrupt(round_))[1] == "5.6" if dealt < 4 else interrupt(round_) is AfterInterruption.CONCLUDE


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
@pytest.mark.parametrize(
    ("pair", "cards", "verdict"),
    [
        (False, "TS 9S 7H 9C", AfterInterruption.VOID),
        (True, "TS 9S 7H 9C", AfterInterruption.CONCLUDE),
        (False, "AS 9S 7H TC", AfterInterruption.CONCLUDE),
        (False, "AS 9S TH TC", AfterInterruption.VOID),
        (False, "TS 9S 7H 9C 8D", AfterInterruption.VOID),
    ],
)
def test_where_only_placed_bets_count_one_must_be_decided_for_an_interrupted_round_to_continue(
    variant: Variant, pair: bool, cards: str, verdict: AfterInterruption
) -> None:
    placed = {variant.side_bets[0].name: 100} if pair else {}
    narrow = reading(variant, available_bets=Available.PLACED)
    round_ = opened(narrow, (1, "A", BET, placed), (2, "B", BET), cards=cards)
    assert interrupt(round_) is verdict


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.4.1", "blackjack-rws 5.4.1")
def test_where_only_placed_bets_count_a_bust_establishes_an_outcome(variant: Variant) -> None:
    narrow = reading(variant, available_bets=Available.PLACED)
    round_ = opened(narrow, (1, "A", BET), cards="TS 7H 6C")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    assert interrupt(round_) is AfterInterruption.VOID
    busted = opened(
        reading(variant, available_bets=Available.PLACED), (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 6C 9C"
    )
    busted.begin_play()
    busted.act(Action.HIT, 1, "A")
    deal(busted, "TC")
    assert interrupt(busted) is AfterInterruption.CONCLUDE


@each
@pytest.mark.rule("blackjack 5.1", "blackjack-perfect-pairs 5.5", "blackjack-rws 5.5")
@pytest.mark.rule("blackjack 5.1.1", "blackjack-perfect-pairs 5.5.1", "blackjack-rws 5.5.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.17", "blackjack-rws 5.17")
@pytest.mark.parametrize("at", range(5))
@pytest.mark.rule("blackjack-rws 1.35")
@pytest.mark.rule("blackjack-perfect-pairs 1.34")
def test_a_foreign_card_voids_the_blackjack_round_and_returns_every_bet(variant: Variant, at: int) -> None:
    cards = "8S AH 8D TC TD".split()
    cards[at] = "1S"
    side = {bet.name: 100 for bet in variant.side_bets}
    answer = settle(variant, " ".join(cards), box("hit", wager(side=side, insurance_cents=100)))
    assert (answer["outcome"], answer["paragraph"]) == ("void", variant.paragraphs.foreign_card)
    assert answer["dealer_total"] is None
    assert answer["boxes"][0]["wagers"] == [
        {
            "who": "A",
            "main_net_cents": 0,
            "insurance_net_cents": 0,
            "side_net_cents": dict.fromkeys(side, 0),
            "total_net_cents": 0,
        }
    ]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.2", "blackjack-rws 5.5.2")
def test_a_ninth_copy_of_a_card_is_an_excess_and_voids_the_round(variant: Variant) -> None:
    answer = settle(variant, " ".join(["2S"] * 9), box("hit hit hit hit hit hit"))
    assert (answer["outcome"], answer["paragraph"], answer["cards_used"]) == ("void", "5.5.2", 9)


@pytest.mark.rule("blackjack 5.1.1")
def test_in_2017_a_ninth_copy_of_a_card_is_a_foreign_card() -> None:
    answer = settle(BLACKJACK, " ".join(["2S"] * 9), box("hit hit hit hit hit hit"))
    assert (answer["outcome"], answer["paragraph"]) == ("void", "5.1.1")


@each
@pytest.mark.rule("blackjack-perfect-pairs 5.5.3", "blackjack-rws 5.5.3")
@pytest.mark.parametrize("count", range(5))
def test_a_blackjack_round_whose_shoe_runs_out_is_void(variant: Variant, count: int) -> None:
    shoe = " ".join("TS 6H 6D 2C 5S TH".split()[:count])
    answer = settle(variant, shoe, box("hit stand"))
    assert (answer["outcome"], answer["paragraph"]) == ("void", variant.paragraphs.shortage)
    assert answer["boxes"][0]["wagers"][0]["total_net_cents"] == 0
    assert answer["cards_used"] == count


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.5.4", "blackjack-rws 5.5.4")
@pytest.mark.rule("blackjack-perfect-pairs 5.19", "blackjack-rws 5.19")
@pytest.mark.parametrize("reason", [VoidReason.NOT_SHUFFLED, VoidReason.SHIFT_MANAGER])
def test_pit_staff_can_void_a_round_that_was_not_shuffled_or_cannot_be_resolved(
    variant: Variant, reason: VoidReason
) -> None:
    round_ = opened(variant, (1, "A", BET, {variant.side_bets[0].name: 100}), cards="8S 7H 8D")
    assert round_.void(reason) is None
    assert totals(round_) == [0]
    assert why(round_.deal("TC"))[0] is RefusalNumber.NOT_NOW
    assert round_.shoe.is_usable is (reason is VoidReason.SHIFT_MANAGER)


@each
@pytest.mark.rule("blackjack 5.1.1", "blackjack-perfect-pairs 5.6", "blackjack-rws 5.6")
@pytest.mark.rule("blackjack-perfect-pairs 5.13", "blackjack-rws 5.13")
@pytest.mark.rule("blackjack-rws 1.24")
@pytest.mark.rule("blackjack-perfect-pairs 1.24")
def test_a_round_cannot_be_changed_once_the_next_one_has_begun(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert round_.settle() is None
    assert round_.next_round() is None
    for reason in VoidReason:
        assert why(round_.void(reason)) == (RefusalNumber.NOT_NOW, variant.paragraphs.earlier_rounds)
    for by in ("dealer", "supervisor"):
        assert why(correct(round_, 3, "TC", "9C", [by, "manager"])) == (
            RefusalNumber.NOT_NOW,
            variant.paragraphs.earlier_rounds,
        )
    assert isinstance(mended(round_, "9C"), Refusal)
    assert why(round_.deal("9C"))[0] is RefusalNumber.NOT_NOW
    assert totals(round_) == [BET]


@pytest.mark.rule("blackjack 5.1.2")
def test_in_2017_a_misdeal_that_cannot_be_reconstructed_voids_the_round_before_any_settlement() -> None:
    early = opened(BLACKJACK, (1, "A", BET), cards="TS 7H 9S")
    assert early.void(VoidReason.MISDEAL) is None
    late = opened(BLACKJACK, (1, "A", BET), cards="TS 7H 9S")
    late.begin_play()
    assert why(late.void(VoidReason.MISDEAL)) == (RefusalNumber.NOT_NOW, "5.1.2")


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.1", "blackjack-rws 5.7.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_after_a_dealing_error_each_player_continues_or_takes_the_bet_back(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 6C 9C")
    round_.begin_play()
    assert dealing_error(round_) is None
    assert why(round_.deal("TC"))[0] is RefusalNumber.NOT_NOW
    assert why(round_.act(Action.HIT, 1, "A"))[0] is RefusalNumber.NOT_NOW
    assert answer_error(round_, "A", False) is None
    assert why(answer_error(round_, "A", True)) == (RefusalNumber.NOT_NOW, "5.7")
    assert answer_error(round_, "B", True) is None
    assert round_.legal_actions(1, "A") == ()
    assert round_.act(Action.STAND, 2, "B") is None
    deal(round_, "TC")
    assert totals(round_) == [0, BET]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_a_box_whose_bets_were_all_returned_gets_no_further_card(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H")
    dealing_error(round_)
    answer_error(round_, "A", False)
    answer_error(round_, "B", True)
    deal(round_, "9C")
    assert [len(box.hands[0].cards) for box in round_.boxes] == [1, 2]
    assert round_.phase is Phase.INTERIM


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_a_payment_of_the_interim_settlement_stays_when_the_bet_is_returned(variant: Variant) -> None:
    name = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {name: 100}), cards="8S 7H 8H")
    round_.begin_play()
    dealing_error(round_)
    answer_error(round_, "A", False)
    assert totals(round_) == [600]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.3", "blackjack-rws 5.7.3")
def test_the_dealer_does_not_draw_for_bets_that_were_returned(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "2C")
    dealing_error(round_)
    answer_error(round_, "A", False)
    assert (round_.phase, round_.awaits, totals(round_)) == (Phase.COMPLETE, None, [0])


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7.2", "blackjack-rws 5.7.2")
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 1.23")
def test_after_the_initial_deal_is_corrected_the_players_continue_with_it(variant: Variant) -> None:
    # The dealer skipped box 2 with the second card of the shoe.
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 7H 9S")
    assert mended(round_, "TS 9S 7H 2C") is None
    assert [box.hands[0].cards for box in round_.boxes] == [["TS"], ["9S"]]
    assert round_.dealer.cards == ["7H"]
    answer_error(round_, "A", True)
    answer_error(round_, "B", True)
    assert why(round_.deal("5C"))[0] is RefusalNumber.WRONG_CARD
    deal(round_, "2C 5C")
    assert [box.hands[0].cards for box in round_.boxes] == [["TS", "2C"], ["9S", "5C"]]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
@pytest.mark.rule("blackjack-perfect-pairs 5.10", "blackjack-rws 5.10")
@pytest.mark.rule("blackjack-perfect-pairs 5.10.1", "blackjack-rws 5.10.1")
def test_only_the_cards_of_the_present_deal_can_be_reconstructed(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 7H 2C 5C")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    deal(round_, "4C")
    assert why(mended(copied(round_), "6C")) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.9")
    assert mended(round_, "6C 4C") is None
    assert round_.boxes[0].hands[0].cards == ["TS", "2C", "6C"]
    assert round_.shoe.held == ["4C"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.9", "blackjack-rws 5.9")
def test_cards_cannot_be_reconstructed_if_a_made_choice_would_be_impossible(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 2C")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    deal(round_, "4C")
    round_.act(Action.HIT, 1, "A")
    assert why(mended(round_, "TC 4C")) == (RefusalNumber.CANNOT_RECONSTRUCT, "5.9")


@pytest.mark.rule("blackjack 5.1.2")
def test_in_2017_cards_can_be_reconstructed_only_before_the_interim_settlement() -> None:
    round_ = opened(BLACKJACK, (1, "A", BET), cards="TS 7H 9S")
    assert mended(round_, "7H TS 9S") is None
    assert round_.dealer.cards == ["TS"]
    assert round_.phase is Phase.INTERIM
    round_.begin_play()
    assert why(mended(round_, "7H TS 9S"))[0] is RefusalNumber.NOT_IN_RULEBOOK


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.10.2", "blackjack-rws 5.10.2")
def test_a_card_drawn_on_the_dealers_completed_hand_is_discarded(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    deal(round_, "TC")
    assert why(round_.deal("5C"))[0] is RefusalNumber.NOT_NOW
    assert discard(round_, "5C", DiscardReason.DEALER_OVERDRAW, "supervisor") is None
    assert (round_.dealer.cards, totals(round_)) == (["7H", "TC"], [BET])
    assert round_.discards == [("5C", DiscardReason.DEALER_OVERDRAW)]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.10.3", "blackjack-rws 5.10.3")
def test_a_card_dealt_to_an_empty_area_is_discarded_only_after_the_interim_settlement(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    assert why(discard(round_, "5C", DiscardReason.EMPTY_AREA, "dealer")) == (RefusalNumber.NOT_NOW, "5.10.3")
    round_.begin_play()
    assert why(discard(round_, "5C", DiscardReason.DEALER_OVERDRAW, "dealer")) == (RefusalNumber.NOT_NOW, "5.10.2")
    assert discard(round_, "5C", DiscardReason.EMPTY_AREA, "dealer") is None
    assert round_.boxes[0].hands[0].cards == ["TS", "9S"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.12", "blackjack-rws 5.12")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.2", "blackjack-rws 5.12.2")
def test_of_two_cards_drawn_together_the_player_picks_one_and_the_other_comes_next(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 2S")
    round_.begin_play()
    round_.act(Action.HIT, 1, "A")
    assert drawn_together(round_, ["TC", "8C"], "dealer") is None
    assert why(round_.deal("TC"))[0] is RefusalNumber.NOT_NOW
    assert why(choose_order(round_, ["8C", "TC"], "B")) == (RefusalNumber.NOT_THE_DECIDER, "5.12")
    assert why(choose_order(round_, ["8C", "9C"], "A")) == (RefusalNumber.WRONG_CARD, "5.12")
    assert choose_order(round_, ["8C", "TC"], "A") is None
    assert round_.phase is Phase.OPTIONS
    answer_error(round_, "A", True)
    deal(round_, "8C")
    assert round_.boxes[0].hands[0].cards == ["TS", "2S", "8C"]
    round_.act(Action.STAND, 1, "A")
    assert why(round_.deal("5C")) == (RefusalNumber.WRONG_CARD, "5.12")
    deal(round_, "TC")
    assert totals(round_) == [BET]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.12.1", "blackjack-rws 5.12.1")
@pytest.mark.rule("blackjack-perfect-pairs 5.12.2", "blackjack-rws 5.12.2")
def test_cards_drawn_together_for_the_dealer_are_discarded_and_another_is_drawn(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    round_.act(Action.STAND, 1, "A")
    assert drawn_together(round_, ["TC", "9C"], "dealer") is None
    assert [card for card, _ in round_.discards] == ["TC", "9C"]
    assert round_.phase is Phase.OPTIONS
    answer_error(round_, "A", True)
    assert round_.awaits is round_.dealer
    deal(round_, "2C 3C 9D")
    assert round_.dealer.cards == ["7H", "2C", "3C", "9D"]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.12", "blackjack-rws 5.12")
def test_a_foreign_card_among_cards_drawn_together_voids_the_blackjack_round(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS")
    assert drawn_together(round_, ["joker", "9C"], "dealer") is None
    assert round_.void_reason is VoidReason.FOREIGN_CARD


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.7", "blackjack-rws 5.7")
def test_a_second_dealing_error_asks_only_players_who_still_have_a_bet(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    dealing_error(round_)
    answer_error(round_, "A", False)
    assert dealing_error(round_) is None
    assert round_.phase is Phase.INTERIM
    round_.begin_play()
    assert round_.settle() is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.15", "blackjack-rws 5.15")
def test_a_pair_bet_on_a_box_without_an_initial_bet_is_returned_and_the_box_gets_no_cards(variant: Variant) -> None:
    name = variant.side_bets[0].name
    alone = box("", standing(initial_cents=0, side={name: 100}), number=2)
    answer = settle(variant, "TS 7H 9S TC", box("stand"), alone)
    assert answer["boxes"][1]["hands"] == []
    assert answer["boxes"][1]["wagers"][0]["side_net_cents"] == {name: 0}
    assert answer["cards_used"] == 4


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.9", "blackjack-rws 3.9")
def test_a_pair_bet_before_the_initial_bet_is_refused_when_staff_notice_it(variant: Variant) -> None:
    layout = Layout(variant)
    name = variant.side_bets[0].name
    assert why(layout.place(1, "B", 0, {name: 100}, seated=False)) == (RefusalNumber.NEEDS_INITIAL_BET, "3.9")
    assert layout.place(1, "A", BET) is None
    assert layout.place(1, "B", 0, {name: 100}, seated=False) is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.16", "blackjack-rws 5.16")
def test_a_pair_bet_that_is_settled_late_pays_the_same(variant: Variant) -> None:
    name = variant.side_bets[0].name
    round_ = opened(variant, (1, "A", BET, {name: 100}), cards="8S 7H 8H")
    found = []
    round_.begin_play()
    for action, card in ((Action.SPLIT, "2C"), (Action.HIT, "9C"), (Action.STAND, "TC")):
        round_.act(action, 1, "A")
        deal(round_, card)
        found += [nets.side_cents[name] for _, _, nets in round_.nets()]
    assert found == [600, 600, 600]


@later
@pytest.mark.rule("blackjack-perfect-pairs 5.14", "blackjack-rws 5.14")
def test_blackjack_bets_are_settled_as_they_were_when_bets_closed(variant: Variant) -> None:
    layout = Layout(variant)
    layout.place(1, "A", BET)
    layout.withdraw(1, "A")
    layout.place(1, "A", 2 * BET)
    round_ = closed(layout)
    deal(round_, "AS 7H KS")
    times, per = variant.blackjack_pays
    assert totals(round_) == [2 * BET * times // per]
