"""Phrases for tests: any text as what a program says, and what a program says as a shell prints it."""

from phrases import Phrase, Said, phrase
from phrases.catalogue import catalogue, english

__all__ = ["clause", "english", "own"]


def own(text: str) -> Phrase:
    """A phrase that reads so in both languages."""
    return phrase("game_refuses", sentence=text)


def clause(said: Said | None) -> str:
    """As it stands within a longer sentence."""
    return "" if said is None else catalogue().clause(said)
