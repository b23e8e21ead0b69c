"""Sorts the sightings of a spin: passes on the track, later ones, and strays, which may show a faulty sensor."""

from collections import Counter
from dataclasses import dataclass

from phrases import Phrase, phrase
from wheel_controller.events import SENSORS
from wheel_controller.limits import QUARTER_RAD
from wheel_controller.motion import rotor_of
from wheel_controller.segment import Pass, Segment
from wheel_controller.sightings import Mark
from wheel_controller.tracker import FALL_S_MIN, Tracker

STEPS_TO_NAME_BLIND = 8
STRAYS_TO_NAME_STUCK = 3
MISREADS_TO_NAME = 3
OBJECT_SENSORS = 3  # that saw something no ball makes; fewer may themselves be broken
TAIL_LATE, TAIL_LATE_S = 1.15, 0.03


@dataclass(slots=True)
class Sorted:
    """The sightings of a spin, sorted."""

    segments: list[Segment]
    strays: list[Mark]
    after: list[Mark]
    smeared: int  # too late to be placed
    unsure: int  # sensors since the last pass: the ball may have rolled or fallen
    maybe_passes: int  # late sightings off the path, which may include passes

    def quiet_after(self, tracker: Tracker) -> list[Mark]:
        """The sightings after the last pass, without sensors that report all the time."""
        return [mark for mark in self.after if mark.sensor not in tracker.chattering]


def sort_sightings(tracker: Tracker) -> Sorted:
    segments = [segment.copy() for segment in tracker.segments]
    past_blind = _cut_unsure(segments[-1]) if segments else None
    cut, unsure = _trim(segments[-1]) if segments else ([], 0)
    if past_blind:
        cut.append(past_blind.mark)
        unsure += past_blind.steps
    first_s = segments[0].passes[0].mark.time_s if segments else float("inf")
    last_s = segments[-1].last.time_s if segments else float("-inf")
    smeared_s = tracker.limits.smeared_s
    between = [mark for mark in tracker.unchained if first_s < mark.time_s <= last_s]
    strays = [mark for mark in between if mark.slack_s <= smeared_s and not mark.late_s]
    after = [mark for mark in tracker.unchained if mark.time_s > last_s]
    if cut:
        after = sorted([*cut, *after], key=lambda mark: mark.time_s)
    next_pass_s = last_s + QUARTER_RAD / tracker.limits.on_track_rad_s_min
    maybe = sum(mark.time_s - mark.slack_s < next_pass_s for mark in tracker.unchained if mark.late_s)
    return Sorted(segments, strays, after, len(between) - len(strays), unsure, maybe)


def _cut_unsure(segment: Segment) -> Pass | None:
    """Cuts off a last pass behind a blind sensor that is so late that it may be the first bounce of a fallen ball."""
    last, before = segment.passes[-1], segment.passes[-2]
    if last.steps == 1 or last.mark.time_s - before.mark.time_s + before.mark.late_s < FALL_S_MIN:
        return None
    segment.drop_last()
    return last


def _trim(segment: Segment) -> tuple[list[Mark], int]:
    """Cuts off late sightings at the end that friction cannot explain: they may be among the pockets.

    Also returns over how many more sensors the ball may have rolled, where late sightings leave that open.
    """
    cut: list[Mark] = []
    unsure = 0
    while len(segment.passes) > 3:
        surely, maybe = _doubtful_tail(segment)
        if not maybe:
            break
        unsure += 0 if surely else segment.passes[-1].steps
        cut.insert(0, segment.drop_last())
    return cut, unsure


def _doubtful_tail(segment: Segment) -> tuple[bool, bool]:
    """Whether the last pass certainly is none, and whether it may be none; these differ if sightings were read late."""
    before, last = segment.passes[-2], segment.passes[-1]
    if last.steps > 1 and last.steps > max(item.steps for item in segment.passes[-6:-1]):
        return True, True
    earlier = segment.passes[-3]
    late_s = [item.mark.late_s for item in (earlier, before, last)]
    usual_s = before.mark.time_s - earlier.mark.time_s
    lapse_s = last.mark.time_s - before.mark.time_s
    wire_s = last.mark.slack_s - late_s[2] + earlier.mark.slack_s - late_s[0]
    most_s, least_s = (
        last.steps * (TAIL_LATE * each_s / before.steps + TAIL_LATE_S) + wire_s
        for each_s in (usual_s + late_s[0], usual_s - late_s[1])
    )
    return lapse_s - late_s[2] > most_s, lapse_s + late_s[1] > least_s


def _misreading(found: Sorted, tracker: Tracker) -> list[int]:
    marks = [item.mark for segment in found.segments for item in segment.passes]
    if tracker.misread is None or tracker.misread[0] != len(marks):
        misreads = rotor_of(marks, tracker.limits).misreads
        tracker.misread = (len(marks), [n for n in SENSORS if misreads.count(n) >= MISREADS_TO_NAME])
    return tracker.misread[1]


def faulty_sensors(found: Sorted, tracker: Tracker) -> dict[int, Phrase]:
    faulty = dict.fromkeys(tracker.chattering, phrase("sensor_always"))
    faulty |= dict.fromkeys(_misreading(found, tracker), phrase("sensor_misreads"))
    passes = Counter(item.mark.sensor for segment in found.segments for item in segment.passes)
    steps = sum(item.steps for segment in found.segments for item in segment.passes)
    strays = Counter(mark.sensor for mark in found.strays)
    for sensor in SENSORS:
        due = steps / 4
        if steps >= STEPS_TO_NAME_BLIND and passes[sensor] < due / 2 and sensor not in faulty:
            faulty[sensor] = phrase("sensor_saw", seen=passes[sensor], due=round(due))
        if len(strays) < OBJECT_SENSORS and strays[sensor] >= STRAYS_TO_NAME_STUCK:
            faulty[sensor] = phrase("sensor_reported", times=strays[sensor])
    return faulty
