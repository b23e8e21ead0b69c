"""An outcome of roulette in words and in the colour of its tile."""

from games.roulette.pockets import NUMBERS, colour_of
from games.roulette.rules import Rules
from games.roulette.spots import Spot
from screen.roulette.phrases import spot_words
from screen.words import Words

EVEN_MONEY = (("odd", "even"), ("low", "high"))
GROUPS = ("dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3")


def tile_colour(pocket: str, rules: Rules) -> str:
    """The colour of a pocket's tile, by the numbers that this table reads as red (ROU-2)."""
    colour = colour_of(pocket, rules.reds)
    return "zero" if colour == "green" else str(colour)


def what_it_is(pocket: str, spots: dict[str, Spot], words: Words) -> str:
    """The description of a pocket, as `Odd · 1-18 · 2nd dozen · Column 2`; a zero is none of these (rule 3.8)."""
    if pocket not in NUMBERS:
        return words.say("zero_text")
    wins = [spot for pair in EVEN_MONEY for spot in pair] + list(GROUPS)
    return " · ".join(spot_words(spot, words) for spot in wins if pocket in spots[spot].pockets)
