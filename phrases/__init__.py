"""What a program says to people, before it is in words: a code and its arguments.

Programs, the wire and the record carry phrases. Words are made last, at the edge that shows them (`phrases.catalogue`).
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

CODE_CHARACTERS_MAX = 64
TEXT_CHARACTERS_MAX = 2000
"""The most characters of one text among the arguments: what a person typed, a path, or a peer's own words."""
PARTS_MAX = 128
ARGUMENTS_MAX = 16
DEPTH_MAX = 6
"""How deep phrases may lie within phrases."""

Code = Annotated[str, Meta(min_length=1, max_length=CODE_CHARACTERS_MAX, pattern="^[a-z0-9_]+$")]
Words = Annotated[str, Meta(max_length=TEXT_CHARACTERS_MAX)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Parts = Annotated[tuple["Words | Phrase", ...], Meta(max_length=PARTS_MAX)]


class Phrase(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A code of the catalogue, with its arguments by name. Names that end in `_cents` are money."""

    code: Code
    arguments: Annotated[dict[Code, Words | Number | Parts], Meta(max_length=ARGUMENTS_MAX)]

    def __str__(self) -> str:
        """Writes the code and its arguments for debugging; people read the words of the catalogue."""
        return f"{self.code}{self.arguments or ''}"

    def __hash__(self) -> int:
        return hash((self.code, tuple(self.arguments.items())))


Said = Phrase | str
"""A sentence of the program is a phrase; text is what a person typed or an old record has, and is shown unchanged."""
Argument = str | int | Phrase | Sequence[str | Phrase]


def phrase(code: str, /, **arguments: Argument) -> Phrase:
    """Makes a phrase. The codec refuses texts and lists that are too long, so the caller must keep them short."""
    return Phrase(code, {name: _argument(value) for name, value in arguments.items()})


def _argument(value: Argument) -> "str | int | tuple[str | Phrase, ...]":
    if type(value) is str or type(value) is int:
        return value
    if isinstance(value, Phrase):
        return (value,)
    if isinstance(value, str):
        return str(value)  # Of an enum: its value.
    if isinstance(value, int):
        return int(value)
    return tuple(value)


def inner(said: Phrase) -> Iterator[Phrase]:
    """Gives the phrases among the arguments."""
    for value in said.arguments.values():
        if isinstance(value, tuple):
            yield from (part for part in value if isinstance(part, Phrase))


def without(said: Said, codes: Collection[str]) -> Said:
    """Gives the same phrase without phrases of these codes in the lists among its arguments."""
    if not isinstance(said, Phrase):
        return said
    kept: dict[str, str | int | tuple[str | Phrase, ...]] = {}
    for name, value in said.arguments.items():
        if isinstance(value, tuple) and len(value) > 1:
            value = tuple(part for part in value if not isinstance(part, Phrase) or part.code not in codes)
        kept[name] = tuple(without(part, codes) for part in value) if isinstance(value, tuple) else value
    return Phrase(said.code, kept)


def depth(said: Phrase) -> int:
    return 1 + max(map(depth, inner(said)), default=0)


def as_said(value: object) -> Said:
    """Reads what stood in a document whose form alone is known: text, nothing, or the parts of a phrase."""
    if value is None:
        return ""
    return value if isinstance(value, Phrase | str) else msgspec.convert(value, Phrase)
