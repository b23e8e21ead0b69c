"""The console's English sentences in the screen's language, and no longer than they have room."""

import re
from collections.abc import Iterable

from screen import said
from screen.words import Words


def tell(sentence: str, words: Words) -> str:
    return sentence if words.language == "en" else said.tell(sentence, words)


def first_part(sentence: str, witnesses: Iterable[str]) -> str:
    """As much as a list has room for: without what each witness saw."""
    return re.split(f"; (?:{'|'.join(witnesses)}): ", sentence)[0]
