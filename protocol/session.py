"""Protects a conversation from disorder, stale messages and silence; time and chance are arguments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from protocol.enums import Phase
from protocol.messages import State

SILENCE_LOCKS_S = 2.0
SILENCE_RECREATES_S = 5.0
BACK_OFF_MIN_S = 0.2
BACK_OFF_MAX_S = 2.0
SLIP_RETRY_S = 0.25
JOURNAL_RETRY_S = 1.0


@dataclass
class StateOrder:
    """Accepts only newer states, so that a stale State never reopens a finished round."""

    rank: Mapping[Phase, int]
    """Phases in the order of a round; phases that may follow each other both ways share a rank."""
    _seen: tuple[int, int, int] = (0, 0, 0)
    _log_head: int = 0

    def accept(self, state: State, cursor_seq: int) -> bool:
        rank = self.rank.get(state.phase)
        if rank is None:
            return False
        place = (state.epoch, state.round, rank)
        if place < self._seen or state.log_head < self._log_head or state.log_head < cursor_seq:
            return False
        self._seen, self._log_head = place, state.log_head
        return True


@dataclass
class Watchdog:
    """A terminal's eye on the console: when betting locks, and when the sockets are made anew."""

    uniform: Callable[[float, float], float]
    heard_s: float
    _attempts: int = 0
    _is_broken: bool = False
    due_s: float = field(init=False)
    """When the sockets are made anew, if nothing is heard until then, or one of them has broken."""

    def __post_init__(self) -> None:
        self.due_s = self.heard_s + SILENCE_RECREATES_S

    def heard(self, now_s: float) -> None:
        """Records that one socket received something. It does not help another socket that has failed."""
        self.heard_s = now_s
        if not self._is_broken:
            self._attempts = 0
            self.due_s = now_s + SILENCE_RECREATES_S

    def broke(self, now_s: float) -> None:
        """Records a refused handshake or a disconnect: a refused socket never recovers by itself."""
        self._is_broken = True
        self.due_s = min(self.due_s, now_s + self._back_off_s())

    def must_recreate(self, now_s: float) -> bool:
        """Says, true once per attempt, that the caller must make its sockets again."""
        if now_s < self.due_s:
            return False
        self._attempts += 1
        self._is_broken = False
        self.due_s = now_s + SILENCE_RECREATES_S
        return True

    def _back_off_s(self) -> float:
        """Gives the wait before the next attempt: none at first, then longer, and different for each terminal."""
        if self._attempts == 0:
            return 0.0
        longest_s = min(BACK_OFF_MAX_S, BACK_OFF_MIN_S * 2.0 ** min(self._attempts, 8))
        return self.uniform(BACK_OFF_MIN_S, longest_s)
