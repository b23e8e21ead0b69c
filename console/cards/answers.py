"""The effects of decisions at a table with a card shoe, shown before the decisions are made."""

from protocol.answers import AnswerPart
from protocol.messages import Cents, Count
from protocol.staff import Decided
from protocol.what_if import Effect, RoundQueried


class Change(AnswerPart, frozen=True):
    """What the bets of one terminal bring with the cards as they lie now, and as they would lie then."""

    stake_cents: Cents
    before_cents: Cents
    after_cents: Cents


class ShoeRegistered(Effect, frozen=True):
    """Two people register a new set of cards."""

    set: str
    decks: Count
    shuffled_by: str
    cut_by: str
    cut_from_end: Count
    burn: Count
    replaces: str
    """The name of the set before it; empty if that set has ended, or if there was none."""
    cards_left: Count
    """How many cards are still in the set before it."""


class StrayCard(Effect, frozen=True):
    """A decision about a card that came between two rounds: the next round begins with it, or it is out of play."""

    card: str
    to: str
    set: str
    """The set that it left: the decision is not for the next one."""


class CardNowhere(Effect, frozen=True):
    """A decision that a card which the shoe reported is not on the table; it is removed from the record."""

    card: str
    set: str


class ShoeGoesOn(Effect, frozen=True):
    """A decision to go on: people have checked the things that were held at that moment, and no others."""

    round: Count
    steps: Count
    held: list[str]


class PlacedFor(Effect, frozen=True):
    """Staff have placed the present bets of a terminal at its player's request (5.16)."""

    round: Count
    terminal: str
    revision: Count
    """The revision of its slip."""
    stakes: dict[str, Cents]
    """The stakes by spot."""
    stakes_cents: Cents


class OptionsExtended(Effect, frozen=True):
    """Players have more time to go on or to take their bets back."""

    round: Count
    question: Count
    seconds: Count


class ShoeTaken(Decided, frozen=True):
    """The answer to `new-shoe` and `burnt`."""

    set: str
    to_burn: Count


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    "new-shoe": (ShoeRegistered,),
    "key-card": (StrayCard,),
    "drop-card": (CardNowhere,),
    "placed-for": (PlacedFor,),
    "go-on": (ShoeGoesOn,),
    "add-time": (OptionsExtended,),
    "query": (RoundQueried,),
}
"""By verb, the effect of its decision, whichever game is dealt."""
