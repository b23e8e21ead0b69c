"""Every fault in words: its nature, its place and who may clear it; the faults after each kind of interruption; a
full table."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import console
from console.alarm_kinds import SourceAlarm
from console.alarms import keep
from console.cards import faults as shoe_faults
from console.cards.alarm_kinds import ShoeAlarm
from console.diagnosis import Question, answer
from console.effects import Effect, PutAlarm, ToTerminal
from console.faults import COMMIT_SLOW_US, KINDS, KNOCKING_MS, SILENT_S, UNKNOWN_KIND, Sight, faults, kind_of
from console.links import Link, Links
from console.roulette import faults as roulette_faults
from console.roulette.alarm_kinds import WheelAlarm
from console.roulette.wheel_watch import LineWatched, SensorWatched
from console.rows import AlarmRow, TerminalRow
from console.source import StillShown
from console.state import Seats, Table
from durable import Health
from phrases import phrase
from protocol.answers import read_body
from protocol.clock import Now
from protocol.codec import EVENT_BYTES_MAX, decode_frame, encode_frame
from protocol.diagnosis import DIAGNOSIS, DiagLedger, DiagRecording, DiagStatus
from protocol.enrolment import Knock
from protocol.enums import AlarmKind, Evacuated, Phase, VerdictKind
from protocol.lists import AlarmsListed
from protocol.messages import Answer, Command, Hello, Ping, Rejected, Vitals
from protocol.refusals import RefusalNumber
from tests.phrased import english, own
from tests.table import RULES, SETTINGS, SILENCE, Clock, Floor, floor_in
from wheel_controller.firmware import FLAG_NAMES, Flag

SOFTWARE = "0.1.0 0123456789abcdef"
WELL = Health(900, 1_800_000_000_000, 50_000)
WHEEL = LineWatched(
    offline=None,
    silent_s=0.1,
    warnings=[],
    sensors={str(sensor): SensorWatched(0, None, chattering=False, fault=None) for sensor in range(1, 5)},
    counts={},
    last_spins=[],
)
CLOCK = Clock()
NOW = CLOCK.now()


def wheel(**changes: Any) -> LineWatched:
    return structs.replace(WHEEL, **changes)


def with_sensor_3(**changes: Any) -> LineWatched:
    return wheel(sensors={**WHEEL.sensors, "3": structs.replace(WHEEL.sensors["3"], **changes)})


def link(**changes: Any) -> Link:
    vitals = Vitals(None, 800, 900, 50_000, NOW.wall_ms)
    found = Link(NOW.monotonic_s, SOFTWARE, RULES.rules_hash, None, None, vitals, 3)
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def sight_of(table: Table, **changes: Any) -> Sight:
    names = tuple(sorted(table.seats.terminals))
    links = {name: link() for name in names}
    sight = Sight(table, SETTINGS, RULES.paragraphs, links, names, WHEEL, WELL, SOFTWARE, {}, None, None, NOW)
    return replace(sight, **changes)


def kinds(sight: Sight) -> list[tuple[str, str]]:
    return [(fault.kind, fault.place) for fault in faults(sight)]


@pytest.fixture
def table() -> Table:
    return Table(seats=Seats({name: TerminalRow(name) for name in ("T1", "T2")}))


def test_healthy_table_has_no_fault(table: Table) -> None:
    assert kinds(sight_of(table)) == []


SAYS_A_KIND = re.compile(r"(?<!class )\b(?:Alarm|Fault)\(\s*([^,]+),")
FOLDER = Path(console.__file__).parent


def said_kinds(*sources: str) -> set[str]:
    return {said for source in sources for said in SAYS_A_KIND.findall(source)}


def as_written(kinds_of_it: type[AlarmKind] | type[SourceAlarm]) -> set[str]:
    """The members of the enum, as code writes them."""
    return {f"{kinds_of_it.__name__}.{kind.name}" for kind in kinds_of_it}


@pytest.mark.parametrize(
    ("folder", "kinds_of_it", "named"),
    [
        (FOLDER, AlarmKind, KINDS),
        (FOLDER / "roulette", WheelAlarm, roulette_faults.KINDS),
        (FOLDER / "cards", ShoeAlarm, shoe_faults.KINDS),
    ],
    ids=["any-table", "roulette", "baccarat"],
)
def test_every_kind_of_alarm_and_fault_is_raised_in_the_code_and_says_who_may_clear_it(
    folder: Path, kinds_of_it: type[AlarmKind] | type[SourceAlarm], named: dict[str, tuple[str, str]]
) -> None:
    said = said_kinds(*(path.read_text() for path in folder.glob("*.py")))
    assert as_written(kinds_of_it) <= said <= as_written(AlarmKind) | as_written(kinds_of_it)
    assert {*kinds_of_it} <= named.keys() <= {*AlarmKind, *kinds_of_it}


def test_search_for_kinds_in_the_code_finds_a_kind_that_is_written_as_text() -> None:
    planted = 'yield Fault(\n    "disk_wet", place, phrase("fault_disk_wet"))'
    assert said_kinds(planted) == {'"disk_wet"'}


def test_alarm_of_an_unknown_kind_from_other_software_is_listed_and_can_be_acknowledged(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    floor.desk.store.commit([PutAlarm(AlarmRow(1, "disk_wet", phrase("fault_files"), 5, 5))])
    floor.restart_console()
    (waiting,) = read_body(floor.desk.order("alarms"), AlarmsListed).alarms
    assert waiting.kind == "disk_wet"
    assert kind_of("disk_wet", SETTINGS) == UNKNOWN_KIND
    floor.desk.done("acknowledge", alarm=1)
    assert floor.desk.done("alarms")["alarms"] == []


CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "terminal_silent": ("T1", {"links": {"T1": link(heard_s=NOW.monotonic_s - SILENT_S - 0.1), "T2": link()}}),
    "terminal_refused": ("T1", {"links": {"T1": link(refused="other rules"), "T2": link()}}),
    "other_software": ("T1", {"links": {"T1": link(software="0.0.9 ffff"), "T2": link()}}),
    "clock_apart": ("T1", {"links": {"T1": link(clock_offset_ms=-1500), "T2": link()}}),
    "terminal_out_of_service": (
        "T1",
        {"links": {"T1": link(vitals=Vitals("the ledger does not add up", 1, 1, 9999, 0)), "T2": link()}},
    ),
    "disk_low": ("console", {"health": Health(900, 0, 10)}),
    "commit_slow": ("console", {"health": Health(COMMIT_SLOW_US + 1, 0, 9999)}),
    "keys_unreadable": ("console", {"keys_fault": "not JSON"}),
    "key_unknown": ("network", {"knocks": (Knock("8" * 40, NOW.wall_ms, 3),)}),
    "key_revoked": ("T9", {"knocks": (Knock("9" * 40, NOW.wall_ms, 3),), "revoked": {"9" * 40: "T9"}}),
    "no_broadcast": ("console", {"events_fault": "tcp://*:5556 cannot be bound: Address already in use."}),
    "files_run_out": ("console", {"counts": {"accept_failed": 1}}),
    "wheel_offline": ("wheel", {"source": wheel(offline="/dev/etg-wheel failed.")}),
    "wheel_silent": ("wheel", {"source": wheel(silent_s=SILENT_S + 0.1)}),
    "wheel_sensor_failure": ("wheel", {"source": wheel(warnings=[FLAG_NAMES[Flag.SENSOR]])}),
    "wheel_sensor_faulty": ("wheel, sensor 3", {"source": with_sensor_3(fault=phrase("sensor_saw", seen=0, due=4))}),
    "wheel_sensor_chatters": ("wheel, sensor 3", {"source": with_sensor_3(chattering=True)}),
}


@pytest.mark.parametrize("kind", CASES)
def test_each_fault_is_listed_once_with_its_place(kind: str, table: Table) -> None:
    place, changes = CASES[kind]
    assert kinds(sight_of(table, **changes)) == [(kind, place)]


@pytest.mark.parametrize("flag", [flag for flag in Flag if flag is not Flag.SENSOR])
def test_wheel_warning_that_is_not_about_a_sensor_is_no_fault(flag: Flag, table: Table) -> None:
    assert kinds(sight_of(table, source=wheel(warnings=[FLAG_NAMES[flag]]))) == []


def test_faulty_sensor_is_listed_once_with_its_number_and_what_to_do(table: Table) -> None:
    blind = with_sensor_3(fault=phrase("sensor_saw", seen=0, due=4))
    watched = structs.replace(blind, warnings=[FLAG_NAMES[Flag.SENSOR]])
    (fault,) = faults(sight_of(table, source=watched))
    assert fault.place == "wheel, sensor 3"
    assert english(fault.words).startswith(
        "This sensor saw only 0 of 4 passes of the ball. Clean it and check its plug"
    )


def test_locked_terminal_and_blocked_table_are_listed_as_faults(table: Table) -> None:
    table.seats.terminals["T1"] = TerminalRow("T1", locked="its copy differs")
    table.blocked = own("T2 has applied record 9")
    assert kinds(sight_of(table)) == [("table_blocked", "console"), ("terminal_locked", "T1")]


def test_unknown_keys_that_try_to_connect_are_one_fault_which_ends_when_they_stop(table: Table) -> None:
    knocks = tuple(Knock(str(number) * 40, NOW.wall_ms - number, 1) for number in range(1, 6))
    (fault,) = faults(sight_of(table, knocks=knocks))
    assert english(fault.words).startswith(
        "5 terminals try to connect with keys that are not enrolled; the last key is "
    )
    later = Now(NOW.monotonic_s, NOW.wall_ms + KNOCKING_MS)
    assert faults(sight_of(table, knocks=knocks, now=later)) == []


def test_terminal_with_money_and_no_valid_key_is_a_fault_unless_it_is_empty_or_evacuated(table: Table) -> None:
    without_t1 = {"enrolled": ("T2",), "links": {"T2": link()}}
    assert faults(sight_of(table, **without_t1)) == []
    table.seats.terminals["T1"] = TerminalRow("T1", credit_cents=500)
    assert kinds(sight_of(table, **without_t1)) == [("ledger_without_key", "T1")]
    table.seats.terminals["T1"] = TerminalRow("T1", credit_cents=500, evacuation=Evacuated.OUT)
    assert faults(sight_of(table, **without_t1)) == []


def test_fault_of_a_silent_terminal_whose_disk_was_full_says_to_make_room_on_the_disk(table: Table) -> None:
    full = link(heard_s=NOW.monotonic_s - 9, vitals=Vitals(None, None, None, 0, 0))
    words = next(fault.words for fault in faults(sight_of(table, links={"T1": full, "T2": link()})))
    assert english(words) == "It has sent nothing for 9 s, and its disk was nearly full. Make room on its disk."


def test_fault_of_a_terminal_never_connected_says_since_the_console_started(table: Table) -> None:
    (fault,) = faults(sight_of(table, links={"T2": link()}))
    assert (fault.place, fault.kind) == ("T1", "terminal_silent")
    assert "since the console started" in english(fault.words)


def test_every_fault_has_nature_place_words_and_who_may_clear_it(table: Table) -> None:
    facts = [fault.found(SETTINGS) for _, changes in CASES.values() for fault in faults(sight_of(table, **changes))]
    assert len(facts) == len(CASES)
    assert all(all((fact.nature, fact.place, fact.words, fact.cleared_by)) for fact in facts)


# The faults that a technician reads after each interruption of the architecture's list.


def after(floor: Floor, **changes: Any) -> set[str]:
    names = tuple(floor.players)
    links = {name: link(heard_s=floor.clock.seconds) for name in names}
    sight = sight_of(floor.desk.table, links=links, enrolled=names, now=floor.clock.now())
    found = {fault.kind for fault in faults(replace(sight, **changes))}
    return found | {row.kind for row in floor.desk.table.notices.alarms.values()}


def keep_alarms(floor: Floor) -> None:
    floor.desk.finish(keep(floor.desk.table, floor.desk.said, floor.clock.now()))


@pytest.mark.rule("roulette 5.1.2")
def test_console_restart_with_bets_open_raises_the_alarm_that_the_round_is_void_by_5_1_2(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.restart_console()
    keep_alarms(floor)
    assert after(floor) == {"round_interrupted"}
    (row,) = floor.desk.table.notices.alarms.values()
    assert "void by rule 5.1.2" in english(row.sentence)


@pytest.mark.rule("roulette 5.1.1")
def test_console_restart_with_a_result_on_disk_lists_silent_terminals_and_owed_settlements(tmp_path: Path) -> None:
    floor = floor_in(Phase.RESULT, tmp_path)
    floor.restart_console()
    assert after(floor, links={"T2": link(heard_s=floor.clock.seconds)}) == {"terminal_silent", "settlement_owed"}


@pytest.mark.rule("roulette 5.1.1")
def test_console_restart_after_the_close_lists_a_recovering_round_and_then_one_to_conclude(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin(None, kind=VerdictKind.HELD)
    floor.restart_console()
    assert "round_recovering" in after(floor)
    floor.desk.batch(StillShown("17", "the same spin"))
    assert "round_to_conclude" in after(floor)


@pytest.mark.crash_point("P18-console")
def test_wheel_that_goes_offline_during_a_spin_lists_a_held_round_and_an_offline_wheel(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.desk.batch(SILENCE)
    assert after(floor, source=wheel(offline="no line for 5 s.")) == {"round_held", "wheel_offline"}


@pytest.mark.rule("roulette 5.2.1")
def test_one_silent_terminal_is_one_fault_and_all_silent_terminals_are_another_fault_besides(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    late = floor.clock.seconds - SILENT_S - 0.1
    one = {"T1": link(heard_s=late), "T2": link(heard_s=floor.clock.seconds)}
    assert after(floor, links=one) == {"terminal_silent"}
    both = {name: link(heard_s=late) for name in ("T1", "T2")}
    assert after(floor, links=both) == {"terminal_silent", "all_terminals_silent"}


def test_nearly_full_disk_is_listed_as_a_fault_of_the_console(tmp_path: Path) -> None:
    assert "disk_low" in after(floor_in(Phase.IDLE, tmp_path), health=Health(900, 0, 3))


# What the console keeps of each terminal's connection.


def test_links_keep_software_refusal_and_clock_offset_of_a_terminal_and_raise_its_fault_once() -> None:
    links, now = Links(), NOW
    hello = Hello("T1", 1, SOFTWARE, RULES.name, "other", 0, bytes(32), 0, bytes(32))
    refused: list[Effect] = [ToTerminal("T1", Rejected(RefusalNumber.OTHER_RULES, own("other rules")))]
    links.hear("T1", hello, refused, now)
    assert (links.of["T1"].software, links.of["T1"].refused) == (SOFTWARE, own("other rules"))
    vitals = Vitals("broken", 4000, 1, 1, now.wall_ms + 500)
    assert [alarm.kind for alarm in links.hear("T1", vitals, [], now)] == ["terminal_out_of_service"]
    assert links.hear("T1", vitals, [], now) == []
    assert links.of["T1"].clock_offset_ms == 502


# A table with 150 terminals.


def question(floor: Floor, table: Table | None = None) -> Question:
    table = table or floor.desk.table
    ping = Ping(7, 0, 0, 0, 0, None, 0, None)
    sight = sight_of(table, links={name: link(ping=ping) for name in table.seats.terminals})
    return Question(sight, floor.desk.store, RULES.rules_hash, 0)


def ask(table: Table, floor: Floor, verb: str, **arguments: Any) -> Answer:
    return answer(Command("id", verb, "", arguments), question(floor, table))


@pytest.mark.parametrize("verb", ["diag-status", "diag-ledger"])
def test_diagnosis_of_150_terminals_fits_into_one_answer(tmp_path: Path, verb: str) -> None:
    floor = Floor(tmp_path)
    names = [f"T{number:03}" for number in range(150)]
    table = Table(seats=Seats({name: TerminalRow(name, locked="x" * 200) for name in names}))
    frame = encode_frame(ask(table, floor, verb))
    found = decode_frame(frame, EVENT_BYTES_MAX).message
    assert isinstance(found, Answer)
    kind = DIAGNOSIS[verb]
    told = read_body(found, kind)
    assert isinstance(told, DiagStatus | DiagLedger)
    assert list(told.terminals) == names
    assert len(frame) < EVENT_BYTES_MAX // 2


def test_diagnosis_of_an_unknown_terminal_or_round_is_refused_and_a_missing_recording_is_empty(tmp_path: Path) -> None:
    floor = Floor(tmp_path)
    assert ask(floor.desk.table, floor, "diag-ledger", terminal="T9").refusal == RefusalNumber.UNKNOWN_TERMINAL
    assert ask(floor.desk.table, floor, "diag-round", round=9).refusal == RefusalNumber.UNKNOWN_ROUND
    nothing = ask(floor.desk.table, floor, "diag-recording", round=9)
    assert read_body(nothing, DiagRecording).recording is None
