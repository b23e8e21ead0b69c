"""Everything around the cloth: finished values for every area, from what is known at one moment."""

from games.roulette.rules import Rules
from screen.amounts import CURRENCY
from screen.words import Words
from terminal.screen.derive_meters import meters
from terminal.screen.derive_news import news
from terminal.screen.derive_notice import notice
from terminal.screen.derive_pages import range_words
from terminal.screen.derive_results import results
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_strip import strip
from terminal.screen.derive_wheel import wheel
from terminal.view import View

INSIDE = ("straight", "split", "street", "corner", "six-line", "top-line")
OUTSIDE = ("column", "dozen", "even-money")


def frame(scene: Scene, rules: Rules, words: Words) -> dict[str, Drawn]:
    return {
        "notice": notice(scene, rules.spots, words),
        "table": table(scene, words),
        "wheel": wheel(scene, rules, words),
        "results": results(scene, words),
        "strip": strip(scene, rules, words),
        "meters": meters(scene, words),
    }


def table(scene: Scene, words: Words) -> Drawn:
    view = scene.view
    inside, outside = limit_words(view, INSIDE, words), limit_words(view, OUTSIDE, words)
    return {
        "name": words.say("game_name"),
        "round": _round_words(view, words),
        "closing": _closing_words(view, words),
        "inside": inside,
        "outside": outside,
        "limitsUnknown": "" if inside else words.say("limits_unknown"),
        "situation": str(scene.situation),
        **news(view, words),
    }


def _round_words(view: View, words: Words) -> str:
    parts = []
    if view.table:
        parts.append(words.say("table_number", table=view.table) if view.table.isdigit() else view.table)
    if view.round:
        parts.append(words.say("of_round", round=view.round))
    return " · ".join(parts)


def _closing_words(view: View, words: Words) -> str:
    if view.last_round is None or view.round >= view.last_round:
        return ""
    return words.say("last_round_announced", round=view.last_round)


def limit_words(view: View, kinds: tuple[str, ...], words: Words) -> str:
    """`S$5-500`; where kinds differ, from the lowest to the highest, and said to differ (rule 3.3)."""
    if view.limits is None:
        return ""
    from_to = CURRENCY + range_words(view, kinds).replace(" ", "")
    is_one = len({view.limits.per_kind[kind] for kind in kinds}) == 1
    return from_to if is_one else words.say("range_by_bet", range=from_to)
