"""Finds where the ball rests: the pocket that every working sensor sees over one full turn of the rotor."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from wheel_controller.events import SENSORS, Direction
from wheel_controller.sightings import Mark

WITNESSES_MIN = 3


@dataclass(frozen=True, slots=True)
class Rest:
    pocket: str
    since_s: float
    proven_s: float
    rotor_direction: Direction
    turn_s: float
    silent: frozenset[int]  # sensors that worked before and did not see the ball here


def last_run(marks: Sequence[Mark]) -> list[Mark]:
    run: list[Mark] = []
    for mark in reversed(marks):
        if run and mark.pocket != run[-1].pocket:
            break
        run.append(mark)
    return run[::-1]


def rest_of(marks: Sequence[Mark], faulty: frozenset[int]) -> Rest | None:
    """Where the ball rests; None if unproven. A silent sensor gets a second turn before it counts as blind."""
    run = last_run([mark for mark in marks if mark.sensor not in faulty])
    for turns in (1, 2):
        turned = _last_turns(run, turns)
        seen = {mark.sensor for mark in turned}
        silent = frozenset(SENSORS) - faulty - seen
        if len(seen) < WITNESSES_MIN or (silent and turns == 1):
            continue
        if direction := _direction(turned):
            end_s = turned[-1].time_s
            turn_s = max((end_s - turned[0].time_s) / turns, 1e-3)
            return Rest(turned[0].pocket, run[0].time_s, end_s, direction, turn_s, silent)
    return None


def _last_turns(run: Sequence[Mark], turns: int) -> Sequence[Mark]:
    """The sightings of the last `turns` turns, between sightings of one sensor; empty if there were fewer turns."""
    same = [index for index, mark in enumerate(run) if mark.sensor == run[-1].sensor]
    return run[same[-turns - 1] :] if len(same) > turns else ()


def _direction(run: Sequence[Mark]) -> Direction | None:
    """The direction in which the sensors follow each other; None if they do not."""
    around = sorted({mark.sensor for mark in run})
    for direction in Direction:
        if all(_follows(around, one, two, direction) for one, two in itertools.pairwise(run)):
            return direction
    return None


def _follows(around: list[int], before: Mark, after: Mark, direction: Direction) -> bool:
    due = around[(around.index(before.sensor) + direction.sign) % len(around)]
    return after.sensor == due


def carried_along(marks: Sequence[Mark], faulty: Iterable[int], direction: Direction) -> Sequence[Mark]:
    """The sightings from the first one on in which one working sensor follows another in the rotor's direction."""
    around = sorted({*SENSORS} - {*faulty})
    for index, (one, two) in enumerate(itertools.pairwise(marks), 1):
        if not _follows(around, one, two, direction):
            return marks[:index]
    return marks


def lying_together(marks: Sequence[Mark], faulty: frozenset[int], turn_s: float) -> tuple[str, ...]:
    """The pockets that several sensors saw occupied at the same time, turn after turn: two objects."""
    spans: dict[str, tuple[float, float]] = {}
    good = [mark for mark in marks if mark.sensor not in faulty and not mark.late_s]
    for index, mark in enumerate(good):
        one = _a_quarter_before(good[:index], mark, turn_s)
        two = one and _a_quarter_before(good[:index], one, turn_s)
        if two:
            begin_s = spans.get(mark.pocket, (two.time_s, 0.0))[0]
            spans[mark.pocket] = (begin_s, mark.time_s)
    return tuple(pocket for pocket in spans if _overlaps(pocket, spans))


def _overlaps(pocket: str, spans: dict[str, tuple[float, float]]) -> bool:
    begin_s, end_s = spans[pocket]
    others = [span for name, span in spans.items() if name != pocket]
    return any(begin_s < other_end_s and other_begin_s < end_s for other_begin_s, other_end_s in others)


def _a_quarter_before(marks: Sequence[Mark], mark: Mark, turn_s: float) -> Mark | None:
    for other in reversed(marks):
        lapse_turns = (mark.time_s - other.time_s) / turn_s
        if lapse_turns > 0.32:
            return None
        if lapse_turns > 0.18 and other.pocket == mark.pocket and (mark.sensor - other.sensor) % 4 in (1, 3):
            return other
    return None
