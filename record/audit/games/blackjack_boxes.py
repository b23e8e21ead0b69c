"""Boxes, hands and bets of a Blackjack round for the audit: who decides, and which bets are still open."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from record.audit.games.blackjack_cards import is_ace_and_ten, total
from record.audit.games.face import BrokenRound

PAIRS = {"blackjack-rws": "rws-pairs", "blackjack-perfect-pairs": "perfect-pairs", "blackjack": "player-pair"}
BOOM = "boom-busted"
HANDS_MOST = 4


@dataclass(slots=True)
class Bet:
    """One amount of one player; what it brings back is known once it is decided."""

    who: str
    cents: int
    is_decided: bool = False
    back_cents: int = 0
    is_returned: bool = False

    @property
    def is_open(self) -> bool:
        return not (self.is_decided or self.is_returned)

    def decide(self, back_cents: int) -> None:
        if self.is_open:
            self.is_decided, self.back_cents = True, back_cents

    def wins(self, odds: int, per: int = 1) -> None:
        """The bet wins `odds` for every `per` cents of it; a fraction of a cent is never paid."""
        if self.is_open and self.cents * odds % per:
            raise BrokenRound(f"{self.cents} cents do not win a whole number of cents at {odds} to {per}")
        self.decide(self.cents + self.cents * odds // per)


@dataclass(slots=True)
class Hand:
    cards: list[str] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)
    """Initial Bets or bets of a split, then additional bets of a Double Down."""
    number: int = 0
    """In the order in which the hands of its box were split off."""
    declined: set[str] = field(default_factory=set)
    """Standing players who have declined a split of it: their bets stay on it alone, for good (3.22.1)."""
    is_split: bool = False
    is_doubled: bool = False
    has_stood: bool = False

    @property
    def is_open(self) -> bool:
        return any(bet.is_open for bet in self.bets)

    @property
    def is_bust(self) -> bool:
        return total(self.cards) > 21

    @property
    def is_blackjack(self) -> bool:
        return is_ace_and_ten(self.cards) and not self.is_split

    @property
    def is_over(self) -> bool:
        """Whether this hand has no decision and no card left."""
        if not self.is_open or self.has_stood or total(self.cards) >= 21:
            return True
        is_split_ace = self.is_split and self.cards[0][0] == "A"
        return (len(self.cards) >= 2 and is_split_ace) or (self.is_doubled and len(self.cards) >= 3)

    def of(self, who: str) -> list[Bet]:
        return [bet for bet in self.bets if bet.who == who and bet.is_open]


@dataclass(slots=True)
class Box:
    number: int
    initial: dict[str, int]
    """By player in the order of registration; without those who have only a side bet here."""
    seated: str
    hands: list[Hand]
    """In the order of play."""
    sides: list[tuple[str, Bet]]
    insured: list[Bet] = field(default_factory=list)
    declined: set[str] = field(default_factory=set)
    """Who has answered before the interim settlement."""

    def hand(self, number: int) -> Hand:
        for hand in self.hands:
            if hand.number == number:
                return hand
        raise BrokenRound(f"box {self.number} has no hand {number}")

    def bets(self) -> Iterator[Bet]:
        for hand in self.hands:
            yield from hand.bets
        yield from (bet for _, bet in self.sides)
        yield from self.insured

    @property
    def waits_for_cards(self) -> bool:
        """Whether the initial deal gives this box cards: a bet that needs them stands (3.11)."""
        return self.hands[0].is_open or any(bet.is_open for name, bet in self.sides if name != BOOM)

    def has_bet(self, who: str) -> bool:
        return any(bet.who == who and bet.is_open for hand in self.hands for bet in hand.bets)


def boxes_of(told: Mapping[str, Any]) -> list[Box]:
    """The boxes as the close tells them; raises KeyError, TypeError or ValueError if it does not."""
    made = []
    for number, rows in sorted(told.items(), key=lambda item: int(item[0])):
        initial = {who: cents for who, _, cents, _ in rows if cents}
        sits = [who for who, is_seated, cents, _ in rows if is_seated and cents]
        hand = Hand(bets=[Bet(who, cents) for who, cents in initial.items()])
        sides = [(name, Bet(who, cents)) for who, _, _, side in rows for name, cents in side.items()]
        made.append(Box(int(number), initial, sits[0] if sits else "", [hand], sides))
    return made
