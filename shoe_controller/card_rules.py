"""What can be wrong with one card: each check by itself, and the order of the checks."""

from collections.abc import Callable
from dataclasses import dataclass

from shoe_controller.commands import Traits
from shoe_controller.events import Card, Role
from shoe_controller.inventory import Inventory
from shoe_controller.reasons import HoldReason
from shoe_controller.verdicts import FREE, Awaited, Moment

TOGETHER_S = 0.150
"""Two cards that are less than this apart were drawn together."""
EQUAL_S = 0.300
"""If events have no numbers, the same card within this time may be the same report twice."""
QUALITY_MIN = 8
BURNT = "burn"


@dataclass(frozen=True, slots=True)
class Sight:
    """A card that is no repeat, with everything that it is judged by."""

    card: Card
    since_last_s: float
    """The longest possible time since the card before: either may have come earlier than it was read."""
    last_card: str | None
    awaited: Awaited
    place: str | None
    """The place for which a card is due; None if none is."""
    inventory: Inventory
    traits: Traits
    hints_count: bool
    """Whether the shoe's own places count: not after people have corrected what it read."""


def is_doubled(sight: Sight) -> HoldReason | None:
    """Holds a card that may be one report twice; it is not dropped, because eight decks have eight of each card."""
    is_same = sight.card.card == sight.last_card and sight.since_last_s < EQUAL_S
    return HoldReason.EQUAL_TOO_SOON if is_same and not sight.traits.numbers else None


def is_foreign(sight: Sight) -> HoldReason | None:
    registered = sight.inventory.set.set_id
    differs = None not in (registered, sight.card.set_id) and sight.card.set_id != registered
    return HoldReason.FOREIGN if differs else None


def is_impossible(sight: Sight) -> HoldReason | None:
    return sight.inventory.why_impossible(sight.card.card)


def is_unshuffled(sight: Sight) -> HoldReason | None:
    return HoldReason.NOT_SHUFFLED if sight.inventory.is_in_new_deck_order() else None


def is_outside(sight: Sight) -> HoldReason | None:
    return HoldReason.OUTSIDE if sight.card.role is Role.OUTSIDE else None


def is_too_soon(sight: Sight) -> HoldReason | None:
    runs_through = sight.card.again or sight.awaited.moment is Moment.COUNTING
    return HoldReason.TWO_AT_ONCE if sight.since_last_s < TOGETHER_S and not runs_through else None


def is_before_close(sight: Sight) -> HoldReason | None:
    return HoldReason.BEFORE_CLOSE if sight.awaited.moment is Moment.BETS_OPEN else None


def is_not_due(sight: Sight) -> HoldReason | None:
    return HoldReason.NOT_DUE if sight.place is None else None


def is_for_another_place(sight: Sight) -> HoldReason | None:
    if sight.awaited.moment in FREE or not sight.hints_count:
        return None
    if sight.card.role is Role.BURN:
        return None if sight.place == BURNT else HoldReason.OTHER_PLACE
    hint = sight.card.place
    return HoldReason.OTHER_PLACE if hint is not None and hint != sight.place else None


def is_poor(sight: Sight) -> HoldReason | None:
    quality = sight.card.quality
    return HoldReason.POOR_READ if quality is not None and quality < QUALITY_MIN else None


RULES: tuple[Callable[[Sight], HoldReason | None], ...] = (
    is_foreign,
    is_impossible,
    is_unshuffled,
    is_outside,
    is_before_close,
    is_too_soon,
    is_not_due,
    is_for_another_place,
    is_poor,
)
"""In this order: what makes the round void, then what happened, then what is doubtful."""
OF_THE_SET = (HoldReason.FOREIGN, HoldReason.ONE_TOO_MANY, HoldReason.TOO_MANY_CARDS, HoldReason.NOT_SHUFFLED)
"""Reasons that concern the card set, whatever the card is drawn for."""
