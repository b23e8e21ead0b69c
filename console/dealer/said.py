"""The console's English sentences in the screen's language: each is found again by its shape in a table of words."""

import re
from functools import lru_cache
from pathlib import Path

from console.alarms import SENTENCE_CHARACTERS_MAX
from screen.words import PLACEHOLDER, Words, read_words

HERE = Path(__file__).resolve().parent
TABLES = ("words_said.toml", "words_evidence.toml", "words.toml", "words_pit.toml")
FOUND = ("said_", "reason_")
"""Sentences of the console and of the judge, and the reasons that staff choose from: the record has their English."""
SHAPES = {"why": ".+", "what": ".+", "who": "[a-z0-9 ]+", "other": "[a-z0-9 ]+"}
ONE_WORD = r"\S+"
BETWEEN = {"; ": "\N{FULLWIDTH SEMICOLON}", ". ": "。", ", ": "\N{FULLWIDTH COMMA}"}
WITNESS = re.compile("; (?:tracker|firmware): ")
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def tell(sentence: str, words: Words) -> str:
    """A sentence that is in no table stays as it is."""
    sentence = marked_if_cut(sentence)
    if words.language == "en":
        return sentence
    whole = sentence.removesuffix(f" {ELLIPSIS}")
    return _told(whole, words) + (ELLIPSIS if whole != sentence else "")


def marked_if_cut(sentence: str) -> str:
    """A sentence as long as the record keeps one may have lost its end: the last clause goes, and it is seen."""
    if len(sentence) < SENTENCE_CHARACTERS_MAX:
        return sentence
    whole = sentence.rpartition(", ")[0] or sentence.rpartition(" ")[0]
    return f"{whole} {ELLIPSIS}"


def first_part(sentence: str) -> str:
    """As much as a list has room for: without what each witness saw."""
    return WITNESS.split(sentence)[0]


def _told(sentence: str, words: Words) -> str:
    return _found(sentence, words) or _in_parts(sentence, words) or sentence


def _found(sentence: str, words: Words) -> str:
    plain = sentence.strip()
    ends = plain.endswith(".")
    for key, shape in _shapes():
        if match := shape.fullmatch(plain.removesuffix(".")):
            values = {name: _told(value, words) for name, value in match.groupdict().items()}
            return words.say(key, **values) + ("。" if ends else "")
    return ""


def _in_parts(sentence: str, words: Words) -> str:
    """Sentences and clauses one after another, where the first of them is in the table."""
    for mark, chinese in BETWEEN.items():
        first, found, rest = sentence.partition(mark)
        if found and (told := _found(first, words)):
            return f"{told}{chinese}{_told(rest, words)}"
    return ""


@lru_cache(maxsize=1)
def _shapes() -> list[tuple[str, re.Pattern[str]]]:
    """Those that say most of their own words come first."""
    texts = {
        key: english.removesuffix(".")
        for table in TABLES
        for key, (english, _) in read_words(HERE / table).items()
        if key.startswith(FOUND)
    }
    keys = sorted(texts, key=lambda key: -len(PLACEHOLDER.sub("", texts[key])))
    return [(key, re.compile(_shape(texts[key]))) for key in keys]


def _shape(english: str) -> str:
    parts = PLACEHOLDER.split(english)
    names = [f"(?P<{name}>{SHAPES.get(name, ONE_WORD)})" for name in parts[1::2]]
    texts = [re.escape(text) for text in parts[::2]]
    return "".join(text + name for text, name in zip(texts, [*names, ""], strict=True))
