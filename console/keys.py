"""What the console can look up about keys: the enrolled ones, and the refused ones that tried to connect."""

from typing import Protocol

from protocol.enrolment import Enrolled, Knock


class Keys(Protocol):
    def listed(self) -> list[Enrolled]:
        """All keys of the list, revoked ones included."""
        ...

    def knocks(self) -> list[Knock]: ...

    @property
    def keys_fault(self) -> str | None:
        """Why the list on disk cannot be read or changed; None if it can."""
        ...


class NoKeys:
    """The keys of a table without sockets: there are none."""

    def listed(self) -> list[Enrolled]:
        return []

    def knocks(self) -> list[Knock]:
        return []

    @property
    def keys_fault(self) -> str | None:
        return None
