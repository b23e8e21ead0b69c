"""Well-formed messages are read as they were written; anything else is reported as the peer's fault."""

import contextlib
import random
import tracemalloc
from collections.abc import Callable

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import FORMAT, VERSION
from protocol.answers import plain_body
from protocol.codec import (
    DEPTH_MAX,
    EVENT_BYTES_MAX,
    FRAME_BYTES_MAX,
    LINES_MAX,
    Frame,
    RemoteProtocolError,
    decode_entry,
    decode_entry_by_parts,
    decode_frame,
    decode_frame_by_parts,
    decode_lines,
    decode_record,
    decode_record_by_parts,
    decode_slip,
    encode_entry,
    encode_frame,
    encode_lines,
    encode_record,
)
from protocol.enums import Account, Calls, EntryKind, LockCause, TransferKind
from protocol.messages import (
    ACCOUNTS,
    COUNT_MAX,
    ENTRY_KINDS,
    WIRE,
    Answer,
    Answers,
    Ask,
    Close,
    Command,
    Decision,
    Entry,
    Fact,
    Get,
    Journal,
    Message,
    Pay,
    Ping,
    Receipt,
    Record,
    Result,
    Rules,
    Slip,
    Stands,
    Telemetry,
    TicketAsk,
    TicketNumber,
    Transfer,
)
from tests.phrased import own
from tests.protocol.strategies import messages, records, texts

COUNTS = st.integers(0, COUNT_MAX)
MANIFEST = {"T01": Stands(2, bytes(16), 40, []), "T02": Stands(1, bytes(16), 900, [("red", 500, "3.4")])}


def packed(value: object) -> bytes:
    data: bytes = msgpack.packb(value)
    return data


def frame_of(kind: str, *fields: object) -> bytes:
    return packed([VERSION, kind, 0, 0, 0, list(fields)])


def refused(data: bytes, decode: Callable[[bytes], object] = decode_frame) -> str:
    with pytest.raises(RemoteProtocolError) as caught:
        decode(data)
    return str(caught.value)


@pytest.mark.parametrize("kind", WIRE.values(), ids=WIRE.keys())
def test_every_kind_of_message_is_read_as_it_was_sent(kind: type[Message]) -> None:
    @settings(max_examples=40)
    @given(messages(kind), COUNTS, COUNTS, COUNTS)
    def round_trip(message: Message, epoch: int, session: int, number: int) -> None:
        data = encode_frame(message, epoch=epoch, session=session, number=number)
        assert decode_frame(data) == Frame(epoch, session, number, message)

    round_trip()


@settings(max_examples=200)
@given(records())
def test_every_log_record_is_read_as_it_was_written(parts: tuple[int, int, Message]) -> None:
    seq, wall_ms, body = parts
    record, decoded = decode_record(encode_record(seq, wall_ms, "table-1", "game", body, bytes(32)))
    assert (record.seq, record.kind, record.wall_ms, decoded) == (seq, type(body).__name__, wall_ms, body)
    assert (record.table, record.game) == ("table-1", "game")


POSTINGS = st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(0, 10**15))


@given(messages(Entry), st.sampled_from(ENTRY_KINDS), st.lists(POSTINGS, max_size=8))
def test_every_journal_entry_is_read_as_it_was_written(
    entry: Entry, kind: str, postings: list[tuple[str, str, int]]
) -> None:
    entry = msgspec.structs.replace(entry, kind=kind, postings=postings)
    assert decode_entry(encode_entry(entry)) == entry


@pytest.mark.parametrize(
    ("at", "value"), [(0, FORMAT + 1), (0, 0), (2, len(ENTRY_KINDS)), (9, [[len(ACCOUNTS), 0, 5]])]
)
def test_an_entry_of_another_format_or_with_an_unknown_number_is_refused(at: int, value: object) -> None:
    parts = msgpack.unpackb(
        encode_entry(Entry(1, 1, EntryKind.HOLD, 0, 1, 1, 1, 0, "", [(Account.CREDIT, Account.ESCROW, 5)], 0, 0, ""))
    )
    parts[at] = value
    refused(packed(parts), decode_entry)


