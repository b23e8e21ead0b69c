"""The panel while the ball runs: its revolutions, whether the spin is valid so far, and its speed."""

from screen.roulette.wheel_shown import wheel_shown
from screen.words import Words
from terminal.roulette.derive_wheel import REVOLUTIONS_LEAST, SpinTrace, ball_rpm
from terminal.screen.derive_scene import Drawn, Scene

CELLS = 21
"""The number of cells in the bar of revolutions."""
FORECAST_FROM_S = 2.0
FORECAST_PART = 0.2
"""The length of the forecast, as a part of the time that the ball has run."""


def spinning(scene: Scene, spin: SpinTrace, words: Words) -> Drawn:
    return {**_revolutions(scene, words), **_speed(scene, spin, words)}


def _revolutions(scene: Scene, words: Words) -> Drawn:
    told = wheel_shown(scene.telemetry)
    count, broken = int(told.revolutions or 0), told.broken_so_far
    is_valid = count >= REVOLUTIONS_LEAST and not broken
    text = ""
    if not told.online:
        text = words.say("wheel_not_seen_spin")
    elif not count and told.ball == "none":
        text = words.say("waiting_for_launch")
    return {
        "revolutions": count,
        "revolutionsCells": max(CELLS, count),
        "valid": "" if text else words.say(_standing(is_valid, broken)),
        "validWhy": words.say("rule_is", paragraph=broken) if broken else words.say("at_least_four"),
        "isValid": is_valid,
        "isBroken": bool(broken),
        "spinText": text,
    }


def _standing(is_valid: bool, broken: object) -> str:
    """The console's own ruling while the ball rolls, so that all screens say the same."""
    if broken:
        return "valid_not_so_far"
    return "valid_so_far" if is_valid else "valid_not_yet"


def _speed(scene: Scene, spin: SpinTrace, words: Words) -> Drawn:
    threshold, rpm = wheel_shown(scene.telemetry).threshold_rpm, ball_rpm(scene)
    at_s = spin.trace[-1][0] if spin.trace else 0.0
    return {
        "speed": "" if rpm is None else words.say("rpm_only", rpm=f"{rpm:.0f}"),
        "speedPoints": [list(point) for point in spin.trace],
        "speedForecast": forecast(scene, spin),
        "threshold": threshold or 0.0,
        "thresholdText": "" if threshold is None else words.say("bets_close_below", rpm=f"{threshold:.0f}"),
        "nowText": words.say("now_after", seconds=f"{at_s:.1f}") if spin.trace else "",
    }


def forecast(scene: Scene, spin: SpinTrace) -> list[list[float]]:
    """A straight line that continues the last two seconds of speed. It shows how the ball slows down, and says nothing
    of where it will fall.
    """
    if len(spin.trace) < 2 or wheel_shown(scene.telemetry).ball != "track":
        return []
    last_s, last_rpm = spin.trace[-1]
    first_s, first_rpm = next(point for point in spin.trace if point[0] >= last_s - FORECAST_FROM_S)
    slope = (last_rpm - first_rpm) / (last_s - first_s) if last_s > first_s else 0.0
    ahead_s = FORECAST_PART * last_s
    return [[last_s, last_rpm], [last_s + ahead_s, max(0.0, last_rpm + slope * ahead_s)]]
