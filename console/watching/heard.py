"""The frozen values that pass between a screen and the thread that owns its sockets."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from protocol.messages import Answer, State
from protocol.table_status import RoomStatus

Arguments = Mapping[str, Any]
"""Of a command, by name."""
Fact = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class StatusHeard:
    facts: RoomStatus
    """For staff all of it: a TableStatus."""


@dataclass(frozen=True, slots=True)
class StateHeard:
    state: State
    at_s: float
    """By this process's clock."""
    offset_ms: int
    """The console's wall clock against ours, the way here included."""


@dataclass(frozen=True, slots=True)
class TelemetryHeard:
    facts: Mapping[str, Fact]
    """As the game types them."""
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
    arguments: Arguments = field(default_factory=dict, repr=False)
    """A PIN may be among them: never shown, never logged."""
