"""The printed cloth: its boxes with their words, which boxes are marked, its frame, and the list of payouts."""

from games.roulette.cloth import CELLS
from games.roulette.pockets import Colour, colour_of
from games.roulette.rules import Rules
from games.roulette.spots import PAYS
from screen.sentences import kind_words
from screen.words import Words
from terminal.roulette.cloth_shown import ClothShown
from terminal.screen.derive_scene import Situation, situation_of
from terminal.screen.shown import Drawn

CELL_ROLES = ("boxX", "boxY", "boxWidth", "boxHeight", "kind", "colour", "text", "caption", "hasChip", "frame")
KINDS_LISTED = ("straight", "split", "street", "corner", "six-line", "top-line")


def cloth(shown: ClothShown, words: Words) -> Drawn:
    situation = situation_of(shown.view)
    return {
        "dim": not shown.is_open,
        "frame": "lost"
        if situation is Situation.LOST
        else "closed"
        if situation in (Situation.CLOSED, Situation.HELD)
        else "",
        "pays": [
            {"name": kind_words(kind, words), "pays": words.say("pays_to_one", pays=PAYS[kind])}
            for kind in KINDS_LISTED
        ],
        "isTrack": shown.is_track,
    }


def cells(shown: ClothShown, rules: Rules, words: Words) -> list[Drawn]:
    lying = set(shown.played.stakes) if shown.played else {*shown.stakes, *shown.registered}
    covered, won, paid = _covered(shown, rules), shown.outcome, _paid(shown)
    rows: list[Drawn] = []
    for spot, box in CELLS.items():
        kind, colour, text, caption = _printed(spot, rules, words)
        frame = ""
        if spot in covered:
            frame = "preview"
        elif spot in paid or (paid and spot == f"straight:{won}"):
            frame = "won"
        elif spot == f"straight:{won}":
            frame = "result"
        rows.append(
            {
                "spot": spot,
                "boxX": box.left,
                "boxY": box.top,
                "boxWidth": box.width,
                "boxHeight": box.height,
                "kind": kind,
                "colour": colour,
                "text": text,
                "caption": caption,
                "hasChip": spot in lying,
                "frame": frame,
            }
        )
    return rows


def _covered(shown: ClothShown, rules: Rules) -> set[str]:
    """The boxes that the previewed bet covers: its numbers, and its own box if it has one."""
    if shown.bet is None or shown.area != "cloth":
        return set()
    return {shown.bet} | {f"straight:{pocket}" for pocket in rules.spots[shown.bet].pockets}


def _paid(shown: ClothShown) -> set[str]:
    if shown.played is None or shown.outcome is None:
        return set()
    return {spot for spot, cents in shown.played.payouts.items() if cents}


def _printed(spot: str, rules: Rules, words: Words) -> tuple[str, str, str, str]:
    """The kind of box, its colour, its text and its caption."""
    name, _, rest = spot.partition(":")
    if name == "straight":
        colour = colour_of(rest, rules.reds)
        return "number", "zero" if colour is Colour.GREEN else str(colour), rest, ""
    pays = rules.spots[spot].pays
    if name == "column":
        return "column", "felt", words.say("pays_to_one", pays=pays), words.say("printed_column", column=rest)
    if name == "dozen":
        key = f"printed_dozen_{rest}"
        return "dozen", "felt", words.say(key), words.say(f"{key}_pays", pays=pays)
    caption = words.say("printed_even_money_pays", pays=pays)
    if name in ("red", "black"):
        return "even-money", name, words.say(name), caption
    return "even-money", "felt", words.say(f"printed_{name}"), caption
