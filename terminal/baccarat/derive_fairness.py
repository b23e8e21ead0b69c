"""The fairness card: what the table's record says of its shoes, in plain words, and what this does not mean."""

from collections import Counter
from datetime import datetime
from math import ceil, floor, sqrt
from typing import Any

from games.baccarat.game import Baccarat
from games.cards import RANKS, SUITS
from games.odds.usual_counts import chances
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from screen.cards.phrases import rank as rank_words
from screen.usual import Z, usual_band
from screen.words import Words
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_seal import last_seal

LOOKS = {FairnessLevel.GREEN: "green", FairnessLevel.AMBER: "amber", FairnessLevel.RED: "red"}
RESULTS = ("banker", "player", "tie")
Bars = dict[str, Any]
NO_BARS: Bars = {"bars": [], "low": 0, "high": 0, "most": 1}


def fairness_page(scene: Scene, game: Baccarat, words: Words) -> Drawn:
    card = scene.view.fairness
    drawn = _none(words) if card is None else _card(card, game.rules.decks, words)
    return {"fairSeal": last_seal(scene.view, words), **drawn}


def _none(words: Words) -> Drawn:
    return {
        "fairTitle": words.say("fair_title"),
        "fairCounted": "",
        "fairLook": "",
        "fairVerdict": words.say("fair_none"),
        "fairVerdictText": words.say("fair_none_text"),
        "fairRanks": NO_BARS,
        "fairSuits": NO_BARS,
        "fairResults": [],
        "fairBand": "",
        "fairReady": "",
    }


def _card(card: Fairness, decks: int, words: Words) -> Drawn:
    counts = card.counts
    level = card.level if card.level in LOOKS else "too_few"
    ranks = _bars([(rank_words(rank), _seen(counts, 0, rank)) for rank in RANKS], counts)
    suits = _bars([(words.say(f"suit_{suit}"), _seen(counts, 1, suit)) for suit in SUITS], counts)
    results = [_result(name, card, decks, words) for name in RESULTS]
    outside = sum(each["isOutside"] for each in (*ranks["bars"], *suits["bars"]))
    outside += sum(not result["isUsual"] for result in results)
    of_sets = {name: f"{counts.get(name, 0):,}" for name in ("sets", "by_two", "misreads", "voids", "corrected")}
    return {
        "fairTitle": words.say("fair_title_simulated" if card.simulated else "fair_title"),
        "fairCounted": words.say(
            "fair_counted",
            rounds=f"{card.rounds:,}",
            sets=of_sets["sets"],
            shoe=card.source,
            time=_moment(card.wall_ms),
        ),
        "fairLook": LOOKS.get(card.level, ""),
        "fairVerdict": words.say(f"fair_{level}"),
        "fairVerdictText": words.say(f"fair_{level}_text"),
        "fairRanks": ranks,
        "fairSuits": suits,
        "fairResults": results,
        "fairBand": words.say("fair_band", outside=outside, all=len(RANKS) + len(SUITS) + len(RESULTS)),
        "fairReady": words.say("fair_ready", **of_sets),
    }


def _seen(counts: dict[str, int], at: int, sign: str) -> int:
    """How often each rank (`at` is 0) or each suit (`at` is 1) came."""
    by_sign = Counter[str]()
    for rank in RANKS:
        for suit in SUITS:
            by_sign[(rank, suit)[at]] += counts.get(rank + suit, 0)
    return by_sign[sign]


def _bars(seen: list[tuple[str, int]], counts: dict[str, int]) -> Bars:
    low, high = band(sum(count for _, count in seen), counts.get("spread", 0), 1 / len(seen))
    return {
        "bars": [{"name": name, "count": count, "isOutside": not low <= count <= high} for name, count in seen],
        "low": low,
        "high": high,
        "most": max(high + 2, *(count for _, count in seen)),
    }


def band(cards: int, spread: int, chance: float) -> tuple[int, int]:
    """Gives the least and the most that is usual among so many cards, which vary as much as `spread` throws of a die:
    a card that has left a set does not come back.
    """
    middle, half = cards * chance, Z * sqrt(spread * chance * (1 - chance))
    return max(0, floor(middle - half)), ceil(middle + half)


def _result(name: str, card: Fairness, decks: int, words: Words) -> Drawn:
    count = card.counts.get(name, 0)
    low, high = usual_band(card.rounds, float(chances(decks)[name]))
    return {
        "name": words.say(f"count_{name}"),
        "kind": name,
        "count": count,
        "usual": words.say("count_usual", low=f"{low:,}", high=f"{high:,}"),
        "isUsual": low <= count <= high,
    }


def _moment(wall_ms: int) -> str:
    return datetime.fromtimestamp(wall_ms / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
