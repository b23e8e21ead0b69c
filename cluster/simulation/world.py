"""What everything in one run shares: the clock, chance, the network, the auditor, and the story so far."""

from collections import Counter, deque
from random import Random
from typing import Any

import msgpack

from cluster.simulation.auditor import Auditor
from cluster.simulation.clock import Clock
from cluster.simulation.keys import KeyRing
from cluster.simulation.network import Network
from cluster.simulation.rates import draw_rates

STORY_LINES = 60


class World:
    def __init__(self, seed: int, terminals: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.rates = draw_rates(self.rng)
        self.clock = Clock()
        self.faults: Counter[str] = Counter()
        self.did: Counter[str] = Counter()
        """What people did, by verb: decisions that took effect."""
        self.network = Network(self.clock, self.rng, self.rates, self.faults)
        self.names = [f"T{number:02d}" for number in range(1, terminals + 1)]
        self.auditor = Auditor(self.names)
        self.keys = KeyRing(self.auditor)
        self.healed = False
        self._story: deque[tuple[float, str, str, Any]] = deque(maxlen=STORY_LINES)

    def tell(self, who: str, what: str, detail: Any = "") -> None:
        """Kept as values; put into words only where someone has to read it."""
        self._story.append((self.clock.now_s, who, what, detail))

    def story(self) -> list[str]:
        return [f"{at_s:9.3f} s  {who:8} {what} {_short(detail)}".rstrip() for at_s, who, what, detail in self._story]

    def commit_s(self) -> float:
        rates = self.rates
        if self.rng.random() < rates.slow_commit and not self.healed:
            self.faults["slow_commit"] += 1
            return rates.slow_commit_s
        return 0.002


def _short(detail: Any) -> str:
    text = "; ".join(map(_plain, detail)) if isinstance(detail, list) else str(detail)
    return text if len(text) <= 400 else text[:397] + "..."


def _plain(part: Any) -> str:
    """Stored bytes as what they say; hashes not at all."""
    if not isinstance(part, tuple):
        return str(part)
    kept = (msgpack.unpackb(value) if isinstance(value, bytes) else value for value in part if not _is_hash(value))
    return " ".join(map(str, kept))


def _is_hash(value: Any) -> bool:
    return isinstance(value, bytes) and len(value) == 32
