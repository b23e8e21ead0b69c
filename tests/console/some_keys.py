"""A list of keys for tests: enrolled keys, and unknown keys that tried to connect."""

from dataclasses import dataclass, field

from protocol.enrolment import Enrolled, Knock


@dataclass
class SomeKeys:
    enrolled: list[Enrolled]
    knocked: list[Knock] = field(default_factory=list)
    keys_fault: str | None = None

    def listed(self) -> list[Enrolled]:
        return self.enrolled

    def knocks(self) -> list[Knock]:
        return self.knocked
