"""The wheel's column: live figures, the ball's speed with the closing threshold, and the verdict by paragraph."""

import math
from collections.abc import Sequence
from typing import Any

from console.roulette.watching.motion import CLOCKWISE, RAD_S_RPM, motion, wheel_of
from console.watching.seen import DASH, Seen, plain_paragraph_words
from phrases import Phrase, Said, inner, phrase
from protocol.enums import Phase, VerdictKind
from screen.roulette.phrases import pocket_words
from screen.words import Words

REVOLUTIONS_MIN = 4
CURVE_S = 24.0
"""Of wheel time across the curve."""
FIT_POINTS = 12
AHEAD_S = 13
NO_HAND = f"5.3.7{DASH}8"
WITNESS_NAMES = {"tracker_saw": "tracker", "firmware_saw": "firmware"}
WITNESSES = tuple(WITNESS_NAMES)

Points = Sequence[tuple[float, float]]
"""Seconds of the spin, and the ball's rpm."""


def wheel(seen: Seen, words: Words) -> dict[str, Any]:
    told = wheel_of(seen)
    rotor_rpm, ball_rad_s, turns = told.rotor_rpm, told.ball_rad_s, told.revolutions
    return {
        "hasWheel": bool(seen.telemetry),
        **motion(seen),
        "pocket": told.pocket or "",
        "isDecided": seen.phase in (Phase.RESULT, Phase.SETTLED),
        "revolutions": DASH if turns is None else str(math.floor(turns)),
        "revolutionsDone": 0 if turns is None else math.floor(turns),
        "enough": turns is not None and turns >= REVOLUTIONS_MIN,
        "ballRpm": DASH if ball_rad_s is None else words.say("rpm", rpm=round(ball_rad_s * RAD_S_RPM)),
        "ballTurns": _turn(told.ball_direction),
        "rotorRpm": DASH if rotor_rpm is None else words.say("rpm", rpm=f"{rotor_rpm:.1f}"),
        "rotorTurns": _turn(told.rotor_direction),
        "sensors": _sensors(str(told.sensors or ""), told.online if seen.telemetry else None),
        "link": _link(seen, words),
    }


def _turn(direction: Any) -> int:
    return 0 if direction is None else 1 if direction == CLOCKWISE else -1


def _sensors(letters: str, online: bool | None) -> list[dict[str, str]]:
    """The marks of the four rim sensors, and `R` for the wheel's own report."""
    states = [{"1": "good", "0": "bad", "x": "bad"}.get(letter, "unknown") for letter in (letters or "????")]
    named = [{"name": str(number), "state": state} for number, state in enumerate(states, 1)]
    return [*named, {"name": "R", "state": {True: "good", False: "bad", None: "unknown"}[online]}]


def _link(seen: Seen, words: Words) -> str:
    told = wheel_of(seen)
    if not seen.telemetry:
        return words.say("no_sensors") if seen.is_heard else ""
    if not told.online:
        return words.say("wheel_offline")
    return words.say("simulated_wheel") if told.simulated else ""


def curve(points: Points, seen: Seen, words: Words) -> dict[str, Any]:
    threshold = float(wheel_of(seen).threshold_rpm or 0.0)
    rate = float(wheel_of(seen).rate or 1.0)
    ahead = forecast(points, threshold)
    until_s = None if ahead is None or not points else max(0.0, (ahead[0] - points[-1][0]) / rate)
    is_open = seen.phase is Phase.BETS_OPEN and wheel_of(seen).ball == "track"
    return {
        "points": [[time_s, rpm] for time_s, rpm in points],
        "forecast": [] if ahead is None else [[time_s, rpm] for time_s, rpm in ahead[1]],
        "threshold": threshold,
        "thresholdWords": words.say("close_below", rpm=f"{threshold:g}") if threshold else "",
        "until": words.say("closes_in_about", seconds=math.ceil(until_s)) if until_s is not None and is_open else "",
        "span": CURVE_S,
    }


def forecast(points: Points, threshold: float) -> tuple[float, list[tuple[float, float]]] | None:
    """When the ball will be slow enough to close bets, if it slows down as before, and its curve until then."""
    lately = [(time_s, math.log(rpm)) for time_s, rpm in points[-FIT_POINTS:] if rpm > 0]
    if len(lately) < 3 or threshold <= 0:
        return None
    middle_s, middle = (sum(axis) / len(lately) for axis in zip(*lately, strict=True))
    spread = sum((time_s - middle_s) ** 2 for time_s, _ in lately)
    slope = sum((time_s - middle_s) * (log - middle) for time_s, log in lately) / spread if spread else 0.0
    if slope >= -1e-4:
        return None
    now_s = lately[-1][0]
    at_s = middle_s + (math.log(threshold) - middle) / slope
    ahead_s = [now_s + step for step in range(AHEAD_S)]
    return at_s, [(time_s, math.exp(middle + slope * (time_s - middle_s))) for time_s in ahead_s]


