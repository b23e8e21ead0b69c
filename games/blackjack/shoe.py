"""The cards of a shoe across its rounds: how many of each have been drawn, and which known cards come next."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.blackjack.hands import POINTS
from games.blackjack.phases import VoidReason
from games.cards import DECK, DECKS_MAX, DECKS_MIN
from games.refusal import Refusal, RefusalNumber

CUT_CARDS = len(DECK)
"""A round needs at least this many cards to begin, so that it seldom runs out of them; the rulebooks name no number."""


class Shoe:
    __slots__ = ("cut_cards", "decks", "held", "is_usable", "left", "out")

    def __init__(
        self,
        decks: int = DECKS_MAX,
        out: Mapping[str, int] | None = None,
        held: Iterable[str] = (),
        *,
        cut_cards: int = CUT_CARDS,
        is_usable: bool = True,
    ) -> None:
        if not DECKS_MIN <= decks <= DECKS_MAX:  # Rule 2.2.1
            raise ValueError(f"a shoe has {DECKS_MIN} to {DECKS_MAX} decks, not {decks}")
        self.decks = decks
        self.out = dict(out) if out else {}
        self.left = len(DECK) * decks - sum(self.out.values())
        """Cards that nobody has seen."""
        self.held = list(held)
        """Cards already known, which come next: the first one first (Rules 5.11 and 5.12)."""
        self.cut_cards = cut_cards
        self.is_usable = is_usable

    def take(self, card: str) -> VoidReason | None:
        """Takes one card from the shoe, or says why the round cannot go on with it (Rules 5.5.1 and 5.5.2)."""
        if card not in POINTS:
            return VoidReason.FOREIGN_CARD
        out = self.out
        self.left -= 1
        out[card] = count = out.get(card, 0) + 1
        return None if count <= self.decks else VoidReason.CARD_COUNT

    def take_all(self, cards: Iterable[str]) -> VoidReason | None:
        reasons = [self.take(card) for card in cards]
        return next((reason for reason in reasons if reason), None)

    def why_not_begin(self, paragraph: str | None) -> Refusal | None:
        if not self.is_usable:
            text = "These cards are out of use; a round begins with a new set."
            return Refusal(RefusalNumber.NOT_NOW, text, paragraph=paragraph)
        if self.left + len(self.held) < self.cut_cards:
            text = f"A round begins with {self.cut_cards} cards or more; a new set is needed."
            return Refusal(RefusalNumber.NOT_NOW, text, paragraph=paragraph)
        return None

    def as_value(self) -> dict[str, Any]:
        return {
            "decks": self.decks,
            "out": dict(self.out),
            "held": list(self.held),
            "cut_cards": self.cut_cards,
            "is_usable": self.is_usable,
        }

    @classmethod
    def of_value(cls, value: dict[str, Any]) -> "Shoe":
        return cls(
            value["decks"], value["out"], value["held"], cut_cards=value["cut_cards"], is_usable=value["is_usable"]
        )
