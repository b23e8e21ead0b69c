"""The wheel column: what the wheel's own telemetry says, in words and for the drawing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import pi

from games.roulette.rules import Rules
from screen.words import Words
from terminal.screen.derive_contact import OUT_OF_CONTACT, contact_lines
from terminal.screen.derive_scene import BETTING, ENDED, VOID, Drawn, Fact, Line, Scene, Situation, ended
from terminal.screen.derive_seal import seal_line

RAD_S_TO_RPM = 60 / (2 * pi)
REVOLUTIONS_LEAST = 4
STILL_RPM = 0.5
TRACE_POINTS_MAX = 240


@dataclass(frozen=True, slots=True)
class Spin:
    """What the telemetry of a spin has told so far."""

    trace: tuple[tuple[float, float], ...] = ()
    """The ball of this spin: seconds since its first pass, rpm."""
    agreed: str = ""
    """The pocket on which both witnesses at the wheel were heard to agree in this round."""


def wheel(scene: Scene, spin: Spin, rules: Rules, words: Words) -> Drawn:
    facts = scene.telemetry
    golden = covered(scene, rules)
    is_seen = bool(facts.get("online")) and scene.situation not in OUT_OF_CONTACT
    return {
        "seen": is_seen,
        "rotorAngle": _float(facts.get("rotor_angle")),
        "rotorRadS": signed_rad_s(_float(facts.get("rotor_rpm")) / RAD_S_TO_RPM, facts.get("rotor_direction")),
        "ballState": str(facts.get("ball") or "none") if is_seen else "none",
        "ballAngle": _float(facts.get("ball_angle")),
        "ballRadS": signed_rad_s(_float(facts.get("ball_rad_s")), facts.get("ball_direction")),
        "rate": _float(facts.get("rate"), 1.0),
        "pocket": _pocket(scene) if is_seen else "",
        "isDecided": scene.view.phase in ("RESULT", "SETTLED"),
        "order": list(rules.wheel_order),
        "reds": sorted(rules.reds, key=int),
        "covered": golden,
        "lines": [{"caption": caption, "value": value} for caption, value in _lines(scene, spin, is_seen, words)],
        "legend": words.say("covered_legend") if golden and scene.situation in BETTING else "",
        "unseen": "" if is_seen else words.say("wheel_unseen"),
        "unseenText": "" if is_seen else words.say("look_at_the_real_one"),
        "simulated": words.say("simulated_wheel") if scene.is_simulated else "",
    }


def _float(fact: Fact, default: float = 0.0) -> float:
    return float(fact) if isinstance(fact, int | float) else default


def signed_rad_s(rad_s: float, direction: Fact) -> float:
    """Clockwise is positive."""
    return -abs(rad_s) if direction == "counter-clockwise" else abs(rad_s)


def covered(scene: Scene, rules: Rules) -> list[str]:
    """The pockets on which this player would win, until the result; in wheel order."""
    view = scene.view
    if view.bets is None or scene.situation in ENDED:
        return []
    found = pockets_of(view.bets.registered, rules) | pockets_of(view.bets.asked or (), rules)
    return [pocket for pocket in rules.wheel_order if pocket in found]


def pockets_of(spots: Iterable[str], rules: Rules) -> set[str]:
    return {pocket for spot in spots for pocket in rules.spots[spot].pockets}


def _pocket(scene: Scene) -> str:
    """Where the ball lies; a result that counts says more than the wheel, which may be turned by hand by now."""
    result = ended(scene.view)
    if result is not None and result.outcome != VOID and scene.situation in ENDED:
        return str(result.outcome)
    return str(scene.telemetry.get("pocket") or "") if scene.telemetry.get("ball") == "rest" else ""


def _lines(scene: Scene, spin: Spin, is_seen: bool, words: Words) -> list[Line]:
    situation = scene.situation
    if situation in OUT_OF_CONTACT:
        return contact_lines(scene, words)
    if not is_seen:
        return seal_line(scene.view, words)
    wheel_line = (words.say("wheel"), rotor_words(scene, words))
    ball_line = (words.say("ball"), ball_words(scene, words))
    if situation in (Situation.CLOSED, Situation.HELD):
        return [ball_line, wheel_line, *seal_line(scene.view, words)]
    if situation is Situation.RESULT and scene.telemetry.get("ball") == "rest":
        return [ball_line, *_revolutions_line(scene, words), *_witness_line(scene, spin, words)]
    return [wheel_line, ball_line]


def rotor_words(scene: Scene, words: Words) -> str:
    rpm = _float(scene.telemetry.get("rotor_rpm"))
    if rpm < STILL_RPM:
        return words.say("wheel_still")
    return _rpm_words(f"{rpm:.1f}", scene.telemetry.get("rotor_direction"), words)


def ball_words(scene: Scene, words: Words) -> str:
    state, facts = scene.telemetry.get("ball"), scene.telemetry
    if state == "track":
        rpm = ball_rpm(scene)
        if rpm is None:
            return words.say("ball_running")
        return _rpm_words(f"{rpm:.0f}", facts.get("ball_direction"), words)
    if state == "falling":
        return words.say("ball_falling")
    if state == "rest" and (pocket := _pocket(scene)):
        return words.say("ball_at_rest", pocket=pocket)
    return words.say("ball_waiting")


def ball_rpm(scene: Scene) -> float | None:
    rad_s = scene.telemetry.get("ball_rad_s")
    return _float(rad_s) * RAD_S_TO_RPM if isinstance(rad_s, int | float) else None


def _rpm_words(rpm: str, direction: Fact, words: Words) -> str:
    if direction == "clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("clockwise"))
    if direction == "counter-clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("counter_clockwise"))
    return words.say("rpm_only", rpm=rpm)


def _revolutions_line(scene: Scene, words: Words) -> list[Line]:
    turned = scene.telemetry.get("revolutions")
    if not isinstance(turned, int | float):
        return []
    return [(words.say("revolutions"), words.say("revolutions_against", revolutions=int(turned)))]


def _witness_line(scene: Scene, spin: Spin, words: Words) -> list[Line]:
    """Only a verdict on the very pocket that counts may be called agreement; of anything else nothing is known here."""
    result = ended(scene.view)
    if result is None or result.outcome != spin.agreed:
        return []
    return [(words.say("witnesses"), words.say("witnesses_agree", pocket=result.outcome))]


def agreed_after(agreed: str, facts: Mapping[str, Fact]) -> str:
    """The wheel forgets its verdict when it gets ready for the next spin; the round's stays."""
    pocket = facts.get("pocket")
    return str(pocket) if facts.get("verdict") == "result" and pocket else agreed


def trace_after(trace: tuple[tuple[float, float], ...], facts: Mapping[str, Fact]) -> tuple[tuple[float, float], ...]:
    """The ball's speed over the spin so far; a clock that went back is a new spin."""
    at_s, rad_s, state = facts.get("spin_s"), facts.get("ball_rad_s"), facts.get("ball")
    if state == "none" or not isinstance(at_s, int | float):
        return () if state in ("none", "track") else trace
    if trace and at_s < trace[-1][0]:
        trace = ()
    if not isinstance(rad_s, int | float) or (trace and at_s == trace[-1][0]):
        return trace
    return (*trace, (float(at_s), rad_s * RAD_S_TO_RPM))[-TRACE_POINTS_MAX:]
