"""Applies an accepted choice to the stakes and hands of a box, and what standing players settled beforehand."""

from games.blackjack.boxes import Box, Wager
from games.blackjack.hands import Hand
from games.blackjack.legal import double_most_cents
from games.blackjack.phases import SPLIT, Action
from games.blackjack.variants import Variant


class Following:
    """A split or double that the decider has chosen, and the amount that every wager of the box adds to it."""

    __slots__ = ("action", "added_cents", "box", "decider", "hand", "to_ask")

    def __init__(self, variant: Variant, box: Box, hand: Hand, action: Action, cents: int) -> None:
        self.action = action
        self.box = box
        self.hand = hand
        assert box.decider
        self.decider = box.decider
        self.added_cents = [0] * len(box.wagers)
        self.to_ask: list[int] = []
        """Places of the wagers whose players have not answered."""
        for at, wager in enumerate(box.wagers):
            if wager is box.decider:
                self.added_cents[at] = cents
            elif hand.stakes_cents[at] and not wager.returned:
                settled_cents = _settled_cents(variant, hand, at, wager, action)
                if settled_cents is None:
                    self.to_ask.append(at)
                else:
                    self.added_cents[at] = settled_cents

    def at(self, who: str) -> int | None:
        return next((at for at in self.to_ask if self.box.wagers[at].who == who), None)

    def limits_cents(self, variant: Variant, at: int) -> tuple[int, int]:
        """Gives the least and the greatest amount with which a player may follow."""
        wager = self.box.wagers[at]
        if self.action is SPLIT:
            return wager.initial_cents, wager.initial_cents
        return variant.readings.double_least_cents, double_most_cents(variant, wager)

    def drop_absent(self) -> None:
        """Removes players who have left, or whose bets were returned, from those who may follow."""
        for at, wager in enumerate(self.box.wagers):
            if wager.returned:
                self.added_cents[at] = 0
            if at in self.to_ask and (wager.away or wager.returned):
                self.to_ask.remove(at)


def _settled_cents(variant: Variant, hand: Hand, at: int, wager: Wager, action: Action) -> int | None:
    """Gives the amount that a standing player adds without being asked; None where the player is asked."""
    if wager.away:
        return 0
    if action is SPLIT:
        if at in hand.declined or wager.follow_split is False:
            return 0
        return wager.initial_cents if wager.follow_split else None
    if wager.follow_double_cents is None:
        return None
    cents = min(wager.follow_double_cents, double_most_cents(variant, wager))
    return cents if cents >= variant.readings.double_least_cents else 0


def split(following: Following) -> Hand:
    """Rule 3.22.1: splits the hand; a standing player who declines stays on the first hand only."""
    box, hand = following.box, following.hand
    box.split_pair = box.first_two
    declined = {at for at, cents in enumerate(following.added_cents) if hand.stakes_cents[at] and not cents}
    hand.declined |= declined
    return hand.split_off(following.added_cents, len(box.hands))


def double(following: Following) -> None:
    """Rule 3.23.1: doubles the hand; a standing player may decline to add money but shares the one card."""
    hand = following.hand
    hand.doubled = hand.drawing = True
    for at, cents in enumerate(following.added_cents):
        hand.stakes_cents[at] += cents


def choose(variant: Variant, box: Box, wager: Wager, action: Action, cents: int) -> None:
    if action is Action.INSURE:
        wager.insurance_cents = cents
    elif action is Action.EVEN_MONEY:
        wager.even_money = True
    else:
        bound = box.wagers if variant.readings.surrender_binds_box else [wager]  # reading BJ-20
        for other in bound:
            other.surrendered = other.initial_cents > 0 and other.returned is None
        box.appoint_decider()
