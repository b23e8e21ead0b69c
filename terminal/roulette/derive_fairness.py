"""The fairness card: what the table's record says of its wheel, in plain words, and what this does not mean."""

from datetime import datetime

from games.roulette.pockets import POCKETS
from games.roulette.rules import Rules
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from screen.usual import usual_band
from screen.words import Words
from terminal.roulette.outcome import tile_colour
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_seal import last_seal

LOOKS = {FairnessLevel.GREEN: "green", FairnessLevel.AMBER: "amber", FairnessLevel.RED: "red"}


def fairness_page(scene: Scene, rules: Rules, words: Words) -> Drawn:
    card = scene.view.fairness
    return {"fairSeal": last_seal(scene.view, words), **(_none(words) if card is None else _card(card, rules, words))}


def _none(words: Words) -> Drawn:
    return {
        "fairTitle": words.say("fair_title_none"),
        "fairCounted": "",
        "fairLook": "",
        "fairVerdict": words.say("fair_none"),
        "fairVerdictText": words.say("fair_none_text"),
        "fairBars": [],
        "fairLow": 0,
        "fairHigh": 0,
        "fairMost": 1,
        "fairBand": "",
    }


def _card(card: Fairness, rules: Rules, words: Words) -> Drawn:
    low, high = band(card.rounds)
    outside = [pocket for pocket, count in card.counts.items() if not low <= count <= high]
    key = card.level if card.level in LOOKS else "too_few"
    shown = words.say("fair_title_simulated" if card.simulated else "fair_title", wheel=card.source)
    inside = len(card.counts) - len(outside)
    share = f"{card.rounds / len(POCKETS):,.1f}"
    return {
        "fairTitle": shown,
        "fairCounted": words.say("fair_counted", count=f"{card.rounds:,}", time=_moment(card.wall_ms)),
        "fairLook": LOOKS.get(card.level, ""),
        "fairVerdict": words.say(f"fair_{key}"),
        "fairVerdictText": words.say(f"fair_{key}_text"),
        "fairBars": [
            {"pocket": pocket, "colour": tile_colour(pocket, rules), "count": count, "isOutside": pocket in outside}
            for pocket, count in card.counts.items()
        ],
        "fairLow": low,
        "fairHigh": high,
        "fairMost": max(high + 2, *card.counts.values()),
        "fairBand": words.say("fair_band", share=share, low=low, high=high, inside=inside, outside=len(outside)),
    }


def band(spins: int) -> tuple[int, int]:
    """How often one pocket of a fair wheel usually comes in this many spins: the least and the most."""
    return usual_band(spins, 1 / len(POCKETS))


def _moment(wall_ms: int) -> str:
    return datetime.fromtimestamp(wall_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
