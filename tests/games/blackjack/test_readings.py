"""Every reading that a regulator may choose otherwise changes exactly its own subject."""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import pytest

from games.blackjack.phases import Action
from games.blackjack.readings import IDS, Readings, ResplitOrder, SplitLoss, SplitOn, UnderOverCap
from games.blackjack.round import Round
from games.blackjack.variants import BLACKJACK, PERFECT_PAIRS_BLACKJACK, RWS_BLACKJACK, VARIANTS, Variant
from tests.games.blackjack.table import BET, box, deal, nets, opened, reading, refused, settle, standing, wager

RWS = RWS_BLACKJACK


def first_net(shoe: str, *boxes: dict[str, object]) -> Callable[[Variant], int]:
    return lambda variant: nets(variant, shoe, *boxes)[0]


def dealer_cards(shoe: str, *boxes: dict[str, object]) -> Callable[[Variant], int]:
    return lambda variant: len(settle(variant, shoe, *boxes)["dealer"])


def side_net(shoe: str, *boxes: dict[str, object]) -> Callable[[Variant], int]:
    return lambda variant: sum(settle(variant, shoe, *boxes)["boxes"][0]["wagers"][0]["side_net_cents"].values())


def first_hand_cards(shoe: str, *boxes: dict[str, object]) -> Callable[[Variant], list[str]]:
    def found(variant: Variant) -> list[str]:
        hands = settle(variant, shoe, *boxes)["boxes"][0]["hands"]
        return [" ".join(hand["cards"]) for hand in hands]

    return found


def is_refused(shoe: str, *boxes: dict[str, object]) -> Callable[[Variant], bool]:
    def found(variant: Variant) -> bool:
        try:
            refused(variant, shoe, *boxes)
        except AssertionError:
            return False
        return True

    return found


BOOM = wager(side={"boom-busted": 100})
PAIR = wager(side={"rws-pairs": 100})
TEN_K = "TS 7H KD 5C 6C TC TC"

