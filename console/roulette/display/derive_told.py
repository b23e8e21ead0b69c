"""Roulette's words in the notice of the room display: how bets close, and what a number wins."""

from console.display.both import Both, Pair
from games.roulette.pockets import ZEROS
from protocol.table_status import RoomStatus, number_in_terms
from screen.roulette.phrases import SPOTS, spot_words

WINS = ("odd", "even", "low", "high", "dozen:1", "dozen:2", "dozen:3", "column:1", "column:2", "column:3")
"""What a number wins besides its colour, as it is called out."""


def closes(facts: RoomStatus, by_clock: bool, both: Both) -> Pair:
    """How bets close: after some revolutions of the ball where that is set, otherwise when the ball is slow."""
    key, turns = "closes_by_clock" if by_clock else "closes", number_in_terms(facts.terms, "close_revolutions")
    return both.say(f"{key}_or_turns", count=turns) if turns else both.say(f"{key}_with_ball")


def won(pocket: str, both: Both) -> Pair:
    """What a number wins, as `Odd · 1-18 · 2nd dozen · Column 2`; a zero is none of these (rule 3.8)."""
    if pocket in ZEROS:
        return both.say("only_zeros_win")
    spots = [spot for spot in WINS if pocket in SPOTS[spot].pockets]
    return both.each(lambda words: " · ".join(spot_words(spot, words) for spot in spots))
