"""The words of a screen in both languages, from TOML files of `key = ["English", "中文"]`; they can change while it
runs.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from phrases import Phrase, Said
from phrases.catalogue import catalogue
from screen.props import Props

LANGUAGES = ("en", "zh")
SHARED = Path(__file__).resolve().parent / "words.toml"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


@cache
def read_words(path: Path) -> Mapping[str, tuple[str, str]]:
    """Reads each file once, because words do not change while a process runs."""
    found = {}
    for key, pair in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not (isinstance(pair, list) and len(pair) == len(LANGUAGES) and all(isinstance(text, str) for text in pair)):
            raise ValueError(f'{path.name}: {key} is written ["English", "中文"]')
        found[key] = (pair[0], pair[1])
    return found


class Words:
    """The shared words and those of the given files. A key may stand in one file only."""

    def __init__(self, *paths: Path, language: str = "en") -> None:
        self._texts: dict[str, tuple[str, str]] = {}
        for path in (SHARED, *paths):
            texts = read_words(path)
            if twice := texts.keys() & self._texts.keys():
                raise ValueError(f"{path.name}: said elsewhere already: {', '.join(sorted(twice))}")
            self._texts |= texts
        self._plain = [key for key, pair in self._texts.items() if not PLACEHOLDER.search(pair[0])]
        self.props = Props()
        self.language = language

    @property
    def language(self) -> str:
        return LANGUAGES[self._at]

    @language.setter
    def language(self, language: str) -> None:
        self._at = LANGUAGES.index(language)
        self.props.put({key: self._texts[key][self._at] for key in self._plain})

    def say(self, key: str, **values: object) -> str:
        """Gives the words of a key; for a count of one it uses `key_one` if that exists."""
        if str(values.get("count")) == "1" and f"{key}_one" in self._texts:
            key = f"{key}_one"
        text = self._texts[key][self._at]
        return PLACEHOLDER.sub(lambda found: str(values[found[1]]), text)

    def tell(self, said: Said | None) -> str:
        """Puts a program's phrase into the screen's language; what a person typed stays unchanged."""
        return catalogue().say(said, self.language)

    def reason(self, name: str) -> str:
        """Gives the words of a reason from the list, or the text of a reason that the catalogue does not have."""
        if self.knows(f"reason_{name}"):
            return self.say(f"reason_{name}")
        return catalogue().say(Phrase(f"reason_{name}", {}), self.language).rstrip(".。")

    def knows(self, key: str) -> bool:
        return key in self._texts
