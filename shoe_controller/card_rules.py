"""What can be wrong with one card: each question by itself, and the order in which they are asked."""

from collections.abc import Callable
from dataclasses import dataclass

from shoe_controller.commands import Traits
from shoe_controller.events import Card, Role
from shoe_controller.inventory import Inventory
from shoe_controller.reasons import HoldReason
from shoe_controller.verdicts import FREE, Awaited, Moment

TOGETHER_S = 0.150
"""Two cards less than this apart were drawn together."""
EQUAL_S = 0.300
"""Where events have no numbers, the same card so soon may be the same report twice."""
QUALITY_MIN = 8
BURNT = "burn"


@dataclass(frozen=True, slots=True)
class Sight:
    """A card that is no repeat, and all that it is judged by."""

    card: Card
    since_last_s: float
    """From the card before, at most: both may have come earlier than they were read."""
    last_card: str | None
    awaited: Awaited
    place: str | None
    """Where it is due, if it is."""
    inventory: Inventory
    traits: Traits
    hints_count: bool
    """The reader's idea of places is a witness as long as people have not put right what it read."""


def is_doubled(sight: Sight) -> HoldReason | None:
    """Held, not dropped: eight decks have eight of each."""
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
"""What makes the round void comes first, then what happened, then what is doubtful."""
OF_THE_SET = (HoldReason.FOREIGN, HoldReason.ONE_TOO_MANY, HoldReason.TOO_MANY_CARDS, HoldReason.NOT_SHUFFLED)
"""What is wrong with the set, whatever the card is drawn for."""
