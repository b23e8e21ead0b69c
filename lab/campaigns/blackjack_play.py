"""Players who play to a fixed total, for long runs whose exact results are known."""

from collections.abc import Callable

from games.blackjack.boxes import Box, Wager
from games.blackjack.phases import COMPLETE, HIT, STAND
from games.blackjack.round import Round
from games.blackjack.variants import Variant

WHO, BOX = "player", 1


def play_to(variant: Variant, stand_on: int, initial_cents: int, draw: Callable[[], str]) -> int:
    """Plays one box with one Initial Bet, drawn to a total and settled; gives its result in cents."""
    round_ = Round(variant, [Box(BOX, [Wager(WHO, True, initial_cents, {}, initial_cents)])])
    deal, act = round_.deal, round_.act
    deal(draw())
    deal(draw())
    deal(draw())
    round_.begin_play()
    while round_.phase is not COMPLETE:
        if round_.awaits is not None:
            deal(draw())
        else:
            hand = round_.hand
            assert hand
            act(HIT if hand.total < stand_on else STAND, BOX, WHO)
    round_.settle()
    [(_, _, nets)] = round_.nets()
    return nets.total_cents
