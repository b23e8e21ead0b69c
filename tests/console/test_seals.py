"""A terminal that finds a seal wrong raises an alarm for people, and cannot flood them with alarms."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec
import pytest

from console.alarms import keep
from console.effects import Alarm
from console.source import Judged, Shown, Verdict
from games.registry import GAMES
from phrases import phrase
from protocol.chain import digest
from protocol.codec import decode_record, encode_lines, encode_record
from protocol.enums import Phase, SealFinding, VerdictKind
from protocol.messages import Close, Event, Message, Rejected, Result, SealFault, SealHeard, Stands
from protocol.seal import seal_of
from terminal.seal import Sealed
from tests.phrased import english
from tests.table import RULES, STRAIGHT, Floor, floor_in

SEAL = b"\7" * 32
Change = Mapping[str, object]


NO_CHANGE: Change = MappingProxyType({})


def told_otherwise(tmp_path: Path, close: Change = NO_CHANGE, end: Change = NO_CHANGE, table: str = "") -> Floor:
    """T1 gets close and result of round 1 with these fields changed, which the console never wrote."""
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.cut.add("T1")
    floor.close()
    floor.clock.pass_time(0.5)
    floor.desk.batch(Shown("after the close"))
    floor.desk.batch(Judged(Verdict(VerdictKind.RESULT, "17", None, "seen"), True))
    floor.desk.done("confirm")
    floor.lose_answers()
    for seq, data in floor.desk.store.records(floor["T1"].seat.cursor + 1, 1000):
        record, body = decode_record(data)
        changes = close if isinstance(body, Close) else end if isinstance(body, Result) else {}
        changed = msgspec.structs.replace(body, **changes)
        told = Event(
            seq, encode_record(seq, record.wall_ms, table or record.table, record.game, changed, record.commit_hash)
        )
        floor["T1"].hear(floor.frame("T1", told))
    return floor


def faults(floor: Floor) -> list[str]:
    return [english(said.sentence) for said in floor.desk.said if isinstance(said, Alarm) and said.kind == "seal_fault"]


OTHER_RULES = GAMES.make(RULES.name, {"finale_zero_counts_all_zeros": True})
MISSING = "T1 has a receipt for a registered bet, but the seal of round 1 does not contain that bet ("
ANOTHER_SLIP = {"T1": Stands(1, digest(encode_lines(STRAIGHT)), 0, []), "T9": Stands(1, bytes(16), 0, [])}
BROKEN = "T1 found that the seal of round 1 does not fit the record of that round ("


@pytest.mark.parametrize(
    ("close", "end", "table", "found", "sentence"),
    [
        pytest.param({"manifest": {}}, {}, "", Sealed.MISSING, MISSING, id="own slip not in the manifest"),
        pytest.param({"manifest": ANOTHER_SLIP}, {}, "", Sealed.BROKEN, BROKEN, id="another terminal's slip"),
        pytest.param({"seal": SEAL}, {}, "", Sealed.BROKEN, BROKEN + "07070707).", id="seal"),
        pytest.param({}, {}, "table-2", Sealed.BROKEN, BROKEN, id="table"),
        pytest.param({"rules_hash": OTHER_RULES.rules_hash}, {}, "", Sealed.BROKEN, BROKEN, id="rules hash"),
        pytest.param({"public": ["other"]}, {}, "", Sealed.BROKEN, BROKEN, id="what the close made public"),
        pytest.param({}, {"salt": SEAL}, "", Sealed.BROKEN, BROKEN, id="salt"),
        pytest.param({}, {"salt": b""}, "", Sealed.BROKEN, BROKEN, id="no salt"),
    ],
)
def test_terminal_that_finds_a_wrong_seal_raises_one_alarm_at_the_console(
    tmp_path: Path, close: Change, end: Change, table: str, found: Sealed, sentence: str
) -> None:
    floor = told_otherwise(tmp_path, close, end, table)
    assert floor["T1"].seat.unsealed[1].found == found
    assert floor["T1"].seat.ended[1].sealed == found
    floor["T1"].tick()
    floor.cut.clear()
    floor.carry()
    (said,) = faults(floor)
    assert said.startswith(sentence)
    assert floor["T1"].seat.unsealed == {}
    floor.restart("T1")
    assert floor["T1"].seat.unsealed == {}


def test_close_by_unknown_rules_puts_the_terminal_out_of_service_and_keeps_its_stake_held(tmp_path: Path) -> None:
    floor = told_otherwise(tmp_path, {"rules_hash": "other rules"})
    seat = floor["T1"].seat
    assert seat.fault == phrase("rules_of_log", rules="other rules")
    assert (seat.ledger.credit_cents, seat.ledger.escrow_cents) == (9_500, 500)


def test_result_of_another_round_than_the_closed_one_is_found_as_a_broken_seal(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    seal = seal_of("table-1", RULES.name, 2, RULES.rules_hash, SEAL, {}, None)
    close = Close(2, "anna", RULES.rules_hash, "dealer", {}, None, seal)
    for seq, body in enumerate((close, Result(1, 4, 1, 1, "17", True, [], SEAL)), floor["T2"].seat.cursor + 1):
        record = encode_record(seq, 0, "table-1", RULES.name, body, bytes(32))
        floor["T2"].hear(floor.frame("T2", Event(seq, record)))
    assert {number: row.found for number, row in floor["T2"].seat.unsealed.items()} == {1: Sealed.BROKEN}


def test_terminal_keeps_an_unreported_wrong_seal_over_a_restart(tmp_path: Path) -> None:
    floor = told_otherwise(tmp_path, {"seal": SEAL})
    floor.restart("T1")
    assert list(floor["T1"].seat.unsealed) == [1]


def test_right_seal_raises_no_alarm(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.pass_time(3.0)
    assert (faults(floor), floor["T1"].seat.unsealed) == ([], {})


def say(floor: Floor, round_: int, found: SealFinding = SealFinding.BROKEN) -> list[Message]:
    return floor.say("T1", SealFault(round_, found, SEAL))


def test_terminal_that_reports_many_wrong_seals_raises_three_alarms_and_then_one_a_minute(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=10_000)
    for _ in range(8):
        floor.play("0", T1=STRAIGHT)
    answers = [say(floor, number) for number in range(1, 9) for _ in range(50)]
    assert sum(len(each) for each in answers) == len(faults(floor)) == 3
    floor.clock.pass_time(61)
    assert say(floor, 8) == [SealHeard(8)]
    assert say(floor, 8) == []
    assert floor.say("T2", SealFault(8, SealFinding.MISSING, SEAL)) == [SealHeard(8)], (
        "another terminal is heard all the same"
    )


def test_wrong_seal_reported_twice_is_one_alarm_counted_twice(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    say(floor, 1)
    say(floor, 1)
    keep(floor.desk.table, floor.desk.said, floor.clock.now())
    (row,) = [row for row in floor.desk.table.notices.alarms.values() if row.kind == "seal_fault"]
    assert row.times == 2


@pytest.mark.parametrize(("round_", "found"), [(2, SealFinding.BROKEN), (0, SealFinding.MISSING)])
def test_report_about_the_seal_of_an_unknown_round_is_rejected_without_an_alarm(
    tmp_path: Path, round_: int, found: SealFinding
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    (answer,) = say(floor, round_, found)
    assert isinstance(answer, Rejected)
    assert faults(floor) == []
