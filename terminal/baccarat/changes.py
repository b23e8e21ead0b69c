"""Marks beside cards after a dealing error was corrected: the card's turn out of the shoe, or the card that was
misread.
"""

from collections.abc import Mapping

from screen.baccarat.phrases import card_words
from screen.words import Words
from terminal.baccarat.felt import Felt, places

Mark = int | str
"""The turn in which the card left the shoe (a number), or the card that the record had at this place before (a text).
"""
Marks = Mapping[str, Mark]
"""The mark of each place that has one; the key is the place, as `P1`."""
NO_MARKS: Marks = {}


def marks_after(marks: Marks, before: Felt, now: Felt) -> Marks:
    """The marks to show now. `before` is the felt that this screen showed last; a screen that has just started has no
    such felt and marks nothing.
    """
    if now.was.player:
        return _other(places(now.was), now)
    if before.round != now.round or now.is_last:
        return NO_MARKS
    if now.put_right and not before.put_right:
        return {place: now.turns[place] for place, card in now.places.items() if before.places.get(place) != card}
    if now.put_right:
        return marks
    kept = NO_MARKS if before.put_right else marks
    return {**kept, **(_other(before.places, now) if before.count == now.count else NO_MARKS)}


def _other(were: Mapping[str, str], now: Felt) -> Marks:
    """Rule 5.14: marks each place where another card lies than the record had there before."""
    return {place: were[place] for place, card in now.places.items() if were.get(place, card) != card}


def mark_words(mark: Mark | None, words: Words) -> str:
    if mark is None:
        return ""
    return str(mark) if isinstance(mark, int) else words.say("card_was", card=card_words(mark, words))
