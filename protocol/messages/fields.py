"""What a field of a message may contain, and how long it may be."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from phrases import Phrase
from protocol import FORMAT

COUNT_MAX = 2**53
ARRAY_MAX = 1024
SENTENCE_CHARACTERS_MAX = 2000
"""The most characters of a text that a person types."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
Text = Annotated[str, Meta(max_length=64)]
Sentence = Annotated[str, Meta(max_length=SENTENCE_CHARACTERS_MAX)]
Said = Phrase | Sentence
"""A phrase is the program's, text a person's own or an old record's."""
Digits = Annotated[str, Meta(min_length=18, max_length=18, pattern="^[0-9]*$")]
"""A ticket's number."""
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Digest = Annotated[bytes, Meta(min_length=16, max_length=16)]
Count = Annotated[int, Meta(ge=0, le=COUNT_MAX)]
Cents = Annotated[int, Meta(ge=0, le=10**15)]
SignedCents = Annotated[int, Meta(ge=-(10**15), le=10**15)]
Milliseconds = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Format = Annotated[int, Meta(ge=1, le=FORMAT)]
Blob = Annotated[bytes, Meta(max_length=4096)]
Texts = Annotated[list[Text], Meta(max_length=ARRAY_MAX)]
Value = Annotated[Any, Meta(extra={"value": True})]
"""A game's plain value; only the game knows its meaning."""


Options = Annotated[dict[Text, int | bool], Meta(max_length=64)]
Arguments = Annotated[dict[Text, Value], Meta(max_length=ARRAY_MAX)]
"""The arguments of a staff command, by name."""


class Message(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A message. On the wire its frame is `[version, kind, epoch, session, number, fields]`; the kind is the
    class name.
    """


def shortened(text: str, characters: int = SENTENCE_CHARACTERS_MAX) -> str:
    """Gives the text whole if it fits; otherwise cuts it after a word and adds an ellipsis."""
    if len(text) <= characters:
        return text
    words = text[: characters - 1].rpartition(" ")[0].rstrip(" ,;:.")
    return f"{words or text[: characters - 1]}{ELLIPSIS}"


def fields_of(kind: type[Message]) -> tuple[str, ...]:
    return tuple(field.name for field in msgspec.structs.fields(kind))
