"""What a wheel can report, in any dialect: typed, frozen and already checked."""

from enum import StrEnum

from msgspec import Struct

from phrases import Phrase, Said

SENSORS = (1, 2, 3, 4)  # in the rim, clockwise


class Direction(StrEnum):
    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"

    def __init__(self, name: str) -> None:
        self.sign = 1 if name == "clockwise" else -1

    @property
    def opposite(self) -> "Direction":
        return Direction.COUNTER_CLOCKWISE if self is Direction.CLOCKWISE else Direction.CLOCKWISE


class Sighting(Struct, frozen=True):
    """A rim sensor (1 to 4) sees the ball over this tenth of this pocket."""

    sensor: int
    pocket: str
    tenth: int


class Status(Struct, frozen=True):
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


class WinLine(Struct, frozen=True):
    pocket: str


class GameStarted(Struct, frozen=True):
    pass


class BetsClosed(Struct, frozen=True):
    pass


class Banner(Struct, frozen=True):
    text: str
    simulated: bool


class Threshold(Struct, frozen=True):
    """The ball's speed at which the wheel itself says "no more bets", in revolutions per minute."""

    rpm: int


class BallAtSensor(Struct, frozen=True):
    """A sensor saw the ball without naming the pocket under it, so the rotor's angle stays unknown."""

    sensor: int


class BallInPocket(Struct, frozen=True):
    """The pocket that the wheel itself reports, in an event line besides the status."""

    pocket: str


class Reply(Struct, frozen=True):
    """The wheel's reply to the command that begins with this letter: OK, NO or BUSY."""

    command: str
    answer: str


class Unknown(Struct, frozen=True):
    line: bytes


WheelEvent = (
    Sighting
    | Status
    | WinLine
    | GameStarted
    | BetsClosed
    | Banner
    | Threshold
    | BallAtSensor
    | BallInPocket
    | Reply
    | Unknown
)


class Heard(Struct, frozen=True):
    """One line from the wheel: when its last byte was read, its size in bytes, its meaning."""

    time_s: float
    size: int
    event: WheelEvent
    line: bytes
    late_s: float = 0.0
    """How much earlier its last byte may have come, in seconds; 0 if the reader was on time."""


class Connected(Struct, frozen=True):
    time_s: float


class Offline(Struct, frozen=True):
    time_s: float
    reason: Said
    """A plain text if it comes from a recording."""


class Restarted(Struct, frozen=True):
    """The wheel's firmware restarted: its counts are lost."""

    time_s: float


class CommandFailed(Struct, frozen=True):
    time_s: float
    command: bytes
    reason: Phrase


class Overflowed(Struct, frozen=True):
    """The owner read too slowly, so this many events were discarded."""

    time_s: float
    count: int


class Refused(Struct, frozen=True):
    """The port will not be used; `reason` says why."""

    time_s: float
    reason: str


LinkEvent = Heard | Connected | Offline | Restarted | CommandFailed | Overflowed | Refused