@given(st.dictionaries(texts(30), st.integers(-(2**63), 2**64 - 1), max_size=LINES_MAX))
def test_stakes_and_instructions_of_a_slip_are_read_in_their_order(lines: dict[str, int]) -> None:
    stakes, instructions = decode_slip(encode_lines(lines))
    assert list(stakes.items()) == [(spot, cents) for spot, cents in lines.items() if cents]
    assert list(instructions) == [said for said, cents in lines.items() if not cents]
    assert decode_lines(encode_lines(lines)) == stakes


@settings(max_examples=500)
@given(st.binary(max_size=300))
def test_arbitrary_bytes_are_reported_as_the_peers_fault(data: bytes) -> None:
    for decode in (decode_frame, decode_record, decode_entry, decode_lines):
        with contextlib.suppress(RemoteProtocolError):
            decode(data)


def test_thousands_of_mutated_frames_are_accepted_or_reported_as_the_peers_fault() -> None:
    chance = random.Random(4)
    lines = encode_lines({f"straight:{number}": 500 for number in range(20)})
    frames = [
        encode_frame(Slip(7, 3, lines), session=9, number=4),
        encode_frame(Ping(5, 6, 700, 0, 1, LockCause.STAFF, 1_700_000_000_000, Calls.ATTENDANT)),
        encode_frame(Telemetry({"speed": 1.5, "is_moving": True})),
    ]
    accepted = 0
    for _ in range(4000):
        data = bytearray(chance.choice(frames))
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        cut = chance.choice([len(data), chance.randrange(len(data))])
        with contextlib.suppress(RemoteProtocolError):
            decode_frame(bytes(data[:cut]))
            accepted += 1
    assert 0 < accepted < 4000


def outcome_of(decode: Callable[[bytes], object], data: bytes) -> object:
    try:
        return decode(data)
    except RemoteProtocolError:
        return "refused"


def test_reading_in_one_pass_gives_the_same_as_reading_part_by_part() -> None:
    chance = random.Random(5)
    entry = encode_entry(
        Entry(
            1, 3, EntryKind.HOLD, 1_800_000_000_000, 1, 7, 2, 0, "", [(Account.CREDIT, Account.ESCROW, 500)], 0, 0, "é"
        )
    )
    bodies = [
        Result(7, 299, 1, 1, "17", True, ["1001", "2001"], bytes(32)),
        Result(7, 299, 1, 2, ["banker", {"pair": True, "cards": [9, 0]}], True, [], bytes(32)),
        Close(7, "1001", "rules", "timer", MANIFEST, {"boxes": [["T01", 500], ["T02", None]]}, bytes(32)),
        Close(7, "1001", "rules", "timer", MANIFEST, None, bytes(32)),
        Fact(7, 3, "7S", ["1001"], "read"),
        Fact(7, 3, [1, [2, {"a": 3}]], [], ""),
        Ask(7, 4, 1, "box:3", 8000, {"T01": [("hit", 0, 0), ("double", 100, 500)]}, {"T01": "stand"}),
        Answers(7, 5, 1, [("T01", "double", 500, "player"), ("T02", "stand", 0, "silence")]),
        Pay(7, 6, 1),
        Rules("rules", {"reds": ["1", "3"]}, "software"),
        Decision(
            7, "lock", "lock", {"a": "T01", "b": 5, "c": ["x"]}, [("1001", "dealer")], bytes(32), {"d": -5}, "", ""
        ),
    ]
    logged = [encode_record(300, 1_800_000_000_000, "table-1", "game", body, bytes(32)) for body in bodies]
    frames = [
        encode_frame(Slip(7, 3, encode_lines({"red": 500})), session=9, number=4),
        encode_frame(Receipt(7, 3, 3, False, None, 104, own("Stakes go by chips."), "red", 500, 0)),
        encode_frame(Journal(3, [entry])),
        encode_frame(Command("c-1", "show", "session", {"fact": ["7S", {"box": 3}], "again": True, "reason": "é"})),
    ]
    pairs: list[tuple[Callable[[bytes], object], Callable[[bytes], object], list[bytes]]] = [
        (decode_frame, lambda data: decode_frame_by_parts(data, FRAME_BYTES_MAX), frames),
        (decode_entry, decode_entry_by_parts, [entry]),
        (lambda data: decode_record(data)[1], lambda data: decode_record_by_parts(data)[1], logged),
    ]
    accepted = 0
    for _ in range(6000):
        one_pass, by_parts, samples = chance.choice(pairs)
        data = bytearray(chance.choice(samples))
        for _ in range(chance.randint(0, 2)):
            data[chance.randrange(len(data))] = chance.choice([chance.randrange(256), *b"\x00\x90\xc0\xc3\xcb\xcf\xff"])
        cut = chance.choice([len(data), len(data), chance.randrange(len(data))])
        found = outcome_of(one_pass, bytes(data[:cut]))
        assert found == outcome_of(by_parts, bytes(data[:cut]))
        accepted += found != "refused"
    assert 1000 < accepted < 5000


