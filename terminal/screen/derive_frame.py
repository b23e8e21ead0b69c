"""The areas of the screen around the cloth: finished values for each, from what is known at one moment."""

from screen.amounts import CURRENCY
from screen.words import Words
from terminal.screen.derive_meters import meters
from terminal.screen.derive_news import news
from terminal.screen.derive_notice import notice
from terminal.screen.derive_pages import range_words
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_strip import strip
from terminal.screen.game_face import GameFace
from terminal.view import View


def frame(scene: Scene, face: GameFace, words: Words) -> dict[str, Drawn]:
    return {
        "notice": notice(scene, face, words),
        "table": table(scene, face, words),
        "strip": strip(scene, face, words),
        "meters": meters(scene, face, words),
    }


def table(scene: Scene, face: GameFace, words: Words) -> Drawn:
    view = scene.view
    limits = [
        {"name": words.say(key), "range": limit_words(view, kinds, words)}
        for key, kinds in face.limit_groups.items()
        if view.limits is not None
    ]
    limits += [{"name": name, "range": range_} for name, range_ in face.more_limits(words) if limits]
    return {
        "name": words.say("game_name"),
        "round": _round_words(view, face, words),
        "closing": _closing_words(view, words),
        "limits": limits,
        "limitsUnknown": "" if limits else words.say("limits_unknown"),
        "situation": str(scene.situation),
        **news(view, words),
    }


def _round_words(view: View, face: GameFace, words: Words) -> str:
    parts = []
    if view.table:
        parts.append(words.say("table_number", table=view.table) if view.table.isdigit() else view.table)
    parts += face.place_words(view, words)
    if view.round:
        parts.append(words.say("of_round", round=view.round))
    return " · ".join(parts)


def _closing_words(view: View, words: Words) -> str:
    if view.last_round is None or view.round >= view.last_round:
        return ""
    return words.say("last_round_announced", round=view.last_round)


def limit_words(view: View, kinds: tuple[str, ...], words: Words) -> str:
    """The limits of some kinds of bet, as `S$5-500`; if the kinds differ, the lowest and the highest, with a remark."""
    if view.limits is None:
        return ""
    from_to = CURRENCY + range_words(view, kinds).replace(" ", "")
    is_one = len({view.limits.per_kind[kind] for kind in kinds}) == 1
    return from_to if is_one else words.say("range_by_bet", range=from_to)
