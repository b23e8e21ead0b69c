"""Sentences of the record, which is English, in the screen's language: each is found again by its shape."""

import re
from functools import lru_cache

from screen.words import PLACEHOLDER, Words

FOUND = ("said_", "reason_")
"""What the console, the judge and a terminal say, and the reasons that staff choose from."""
SHAPES = {"why": ".+", "what": ".+", "who": "[a-z0-9 ]+", "other": "[a-z0-9 ]+"}
ONE_WORD = r"\S+"
BETWEEN = {"; ": "\N{FULLWIDTH SEMICOLON}", ". ": "。", ", ": "\N{FULLWIDTH COMMA}"}


def tell(sentence: str, words: Words) -> str:
    """A sentence that is not among the words stays as it is."""
    return sentence if words.language == "en" else _told(sentence, words)


def key_of(sentence: str, words: Words) -> str:
    """Which of the words a sentence of the record is; empty where it is none of them."""
    plain = sentence.strip().removesuffix(".")
    return next((key for key, shape in _shapes(words) if shape.fullmatch(plain)), "")


def _told(sentence: str, words: Words) -> str:
    return _found(sentence, words) or _in_parts(sentence, words) or sentence


def _found(sentence: str, words: Words) -> str:
    plain = sentence.strip()
    ends = plain.endswith(".")
    for key, shape in _shapes(words):
        if match := shape.fullmatch(plain.removesuffix(".")):
            values = {name: _told(value, words) for name, value in match.groupdict().items()}
            return words.say(key, **values) + ("。" if ends else "")
    return ""


def _in_parts(sentence: str, words: Words) -> str:
    """Sentences and clauses one after another, where the first of them is among the words."""
    for mark, chinese in BETWEEN.items():
        first, found, rest = sentence.partition(mark)
        if found and (told := _found(first, words)):
            return f"{told}{chinese}{_told(rest, words)}"
    return ""


@lru_cache(maxsize=8)
def _shapes(words: Words) -> list[tuple[str, re.Pattern[str]]]:
    """Those that say most of their own words come first."""
    texts = {key: english.removesuffix(".") for key, english in words.english().items() if key.startswith(FOUND)}
    keys = sorted(texts, key=lambda key: -len(PLACEHOLDER.sub("", texts[key])))
    return [(key, re.compile(_shape(texts[key]))) for key in keys]


def _shape(english: str) -> str:
    parts = PLACEHOLDER.split(english)
    names = [f"(?P<{name}>{SHAPES.get(name, ONE_WORD)})" for name in parts[1::2]]
    texts = [re.escape(text) for text in parts[::2]]
    return "".join(text + name for text, name in zip(texts, [*names, ""], strict=True))
