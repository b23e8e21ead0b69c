"""The effects of decisions at a baccarat table, shown before the decisions are made."""

from console.cards.answers import EFFECTS as OF_A_SHOE
from console.cards.answers import Change, ShoeRegistered, StrayCard
from protocol.messages import Count
from protocol.what_if import Effect, RoundCorrected, RoundSettled


class CardsSaid(Effect, frozen=True):
    """The effect of a command about cards: the fact that is recorded, and both hands after it."""

    round: Count
    fact: list[str]
    player: list[str]
    banker: list[str]
    kept: list[str]
    """Cards that are kept for the next round (5.7)."""
    waits_for: str
    """`card`, `agree`, `answers`, `decision`, `order` or `void`."""
    asks: list[str]
    """Terminals that are then asked to go on or to take their bets back (5.12)."""
    void_by: str
    """The paragraph by which the round is then void; empty if it is not void."""
    terminals: dict[str, Change]
    """The change for each terminal; empty unless both hands are complete before and after."""


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    **OF_A_SHOE,
    "new-shoe": (ShoeRegistered, CardsSaid),
    "correct-card": (CardsSaid,),
    "reconstruct": (CardsSaid,),
    "give-up": (CardsSaid,),
    "order": (CardsSaid,),
    "error": (CardsSaid,),
    "key-card": (StrayCard, CardsSaid),
    "exposed": (CardsSaid,),
    "not-exposed": (CardsSaid,),
    "together": (CardsSaid,),
    "agree": (RoundSettled,),
    "correct": (RoundCorrected,),
}
"""By verb, the effect of its decision."""
