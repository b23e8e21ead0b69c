"""Hypothesis strategies for every message, made from the types that the messages declare."""

from typing import Any

from hypothesis import strategies as st
from msgspec import Struct, inspect

from phrases import Phrase
from protocol.messages import COUNT_MAX, LOG, Message, Record
from protocol.visible import visible


def texts(max_size: int) -> st.SearchStrategy[str]:
    """Texts in the form that they have after being read."""
    return st.text(max_size=max_size).map(visible)


def _with_nests(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return inner | st.lists(inner, max_size=3) | st.dictionaries(texts(8), inner, max_size=3)


SIMPLE = st.none() | st.booleans() | st.integers(-COUNT_MAX, COUNT_MAX) | texts(20)
FREE = _with_nests(_with_nests(_with_nests(SIMPLE)))


CODES = st.from_regex("[a-z0-9_]{1,12}", fullmatch=True)


def phrases() -> st.SearchStrategy[Phrase]:
    plain = texts(20) | st.integers(-(2**53), 2**53)
    flat = st.builds(Phrase, CODES, st.dictionaries(CODES, plain, max_size=3))
    parts = st.lists(texts(20) | flat, max_size=3).map(tuple)
    return flat | st.builds(Phrase, CODES, st.dictionaries(CODES, plain | parts, max_size=3))


def messages(kind: type[Struct]) -> st.SearchStrategy[Any]:
    """Values of any Struct: a message, or a row."""
    return _struct(inspect.type_info(kind))


def records() -> st.SearchStrategy[tuple[int, int, Message]]:
    count = messages(Record).map(lambda record: record.seq)
    return st.tuples(count, st.integers(-(2**53), 2**53), st.one_of(*(messages(kind) for kind in LOG.values())))


def _struct(info: Any) -> st.SearchStrategy[Any]:
    return st.builds(info.cls, **{field.name: _any(field.type) for field in info.fields})


def _any(info: Any) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata():
            return _any(info.type)
        case inspect.StructType() if info.cls is Phrase:
            return phrases()
        case inspect.StructType():
            return _struct(info)
        case inspect.UnionType():
            return st.one_of(*(_any(type_) for type_ in info.types))
        case inspect.IntType():
            low, high = info.ge, info.le
            return st.integers(-(2**63) if low is None else low, 2**63 - 1 if high is None else high)
        case inspect.StrType() if info.pattern is not None:
            return st.text("0123456789", min_size=info.min_length or 0, max_size=info.max_length)
        case inspect.StrType():
            return texts(20 if info.max_length is None else min(info.max_length, 20))
        case inspect.BytesType():
            low = info.min_length or 0
            return st.binary(min_size=low, max_size=min(info.max_length or 40, 40))
        case inspect.ListType():
            return st.lists(_any(info.item_type), max_size=min(info.max_length or 3, 3))
        case inspect.TupleType():
            return st.tuples(*(_any(type_) for type_ in info.item_types))
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.DictType():
            return st.dictionaries(_any(info.key_type), _any(info.value_type), max_size=3)
    return _SIMPLE[type(info)]


_SIMPLE: dict[type, st.SearchStrategy[Any]] = {
    inspect.BoolType: st.booleans(),
    inspect.FloatType: st.floats(allow_nan=False, allow_infinity=False),
    inspect.NoneType: st.none(),
    inspect.AnyType: FREE,
}
