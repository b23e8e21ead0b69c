"""The other action buttons of the dealer's screen: which of them the phase allows, and why not the rest."""

from typing import Any

from console.dealer.actions import Action
from console.dealer.game import DealerGame
from console.watching.seen import Seen
from screen.words import Words


def actions(seen: Seen, game: DealerGame, words: Words) -> list[dict[str, Any]]:
    return [_derived(action, seen, game, words) for action in game.actions]


def _derived(action: Action, seen: Seen, game: DealerGame, words: Words) -> dict[str, Any]:
    why = why_not(action, seen)
    name = name_of(action.becomes(seen) if action.becomes else action.name, seen)
    key = name.replace("-", "_")
    return {
        "act": name,
        "icon": action.icon,
        "tone": action.kind,
        "title": words.say(f"act_{key}"),
        "hint": words.say(why) if why else _caption(name, key, seen, game, words),
        "may": not why,
    }


def name_of(name: str, seen: Seen) -> str:
    """The action that a button does: if the closing is announced, "close-table" becomes "open-table", which cancels
    it."""
    announced = seen.table is not None and seen.table.last_round is not None
    return "open-table" if name == "close-table" and announced else name


def why_not(action: Action, seen: Seen) -> str:
    if seen.table is None or not seen.is_heard:
        return "why_console_silent"
    if seen.person is None:
        return "log_in_first"
    return action.why_not(seen)


def _caption(name: str, key: str, seen: Seen, game: DealerGame, words: Words) -> str:
    if name == "confirm" and seen.verdict is not None:
        return game.outcome_words(seen.verdict.outcome, words)
    if name == "correct" and seen.last_result is not None:
        return words.say("correct_caption", round=seen.last_result.round)
    return words.say(f"act_{key}_caption")
