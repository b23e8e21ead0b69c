"""The choices a casino makes for Commission Baccarat: limits, decks, and how it reads the rulebook's open points."""

from dataclasses import dataclass
from enum import StrEnum

from games.cards import DECKS_MAX, DECKS_MIN

GAME = "baccarat-commission"
CARDS_PER_ROUND_MAX = 6
BOXES = (7, 9, 12)  # Rule 2.1.1: the layouts of Appendices A to D


class NaturalStops(StrEnum):
    """BAC-1: which hands draw no third card after a two-card 8 or 9: both, or only the hand that has it."""

    BOTH_HANDS = "both-hands"
    OWN_HAND = "own-hand"


class AvailableBets(StrEnum):
    """BAC-4: the bets of which one must have won or lost, so that an interrupted round goes on (5.4)."""

    OFFERED = "offered"
    PLACED = "placed"


class DifferentialPer(StrEnum):
    """BAC-5: whether the Differential limits the stakes of the whole table or of each box."""

    TABLE = "table"
    BOX = "box"


class VoidReturns(StrEnum):
    """BAC-6: whether a void also returns a pair bet that the first cards had already decided."""

    ALL_BETS = "all-bets"
    UNDECIDED_BETS = "undecided-bets"


class ProRataFloor(StrEnum):
    """LIM-1: who pays for it that a stake is not scaled down below the minimum: the house or the other players."""

    HOUSE = "house"
    OTHER_PLAYERS = "other-players"


_READINGS = {
    "natural_stops": NaturalStops,
    "available_bets": AvailableBets,
    "differential_per": DifferentialPer,
    "void_returns": VoidReturns,
    "pro_rata_floor": ProRataFloor,
}


@dataclass(frozen=True, slots=True)
class BaccaratRules:
    decks: int = DECKS_MAX
    boxes: int = 9
    minimum_cents: int = 1
    differential_max_cents: int | None = None
    face_down: bool = False
    """Tables where the cards are dealt face down and may be squeezed (3.9, 5.9)."""
    cards_to_start_min: int = CARDS_PER_ROUND_MAX
    """BAC-7: a round is not begun with fewer cards than it may need."""
    natural_stops: NaturalStops = NaturalStops.BOTH_HANDS
    available_bets: AvailableBets = AvailableBets.OFFERED
    differential_per: DifferentialPer = DifferentialPer.TABLE
    void_returns: VoidReturns = VoidReturns.ALL_BETS
    pro_rata_floor: ProRataFloor = ProRataFloor.HOUSE

    def __post_init__(self) -> None:
        for name, reading in _READINGS.items():  # Plain text means the reading of that name, or is refused.
            object.__setattr__(self, name, reading(getattr(self, name)))
        if self.boxes not in BOXES:
            raise ValueError(f"a table has {', '.join(map(str, BOXES))} boxes, not {self.boxes}")
        if not DECKS_MIN <= self.decks <= DECKS_MAX:  # Rule 2.2.1
            raise ValueError(f"Commission Baccarat is played with {DECKS_MIN} to {DECKS_MAX} decks")
        if self.minimum_cents < 1:
            raise ValueError("the minimum must be at least 1 cent")
        if self.differential_max_cents is not None and self.differential_max_cents < self.minimum_cents:
            raise ValueError("the maximum Differential must not be below the minimum")
