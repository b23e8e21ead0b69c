"""What the console can look up of keys: those enrolled, and those that knocked and were refused."""

from typing import Protocol

from protocol.enrolment import Enrolled, Knock


class Keys(Protocol):
    def listed(self) -> list[Enrolled]:
        """Revoked ones too."""
        ...

    def knocks(self) -> list[Knock]: ...


class NoKeys:
    """Of a table without sockets."""

    def listed(self) -> list[Enrolled]:
        return []

    def knocks(self) -> list[Knock]:
        return []