def verdict(seen: Seen, words: Words) -> dict[str, Any]:
    """The box of the verdict: its kind and title, its five rows, and below them what each witness saw where it
    matters.
    """
    kind, title, caption = _judged(seen, words)
    lines = [] if kind in ("good", "idle") else said_by_witnesses(seen, words)
    return {"kind": kind, "title": title, "caption": caption, "rows": _rows(seen, words), "lines": lines}


def _judged(seen: Seen, words: Words) -> tuple[str, str, str]:
    found, say = seen.verdict, words.say
    if not seen.is_heard:
        return "idle", say("console_silent"), ""
    if not seen.telemetry:
        return "idle", say("judged_by_people"), say("no_sensors")
    if seen.is_between_rounds and wheel_of(seen).ball == "none":
        return "idle", say("no_spin_yet"), ""  # The ball has been taken out: that spin is over.
    if found is not None and found.kind == VerdictKind.RESULT:
        return "good", say("valid_pocket", pocket=pocket_words(str(found.outcome), words)), say("both_witnesses")
    if found is not None and found.kind == VerdictKind.INVALID:
        return "bad", say("invalid", paragraph=found.paragraph), plain_paragraph_words(str(found.paragraph), words)
    if found is not None or seen.phase is Phase.HELD:
        return "held", say("witnesses_differ" if found else "phase_held"), ""
    if wheel_of(seen).ball == "none" or seen.is_between_rounds:
        return "idle", say("no_spin_yet"), ""
    if wrong := [row for row in _rows(seen, words) if row["state"] == "no"]:
        return "bad", say("not_valid_so_far"), wrong[0]["paragraph"]
    return "good", say("valid_so_far"), say("both_witnesses") if wheel_of(seen).online else ""


def _rows(seen: Seen, words: Words) -> list[dict[str, str]]:
    told, say, found = wheel_of(seen), words.say, seen.verdict
    turns, pocket, launch = told.revolutions, told.pocket, told.launch_rotor_rpm
    has_spin = told.ball != "none" and (found is not None or not seen.is_between_rounds)
    so_far = str(told.broken_so_far or "") if has_spin else ""
    broken = found.paragraph if found is not None and found.kind == VerdictKind.INVALID else so_far
    against = None if not has_spin or turns is None else True
    enough = None if not has_spin or turns is None else True if turns >= REVOLUTIONS_MIN else None
    turning = None if not has_spin or launch is None else True
    clear = None if not has_spin else True
    rest = True if pocket and has_spin else None
    rows = [
        ("row_against", "5.3.6", against, say("yes") if against else ""),
        ("row_revolutions", "5.3.2", enough, str(math.floor(turns)) if has_spin and turns is not None else ""),
        ("row_turning", "5.3.5", turning, say("rpm", rpm=launch) if turning else ""),
        ("row_clear", NO_HAND, clear, say("none_seen") if clear else ""),
        ("row_rest", "5.3.3", rest, str(pocket) if rest else ""),
    ]
    return [_row(key, paragraph, state, value, broken, words) for key, paragraph, state, value in rows]


def _row(key: str, paragraph: str, state: bool | None, value: str, broken: str | None, words: Words) -> dict[str, str]:
    covers = ("5.3.7", "5.3.8") if paragraph == NO_HAND else (paragraph,)
    if broken in covers:
        return {"text": words.say(key), "paragraph": str(broken), "value": words.say("no"), "state": "no"}
    shown = {True: "yes", False: "no", None: "waiting"}[state]
    return {"text": words.say(key), "paragraph": paragraph, "value": value or words.say("waiting"), "state": shown}


def said_by_witnesses(seen: Seen, words: Words) -> list[dict[str, str]]:
    """The evidence as the judge gave it: what each witness saw, and then what speaks against a result."""
    found = seen.verdict
    said = found.evidence if found is not None else seen.table.reason if seen.table else ""
    lines = []
    for part in _parts(said):
        witness = WITNESS_NAMES.get(part.code, "") if isinstance(part, Phrase) else ""
        name = words.say(f"witness_{witness}") if witness else ""
        text = words.tell(_seen_by(part) if witness and isinstance(part, Phrase) else part)
        lines.append({"name": name, "text": text})
    return sorted(lines, key=lambda line: line["name"] != "")


def _parts(said: Said) -> list[Said]:
    """Finds the parts of the evidence in a phrase, however deep they lie."""
    if not isinstance(said, Phrase):
        return [said]
    if said.code == "evidence":
        return list(said.arguments["parts"]) if isinstance(said.arguments["parts"], tuple) else []
    within = [part for each in inner(said) if each.code == "evidence" for part in _parts(each)]
    return within or [said]


def _seen_by(witness: Phrase) -> Phrase:
    return phrase("seen_by_witness", seen=witness.arguments["seen"])
