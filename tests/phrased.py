"""Phrases for tests: any text as what a program says, and what a program says as a shell prints it."""

from phrases import Phrase, phrase
from phrases.catalogue import english

__all__ = ["english", "own"]


def own(text: str) -> Phrase:
    """A phrase that reads so in both languages."""
    return phrase("game_refuses", sentence=text)