def test_a_terminal_named_twice_in_a_manifest_is_refused_in_one_pass_too() -> None:
    body = Close(7, "1001", "rules", "timer", MANIFEST, None, bytes(32))
    data = encode_record(300, 1_800_000_000_000, "table-1", "game", body, bytes(32))
    assert decode_record(data)[1] == body
    with pytest.raises(RemoteProtocolError):
        decode_record(data.replace(b"T02", b"T01"))


@pytest.mark.parametrize("value", [True, 5.0, float("nan"), "5", b"5", None, -1, COUNT_MAX + 1, [5], {"a": 5}])
def test_a_count_must_be_a_whole_number_within_its_range(value: object) -> None:
    refused(frame_of("Get", value))
    assert decode_frame(frame_of("Get", 5)).message == Get(5)


@pytest.mark.parametrize("version", [True, 1.0, 0, VERSION + 1, None, "1", [[[1]]]])
def test_a_message_of_another_protocol_version_is_refused(version: object) -> None:
    assert refused(packed([version, "Get", 0, 0, 0, [5]])) == f"the version is not {VERSION}"


@pytest.mark.parametrize("place", [2, 3, 4])
@pytest.mark.parametrize("value", [True, 1.0, -1, COUNT_MAX + 1, None, "1"])
def test_the_counts_of_a_messages_envelope_are_exact(place: int, value: object) -> None:
    parts: list[object] = [VERSION, "Get", 0, 0, 0, [5]]
    parts[place] = value
    assert refused(packed(parts)) == "epoch, session and number are counts"


@pytest.mark.parametrize("kind", ["Close", "Record", "LimitsOfKind", "get", "", 5, None, ["Get"]])
def test_a_message_of_an_unknown_kind_is_refused(kind: object) -> None:
    assert "kind" in refused(packed([VERSION, kind, 0, 0, 0, [5]]))


@pytest.mark.parametrize("fields", [[], [5, 5], {"from_seq": 5}, 5])
def test_a_message_must_have_exactly_its_fields(fields: object) -> None:
    assert refused(packed([VERSION, "Get", 0, 0, 0, fields])) == "Get has 1 fields"


def test_text_in_the_place_of_bytes_is_refused() -> None:
    assert "bytes" in refused(frame_of("Slip", 1, 1, "AAAA"))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_float_that_is_not_finite_is_refused(value: float) -> None:
    assert refused(frame_of("Telemetry", {"speed": value})) == "a number is not finite"


def test_bytes_after_the_end_of_a_message_are_refused() -> None:
    assert "ExtraData" in refused(frame_of("Get", 5) + b"\x00")


def test_a_truncated_message_is_refused() -> None:
    data = frame_of("Get", 5)
    for end in range(len(data)):
        refused(data[:end])


def test_a_map_with_a_repeated_key_is_refused() -> None:
    twice = b"\x96\x02\xa9Telemetry\x00\x00\x00\x91\x82\xa1a\x01\xa1a\x02"
    assert decode_frame(twice.replace(b"\xa1a\x02", b"\xa1b\x02")).message == Telemetry({"a": 1, "b": 2})
    assert refused(twice) == "not one MessagePack value (ValueError)"


