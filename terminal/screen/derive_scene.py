"""What the player's screen knows at one moment, and which of its situations that is."""

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
"""Finished values for one area of the screen."""
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
"""In which the player has so many seconds."""
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
    """The newest of the table's device; empty where there is none, or none that is fresh."""
    is_simulated: bool = False
    """The device, as last heard: it stays true while it is out of sight."""
    longest_s: float = 0.0
    """The longest time to the close that was seen in this round."""
    zone: tzinfo | None = None
    """None: the one of this machine."""
    key: str = ""
    """The fingerprint of this terminal's own key, which staff compare before they enrol it."""

    @property
    def situation(self) -> Situation:
        return situation_of(self.view)

    @property
    def left_s(self) -> float | None:
        """Until the timer closes bets, or the question."""
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
        # A terminal that would take no bet any more never says that bets are open.
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
        return Situation.CLOSED  # The phase has come before the record; what counts is the record.
    if situation is Situation.IDLE and is_last_over(view):
        return Situation.TABLE_CLOSED
    return situation


def ended(view: View) -> PutEnded | None:
    """The outcome of the round that is on, once it has one."""
    return view.ended[0] if view.ended and view.ended[0].round == view.round else None


def played(view: View) -> Played | None:
    """This terminal's part in the round that is on, once it is settled."""
    return view.last_played if view.last_played is not None and view.last_played.round == view.round else None


def is_another_player(before: View, after: View) -> bool:
    """A credit session has begun or ended."""
    return before.visit.began_ms != after.visit.began_ms


def is_without_credit(view: View) -> bool:
    """Nothing to play with: before a player has bought credit, and after it is used up or cashed out."""
    return bool(view.terminal) and view.credit_cents + view.escrow_cents == 0


def is_last_over(view: View) -> bool:
    return view.last_round is not None and view.round >= view.last_round
