"""The reminder to turn the wheel the other way, where the table wants it."""

from console.roulette.watching.motion import CLOCKWISE
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words


def reminder(seen: Seen, words: Words) -> dict[str, str]:
    """Until the ball is on the track: the wheel turns the other way than in the last spin."""
    before, turns = seen.facts["rotor_before"] if seen.facts else "", seen.telemetry.get("rotor_direction")
    is_wanted = bool(seen.facts and seen.facts["terms"]["rotor_alternates"])
    waits = seen.is_between_rounds or (seen.phase is Phase.BETS_OPEN and seen.telemetry.get("ball") != "track")
    if not is_wanted or not before or turns is None or not waits:
        return {"reminder": "", "reminderKind": ""}
    if turns != before:
        return {"reminder": words.say("rotor_is_turned"), "reminderKind": "good"}
    other = "counter_clockwise" if before == CLOCKWISE else "clockwise"
    return {"reminder": words.say(f"turn_rotor_{other}"), "reminderKind": "warn"}
