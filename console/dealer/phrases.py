"""Phrases that several pages of the dealer's screen use."""

from screen.words import Words


def role_words(role: str, words: Words) -> str:
    return words.say(f"role_{role.replace('-', '_')}")
