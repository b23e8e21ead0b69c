"""docs/protocol.md describes the code field by field."""

import re
import types
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import zmq
from msgspec import Struct

from console.cards.alarm_kinds import ShoeAlarm
from console.roulette.alarm_kinds import WheelAlarm
from front.sockets import EPHEMERAL_PORT_MIN
from front.zap import ADMITTED
from phrases import Phrase
from protocol import VERSION, codec, enums, messages, reports, session, sockets
from protocol.answers import AnswerBody, AnswerPart
from protocol.arguments import DIAGNOSIS_ARGUMENTS, STAFF_ARGUMENTS
from protocol.diagnosis import DIAGNOSIS
from protocol.front import ToConsole, ToFront
from protocol.messages import LOG, WIRE, Entry, LimitsOfKind, Message, Record, Stands
from protocol.refusals import MAY_HELP_TO_TRY_AGAIN, RefusalNumber
from protocol.staff import STAFF
from protocol.what_if import EFFECTS, Effect

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text()
KINDS = {**WIRE, **LOG, **{kind.__name__: kind for kind in (LimitsOfKind, Stands, Record, Entry)}}


def below(base: type[Struct]) -> Iterator[type[Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


ANSWERS = {
    kind.__name__: kind
    for base in (AnswerBody, AnswerPart)
    for kind in below(base)
    if kind.__module__.startswith("protocol.") and kind is not Effect
}
"""Every Struct that is part of an answer."""
assert {*reports.REPORTS.values()} <= {*ANSWERS.values()}
ARGUMENTS = {kind.__name__: kind for kind in (*STAFF_ARGUMENTS.values(), *DIAGNOSIS_ARGUMENTS.values())}
"""Every Struct that holds a verb's arguments."""
SPECIFIED: dict[str, type[Struct]] = {**KINDS, **ANSWERS, **ARGUMENTS}
ALIASES = {
    "Text": "text", "Sentence": "sentence", "Phrase": "phrase", "Hash": "hash",
    "Digest": "digest", "Count": "count",
    "Cents": "cents", "SignedCents": "signed cents", "Milliseconds": "milliseconds", "Blob": "blob",
    "Digits": "digits", "Value": "value",
}  # fmt: skip
WORDS = {({**vars(messages), "Phrase": Phrase})[name]: word for name, word in ALIASES.items()}
PLAIN = {bool: "bool", str: "string", int: "integer", float: "float", bytes: "bytes", type(None): "none", Any: "any"}


def type_in_words(annotation: Any) -> str:
    if annotation in WORDS:
        return WORDS[annotation]
    if annotation in PLAIN:
        return PLAIN[annotation]
    inner = [type_in_words(part) for part in get_args(annotation) if get_origin(annotation) is not Annotated]
    match get_origin(annotation):
        case origin if origin in (types.UnionType, Union):
            return " or ".join(inner)
        case origin if origin is list:
            return f"list of {inner[0]}"
        case origin if origin is dict:
            return f"map of {inner[0]} to {inner[1]}"
        case origin if origin is tuple:
            return f"({', '.join(inner)})"
        case origin if origin is Annotated:
            return type_in_words(get_args(annotation)[0])
    if issubclass(annotation, StrEnum):
        return str(annotation.__name__)
    assert issubclass(annotation, Message | AnswerPart), annotation
    return str(annotation.__name__)


def section(title: str) -> str:
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", TEXT, re.M | re.S)
    assert found, f"docs/protocol.md has no section {title!r}"
    return found[1]


def rows(title: str) -> list[list[str]]:
    lines = [line for line in section(title).splitlines() if line.startswith("|")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_specification_has_every_kind_of_message_and_no_other() -> None:
    titles = re.findall(r"^### `(\w+)`$", TEXT, re.M)
    assert sorted(titles) == sorted(SPECIFIED)


def test_the_specification_has_the_fields_of_every_message_by_name_order_and_type() -> None:
    for name, kind in SPECIFIED.items():
        hints = get_type_hints(kind, include_extras=True)
        expected = [[field, type_in_words(hints[field])] for field in kind.__struct_fields__]
        assert [row[:2] for row in rows(f"`{name}`")] == expected, name
        assert all(len(row) == 3 and row[2] for row in rows(f"`{name}`")), name


def test_the_specification_has_every_verb_of_a_technician_with_its_answer() -> None:
    answered = {row[0]: row[1] for row in rows("Answers to a technician")}
    assert answered == {verb: kind.__name__ for verb, kind in DIAGNOSIS.items()}


def test_the_specification_has_every_verb_of_staff_with_its_answer_and_effect() -> None:
    answered = {row[0]: (row[1].split(" or "), row[2].split(" or ")) for row in rows("Answers to staff")}
    expected = {
        verb: (
            [f"`{kind.__name__}`".strip("`") for kind in kinds],
            [kind.__name__ for kind in EFFECTS.get(verb, ())] or ["none"],
        )
        for verb, kinds in STAFF.items()
    }
    found = {
        verb: ([name.strip("`") for name in body], [name.strip("`") for name in effects])
        for verb, (body, effects) in answered.items()
    }
    assert found == expected
    assert EFFECTS.keys() <= STAFF.keys()


def test_the_specification_has_every_verb_with_its_arguments() -> None:
    taken = {verb: kind.__name__ for verb, kind in {**STAFF_ARGUMENTS, **DIAGNOSIS_ARGUMENTS}.items()}
    assert {row[0]: row[1] for row in rows("Arguments of commands")} == taken


def test_the_specification_has_every_refusal_with_its_number_and_whether_to_retry() -> None:
    expected = [[str(int(no)), no.name, "yes" if no in MAY_HELP_TO_TRY_AGAIN else "no"] for no in RefusalNumber]
    assert [row[:3] for row in rows("Refusal numbers")] == expected


def test_the_specification_has_the_codes_limits_and_times() -> None:
    expected = {
        "VERSION": VERSION,
        "FRAME_BYTES_MAX": codec.FRAME_BYTES_MAX,
        "EVENT_BYTES_MAX": codec.EVENT_BYTES_MAX,
        "DEPTH_MAX": codec.DEPTH_MAX,
        "LINES_MAX": codec.LINES_MAX,
        "VALUE_CHARACTERS_MAX": codec.VALUE_CHARACTERS_MAX,
        "VALUE_DEPTH_MAX": codec.VALUE_DEPTH_MAX,
        "SILENCE_LOCKS_S": session.SILENCE_LOCKS_S,
        "SILENCE_RECREATES_S": session.SILENCE_RECREATES_S,
        "BACK_OFF_MIN_S": session.BACK_OFF_MIN_S,
        "BACK_OFF_MAX_S": session.BACK_OFF_MAX_S,
        "SLIP_RETRY_S": session.SLIP_RETRY_S,
        "JOURNAL_RETRY_S": session.JOURNAL_RETRY_S,
        "EPHEMERAL_PORT_MIN": EPHEMERAL_PORT_MIN,
    }
    assert {row[0]: float(row[1]) for row in rows("Limits and times")} == expected


def test_the_specification_has_the_codes_socket_options() -> None:
    tables = {
        "every": sockets.EVERY_SOCKET,
        "console": sockets.CONSOLE_SOCKET,
        "peer": sockets.PEER_SOCKET,
        "peer, not for broadcasts": sockets.ASKING_SOCKET,
    }
    expected = [
        [where, zmq.SocketOption(option).name, str(value)]
        for where, table in tables.items()
        for option, value in table.items()
    ]
    assert [row[:3] for row in rows("Socket options")] == expected


def test_the_specification_has_the_domain_of_each_socket() -> None:
    assert {row[0]: set(row[3].split(", ")) for row in rows("Sockets")} == {
        name: {domain.value for domain in domains} for name, domains in ADMITTED.items()
    }


def test_the_specification_has_every_word_between_front_and_console() -> None:
    expected = [
        [str(kind.__struct_config__.tag), kind.__name__, sender]
        for sender, union in (("front", ToConsole), ("console", ToFront))
        for kind in get_args(union)
    ]
    assert [row[:3] for row in rows("Front and console")] == expected


def test_the_specification_explains_every_alias_of_a_type() -> None:
    assert [row[0] for row in rows("Types")] == [*ALIASES.values(), *PLAIN.values()]


def test_the_specification_has_every_enum_with_all_its_words() -> None:
    written = {row[0]: row[1].replace("`", "").split(", ") for row in rows("Enums")}
    found = [kind for kind in vars(enums).values() if isinstance(kind, type) and kind.__module__ == enums.__name__]
    kinds = [kind for kind in found if issubclass(kind, StrEnum)]
    assert written == {kind.__name__: [member.value or "empty" for member in kind] for kind in kinds}


def test_the_specification_has_the_alarms_that_only_an_outcome_source_raises() -> None:
    written = {row[0]: row[1].replace("`", "").split(", ") for row in rows("Alarms of an outcome source")}
    assert written == {kind.__name__: [member.value for member in kind] for kind in (WheelAlarm, ShoeAlarm)}


def test_every_message_of_the_code_is_a_struct_of_the_specification() -> None:
    specified = {kind.__name__ for kind in Message.__subclasses__() if kind.__module__.startswith(messages.__name__)}
    assert specified == KINDS.keys()
