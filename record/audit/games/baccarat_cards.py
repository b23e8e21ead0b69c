"""Cards for the audit's baccarat, written from the rulebook: points, the table of play, the card set."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

PLAYER, BANKER = "P", "B"
RANKS = "A23456789TJQK"
CARDS = frozenset(rank + suit for rank in RANKS for suit in "SHDC")
CARDS_OF_A_DECK = 52
SPOTS = frozenset(("player", "banker", "tie", "player-pair", "banker-pair"))
BANKER_DRAWS_ON = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""Rule 3.12: by the total of the Banker's first two cards, the points of the Player's third card on which the Banker
draws. On 0 to 2 the Banker always draws, on 7 it stands."""
FOREIGN, NOT_THE_SET = "foreign-card", "shortage-or-excess"
CUT_CARD, FEW_CARDS = "cut-card", "few-cards"


def points(cards: Sequence[str]) -> int:
    """Rules 3.2 and 1.14: an ace is one, a picture nothing, and only the last digit of a total counts."""
    return sum(0 if card[0] in "TJQK" else RANKS.index(card[0]) + 1 for card in cards) % 10


@dataclass(frozen=True, slots=True)
class Hands:
    player: tuple[str, ...] = ()
    banker: tuple[str, ...] = ()

    def with_card(self, side: str, card: str) -> "Hands":
        return Hands((*self.player, card), self.banker) if side == PLAYER else Hands(self.player, (*self.banker, card))

    def draws_next(self, both_stop: bool) -> str:
        """The side that the next card belongs to; empty where both hands are complete."""
        if min(len(self.player), len(self.banker)) < 2:  # Rule 3.10
            return PLAYER if len(self.player) <= len(self.banker) else BANKER
        player, banker = points(self.player[:2]), points(self.banker[:2])
        if both_stop and max(player, banker) >= 8:  # Rules 1.9 and 3.12
            return ""
        if (len(self.player), len(self.banker)) == (2, 2) and player <= 5:
            return PLAYER
        return BANKER if len(self.banker) == 2 and self._banker_draws(banker) else ""

    def _banker_draws(self, banker: int) -> bool:
        if len(self.player) == 2:  # Rule 3.11
            return banker <= 5
        return banker <= 2 or str(points(self.player[2:])) in BANKER_DRAWS_ON.get(banker, "")

    def fit(self, both_stop: bool) -> bool:
        """Whether no hand has more cards than the table of play gives it (5.5.3)."""
        if min(len(self.player), len(self.banker)) < 2:
            return max(len(self.player), len(self.banker)) <= 2
        dealt = Hands(self.player[:2], self.banker[:2])
        for side, cards in ((PLAYER, self.player[2:]), (BANKER, self.banker[2:])):
            for card in cards:
                if dealt.draws_next(both_stop) != side:
                    return False
                dealt = dealt.with_card(side, card)
        return True

    def decided(self, both_stop: bool) -> frozenset[str]:
        """The spots that these cards have won or lost: pairs after two cards (3.10), the others at the end."""
        if not self.draws_next(both_stop):
            return SPOTS
        pairs = {"player-pair": self.player, "banker-pair": self.banker}
        return frozenset(spot for spot, cards in pairs.items() if len(cards) >= 2)


@dataclass(frozen=True, slots=True)
class Shoe:
    """The card set that is dealt from, over all its rounds."""

    left: int
    name: str = ""
    out: Mapping[str, int] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    """Cards drawn in excess in an earlier round: the first cards of this one (5.7)."""
    seen: tuple[str, ...] = ()
    """Cards exposed in the shoe: the first cards after those kept."""
    is_cut: bool = False

    @property
    def first(self) -> tuple[str, ...]:
        return (*self.kept, *self.seen)

    @property
    def to_deal(self) -> int:
        return self.left + len(self.kept)

    def without(self, cards: Sequence[str]) -> "Shoe":
        """The shoe after these cards were drawn; kept cards had left it before."""
        new = list(cards[len(self.kept) :])
        out = Counter(self.out)
        out.update(new)
        kept, seen = self.kept[len(cards) :], self.seen[len(new) :]
        return replace(self, left=self.left - len(new), out=out, kept=kept, seen=seen)

    def counted_as(self, was: str, is_: str) -> "Shoe":
        out = Counter(self.out)
        out[was] -= 1
        out[is_] += 1
        return replace(self, out={card: count for card, count in out.items() if count > 0})

    def fault(self, decks: int) -> str:
        """Rules 5.5.1 and 5.5.2: a card of another set, or one more of a card than there are decks."""
        seen = Counter(self.out)
        seen.update(self.seen)
        if not CARDS.issuperset(seen):
            return FOREIGN
        too_many = any(count > decks for count in seen.values())
        return NOT_THE_SET if too_many or self.left < len(self.seen) else ""

    def end(self, decks: int, least: int) -> str:
        """Why no further round is dealt from this set; empty while one may be."""
        if fault := self.fault(decks):
            return fault
        if self.is_cut:
            return CUT_CARD
        return FEW_CARDS if self.to_deal < least else ""

    def value(self) -> dict[str, Any]:
        """The shoe as records store it."""
        return {
            "name": self.name,
            "cards_left": self.left,
            "out": dict(sorted(self.out.items())),
            "kept": list(self.kept),
            "exposed": list(self.seen),
            "cut_seen": self.is_cut,
        }


def read_shoe(value: Any) -> Shoe:
    """The shoe from a record's value; raises KeyError or TypeError if it is not one."""
    kept, seen = tuple(value["kept"]), tuple(value["exposed"])
    return Shoe(value["cards_left"], value["name"], dict(value["out"]), kept, seen, value["cut_seen"])
