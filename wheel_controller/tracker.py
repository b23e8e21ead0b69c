"""Follows the ball by its sightings: which of them one ball on the track can have caused, and which not."""

import math
from collections import deque
from dataclasses import dataclass, field

from wheel_controller.events import Direction
from wheel_controller.limits import QUARTER_RAD, Limits
from wheel_controller.segment import Pass, Segment, steps_between
from wheel_controller.sightings import Mark

EARLY, EARLY_S = 0.75, 0.03
LATE, LATE_S = 1.2, 0.05
LOOSE_MAX = 12
LOOSE_S = 2.6
STRANGERS_MAX = 1
IDLE_MARKS = 64
MARKS_MAX = 4096
FALL_S_MIN = 0.85
# So many sightings in a row by so few sensors, each with at least so many, are not of a ball.
CHATTER = ((4, 1, 4), (8, 2, 3))
LATELY = 8
CHATTER_MEMORY_S = 40.0
SAME_PLACE = 3
CARRIED_RAD_S_MAX = 5.5
BOUNCING_RAD_S = 2.5  # over the pockets, faster than the rotor moves
JITTER = 1.2  # A speed measured from three sightings may be too high by this factor.
TURN_RAD = 2 * math.pi
QUIET_TURNS = 0.3
LATE_BEFORE_S = 2.0  # Before the first timely pass, others may have come.
RELAUNCH_S = 6.0  # A ball comes to rest and is picked up before it is launched again.


