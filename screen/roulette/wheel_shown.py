"""What a roulette console broadcasts of its wheel, as every screen reads it."""

from collections.abc import Mapping

from msgspec import Struct

from protocol.answers import read_part
from protocol.codec import RemoteProtocolError


class WheelShown(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The facts of a Telemetry. As made without any: nothing has been told."""

    online: bool = False
    simulated: bool = False
    judge: str = ""
    """The judge's state."""
    state: int | None = None
    """The wheel's own, as its firmware numbers them; none until a line has told it."""
    game: int | None = None
    """The wheel's own count of spins."""
    rotor_rpm: float | None = None
    rotor_direction: str | None = None
    verdict: str | None = None
    paragraph: str | None = None
    threshold_rpm: float | None = None
    """Of the ball: below it bets close."""
    rate: float = 1.0
    """How many seconds of the wheel pass in one of the room's."""
    rotor_angle: float | None = None
    """Angles are clockwise from the first sensor, in radians."""
    ball: str = "none"
    """`none`, `track`, `falling` or `rest`."""
    ball_angle: float | None = None
    ball_rad_s: float | None = None
    ball_direction: str | None = None
    revolutions: float | None = None
    spin_s: float | None = None
    """Since the first pass of this spin."""
    pocket: str | None = None
    """Where the ball rests."""
    launch_rotor_rpm: float | None = None
    broken_so_far: str | None = None
    """The paragraph that this spin breaks by what the last pass showed."""
    sensors: str = ""
    """One letter a sensor: 1 fine, 0 found faulty in the last spin, x reporting all the time."""


def wheel_shown(facts: Mapping[str, str | int | float | bool | None]) -> WheelShown:
    """Without telemetry, or with that of another program, nothing is told."""
    try:
        return read_part(facts, WheelShown)
    except RemoteProtocolError:
        return WheelShown()
