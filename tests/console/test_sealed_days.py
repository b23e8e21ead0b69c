"""Sealed days whose files are archived, damaged or put back, and their check by another process before the next day
is sealed."""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC
from pathlib import Path
from typing import Any

import apsw
import pytest

from cluster.programs import check_words
from console.alarms import keep
from console.child import NICE
from console.day_check import OUTPUT, DayCheck
from console.days import day_file
from console.effects import WRITES, Alarm, SealDay, Stop
from console.engine import Tick
from console.faults import faults
from console.gaming_day import day_of
from console.log import append
from console.process import ConsoleProcess
from console.store import BACKUPS, Store
from daemon.log import open_log
from durable import StoreError
from phrases import phrase
from protocol.clock import this_moment
from protocol.messages import DayEnd, Event, Get
from protocol.refusals import RefusalNumber as No
from tests.children import until_a_child_ends
from tests.console.test_faults import sight_of
from tests.console.test_process import PINS, room
from tests.phrased import english
from tests.table import HASTY_DISK, SETTINGS, STRAIGHT, Floor
from tests.time_limit import WAIT_S

DAYS = ("2027-01-15", "2027-01-16")
PUT_BACK = "put that day's file back into the folder days/"
PAGE_BYTES = 4096


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A table with round 1 in the first sealed day, round 2 in the second, and round 3 in the open file."""
    table = Floor(tmp_path, "T1", "T2")
    table.join(T1=10_000, T2=5_000)
    for day in DAYS:
        table.play("17", T1=STRAIGHT)
        table.seal_day(day)
    table.play("5", T1=STRAIGHT)
    yield table
    table.desk.store.close()


def take_away(floor: Floor, number: int) -> Path:
    return day_file(floor.folder, number).rename(floor.folder / "elsewhere.db")


def damage(floor: Floor, number: int, at: int = -1) -> None:
    path = day_file(floor.folder, number)
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.chmod(0o600)
    path.write_bytes(content)


def correct(floor: Floor, number: int) -> Any:
    return floor.desk.order("correct", second="ben", round=number, outcome="5", reason="the wheel shows it")


def test_look_ups_skip_a_sealed_day_whose_file_is_missing_and_find_it_when_it_is_put_back(floor: Floor) -> None:
    store = floor.desk.store
    assert store.slips(1) != []
    away = take_away(floor, 1)
    assert (store.slips(1), store.records_of(1), store.settlements(1), store.recording(1)) == ([], [], [], None)
    assert store.slips(2) != []
    assert store.hash_at(1) is None
    assert (store.round_not_here(1), store.round_not_here(2)) == (phrase("day_archived", day=DAYS[0]), None)
    away.rename(day_file(floor.folder, 1))
    assert store.slips(1) != [], "a file that is put back is found without a restart"
    assert store.round_not_here(1) is None


def test_records_of_an_archived_day_are_not_returned_and_later_records_have_no_gap(floor: Floor) -> None:
    store = floor.desk.store
    (last,) = [row.last_record for row in store._days._rows if row.number == 1]
    take_away(floor, 1)
    assert store.records(last, 5) == []
    assert [seq for seq, _ in store.records(last + 1, 3)] == [last + 1, last + 2, last + 3]


def test_correction_of_a_round_of_an_archived_day_is_refused_until_its_file_is_back(floor: Floor) -> None:
    away = take_away(floor, 1)
    refused = correct(floor, 1)
    assert refused.refusal == No.UNKNOWN_ROUND
    assert english(refused.sentence) == f"Round 1 is stored in the archived day {DAYS[0]}; {PUT_BACK} first."
    away.rename(day_file(floor.folder, 1))
    before_cents = floor["T1"].credit_cents
    assert correct(floor, 1).refusal is None
    floor.pass_time(1.0)
    assert floor["T1"].credit_cents == before_cents - 36 * 500, "the win is taken back"


@pytest.mark.parametrize("table", ["slips", "sqlite_schema"])
def test_correction_of_a_round_of_an_unreadable_day_is_refused(floor: Floor, table: str) -> None:
    """The damage may show only when the table of slips is read: without its slips the round would be settled for
    nobody."""
    path = day_file(floor.folder, 1)
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = [(1,), *connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))]
    connection.close()
    path.chmod(0o600)
    with path.open("r+b") as file:
        file.seek(PAGE_BYTES * (found[-1][0] - 1) + 100)
        file.write(b"\xff" * 1000)
        if table == "slips":
            file.seek(PAGE_BYTES * (found[-1][0] - 1))
            file.write(b"\xff" * 100)
    refused = correct(floor, 1)
    assert refused.refusal == No.UNKNOWN_ROUND
    assert english(refused.sentence) == f"Round 1 is stored in the damaged day {DAYS[0]}; {PUT_BACK} first."


def test_sealed_day_that_a_check_found_damaged_is_not_used_until_its_file_is_replaced(floor: Floor) -> None:
    store, path = floor.desk.store, day_file(floor.folder, 1)
    whole = path.read_bytes()
    assert store.slips(1) != []
    damage(floor, 1)
    store.distrust_days([1])
    assert (store.slips(1), store.round_not_here(1)) == ([], phrase("day_broken", day=DAYS[0]))
    path.unlink()
    path.write_bytes(whole)
    assert store.slips(1) != []
    assert store.round_not_here(1) is None


def test_terminal_that_asks_for_a_record_of_an_archived_day_raises_one_alarm_and_stops_nothing(floor: Floor) -> None:
    away = take_away(floor, 1)
    sentence = f"T1 needs record 2, which is stored in the archived day {DAYS[0]}. P{PUT_BACK[1:]}."
    assert floor.say("T1", Get(2)) == []
    (alarm,) = [said for said in floor.desk.said if isinstance(said, Alarm) and said.kind == "day_not_here"]
    assert english(alarm.sentence) == sentence
    keep(floor.desk.table, [alarm], floor.clock.now())
    floor.say("T1", Get(2))
    assert floor.desk.alarms().count("day_not_here") == 1, "while it waits to be acknowledged it is not raised again"
    away.rename(day_file(floor.folder, 1))
    assert all(isinstance(said, Event) for said in floor.say("T1", Get(2)))


def test_console_does_not_start_while_an_unsettled_round_is_in_an_archived_day(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", "T2")
    floor.join(T1=10_000, T2=5_000)
    floor.open()
    floor.bet("T1", STRAIGHT)
    floor.close()
    floor.result_without("T1", "17")
    floor.seal_day(DAYS[0])
    away = take_away(floor, 1)
    floor.restart_console()
    (stop,) = [said for said in floor.desk.said if isinstance(said, Stop)]
    assert f"Some terminals have not settled round 1, and it is stored in the archived day {DAYS[0]}" in english(
        stop.sentence
    )
    away.rename(day_file(floor.folder, 1))
    floor.restart_console()
    assert not floor.desk.stops()
    floor.cut.clear()
    floor.pass_time(5.0)
    assert floor["T1"].credit_cents == 10_000 + 35 * 500
    floor.desk.store.close()


def test_console_does_not_start_if_the_file_of_a_day_that_is_not_sealed_yet_already_exists(floor: Floor) -> None:
    floor.desk.store.close()
    path = day_file(floor.folder, 3)
    path.write_bytes(b"of another time line")
    store = Store(floor.folder / "console.db", vfs=HASTY_DISK.name)
    with pytest.raises(StoreError, match=r"000003\.db is no day of this record\. Restore again, or move that file"):
        store.load()
    path.unlink()
    store.load()
    store.close()


def check_of(floor: Floor, words: list[str] | None = None) -> DayCheck:
    return DayCheck(floor.desk.store, words or check_words(floor.folder), floor.folder, open_log())


def told_by(check: DayCheck) -> list[Alarm]:
    told = check.begin()
    while check.is_busy:
        until_a_child_ends()
        told += check.step()
    return told


def test_check_of_undamaged_days_raises_no_alarm_and_leaves_no_file(floor: Floor) -> None:
    check = check_of(floor)
    assert told_by(check) == []
    assert check.wrong == ()
    assert list((floor.folder / BACKUPS).iterdir()) == []


def test_check_raises_an_alarm_for_each_day_that_is_damaged_or_missing(floor: Floor) -> None:
    damage(floor, 1)
    take_away(floor, 2)
    check = check_of(floor)
    sentences = (f"Sealed day {DAYS[0]} is damaged (000001.db).", f"Sealed day {DAYS[1]} is missing (000002.db).")
    alarms = told_by(check)
    assert [(alarm.kind, english(alarm.sentence)) for alarm in alarms] == [("day_damaged", each) for each in sentences]
    assert floor.desk.store.round_not_here(1) == phrase("day_broken", day=DAYS[0]), "it is not believed any more"
    told = [each for each in faults(sight_of(floor.desk.table, days=check.wrong)) if each.kind == "day_damaged"]
    words = [f"{sentence} Put the file back from a backup." for sentence in sentences]
    assert [english(each.words) for each in told] == words


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("pass", "The check ended without a word."),
        ("import sys; sys.exit('etg days: no.')", "etg days: no."),
        ("print('{}')", "Object missing required field"),
    ],
)
def test_failed_check_of_the_sealed_days_raises_one_alarm_with_the_reason(floor: Floor, program: str, why: str) -> None:
    check = check_of(floor, [sys.executable, "-c", program])
    (alarm,) = told_by(check)
    assert alarm.kind == "days_unchecked"
    assert english(alarm.sentence).startswith(f"The sealed days could not be checked: {why}")
    assert not check.is_busy


def test_check_of_the_sealed_days_runs_with_low_priority_and_ends_with_the_console(floor: Floor) -> None:
    program = "import os; print(os.nice(0), flush=True); import signal; signal.pause()"
    check = check_of(floor, [sys.executable, "-c", program])
    check.begin()
    output, until_s = floor.folder / BACKUPS / f"{OUTPUT}.out", time.monotonic() + WAIT_S
    lowest = 19
    while (
        output.read_text() != f"{min(os.nice(0) + NICE, lowest)}\n"
    ):  # the tests themselves may already run with a nice value
        assert check.step() == []
        assert time.monotonic() < until_s
    check.close()
    assert not check.is_busy
    assert list((floor.folder / BACKUPS).iterdir()) == []


def test_no_check_is_started_while_no_day_is_sealed(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1")
    check = check_of(floor, ["false"])
    assert (check.begin(), check.is_busy) == ([], False)
    floor.desk.store.close()


def test_day_is_not_sealed_while_the_engine_may_not_seal(tmp_path: Path) -> None:
    floor = Floor(tmp_path, "T1", settings=replace(SETTINGS, day_of=day_of(6, UTC)))
    floor.desk.table.log.day_begun_ms = floor.clock.now().wall_ms
    floor.clock.pass_time(86_400.0)
    floor.desk.engine.may_not_seal = True
    floor.desk.batch(Tick())
    assert SealDay() not in floor.desk.said
    floor.desk.engine.may_not_seal = False
    floor.clock.pass_time(1.0)
    floor.desk.batch(Tick())
    assert SealDay() in floor.desk.said
    floor.desk.store.close()


def test_console_delays_sealing_while_a_check_runs_and_starts_a_check_after_each_seal() -> None:
    with room() as here:
        folder = here.wire.list_path.parent
        check = DayCheck(here.store, [sys.executable, "-c", "import signal; signal.pause()"], folder, open_log())
        process = ConsoleProcess(
            here.engine, here.store, here.wire.console, None, SETTINGS, PINS, open_log(), day_check=check
        )
        process.begin([])
        process.turn()
        assert not here.engine.may_not_seal, "no day is sealed yet"
        ended = append(here.engine.table, DayEnd(here.engine.table.log.day, DAYS[0]), this_moment())
        here.store.commit([each for each in ended if isinstance(each, WRITES)])
        process.seal_day(this_moment().wall_ms)
        process.turn()
        assert (check.is_busy, here.engine.may_not_seal) == (True, True)
        check.close()
        process.turn()
        assert not here.engine.may_not_seal
        process.begin([])
        assert check.is_busy, "a start begins a check"
        process.close()
        assert not check.is_busy
