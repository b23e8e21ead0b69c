"""Judges what a shoe reports besides cards."""

from shoe_controller.events import (
    OVERDRAWN,
    Alive,
    CutCard,
    DrawerOpen,
    Empty,
    Hello,
    InThroat,
    LidOpen,
    Loaded,
    Locked,
    Misread,
    Result,
    Service,
    ShoeEvent,
    Started,
    Stopped,
    Warned,
)
from shoe_controller.misreads import Pending
from shoe_controller.reasons import MISREADS, OUT_OF_SIGHT, ROWS, HoldReason
from shoe_controller.standing import Standing
from shoe_controller.verdicts import Agreed, Cut, JudgeEvent, Moment, MustClose, Repeat, Resolved, SetEnded, Shown

DIFFERS_S = 2.0
"""How long the counts may differ: a card is counted before it is reported, and a silent line delivers old counts."""
FORCED_END = "forced end"
SHOWN: dict[type[ShoeEvent], str] = {
    Loaded: "Loaded: record shuffle and cut.",
    DrawerOpen: "The drawer is open.",
    InThroat: "A card is in the throat.",
    Service: "The shoe is in service.",
}


def told(standing: Standing, time_s: float, event: ShoeEvent) -> list[JudgeEvent]:
    match event:
        case Misread():
            return _misread(standing, time_s, event)
        case Alive():
            return _compare(standing, time_s, event)
        case Hello():
            return _hello(standing, time_s, event)
        case CutCard(after=after):
            return cut(standing, time_s, after)
        case Result():
            return _result(standing, time_s, event)
        case Empty():
            return _empty(standing, time_s)
        case Stopped(code=code):
            reason = HoldReason.OVERDRAWN if code == OVERDRAWN else HoldReason.STOPPED
            return [standing.hold(time_s, reason, f"The shoe's code is {code}.")]
        case LidOpen():
            return [standing.hold(time_s, HoldReason.LID_LIFTED)]
        case DrawerOpen() if standing.in_round:
            return [standing.hold(time_s, HoldReason.DRAWER_OPEN)]
        case Started() if standing.in_round:
            standing.hints_count = False  # The shoe has forgotten which cards it assigned to which hand.
            return [standing.hold(time_s, HoldReason.RESTARTED)]
        case Started():
            return [Shown(time_s, "The shoe has started.")]
        case Locked(locked=locked):
            return [Shown(time_s, f"The shoe was {'locked' if locked else 'unlocked'} with its key.")]
        case Warned(text=text):
            return [Shown(time_s, f"The shoe warns: {text}.")]
    return [Shown(time_s, SHOWN[type(event)])] if type(event) in SHOWN else []


def cut(standing: Standing, time_s: float, after: int | None) -> list[JudgeEvent]:
    """Reports the cut card once per card set."""
    if standing.cut_seen:
        return []
    standing.cut_seen = True
    return [Cut(time_s, standing.inventory.drawn if after is None else after)]


def _misread(standing: Standing, time_s: float, event: Misread) -> list[JudgeEvent]:
    if event.index is not None and event.index <= standing.inventory.drawn:
        standing.repeats += 1
        return [Repeat(time_s, f"Card {event.index} is on record.")]
    standing.misreads += 1
    reason, before = MISREADS[event.reason], standing.pending
    standing.pending = Pending(reason, event)
    if before is not None and before.reason is reason and reason in standing.holds:
        return [Shown(time_s, ROWS[reason].sentence)]
    if before is not None:
        standing.lift(before.reason)
    said = f"The shoe saw {event.seen}." if event.seen else ""
    held = standing.hold(time_s, reason, said, event.seen)
    is_early = standing.awaited.moment is Moment.BETS_OPEN and standing.pending.cards
    return [MustClose(time_s, held.evidence), held] if is_early else [held]


def _compare(standing: Standing, time_s: float, alive: Alive) -> list[JudgeEvent]:
    """Compares the shoe's count of cards with the record's."""
    record = standing.inventory.drawn
    if record <= alive.drawn <= record + (standing.pending.cards if standing.pending else 0):
        standing.differs_since_s = None
        seen_again = OUT_OF_SIGHT if alive.drawn == record and not alive.unacknowledged else ()
        return [Resolved(time_s, reason) for reason in seen_again if standing.lift(reason)]
    if standing.differs_since_s is None:
        standing.differs_since_s = time_s
    if time_s - standing.differs_since_s < DIFFERS_S:
        return []
    reason = HoldReason.AHEAD if alive.drawn > record else HoldReason.BEHIND
    return _hold_once(standing, time_s, reason, alive.drawn)


def _hold_once(standing: Standing, time_s: float, reason: HoldReason, drawn: int) -> list[JudgeEvent]:
    if reason in standing.holds:
        return []
    record = standing.inventory.drawn
    missing = record + 1 if drawn > record else None
    return [standing.hold(time_s, reason, f"The shoe says {drawn}, the record {record}.", missing_from=missing)]


def _hello(standing: Standing, time_s: float, hello: Hello) -> list[JudgeEvent]:
    standing.simulated = standing.simulated or hello.simulated
    registered = standing.inventory.set
    other_decks = hello.decks is not None and hello.decks != registered.decks
    other_set = None not in (hello.set_id, registered.set_id) and hello.set_id != registered.set_id
    who = Shown(time_s, f"The shoe is {hello.model} {hello.serial}".rstrip() + ".")
    if not (other_decks or other_set) or HoldReason.OTHER_SET in standing.holds:
        return [who]
    said = f"It says {hello.decks} decks, set {hello.set_id}."
    return [who, standing.hold(time_s, HoldReason.OTHER_SET, said)]


def _result(standing: Standing, time_s: float, result: Result) -> list[JudgeEvent]:
    if standing.awaited.moment is not Moment.DEALING or not standing.hints_count:
        return [Shown(time_s, f"The shoe says {result.winner}.")]
    said = f"The shoe says {result.winner}."
    if result.winner == FORCED_END:
        return [standing.hold(time_s, HoldReason.FORCED_END)]
    if standing.awaited.result is None:
        return [standing.hold(time_s, HoldReason.RESULT_EARLY, said)]
    if standing.awaited.result != result:
        return [standing.hold(time_s, HoldReason.RESULT_DIFFERS, said)]
    return [Agreed(time_s)]


def _empty(standing: Standing, time_s: float) -> list[JudgeEvent]:
    if standing.in_round and standing.due:
        return [standing.hold(time_s, HoldReason.EMPTY)]
    return [SetEnded(time_s)]
