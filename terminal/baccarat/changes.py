"""What is marked on the table after it was put right: cards in their named order, and a card that was misread."""

from collections.abc import Mapping

from screen.baccarat.phrases import card_words
from screen.words import Words
from terminal.baccarat.felt import Felt, places

Mark = int | str
"""The turn in which a card left the shoe, or the card that the record had there before."""
Marks = Mapping[str, Mark]
"""By place."""
NO_MARKS: Marks = {}


def marks_after(marks: Marks, before: Felt, now: Felt) -> Marks:
    """`before` is what was shown last; a screen that did not see it marks nothing, and shows the cards as they are."""
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
    """Rule 5.14: another card lies at a place than the record had there."""
    return {place: were[place] for place, card in now.places.items() if were.get(place, card) != card}


def mark_words(mark: Mark | None, words: Words) -> str:
    if mark is None:
        return ""
    return str(mark) if isinstance(mark, int) else words.say("card_was", card=card_words(mark, words))
