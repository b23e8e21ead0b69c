"""The side bets: the classes of each, what each class pays, and the class of two first cards or of a dealer's bust."""

from dataclasses import dataclass
from enum import StrEnum

from games.blackjack.hands import POINTS, Hand
from games.cards import is_red


class DecidedBy(StrEnum):
    PAIR = "the box's first two cards as a pair"
    COUNT = "the points of the box's first two cards, Aces as 1"
    DEALER_BUST = "the number of cards with which the dealer busts"


class Pair(StrEnum):
    ACES_SUITED = "suited-aces"
    SUITED = "suited"
    COLOURED = "coloured"
    MIXED = "mixed"


PAIR_IN_WORDS = {
    Pair.ACES_SUITED: "two Aces of one suit",
    Pair.SUITED: "same rank and suit",
    Pair.COLOURED: "same rank and colour, other suit",
    Pair.MIXED: "same rank, other colour",
}
THIRTEEN = 13
LAST_BUST_CLASS = "8+"


@dataclass(frozen=True, slots=True)
class SideBet:
    name: str
    title: str
    decided_by: DecidedBy
    pays: dict[str, int]
    """What each class pays for one unit; every other class loses."""
    paragraph: str
    capped: bool = False
    """True where the bet must not be larger than the player's Initial Bet."""
    placing_paragraph: str = ""

    def in_words(self, class_: str) -> str:
        if self.decided_by is DecidedBy.PAIR:
            return PAIR_IN_WORDS[Pair(class_)]
        if self.decided_by is DecidedBy.COUNT:
            return f"the first two cards count {class_} {THIRTEEN}, Aces as 1"
        return f"the dealer busts with {class_.replace('+', ' or more')} cards"


RWS_PAIRS = SideBet(
    "rws-pairs",
    "RWS Pairs",
    DecidedBy.PAIR,
    {Pair.ACES_SUITED: 50, Pair.SUITED: 20, Pair.COLOURED: 12, Pair.MIXED: 6},
    "3.14",
    placing_paragraph="3.9",
)
PERFECT_PAIRS = SideBet(
    "perfect-pairs",
    "Perfect Pairs",
    DecidedBy.PAIR,
    {Pair.ACES_SUITED: 25, Pair.SUITED: 25, Pair.COLOURED: 12, Pair.MIXED: 6},
    "3.14",
    placing_paragraph="3.9",
)
PLAYER_PAIR = SideBet(
    "player-pair",
    "Player Pair",
    DecidedBy.PAIR,
    dict.fromkeys(Pair, 11),
    "3.7.1",
    placing_paragraph="3.3",
)
UNDER_13 = SideBet("under-13", "Under 13", DecidedBy.COUNT, {"under": 1}, "3.7.2", capped=True, placing_paragraph="3.3")
OVER_13 = SideBet("over-13", "Over 13", DecidedBy.COUNT, {"over": 1}, "3.7.2", capped=True, placing_paragraph="3.3")
BOOM_BUSTED = SideBet(
    "boom-busted",
    "Boom Busted",
    DecidedBy.DEALER_BUST,
    {"3": 2, "4": 2, "5": 4, "6": 12, "7": 50, LAST_BUST_CLASS: 200},
    "3.26",
    placing_paragraph="3.9.1",
)


def pair_class(first: str, second: str) -> str | None:
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return Pair.ACES_SUITED if first[0] == "A" else Pair.SUITED
    return Pair.COLOURED if is_red(first) == is_red(second) else Pair.MIXED


def count_class(first: str, second: str) -> str | None:
    """Rule 3.7.2: a total of exactly 13 is neither over nor under, and the house wins."""
    points = POINTS[first] + POINTS[second]
    if points == THIRTEEN:
        return None
    return "under" if points < THIRTEEN else "over"


def bust_class(dealer: Hand) -> str | None:
    return bust_class_of(len(dealer.cards)) if dealer.is_bust else None


def bust_class_of(cards: int) -> str:
    return str(cards) if str(cards) in BOOM_BUSTED.pays else LAST_BUST_CLASS


def net_on_first_two(bet: SideBet, stake_cents: int, first: str, second: str) -> int:
    classify = pair_class if bet.decided_by is DecidedBy.PAIR else count_class
    return _net(bet, stake_cents, classify(first, second))


def net_on_dealer(bet: SideBet, stake_cents: int, dealer: Hand) -> int:
    """Rule 3.26.2: a dealer who does not bust wins the bet, also with a Blackjack."""
    return _net(bet, stake_cents, bust_class(dealer))


def _net(bet: SideBet, stake_cents: int, class_: str | None) -> int:
    pays = bet.pays.get(class_) if class_ else None
    return -stake_cents if pays is None else stake_cents * pays
