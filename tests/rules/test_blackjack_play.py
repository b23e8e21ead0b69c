"""Chapter 3 of the three blackjack rulebooks, paragraph by paragraph."""

import pytest

from games.blackjack.phases import Action, Phase
from games.blackjack.variants import BLACKJACK, RWS_BLACKJACK, Variant
from games.refusal import Refusal, RefusalNumber
from tests.games.blackjack.table import (
    ALL,
    BET,
    LATER,
    box,
    deal,
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


@each
@pytest.mark.rule("blackjack 3.6", "blackjack-perfect-pairs 3.11", "blackjack-rws 3.11")
@pytest.mark.rule("blackjack-rws 1.11")
@pytest.mark.rule("blackjack-rws 1.16")
@pytest.mark.rule("blackjack-perfect-pairs 1.10")
@pytest.mark.rule("blackjack-perfect-pairs 1.15")
def test_each_box_gets_a_card_then_the_dealer_then_each_box_a_second(variant: Variant) -> None:
    answer = settle(variant, "2S 3S TD TC 6S 8S 9D 7H 8D", box("hit stand"), box("hit stand", number=3))
    assert [row["hands"][0]["cards"] for row in answer["boxes"]] == [["2S", "TC", "8S"], ["3S", "6S", "9D"]]
    assert answer["dealer"] == ["TD", "7H"]
    assert answer["cards_used"] == 8


@each
@pytest.mark.rule("blackjack 3.6", "blackjack-perfect-pairs 3.11", "blackjack-rws 3.11")
def test_boxes_are_dealt_and_played_in_order_however_they_are_listed(variant: Variant) -> None:
    answer = settle(variant, "TS 9S 7D TC 9C TH", box("stand", number=5), box("stand", number=2))
    assert [(row["box"], row["hands"][0]["cards"]) for row in answer["boxes"]] == [(2, ["TS", "TC"]), (5, ["9S", "9C"])]


@each
@pytest.mark.rule("blackjack 3.4", "blackjack-perfect-pairs 3.1", "blackjack-rws 3.1")
@pytest.mark.rule("blackjack 3.5", "blackjack-perfect-pairs 3.2", "blackjack-rws 3.2")
@pytest.mark.rule("blackjack 3.5.1", "blackjack-perfect-pairs 3.2.1", "blackjack-rws 3.2.1")
@pytest.mark.rule("blackjack 3.5.2", "blackjack-perfect-pairs 3.2.2", "blackjack-rws 3.2.2")
@pytest.mark.rule("blackjack 3.5.3", "blackjack-perfect-pairs 3.2.3", "blackjack-rws 3.2.3")
@pytest.mark.parametrize(
    ("cards", "total"),
    [("AS 6S", 17), ("AS AC", 12), ("AS 6S TS", 17), ("AS AC 9S", 21), ("KS QS", 20), ("2S 9S", 11), ("JS 5S 7S", 22)],
)
@pytest.mark.rule("blackjack-rws 1.12")
@pytest.mark.rule("blackjack-rws 1.19")
@pytest.mark.rule("blackjack-rws 1.22")
@pytest.mark.rule("blackjack-rws 1.28")
@pytest.mark.rule("blackjack-perfect-pairs 1.11")
@pytest.mark.rule("blackjack-perfect-pairs 1.18")
@pytest.mark.rule("blackjack-perfect-pairs 1.27")
def test_an_ace_counts_eleven_unless_that_would_exceed_21(variant: Variant, cards: str, total: int) -> None:
    first, second, *rest = cards.split()
    round_ = opened(variant, (1, "A", BET), cards=f"{first} 7D {second}")
    round_.begin_play()
    for card in rest:
        assert round_.act(Action.HIT, 1, "A") is None
        deal(round_, card)
    assert round_.boxes[0].hands[0].total == total


@each
@pytest.mark.rule("blackjack 3.9", "blackjack-perfect-pairs 3.16", "blackjack-rws 3.16")
@pytest.mark.rule("blackjack 4.1", "blackjack-perfect-pairs 4.1.1", "blackjack-rws 4.1.1")
@pytest.mark.parametrize("up", "23456789")
def test_a_blackjack_against_2_to_9_is_paid_before_further_cards_are_drawn(variant: Variant, up: str) -> None:
    times, per = variant.blackjack_pays
    round_ = opened(variant, (1, "A", BET), cards=f"AS {up}H KS")
    [(_, _, found)] = round_.nets()
    assert found.main_cents == BET * times // per
    assert nets(variant, f"AS {up}H KS") == [BET * times // per]


@each
@pytest.mark.rule("blackjack 3.9", "blackjack-perfect-pairs 3.16", "blackjack-rws 3.16")
@pytest.mark.rule("blackjack 3.8.1", "blackjack-perfect-pairs 3.15.1", "blackjack-rws 3.15.1")
@pytest.mark.parametrize("up", ["TH AC", "KH AC", "AH TC", "AH JC"])
def test_blackjack_against_a_dealers_blackjack_is_a_stand_off(variant: Variant, up: str) -> None:
    first, second = up.split()
    assert nets(variant, f"AS {first} KS {second}") == [0]


@each
@pytest.mark.rule("blackjack 3.9", "blackjack-perfect-pairs 3.16", "blackjack-rws 3.16")
def test_a_blackjack_beats_a_dealer_21_of_three_cards(variant: Variant) -> None:
    times, per = variant.blackjack_pays
    assert nets(variant, "AS TH KS 5C 6C") == [BET * times // per]


@each
@pytest.mark.rule("blackjack 3.8.1", "blackjack-perfect-pairs 3.15.1", "blackjack-rws 3.15.1")
def test_even_money_is_paid_at_once_before_the_dealer_draws(variant: Variant) -> None:
    answer = settle(variant, "AS AH KS TC", box("", wager(even_money=True)))
    assert answer["dealer"] == ["AH"]
    assert answer["boxes"][0]["wagers"][0]["main_net_cents"] == BET


@each
@pytest.mark.rule("blackjack 3.8.1", "blackjack-perfect-pairs 3.15.1", "blackjack-rws 3.15.1")
@pytest.mark.parametrize("cards", ["AS TH KS", "AS 9H KS", "TS AH KS", "9S AH 2S"])
@pytest.mark.rule("blackjack-rws 1.9")
@pytest.mark.rule("blackjack-perfect-pairs 1.8")
def test_even_money_needs_a_blackjack_against_an_ace(variant: Variant, cards: str) -> None:
    round_ = opened(variant, (1, "A", BET), cards=cards)
    assert why(round_.act(Action.EVEN_MONEY, 1, "A"))[1] == variant.paragraphs.even_money


@each
@pytest.mark.rule("blackjack 3.8", "blackjack-perfect-pairs 3.15", "blackjack-rws 3.15")
@pytest.mark.rule("blackjack 3.8.2", "blackjack-perfect-pairs 3.15.2", "blackjack-rws 3.15.2")
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2 b", "blackjack-rws 3.15.2 b")
@pytest.mark.parametrize(("second", "net"), [("KC", 5000), ("TC", 5000), ("9C", -2500), ("AC 9C", -2500)])
@pytest.mark.rule("blackjack-rws 1.17")
@pytest.mark.rule("blackjack-perfect-pairs 1.16")
def test_insurance_pays_2_to_1_on_a_dealer_blackjack_and_loses_otherwise(
    variant: Variant, second: str, net: int
) -> None:
    answer = settle(variant, f"TS AH 9S {second} TD TD", box("stand", wager(insurance_cents=2500)))
    assert answer["boxes"][0]["wagers"][0]["insurance_net_cents"] == net


@each
@pytest.mark.rule("blackjack 3.8.2", "blackjack-perfect-pairs 3.15.2 a", "blackjack-rws 3.15.2 a")
@pytest.mark.parametrize(
    ("cents", "accepted"), [(1, True), (5000, True), (5001, False), (0, False), (-1, False), (2.5, False)]
)
def test_insurance_is_above_zero_and_at_most_half_the_initial_bet(variant: Variant, cents: int, accepted: bool) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS AH 9S")
    refusal = round_.act(Action.INSURE, 1, "A", cents)
    assert (refusal is None) is accepted
    if refusal:
        assert (refusal.paragraph, refusal.allowed_cents) == (variant.paragraphs.insurance_limit, 5000)


@each
@pytest.mark.rule("blackjack 3.8", "blackjack-perfect-pairs 3.15", "blackjack-rws 3.15")
@pytest.mark.parametrize("up", "23456789TJQK")
def test_insurance_is_offered_only_against_an_ace(variant: Variant, up: str) -> None:
    said = refused(variant, f"TS {up}H 9S TC TD", box("stand", wager(insurance_cents=1000)))
    assert said.endswith(f"(paragraph {variant.paragraphs.insurance})")


@each
@pytest.mark.rule("blackjack 3.8.2", "blackjack-perfect-pairs 3.15.2 a", "blackjack-rws 3.15.2 a")
@pytest.mark.rule("blackjack 3.10", "blackjack-perfect-pairs 3.17", "blackjack-rws 3.17")
def test_insurance_and_surrender_end_with_the_first_third_card(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S AH 6S 9C")
    round_.begin_play()
    assert why(round_.act(Action.INSURE, 2, "B", 100)) == (RefusalNumber.NOT_NOW, variant.paragraphs.insurance)
    assert why(round_.act(Action.SURRENDER, 2, "B")) == (RefusalNumber.NOT_NOW, variant.paragraphs.surrender)
    assert why(round_.act(Action.EVEN_MONEY, 2, "B")) == (RefusalNumber.NOT_NOW, variant.paragraphs.even_money)


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.15.2", "blackjack-rws 3.15.2")
def test_each_player_can_insure_only_their_own_bet(variant: Variant) -> None:
    only_a_pair = wager("C", 0, seated=False, side={variant.side_bets[0].name: 100})
    players = wager(), standing(insurance_cents=2500), only_a_pair
    answer = settle(variant, "TS AH 9S KC", box("stand", *players))
    assert [row["insurance_net_cents"] for row in answer["boxes"][0]["wagers"]] == [0, 5000, 0]
    said = refused(variant, "TS AH 9S KC", box("stand", wager(), only_a_pair | {"insurance_cents": 1}))
    assert "no open Initial Bet" in said


@each
@pytest.mark.rule("blackjack 3.10", "blackjack-perfect-pairs 3.17", "blackjack-rws 3.17")
@pytest.mark.parametrize("up", "23456789TJQK")
@pytest.mark.rule("blackjack-rws 1.34")
@pytest.mark.rule("blackjack-perfect-pairs 1.33")
def test_surrender_costs_half_of_the_bet_and_is_final(variant: Variant, up: str) -> None:
    answer = settle(variant, f"TS {up}H 6S AC", box(surrender=True))
    assert answer["boxes"][0]["wagers"][0]["main_net_cents"] == -BET // 2
    assert answer["dealer"] == [f"{up}H"]


@each
@pytest.mark.rule("blackjack 3.10", "blackjack-perfect-pairs 3.17", "blackjack-rws 3.17")
def test_a_player_can_surrender_neither_to_an_ace_nor_with_a_blackjack(variant: Variant) -> None:
    assert refused(variant, "TS AH 6S", box(surrender=True)).endswith(f"(paragraph {variant.paragraphs.surrender})")
    assert "Blackjack" in refused(variant, "AS TH KS", box(surrender=True))
    assert "Blackjack" in refused(variant, "AS 9H KS", box(surrender=True))


@each
@pytest.mark.rule("blackjack 3.11", "blackjack-perfect-pairs 3.18", "blackjack-rws 3.18")
@pytest.mark.rule("blackjack 3.15")
@pytest.mark.parametrize(
    ("shoe", "actions"),
    [("AS 9H KS", "hit"), ("7S TH 7D 7C", "hit hit"), ("AS TH 5D 5C", "hit stand"), ("AS TH 5D 5C", "hit double")],
)
@pytest.mark.rule("blackjack-rws 1.27")
@pytest.mark.rule("blackjack-perfect-pairs 1.26")
def test_a_hand_of_21_takes_no_further_card(variant: Variant, shoe: str, actions: str) -> None:
    said = refused(variant, f"{shoe} 9C 9C", box(actions))
    assert "21" in said
    assert said.endswith(f"(paragraph {variant.paragraphs.twenty_one})")


@each
@pytest.mark.rule("blackjack 3.11", "blackjack-perfect-pairs 3.18", "blackjack-rws 3.18")
@pytest.mark.rule("blackjack-rws 1.13")
@pytest.mark.rule("blackjack-perfect-pairs 1.12")
def test_a_player_may_draw_any_number_of_cards_below_21(variant: Variant) -> None:
    answer = settle(variant, "2S 7H 2D 2C 2H 3S 3D 3C TC", box("hit hit hit hit hit stand"))
    assert answer["boxes"][0]["hands"] == [
        {"cards": ["2S", "2D", "2C", "2H", "3S", "3D", "3C"], "total": 17, "bust": False}
    ]


@each
@pytest.mark.rule("blackjack 3.16", "blackjack-perfect-pairs 3.19", "blackjack-rws 3.19")
@pytest.mark.rule("blackjack-rws 1.4")
@pytest.mark.rule("blackjack-perfect-pairs 1.3")
def test_a_bust_hand_loses_at_once_and_the_dealer_draws_no_card_for_it(variant: Variant) -> None:
    answer = settle(variant, "TS 6H 6D TC", box("hit"))
    assert answer["dealer"] == ["6H"]
    assert answer["boxes"][0]["wagers"][0]["main_net_cents"] == -BET
    assert "bust" in refused(variant, "TS 6H 6D TC", box("hit stand"))


@each
@pytest.mark.rule("blackjack 3.17", "blackjack-perfect-pairs 3.20", "blackjack-rws 3.20")
@pytest.mark.parametrize(
    ("cards", "may_stand"), [("2S 9D", False), ("2S TD", True), ("AS AD", True), ("5S 6D", False), ("AS 2D", True)]
)
def test_a_player_must_draw_below_12(variant: Variant, cards: str, may_stand: bool) -> None:
    first, second = cards.split()
    round_ = opened(variant, (1, "A", BET), cards=f"{first} 7H {second}")
    round_.begin_play()
    assert (Action.STAND in round_.legal_actions(1, "A")) is may_stand
    if not may_stand:
        assert why(round_.act(Action.STAND, 1, "A")) == (RefusalNumber.BELOW_12, variant.paragraphs.below_12)


@each
@pytest.mark.rule("blackjack 3.17", "blackjack-perfect-pairs 3.20", "blackjack-rws 3.20")
def test_a_doubled_hand_may_stay_below_12(variant: Variant) -> None:
    assert nets(variant, "5S 6H 3D 2C TC TD", box("double")) == [2 * BET]


@each
@pytest.mark.rule("blackjack 3.12", "blackjack-perfect-pairs 3.21", "blackjack-rws 3.21")
@pytest.mark.rule("blackjack-rws 1.30")
@pytest.mark.rule("blackjack-perfect-pairs 1.29")
def test_a_player_who_stands_keeps_the_total_and_has_no_further_choice(variant: Variant) -> None:
    assert nets(variant, "TS 6H 2D TC 9D", box("stand")) == [BET]
    said = refused(variant, "TS 6H 2D TC 9D", box("stand hit"))
    assert said.endswith(f"stands. (paragraph {variant.paragraphs.stand})")


@each
@pytest.mark.rule("blackjack 3.18", "blackjack-perfect-pairs 3.24", "blackjack-rws 3.24")
@pytest.mark.rule("blackjack 3.18.1", "blackjack-perfect-pairs 3.24.1", "blackjack-rws 3.24.1")
@pytest.mark.rule("blackjack 3.18.2", "blackjack-perfect-pairs 3.24.2", "blackjack-rws 3.24.2")
@pytest.mark.rule("blackjack 3.18.3", "blackjack-perfect-pairs 3.24.3", "blackjack-rws 3.24.3")
@pytest.mark.rule("blackjack 3.18.4", "blackjack-perfect-pairs 3.24.4", "blackjack-rws 3.24.4")
@pytest.mark.parametrize(
    ("dealer", "total", "net"),
    [
        ("TH 6C TC", 26, BET),
        ("TH 7C", 17, BET),
        ("TH 8C", 18, 0),
        ("TH 9C", 19, -BET),
        ("9H 7C 2C", 18, 0),
        ("AH 6C", 17, BET),
        ("AH 5C TC 2C", 18, 0),
        ("AH 2C 3C AC", 17, BET),
    ],
)
@pytest.mark.rule("blackjack-rws 1.31")
@pytest.mark.rule("blackjack-perfect-pairs 1.30")
def test_the_dealer_stands_on_17_and_the_totals_are_compared(
    variant: Variant, dealer: str, total: int, net: int
) -> None:
    up, *rest = dealer.split()
    answer = settle(variant, f"TS {up} 8S {' '.join(rest)} TD TD", box("stand"))
    assert (answer["dealer"], answer["dealer_total"]) == (dealer.split(), total)
    assert answer["boxes"][0]["wagers"][0]["main_net_cents"] == net


@each
@pytest.mark.rule("blackjack 3.18", "blackjack-perfect-pairs 3.24", "blackjack-rws 3.24")
def test_the_dealer_draws_only_after_every_player_has_decided(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), (2, "B", BET), cards="TS 9S 6H 6S 9C")
    round_.begin_play()
    assert round_.act(Action.STAND, 1, "A") is None
    before = round_.phase, round_.awaits
    assert round_.act(Action.STAND, 2, "B") is None
    assert before == (Phase.PLAYERS, None)
    assert (round_.phase, round_.awaits) == (Phase.DEALER, round_.dealer)


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22", "blackjack-rws 3.22")
@pytest.mark.parametrize(("pair", "can"), [("8S 8D", True), ("TS KD", True), ("AS AD", True), ("8S 9D", False)])
@pytest.mark.rule("blackjack-rws 1.29")
@pytest.mark.rule("blackjack-perfect-pairs 1.28")
def test_two_first_cards_of_equal_value_can_be_split_for_an_equal_bet(variant: Variant, pair: str, can: bool) -> None:
    first, second = pair.split()
    round_ = opened(variant, (1, "A", BET), cards=f"{first} 7H {second}")
    round_.begin_play()
    refusal = round_.act(Action.SPLIT, 1, "A")
    assert (refusal is None) is can
    if refusal:
        assert why(refusal) == (RefusalNumber.NOT_A_PAIR, variant.paragraphs.split)
    else:
        assert [hand.stakes_cents for hand in round_.boxes[0].hands] == [[BET], [BET]]


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22", "blackjack-rws 3.22")
def test_a_hand_cannot_be_split_after_a_third_card_or_surrendered_after_a_split(variant: Variant) -> None:
    said = refused(variant, "4S 7H 4D 4C TC TC", box("hit split"))
    assert said.endswith(f"(paragraph {variant.paragraphs.split})")
    round_ = opened(variant, (1, "A", BET), cards="8S 7H 8D")
    round_.begin_play()
    round_.act(Action.SPLIT, 1, "A")
    assert why(round_.act(Action.SURRENDER, 1, "A")) == (RefusalNumber.NOT_NOW, variant.paragraphs.surrender)


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
def test_a_box_can_be_split_into_at_most_four_hands(variant: Variant) -> None:
    shoe = "8S 7H 8D 8C 8H 8S TC TD TH TS TC"
    answer = settle(variant, shoe, box("split split split stand stand stand stand"))
    assert [hand["cards"] for hand in answer["boxes"][0]["hands"]] == [
        ["8S", "8S"],
        ["8H", "TC"],
        ["8C", "TD"],
        ["8D", "TH"],
    ]
    said = refused(variant, shoe, box("split split split split"))
    assert said.endswith(f"(paragraph {variant.paragraphs.split_count})")


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
def test_the_second_split_hand_waits_until_the_first_is_decided(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="8S 7H 8D")
    round_.begin_play()
    round_.act(Action.SPLIT, 1, "A")
    first, second = round_.boxes[0].hands
    assert round_.awaits is first
    deal(round_, "3C")
    assert round_.hand is first
    assert len(second.cards) == 1
    round_.act(Action.HIT, 1, "A")
    deal(round_, "TC")
    assert first.done
    assert round_.awaits is second


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
def test_aces_are_split_once_and_take_one_card_each(variant: Variant) -> None:
    answer = settle(variant, "AS 7H AD AC 5C TC", box("split"))
    assert [hand["cards"] for hand in answer["boxes"][0]["hands"]] == [["AS", "AC"], ["AD", "5C"]]
    for action in ("hit", "split", "double"):
        said = refused(variant, "AS 7H AD AC 5C TC", box(f"split {action}"))
        assert said.endswith(f"(paragraph {variant.paragraphs.split_count})")


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
@pytest.mark.parametrize("shoe", ["AS 7H AD TC KC TD", "TS 7H KD AC AD TD"])
def test_split_aces_and_tens_make_21_but_never_a_blackjack(variant: Variant, shoe: str) -> None:
    assert nets(variant, shoe, box("split")) == [2 * BET]


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.3", "blackjack-rws 3.22.3")
@pytest.mark.parametrize(
    ("cards", "actions", "lost"),
    [
        ("TC TD AC", "split stand stand", BET),
        ("6C TD TC AC", "split hit stand", 2 * BET),
        ("6C TD 6D TH AC", "split hit hit", 2 * BET),
        ("3C TC 3D TD AC", "split double double", BET),
        ("6C TC 3D TD AC", "split double double", 3 * BET),
    ],
)
def test_a_dealers_blackjack_takes_bust_bets_and_one_more_initial_bet(
    variant: Variant, cards: str, actions: str, lost: int
) -> None:
    assert nets(variant, f"8S TH 8D {cards}", box(actions)) == [-lost]


@each
@pytest.mark.rule("blackjack 3.14", "blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
@pytest.mark.parametrize(("word", "extra"), [("double", BET), ("double:1", 1), ("double:10000", BET)])
@pytest.mark.rule("blackjack-rws 1.7")
@pytest.mark.rule("blackjack-perfect-pairs 1.6")
def test_a_double_adds_at_most_the_initial_bet_and_takes_one_card(variant: Variant, word: str, extra: int) -> None:
    answer = settle(variant, "5S 6H 6D 9C TC TD", box(word))
    assert answer["boxes"][0]["hands"][0]["cards"] == ["5S", "6D", "9C"]
    assert answer["boxes"][0]["wagers"][0]["main_net_cents"] == BET + extra


@each
@pytest.mark.rule("blackjack 3.14", "blackjack-perfect-pairs 3.23", "blackjack-rws 3.23")
@pytest.mark.parametrize("actions", ["double:0", "double:10001", "hit double", "split hit double", "double stand"])
def test_a_double_above_the_bet_or_after_the_third_card_is_refused(variant: Variant, actions: str) -> None:
    shoe = "2S 6H 2D 3C TC 5H TD" if actions.startswith("split") else "2S 6H 2D 3C TC TD"
    assert refused(variant, shoe, box(actions)).endswith(f"(paragraph {variant.paragraphs.double})")


@each
@pytest.mark.rule("blackjack 3.14", "blackjack-perfect-pairs 3.23.2", "blackjack-rws 3.23.2")
@pytest.mark.parametrize("third", ["9C", "TC"])
def test_a_doubled_hand_loses_only_the_initial_bet_to_a_dealers_blackjack(variant: Variant, third: str) -> None:
    assert nets(variant, f"5S TH 6D {third} AC", box("double")) == [-BET]


@each
@pytest.mark.rule("blackjack 3.14", "blackjack-perfect-pairs 3.23.2", "blackjack-rws 3.23.2")
def test_a_doubled_hand_that_is_bust_loses_the_whole_bet(variant: Variant) -> None:
    assert nets(variant, "TS TH 6D TC AC", box("double")) == [-2 * BET]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.7", "blackjack-rws 3.7")
@pytest.mark.rule("blackjack-perfect-pairs 3.6", "blackjack-rws 3.6")
@pytest.mark.rule("blackjack-rws 1.21")
@pytest.mark.rule("blackjack-perfect-pairs 1.21")
def test_a_player_may_bet_on_several_boxes_and_several_players_on_one(variant: Variant) -> None:
    boxes = box("stand", wager(), standing()), box("stand", wager("B"), standing("A"), number=2)
    assert nets(variant, "TS 9S 7H TC 9C TD", *boxes) == [BET, BET // 2, BET, BET // 2]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.8", "blackjack-rws 3.8")
def test_the_seated_player_decides_for_a_box_or_else_its_highest_bettor(variant: Variant) -> None:
    bets = (1, "low", 1000, None, False), (1, "high", 2000, None, False), (2, "sits", 100), (2, "B", 5000, None, False)
    round_ = opened(variant, *bets, cards="TS 9S 7H 6C 6D")
    round_.begin_play()
    assert why(round_.act(Action.HIT, 1, "low")) == (RefusalNumber.NOT_THE_DECIDER, "3.8")
    assert round_.act(Action.STAND, 1, "high") is None
    assert why(round_.act(Action.HIT, 2, "B")) == (RefusalNumber.NOT_THE_DECIDER, "3.8")
    assert round_.act(Action.STAND, 2, "sits") is None


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.8", "blackjack-rws 3.8")
def test_a_surrender_binds_every_player_on_the_box(variant: Variant) -> None:
    assert nets(variant, "TS TH 6S", box("", wager(), standing(), surrender=True)) == [-BET // 2, -BET // 4]
    round_ = opened(variant, (1, "A", BET), (1, "B", BET, None, False), cards="TS TH 6S")
    assert why(round_.act(Action.SURRENDER, 1, "B")) == (RefusalNumber.NOT_THE_DECIDER, "3.8")


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
@pytest.mark.parametrize(("follows", "net"), [(False, 5000), (True, 0)])
def test_a_standing_player_who_declines_a_split_stays_on_the_first_hand(
    variant: Variant, follows: bool, net: int
) -> None:
    shoe = "8S 6H 8D TC 6C TD TS 9C"
    assert nets(variant, shoe, box("split stand hit", wager(), standing(follow_split=follows))) == [0, net]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_a_declined_split_stays_declined_when_the_first_hand_is_split_again(variant: Variant) -> None:
    boxes = box("split split stand hit stand", wager(), standing(follow_split=False))
    assert nets(variant, "8S 6H 8D 8C TC 6C TH TD TS TC", boxes) == [BET, BET // 2]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.22.1", "blackjack-rws 3.22.1")
def test_a_player_who_decides_on_a_split_pays_for_it(variant: Variant) -> None:
    decider = standing("B", follow_split=False, follow_double=False)
    assert nets(variant, "8S 6H 8D TC 3C TD TS 9C", box("split stand double", decider)) == [15_000]


@later
@pytest.mark.rule("blackjack-perfect-pairs 3.23.1", "blackjack-rws 3.23.1")
@pytest.mark.parametrize(("follow", "net"), [(True, 10_000), (False, 5000), (10, 6000)])
def test_a_standing_player_may_decline_a_double_or_follow_with_less(
    variant: Variant, follow: bool | int, net: int
) -> None:
    boxes = box("double", wager(), standing(follow_double=follow))
    answer = settle(variant, "5S TH 6D TC QC", boxes)
    assert len(answer["boxes"][0]["hands"][0]["cards"]) == 3
    assert [row["main_net_cents"] for row in answer["boxes"][0]["wagers"]] == [2 * BET, net]


@pytest.mark.rule("blackjack 3.3")
def test_in_2017_every_player_has_an_initial_bet_and_a_box_of_their_own() -> None:
    said = refused(BLACKJACK, "8S 7H 8D TC", box("stand", wager(initial_cents=0, side={"player-pair": 100})))
    assert said.endswith("(paragraph 3.3)")
    assert "one player to a box" in refused(BLACKJACK, "8S 7H 8D TC", box("stand", wager(), standing()))


@pytest.mark.rule("blackjack-rws 3.26.1")
@pytest.mark.parametrize(("boom", "drawn"), [({"boom-busted": 100}, 3), ({}, 1)])
def test_when_all_hands_are_bust_the_dealer_draws_only_for_boom_busted(boom: dict[str, int], drawn: int) -> None:
    answer = settle(RWS_BLACKJACK, "TS 6H 6D TC TD TH", box("hit", wager(side=boom)))
    assert len(answer["dealer"]) == drawn


@each
def test_the_dealer_takes_one_card_when_only_insurance_is_open(variant: Variant) -> None:
    answer = settle(variant, "TS AH 6D TC 5D TD TD", box("hit", wager(insurance_cents=100)))
    assert answer["dealer"] == ["AH", "5D"]


@each
def test_the_dealer_completes_the_hand_for_a_blackjack_that_waits(variant: Variant) -> None:
    assert settle(variant, "AS TH KD 2C 3D 4D")["dealer"] == ["TH", "2C", "3D", "4D"]
    without = reading(variant, dealer_completes_for_blackjacks=False)
    assert settle(without, "AS TH KD 2C 3D 4D")["dealer"] == ["TH", "2C"]


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
@pytest.mark.parametrize(("second", "third"), [("TC", "5C"), ("5C", "TC")])
def test_a_further_split_of_aces_is_refused_by_its_own_paragraph(variant: Variant, second: str, third: str) -> None:
    said = refused(variant, f"AS 7H AD {second} {third} TC", box("split hit"))
    assert said.endswith(f"(paragraph {variant.paragraphs.split_count})")


@each
@pytest.mark.rule("blackjack 3.13", "blackjack-perfect-pairs 3.22.2", "blackjack-rws 3.22.2")
def test_a_refusal_names_the_hand_that_was_asked_for(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="8S 7H 8D")
    round_.begin_play()
    for action, card in ((Action.SPLIT, "TC"), (Action.STAND, "6C"), (Action.HIT, "TD")):
        round_.act(action, 1, "A")
        deal(round_, card)
    first, second = (why(round_.why_not(Action.HIT, 1, "A", hand=at)) for at in (0, 1))
    assert first == (RefusalNumber.HAND_COMPLETE, variant.paragraphs.stand)
    assert second == (RefusalNumber.HAND_COMPLETE, variant.paragraphs.bust)


@each
@pytest.mark.rule("blackjack 3.12", "blackjack-perfect-pairs 3.21", "blackjack-rws 3.21")
def test_an_action_is_recognised_by_its_word_and_an_unknown_word_is_refused(variant: Variant) -> None:
    round_ = opened(variant, (1, "A", BET), cards="TS 7H 9S")
    round_.begin_play()
    assert isinstance(round_.act("fold", 1, "A"), Refusal)
    assert round_.act("stand", 1, "A") is None
    assert (round_.phase, round_.boxes[0].hands[0].cards) == (Phase.DEALER, ["TS", "9S"])
