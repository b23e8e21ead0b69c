"""Makes text of a peer safe to show: a character that moves a cursor, starts a line or turns the writing becomes a
sign.

Each such character becomes one other, so that no text grows beyond its limit.
"""

import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from operator import attrgetter, call, itemgetter
from typing import Any, TypeVar

from msgspec import Struct, inspect
from msgspec.structs import replace

UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""Categories of Unicode: controls, formats such as bidi overrides and joiners, private use, separators of lines."""
CONTROL_PICTURES = 0x2400
DELETE = 0x7F
OTHER = "\ufffd"
_PRINTABLE = str.isprintable
_WITHOUT_TEXT = frozenset({int, bytes, bool, float, type(None)})

S = TypeVar("S", bound=Struct)
Glance = Callable[[Any], bool]
Texts = Callable[[Any], Iterable[str]]


def visible(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(_sign(each) if unicodedata.category(each) in UNSEEN else each for each in text)


def _sign(unseen: str) -> str:
    if ord(unseen) < ord(" "):
        return chr(CONTROL_PICTURES + ord(unseen))
    return "\u2421" if ord(unseen) == DELETE else OTHER


def plain_visible(value: Any) -> Any:
    """Makes every text of a plain value visible."""
    return _shown(value)


def all_visible(message: S) -> S:
    """Makes every text of an object visible; returns the same object where nothing was invisible."""
    if _glance_of(type(message))(message):
        return message
    names = message.__struct_fields__
    changed = {name: now for name in names if (now := _shown(was := getattr(message, name))) is not was}
    return replace(message, **changed) if changed else message


def _shown(value: Any) -> Any:
    if _is_seen(value):
        return value
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


def _is_seen(value: Any) -> bool:
    """Says quickly whether a value is visible: nearly always it is printable or no text."""
    kind = type(value)
    if kind is str:
        return bool(value.isprintable())
    if kind is list or kind is tuple:
        return all(map(_is_seen, value))
    if kind is dict:
        return all(map(_is_seen, value)) and all(map(_is_seen, value.values()))
    return kind in _WITHOUT_TEXT or (isinstance(value, Struct) and _glance_of(type(value))(value))


@cache
def _glance_of(kind: type[Struct]) -> Glance:
    """Makes a quick check for a message type: its plain texts all at once, then the other fields that may have text."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    plain = [field for field in info.fields if _is_text(field.type)]
    others = [field for field in info.fields if field not in plain and _has_text(field.type)]
    texts = _texts(plain)
    if not others:
        return lambda message: "".join(texts(message)).isprintable()
    glances = [_glance(field.type) for field in others]
    parts = attrgetter(*(field.name for field in others))
    if len(others) == 1:
        glance = glances[0]
        return lambda message: glance(parts(message)) and "".join(texts(message)).isprintable()
    return lambda message: "".join(texts(message)).isprintable() and all(map(call, glances, parts(message)))


def _is_text(info: inspect.Type) -> bool:
    """Says whether a type is text, or text or none."""
    if isinstance(info, inspect.UnionType):
        return all(isinstance(type_, inspect.StrType | inspect.NoneType) for type_ in info.types)
    return isinstance(info, inspect.StrType)


def _glance(info: inspect.Type) -> Glance:
    """Makes a quick check like `_is_seen` for values of one type: it looks only at their texts."""
    match info:
        case inspect.StructType(cls=kind):
            return _glance_of(kind)
        case inspect.ListType(item_type=inspect.StrType()):
            return _all_printable
        case inspect.DictType(key_type=inspect.StrType(), value_type=value):
            if not _has_text(value):
                return _all_printable
            of_value = _glance(value)
            return lambda items: _all_printable(items) and all(map(of_value, items.values()))
        case inspect.ListType(item_type=inspect.TupleType(item_types=types)):
            at = [place for place, type_ in enumerate(types) if isinstance(type_, inspect.StrType)]
            if not any(_has_text(type_) for place, type_ in enumerate(types) if place not in at):
                texts_of = itemgetter(at[0]) if len(at) == 1 else itemgetter(*at)
                flat = chain.from_iterable if len(at) > 1 else iter
                return lambda rows: not rows or all(map(_PRINTABLE, flat(map(texts_of, rows))))
    return _is_seen


def _all_printable(texts: Iterable[str]) -> bool:
    return all(map(_PRINTABLE, texts))


def _texts(fields: list[inspect.Field]) -> Texts:
    """Joins the texts of these fields, so that they can be checked together."""
    if not fields:
        return lambda message: ()
    texts: Texts = attrgetter(*(field.name for field in fields))
    if all(isinstance(field.type, inspect.StrType) for field in fields):
        return texts
    if len(fields) == 1:
        return lambda message: texts(message) or ""
    return lambda message: filter(None, texts(message))


def _has_text(info: inspect.Type) -> bool:
    match info:
        case inspect.StructType():
            return any(_has_text(field.type) for field in info.fields)
        case inspect.UnionType():
            return any(_has_text(type_) for type_ in info.types)
        case inspect.ListType() | inspect.VarTupleType():
            return _has_text(info.item_type)
        case inspect.TupleType():
            return any(_has_text(type_) for type_ in info.item_types)
        case inspect.DictType():
            return True
        case inspect.Metadata():
            return _has_text(info.type)
    return isinstance(info, inspect.StrType | inspect.AnyType)
