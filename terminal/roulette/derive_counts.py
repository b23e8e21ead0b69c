"""The page of counts: how often each pocket came, beside the usual range; as bars and on a small cloth."""

from games.roulette.cloth import CELLS, MARGIN, NUMBERS_BOTTOM, NUMBERS_RIGHT
from games.roulette.pockets import POCKETS
from games.roulette.rules import Rules
from screen.roulette.counts import SPINS_LEAST, too_few
from screen.usual import usual_band
from screen.words import Words
from terminal.roulette.derive_results import ONE_POCKET, counts
from terminal.roulette.outcome import tile_colour
from terminal.screen.derive_scene import Drawn, Scene


def counts_page(scene: Scene, rules: Rules, words: Words) -> Drawn:
    found = counts(scene)
    count = sum(found.values())
    low, high = usual_band(count, ONE_POCKET)
    is_enough = count >= SPINS_LEAST
    text = words.say("statistics_text", low=low, high=high) if is_enough else too_few(count, words)
    return {
        "statisticsTitle": words.say("statistics_title", count=count),
        "statisticsText": text if count else words.say("statistics_none"),
        "counts": [
            {"pocket": pocket, "colour": tile_colour(pocket, rules), "count": found[pocket]}
            for pocket in POCKETS
            if is_enough
        ],
        "countsLow": low if is_enough else 0,
        "countsHigh": high if is_enough else 0,
        "countsMax": max(high + 2, *found.values()),
        "heat": _heat(found, low, high, rules) if is_enough else [],
    }


def _heat(found: dict[str, int], low: int, high: int, rules: Rules) -> list[Drawn]:
    """The counts at the numbers' places on a small cloth; positions are fractions of the field of numbers, from the
    left and the top.
    """
    most = max(found.values())
    return [
        {
            "pocket": pocket,
            "colour": tile_colour(pocket, rules),
            "count": found[pocket],
            "warmth": found[pocket] / most,
            "outside": "above" if found[pocket] > high else "below" if found[pocket] < low else "",
            "fromLeft": (box.left - MARGIN) / (NUMBERS_RIGHT - MARGIN),
            "fromTop": (box.top - MARGIN) / (NUMBERS_BOTTOM - MARGIN),
            "wide": box.width / (NUMBERS_RIGHT - MARGIN),
            "high": box.height / (NUMBERS_BOTTOM - MARGIN),
        }
        for pocket in POCKETS
        for box in (CELLS[f"straight:{pocket}"],)
    ]
