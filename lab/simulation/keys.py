"""The list of enrolled keys that the console's sockets use; it is on disk and outlives every process."""

from lab.simulation.auditor import Auditor


class KeyRing:
    def __init__(self, auditor: Auditor) -> None:
        self._auditor = auditor
        self.good: dict[str, str] = {}
        """Names to keys."""
        self._made = 0

    def enroll(self, name: str) -> str:
        """Enrols a key: one name has one valid key, and a revoked key is never valid again."""
        self._made += 1
        self.good[name] = key = f"key {self._made}"
        self._auditor.key_enrolled(name, key)
        return key

    def revoke(self, name: str) -> None:
        if self.good.pop(name, None) is not None:
            self._auditor.key_revoked(name)

    def has(self, name: str) -> bool:
        return name in self.good