CASES: dict[str, tuple[Variant, dict[str, Any], Callable[[Variant], object], object, object]] = {
    "BJ-1": (RWS, {"stand_on_soft_17": False}, first_net("TS AH 8D 6C 4C", box("stand")), BET, -BET),
    "BJ-2": (RWS, {"dealer_blackjack_beats_21": False}, first_net("7S TH 7D 7C AC", box("hit")), -BET, 0),
    "BJ-3": (RWS, {"blackjack_beats_dealer_21": False}, first_net("AS TH KD 5C 6C"), BET * 6 // 5, 0),
    "BJ-4a": (
        RWS,
        {"split_loss": SplitLoss.ONE_PER_HAND},
        first_net("8S TH 8D 3C TC 3D TD AC", box("split double double")),
        -BET,
        -2 * BET,
    ),
    "BJ-4b": (
        RWS,
        {"split_loss": SplitLoss.ONE_IN_TOTAL},
        first_net("8S TH 8D 6C TC TD AC", box("split hit stand")),
        -2 * BET,
        -BET,
    ),
    "BJ-5": (RWS, {"surrender_final_at_half": False}, first_net("TS TH 6D AC", box(surrender=True)), -BET // 2, -BET),
    "BJ-6": (BLACKJACK, {"special_paragraphs_prevail": False}, first_net("AS AH KD TC"), 0, -BET),
    "BJ-6 doubled": (
        BLACKJACK,
        {"special_paragraphs_prevail": False},
        first_net("5S AH 6D 9C TC", box("double")),
        -BET,
        -2 * BET,
    ),
    "BJ-7": (RWS, {"split_on": SplitOn.RANK}, is_refused(TEN_K, box("split stand stand")), False, True),
    "BJ-8": (RWS, {"any_21_complete": False}, is_refused("7S TH 7D 7C 8C", box("hit hit")), True, False),
    "BJ-10": (RWS, {"dealer_completes_for_blackjacks": False}, dealer_cards("AS TH KD 2C 3C 4C"), 4, 2),
    "BJ-10b": (
        RWS,
        {"dealer_rests_when_all_decided": False},
        dealer_cards("TS TH 6D TC 7C", box("hit")),
        1,
        2,
    ),
    "BJ-11": (RWS, {"void_returns_decided": False}, side_net("8S TH 8D", box("stand", PAIR)), 0, 600),
    "BJ-12": (RWS, {"boom_draws_without_bust": False}, side_net("AS 6H KD TC TD", box("", BOOM)), 200, 0),
    "BJ-12 bust": (RWS, {"boom_draws_without_bust": False}, side_net("TS 6H 6D TC TD TH", box("hit", BOOM)), 200, 200),
    "BJ-13": (
        RWS,
        {"walk_away_counts_soft": False},
        first_hand_cards("AS 7H 5D 9C TC TD", box(walk_away=True)),
        ["AS 5D"],
        ["AS 5D 9C"],
    ),
    "BJ-14": (
        RWS,
        {"even_money_bars_insurance": False},
        is_refused("AS AH KD TC", box("", wager(even_money=True, insurance_cents=100))),
        True,
        False,
    ),
    "BJ-15": (RWS, {"blackjack_cannot_surrender": False}, is_refused("AS TH KD", box(surrender=True)), True, False),
    "BJ-15 paid": (RWS, {"blackjack_cannot_surrender": False}, is_refused("AS 9H KD", box(surrender=True)), True, True),
    "BJ-17": (
        BLACKJACK,
        {"under_over_cap": UnderOverCap.EACH},
        is_refused("TS 7H 9D TC", box("stand", wager(side={"under-13": BET, "over-13": BET}))),
        True,
        False,
    ),
    "BJ-21": (
        RWS,
        {"double_least_cents": 1000},
        is_refused("5S 7H 6D 9C TC", box("double:999")),
        False,
        True,
    ),
    "BJ-23": (
        RWS,
        {"pair_without_initial": False},
        is_refused("8S 7H 8D TC", box("stand", wager(), standing(initial_cents=0, side={"rws-pairs": 100}))),
        False,
        True,
    ),
    "BJ-24": (
        RWS,
        {"deal_to_side_bet_only": True},
        lambda variant: settle(
            variant,
            "8S TS 7H 8D 9C TC",
            box("", standing(initial_cents=0, side={"rws-pairs": 100})),
            box("stand", number=2),
        )["boxes"][0]["wagers"][0]["side_net_cents"]["rws-pairs"],
        0,
        600,
    ),
}  # fmt: skip
ORDERS = {
    ResplitOrder.NEXT: ["8S 2C", "8C 3C", "8D 4C"],
    ResplitOrder.LAST: ["8S 2C", "8D 3C", "8C 4C"],
}


@pytest.mark.parametrize("case", CASES)
def test_another_choice_of_a_reading_changes_the_outcome(case: str) -> None:
    variant, changes, found, by_default, otherwise = CASES[case]
    assert found(variant) == by_default
    assert found(reading(variant, **changes)) == otherwise


@pytest.mark.parametrize("order", ResplitOrder)
def test_a_hand_that_was_split_again_is_played_next_or_last_by_its_reading(order: ResplitOrder) -> None:
    variant = reading(RWS, resplit_order=order)
    actions = box("split split hit hit stand hit hit stand hit hit stand")
    found = first_hand_cards("8S 7H 8D 8C 2C 2D 4S 3C 2H 4H 4C 2S 3S TC", actions)(variant)
    assert [" ".join(cards.split()[:2]) for cards in found] == ORDERS[order]


def test_where_surrender_does_not_bind_the_box_the_other_players_continue() -> None:
    variant = reading(RWS, surrender_binds_box=False)
    round_ = opened(variant, (1, "A", BET), (1, "B", BET, None, False), cards="TS 7H 9D")
    assert round_.act(Action.SURRENDER, 1, "A") is None
    round_.begin_play()
    assert round_.legal_actions(1, "A") == ()
    assert round_.act(Action.STAND, 1, "B") is None
    deal(round_, "TC")
    assert [found.total_cents for _, _, found in round_.nets()] == [-BET // 2, BET]


@pytest.mark.parametrize(("on_prorated", "extra"), [(True, 500), (False, 1000)])
def test_a_double_is_limited_by_the_pro_rated_bet_or_the_placed_bet_by_its_reading(
    on_prorated: bool, extra: int
) -> None:
    variant = reading(RWS, double_on_prorated=on_prorated)
    round_ = opened(variant, (1, "A", 1000))
    round_.boxes[0].wagers[0].initial_cents = 500
    again = Round(variant, [round_.boxes[0].as_laid()])
    deal(again, "5S 6H 6D")
    again.begin_play()
    again.act(Action.DOUBLE, 1, "A")
    assert again.boxes[0].hands[0].stakes_cents == [500 + extra]


def test_every_reading_has_its_id_and_is_part_of_the_rules_hash() -> None:
    assert list(IDS) == [field.name for field in fields(Readings)]
    expected = {f"BJ-{number}" for number in range(1, 25)} - {"BJ-16", "BJ-18"} | {"BJ-10b", "BJ-27", "LIM-1"}
    assert set(IDS.values()) == expected
    known = {RWS.rules_hash}
    for field in fields(Readings):
        changed = reading(RWS, **{field.name: another(getattr(RWS.readings, field.name))})
        assert changed.rules_hash not in known, field.name
        known.add(changed.rules_hash)


def another(value: object) -> object:
    """Gives another value that the same reading can have."""
    if isinstance(value, StrEnum):
        return next(other for other in type(value) if other is not value)
    return not value


def test_the_three_rulebooks_have_different_hashes() -> None:
    assert len({variant.rules_hash for variant in VARIANTS.values()}) == 3
    assert replace(RWS, boxes=6).rules_hash != RWS.rules_hash
    assert replace(PERFECT_PAIRS_BLACKJACK).rules_hash == PERFECT_PAIRS_BLACKJACK.rules_hash
