"""What all parts of one run share: the clock, chance, the network, the auditor, and the story so far."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from lab.simulation.auditor import Auditor
from lab.simulation.clock import Clock
from lab.simulation.game import game_of
from lab.simulation.keys import KeyRing
from lab.simulation.network import Network
from lab.simulation.rates import draw_rates

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Plan:
    """All that defines a run: the same plan gives the same run."""

    seed: int
    rounds: int = 20
    terminals: int = 4
    profile: str = "usual"
    game: str = "roulette"
    only: frozenset[int] | None = None
    """In a replay, the faults that strike, by number; all of them otherwise."""

    def with_(self, **changes: Any) -> "Plan":
        return replace(self, **changes)


Told = tuple[float, str, str, Any]
"""When, who, what, and the particulars."""


class Chance(Random):
    """A faster random generator than Python's usual one: its bias of one in 2**53 does not matter here."""

    def choice(self, seq: "SupportsLenAndGetItem[T]") -> T:
        return seq[int(self.random() * len(seq))]


class World:
    def __init__(self, plan: Plan, tells: bool = False) -> None:
        self.plan = plan
        self.rng = Random(plan.seed)
        self.rates = draw_rates(self.rng, self.chance("fronts"), plan.profile)
        self.clock = Clock()
        self.faults: Counter[str] = Counter()
        self.strikes = 0
        """How many faults chance has sent, whether or not they struck."""
        self.did: Counter[str] = Counter()
        """What people did, by verb: decisions that took effect."""
        self.network = Network(self)
        self.names = [f"T{number:02d}" for number in range(1, plan.terminals + 1)]
        self.game = game_of(plan.game).as_played(plan.seed, self.rates)
        self.auditor = Auditor(self.names, self.game.audit)
        self.keys = KeyRing(self.auditor)
        self.healed = False
        self.story: list[Told] | None = [] if tells else None

    def chance(self, of: str) -> Chance:
        """Gives each part its own random generator: leaving out a fault changes only what follows from it."""
        return Chance(f"{self.plan.seed} {of}")

    def strike(self) -> bool:
        """Says whether the next fault strikes."""
        self.strikes += 1
        return self.plan.only is None or self.strikes in self.plan.only

    def tell(self, who: str, what: str, detail: Any = "") -> None:
        """Adds to the story, as values, where the story is wanted."""
        if self.story is not None:
            self.story.append((self.clock.now_s, who, what, detail))

    def slow_s(self, who: str) -> float:
        """Gives the delay of a disk that is slow just now."""
        if self.healed or not self.strike():
            return 0.0
        self.faults["slow_commit"] += 1
        self.tell(who, "slow commit", self.rates.slow_commit_s)
        return self.rates.slow_commit_s
