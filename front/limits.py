"""What one key may send: messages and bytes a second. The front only bounds it; the console's own limit is lower."""

from protocol.rates import RateLimit

MESSAGES_PER_S, MESSAGES_BURST = 100.0, 400.0
"""Twice what the console takes of a key, so that the console sees a flood and says so."""
BYTES_PER_S, BYTES_BURST = float(1 << 20), float(4 << 20)


class KeyLimits:
    def __init__(self) -> None:
        self._messages = RateLimit(MESSAGES_PER_S, MESSAGES_BURST)
        self._bytes = RateLimit(BYTES_PER_S, BYTES_BURST)
        self._over: dict[str, None] = {}

    def allow(self, passport: str, length: int, now_s: float) -> bool:
        if self._messages.allows(passport, now_s) and self._bytes.allows(passport, now_s, length):
            return True
        self.note(passport)
        return False

    def note(self, passport: str) -> None:
        """Counts a key as over its limits: for a message in several frames too, which no peer ever sends."""
        self._over[passport] = None

    def take_over(self) -> list[str]:
        """Names the passports that were over a limit since the last call."""
        over, self._over = self._over, {}
        return list(over)
