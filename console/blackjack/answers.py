"""The effects of decisions at a Blackjack table, shown before the decisions are made."""

from console.cards.answers import EFFECTS as OF_A_SHOE
from console.cards.answers import Change, ShoeRegistered, StrayCard
from protocol.messages import Cents, Count
from protocol.what_if import Effect, RoundCorrected, RoundSettled


class CardsSaid(Effect, frozen=True):
    """The effect of a command about cards: the fact that is recorded, and where the cards lie after it."""

    round: Count
    fact: list[str]
    hands: dict[str, list[str]]
    """By place, as `D` and `3.0`: every hand that has cards then."""
    waits_for: str
    """`card`, `agree`, `answers`, `decision`, `order` or `void`."""
    asks: list[str]
    """Terminals that are then asked to go on or to take their bets back (5.7)."""
    void_by: str
    """The paragraph by which the round is then void; empty if it is not void."""
    terminals: dict[str, Change]
    """The change for each terminal; empty unless all cards are dealt before and after."""


class DecisionCalled(Effect, frozen=True):
    """The effect of a decision that a player has called aloud and the dealer keys."""

    round: Count
    question: Count
    terminal: str
    action: str
    cents: Cents


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    **OF_A_SHOE,
    **dict.fromkeys(
        ("correct-card", "reconstruct", "give-up", "order", "error", "exposed", "together", "discard", "away", "back"),
        (CardsSaid,),
    ),
    "new-shoe": (ShoeRegistered, CardsSaid),
    "key-card": (StrayCard, CardsSaid),
    "cut-card": (CardsSaid,),
    "call": (DecisionCalled,),
    "agree": (RoundSettled,),
    "correct": (RoundCorrected,),
}
"""By verb, the effect of its decision."""
