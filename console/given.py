"""Reads the arguments of a command as the Struct that its verb takes, or refuses them in one sentence."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from phrases import Phrase, phrase
from protocol.arguments import CommandArguments
from protocol.messages import Arguments, Value, shortened
from protocol.refusals import RefusalNumber, Why

ECHO_CHARACTERS_MAX = 64
A = TypeVar("A", bound=CommandArguments)


def read_arguments(verb: str, given: Arguments, kind: type[A]) -> A | Why:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        return Why(RefusalNumber.BAD_ARGUMENT, _why(verb, given, kind))


def _why(verb: str, given: Arguments, kind: type[CommandArguments]) -> Phrase:
    """The refusal for the first argument that the verb does not take."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for name in given:
        if name not in fields:
            return phrase("argument_unknown", verb=verb, argument=echo(name), arguments=tuple(fields))
    for name, field in fields.items():
        if name not in given:
            if field.required:
                return phrase("argument_missing", verb=verb, argument=name)
        elif not _is(given[name], field.type):
            return _wrong(verb, name, echo(given[name]), field.type)
    raise AssertionError(f"{verb} takes these arguments")


def _wrong(verb: str, name: str, given: str, kind: object) -> Phrase:
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return phrase("argument_word", verb=verb, argument=name, given=given, words=tuple(kind))
    return phrase("argument_form", verb=verb, argument=name, given=given)


def _is(value: Value, kind: object) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def echo(value: object) -> str:
    """A useless value that somebody sent, shortened to be quoted in a refusal."""
    return shortened(value if isinstance(value, str) else repr(value), ECHO_CHARACTERS_MAX)
