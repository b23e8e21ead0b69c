"""A betting box: the wagers that lie on it, the hands dealt to it, and who decides for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.blackjack.hands import Hand


@dataclass(slots=True)
class Nets:
    """The results of one player's bets on one box; None for a bet that is not decided yet."""

    hands_cents: Mapping[int, int | None]
    """By the number of a hand, for the hands on which the player has a stake."""
    insurance_cents: int | None
    side_cents: Mapping[str, int | None]

    def settled_part(self) -> "Nets":
        """Keeps what is decided and returns every open bet."""
        hands = {at: net or 0 for at, net in self.hands_cents.items()}
        side = {name: net or 0 for name, net in self.side_cents.items()}
        return Nets(hands, self.insurance_cents or 0, side)

    def all_returned(self) -> "Nets":
        return Nets(dict.fromkeys(self.hands_cents, 0), 0, dict.fromkeys(self.side_cents, 0))

    @property
    def main_cents(self) -> int | None:
        """The result of all hands together, known once each of them is decided."""
        total = 0
        for net in self.hands_cents.values():
            if net is None:
                return None
            total += net
        return total

    @property
    def total_cents(self) -> int:
        total = self.insurance_cents or 0
        for nets in (self.hands_cents, self.side_cents):
            for net in nets.values():
                total += net or 0
        return total


@dataclass(slots=True)
class Wager:
    who: str
    seated: bool
    initial_cents: int
    """The amount in play: less than the player placed where the box was pro-rated."""
    side_cents: dict[str, int]
    laid_cents: int
    follow_split: bool | None = None
    """Whether a standing player follows a split, as settled beforehand; None: the player is asked (Rule 3.22.1)."""
    follow_double_cents: int | None = None
    """The most that a standing player adds to a double, zero to decline; None: the player is asked (Rule 3.23.1)."""
    insurance_cents: int = 0
    even_money: bool = False
    surrendered: bool = False
    declined: bool = False
    """True where the player wants nothing more before the interim settlement."""
    away: bool = False
    returned: Nets | None = None
    """The results at the moment when the bets were given back after a dealing error; bets open then were returned."""

    def as_laid(self) -> "Wager":
        return Wager(
            self.who,
            self.seated,
            self.initial_cents,
            self.side_cents,
            self.laid_cents,
            self.follow_split,
            self.follow_double_cents,
        )

    @property
    def decides(self) -> bool:
        return self.initial_cents > 0 and not (self.away or self.surrendered or self.returned)

    def outranks(self, other: "Wager") -> bool:
        return (self.seated, self.initial_cents) > (other.seated, other.initial_cents)

    @property
    def is_settled_early(self) -> bool:
        return self.even_money or self.surrendered or self.returned is not None


@dataclass(slots=True)
class Box:
    number: int
    wagers: list[Wager] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    split_pair: list[str] | None = None
    """Gives the first two cards of the box, also after a split has put them into different hands."""
    decider: Wager | None = None
    """Names the player who decides for the box; None where nobody is left to decide, and the house draws (Rule 5.3)."""

    @property
    def initial_cents(self) -> int:
        total = 0
        for wager in self.wagers:
            total += wager.initial_cents
        return total

    @property
    def first_two(self) -> list[str] | None:
        """Gives the two cards that decide the pair and count bets, as soon as both lie on the box."""
        if self.split_pair or not self.hands:
            return self.split_pair
        cards = self.hands[0].cards
        return cards[:2] if len(cards) > 1 else None

    @property
    def has_blackjack(self) -> bool:
        return bool(self.hands) and self.hands[0].is_blackjack

    def at(self, hand: int | None) -> Hand | None:
        if hand is None:
            return None
        return next((other for other in self.hands if other.number == hand), None)

    def wager_of(self, who: str) -> Wager | None:
        return next((wager for wager in self.wagers if wager.who == who), None)

    def appoint_decider(self) -> None:
        """Names who decides for the box: the seated player, or else the player with the highest bet, and the
        first of equals.
        """
        chosen = None
        for wager in self.wagers:
            if wager.decides and (chosen is None or wager.outranks(chosen)):
                chosen = wager
        self.decider = chosen

    def as_laid(self) -> "Box":
        """Gives the box as it was when bets closed: the same bets and no cards."""
        return Box(self.number, [wager.as_laid() for wager in self.wagers])

    @property
    def is_settled_in_part(self) -> bool:
        """Says whether a bet on this box may be paid before the subsequent deal."""
        for wager in self.wagers:
            if wager.side_cents or wager.even_money or wager.surrendered:
                return True
        return self.has_blackjack

    def plays_on(self, hand: Hand) -> bool:
        """Says whether a player still has a bet on this hand."""
        return any(stake and not wager.returned for stake, wager in zip(hand.stakes_cents, self.wagers, strict=True))

    @property
    def is_live(self) -> bool:
        """Says whether an Initial Bet on this box still waits for the cards."""
        for wager in self.wagers:
            if wager.initial_cents and not (wager.even_money or wager.surrendered or wager.returned):
                return True
        return False
