"""The wheel in motion, as the shared picture of it takes what the console tells."""

import math
from typing import Any

from console.watching.seen import Seen
from games.roulette.rules import order_by

RAD_S_RPM = 60 / (2 * math.pi)
CLOCKWISE = "clockwise"


def motion(seen: Seen) -> dict[str, Any]:
    told = seen.telemetry
    against = 1 if told.get("rotor_direction") == CLOCKWISE else -1
    ball_sign = 1 if told.get("ball_direction") == CLOCKWISE else -1
    return {
        "isOnline": bool(told.get("online")),
        "rotorAngle": told.get("rotor_angle") or 0.0,
        "rotorRadS": against * (told.get("rotor_rpm") or 0.0) / RAD_S_RPM,
        "ball": told.get("ball") or "none",
        "ballAngle": told.get("ball_angle") or 0.0,
        "ballRadS": ball_sign * (told.get("ball_rad_s") or 0.0),
        "order": list(order_by(seen.readings)),
        "rate": float(told.get("rate") or 1.0),
    }
