"""No text of a peer can forge a line, move a cursor or reverse the writing, wherever it is shown."""

import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.answers import packed, plain_body, read_body
from protocol.codec import (
    decode_entry,
    decode_frame,
    decode_lines,
    decode_record,
    encode_entry,
    encode_frame,
    encode_lines,
    encode_record,
)
from protocol.diagnosis import DiagSource, FaultFound
from protocol.enums import Account, EntryKind
from protocol.messages import (
    Answer,
    Answers,
    Ask,
    Close,
    Command,
    Decision,
    Entry,
    Fact,
    Hello,
    Message,
    Result,
    Rules,
    Stands,
    Terms,
    Vitals,
    Void,
)
from protocol.visible import UNSEEN, visible
from tests.phrased import own

FORGED = "broken\x1b[2K\r\nFAULT console: all is well"
SHOWN = "broken␛[2K␍␊FAULT console: all is well"
STANDS = Stands(1, bytes(16), 0, [(FORGED, 5, FORGED)])
TERMS = Terms(1, 100, [], 100, 100, 0, 0, 0, {FORGED: True}, [FORGED])
MESSAGES: list[Message] = [
    Vitals(FORGED, None, None, 1, 0),
    Hello(FORGED, 1, FORGED, FORGED, FORGED, 0, bytes(32), 0, bytes(32)),
    Command(FORGED, FORGED, FORGED, {FORGED: FORGED, "list": [FORGED], "none": None, "count": 5}),
    Answer(FORGED, None, own(FORGED), b"\x1b"),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_invisible_characters_in_a_message_become_visible_when_read(message: Message) -> None:
    assert "\\x1b" in repr(message)
    shown = decode_frame(encode_frame(message)).message
    assert repr(shown) == repr(message).replace(repr(FORGED)[1:-1], SHOWN)


@pytest.mark.parametrize(
    "body",
    [
        Void(1, 0, 1, FORGED, FORGED, FORGED, [FORGED], FORGED, b""),
        TERMS,
        Close(1, FORGED, FORGED, FORGED, {FORGED: STANDS}, {FORGED: [FORGED, {"deep": FORGED}]}, bytes(32)),
        Fact(1, 1, FORGED, [FORGED], FORGED),
        Ask(1, 1, 1, FORGED, 0, {FORGED: [(FORGED, 0, 0)]}, {FORGED: FORGED}),
        Answers(1, 1, 1, [(FORGED, FORGED, 0, FORGED)]),
        Rules(FORGED, {FORGED: [FORGED]}, FORGED),
        Result(1, 1, 1, 1, [FORGED], False, [FORGED], b""),
        Decision(0, FORGED, FORGED, {"reason": FORGED}, [(FORGED, FORGED)], b"", {FORGED: 5}, FORGED, FORGED),
    ],
    ids=lambda body: type(body).__name__,
)
def test_invisible_characters_in_a_record_become_visible_when_read(body: Message) -> None:
    record, shown = decode_record(encode_record(1, 0, FORGED, FORGED, body, bytes(32)))
    assert repr(shown) == repr(body).replace(repr(FORGED)[1:-1], SHOWN)
    assert (record.table, record.game) == (SHOWN, SHOWN)


def test_invisible_characters_in_a_journal_or_slip_become_visible_when_read() -> None:
    entry = Entry(1, 1, EntryKind.HOLD, 0, 1, 1, 1, 0, FORGED, [(Account.CREDIT, Account.ESCROW, 5)], 0, 0, FORGED)
    assert repr(decode_entry(encode_entry(entry))) == repr(entry).replace(repr(FORGED)[1:-1], SHOWN)
    assert decode_lines(encode_lines({FORGED: 500})) == {SHOWN: 500}


@pytest.mark.parametrize(
    ("unseen", "sign"),
    {
        "\0": "␀", "\t": "␉", "\n": "␊", "\r": "␍", "\x1b": "␛", "\x7f": "␡", "\x80": "�", "\x85": "�", "\x9b": "�",
        "\u2028": "�", "\u2029": "�", "\u200b": "�", "\u200d": "�", "\u200e": "�", "\u202a": "�", "\u202e": "�",
        "\u2066": "�", "\u2069": "�", "\ufeff": "�", "\xad": "�", "\ue000": "�", "\U000e0041": "�",
    }.items(),
    ids=lambda each: f"{ord(each):04x}",
)  # fmt: skip
def test_an_invisible_character_becomes_one_sign_and_the_length_stays(unseen: str, sign: str) -> None:
    assert visible(f"a{unseen}b") == f"a{sign}b"


@pytest.mark.parametrize("text", ["", "T01 is out of service.", "S$1,234.50, Zürich", "终端\u3000停用。", "naïve café"])
def test_text_that_people_normally_write_is_unchanged(text: str) -> None:
    assert visible(text) is text or visible(text) == text


@given(st.text())
def test_making_text_visible_is_complete_never_grows_it_and_is_idempotent(text: str) -> None:
    shown = visible(text)
    assert not {unicodedata.category(each) for each in shown} & UNSEEN
    assert (len(shown), visible(shown)) == (len(text), shown)


def test_invisible_characters_in_an_answer_become_visible_when_read() -> None:
    deep = {FORGED: {"deep": [[FORGED, {"deeper": FORGED}]]}, "bytes": b"\x1b", "fine": [1, "b"]}
    told = plain_body(Answer("1", None, None, msgspec.msgpack.encode(deep)))
    assert told == {SHOWN: {"deep": [[SHOWN, {"deeper": SHOWN}]]}, "bytes": b"\x1b", "fine": [1, "b"]}
    fault = FaultFound("disk_low", "disk", "console", FORGED, "technician")
    source = DiagSource(msgspec.to_builtins(fault))
    shown = read_body(Answer("1", None, None, packed(source)), DiagSource).source
    assert shown["words"] == SHOWN
