"""A frozen value with some of its fields changed, as `dataclasses.replace` makes it; faster, because it asks once."""

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changer(kind: type[T]) -> Callable[..., T]:
    """Makes `changed(value, **changes)` for a dataclass of at least two fields, all of which its `__init__` takes."""
    names = tuple(each.name for each in fields(kind))  # type: ignore[arg-type]  # a dataclass is no type to mypy
    values_of = attrgetter(*names)

    def changed(value: T, **changes: Any) -> T:
        return kind(**{**dict(zip(names, values_of(value), strict=True)), **changes})

    return changed
