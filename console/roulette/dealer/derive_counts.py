"""The last results as tiles, and the counts of colours beside what is usual for a fair wheel."""

import math
from typing import Any

from console.dealer.derive_history import SHOWN
from console.roulette.watching.pockets import CHANCES, look_of, strip_tile
from screen.words import Words

FEWEST = 20
"""With fewer results the counts say nothing."""
WIDTH = 2.0
"""Of the usual band in standard deviations, to each side: 19 of 20 fair wheels."""


def history(pockets: list[str], words: Words) -> dict[str, Any]:
    return {"results": [strip_tile(pocket) for pocket in pockets[:SHOWN]], "counts": _counts(pockets, words)}


def _counts(pockets: list[str], words: Words) -> str:
    if len(pockets) < FEWEST:
        return ""
    found = {kind: sum(look_of(pocket) == kind for pocket in pockets) for kind in CHANCES}
    odd = [words.say(kind) for kind, count in found.items() if not _is_usual(count, len(pockets), CHANCES[kind])]
    verdict = words.say("outside_the_band", colours=", ".join(odd)) if odd else words.say("all_in_the_band")
    return words.say("last_counts", count=len(pockets), **found, verdict=verdict)


def _is_usual(count: int, rounds: int, chance: float) -> bool:
    return abs(count - rounds * chance) <= WIDTH * math.sqrt(rounds * chance * (1 - chance))
