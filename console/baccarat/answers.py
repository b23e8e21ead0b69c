"""What decisions at a baccarat table come to, told before they are taken."""

from protocol.answers import AnswerPart
from protocol.messages import Cents, Count
from protocol.staff import Decided
from protocol.what_if import Effect, RoundCorrected, RoundHeld, RoundSettled


class ShoeRegistered(Effect, frozen=True):
    """A new set of cards is made ready."""

    set: str
    decks: Count
    shuffled_by: str
    cut_by: str
    cut_from_end: Count
    burn: Count
    replaces: str
    """The set before it; empty where that has ended, or there was none."""
    cards_left: Count
    """That were still in it."""


class Change(AnswerPart, frozen=True):
    """One terminal: what its bets bring as the cards lie, and as they would lie then."""

    stake_cents: Cents
    before_cents: Cents
    after_cents: Cents


class CardsSaid(Effect, frozen=True):
    """What two people say of the cards: the fact that is recorded, and how the hands lie then."""

    round: Count
    fact: list[str]
    player: list[str]
    banker: list[str]
    kept: list[str]
    """For the next round (5.7)."""
    waits_for: str
    """`card`, `agree`, `answers`, `decision`, `order` or `void`."""
    asks: list[str]
    """Terminals that then go on or take their bets back (5.12)."""
    void_by: str
    """The paragraph by which the round is then void; empty where it is not."""
    terminals: dict[str, Change]
    """Empty unless both hands are complete before and after."""


class StrayCard(Effect, frozen=True):
    """A card that came between two rounds: the next round begins with it, or it is out of play."""

    card: str
    to: str


class CardNowhere(Effect, frozen=True):
    """A card that the shoe has told lies nowhere, and is forgotten."""

    card: str
    set: str


class ShoeGoesOn(Effect, frozen=True):
    """People have looked at what was held: these things, and no others."""

    round: Count
    steps: Count
    held: list[str]


class PlacedFor(Effect, frozen=True):
    """Staff have placed what a terminal has on the cloth, at its player's request (5.16)."""

    round: Count
    terminal: str
    revision: Count
    """Of its slip."""
    stakes: dict[str, Cents]
    """By spot."""
    stakes_cents: Cents


class OptionsExtended(Effect, frozen=True):
    """Players have more time to go on or to take their bets back."""

    round: Count
    question: Count
    seconds: Count


class ShoeTaken(Decided, frozen=True):
    """`new-shoe` and `burnt`."""

    set: str
    to_burn: Count


EFFECTS: dict[str, tuple[type[Effect], ...]] = {
    "new-shoe": (ShoeRegistered, CardsSaid),
    "correct-card": (CardsSaid,),
    "reconstruct": (CardsSaid,),
    "give-up": (CardsSaid,),
    "order": (CardsSaid,),
    "error": (CardsSaid,),
    "key-card": (StrayCard, CardsSaid),
    "drop-card": (CardNowhere,),
    "placed-for": (PlacedFor,),
    "exposed": (CardsSaid,),
    "not-exposed": (CardsSaid,),
    "together": (CardsSaid,),
    "agree": (RoundSettled,),
    "go-on": (ShoeGoesOn,),
    "add-time": (OptionsExtended,),
    "query": (RoundHeld,),
    "correct": (RoundCorrected,),
}
"""By verb, what its decision comes to."""
