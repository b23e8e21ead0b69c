"""The arguments of a baccarat table's own verbs; those of every card table are in `console/cards`."""

from console.cards.arguments import CardArguments
from protocol.arguments import StaffArguments
from protocol.messages import Text, Texts


class CorrectCardArguments(CardArguments, frozen=True):
    """The arguments of the verb `correct-card`."""

    place: Text


class PlacesArguments(StaffArguments, frozen=True):
    """The arguments of the verb `lies`."""

    places: Texts
    """The place of every card in a hand, in the order of drawing."""
