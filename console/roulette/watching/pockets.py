"""Pockets as both screens draw them, and how often each colour comes on a fair wheel."""

from console.watching.tiles import Tile
from games.roulette.pockets import NUMBERS, POCKETS, REDS, ZEROS, colour_of

CHANCES = {
    "red": len(REDS) / len(POCKETS),
    "black": (len(NUMBERS) - len(REDS)) / len(POCKETS),
    "zero": len(ZEROS) / len(POCKETS),
}


def tile(pocket: str) -> Tile:
    return {"text": pocket, "look": look_of(pocket)}


def look_of(pocket: str) -> str:
    colour = colour_of(pocket)
    return "zero" if colour == "green" else str(colour)


def strip_tile(pocket: str) -> dict[str, str]:
    """A pocket as the shared strip of results takes it."""
    return {"pocket": pocket, "colour": look_of(pocket)}
