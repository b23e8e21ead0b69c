"""The list of pages, and the pages that are plain texts: how a round goes, what happens in trouble, advice."""

from screen.amounts import money, whole
from screen.words import Words
from terminal.screen.derive_meters import cost_words
from terminal.screen.derive_scene import VOID, Drawn, Scene
from terminal.screen.game_face import GameFace
from terminal.view import View

BETS = "bets"
FIRST = {BETS: "page", "round": "refresh", "trouble": "warning"}
LAST = {"rounds": "clock", "favourites": "star", "limits": "lock", "responsible": "person", "about": "info"}
TEXTS = ("round", "trouble", "responsible")
DASH = "\N{EN DASH}"
HUNDRED_CENTS = 10_000
ROUNDS_MAX = 200
"""The number of past rounds that are counted."""


def pages_of(face: GameFace) -> dict[str, str]:
    """The pages in the order of the menu, with their icons."""
    return {**FIRST, **face.own_pages, **LAST}


def page_list(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    count = sum(row.outcome != VOID for row in scene.view.ended[:ROUNDS_MAX])
    return [
        {"name": name, "title": words.say(f"page_{name}", count=count), "icon": icon}
        for name, icon in pages_of(face).items()
    ]


def text_pages(scene: Scene, face: GameFace, words: Words) -> Drawn:
    return {
        "roundTexts": [words.say(key) for key in face.round_steps],
        "troubleTexts": [words.say(key) for key in face.troubles],
        "responsibleTexts": _responsible(scene, face, words),
    }


def range_words(view: View, kinds: tuple[str, ...]) -> str:
    """The lowest and highest limit of these kinds of bet, as `5 - 500`; empty while the limits are unknown."""
    if view.limits is None:
        return ""
    ranges = [view.limits.per_kind[kind] for kind in kinds]
    most_cents = min(max(range_.maximum_cents for range_ in ranges), view.limits.slip.maximum_cents)
    return f"{whole(min(range_.minimum_cents for range_ in ranges))} {DASH} {whole(most_cents)}"


def _responsible(scene: Scene, face: GameFace, words: Words) -> list[str]:
    least, most = (money(round(HUNDRED_CENTS * (1 - keeps))) for keeps in reversed(face.house_keeps))
    returned = least if least == most else words.say("from_to", least=least, most=most)
    cost = cost_words(scene.view, face, words)
    is_known = cost != words.say("not_known")
    return [
        words.say("responsible_cost" if is_known else "responsible_cost_not_yet", returned=returned, cost=cost),
        words.say("responsible_chance"),
        words.say("responsible_limits"),
        words.say("responsible_help"),
    ]
