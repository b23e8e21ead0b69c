"""Counts the front's deaths: how long to wait before the next start, and which keys may be the cause."""

from collections import deque
from dataclasses import dataclass, field

WAIT_S_MIN, WAIT_S_MAX = 0.05, 1.0
"""After one that was not ready. One that was is replaced at once: who can kill it again and again gains no time."""
OVER_S = 2.0
"""A key that was over its limit so shortly before the end may have to do with it."""
DEATHS_MAX, IN_S = 3, 60.0


@dataclass
class Deaths:
    last_s: float | None = None
    _wait_s: float = 0.0
    _over_s: dict[str, float] = field(default_factory=dict)
    """By passport, when it was over its limit last."""
    _with: dict[str, deque[float]] = field(default_factory=dict)
    """By passport, when the front died while it was over its limit."""

    def over(self, passports: list[str], now_s: float) -> None:
        self._over_s.update(dict.fromkeys(passports, now_s))

    def is_back(self) -> None:
        self._wait_s = 0.0

    def died(self, now_s: float, was_ready: bool) -> float:
        """Notes a death; gives the seconds until the next front may start."""
        self.last_s = now_s
        for passport, over_s in self._over_s.items():
            if now_s - over_s <= OVER_S:
                self._with.setdefault(passport, deque(maxlen=DEATHS_MAX)).append(now_s)
        self._over_s.clear()
        if not was_ready:
            self._wait_s = min(WAIT_S_MAX, max(WAIT_S_MIN, 2 * self._wait_s))
        return self._wait_s

    def to_shut_out(self, now_s: float) -> list[str]:
        """Names the keys that were over their limit at several deaths within a short time; each is named once."""
        found = [each for each, at in self._with.items() if len(at) == DEATHS_MAX and now_s - at[0] <= IN_S]
        for passport in found:
            del self._with[passport]
        return found
