"""What the player's screen knows at one moment, and the situation that follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from enum import StrEnum

from protocol.clock import Now
from protocol.enums import Phase
from terminal.effects import PutEnded
from terminal.view import Played, View

Fact = str | int | float | bool | None
Drawn = dict[str, object]
"""The finished values for one area of the screen."""
TextRow = tuple[str, str]
"""A caption and its value."""
VOID = "void"


class Situation(StrEnum):
    OUT_OF_SERVICE = "out-of-service"
    UNKNOWN_KEY = "unknown-key"
    LOCKED = "locked"
    STARTING = "starting"
    LOST = "lost"
    IDLE = "idle"
    TABLE_CLOSED = "table-closed"
    OPEN = "open"
    LAST = "last"
    CLOSED = "closed"
    ASKED = "asked"
    HELD = "held"
    RESULT = "result"
    VOID = "void"
    CORRECTED = "corrected"


BETTING = (Situation.OPEN, Situation.LAST)
COUNTED = (*BETTING, Situation.ASKED)
"""The situations in which a countdown is shown."""
ENDED = (Situation.RESULT, Situation.VOID, Situation.CORRECTED)
CUT_OFF = (Situation.OUT_OF_SERVICE, Situation.UNKNOWN_KEY, Situation.LOCKED, Situation.STARTING, Situation.LOST)
OF_PHASE = {
    Phase.IDLE: Situation.IDLE,
    Phase.BETS_OPEN: Situation.OPEN,
    Phase.BETS_CLOSED: Situation.CLOSED,
    Phase.HELD: Situation.HELD,
    Phase.RESULT: Situation.RESULT,
    Phase.SETTLED: Situation.RESULT,
    Phase.VOID: Situation.VOID,
}


@dataclass(frozen=True, slots=True)
class Scene:
    view: View
    now: Now
    telemetry: Mapping[str, Fact] = field(default_factory=dict)
    """The newest telemetry of the table's device; empty if there is no device, or none that is recent."""
    is_simulated: bool = False
    """Whether the device, when last heard, was simulated; it stays true while the device is silent."""
    longest_s: float = 0.0
    """The longest time to the close, in seconds, that was seen in this round."""
    zone: tzinfo | None = None
    """The time zone; None for the one of this machine."""
    key: str = ""
    """The fingerprint of this terminal's key, which staff compare before they enrol it."""

    @property
    def situation(self) -> Situation:
        return situation_of(self.view)

    @property
    def left_s(self) -> float | None:
        """The seconds until the timer closes bets, or closes the question; None without a timer."""
        return None if self.view.closes_s is None else max(0.0, self.view.closes_s - self.now.monotonic_s)


def situation_of(view: View) -> Situation:
    if view.fault:
        return Situation.OUT_OF_SERVICE
    if view.key_refused and not view.is_heard:
        return Situation.UNKNOWN_KEY
    if view.locked:
        return Situation.LOCKED
    if view.phase is None or (not view.is_heard and view.heard_wall_ms is None):
        return Situation.STARTING
    if not view.is_heard:
        return Situation.LOST
    return _of_round(view, view.phase)


def _of_round(view: View, phase: Phase) -> Situation:
    situation = OF_PHASE[phase]
    if situation is Situation.OPEN:
        # A terminal that accepts no bet must not say that bets are open.
        if view.no_bets is not None or (view.bets is not None and view.bets.is_final):
            return Situation.CLOSED
        return Situation.LAST if view.last_bets else Situation.OPEN
    if situation is Situation.CLOSED and view.question is not None:
        return Situation.ASKED
    if situation in (Situation.CLOSED, Situation.HELD):
        return situation
    if view.correction is not None:
        return Situation.CORRECTED
    if situation is Situation.RESULT and ended(view) is None:
        return Situation.CLOSED  # The phase arrived before the record of the result; the record counts.
    if situation is Situation.IDLE and is_last_over(view):
        return Situation.TABLE_CLOSED
    return situation


def ended(view: View) -> PutEnded | None:
    """How the current round ended; None while it has no outcome."""
    return view.ended[0] if view.ended and view.ended[0].round == view.round else None


def played(view: View) -> Played | None:
    """This terminal's bets and payouts in the current round; None until it is settled."""
    return view.last_played if view.last_played is not None and view.last_played.round == view.round else None


def is_another_player(before: View, after: View) -> bool:
    """Whether a credit session has begun or ended between the two views."""
    return before.visit.began_ms != after.visit.began_ms


def is_without_credit(view: View) -> bool:
    """Whether the player has no money here: before credit was bought, and after it was used up or cashed out."""
    return bool(view.terminal) and view.credit_cents + view.escrow_cents == 0


def is_last_over(view: View) -> bool:
    return view.last_round is not None and view.round >= view.last_round
