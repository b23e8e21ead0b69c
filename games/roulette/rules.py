"""One table's rules of Roulette Triple Zero: the readings taken, everything computed from them, and settlement."""

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from operator import mul
from typing import NamedTuple

from games.refusal import Refusal, RefusalNumber
from games.roulette import limits as table_limits
from games.roulette.announced import Pieces, announced_bets, fault_in_arcs
from games.roulette.pockets import POCKETS, REDS, WHEEL_ORDER, fault_in_order
from games.roulette.spots import Spot, all_spots

NAME = "roulette-triple-zero"
NEIGHBOURS_MAX = 3

Slip = Mapping[str, int]
"""All of one terminal's stakes in a round: spot id to cents."""


class Settlement(NamedTuple):
    stake_cents: int
    payout_cents: int
    payouts: dict[str, int]
    """Per spot, what comes back to the credit: the stake of a winning bet included, nothing for a losing one."""


class Rules:
    """The readings are arguments, so that a regulator who reads otherwise changes data (ids ROU-1, 2, 4, 5)."""

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
        """Names exactly these rules in every round's record."""
        facts = {
            "game": NAME,
            "wheel_order": self.wheel_order,
            "spots": [[spot.id, spot.kind, spot.pockets, spot.pays] for spot in self.spots.values()],
            "announced": self.announced,
        }
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()

    def is_outcome(self, outcome: object) -> bool:
        return isinstance(outcome, str) and outcome in self._returns

    def check(self, slip: Slip, limits: table_limits.Limits) -> Refusal | None:
        return table_limits.check(slip, limits)

    def expand(self, bet: str, stake_cents: int) -> list[tuple[str, int]] | Refusal:
        """The ordinary bets behind a spot or an announced bet, whose stake is divided over its pieces."""
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
        """For every spot, how many times its stake comes back."""
        return self._returns[outcome]

    def payout_cents(self, slip: Slip, outcome: str) -> int:
        """What `settle` comes to, where nobody asks for each bet."""
        return sum(map(mul, slip.values(), map(self._returns[outcome].__getitem__, slip)))

    def settle(self, slip: Slip, outcome: str) -> Settlement:
        """Rules 3.8, 3.9 and 4.1: losing bets are collected, winning bets paid."""
        returns = self._returns[outcome]
        payouts = {spot: stake * returns[spot] for spot, stake in slip.items()}
        return Settlement(sum(slip.values()), sum(payouts.values()), payouts)


def return_all(slip: Slip) -> Settlement:
    """Rule 5.9: a void round gives every bet back."""
    total = sum(slip.values())
    return Settlement(total, total, dict(slip))
