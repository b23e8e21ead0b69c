"""Text of a peer as people may see it: what would move a cursor, begin a line or turn the writing round is a sign.

Each such character becomes one other, so that no text grows beyond its limit.
"""

import unicodedata
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct, inspect
from msgspec.structs import replace

UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Categories of Unicode: controls, formats such as bidi overrides and joiners, private use, separators of lines."""
CONTROL_PICTURES = 0x2400
DELETE = 0x7F
OTHER = "\ufffd"

S = TypeVar("S", bound=Struct)


def visible(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(_sign(each) if unicodedata.category(each) in UNSEEN else each for each in text)


def _sign(unseen: str) -> str:
    if ord(unseen) < ord(" "):
        return chr(CONTROL_PICTURES + ord(unseen))
    return "\u2421" if ord(unseen) == DELETE else OTHER


def all_visible(message: S) -> S:
    """The same object where nothing is unseen."""
    changed = {
        name: now
        for name in _fields_with_text(type(message))
        if (now := _shown(was := getattr(message, name))) is not was
    }
    return replace(message, **changed) if changed else message


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, Struct):
        return all_visible(value)
    if isinstance(value, list | tuple):
        parts = type(value)(_shown(part) for part in value)
        return value if parts == value else parts
    if isinstance(value, dict):
        items = {_shown(key): _shown(part) for key, part in value.items()}
        return value if items == value else items
    return value


@cache
def _fields_with_text(kind: type[Struct]) -> tuple[str, ...]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return tuple(field.name for field in info.fields if _has_text(field.type))


def _has_text(info: inspect.Type) -> bool:
    match info:
        case inspect.StructType():
            return any(_has_text(field.type) for field in info.fields)
        case inspect.UnionType():
            return any(_has_text(type_) for type_ in info.types)
        case inspect.ListType():
            return _has_text(info.item_type)
        case inspect.TupleType():
            return any(_has_text(type_) for type_ in info.item_types)
        case inspect.DictType():
            return True
    return isinstance(info, inspect.StrType | inspect.AnyType)
