"""Phrases of the dealer's screen that more than one of its pages says."""

from screen.words import Words


def role_words(role: str, words: Words) -> str:
    return words.say(f"role_{role.replace('-', '_')}")
