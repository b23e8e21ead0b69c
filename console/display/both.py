"""Texts in both languages at once, because a room display has no language button."""

from collections.abc import Callable, Iterable
from pathlib import Path

from screen.words import LANGUAGES, Words

HERE = Path(__file__).resolve().parent
WORDS = (HERE.parent / "watching" / "words.toml", HERE / "words.toml")
"""The word files of the frame itself."""

Pair = list[str]
"""The text in English and in Chinese."""


class Both:
    def __init__(self, games: Iterable[Path]) -> None:
        """Reads the word files. `games` are those of the game."""
        self.english, self.chinese = (Words(*WORDS, *games, language=language) for language in LANGUAGES)

    def say(self, key: str, **values: object) -> Pair:
        return self.each(lambda words: words.say(key, **values))

    def each(self, make: Callable[[Words], str]) -> Pair:
        return [make(self.english), make(self.chinese)]

    def label(self, key: str) -> str:
        """Both texts in one line, as in `Red 红`."""
        return " ".join(self.say(key))
