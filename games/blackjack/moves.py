"""What an accepted choice does to the stakes and hands of a box."""

from games.blackjack.boxes import Box, Wager
from games.blackjack.hands import Hand
from games.blackjack.legal import double_most_cents
from games.blackjack.phases import Action
from games.blackjack.variants import Variant


def split(box: Box, hand: Hand) -> Hand:
    """Rule 3.22.1: a standing player who declines stays on the first hand only."""
    stakes_cents = [
        wager.initial_cents if stake and (wager is box.decider or wager.follow_split) else 0
        for wager, stake in zip(box.wagers, hand.stakes_cents, strict=True)
    ]
    box.split_pair = box.first_two
    return hand.split_off(stakes_cents)


def double(variant: Variant, box: Box, hand: Hand, cents: int | None) -> None:
    """Rule 3.23.1: a standing player may decline, and takes the one card all the same."""
    hand.doubled = True
    for at, wager in enumerate(box.wagers):
        if hand.stakes_cents[at]:
            asked = cents if wager is box.decider else wager.follow_double_cents
            most = double_most_cents(variant, wager)
            hand.stakes_cents[at] += most if asked is None else min(asked, most)


def choose(variant: Variant, box: Box, wager: Wager, action: Action, cents: int | None) -> None:
    if action is Action.INSURE:
        wager.insurance_cents = wager.initial_cents // 2 if cents is None else cents
    elif action is Action.EVEN_MONEY:
        wager.even_money = True
    else:
        bound = box.wagers if variant.readings.surrender_binds_box else [wager]  # reading BJ-20
        for other in bound:
            other.surrendered = other.initial_cents > 0 and other.returned is None
        box.appoint_decider()
