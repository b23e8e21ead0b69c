"""The tracker's account of one spin: what the sightings prove, which paragraphs they break, what is in doubt."""

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from phrases import Phrase, phrase
from wheel_controller import motion
from wheel_controller.events import SENSORS, Direction
from wheel_controller.firmware import FirmwareWitness, Flag
from wheel_controller.limits import QUARTER_RAD, Limits
from wheel_controller.rest import WITNESSES_MIN, Rest, carried_along, last_run, lying_together, rest_of
from wheel_controller.segment import Segment, steps_between
from wheel_controller.sightings import Mark
from wheel_controller.sorting import OBJECT_SENSORS, Sorted, faulty_sensors, sort_sightings
from wheel_controller.tracker import Tracker

LOST_SIGHT_S = 1.0
MISREADS_TO_DOUBT = 3
FAULTY_MAX = 1
WEAK_MARKS_MAX = 7  # of a ball that rolled past two sensors and bounced


@dataclass(frozen=True, slots=True)
class Finding:
    time_s: float
    paragraph: str
    sentence: Phrase


@dataclass(slots=True)
class Account:
    passes: int = 0
    proven: float = 0.0
    unseen: float = 0.5
    first_pass_s: float | None = None
    last_pass_s: float | None = None
    last_speed_rad_s: float | None = None
    ball_direction: Direction | None = None
    rotor_direction: Direction | None = None
    rotor_rpm: float | None = None
    faulty: dict[int, Phrase] = field(default_factory=dict)
    strays: int = 0
    late: int = 0  # how many late sightings keep a paragraph from being claimed
    rest: Rest | None = None
    findings: list[Finding] = field(default_factory=list)
    doubts: list[Phrase] = field(default_factory=list)
    blocks: list[Phrase] = field(default_factory=list)  # doubts so serious that no paragraph is claimed

    def find(self, time_s: float, paragraph: str, sentence: Phrase) -> None:
        self.findings.append(Finding(time_s, paragraph, sentence))

    def suspect(self, time_s: float, paragraph: str, sentence: Phrase, late: int) -> None:
        """Claims a paragraph that rests on missing passes; with late sightings it is only a doubt."""
        if late:
            self.doubts.append(sentence)
            self.late = max(self.late, late)
        else:
            self.find(time_s, paragraph, sentence)

    def withdraw(self, paragraphs: Sequence[str]) -> bool:
        """Takes back the findings of these paragraphs; returns whether there were any."""
        kept = [finding for finding in self.findings if finding.paragraph not in paragraphs]
        withdrawn, self.findings = len(kept) < len(self.findings), kept
        return withdrawn

    def said(self) -> Phrase:
        seen = [phrase("pocket_seen", pocket=self.rest.pocket) if self.rest else phrase("pocket_none")]
        seen.append(phrase("turns_proven", turns=f"{self.proven:g}", passes=self.passes))
        if self.ball_direction:
            seen.append(phrase("ball_way", way=self.ball_direction))
        if self.rotor_direction and self.rotor_rpm is not None:
            seen.append(phrase("rotor_at", way=self.rotor_direction, rpm=f"{self.rotor_rpm:.1f}"))
        return phrase("tracker_saw", seen=seen)


def testify(tracker: Tracker, firmware: FirmwareWitness, limits: Limits) -> Account:
    found = sort_sightings(tracker)
    account = Account(faulty=faulty_sensors(found, tracker))
    good = frozenset(SENSORS) - account.faulty.keys()
    account.rest = rest_of(found.after, frozenset(account.faulty))
    if account.rest:
        account.faulty |= dict.fromkeys(account.rest.silent, phrase("sensor_blind"))
    if found.segments:
        _count(account, found.segments, good)
        account.unseen += found.unsure / 4
        _rotor(account, found, good, firmware, limits)
        _objects(account, found, tracker.turn_s)
        _ball_speed(account, found, good, limits)
        _revolutions(account, found, firmware, limits)
    else:
        _never_followed(account, found, firmware, limits)
    _sensor_doubts(account, tracker, found)
    _deep_doubts(account, firmware)
    return account


