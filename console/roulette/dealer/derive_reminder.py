"""The reminder to turn the wheel the other way, where the table wants it."""

from console.roulette.answers import RouletteStatus
from console.roulette.watching.motion import CLOCKWISE, wheel_of
from console.watching.seen import Seen
from protocol.answers import read_part
from protocol.enums import Phase
from protocol.table_status import number_in_terms
from screen.words import Words


def reminder(seen: Seen, words: Words) -> dict[str, str]:
    """The reminder, until the ball is on the track, that the wheel must turn the other way than in the last spin."""
    before, turns = _before(seen), wheel_of(seen).rotor_direction
    is_wanted = seen.table is not None and bool(number_in_terms(seen.table.terms, "rotor_alternates"))
    waits = seen.is_between_rounds or (seen.phase is Phase.BETS_OPEN and wheel_of(seen).ball != "track")
    if not is_wanted or not before or turns is None or not waits:
        return {"reminder": "", "reminderKind": ""}
    if turns != before:
        return {"reminder": words.say("rotor_is_turned"), "reminderKind": "good"}
    other = "counter_clockwise" if before == CLOCKWISE else "clockwise"
    return {"reminder": words.say(f"turn_rotor_{other}"), "reminderKind": "warn"}


def _before(seen: Seen) -> str:
    """The direction of the wheel in the last spin; empty where nobody knows it."""
    if seen.table is None or seen.table.source is None:
        return ""
    return read_part(seen.table.source, RouletteStatus).rotor_before
