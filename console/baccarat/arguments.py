"""What the verbs of a baccarat table take."""

from protocol.arguments import StaffArguments
from protocol.messages import Text, Texts


class ShoeArguments(StaffArguments, frozen=True):
    """`new-shoe`."""

    set: Text
    """Its name; a shoe that speaks S2 wants two digits, or letters from A to F."""
    shuffled_by: Text
    """A person or a machine."""
    cut_by: Text
    cut_from_end: int
    """Cards behind the cut card."""
    burn: int = 0
    """Cards to be put away before the first round."""


class BurntArguments(StaffArguments, frozen=True):
    """`burnt`."""

    cards: Texts | None = None
    """All that were to be burnt, `??` for one that nobody saw; as the shoe has read them where it is left out."""


class CardArguments(StaffArguments, frozen=True):
    """`exposed`, `not-exposed`, `drop-card`."""

    card: Text
    """Rank and suit: `8S`, `TD`."""


class KeyCardArguments(CardArguments, frozen=True):
    """`key-card`."""

    place: Text = ""
    """Where it lies, `P1` to `B3`; between rounds `next` or `aside`; the place that is due where it is left out."""


class CorrectCardArguments(CardArguments, frozen=True):
    """`correct-card`."""

    place: Text


class PlacesArguments(StaffArguments, frozen=True):
    """`lies`."""

    places: Texts
    """Of every card in a hand, in the order of drawing."""


class CardsArguments(StaffArguments, frozen=True):
    """`together`, `order`."""

    cards: Texts
