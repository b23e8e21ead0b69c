"""Marks beside cards after a dealing error was corrected: the card's turn out of the shoe, or the card that was
misread.
"""

from collections.abc import Mapping

from screen.cards.phrases import card_words
from screen.words import Words
from terminal.baccarat.felt import Felt, places

Mark = int | str
"""The turn in which the card left the shoe (a number), or the card that the record had at this place before (a text).
"""
Marks = Mapping[str, Mark]
"""The mark of each place that has one; the key is the place, as `P1`."""
NO_MARKS: Marks = {}


def marks_after(marks: Marks, before: Felt, now: Felt) -> Marks:
    """The marks to show now. A corrected card is always marked. Cards that were moved are marked by comparing with
    `before`, the felt that this screen showed last; a screen that has just started has no such felt.
    """
    if now.was.player:
        return _other(places(now.was), now)
    moved = {place: turn for place, turn in _moved(marks, before, now).items() if isinstance(turn, int)}
    return {**moved, **now.recorded}


def _moved(marks: Marks, before: Felt, now: Felt) -> Marks:
    if before.round != now.round or not now.put_right:
        return NO_MARKS
    if before.put_right:
        return marks
    return {place: now.turns[place] for place, card in now.places.items() if before.places.get(place) != card}


def _other(were: Mapping[str, str], now: Felt) -> Marks:
    """Rule 5.14: marks each place where another card lies than the record had there before."""
    return {place: were[place] for place, card in now.places.items() if were.get(place, card) != card}


def mark_words(mark: Mark | None, words: Words) -> str:
    if mark is None:
        return ""
    return str(mark) if isinstance(mark, int) else words.say("card_was", card=card_words(mark, words))
