"""Phrases in words: TOML files of `code = ["English", "中文"]`, each beside the code that says them.

A place is `{name}`, or with a colon how what stands there is worded: `{phase:@phase}` looks up the word `phase_held`,
and a list is joined by `,` `;` `.` `or` `and`. A text has no closing stop: the whole sentence gets one when shown.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from phrases import Phrase, Said

ROOT = Path(__file__).resolve().parents[1]
FILES = tuple(
    ROOT / name
    for name in (
        "phrases/phrases.toml",
        "daemon/phrases.toml",
        "console/phrases.toml",
        "console/baccarat/phrases.toml",
        "console/blackjack/phrases.toml",
        "console/cards/phrases.toml",
        "console/roulette/phrases.toml",
        "terminal/phrases.toml",
        "terminal/money/phrases.toml",
        "wheel_controller/phrases.toml",
        "record/phrases.toml",
    )
)
LANGUAGES = ("en", "zh")
CURRENCY = "S$"
MINUS = "\N{MINUS SIGN}"
PLACE = re.compile(r"\{(\w+)(?::(?:@(\w+))? ?([^}]*))?\}")
JOINTS: Mapping[str, tuple[str, str]] = {
    "": (" ", ""),
    ",": (", ", "、"),
    ";": ("; ", "\N{FULLWIDTH SEMICOLON}"),
    ".": (". ", "。"),
    "or": (" or ", "或"),
    "and": (" and ", "和"),
}
STOPS = (".", "。")
ENDS = (".", "?", "!", "…", "。")


def money(cents: int) -> str:
    """Writes money such as `S$1,265.00`, with a typographic minus."""
    return f"{MINUS if cents < 0 else ''}{CURRENCY}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def read_texts(path: Path) -> dict[str, tuple[str, str]]:
    found = {}
    for key, pair in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if not (isinstance(pair, list) and len(pair) == len(LANGUAGES) and all(isinstance(text, str) for text in pair)):
            raise ValueError(f'{path.name}: {key} is written ["English", "中文"]')
        found[key] = (pair[0], pair[1])
    return found


class Catalogue:
    """The words of all codes. A code may stand in one file only."""

    def __init__(self, *paths: Path) -> None:
        self.texts: dict[str, tuple[str, str]] = {}
        for path in paths:
            texts = read_texts(path)
            if twice := texts.keys() & self.texts.keys():
                raise ValueError(f"{path.name}: said elsewhere already: {', '.join(sorted(twice))}")
            self.texts |= texts

    def say(self, said: Said | None, language: str = "en") -> str:
        """Gives a whole sentence. Text of a person or of an old record is shown unchanged."""
        if not isinstance(said, Phrase):
            return said or ""
        text = self._clause(said, LANGUAGES.index(language), begins=True)
        return text if text.endswith(ENDS) else text + STOPS[LANGUAGES.index(language)]

    def clause(self, said: Said, language: str = "en") -> str:
        """Gives the words as a part of a longer text, without a full stop."""
        return self._clause(said, LANGUAGES.index(language)) if isinstance(said, Phrase) else said

    def _clause(self, said: Phrase, at: int, *, begins: bool = False) -> str:
        code = said.code
        if said.arguments.get("count") == 1 and f"{code}_one" in self.texts:
            code = f"{code}_one"
        if code not in self.texts:
            return self._unknown(said, at)
        first, places = _places(self.texts[code][at])
        said_so_far = first[:1].upper() + first[1:] if begins else first
        for name, kind, joint, text in places:
            begins_here = begins and not said_so_far
            value = said.arguments.get(name, "?")
            said_so_far += self._value(name, value, at, kind, joint, begins=begins_here) + text
        return said_so_far

    def _value(
        self, name: str, value: "str | int | tuple[str | Phrase, ...]", at: int, kind: str, joint: str, *, begins: bool
    ) -> str:
        if isinstance(value, tuple):
            parts = [
                self._clause(part, at, begins=begins and not place)
                if isinstance(part, Phrase)
                else self._word(kind, part, at)
                for place, part in enumerate(value)
            ]
            return JOINTS[joint][at].join(parts)
        if isinstance(value, int):
            return money(value) if name.endswith("_cents") else str(value)
        return self._word(kind, value, at)

    def _word(self, kind: str, value: str, at: int) -> str:
        pair = self.texts.get(f"{kind}_{value.lower().replace('-', '_').replace(' ', '_')}") if kind else None
        return value if pair is None else pair[at]

    def _unknown(self, said: Phrase, at: int) -> str:
        """Words a phrase of a newer program whose code is unknown: all of its arguments are shown."""
        named = [
            f"{name}: {self._value(name, value, at, '', ',', begins=False)}" for name, value in said.arguments.items()
        ]
        return f"{said.code} ({', '.join(named)})" if named else said.code


@cache
def _places(pattern: str) -> tuple[str, list[tuple[str, str, str, str]]]:
    """Splits a text into the text before its first place and, for each place, its name, kind, joint and the text
    after it.
    """
    first, *rest = (part or "" for part in PLACE.split(pattern))
    return first, list(zip(rest[0::4], rest[1::4], rest[2::4], rest[3::4], strict=True))


@cache
def catalogue() -> Catalogue:
    return Catalogue(*FILES)


def worded(value: Any) -> Any:
    """Gives a document as plain values for the shell, with English words for each phrase in it."""
    if isinstance(value, Phrase):
        return english(value)
    if isinstance(value, msgspec.Struct):
        return worded(msgspec.structs.asdict(value))
    if isinstance(value, dict):
        return {key: worded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return english(msgspec.convert(value, Phrase)) if _is_phrase(value) else [worded(part) for part in value]
    return value


def _is_phrase(value: Sequence[Any]) -> bool:
    """Says whether a value is a phrase: a known code with exactly its arguments."""
    if len(value) != 2 or not isinstance(value[0], str) or not isinstance(value[1], dict):
        return False
    texts = catalogue().texts.get(value[0])
    return texts is not None and {name for name, _, _ in PLACE.findall(texts[0])} == value[1].keys()


def english(said: Said | None) -> str:
    """Gives English words for the shell, logs and reports."""
    return catalogue().say(said)
