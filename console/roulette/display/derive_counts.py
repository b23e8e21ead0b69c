"""The last results on the room display, and how often colours and numbers came beside what is usual for a fair
wheel.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from console.display.both import Both
from console.roulette.watching.pockets import CHANCES, look_of, strip_tile
from console.watching.seen import DASH, VOID, Seen
from games.roulette.pockets import POCKETS
from games.roulette.rules import order_by
from screen.roulette.counts import SPINS_LEAST, too_few
from screen.usual import usual_band

BEFORE = 20
NAMED = 2
SCALE = 0.6
"""Of all rounds: where the colours' bars end."""
TIMES = "\N{MULTIPLICATION SIGN}"


def pockets_of(seen: Seen) -> list[str]:
    """The pockets of the last results, the newest first; void rounds have none."""
    return [each.outcome for each in seen.facts.outcomes if each.outcome != VOID] if seen.facts else []


def results(seen: Seen, both: Both) -> dict[str, Any]:
    pockets = pockets_of(seen)
    newest = strip_tile(pockets[0]) if pockets else {"pocket": DASH, "colour": ""}
    return {
        "newest": newest,
        "newestName": both.label(newest["colour"]) if pockets else "",
        "before": [strip_tile(pocket) for pocket in pockets[1 : 1 + BEFORE]],
        "newestTitle": both.label("newest"),
        "beforeTitle": both.say("before_that"),
    }


def counts(seen: Seen, both: Both) -> dict[str, Any]:
    pockets, order = pockets_of(seen), order_by(seen.readings)
    is_enough = len(pockets) >= SPINS_LEAST
    told = _counted(pockets, order, both) if is_enough else _not_counted(len(pockets), both)
    return {**told, "note": both.say("predicts_nothing")}


def _counted(pockets: list[str], order: Sequence[str], both: Both) -> dict[str, Any]:
    rounds, found = len(pockets), Counter(pockets)
    colours = Counter(look_of(pocket) for pocket in pockets)
    ranked = sorted(order, key=lambda pocket: -found[pocket])
    return {
        "tooFew": [],
        "title": "  ".join(both.say("last_spins", count=rounds)),
        "legend": both.label("usual_band"),
        "rows": [_row(kind, colours[kind], rounds, both) for kind in CHANCES],
        "mostTitle": both.label("most"),
        "most": [_named(pocket, found) for pocket in ranked[:NAMED]],
        "leastTitle": both.label("least"),
        "least": [_named(pocket, found) for pocket in ranked[: -NAMED - 1 : -1]],
        "usual": _usual(usual_band(rounds, 1 / len(POCKETS)), both),
    }


def _not_counted(rounds: int, both: Both) -> dict[str, Any]:
    """The counts where players' terminals show none: the room display then shows none either."""
    texts = dict.fromkeys(("title", "legend", "mostTitle", "leastTitle", "usual"), "")
    why = both.each(lambda words: too_few(rounds, words)) if rounds else both.say("no_results")
    return {**texts, "tooFew": why, "rows": [], "most": [], "least": []}


def _row(kind: str, count: int, rounds: int, both: Both) -> dict[str, Any]:
    low, high = usual_band(rounds, CHANCES[kind])
    return {
        "colour": kind, "name": both.label(kind), "count": count, "low": low, "high": high,
        "max": max(1, high, count, round(SCALE * rounds)), "usual": _usual((low, high), both),
    }  # fmt: skip


def _usual(ends: tuple[int, int], both: Both) -> str:
    return f"{both.label('usual')} {ends[0]}{DASH}{ends[1]}"


def _named(pocket: str, found: Counter[str]) -> dict[str, str]:
    return {**strip_tile(pocket), "times": f"{TIMES}{found[pocket]}"}
