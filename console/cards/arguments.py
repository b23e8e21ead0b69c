"""The arguments of the verbs that every table with a card shoe has."""

from protocol.arguments import StaffArguments
from protocol.messages import Text, Texts


class ShoeArguments(StaffArguments, frozen=True):
    """The arguments of the verb `new-shoe`."""

    set: Text
    """The name of the set; an S2 shoe requires two characters, each a digit or a letter from A to F."""
    shuffled_by: Text
    """A person or a machine."""
    cut_by: Text
    cut_from_end: int
    """Cards behind the cut card."""
    burn: int = 0
    """Cards to be put away before the first round."""


class BurntArguments(StaffArguments, frozen=True):
    """The arguments of the verb `burnt`."""

    cards: Texts | None = None
    """All cards that are burnt, `??` for one that nobody saw; if left out, the cards that the shoe has read."""


class CardArguments(StaffArguments, frozen=True):
    """The arguments of the verbs `exposed`, `not-exposed` and `drop-card`."""

    card: Text
    """Rank and suit: `8S`, `TD`."""


class KeyCardArguments(CardArguments, frozen=True):
    """The arguments of the verb `key-card`."""

    place: Text = ""
    """Where the card lies, as the status names places; between rounds `next` or `aside`; if left out, the place that
    is due.
    """


class CardsArguments(StaffArguments, frozen=True):
    """The arguments of the verbs `together` and `order`."""

    cards: Texts
