"""The wheel's state that a roulette console broadcasts, as every screen reads it."""

from collections.abc import Mapping

from msgspec import Struct

from protocol.answers import read_part
from protocol.codec import RemoteProtocolError


class WheelShown(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The facts of a Telemetry; the defaults mean that nothing was reported."""

    online: bool = False
    simulated: bool = False
    judge: str = ""
    """The state of the judge."""
    state: int | None = None
    """The wheel's own state, numbered as in its firmware; none until a line has reported it."""
    game: int | None = None
    """The wheel's own count of spins."""
    rotor_rpm: float | None = None
    rotor_direction: str | None = None
    verdict: str | None = None
    paragraph: str | None = None
    threshold_rpm: float | None = None
    """The ball's speed below which bets close."""
    rate: float = 1.0
    """How many seconds pass for the wheel in one second of the room."""
    rotor_angle: float | None = None
    """Angles are clockwise from the first sensor, in radians."""
    ball: str = "none"
    """`none`, `track`, `falling` or `rest`."""
    ball_angle: float | None = None
    ball_rad_s: float | None = None
    ball_direction: str | None = None
    revolutions: float | None = None
    spin_s: float | None = None
    """The time since the first pass of this spin."""
    pocket: str | None = None
    """The pocket in which the ball rests."""
    launch_rotor_rpm: float | None = None
    broken_so_far: str | None = None
    """The paragraph that this spin breaks, by what the last pass showed."""
    sensors: str = ""
    """One letter per sensor: 1 fine, 0 faulty in the last spin, x always reporting."""


def wheel_shown(facts: Mapping[str, str | int | float | bool | None]) -> WheelShown:
    """Reads the state; without telemetry, or with another program's, it stays empty."""
    try:
        return read_part(facts, WheelShown)
    except RemoteProtocolError:
        return WheelShown()
