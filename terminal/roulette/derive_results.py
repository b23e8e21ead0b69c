"""The past results: the strip of the last ones, and how often pockets came beside the usual range of a fair wheel."""

from collections import Counter

from games.roulette.pockets import POCKETS
from games.roulette.rules import Rules
from screen.roulette.counts import SPINS_LEAST, too_few
from screen.usual import usual_band
from screen.words import Words
from terminal.roulette.outcome import tile_colour
from terminal.screen.derive_pages import ROUNDS_MAX
from terminal.screen.derive_scene import VOID, Drawn, Scene

SHOWN = 12
SHOWN_SIMULATED = 10
"""The word "simulated" takes the place of two results."""
NAMED = 3
ONE_POCKET = 1 / len(POCKETS)


def results(scene: Scene, rules: Rules, words: Words) -> Drawn:
    pockets = [ended.outcome for ended in scene.view.ended if ended.outcome != VOID][:ROUNDS_MAX]
    count = len(pockets)
    low, high = usual_band(count, ONE_POCKET)
    ranked = _ranked(pockets, rules)
    is_enough = count >= SPINS_LEAST
    most = [tile(pocket, times, rules, words) for pocket, times in ranked[:NAMED]] if is_enough else []
    least = [tile(pocket, times, rules, words) for pocket, times in reversed(ranked[-NAMED:])] if is_enough else []
    shown = pockets[: SHOWN_SIMULATED if scene.is_simulated else SHOWN]
    return {
        "results": [{"pocket": pocket, "colour": tile_colour(pocket, rules)} for pocket in shown],
        "noResults": "" if count else words.say("no_results"),
        "most": most,
        "least": least,
        "tooFew": "" if is_enough or not count else too_few(count, words),
        "band": words.say("usual_band", count=count, low=low, high=high) if is_enough else "",
        "bandLow": low,
        "bandHigh": high,
        "bandMax": max([high + 2, *(times for _, times in ranked)]),
        "bandMarks": [times for _, times in (*ranked[:NAMED], *ranked[-NAMED:])] if is_enough else [],
        "simulated": words.say("simulated_short") if scene.is_simulated else "",
    }


def tile(pocket: str, times: int, rules: Rules, words: Words) -> Drawn:
    return {"pocket": pocket, "colour": tile_colour(pocket, rules), "times": words.say("times", count=times)}


def _ranked(pockets: list[str], rules: Rules) -> list[tuple[str, int]]:
    """The pockets with their counts, most frequent first; pockets with equal counts in the order of the wheel."""
    counts = Counter(pockets)
    return sorted(((pocket, counts[pocket]) for pocket in rules.wheel_order), key=lambda row: -row[1])


def counts(scene: Scene) -> dict[str, int]:
    """How often each pocket came in the last rounds."""
    found = Counter(ended.outcome for ended in scene.view.ended[:ROUNDS_MAX] if ended.outcome != VOID)
    return {pocket: found[pocket] for pocket in POCKETS}
