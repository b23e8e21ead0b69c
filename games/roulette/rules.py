"""The rules of one Roulette Triple Zero table: its readings, everything computed from them, and settlement."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from operator import mul
from typing import Any, NamedTuple

from games.game import Due, Game, Paragraphs, Value, Wager
from games.refusal import Refusal, RefusalNumber
from games.roulette.announced import Pieces, announced_bets, fault_in_arcs
from games.roulette.pockets import NUMBERS, POCKETS, REDS, WHEEL_ORDER, fault_in_order
from games.roulette.spots import KIND_OF, Spot, all_spots

NAME = "roulette-triple-zero"
NEIGHBOURS_MAX = 3
NEIGHBOURS_LONGEST = len(POCKETS) // 2
"""The most neighbours on either side: more would count a pocket twice."""

Slip = Mapping[str, int]
"""All stakes of one terminal in a round: spot id to cents."""


class Settlement(NamedTuple):
    stake_cents: int
    payout_cents: int
    payouts: dict[str, int]
    """By spot, the amount that returns to the credit: a winning stake is included, a losing bet returns nothing."""


PARAGRAPHS = Paragraphs(
    voids={
        "5.1.2": "malfunction",
        **{f"5.3.{number}": "game-rule" for number in range(1, 10)},
        "5.4": "malfunction",
        "5.10": "game-rule",
    },
    interrupted="5.1.2",
    concluded="5.1.1",
    registered_stands="5.2.1",
    not_registered="5.2.2",
    corrected="5.5",
    managed="5.10",
    earlier=("5.4", "5.10"),
    interruption="5.1",
    terminal_lost="5.2",
    outcome_stands="5.3",
)


class Rules(Game):
    """The rules of a table. Its readings are arguments, so that a regulator can change them as data (ids ROU-1,
    2, 4, 5).
    """

    name = NAME
    paragraphs = PARAGRAPHS

    def __init__(
        self,
        *,
        wheel_order: tuple[str, ...] = WHEEL_ORDER,  # ROU-1
        reds: frozenset[str] = REDS,  # ROU-2
        finale_zero_counts_all_zeros: bool = False,  # ROU-4
        neighbours_max: int = NEIGHBOURS_MAX,  # ROU-5
    ) -> None:
        if fault := fault_in_order(wheel_order, reds) or fault_in_arcs(wheel_order):
            raise ValueError(fault)
        self.wheel_order = wheel_order
        self.reds = reds
        self._readings = {
            "finale_zero_counts_all_zeros": finale_zero_counts_all_zeros,
            "neighbours_max": neighbours_max,
        }
        self.spots: dict[str, Spot] = all_spots(reds)
        self.announced: dict[str, Pieces] = dict(
            announced_bets(wheel_order, neighbours_max, finale_zero_counts_all_zeros)
        )
        # What one cent on a spot brings back, for every pocket and every spot: an unknown spot is a KeyError.
        self._returns: dict[str, dict[str, int]] = {
            pocket: {spot.id: spot.pays + 1 if pocket in spot.pockets else 0 for spot in self.spots.values()}
            for pocket in POCKETS
        }

    @cached_property
    def rules_hash(self) -> str:
        """Identifies exactly these rules in the record of every round."""
        facts = {
            "game": NAME,
            "wheel_order": self.wheel_order,
            "spots": [[spot.id, spot.kind, spot.pockets, spot.pays] for spot in self.spots.values()],
            "announced": self.announced,
        }
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()

    @cached_property
    def readings(self) -> Mapping[str, Value]:
        taken = {"wheel_order": list(self.wheel_order), "reds": sorted(self.reds, key=int), **self._readings}
        return {name: taken[name] for name in taken if taken[name] != HOUSE_READINGS[name]}

    @property
    def kind_of(self) -> Mapping[str, str]:
        return KIND_OF

    def is_outcome(self, outcome: Value) -> bool:
        return isinstance(outcome, str) and outcome in self._returns

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        slip = wager.stakes
        return Due(sum(slip.values()), self.payout_cents(slip, outcome))

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        return self.settle(wager.stakes, outcome).payouts

    def expand(self, bet: str, stake_cents: int) -> list[tuple[str, int]] | Refusal:
        """Gives the ordinary bets behind a spot or an announced bet; the stake is divided over its pieces."""
        if bet in self.spots:
            return [(bet, stake_cents)]
        pieces = self.announced.get(bet)
        if pieces is None:
            return Refusal(RefusalNumber.UNKNOWN_SPOT, f"There is no spot or announced bet {bet!r}.", bet)
        count = sum(number for _, number in pieces)
        piece_cents, left = divmod(stake_cents, count)
        if left:
            allowed = stake_cents - left
            text = f"{bet} has {count} pieces, and {stake_cents} cents do not divide by {count}."
            return Refusal(RefusalNumber.DOES_NOT_DIVIDE, text, bet, allowed or count, "Appendix B")
        return [(spot, piece_cents * number) for spot, number in pieces]

    def returns(self, outcome: str) -> Mapping[str, int]:
        """Says for every spot how many times its stake comes back."""
        return self._returns[outcome]

    def payout_cents(self, slip: Slip, outcome: str) -> int:
        """Gives the sum of what `settle` pays, without the single bets."""
        return sum(map(mul, slip.values(), map(self._returns[outcome].__getitem__, slip)))

    def settle(self, slip: Slip, outcome: str) -> Settlement:
        """Settles a slip. Rules 3.8, 3.9 and 4.1: losing bets are collected, winning bets are paid."""
        returns = self._returns[outcome]
        payouts = {spot: stake * returns[spot] for spot, stake in slip.items()}
        return Settlement(sum(slip.values()), sum(payouts.values()), payouts)


HOUSE_READINGS: dict[str, Any] = {
    "wheel_order": list(WHEEL_ORDER),  # ROU-1
    "reds": sorted(REDS, key=int),  # ROU-2
    "finale_zero_counts_all_zeros": False,  # ROU-4
    "neighbours_max": NEIGHBOURS_MAX,  # ROU-5
}


def order_by(readings: Mapping[str, Value]) -> tuple[str, ...]:
    """Lists the pockets clockwise, as a table with these readings has them."""
    return tuple(readings.get("wheel_order", WHEEL_ORDER))


def reds_by(readings: Mapping[str, Value]) -> frozenset[str]:
    """Lists the red numbers, as a table with these readings has them."""
    return frozenset(map(str, readings.get("reds", REDS)))


def make_rules(readings: Mapping[str, Value]) -> Rules:
    """Makes rules from a table's file or a record. Raises ValueError where a reading is unknown or makes no sense."""
    for name, value in readings.items():
        if name not in HOUSE_READINGS:
            raise ValueError(f"there is no reading {name!r}; there are: {', '.join(HOUSE_READINGS)}")
        if type(value) is not type(HOUSE_READINGS[name]):
            raise ValueError(f"the reading {name} is a {type(HOUSE_READINGS[name]).__name__}, not {value!r}")
    taken = {**HOUSE_READINGS, **readings}
    if strangers := [red for red in taken["reds"] if str(red) not in NUMBERS]:
        raise ValueError(f"the reading reds has numbers of the wheel, not {strangers[0]!r}")
    if not 0 <= taken["neighbours_max"] <= NEIGHBOURS_LONGEST:
        raise ValueError(f"the reading neighbours_max is 0 to {NEIGHBOURS_LONGEST}, not {taken['neighbours_max']}")
    return Rules(
        wheel_order=tuple(map(str, taken["wheel_order"])),
        reds=frozenset(map(str, taken["reds"])),
        finale_zero_counts_all_zeros=taken["finale_zero_counts_all_zeros"],
        neighbours_max=taken["neighbours_max"],
    )
