"""Phrases for tests: any text as a phrase, and phrases in the words that a shell prints."""

from phrases import Phrase, Said, phrase
from phrases.catalogue import catalogue, english

__all__ = ["clause", "english", "own"]


def own(text: str) -> Phrase:
    """Makes a phrase that reads the same in both languages."""
    return phrase("game_refuses", sentence=text)


def clause(said: Said | None) -> str:
    """Gives the words of a phrase as they stand within a longer sentence."""
    return "" if said is None else catalogue().clause(said)
