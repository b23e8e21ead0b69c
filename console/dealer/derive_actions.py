"""The nine other actions: which of them the phase allows, and of the rest why not."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from console.dealer.seen import Seen
from console.rounds import IN_PLAY, UNDECIDED, Phase
from screen.phrases import pocket_words
from screen.words import Words

Check = Callable[[Seen], str]
"""The key of the words that say why not; empty where it may be done."""


@dataclass(frozen=True, slots=True)
class Action:
    name: str
    icon: str
    why_not: Check
    kind: str = "normal"


def _confirm(seen: Seen) -> str:
    verdict = seen.verdict
    if seen.phase not in UNDECIDED:
        return "why_no_result_yet"
    if _is_after_interruption(seen):
        return "why_conclude_instead"
    if verdict is None or verdict[0] != "result":
        return "why_no_result_yet"
    return "why_late_slips" if seen.facts and seen.facts["late_slips"] else ""


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
    if verdict is not None and verdict[0] == "invalid":
        return "why_spin_is_void"
    return "why_late_slips" if seen.facts and seen.facts["late_slips"] else ""


def _correct(seen: Seen) -> str:
    if seen.last_result is None:
        return "why_no_result_recorded"
    return "" if seen.is_between_rounds else "why_between_rounds"


def _between_rounds(seen: Seen) -> str:
    return "" if seen.is_between_rounds else "why_between_rounds"


def _close_table(seen: Seen) -> str:
    return ""


def _emergency(seen: Seen) -> str:
    facts = seen.facts or {}
    last = facts.get("last_round")
    return "why_closed_already" if last is not None and last <= facts["round"] else ""


def _is_after_interruption(seen: Seen) -> bool:
    return bool(seen.facts and (seen.facts["conclude_only"] or seen.facts["recovering"]))


ACTIONS = (
    Action("confirm", "check", _confirm),
    Action("hold", "pause", _hold),
    Action("void", "cross", _void),
    Action("enter", "plus", _enter),
    Action("correct", "refresh", _correct),
    Action("change-ball", "swap", _between_rounds),
    Action("settings", "menu", _between_rounds),
    Action("close-table", "clock", _close_table),
    Action("emergency-close", "warning", _emergency, "warn"),
)


def actions(seen: Seen, words: Words) -> list[dict[str, Any]]:
    return [_derived(action, seen, words) for action in ACTIONS]


def _derived(action: Action, seen: Seen, words: Words) -> dict[str, Any]:
    why = why_not(action, seen)
    name = name_of(action.name, seen)
    key = name.replace("-", "_")
    return {
        "act": name,
        "icon": action.icon,
        "tone": action.kind,
        "title": words.say(f"act_{key}"),
        "hint": words.say(why) if why else _caption(name, key, seen, words),
        "may": not why,
    }


def name_of(name: str, seen: Seen) -> str:
    """A closing that is announced is what may be taken back."""
    announced = seen.facts is not None and seen.facts["last_round"] is not None
    return "open-table" if name == "close-table" and announced else name


def why_not(action: Action, seen: Seen) -> str:
    if seen.facts is None or not seen.is_heard:
        return "why_console_silent"
    if seen.person is None:
        return "log_in_first"
    return action.why_not(seen)


def _caption(name: str, key: str, seen: Seen, words: Words) -> str:
    if name == "confirm" and seen.verdict is not None:
        return pocket_words(str(seen.verdict[1]), words)
    if name == "correct" and seen.last_result is not None:
        return words.say("correct_caption", round=seen.last_result[0])
    return words.say(f"act_{key}_caption")
