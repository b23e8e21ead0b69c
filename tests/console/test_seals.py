"""A terminal that finds a seal wrong raises an alarm for people, and cannot flood them with it."""

from pathlib import Path

import msgspec
import pytest

from console.alarms import keep
from console.effects import Alarm
from console.rounds import Phase
from protocol.codec import decode_record, encode_record
from protocol.messages import Close, Event, Message, Rejected, SealFault, SealHeard
from terminal.seal import Sealed, seal_of
from tests.table import STRAIGHT, Floor, floor_in

SEAL = b"\7" * 32


def tampered(floor: Floor, **changes: object) -> Event:
    """The console's own record of the close, changed on its way to T1."""
    seq, data = next(
        (seq, data)
        for seq, data in floor.desk.store.records(1, 1000)
        if isinstance(decode_record(data)[1], Close) and seq > floor["T1"].seat.cursor
    )
    record, body = decode_record(data)
    assert isinstance(body, Close)
    changed = msgspec.structs.replace(body, **changes)
    if "manifest" in changes:
        changed = msgspec.structs.replace(changed, seal=seal_of(changed))
    return Event(seq, encode_record(seq, record.wall_ms, changed, record.commit_hash))


def told_otherwise(tmp_path: Path, **changes: object) -> Floor:
    """T1 hears of a close that the console never wrote."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T1")
    floor.close()
    floor["T1"].hear(floor.frame("T1", tampered(floor, **changes)))
    return floor


def faults(floor: Floor) -> list[str]:
    return [said.sentence for said in floor.desk.said if isinstance(said, Alarm) and said.kind == "seal_fault"]


@pytest.mark.parametrize(
    ("changes", "found", "sentence"),
    [
        ({"manifest": {}}, Sealed.MISSING, "T1: a receipt said registered, and the seal of round 1 does not have it"),
        ({"seal": SEAL}, Sealed.BROKEN, "T1: the seal of round 1 is not the one that its manifest gives (07070707)."),
    ],
)
def test_a_terminal_that_finds_the_seal_wrong_raises_one_alarm_at_the_console(
    tmp_path: Path, changes: dict[str, object], found: Sealed, sentence: str
) -> None:
    floor = told_otherwise(tmp_path, **changes)
    assert floor["T1"].seat.unsealed[1].found == found
    floor["T1"].tick()
    floor.cut.clear()
    floor.carry()
    (said,) = faults(floor)
    assert said.startswith(sentence)
    assert floor["T1"].seat.unsealed == {}
    floor.restart("T1")
    assert floor["T1"].seat.unsealed == {}


def test_what_the_console_has_not_heard_is_told_after_a_kill_of_the_terminal(tmp_path: Path) -> None:
    floor = told_otherwise(tmp_path, seal=SEAL)
    floor.restart("T1")
    assert list(floor["T1"].seat.unsealed) == [1]


def test_a_seal_that_is_right_tells_nobody_anything(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(3.0)
    assert (faults(floor), floor["T1"].seat.unsealed) == ([], {})


def say(floor: Floor, round_: int, found: str = "broken") -> list[Message]:
    return floor.say("T1", SealFault(round_, found, SEAL))


def test_a_hostile_terminal_gets_three_alarms_at_once_and_then_one_a_minute(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    for _ in range(8):
        floor.play("0", T1=STRAIGHT)
    answers = [say(floor, number) for number in range(1, 9) for _ in range(50)]
    assert sum(len(each) for each in answers) == len(faults(floor)) == 3
    floor.clock.pass_time(61)
    assert say(floor, 8) == [SealHeard(8)]
    assert say(floor, 8) == []
    assert floor.say("T2", SealFault(8, "missing", SEAL)) == [SealHeard(8)], "another terminal is heard all the same"


def test_the_alarms_of_one_seal_said_twice_are_one_row(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    say(floor, 1)
    say(floor, 1)
    keep(floor.desk.table, floor.desk.said, floor.clock.now())
    (row,) = [row for row in floor.desk.table.alarms.values() if row.kind == "seal_fault"]
    assert row.times == 2


@pytest.mark.parametrize(("round_", "found"), [(2, "broken"), (1, "mine"), (0, "missing")])
def test_a_word_about_no_seal_raises_nothing(tmp_path: Path, round_: int, found: str) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    (answer,) = say(floor, round_, found)
    assert isinstance(answer, Rejected)
    assert faults(floor) == []
