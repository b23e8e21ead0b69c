"""Nothing untyped crosses a process: messages and answers have names and types, except for a game's own values."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, inspect

import console
import protocol
import protocol.diagnosis
import protocol.lists
import protocol.reports
import protocol.staff
from console.baccarat.status import BaccaratStatus
from console.cards.shoe_watch import ShoeWatched
from console.roulette import answers, wheel_card, wheel_watch
from protocol.answers import AnswerBody, AnswerPart, packed, plain_body, read_body
from protocol.arguments import CommandArguments
from protocol.codec import RemoteProtocolError, decode_frame, encode_frame
from protocol.diagnosis import DiagPing, DiagSource
from protocol.enums import Account, EntryKind, Phase, SealFinding
from protocol.messages import Answer, Message, SealFault, State, Value
from protocol.what_if import Looked, RoundHeld, read_effect
from screen.roulette.wheel_shown import WheelShown

OF_ROULETTE = (answers.RouletteStatus, wheel_watch.WheelWatched, WheelShown, wheel_card.WheelsCounted)
OF_BACCARAT = (BaccaratStatus, ShoeWatched)
READ_BY_ITS_KIND = ["Record.body"]
"""The fields of a record whose kind gives their names and types."""
OF_A_GAME = [
    *("Awaited.about", "DiagRound.readings", "DiagSource.source", "DiagStatus.source"),
    *("DiagStatus.table", "Looked.what_if"),
    *("OutcomeGiven.outcome", "ProposalWaiting.what_if", "Proposed.what_if", "ReportMade.of_game"),
    *("RoomStatus.outcome", "RoomStatus.shown", "RoundCorrected.outcome_after", "RoundCorrected.outcome_before"),
    *("RoundOutcome.outcome", "RoundRecorded.carry", "RoundRecorded.outcome", "RoundRecorded.public"),
    *("RoundSettled.outcome", "RoundSettled.overruled", "RoundSettled.witnesses"),
    *("RoundVoided.outcome", "RoundVoided.overruled", "RoundVoided.witnesses"),
    *("TableClosedAtOnce.outcome", "TableClosedAtOnce.overruled", "TableClosedAtOnce.witnesses"),
    *("TableStatus.outcome", "TableStatus.shown", "TableStatus.source", "VerdictTold.outcome"),
]
"""What an answer has of a game's own, or of the verb that was asked about: nothing else is a plain value."""
PACKED = ("packed(", 'b""', "row.facts")


def below(base: type[Struct]) -> Iterator[type[Struct]]:
    for kind in base.__subclasses__():
        yield kind
        yield from below(kind)


def is_untyped(info: inspect.Type) -> bool:
    match info:
        case inspect.Metadata():
            is_value = bool(info.extra and info.extra.get("value"))
            return not is_value and is_untyped(info.type)
        case inspect.UnionType():
            return any(map(is_untyped, info.types))
        case inspect.ListType() | inspect.VarTupleType():
            return is_untyped(info.item_type)
        case inspect.TupleType():
            return any(map(is_untyped, info.item_types))
        case inspect.DictType():
            return is_untyped(info.key_type) or is_untyped(info.value_type)
    return isinstance(info, inspect.AnyType | inspect.RawType | inspect.CustomType)


def untyped(kind: type[Struct]) -> list[str]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [f"{kind.__name__}.{field.name}" for field in info.fields if is_untyped(field.type)]


def is_value(info: inspect.Type) -> bool:
    match info:
        case inspect.Metadata():
            return bool(info.extra and info.extra.get("value")) or is_value(info.type)
        case inspect.UnionType():
            return any(map(is_value, info.types))
    return False


def valued(kind: type[Struct]) -> list[str]:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return [f"{kind.__name__}.{field.name}" for field in info.fields if is_value(field.type)]


def shipped(base: type[Struct]) -> list[type[Struct]]:
    return [kind for kind in below(base) if not kind.__module__.startswith("tests.")]


def test_no_message_argument_or_answer_has_a_part_without_a_type() -> None:
    bases: list[type[Struct]] = [Message, AnswerBody, AnswerPart, CommandArguments]
    kinds: list[type[Struct]] = [*(kind for base in bases for kind in shipped(base)), *OF_ROULETTE, *OF_BACCARAT]
    assert len(kinds) > 100
    assert [name for kind in kinds for name in untyped(kind)] == READ_BY_ITS_KIND


