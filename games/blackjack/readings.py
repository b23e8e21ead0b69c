"""The points that the three rulebooks leave open: every reading by its id, with its default and its alternatives."""

from dataclasses import dataclass, fields
from enum import StrEnum


class SplitLoss(StrEnum):
    """What a player with split or doubled hands loses to a dealer's Blackjack."""

    BUSTED_PLUS_ONE = "busted bets plus one Initial Bet"
    ONE_PER_HAND = "one Initial Bet for each hand that has not bust"
    ONE_IN_TOTAL = "one Initial Bet in total, busted bets counted in"


class SplitOn(StrEnum):
    VALUE = "value"
    RANK = "rank"


class Available(StrEnum):
    """Which bets count when an interrupted round is checked for an established outcome."""

    OFFERED = "offered"
    PLACED = "placed"


class UnderOverCap(StrEnum):
    SUM = "under and over together"
    EACH = "each on its own"


class ResplitOrder(StrEnum):
    NEXT = "after the hand it came from"
    LAST = "after all hands of the box"


class ProRata(StrEnum):
    FLOOR_OVER_MAXIMUM = "a share raised to the minimum may leave the box above its maximum"
    OTHERS_ABSORB = "the other bettors give up what the minimum takes"


class Settled(StrEnum):
    """Which settlement protects the cards of its deal from reconstruction (Rules 5.9 and 5.10.1)."""

    ANY_BET = "of any bet"
    THE_BET = "of a bet whose cards would change"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """The choices of one casino. BJ-16 and BJ-18 leave nothing to choose.

    With no hole card, insurance can only wait for the dealer's second card (BJ-16). A bet whose payout is not in
    whole cents is refused when it is placed (BJ-18).
    """

    stand_on_soft_17: bool = True  # BJ-1
    dealer_blackjack_beats_21: bool = True  # BJ-2
    blackjack_beats_dealer_21: bool = True  # BJ-3
    split_loss: SplitLoss = SplitLoss.BUSTED_PLUS_ONE  # BJ-4
    surrender_final_at_half: bool = True  # BJ-5
    special_paragraphs_prevail: bool = True  # BJ-6
    split_on: SplitOn = SplitOn.VALUE  # BJ-7
    any_21_complete: bool = True  # BJ-8
    available_bets: Available = Available.OFFERED  # BJ-9
    dealer_completes_for_blackjacks: bool = True  # BJ-10
    dealer_rests_when_all_decided: bool = True  # BJ-10b
    void_returns_decided: bool = True  # BJ-11
    boom_draws_without_bust: bool = True  # BJ-12
    walk_away_counts_soft: bool = True  # BJ-13
    even_money_bars_insurance: bool = True  # BJ-14
    blackjack_cannot_surrender: bool = True  # BJ-15
    under_over_cap: UnderOverCap = UnderOverCap.SUM  # BJ-17
    resplit_order: ResplitOrder = ResplitOrder.NEXT  # BJ-19
    surrender_binds_box: bool = True  # BJ-20
    double_least_cents: int = 1  # BJ-21
    double_on_prorated: bool = True  # BJ-22
    pair_without_initial: bool = True  # BJ-23
    deal_to_side_bet_only: bool = False  # BJ-24
    settled_bars: Settled = Settled.ANY_BET  # BJ-27
    pro_rata: ProRata = ProRata.FLOOR_OVER_MAXIMUM  # LIM-1


IDS: dict[str, str] = dict(
    zip(
        (field.name for field in fields(Readings)),
        (
            *(f"BJ-{number}" for number in range(1, 11)), "BJ-10b", *(f"BJ-{number}" for number in range(11, 16)),
            "BJ-17", *(f"BJ-{number}" for number in range(19, 25)), "BJ-27", "LIM-1",
        ),
        strict=True,
    )
)  # fmt: skip
"""By the name of a field, the id under which its reading is discussed."""
