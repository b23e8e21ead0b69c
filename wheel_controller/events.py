"""What a wheel can say, whatever dialect it speaks: typed, frozen, already checked."""

from dataclasses import dataclass
from enum import StrEnum


class Direction(StrEnum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"

    @property
    def opposite(self) -> "Direction":
        return Direction.COUNTER_CLOCKWISE if self is Direction.CLOCKWISE else Direction.CLOCKWISE

    @property
    def sign(self) -> int:
        return 1 if self is Direction.CLOCKWISE else -1


@dataclass(frozen=True, slots=True)
class Sighting:
    """A rim sensor (1 to 4) sees the ball over this tenth of this pocket."""

    sensor: int
    pocket: str
    tenth: int


@dataclass(frozen=True, slots=True)
class Status:
    state: int
    game: int
    win: str | None
    warn: int
    rotor_rpm: float
    rotor_direction: Direction
    revolutions: int | None = None
    ball_direction: Direction | None = None
    pocket: str | None = None
    extended: bool = False


@dataclass(frozen=True, slots=True)
class WinLine:
    pocket: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    pass


@dataclass(frozen=True, slots=True)
class BetsClosed:
    pass


@dataclass(frozen=True, slots=True)
class Banner:
    text: str
    simulated: bool


@dataclass(frozen=True, slots=True)
class Threshold:
    """The ball's speed at which the wheel itself says no more bets."""

    rpm: int


@dataclass(frozen=True, slots=True)
class Keyed:
    """A winning number that a person typed: no sensor stands behind it."""

    pocket: str


@dataclass(frozen=True, slots=True)
class Unknown:
    line: bytes


WheelEvent = Sighting | Status | WinLine | GameStarted | BetsClosed | Banner | Threshold | Keyed | Unknown


@dataclass(frozen=True, slots=True)
class Heard:
    """One line off the wire: when its last byte arrived, how many bytes it took, what it means."""

    time_s: float
    size: int
    event: WheelEvent
    line: bytes


@dataclass(frozen=True, slots=True)
class Connected:
    time_s: float


@dataclass(frozen=True, slots=True)
class Offline:
    time_s: float
    reason: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The wheel's firmware started afresh: whatever it counted is gone."""

    time_s: float


@dataclass(frozen=True, slots=True)
class CommandFailed:
    time_s: float
    command: bytes
    reason: str


@dataclass(frozen=True, slots=True)
class Overflowed:
    """The owner was too slow and this many events were thrown away."""

    time_s: float
    count: int


@dataclass(frozen=True, slots=True)
class Refused:
    """The port will not be used, and why."""

    time_s: float
    reason: str


LinkEvent = Heard | Connected | Offline | Restarted | CommandFailed | Overflowed | Refused
