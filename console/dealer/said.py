"""The console's English sentences in the screen's language, and no longer than they have room."""

import re

from console.alarms import SENTENCE_CHARACTERS_MAX
from screen import said
from screen.words import Words

WITNESS = re.compile("; (?:tracker|firmware): ")
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def tell(sentence: str, words: Words) -> str:
    sentence = marked_if_cut(sentence)
    if words.language == "en":
        return sentence
    whole = sentence.removesuffix(f" {ELLIPSIS}")
    return said.tell(whole, words) + (ELLIPSIS if whole != sentence else "")


def marked_if_cut(sentence: str) -> str:
    """A sentence as long as the record keeps one may have lost its end: the last clause goes, and it is seen."""
    if len(sentence) < SENTENCE_CHARACTERS_MAX:
        return sentence
    whole = sentence.rpartition(", ")[0] or sentence.rpartition(" ")[0]
    return f"{whole} {ELLIPSIS}"


def first_part(sentence: str) -> str:
    """As much as a list has room for: without what each witness saw."""
    return WITNESS.split(sentence)[0]
