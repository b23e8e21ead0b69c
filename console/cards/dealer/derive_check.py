"""The box of checks: what is as it should be, or sentences about what is held."""

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
    held: Sequence[Why],
    loose: Sequence[str],
    asking: Sequence[str],
    moment: str,
    rows: Sequence[Drawn],
    words: Words,
) -> dict[str, Any]:
    """The box of checks. `asking` are the terminals with an open query: they hold up the payment, but not the deal."""
    title = "check_held" if held or loose else "check_asked" if asking else "check_title"
    said = [*held, *(Why(words.say("asked_for_a_look", terminal=each), "") for each in asking)]
    kind = "held" if said or loose else "idle" if moment in IDLE else "good"
    return {
        "kind": kind,
        "title": words.say(title),
        "note": "" if kind == "held" else words.say("nothing_held"),
        "rows": [] if kind == "held" else list(rows),
        "said": " ".join(_said(each, words) for each in said),
        "loose": list(loose),
    }


def no_check(words: Words) -> dict[str, Any]:
    """The box of checks before the table has sent its status."""
    return {"kind": "idle", "title": words.say("check_title"), "note": "", "rows": [], "said": "", "loose": []}


def _said(why: Why, words: Words) -> str:
    if not why.paragraph:
        return why.text
    return words.say("held_because", why=why.text.rstrip(".。"), paragraph=why.paragraph)
