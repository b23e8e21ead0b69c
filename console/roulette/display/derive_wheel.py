"""The wheel as the room display shows it, and the line below it."""

from typing import Any

from console.display.both import Both
from console.roulette.watching.motion import RAD_S_RPM, motion, wheel_of
from console.watching.seen import VOID, Seen
from protocol.enums import Phase

MOTION = ("rotorAngle", "rotorRadS", "ballAngle", "ballRadS", "order", "reds", "rate")
ENDED = (Phase.RESULT, Phase.SETTLED)
STILL_RPM = 0.5


def wheel(seen: Seen, both: Both) -> dict[str, Any]:
    known = motion(seen)
    is_seen = bool(known["isOnline"])
    caption, value, speed = _line(seen, both) if is_seen else ("", "", "")
    return {
        **{key: known[key] for key in MOTION},
        "seen": is_seen,
        "ball": known["ball"] if is_seen else "none",
        "pocket": _pocket(seen) if is_seen else "",
        "isDecided": seen.phase in ENDED,
        "unseen": both.say("look_at_the_wheel"),
        "simulated": both.say("simulated_wheel") if wheel_of(seen).simulated else [],
        "caption": caption,
        "value": value,
        "speed": speed,
    }


def _pocket(seen: Seen) -> str:
    """The pocket of the ball. A result that counts comes before the wheel, which people may have turned by hand
    since.
    """
    outcome = seen.facts.outcome if seen.facts else None
    if seen.phase in ENDED and outcome not in (None, VOID):
        return str(outcome)
    return str(wheel_of(seen).pocket or "")


def _line(seen: Seen, both: Both) -> tuple[str, str, str]:
    """The line below the wheel: what the ball does, its revolutions and its speed."""
    told, ball = wheel_of(seen), wheel_of(seen).ball
    if ball == "track":
        turns, rad_s = int(told.revolutions or 0), told.ball_rad_s
        value = f"{turns} {both.label('revolution' if turns == 1 else 'revolutions_done')}"
        return both.label("ball"), value, "" if rad_s is None else _rpm(f"{rad_s * RAD_S_RPM:.0f}", both)
    if ball in ("falling", "rest"):
        return both.label("ball"), both.label(f"is_{ball}"), ""
    rpm = float(told.rotor_rpm or 0.0)
    return both.label("wheel"), "", both.label("is_still") if rpm < STILL_RPM else _rpm(f"{rpm:.1f}", both)


def _rpm(rpm: str, both: Both) -> str:
    return f"{rpm} {both.label('rpm_unit')}"
