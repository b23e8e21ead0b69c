"""The hint: which decision is best on a hand, by the hand's own cards and the dealer's first card, from a fresh
shoe.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from games.blackjack.best_play import ROWS
from games.blackjack.boxes import Box
from games.blackjack.hands import ACE, POINTS, Hand
from games.blackjack.phases import Action
from games.blackjack.readings import Readings
from games.blackjack.variants import DEFAULT_READINGS, Variant

LETTERS = {"H": Action.HIT, "S": Action.STAND, "D": Action.DOUBLE, "P": Action.SPLIT, "R": Action.SURRENDER}
"""How the table of best play writes each decision."""
UP_CARDS = (*range(2, 11), ACE)

Table = Mapping[str, tuple[str, ...]]


@cache
def table(decks: int | None) -> Table:
    """For each hand, the decisions against each first card of the dealer, the best first."""
    words = [line.split() for line in ROWS[decks].splitlines() if line]
    return {f"{kind} {total}": tuple(cells) for kind, total, *cells in words}


def is_known(readings: Readings) -> bool:
    """Whether the table of best play was made for these readings, as far as they affect which decision is best."""
    usual = DEFAULT_READINGS
    return readings == replace(
        readings,
        stand_on_soft_17=usual.stand_on_soft_17,
        dealer_blackjack_beats_21=usual.dealer_blackjack_beats_21,
        blackjack_beats_dealer_21=usual.blackjack_beats_dealer_21,
        split_loss=usual.split_loss,
        surrender_final_at_half=usual.surrender_final_at_half,
        any_21_complete=usual.any_21_complete,
    )


def best(decks: int, hand: Hand, dealer_card: str, offered: Collection[str]) -> Action | None:
    """The best of the offered decisions; None where the table has none of them."""
    row = total_row(hand.hard, hand.total)
    if Action.SPLIT in offered:
        row = f"pair {POINTS[hand.cards[0]]}"
    cells = table(decks).get(row)
    if cells is None:
        return None
    order = (LETTERS[letter] for letter in cells[UP_CARDS.index(POINTS[dealer_card])])
    return next((action for action in order if action in offered), None)


def total_row(hard: int, total: int) -> str:
    return f"soft {total}" if total != hard else f"hard {total}"


def takes_even_money(variant: Variant, decks: int) -> bool:
    """Whether 1 to 1 at once is worth more than the Blackjack's odds, if the dealer gets none."""
    won, staked = variant.blackjack_pays
    tens, cards = 16 * decks - 1, 52 * decks - 3
    return won * (cards - tens) < staked * cards


def best_offer(variant: Variant, decks: int, box: Box, dealer_card: str, offered: Collection[str]) -> Action | None:
    """The best choice between the second card of every box and any third one; None means that no offer is worth taking.
    Insurance never is.
    """
    hand = box.hands[0]
    if hand.is_blackjack:
        return Action.EVEN_MONEY if Action.EVEN_MONEY in offered and takes_even_money(variant, decks) else None
    if Action.SURRENDER not in offered:
        return None
    cells = table(decks)[pair_or_total(hand)]
    is_worth_most = cells[UP_CARDS.index(POINTS[dealer_card])][0] == "R"
    return Action.SURRENDER if is_worth_most else None


def pair_or_total(hand: Hand) -> str:
    first, second = (POINTS[card] for card in hand.cards)
    return f"pair {first}" if first == second else total_row(hand.hard, hand.total)
