"""One card set: which cards have left it, in which order, and whether that is possible."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from games.cards import DECK
from shoe_controller.reasons import HoldReason

IN_ORDER_MAX = 5
"""Six cards in the order of a new deck come about twice in a million honest shoes of eight decks."""
_AT = {card: at for at, card in enumerate(DECK)}


@dataclass(frozen=True, slots=True)
class SetOfCards:
    decks: int
    set_id: str | None = None
    """The registered id; None if the shoe's cards have none."""

    @property
    def size(self) -> int:
        return self.decks * len(DECK)


@dataclass(frozen=True, slots=True)
class EndCount:
    """The count of a card set after all of it was run through the shoe."""

    counted: int
    missing: dict[str, int]
    excess: dict[str, int]
    unknown: int
    """How many cards left the shoe unread and unnamed."""

    @property
    def is_complete(self) -> bool:
        return not (self.missing or self.excess or self.unknown)


class Inventory:
    def __init__(self, cards: SetOfCards, out: Sequence[str | None] = ()) -> None:
        self.set = cards
        self._out: list[str | None] = list(out)
        self._counts = Counter(card for card in out if card is not None)
        self._told: tuple[str | None, ...] | None = None
        """What has left, as it was asked for last; None since it changed."""

    @property
    def drawn(self) -> int:
        return len(self._out)

    @property
    def left(self) -> int:
        return self.set.size - len(self._out)

    @property
    def out(self) -> tuple[str | None, ...]:
        if self._told is None:
            self._told = tuple(self._out)
        return self._told

    def at(self, position: int) -> str | None:
        """The card at a position; None if it is unknown."""
        return self._out[position - 1]

    def take(self, card: str | None) -> int:
        """Counts a card that left the shoe, and returns its position."""
        self._out.append(card)
        self._told = None
        if card is not None:
            self._counts[card] += 1
        return len(self._out)

    def why_impossible(self, card: str) -> HoldReason | None:
        """Why a card that was just taken is impossible; None if it is possible."""
        if self._counts[card] > self.set.decks:
            return HoldReason.ONE_TOO_MANY
        return HoldReason.TOO_MANY_CARDS if len(self._out) > self.set.size else None

    def is_in_new_deck_order(self) -> bool:
        """Whether the last cards follow each other as in an unshuffled deck, upwards or downwards."""
        steps = {_step(one, two) for one, two in pairwise(self._out[-IN_ORDER_MAX - 1 :])}
        return len(self._out) > IN_ORDER_MAX and steps in ({1}, {-1})

    def first_unknown(self) -> int | None:
        """The position of the first unknown card that left the shoe; None if there is none."""
        return next((at for at, card in enumerate(self._out, 1) if card is None), None)

    def correct(self, position: int, card: str) -> HoldReason | None:
        """Replaces the recorded card at a position; returns why the new one is impossible, or None."""
        was = self._out[position - 1]
        if was is not None:
            self._counts[was] -= 1
        self._out[position - 1] = card
        self._told = None
        self._counts[card] += 1
        return self.why_impossible(card)

    def forget(self, card: str, *, is_out: bool) -> None:
        """Takes back the last recorded card of this name: it was another card, or none at all. `is_out` says whether
        one left the shoe.
        """
        found = [at for at, each in enumerate(self._out) if each == card]
        if not found:
            return
        self._counts[card] -= 1
        self._told = None
        if is_out:
            self._out[found[-1]] = None
        else:
            del self._out[found[-1]]

    def end(self) -> EndCount:
        differences = {card: self._counts[card] - self.set.decks for card in DECK}
        return EndCount(
            self.drawn,
            {card: -more for card, more in differences.items() if more < 0},
            {card: more for card, more in differences.items() if more > 0},
            sum(card is None for card in self._out),
        )


def _step(one: str | None, two: str | None) -> int:
    """How far two cards lie apart in a new deck; 0 where one of them is unknown or of no deck, as a foreign card is."""
    first, second = _AT.get(one or ""), _AT.get(two or "")
    return 0 if first is None or second is None else second - first
