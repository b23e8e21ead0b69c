"""`etg diag round` judges and settles a stored round again, and names every difference."""

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from console.diagnosis import SLIPS_AT_ONCE, recording, round_slips, round_story
from console.effects import PutRecording, PutSlip
from console.rows import RecordingRow, SlipRow
from protocol.arguments import RoundArguments, SlipsArguments
from protocol.codec import decode_entry, decode_lines, encode_entry, encode_lines
from protocol.diagnosis import DiagRound, DiagSlips
from tests.console.test_faults import question
from tests.table import Floor
from tools.diag_round import round_again, round_in_words
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.tape import Tape

Document = dict[str, Any]


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    floor.play("17", T1={"straight:17": 500, "red": 300}, T2={"even": 400})
    return floor


def asked(floor: Floor, number: int = 1) -> tuple[DiagRound, DiagSlips, bytes | None]:
    floor.desk.store.checkpoint()
    parts, given = question(floor), RoundArguments(round=number)
    story, slips = round_story(parts, given), round_slips(parts, SlipsArguments(round=number))
    assert isinstance(story, DiagRound)
    return story, slips, recording(parts, given).recording


def test_round_is_settled_again_to_the_same_cents(floor: Floor) -> None:
    document = round_again(*asked(floor))
    assert document["differences"] == []
    found = {each["terminal"]: (each["due_cents"], each["booked_cents"]) for each in document["settlement"]}
    assert found == {"T1": (18_000, 18_000), "T2": (0, 0)}
    assert [each["kind"] for each in document["story"]] == ["Close", "Result"]
    assert all(slip["margin_ms"] >= 0 for slip in document["slips"])
    text = "\n".join(round_in_words(document))
    assert "before the close" in text
    assert "Verdict and cents are the same." in text


@pytest.mark.rule("roulette 5.5")
def test_correction_is_settled_again_and_the_story_names_its_decision(floor: Floor) -> None:
    floor.correct(1, "18")
    document = round_again(*asked(floor))
    assert document["differences"] == []
    due = {(each["terminal"], each["version"]): each["due_cents"] for each in document["settlement"]}
    assert due == {("T1", 1): 18_000, ("T2", 1): 0, ("T1", 2): 600, ("T2", 2): 800}
    assert "Decision" in [each["kind"] for each in document["story"]]


@pytest.mark.rule("roulette 5.9")
def test_void_round_settled_again_returns_every_stake(floor: Floor) -> None:
    floor.open()
    floor.bet("T1", {"red": 300})
    floor.desk.done("void", paragraph="5.3.8")
    floor.pass_time(1.5)
    document = round_again(*asked(floor, 2))
    assert document["differences"] == []
    assert [each["booked_cents"] for each in document["settlement"]] == [300]


def test_unconfirmed_settlement_of_a_terminal_is_not_a_difference(floor: Floor) -> None:
    floor.open()
    floor.bet("T1", {"red": 300})
    floor.close()
    floor.result_without("T1", "1")
    document = round_again(*asked(floor, 2))
    assert document["differences"] == []
    assert [each["booked_cents"] for each in document["settlement"]] == [None]
    assert "not confirmed yet" in "\n".join(round_in_words(document))


def more_staked(found: DiagSlips) -> DiagSlips:
    first, *rest = found.slips
    lines = encode_lines({**decode_lines(first.lines), "red": 301})
    return replace(found, slips=[replace(first, lines=lines), *rest])


def slip_gone(found: DiagSlips) -> DiagSlips:
    return replace(found, slips=found.slips[1:])


def paid_more(found: DiagSlips) -> DiagSlips:
    first, *rest = found.entries
    entry = decode_entry(first.entry)
    more = encode_entry(replace(entry, payout_cents=entry.payout_cents + 1))
    return replace(found, entries=[replace(first, entry=more), *rest])


@pytest.mark.parametrize(
    ("touch", "words"),
    [
        (more_staked, "not the one that was sealed"),
        (slip_gone, "sealed slip of T1 is missing"),
        (paid_more, "18000 cents are due, 18001 were booked"),
    ],
)
def test_changed_or_missing_slip_or_entry_is_named_as_a_difference(
    floor: Floor, touch: Callable[[DiagSlips], DiagSlips], words: str
) -> None:
    story, found, packed = asked(floor)
    differences = round_again(story, touch(found), packed)["differences"]
    assert any(words in each for each in differences), differences


def test_stored_verdict_that_the_sensor_log_does_not_confirm_is_a_difference(floor: Floor) -> None:
    tape = Tape("m360", DEFAULT_ORDER)
    tape.judged(1.0, 1, "result 17")
    floor.desk.store.commit([PutRecording(RecordingRow(1, True, zlib.compress(tape.of_round(1, 2.0))))])
    document = round_again(*asked(floor))
    assert document["differences"] == ["Judged then: result 17; judged again: nothing."]
    assert "DIFFERENT" in "\n".join(round_in_words(document))


def test_unreadable_sensor_log_is_a_difference(floor: Floor) -> None:
    story, found, _ = asked(floor)
    assert "cannot be read" in round_again(story, found, b"not packed")["differences"][0]


def test_recording_without_a_verdict_does_not_replace_one_with_a_verdict(floor: Floor) -> None:
    store = floor.desk.store
    store.commit([PutRecording(RecordingRow(1, True, b"judged"))])
    store.commit([PutRecording(RecordingRow(1, False, b"not judged"))])
    assert store.recording(1) == b"judged"
    store.commit([PutRecording(RecordingRow(2, False, b"not judged"))])
    store.commit([PutRecording(RecordingRow(2, True, b"judged"))])
    assert store.recording(2) == b"judged"


def test_slips_of_a_round_with_130_terminals_are_sent_in_parts(tmp_path: Path) -> None:
    names, floor = [f"T{number:03}" for number in range(130)], Floor(tmp_path)
    lines = encode_lines({"red": 100})
    floor.desk.store.commit([PutSlip(SlipRow(1, name, 1, 1, lines, 100, 0)) for name in names])
    first = round_slips(question(floor), SlipsArguments(round=1))
    rest = round_slips(question(floor), SlipsArguments(round=1, after=first.slips[-1].terminal))
    assert len(first.slips) == SLIPS_AT_ONCE
    assert [slip.terminal for slip in first.slips + rest.slips] == names
