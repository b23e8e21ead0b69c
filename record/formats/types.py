"""The types of fields: each with its name in words and a test of a value."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

COUNT_MAX, CENTS_MAX, ARRAY_MAX = 2**53, 10**15, 1024


class Type(NamedTuple):
    words: str
    holds: Callable[[Any], bool]


def whole(words: str, least: int, most: int) -> Type:
    return Type(words, lambda value: type(value) is int and least <= value <= most)


def _text(words: str, most: int) -> Type:
    return Type(words, lambda value: type(value) is str and len(value) <= most)


def _bytes(words: str, least: int, most: int) -> Type:
    return Type(words, lambda value: type(value) is bytes and least <= len(value) <= most)


def is_plain(value: Any, depth: int = 0) -> bool:
    """Whether a value may be a game's value: null, true, false, whole numbers, texts, and lists and maps of these."""
    if value is None or type(value) in (bool, int, str):
        return True
    if depth > 5 or not isinstance(value, list | dict):
        return False
    parts = value if isinstance(value, list) else [*value, *value.values()]
    return all(is_plain(part, depth + 1) for part in parts)


CODE = re.compile(r"[a-z0-9_]{1,64}")


def is_phrase(value: Any, depth: int = 1) -> bool:
    """Whether a value is a phrase: a code and a map of arguments (texts, whole numbers, lists of texts and phrases)."""
    if depth > 6 or type(value) is not list or len(value) != 2 or not _is_code(value[0]):
        return False
    arguments = value[1]
    if type(arguments) is not dict or len(arguments) > 16:
        return False
    return all(_is_code(name) and _is_argument(part, depth) for name, part in arguments.items())


def _is_code(value: Any) -> bool:
    return type(value) is str and CODE.fullmatch(value) is not None


def _is_argument(value: Any, depth: int) -> bool:
    if type(value) is int:
        return abs(value) <= COUNT_MAX
    if type(value) is str:
        return len(value) <= 2000
    return type(value) is list and len(value) <= 128 and all(
        (type(part) is str and len(part) <= 2000) or is_phrase(part, depth + 1) for part in value
    )  # fmt: skip


COUNT = whole("count", 0, COUNT_MAX)
CENTS = whole("cents", 0, CENTS_MAX)
SIGNED = whole("signed cents", -CENTS_MAX, CENTS_MAX)
MS = whole("milliseconds", -COUNT_MAX, COUNT_MAX)
FORMAT = whole("format", 1, 1)
PLACE = whole("place in its list", 0, 6)
PLACE_3 = whole("place in its list", 0, 7)
TEXT = _text("text", 64)
SENTENCE = _text("sentence", 2000)
PHRASE = Type("phrase", lambda value: is_phrase(value))
HASH = _bytes("hash", 32, 32)
DIGEST = _bytes("digest", 16, 16)
SALT = _bytes("at most 32 bytes", 0, 32)
BOOL = Type("bool", lambda value: type(value) is bool)
VALUE = Type("value", is_plain)
ANY = Type("any", lambda value: True)


def either(*types: Type) -> Type:
    return Type(" or ".join(each.words for each in types), lambda value: any(each.holds(value) for each in types))


def array(of: Type, most: int = ARRAY_MAX) -> Type:
    def holds(value: Any) -> bool:
        return type(value) is list and len(value) <= most and all(map(of.holds, value))

    return Type(f"list of {of.words}", holds)


def mapping(of: Type, most: int = ARRAY_MAX) -> Type:
    def holds(value: Any) -> bool:
        return type(value) is dict and len(value) <= most and all(map(TEXT.holds, value)) and all(
            map(of.holds, value.values())
        )  # fmt: skip

    return Type(f"map of text to {of.words}", holds)


def row(*types: Type) -> Type:
    def holds(value: Any) -> bool:
        return type(value) is list and len(value) == len(types) and all(
            each.holds(part) for each, part in zip(types, value, strict=True)
        )  # fmt: skip

    return Type(f"[{', '.join(each.words for each in types)}]", holds)
