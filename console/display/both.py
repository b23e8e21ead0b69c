"""Both languages at once: a room has no language button."""

from collections.abc import Callable
from pathlib import Path

from console.dealer.model import WORDS as DEALERS_WORDS
from screen.words import LANGUAGES, Words

WORDS = Path(__file__).resolve().parent / "words.toml"

Pair = list[str]
"""English, Chinese."""


class Both:
    """The dealer's words are known too: the same thing is called the same on both screens."""

    def __init__(self) -> None:
        self.english, self.chinese = (Words(*DEALERS_WORDS, WORDS, language=language) for language in LANGUAGES)

    def say(self, key: str, **values: object) -> Pair:
        return self.each(lambda words: words.say(key, **values))

    def each(self, make: Callable[[Words], str]) -> Pair:
        return [make(self.english), make(self.chinese)]

    def label(self, key: str) -> str:
        """`Red 红`"""
        return " ".join(self.say(key))
