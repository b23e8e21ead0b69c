"""How much of something each peer may do, so that one that floods costs the others nothing; time is an argument."""

from dataclasses import dataclass, field


@dataclass
class RateLimit:
    """A token bucket per peer."""

    per_s: float
    burst: float
    _buckets: dict[str, tuple[float, float]] = field(default_factory=dict)

    def allows(self, peer: str, now_s: float, cost: float = 1.0) -> bool:
        tokens = self.burst
        if (known := self._buckets.get(peer)) is not None:
            left, at_s = known
            if now_s > at_s:
                left += (now_s - at_s) * self.per_s
            if left < tokens:
                tokens = left
        is_allowed = tokens >= cost
        self._buckets[peer] = (tokens - cost if is_allowed else tokens, now_s)
        return is_allowed