def test_an_answer_has_a_plain_value_only_where_it_is_a_games_own() -> None:
    assert sorted(name for kind in (*shipped(AnswerBody), *shipped(AnswerPart)) for name in valued(kind)) == OF_A_GAME


def test_a_planted_untyped_answer_is_found() -> None:
    class Planted(AnswerBody, frozen=True):
        facts: dict[str, Any]
        deep: list[tuple[int, Any]] | None
        value: Value
        named: int

    assert untyped(Planted) == ["Planted.facts", "Planted.deep"]


def test_no_module_of_the_protocol_uses_a_map_of_anything() -> None:
    folder = Path(protocol.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "dict[str, Any]" in path.read_text()] == []


def bodies(source: str) -> list[str]:
    """The values that this source puts into its answers."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Answer"]
    return [ast.unparse(call.args[3]) for call in made]


def test_every_answer_of_a_console_is_a_packed_struct() -> None:
    found = [body for path in Path(console.__file__).parent.rglob("*.py") for body in bodies(path.read_text())]
    assert len(found) > 5
    assert [body for body in found if not body.replace("b''", 'b""').startswith(PACKED)] == []
    assert bodies('Answer("1", None, None, msgspec.msgpack.encode({"round": 1}))')[0].startswith("msgspec")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\x80",
        b"\x81\xa7wall_ms\x01",
        b"\x93\x01\x02\x03",
        b"\x83\xa7wall_ms\x01\xaeround_trips_us\x80\xa4more\x01",
        b"\x82\xa7wall_ms\xa11\xaeround_trips_us\x80",
        b"\x82\xaeround_trips_us\x80\xa7wall_ms\x01",
        b"\x82\xa7wall_ms\x01\xaeround_trips_us\x82\xa2T1\x01\xa2T1\x02",
    ],
    ids=["empty", "no-pack", "none", "too-few", "list", "too-many", "text", "other-order", "twice"],
)
def test_a_malformed_answer_is_refused_in_one_sentence(body: bytes) -> None:
    fine = Answer("1", None, None, packed(DiagPing(1, {"T1": None})))
    assert read_body(fine, DiagPing) == DiagPing(1, {"T1": None})
    with pytest.raises(RemoteProtocolError) as refused:
        read_body(Answer("1", None, None, body), DiagPing)
    assert str(refused.value).startswith("DiagPing: ")
    assert "\n" not in str(refused.value)


def test_an_answer_can_be_read_only_as_its_own_type() -> None:
    looked = Answer("1", None, None, packed(Looked("hold", RoundHeld(7), [])))
    told = read_body(looked, Looked)
    assert read_effect("hold", told.what_if) == RoundHeld(7)
    assert plain_body(looked) == {"action": "hold", "what_if": {"round": 7}, "needs": []}
    with pytest.raises(RemoteProtocolError, match="no such effect"):
        read_effect("void", told.what_if)
    with pytest.raises(RemoteProtocolError, match="DiagSource"):
        read_body(looked, DiagSource)


def test_a_word_outside_its_enum_is_refused_on_arrival() -> None:
    state = State(1, "table-1", "game", 1, Phase.BETS_OPEN, None, False, None, None, 1, bytes(32), 0, None)
    frame = encode_frame(state)
    assert decode_frame(frame).message == state
    with pytest.raises(RemoteProtocolError, match="State: Invalid enum value 'BETS_0PEN'"):
        decode_frame(frame.replace(b"BETS_OPEN", b"BETS_0PEN"))
    fault = encode_frame(SealFault(1, SealFinding.BROKEN, bytes(32)))
    with pytest.raises(RemoteProtocolError, match="SealFault: Invalid enum value 'mended'"):
        decode_frame(fault.replace(b"broken", b"mended"))


def test_kinds_and_accounts_keep_the_numbers_under_which_entries_are_stored() -> None:
    """An entry of format 1 stores numbers for them: a moved one would change the meaning of old entries."""
    assert [kind.value for kind in EntryKind] == [
        "HOLD", "STAND", "SETTLE", "VOID", "CORRECT", "TRANSFER", "EVACUATE", "TICKET",
    ]  # fmt: skip
    assert [account.value for account in Account] == [
        "credit", "escrow", "house", "money-in", "money-out", "unrecovered", "payable", "leaving",
    ]  # fmt: skip
