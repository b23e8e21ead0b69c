"""One spin in progress, and when the judge stops waiting for its end."""

from dataclasses import dataclass, field

from phrases import Phrase
from wheel_controller.account import Account
from wheel_controller.firmware import FirmwareWitness
from wheel_controller.limits import Limits
from wheel_controller.rest import Rest, last_run
from wheel_controller.sightings import Mark
from wheel_controller.sorting import sort_sightings
from wheel_controller.states import State
from wheel_controller.tracker import Tracker

NEXT_SIGHTING_TURNS = 0.6  # With one sensor blind, a ball at rest is seen at least every half turn.


@dataclass(slots=True)
class Spin:
    began_s: float
    firmware: FirmwareWitness = field(default_factory=FirmwareWitness)
    blocks: list[Phrase] = field(default_factory=list)
    doubts: list[Phrase] = field(default_factory=list)
    rest: Rest | None = None
    account: Account | None = None  # the tracker's account, complete once the pocket is proven
    unreadable: int = 0  # lines since shortly before the launch
    slow_s: float | None = None  # when the firmware called a ball slow that the tracker could not follow

    def block(self, sentence: Phrase) -> None:
        if sentence not in self.blocks:
            self.blocks.append(sentence)

    def overdue(self, now_s: float, state: State, tracker: Tracker, lost_sight_s: float | None, limits: Limits) -> bool:
        if state is State.AT_REST and self.rest:
            return now_s > self.rest.proven_s + limits.firmware_s
        if state is not State.FALLING:
            return False
        segment = tracker.segment
        last_s = segment.last.time_s if segment else self.slow_s or self.began_s
        if lost_sight_s is not None:
            return now_s > max(last_s, lost_sight_s) + limits.no_pocket_s
        fast = segment is not None and segment.speed_rad_s > limits.drop_rad_s_max
        if fast and now_s > last_s + limits.fall_s + tracker.turn_s and not self._after(tracker):
            return True
        return now_s > last_s + limits.no_pocket_s and self._no_pocket(now_s, last_s, tracker, limits)

    def _no_pocket(self, now_s: float, last_s: float, tracker: Tracker, limits: Limits) -> bool:
        """Rule 5.3.3: whether the ball's time to come to rest is over; to see and prove a resting ball the rotor
        must turn.

        The ball may have come to rest as soon as it was last seen in another place.
        """
        limit_s = last_s + limits.no_pocket_s
        after = self._after(tracker)
        run = last_run(after)
        elsewhere = after[-len(run) - 1] if len(after) > len(run) else None
        elsewhere_s = elsewhere.time_s - elsewhere.late_s if elsewhere else last_s
        fresh = now_s - (run[-1].time_s if run else limit_s) < NEXT_SIGHTING_TURNS * tracker.turn_s
        pending = fresh and elsewhere_s <= limit_s
        return not pending or now_s > limit_s + limits.turns_to_prove_max * tracker.turn_s

    def _after(self, tracker: Tracker) -> list[Mark]:
        return sort_sightings(tracker).quiet_after(tracker)
