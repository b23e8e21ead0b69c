"""The page of favourites: the kept slips, why one cannot be placed now, and the keyboard for their names."""

from protocol.codec import decode_lines
from screen.amounts import money, whole
from screen.words import Words
from terminal.effects import PutFavourite
from terminal.errands import FAVOURITES_MAX, NAME_CHARACTERS_MAX
from terminal.screen.derive_scene import Drawn
from terminal.screen.derive_slip import count_words
from terminal.screen.leaf import Leaf
from terminal.screen.placing import Spots
from terminal.view import Stakes

BETS_NAMED = 3
KEYS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")


def favourites_page(leaf: Leaf, words: Words) -> Drawn:
    kept = leaf.scene.view.favourites
    why = ""
    if not leaf.wanted:
        why = words.say("no_bets_yet")
    elif len(kept) >= FAVOURITES_MAX:
        why = words.say("favourites_full", count=FAVOURITES_MAX)
    named = next((row for row in kept if row.number == leaf.naming), None)
    return {
        "favourites": [_row(row, leaf, words) for row in kept],
        "favouritesNone": "" if kept else words.say("favourites_none"),
        "keepWhy": why,
        "keepLine": "" if why else _line(leaf.wanted, words),
        "naming": named is not None,
        "namingHead": "" if named is None else words.say("naming_head", name=name_of(named, words)),
        "typed": leaf.typed,
        "typedIsFull": len(leaf.typed) >= NAME_CHARACTERS_MAX,
        "keyRows": list(KEYS),
    }


def name_of(row: PutFavourite, words: Words) -> str:
    return row.name or words.say("favourite_number", number=row.number)


def _row(row: PutFavourite, leaf: Leaf, words: Words) -> Drawn:
    stakes = decode_lines(row.lines)
    return {
        "number": row.number,
        "name": name_of(row, words),
        "line": _line(stakes, words),
        "bets": _bets(stakes, leaf.face, words),
        "placeWhy": "" if leaf.is_open else words.say("bets_not_open"),
    }


def _bets(stakes: Stakes, spots: Spots, words: Words) -> str:
    """The first bets of a favourite and the number of the others, as `Straight 17 10 · Red 50 · +3`."""
    named = [f"{spots.spot_words(spot, words)} {whole(cents)}" for spot, cents in list(stakes.items())[:BETS_NAMED]]
    more = len(stakes) - len(named)
    return " · ".join([*named, f"+{more}"] if more else named)


def _line(stakes: Stakes, words: Words) -> str:
    return words.say("round_row", count=count_words(len(stakes), words), stake=money(sum(stakes.values())))