@pytest.mark.parametrize("ext", [b"\xc7\x00\x05", b"\xd4\x05\x00", b"\xd6\xff\x00\x00\x00\x00", b"\xc7\x00\xff"])
def test_msgpack_ext_types_are_refused_everywhere(ext: bytes) -> None:
    command = b"\x96\x02\xa7Command\x00\x00\x00\x94\xa1i\xa1v\xa1s\x81\xa1k"
    assert decode_frame(command + b"\x05").number == 0
    assert refused(command + ext) == "not one MessagePack value (ValueError)"


@pytest.mark.parametrize("depth", [DEPTH_MAX, 100, 1000, 1010, 1023, 5000])
@pytest.mark.parametrize(
    "head", [b"", b"\x96", b"\x96\x01", b"\x96\x02\xa7Command\x00\x00\x00\x94\xa1i\xa1v\xa1s\x81\xa1k"]
)
def test_a_message_that_is_nested_too_deep_is_refused(head: bytes, depth: int) -> None:
    refused(head + b"\x91" * depth + b"\x01")


def test_nesting_up_to_the_limit_is_accepted() -> None:
    def body(depth: int) -> bytes:
        value: object = 1
        for _ in range(depth - 1):  # the map itself is the first level
            value = [value]
        return packed({"deep": value})

    def read(data: bytes) -> object:
        return plain_body(Answer("id", None, None, data))

    read(body(DEPTH_MAX))
    assert refused(body(DEPTH_MAX + 1), read) == f"nested deeper than {DEPTH_MAX}"


def test_the_size_of_a_message_is_checked_before_unpacking() -> None:
    assert "more than" in refused(b"\xc1" * (FRAME_BYTES_MAX + 1))
    assert "more than" in refused(b"\xc1" * (EVENT_BYTES_MAX + 1), decode_record)


def test_a_bomb_of_empty_maps_is_refused_with_little_memory() -> None:
    row = b"\xdc\x04\x00" + b"\x80" * 1024
    rows = FRAME_BYTES_MAX // len(row)
    bomb = b"\xdc" + rows.to_bytes(2, "big") + row * rows
    tracemalloc.start()
    try:
        refused(bomb)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak_bytes < 10 * 2**20


def test_declared_lengths_above_the_limits_are_refused_without_their_data() -> None:
    for head in (b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff"):
        refused(head)


@pytest.mark.parametrize(
    "value",
    [
        [["red", 5.0]], [["red", True]], [["red"]], [["red", 5, 5]], [[5, 5]], [[b"red", 5]], {"red": 5}, ["red", 5],
        [["red", 5], ["red", 5]], [[str(spot), 1] for spot in range(LINES_MAX + 1)], 5, None,
    ],
)  # fmt: skip
def test_slip_lines_that_are_not_spots_with_cents_are_refused(value: object) -> None:
    refused(packed(value), decode_lines)


def test_a_record_of_an_unknown_kind_is_refused() -> None:
    assert "unknown kind" in refused(packed([1, 1, "Get", 0, "table-1", "game", [5], bytes(32)]), decode_record)
    assert Record.__name__ in refused(packed([1, 1, "Void", 0, "table-1", "game", []]), decode_record)


def test_a_transfer_before_format_3_is_an_attendants() -> None:
    fields = ["c1", "T01", 0, 500, "1001"]
    parts = [2, 7, "Transfer", 5, "DEMO", "roulette", fields, bytes(32)]
    read = Transfer("c1", "T01", 0, 500, "1001", TransferKind.ATTENDANT, "")
    for decode in (decode_record, decode_record_by_parts):
        assert decode(packed(parts))[1] == read
        assert refused(packed([3, *parts[1:]]), decode)
        assert refused(packed([*parts[:6], [*fields, "attendant", ""], bytes(32)]), decode)


def test_a_tickets_number_is_not_in_the_words_of_its_messages() -> None:
    number = "120123456789012345"
    for message in (TicketAsk(3, number), TicketNumber(3, number, 8, 500, 1, 2, "Casino", "Place")):
        assert number not in repr(message)
        assert number[-4:] in repr(message)
