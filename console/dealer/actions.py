"""The actions besides the big button that every game has, and in which phases they are refused."""

from collections.abc import Callable
from dataclasses import dataclass

from console.rounds import IN_PLAY, UNDECIDED
from console.watching.seen import Seen
from protocol.enums import Phase, VerdictKind

Check = Callable[[Seen], str]
"""Returns the key of the words that say why an action is refused, or "" if it is allowed."""


@dataclass(frozen=True, slots=True)
class Action:
    name: str
    icon: str
    why_not: Check
    kind: str = "normal"
    becomes: Check | None = None
    """The name of the action that the button does now, where that changes with the round."""


def _confirm(seen: Seen) -> str:
    verdict = seen.verdict
    if seen.phase not in UNDECIDED:
        return "why_no_result_yet"
    if _is_after_interruption(seen):
        return "why_conclude_instead"
    if verdict is None or verdict.kind != VerdictKind.RESULT:
        return "why_no_result_yet"
    return "why_late_slips" if seen.table and seen.table.late_slips else ""


def _hold(seen: Seen) -> str:
    if seen.phase is Phase.HELD:
        return "why_held_already"
    return "" if seen.phase is Phase.BETS_CLOSED else "why_only_after_close"


def _void(seen: Seen) -> str:
    return "" if seen.phase in IN_PLAY else "why_no_round"


def _enter(seen: Seen) -> str:
    verdict = seen.verdict
    if seen.phase not in UNDECIDED:
        return "why_only_after_close"
    if _is_after_interruption(seen):
        return "why_conclude_instead"
    if verdict is not None and verdict.kind == VerdictKind.INVALID:
        return "why_judged_void"
    return "why_late_slips" if seen.table and seen.table.late_slips else ""


def _correct(seen: Seen) -> str:
    if seen.last_result is None:
        return "why_no_result_recorded"
    return "" if seen.is_between_rounds else "why_between_rounds"


def between_rounds(seen: Seen) -> str:
    return "" if seen.is_between_rounds else "why_between_rounds"


def _close_table(seen: Seen) -> str:
    return ""


def _emergency(seen: Seen) -> str:
    facts = seen.known
    last = facts.last_round
    return "why_closed_already" if last is not None and last <= facts.round else ""


def _is_after_interruption(seen: Seen) -> bool:
    return bool(seen.table and (seen.table.conclude_only or seen.table.recovering))


CONFIRM = Action("confirm", "check", _confirm)
HOLD = Action("hold", "pause", _hold)
VOID_ROUND = Action("void", "cross", _void)
ENTER = Action("enter", "plus", _enter)
CORRECT = Action("correct", "refresh", _correct)
SETTINGS = Action("settings", "menu", between_rounds)
CLOSE_TABLE = Action("close-table", "clock", _close_table)
EMERGENCY_CLOSE = Action("emergency-close", "warning", _emergency, "warn")
