"""What the console can look up of keys: those enrolled, and those that knocked and were refused."""

from typing import Protocol

from protocol.enrolment import Enrolled, Knock


class Keys(Protocol):
    def listed(self) -> list[Enrolled]:
        """Revoked ones too."""
        ...

    def knocks(self) -> list[Knock]: ...

    @property
    def keys_fault(self) -> str | None:
        """Why the list on disk cannot be read or changed, where it cannot."""
        ...


class NoKeys:
    """Of a table without sockets."""

    def listed(self) -> list[Enrolled]:
        return []

    def knocks(self) -> list[Knock]:
        return []

    @property
    def keys_fault(self) -> str | None:
        return None
