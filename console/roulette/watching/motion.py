"""The motion of the wheel in the form that the shared picture takes, from what the console reports."""

import math
from typing import Any

from console.watching.seen import Seen
from games.roulette.rules import order_by, reds_by
from screen.roulette.wheel_shown import WheelShown, wheel_shown

RAD_S_RPM = 60 / (2 * math.pi)
CLOCKWISE = "clockwise"


def wheel_of(seen: Seen) -> WheelShown:
    """The latest telemetry of the wheel."""
    return wheel_shown(seen.telemetry)


def motion(seen: Seen) -> dict[str, Any]:
    told = wheel_of(seen)
    against = 1 if told.rotor_direction == CLOCKWISE else -1
    ball_sign = 1 if told.ball_direction == CLOCKWISE else -1
    return {
        "isOnline": bool(told.online),
        "rotorAngle": told.rotor_angle or 0.0,
        "rotorRadS": against * (told.rotor_rpm or 0.0) / RAD_S_RPM,
        "ball": told.ball or "none",
        "ballAngle": told.ball_angle or 0.0,
        "ballRadS": ball_sign * (told.ball_rad_s or 0.0),
        "order": list(order_by(seen.readings)),
        "reds": sorted(reds_by(seen.readings), key=int),
        "rate": float(told.rate or 1.0),
    }
