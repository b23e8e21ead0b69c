"""What passes between the thread that owns the sockets and the screen: frozen values both ways."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from protocol.messages import Answer, State

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StatusHeard:
    facts: Facts


@dataclass(frozen=True, slots=True)
class StateHeard:
    state: State
    at_s: float
    """By this process's clock."""
    offset_ms: int
    """The console's wall clock against ours, the way here included."""


@dataclass(frozen=True, slots=True)
class TelemetryHeard:
    facts: Facts
    at_s: float


@dataclass(frozen=True, slots=True)
class LinkChanged:
    is_heard: bool
    wall_ms: int
    """When the console was last heard."""


@dataclass(frozen=True, slots=True)
class Answered:
    token: int
    """Of the Ask."""
    answer: Answer | None
    """None where the console did not answer in time; what came of it is then not known."""


Heard = StatusHeard | StateHeard | TelemetryHeard | LinkChanged | Answered


@dataclass(frozen=True, slots=True)
class Ask:
    token: int
    verb: str
    session: str = ""
    arguments: Facts = field(default_factory=dict, repr=False)
    """A PIN may be among them: never shown, never logged."""
