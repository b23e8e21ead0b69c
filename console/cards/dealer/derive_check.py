"""The box of checks: what is as it should be, or the sentences about what is held."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from screen.words import Words

Drawn = dict[str, Any]
IDLE = ("between", "bets-open", "no-shoe", "burning")
"""Moments in which no card is checked."""


class Why(NamedTuple):
    """A sentence about what is held; the paragraph is empty where the rulebook has none."""

    text: str
    paragraph: str


def check_box(
    held: Sequence[Why], loose: Sequence[str], moment: str, rows: Sequence[Drawn], words: Words
) -> dict[str, Any]:
    kind = "held" if held or loose else "idle" if moment in IDLE else "good"
    return {
        "kind": kind,
        "title": words.say("check_held" if kind == "held" else "check_title"),
        "note": "" if kind == "held" else words.say("nothing_held"),
        "rows": [] if kind == "held" else list(rows),
        "said": " ".join(_said(each, words) for each in held),
        "loose": list(loose),
    }


def no_check(words: Words) -> dict[str, Any]:
    """Before the table was heard."""
    return {"kind": "idle", "title": words.say("check_title"), "note": "", "rows": [], "said": "", "loose": []}


def _said(why: Why, words: Words) -> str:
    if not why.paragraph:
        return why.text
    return words.say("held_because", why=why.text.rstrip(".。"), paragraph=why.paragraph)
