"""The wheel column: what the wheel's telemetry says, in words and for the drawing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import pi

from games.roulette.rules import Rules
from protocol.enums import Phase, VerdictKind
from screen.roulette.wheel_shown import wheel_shown
from screen.words import Words
from terminal.screen.derive_contact import OUT_OF_CONTACT, contact_lines
from terminal.screen.derive_scene import BETTING, ENDED, VOID, Drawn, Fact, Scene, Situation, TextRow, ended
from terminal.screen.derive_seal import seal_line

RAD_S_TO_RPM = 60 / (2 * pi)
REVOLUTIONS_LEAST = 4
STILL_RPM = 0.5
TRACE_POINTS_MAX = 240


@dataclass(frozen=True, slots=True)
class SpinTrace:
    """What the telemetry has said of the current spin so far."""

    trace: tuple[tuple[float, float], ...] = ()
    """The ball's speed in this spin: pairs of seconds since it was first seen, and rpm."""
    agreed: str = ""
    """The pocket on which the wheel's sensors and firmware agreed in this round; empty if none."""


def wheel(scene: Scene, spin: SpinTrace, rules: Rules, words: Words) -> Drawn:
    told = wheel_shown(scene.telemetry)
    golden = covered(scene, rules)
    is_seen = told.online and scene.situation not in OUT_OF_CONTACT
    return {
        "seen": is_seen,
        "rotorAngle": told.rotor_angle or 0.0,
        "rotorRadS": signed_rad_s((told.rotor_rpm or 0.0) / RAD_S_TO_RPM, told.rotor_direction),
        "ballState": told.ball if is_seen else "none",
        "ballAngle": told.ball_angle or 0.0,
        "ballRadS": signed_rad_s(told.ball_rad_s or 0.0, told.ball_direction),
        "rate": told.rate,
        "pocket": _pocket(scene) if is_seen else "",
        "isDecided": scene.view.phase in (Phase.RESULT, Phase.SETTLED),
        "order": list(rules.wheel_order),
        "reds": sorted(rules.reds, key=int),
        "covered": golden,
        "lines": [{"caption": caption, "value": value} for caption, value in _lines(scene, spin, is_seen, words)],
        "legend": words.say("covered_legend") if golden and scene.situation in BETTING else "",
        "unseen": "" if is_seen else words.say("wheel_unseen"),
        "unseenText": "" if is_seen else words.say("look_at_the_real_one"),
        "simulated": words.say("simulated_wheel") if scene.is_simulated else "",
    }


def signed_rad_s(rad_s: float, direction: str | None) -> float:
    """The angular speed with a sign: clockwise is positive."""
    return -abs(rad_s) if direction == "counter-clockwise" else abs(rad_s)


def covered(scene: Scene, rules: Rules) -> list[str]:
    """The pockets on which this player would win, in the order of the wheel; empty after the result."""
    view = scene.view
    if view.bets is None or scene.situation in ENDED:
        return []
    found = pockets_of(view.bets.registered, rules) | pockets_of(view.bets.asked or (), rules)
    return [pocket for pocket in rules.wheel_order if pocket in found]


def pockets_of(spots: Iterable[str], rules: Rules) -> set[str]:
    return {pocket for spot in spots for pocket in rules.spots[spot].pockets}


def _pocket(scene: Scene) -> str:
    """The pocket with the ball. The round's result counts more than the telemetry, because the wheel may have been
    turned by hand since.
    """
    result = ended(scene.view)
    if result is not None and result.outcome != VOID and scene.situation in ENDED:
        return str(result.outcome)
    told = wheel_shown(scene.telemetry)
    return told.pocket or "" if told.ball == "rest" else ""


def _lines(scene: Scene, spin: SpinTrace, is_seen: bool, words: Words) -> list[TextRow]:
    situation = scene.situation
    if situation in OUT_OF_CONTACT:
        return contact_lines(scene, words)
    if not is_seen:
        return seal_line(scene.view, words)
    wheel_line = (words.say("wheel"), rotor_words(scene, words))
    ball_line = (words.say("ball"), ball_words(scene, words))
    if situation in (Situation.CLOSED, Situation.HELD):
        return [ball_line, wheel_line, *seal_line(scene.view, words)]
    if situation is Situation.RESULT and wheel_shown(scene.telemetry).ball == "rest":
        return [ball_line, *_revolutions_line(scene, words), *_witness_line(scene, spin, words)]
    return [wheel_line, ball_line]


def rotor_words(scene: Scene, words: Words) -> str:
    told = wheel_shown(scene.telemetry)
    rpm = told.rotor_rpm or 0.0
    if rpm < STILL_RPM:
        return words.say("wheel_still")
    return _rpm_words(f"{rpm:.1f}", told.rotor_direction, words)


def ball_words(scene: Scene, words: Words) -> str:
    told = wheel_shown(scene.telemetry)
    if told.ball == "track":
        rpm = ball_rpm(scene)
        if rpm is None:
            return words.say("ball_running")
        return _rpm_words(f"{rpm:.0f}", told.ball_direction, words)
    if told.ball == "falling":
        return words.say("ball_falling")
    if told.ball == "rest" and (pocket := _pocket(scene)):
        return words.say("ball_at_rest", pocket=pocket)
    return words.say("ball_waiting")


def ball_rpm(scene: Scene) -> float | None:
    rad_s = wheel_shown(scene.telemetry).ball_rad_s
    return None if rad_s is None else rad_s * RAD_S_TO_RPM


def _rpm_words(rpm: str, direction: str | None, words: Words) -> str:
    if direction == "clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("clockwise"))
    if direction == "counter-clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("counter_clockwise"))
    return words.say("rpm_only", rpm=rpm)


def _revolutions_line(scene: Scene, words: Words) -> list[TextRow]:
    turned = wheel_shown(scene.telemetry).revolutions
    if turned is None:
        return []
    return [(words.say("revolutions"), words.say("revolutions_against", revolutions=int(turned)))]


def _witness_line(scene: Scene, spin: SpinTrace, words: Words) -> list[TextRow]:
    """The line that says that sensors and firmware agree. It is shown only if they agreed on exactly the pocket of the
    result.
    """
    result = ended(scene.view)
    if result is None or result.outcome != spin.agreed:
        return []
    return [(words.say("witnesses"), words.say("witnesses_agree", pocket=result.outcome))]


def agreed_after(agreed: str, facts: Mapping[str, Fact]) -> str:
    """The pocket agreed on after this telemetry. The wheel drops its verdict before the next spin; here the round's
    verdict is kept.
    """
    told = wheel_shown(facts)
    return told.pocket if told.verdict == VerdictKind.RESULT and told.pocket else agreed


def trace_after(trace: tuple[tuple[float, float], ...], facts: Mapping[str, Fact]) -> tuple[tuple[float, float], ...]:
    """The ball's speed over the spin so far. If the time of the spin goes back, a new spin has begun."""
    told = wheel_shown(facts)
    at_s, rad_s = told.spin_s, told.ball_rad_s
    if told.ball == "none" or at_s is None:
        return () if told.ball in ("none", "track") else trace
    if trace and at_s < trace[-1][0]:
        trace = ()
    if rad_s is None or (trace and at_s == trace[-1][0]):
        return trace
    return (*trace, (at_s, rad_s * RAD_S_TO_RPM))[-TRACE_POINTS_MAX:]
