"""Between spins: whether the last ball is out of the wheel, and whether one may have been launched unseen."""

from dataclasses import dataclass

EMPTY_TURNS = 0.6  # With one sensor blind, a ball at rest is seen at least every half turn.
EMPTY_TURNS_AT_START = 0.3  # Every quarter turn without a blind sensor; none is known yet.
TRACK_EMPTY_S = 0.95  # A ball on the track is seen more often.


@dataclass(slots=True)
class Idle:
    occupied: bool = True  # A ball may be in the wheel from before.
    seen_s: float | None = None
    lost_sight_s: float | None = None
    empty_turns: float = EMPTY_TURNS_AT_START

    def seen(self, now_s: float) -> None:
        self.seen_s = now_s

    def lose_sight(self, now_s: float) -> None:
        self.occupied = True
        self.seen_s = self.lost_sight_s = now_s

    def after_verdict(self, now_s: float, at_rest: bool) -> None:
        self.occupied, self.seen_s, self.empty_turns = True, now_s, EMPTY_TURNS
        if at_rest:
            self.lost_sight_s = None

    def watch(self, now_s: float, turn_s: float) -> bool:
        """True at the moment when the wheel is known to be empty."""
        if self.seen_s is None:
            self.seen_s = now_s
        unseen_s = now_s - self.seen_s
        if self.lost_sight_s is not None and min(unseen_s, now_s - self.lost_sight_s) > TRACK_EMPTY_S:
            self.lost_sight_s = None
        if self.occupied and unseen_s > self.empty_turns * turn_s:
            self.occupied = False
            return True
        return False