def _count(account: Account, segments: Sequence[Segment], good: frozenset[int]) -> None:
    """Rule 3.6: counts the proven revolutions, from the first to the last pass at a working sensor."""
    direction = segments[0].direction
    way, ways = 0, []
    before: Mark | None = None
    for segment in segments:
        for mark, steps in segment.passes:
            if steps == 0 and before is not None:
                same = segment.direction is direction
                way += steps_between(before, mark, direction) % 4 if same else 0
            way += steps if segment.direction is direction else 0
            before = mark
            if mark.sensor in good:
                ways.append((way, mark))
    account.passes = len(ways)
    account.ball_direction = direction
    account.first_pass_s = segments[0].passes[0].mark.time_s
    account.last_pass_s = segments[-1].last.time_s
    account.last_speed_rad_s = segments[-1].speed_rad_s
    if ways:
        account.proven = (ways[-1][0] - ways[0][0]) / 4
        account.unseen = (_gap(ways[0][1], -direction.sign, good) + _gap(ways[-1][1], direction.sign, good)) / 4


def _gap(mark: Mark, way: int, good: frozenset[int]) -> int:
    return next(n for n in range(1, 5) if (mark.sensor - 1 + way * n) % 4 + 1 in good)


def _rotor(account: Account, found: Sorted, good: frozenset[int], firmware: FirmwareWitness, limits: Limits) -> None:
    marks = [item.mark for segment in found.segments for item in segment.passes]
    if account.rest:  # A bouncing ball may be misread; a ball that every sensor agrees on is not.
        marks += [mark for mark in found.after if mark.time_s >= account.rest.since_s]
    rotor = motion.rotor_of([mark for mark in marks if mark.sensor in good], limits)
    launch_s = account.first_pass_s or 0.0
    end_s = account.last_pass_s or launch_s
    launch_rpm = rotor.rpm_between(launch_s, launch_s + motion.LAUNCH_WINDOW_S)
    mean_rpm = rotor.rpm_between(launch_s, end_s)
    account.rotor_rpm = abs(mean_rpm) if mean_rpm is not None else None
    if len(rotor.misreads) >= MISREADS_TO_DOUBT:
        account.doubts.append(phrase("misreads", count=len(rotor.misreads)))
    if launch_rpm is None:
        account.doubts.append(phrase("few_passes"))
        return
    if abs(launch_rpm) < limits.not_turning_rpm:
        account.find(launch_s, "5.3.5", phrase("rotor_slow", rpm=f"{abs(launch_rpm):.2f}"))
        return
    account.rotor_direction = motion.direction_of(launch_rpm)
    if firmware.rotor_direction not in (None, account.rotor_direction):
        account.doubts.append(phrase("differ_rotor"))
        return
    if account.rotor_direction is account.ball_direction:
        sentence = phrase("same_way", way=account.ball_direction, rpm=f"{abs(launch_rpm):.1f}")
        account.find(launch_s, "5.3.6", sentence)
    _rotor_changes(account, rotor, firmware, limits)


def _rotor_changes(account: Account, rotor: motion.Rotor, firmware: FirmwareWitness, limits: Limits) -> None:
    """Finds changes of the rotor's speed; a rotor braked to a standstill is one event, 5.3.9 and not 5.3.8."""
    rest_s = account.rest.since_s if account.rest else float("inf")
    steps = [step for step in motion.rotor_steps(rotor, limits) if step.time_s < rest_s]
    stopped_s = _stopped_s(rotor, firmware, account.first_pass_s or 0.0, limits)
    if stopped_s is not None and (account.rest is None or stopped_s < account.rest.proven_s):
        sentence = phrase("rotor_fell", rpm=f"{limits.not_turning_rpm:g}")
        if steps:
            before, after = _rpms(steps[0])
            sentence = phrase("rotor_fell_changed", rpm=f"{limits.not_turning_rpm:g}", before=before, after=after)
        account.find(stopped_s, "5.3.9", sentence)
    elif steps:
        before, after = _rpms(steps[0])
        account.find(steps[0].time_s, "5.3.8", phrase("rotor_changed", before=before, after=after))


def _rpms(step: motion.Step) -> tuple[str, str]:
    return f"{abs(step.before):.1f}", f"{abs(step.after):.1f}"


def _stopped_s(rotor: motion.Rotor, firmware: FirmwareWitness, since_s: float, limits: Limits) -> float | None:
    limit = limits.not_turning_rpm
    times = [
        window.begins_s
        for window in rotor.windows(motion.STILL_WINDOW_S)
        if abs(window.speed) < limit * motion.TENTHS_PER_RPM
    ]
    heard_s = firmware.standing_still_s(limit, since_s)
    if heard_s is not None:
        seen_rpm = rotor.rpm_between(heard_s - motion.STILL_WINDOW_S, heard_s + motion.STILL_WINDOW_S)
        if seen_rpm is None or abs(seen_rpm) < 3 * limit:
            times.append(heard_s)
    return min(times, default=None)


def _objects(account: Account, found: Sorted, turn_s: float) -> None:
    """Rule 5.3.7: finds sightings by three sensors or more that the ball cannot have caused."""
    faulty = frozenset(account.faulty)
    strays = [mark for mark in found.strays if mark.sensor not in faulty]
    account.strays = len(strays)
    sensors = Counter(mark.sensor for mark in strays)
    together = lying_together(found.after, faulty, turn_s)
    if len(sensors) >= OBJECT_SENSORS:
        sentence = phrase("strays", strays=len(strays), sensors=len(sensors))
        account.suspect(strays[0].time_s, "5.3.7", sentence, found.maybe_passes)
    elif together:
        first = min(mark.time_s for mark in found.after if mark.pocket in together)
        account.find(first, "5.3.7", phrase("two_objects", pockets=list(together)))
    elif strays:
        account.doubts.append(phrase("no_ball_fits", count=len(strays)))


def _ball_speed(account: Account, found: Sorted, good: frozenset[int], limits: Limits) -> None:
    if any(finding.paragraph == "5.3.7" for finding in account.findings):
        return  # With two objects, a change of speed may be from one to the other.
    points = motion.ball_points(found.segments, good, limits)
    step = next(motion.ball_steps(points, limits), None)
    if step:
        sentence = phrase("too_fast", speed=f"{step.after:.2f}", left=f"{step.before:.2f}")
        account.find(step.time_s, "5.3.8", sentence)
    for before, after in zip(found.segments, found.segments[1:], strict=False):
        gap_s = after.passes[0].mark.time_s - before.last.time_s
        if before.direction is not after.direction:
            account.find(before.last.time_s, "5.3.8", phrase("turned_round"))
        elif not step and gap_s > LOST_SIGHT_S:
            account.doubts.append(phrase("out_of_sight", seconds=f"{gap_s:.1f}"))
    speed = account.last_speed_rad_s or 0.0
    if account.rest and speed > limits.caught_rad_s_min:
        sentence = phrase("left_fast", speed=f"{speed:.1f}")
        account.suspect(account.last_pass_s or 0.0, "5.3.8", sentence, found.maybe_passes)


def _revolutions(account: Account, found: Sorted, firmware: FirmwareWitness, limits: Limits) -> None:
    most = account.proven + account.unseen
    if account.proven >= limits.revolutions_min:
        return
    sentence = phrase("few_turns", turns=f"{account.proven:g}", passes=account.passes, most=f"{most:g}")
    counted = firmware.revolutions
    # A firmware that counted enough revolutions saw passes whose lines were lost.
    agreed = counted is None or (
        counted < limits.revolutions_min and abs(counted - account.proven) <= limits.revolutions_apart_max
    )
    if most <= limits.revolutions_min and agreed:
        account.suspect(account.last_pass_s or 0.0, "5.3.2", sentence, found.maybe_passes)
    else:
        account.doubts.append(sentence)


def _never_followed(account: Account, found: Sorted, firmware: FirmwareWitness, limits: Limits) -> None:
    """Rule 5.3.1, or a spin too weak to follow: a slow ball in the rotor's direction may be carried by the rotor.

    A ball put into the rotor is seen by one sensor after another from the start; a rolled ball is unseen while it
    falls.
    """
    rest = account.rest
    if rest is None:
        account.doubts.append(phrase("no_path"))
        return
    account.rotor_direction = way = rest.rotor_direction
    account.rotor_rpm = 60 / rest.turn_s
    marks = [mark for mark in found.after if mark.sensor not in account.faulty and mark.time_s <= rest.since_s]
    late = sum(mark.late_s > 0 for mark in marks)
    carried = carried_along(marks, account.faulty, way)
    rolled = _rolled(marks[:-1], way.opposite, limits)
    if len(carried) == len(marks) and firmware.revolutions is None:
        sentence = phrase("dropped", pocket=rest.pocket)
        account.suspect(rest.since_s, "5.3.1", sentence, late)
    elif len(carried) > len(SENSORS) and Flag.SAME_DIRECTION in firmware.flags:
        account.ball_direction = way
        sentence = phrase("same_way_passes", way=way, passes=len(carried))
        account.find(carried[0].time_s, "5.3.6", sentence)
    elif rolled and (firmware.revolutions or 0) <= limits.revolutions_apart_max and len(marks) <= WEAK_MARKS_MAX:
        account.suspect(rolled[0].time_s, "5.3.2", phrase("quarter"), late)
    else:
        account.doubts.append(phrase("no_sure_path", count=len(marks)))


def _rolled(marks: Sequence[Mark], way: Direction, limits: Limits) -> list[Mark]:
    """Sightings after which the next sensor followed at a speed of the track."""
    longest_s = QUARTER_RAD / limits.on_track_rad_s_min
    return [
        one
        for one, two in itertools.pairwise(marks)
        if steps_between(one, two, way) == 1 and two.time_s - one.time_s < longest_s
    ]


def _deep_doubts(account: Account, firmware: FirmwareWitness) -> None:
    if len(account.faulty) > FAULTY_MAX:
        account.blocks.append(phrase("sensors_faulty", sensors=[*map(str, sorted(account.faulty))]))
    if account.ball_direction and firmware.ball_direction not in (None, account.ball_direction):
        account.blocks.append(phrase("differ_ball"))


def _sensor_doubts(account: Account, tracker: Tracker, found: Sorted) -> None:
    if tracker.overflowed:
        account.doubts.append(phrase("too_many_sightings"))
    if late := max(found.smeared, account.late):
        account.doubts.append(phrase("smeared", count=late))
    if account.rest and account.rotor_direction and account.rest.rotor_direction is not account.rotor_direction:
        account.doubts.append(phrase("against_rotor"))


def unfinished(account: Account, after: Sequence[Mark], limits: Limits) -> None:
    """Rules 5.3.4 and 5.3.3, distinguished by the ball's speed when it was last seen on the track."""
    if account.last_pass_s is None:
        return
    run = last_run([mark for mark in after if mark.sensor not in account.faulty])
    if len(run) >= WITNESSES_MIN:
        account.doubts.append(phrase("seems", pocket=run[-1].pocket, times=len(run)))
        return
    speed = account.last_speed_rad_s or 0.0
    if speed > limits.drop_rad_s_max and not after:
        sentence = phrase("vanished", speed=f"{speed:.1f}")
        account.find(account.last_pass_s, "5.3.4", sentence)
    else:
        sentence = phrase("not_stable", seconds=f"{limits.no_pocket_s:g}", sightings=len(after))
        account.find(account.last_pass_s + limits.no_pocket_s, "5.3.3", sentence)
