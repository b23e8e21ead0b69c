"""The last results as tiles, and the colours' counts beside what is usual for a fair wheel."""

import math
from typing import Any

from console.dealer.seen import VOID, Seen
from games.roulette.pockets import NUMBERS, POCKETS, REDS, ZEROS, colour_of
from screen.words import Words

SHOWN = 20
FEWEST = 20
"""With fewer results the counts say nothing."""
WIDTH = 2.0
"""Of the usual band in standard deviations, to each side: 19 of 20 fair wheels."""
CHANCES = {
    "red": len(REDS) / len(POCKETS),
    "black": (len(NUMBERS) - len(REDS)) / len(POCKETS),
    "zero": len(ZEROS) / len(POCKETS),
}


def tile(pocket: str) -> dict[str, str]:
    return {"pocket": pocket, "colour": kind_of(pocket)}


def kind_of(pocket: str) -> str:
    colour = colour_of(pocket)
    return "zero" if colour == "green" else str(colour)


def history(seen: Seen, words: Words) -> dict[str, Any]:
    outcomes = (
        [(number, outcome) for number, outcome in seen.facts["outcomes"] if outcome != VOID] if seen.facts else []
    )
    pockets = [outcome for _, outcome in outcomes]
    return {
        "results": [tile(pocket) for pocket in pockets[:SHOWN]],
        "rounds": [number for number, _ in outcomes[:SHOWN]],
        "counts": _counts(pockets, words),
    }


def _counts(pockets: list[str], words: Words) -> str:
    if len(pockets) < FEWEST:
        return ""
    found = {kind: sum(kind_of(pocket) == kind for pocket in pockets) for kind in CHANCES}
    odd = [words.say(kind) for kind, count in found.items() if not _is_usual(count, len(pockets), CHANCES[kind])]
    verdict = words.say("outside_the_band", colours=", ".join(odd)) if odd else words.say("all_in_the_band")
    return words.say("last_counts", count=len(pockets), **found, verdict=verdict)


def _is_usual(count: int, rounds: int, chance: float) -> bool:
    return abs(count - rounds * chance) <= WIDTH * math.sqrt(rounds * chance * (1 - chance))