@dataclass(slots=True)
class Tracker:
    limits: Limits
    segments: list[Segment] = field(default_factory=list)
    unchained: list[Mark] = field(default_factory=list)
    overflowed: bool = False
    idle: bool = True  # No spin is in progress: sightings need not be kept.
    turn_s: float = 4.0  # time of one turn of the rotor
    misread: tuple[int, list[int]] | None = None  # number of passes, and the sensors that misread by then
    rotor_direction: Direction | None = None  # as the firmware reports it
    chattering: frozenset[int] = frozenset()
    """Sensors that lately reported again and again while no other sensor saw anything."""
    _lately: list[int] = field(default_factory=list)
    _lying: deque[Mark] = field(default_factory=lambda: deque(maxlen=16))
    _chattered_s: dict[int, float] = field(default_factory=dict)

    def begin(self, segment: Segment | None, since_s: float) -> None:
        """Begins a new spin with this segment; earlier sightings are dropped."""
        self.segments = [segment] if segment else []
        self.unchained = [
            mark for mark in self.unchained if mark.time_s >= since_s - (LATE_BEFORE_S if mark.late_s else 0.0)
        ]
        self.overflowed = False
        self.idle = False
        self.misread = None

    @property
    def segment(self) -> Segment | None:
        return self.segments[-1] if self.segments else None

    def _listen_for_chatter(self, mark: Mark) -> None:
        lately = self._lately = [*self._lately[1 - LATELY :], mark.sensor]
        if not self.chattering and len(set(lately[-3:])) == 3:
            return  # Three different sensors, as for a ball.
        for times, sensors, each in CHATTER:
            newest = lately[-times:]
            if len(newest) == times and len(set(newest)) <= sensors:
                again = [sensor for sensor in newest if newest.count(sensor) >= each]
                self._chattered_s |= dict.fromkeys(again, mark.time_s)
        for noisy, last_s in list(self._chattered_s.items()):
            if mark.time_s - last_s > CHATTER_MEMORY_S:
                del self._chattered_s[noisy]
        self.chattering = frozenset(self._chattered_s)

    def see(self, mark: Mark) -> Segment | None:
        """The segment that this sighting continues or begins; None if it fits none."""
        self._listen_for_chatter(mark)
        segment, chatter = self.segment, self.chattering
        if mark.sensor not in chatter and len(chatter) < 2 and mark.slack_s <= self.limits.smeared_s:
            carried = self._carried(mark, chatter)
            if segment and not carried and (steps := self._continues(segment, mark)):
                segment.add(Pass(mark, steps))
                return segment
            # A ball launched at three times the rotor's speed looks carried once: three sensors later it is over the
            # same place, and that sensor is next to the first.
            if (self.idle or not carried) and not mark.late_s and (found := self._lock(mark, chatter)):
                self.segments.append(found)
                return found
            if carried:
                self._lying.append(mark)
        self._keep(mark)
        return None

    def _carried(self, mark: Mark, chatter: frozenset[int]) -> bool:
        """Whether the next sensor saw the same place a quarter turn of the rotor ago: then it rests on the rotor."""
        for other in reversed(self.unchained):
            lapse_s = mark.time_s - other.time_s
            if (lapse_s - mark.late_s) / self.turn_s > 0.32:
                return False
            beside = (mark.sensor - other.sensor) % 4 in (1, 3) and other.sensor not in chatter
            lapsed = (lapse_s + other.late_s) / self.turn_s > 0.18
            if beside and lapsed and abs(mark.place - other.place) <= 1:
                return True
        return False

    def _keep(self, mark: Mark) -> None:
        if self.idle and len(self.segments) > 2:
            del self.segments[:-2]
        self.unchained.append(mark)
        if self.idle and len(self.unchained) > 2 * IDLE_MARKS:
            del self.unchained[:-IDLE_MARKS]
        elif len(self.unchained) > MARKS_MAX:
            self.overflowed = True
            del self.unchained[: MARKS_MAX // 2]

    def _continues(self, segment: Segment, mark: Mark) -> int:
        last = segment.last
        steps = steps_between(last, mark, segment.direction)
        if steps == 4:
            return 0
        lapse_s = mark.time_s - last.time_s
        expected_s = steps * segment.interval_s
        early = lapse_s + last.slack_s < EARLY * expected_s - EARLY_S
        late = lapse_s - mark.slack_s > LATE * expected_s + LATE_S
        if early or late or lapse_s - mark.late_s > steps * QUARTER_RAD / self.limits.on_track_rad_s_min:
            return 0
        return steps if steps == 1 or self._may_have_missed(segment, mark, steps) else 0

    def _may_have_missed(self, segment: Segment, mark: Mark, steps: int) -> bool:
        last = segment.last
        passed = {(last.sensor - 1 + segment.direction.sign * n) % 4 + 1 for n in range(1, steps)}
        if any(other.sensor in passed - self.chattering for other in self._since(last.time_s)):
            return False  # Those sensors saw something that did not fit.
        if mark.time_s - last.time_s + last.late_s < FALL_S_MIN:
            return True
        # So late it may have dropped, unless those sensors have missed it all along.
        return steps == 2 and not passed & {item.mark.sensor for item in segment.passes[-6:]}

    def _since(self, time_s: float) -> list[Mark]:
        found = []
        for mark in reversed(self.unchained):
            if mark.time_s <= time_s:
                break
            found.append(mark)
        return found

    def _lock(self, mark: Mark, chatter: frozenset[int]) -> Segment | None:
        """A new segment if the last three sightings, ending with this one, can be of one ball on the track."""
        horizon_s = mark.time_s - LOOSE_S
        if self.segment:
            horizon_s = max(horizon_s, self.segment.last.time_s)
        loose: list[Mark] = []
        for other in reversed(self.unchained[-4 * LOOSE_MAX :]):
            if other.time_s <= horizon_s or len(loose) == LOOSE_MAX:
                break
            if other.sensor not in chatter and not other.late_s and other not in self._lying:
                loose.append(other)
        for newer, second in enumerate(loose):
            for older in range(newer + 1, len(loose)):
                first = loose[older]
                found = self._triple(first, second, mark)
                if found and _strangers(loose[:older], second) <= STRANGERS_MAX:
                    self._take(first, second)
                    return found
        return None

    def _triple(self, first: Mark, second: Mark, third: Mark) -> Segment | None:
        places = first.place, second.place, third.place
        if max(places) - min(places) <= SAME_PLACE:
            return None  # It rests on the rotor.
        for direction in Direction:
            one, two = steps_between(first, second, direction), steps_between(second, third, direction)
            if (one, two) in ((1, 1), (1, 2), (2, 1)) and self._even(first, second, third, one, two):
                found = Segment(direction, [Pass(first, 0), Pass(second, one), Pass(third, two)])
                return found if self._plausible(found) else None
        return None

    def _plausible(self, found: Segment) -> bool:
        """Whether a new segment can be a rolling ball: one among the pockets moves with the rotor, none speeds up."""
        speed = found.speed_rad_s
        carried_rad_s = max(CARRIED_RAD_S_MAX, JITTER * (TURN_RAD / self.turn_s + BOUNCING_RAD_S))
        if found.direction is self.rotor_direction and speed < carried_rad_s:
            return False
        before = self.segment
        gap_s = self._unseen_s(before.last.time_s, found.passes[0].mark.time_s) if before else math.inf
        if before and not self.idle and gap_s < RELAUNCH_S:
            slower = found.direction is before.direction and speed <= before.speed_rad_s
            return slower or gap_s < FALL_S_MIN
        return (self.idle or speed > CARRIED_RAD_S_MAX) and self._was_quiet(found)

    def _unseen_s(self, since_s: float, until_s: float) -> float:
        """The time in which the ball was unseen, without times in which its passes may have been read late."""
        for mark in self.unchained:
            if mark.late_s and since_s < mark.time_s < until_s and mark.time_s - mark.late_s < since_s + FALL_S_MIN:
                since_s = mark.time_s
        return until_s - since_s

    def _was_quiet(self, found: Segment) -> bool:
        """Whether nothing was seen on the rotor before: a ball is launched into an empty wheel."""
        first_s = found.passes[0].mark.time_s
        return not any(first_s - QUIET_TURNS * self.turn_s < mark.time_s < first_s for mark in self._lying)

    def _even(self, first: Mark, second: Mark, third: Mark, one: int, two: int) -> bool:
        before_s = (second.time_s - first.time_s) / one
        after_s = (third.time_s - second.time_s) / two
        slack_s = max(first.slack_s, second.slack_s, third.slack_s) + LATE_S / 2
        slowest_s = QUARTER_RAD / self.limits.on_track_rad_s_min
        fastest_s = QUARTER_RAD / self.limits.on_track_rad_s_max
        if not (fastest_s < (before_s + after_s) / 2 < slowest_s):
            return False
        return EARLY * before_s - slack_s < after_s < LATE * 1.1 * before_s + slack_s

    def _take(self, *marks: Mark) -> None:
        for mark in marks:
            self.unchained.remove(mark)


def _strangers(between: list[Mark], member: Mark) -> int:
    """How many other sightings came during a triple, without those of the noisiest sensor."""
    others = [mark.sensor for mark in between if mark is not member]
    return len(others) - max((others.count(sensor) for sensor in set(others)), default=0)
