"""The set of cards that is dealt from: what has left it in all its rounds, and which cards must come next."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.baccarat.void import VoidReason
from games.cards import DECK
from games.changed import changer

_KNOWN = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Shoe:
    cards_left: int
    """How many cards are still in the shoe."""
    name: str = ""
    """The name of the set."""
    out: Mapping[str, int] = field(default_factory=dict)
    """How many of each card have left it, in all rounds."""
    kept: tuple[str, ...] = ()
    """Cards that are out of the shoe and in no hand: drawn in excess, or early. They are dealt first (5.7)."""
    exposed: tuple[str, ...] = ()
    """Cards that were seen in the shoe: they come after the kept cards, in this order (5.7)."""
    cut_seen: bool = False
    """The cut card has come: the round is played to its end, and the next one needs a new set."""

    @property
    def first(self) -> tuple[str, ...]:
        """The cards that must be dealt before any other."""
        return (*self.kept, *self.exposed)

    @property
    def cards_to_deal(self) -> int:
        return self.cards_left + len(self.kept)

    def without(self, cards: Sequence[str]) -> "Shoe":
        """The shoe after these cards were drawn; a kept card had left it already."""
        new = cards[len(self.kept) :]
        return changed(
            self,
            cards_left=self.cards_left - len(new),
            out=_with(self.out, new),
            kept=self.kept[len(cards) :],
            exposed=self.exposed[len(new) :],
        )

    def burnt(self, card: str | None) -> "Shoe":
        """The shoe without one burnt card; the card is None if nobody saw it."""
        out = _with(self.out, () if card is None else (card,))
        return changed(self, cards_left=self.cards_left - 1, out=out)

    def drawn_early(self, card: str) -> "Shoe":
        """The shoe after a card was drawn before it was due, and lies on the table."""
        first = self.exposed[:1]
        out = _with(self.out, (card,))
        return changed(
            self, cards_left=self.cards_left - 1, out=out, kept=(*self.kept, card), exposed=self.exposed[len(first) :]
        )

    def with_exposed(self, card: str) -> "Shoe":
        return changed(self, exposed=(*self.exposed, card))

    def without_exposed(self, card: str) -> "Shoe":
        """The shoe without an exposed card that was not seen after all."""
        at = len(self.exposed) - 1 - self.exposed[::-1].index(card)
        return changed(self, exposed=(*self.exposed[:at], *self.exposed[at + 1 :]))

    def corrected(self, was: str, is_: str) -> "Shoe":
        """The shoe after a drawn card turned out to be another one than was recorded."""
        return changed(self, out=Counter(self.out) - Counter([was]) + Counter([is_]))

    def put_back(self, card: str) -> "Shoe":
        """The shoe with a card back that was recorded but has never left the set."""
        return changed(self, cards_left=self.cards_left + 1, out=Counter(self.out) - Counter([card]))

    def replaced_by(self, new: "Shoe") -> "Shoe":
        """The new shoe of rule 5.10.2; a card that has left the old shoe is still dealt first (5.7)."""
        return changed(new, kept=self.kept)

    def fault(self, decks: int) -> VoidReason | None:
        seen = _with(self.out, self.exposed)
        if not _KNOWN.issuperset(seen):
            return VoidReason.FOREIGN_CARD
        if self.cards_left < len(self.exposed) or max(seen.values(), default=0) > decks:
            return VoidReason.SHORTAGE_OR_EXCESS
        return None


changed = changer(Shoe)


def _with(out: Mapping[str, int], cards: Sequence[str]) -> Mapping[str, int]:
    """What has left the set, with these cards."""
    if not cards:
        return out
    counts = dict(out)
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts
