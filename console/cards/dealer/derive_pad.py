"""The pad on which cards are keyed where the shoe has no reader: the place that is due, and the card that may be
undone.
"""

from collections.abc import Mapping
from typing import Any

from screen.cards.phrases import card_words
from screen.words import Words

OFF: dict[str, Any] = {"isOn": False, "place": "", "title": "", "undo": "", "keySays": {}, "undoSays": {}}


def pad(place: str, title: str, undo: str | None, undo_says: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """The pad. `place`: where the next card goes, empty where none is due; `undo`: the card that may be undone."""
    return {
        "isOn": True,
        "place": place,
        "title": title,
        "undo": "" if undo is None else words.say("pad_undo", card=card_words(undo, words)),
        "keySays": {"place": place},
        "undoSays": dict(undo_says),
    }
