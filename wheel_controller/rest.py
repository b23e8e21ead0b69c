"""Where the ball lies: the pocket that every working sensor sees over one full turn of the rotor."""

from collections.abc import Sequence
from dataclasses import dataclass

from wheel_controller.events import Direction
from wheel_controller.sightings import Mark
from wheel_controller.tracker import SENSORS

WITNESSES_MIN = 3


@dataclass(frozen=True, slots=True)
class Rest:
    pocket: str
    since_s: float
    proven_s: float
    rotor_direction: Direction
    turn_s: float
    silent: frozenset[int]  # sensors that worked until now and did not see the ball here


def last_run(marks: Sequence[Mark]) -> list[Mark]:
    run: list[Mark] = []
    for mark in reversed(marks):
        if run and mark.pocket != run[-1].pocket:
            break
        run.append(mark)
    return run[::-1]


def rest_of(marks: Sequence[Mark], faulty: frozenset[int]) -> Rest | None:
    """A sensor that is not known to be faulty gets a second turn before its silence is taken for blindness."""
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
    """From one sighting by the sensor that saw last to its newest; empty if there were not so many turns."""
    same = [index for index, mark in enumerate(run) if mark.sensor == run[-1].sensor]
    return run[same[-turns - 1] :] if len(same) > turns else ()


def _direction(run: Sequence[Mark]) -> Direction | None:
    """Which way the sensors take turns; None if they do not."""
    around = sorted({mark.sensor for mark in run})
    for direction in Direction:
        if all(_follows(around, one, two, direction) for one, two in zip(run, run[1:], strict=False)):
            return direction
    return None


def _follows(around: list[int], before: Mark, after: Mark, direction: Direction) -> bool:
    due = around[(around.index(before.sensor) + direction.sign) % len(around)]
    return after.sensor == due


def lying_together(marks: Sequence[Mark], faulty: frozenset[int]) -> tuple[str, ...]:
    """Pockets that at least three sensors each saw occupied over the same time: more objects than one ball."""
    spans: dict[str, list[Mark]] = {}
    for mark in marks:
        if mark.sensor not in faulty:
            spans.setdefault(mark.pocket, []).append(mark)
    lying = [found for found in spans.values() if len({mark.sensor for mark in found}) >= WITNESSES_MIN]
    together = [
        found[0].pocket
        for found in lying
        if any(found[0].time_s < other[-1].time_s and other[0].time_s < found[-1].time_s for other in lying if other is not found)
    ]
    return tuple(together)
