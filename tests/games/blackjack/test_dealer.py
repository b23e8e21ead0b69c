"""The dealer's rule for every hand that the dealer can have."""

from itertools import combinations_with_replacement

import pytest

from games.blackjack.dealer import Plan, must_draw
from games.blackjack.hands import Hand
from games.blackjack.readings import Readings

RANKS = "A23456789T"
HANDS = [hand for count in range(1, 6) for hand in combinations_with_replacement(RANKS, count)]


def held(ranks: tuple[str, ...]) -> Hand:
    hand = Hand([])
    for rank in ranks:
        hand.add(rank + "S")
    return hand


def plain_total(ranks: tuple[str, ...]) -> tuple[int, bool]:
    """Gives the highest total up to 21 over all values of the Aces, else the lowest, and whether an Ace counts 11
    in it.
    """
    low = sum(RANKS.index(rank) + 1 for rank in ranks)
    highs = [low + 10 * elevens for elevens in range(ranks.count("A") + 1) if low + 10 * elevens <= 21]
    return (max(highs), max(highs) > low) if highs else (low, False)


def test_the_totals_of_all_hands_of_up_to_five_cards_are_right() -> None:
    for ranks in HANDS:
        hand, (total, soft) = held(ranks), plain_total(ranks)
        assert (hand.total, hand.is_soft, hand.is_bust) == (total, soft, total > 21), ranks
        assert hand.is_blackjack is (sorted(ranks) == ["A", "T"]), ranks


@pytest.mark.rule("blackjack 3.18", "blackjack-perfect-pairs 3.24", "blackjack-rws 3.24")
def test_the_dealer_draws_on_16_or_less_and_on_nothing_else() -> None:
    stands, hits_soft = Readings(), Readings(stand_on_soft_17=False)
    for ranks in HANDS:
        hand, (total, soft) = held(ranks), plain_total(ranks)
        assert must_draw(hand, Plan.TO_17, stands) is (total <= 16), ranks
        assert must_draw(hand, Plan.TO_17, hits_soft) is (total <= 16 or (total == 17 and soft)), ranks
        assert must_draw(hand, Plan.ONE_CARD, stands) is (len(ranks) == 1), ranks
        assert must_draw(hand, Plan.REST, stands) is False, ranks
