"""The wheel column: what the wheel's own telemetry says, in words and for the drawing."""

from collections.abc import Iterable, Mapping
from math import pi

from games.roulette.rules import Rules
from screen.words import Words
from terminal.effects import PutEnded
from terminal.screen.derive_scene import BETTING, ENDED, VOID, Drawn, Fact, Scene, Situation, ended
from terminal.seal import FAULTS
from terminal.view import View

RAD_S_TO_RPM = 60 / (2 * pi)
REVOLUTIONS_LEAST = 4
SEAL_BYTES = 4
WAITS = "waits"
"""Of a seal that is not opened yet."""
STILL_RPM = 0.5
TRACE_POINTS_MAX = 240

OUT_OF_CONTACT = (Situation.LOST, Situation.STARTING, Situation.UNKNOWN_KEY)

Line = tuple[str, str]


def wheel(scene: Scene, rules: Rules, words: Words) -> Drawn:
    facts = scene.wheel
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
        "covered": golden,
        "lines": [{"caption": caption, "value": value} for caption, value in _lines(scene, is_seen, words)],
        "legend": words.say("covered_legend") if golden and scene.situation in BETTING else "",
        "unseen": "" if is_seen else words.say("wheel_unseen"),
        "unseenText": "" if is_seen else words.say("look_at_the_real_one"),
        "simulated": words.say("simulated") if scene.is_simulated else "",
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
        return result.outcome
    return str(scene.wheel.get("pocket") or "") if scene.wheel.get("ball") == "rest" else ""


def _lines(scene: Scene, is_seen: bool, words: Words) -> list[Line]:
    situation = scene.situation
    if situation in OUT_OF_CONTACT:
        return _lost_lines(scene, words)
    if not is_seen:
        return _seal_line(scene.view, words)
    wheel_line = (words.say("wheel"), rotor_words(scene, words))
    ball_line = (words.say("ball"), ball_words(scene, words))
    if situation in (Situation.CLOSED, Situation.HELD):
        return [ball_line, wheel_line, *_seal_line(scene.view, words)]
    if situation is Situation.RESULT and scene.wheel.get("ball") == "rest":
        return [ball_line, *_revolutions_line(scene, words), *_witness_line(scene, words)]
    return [wheel_line, ball_line]


def rotor_words(scene: Scene, words: Words) -> str:
    rpm = _float(scene.wheel.get("rotor_rpm"))
    if rpm < STILL_RPM:
        return words.say("wheel_still")
    return _rpm_words(f"{rpm:.1f}", scene.wheel.get("rotor_direction"), words)


def ball_words(scene: Scene, words: Words) -> str:
    state, facts = scene.wheel.get("ball"), scene.wheel
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
    rad_s = scene.wheel.get("ball_rad_s")
    return _float(rad_s) * RAD_S_TO_RPM if isinstance(rad_s, int | float) else None


def _rpm_words(rpm: str, direction: Fact, words: Words) -> str:
    if direction == "clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("clockwise"))
    if direction == "counter-clockwise":
        return words.say("rpm", rpm=rpm, direction=words.say("counter_clockwise"))
    return words.say("rpm_only", rpm=rpm)


def _revolutions_line(scene: Scene, words: Words) -> list[Line]:
    turned = scene.wheel.get("revolutions")
    if not isinstance(turned, int | float):
        return []
    return [(words.say("revolutions"), words.say("revolutions_against", revolutions=int(turned)))]


def _witness_line(scene: Scene, words: Words) -> list[Line]:
    """Only a verdict on the very pocket that counts may be called agreement; of anything else nothing is known here."""
    result = ended(scene.view)
    if result is None or result.outcome != scene.agreed:
        return []
    return [(words.say("witnesses"), words.say("witnesses_agree", pocket=result.outcome))]


def agreed_after(agreed: str, facts: Mapping[str, Fact]) -> str:
    """The wheel forgets its verdict when it gets ready for the next spin; the round's stays."""
    pocket = facts.get("pocket")
    return str(pocket) if facts.get("verdict") == "result" and pocket else agreed


def _seal_line(view: View, words: Words) -> list[Line]:
    return [(words.say("sealed"), seal_words(view.seal))] if view.seal else []


def seal_found(row: PutEnded) -> str:
    """What may be said of a seal by now: until the round has ended nobody can compute it again."""
    return row.sealed if row.is_opened or row.sealed in FAULTS else WAITS


def seal_words(seal: bytes) -> str:
    """`7F3A-91C2`: enough to compare by eye."""
    return seal[:SEAL_BYTES].hex("-", 2).upper()


def _lost_lines(scene: Scene, words: Words) -> list[Line]:
    view = scene.view
    lines = [(words.say("last_heard"), _last_heard(scene, words))]
    if view.heard_wall_ms is not None:
        minutes, seconds = divmod(max(0, scene.now.wall_ms - view.heard_wall_ms) // 1000, 60)
        lines.insert(0, (words.say("out_of_contact"), f"{minutes}:{seconds:02}"))
    return [*lines, (words.say("reconnecting"), words.say("reconnecting_try", count=view.reconnects + 1))]


def _last_heard(scene: Scene, words: Words) -> str:
    view = scene.view
    if view.heard_wall_ms is None or not view.phase:
        return words.say("last_heard_nothing")
    if view.phase == "BETS_OPEN":
        if view.closes_s is None:
            return words.say("last_heard_open_untimed")
        silent_s = (scene.now.wall_ms - view.heard_wall_ms) / 1000
        left_s = view.closes_s - (scene.now.monotonic_s - silent_s)
        return words.say("last_heard_open", seconds=max(0, round(left_s)))
    keys = {"BETS_CLOSED": "last_heard_closed", "HELD": "last_heard_held"}
    return words.say(keys.get(view.phase, "last_heard_ended"))


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
