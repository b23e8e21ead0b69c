"""Alarms stay until a named person acknowledges them, even across restarts of the console."""

from pathlib import Path

import apsw
import pytest

from console.alarms import OPEN_OF_A_KIND_MAX, keep
from console.effects import Alarm
from console.roulette.alarm_kinds import WheelAlarm
from console.state import Table
from phrases import as_said
from protocol.clock import Now
from protocol.enums import AlarmKind
from protocol.refusals import RefusalNumber as No
from tests.phrased import english, own
from tests.table import Floor

OFFLINE = Alarm(WheelAlarm.OFFLINE, own("no line for 5 s."))


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    floor = Floor(tmp_path, "T1")
    floor.join(T1=1000)
    return floor


def raise_alarm(floor: Floor, alarm: Alarm = OFFLINE) -> None:
    floor.desk.finish(keep(floor.desk.table, [alarm], floor.clock.now()))


def test_alarm_survives_a_console_restart_and_is_gone_once_acknowledged(floor: Floor) -> None:
    raise_alarm(floor)
    floor.restart_console()
    assert [row.sentence for row in floor.desk.table.notices.alarms.values()] == [OFFLINE.sentence]
    assert as_said(floor.desk.done("acknowledge", alarm=1)["sentence"]) == OFFLINE.sentence
    floor.restart_console()
    assert floor.desk.table.notices.alarms == {}


def test_console_file_keeps_who_acknowledged_an_alarm_and_when(floor: Floor) -> None:
    raise_alarm(floor)
    floor.desk.done("acknowledge", staff="ben", alarm=1)
    floor.desk.store.close()
    file = apsw.Connection(str(floor.folder / "console.db"))
    found = file.execute("SELECT acknowledged_by, acknowledged_wall_ms FROM alarms").fetchall()
    file.close()
    assert found == [("ben", floor.clock.now().wall_ms)]


@pytest.mark.parametrize("number", [2, 0, "1", None, True])
def test_acknowledging_an_unknown_alarm_number_is_refused(floor: Floor, number: object) -> None:
    raise_alarm(floor)
    answer = floor.desk.order("acknowledge", alarm=number)
    assert answer.refusal == No.BAD_ARGUMENT
    assert list(floor.desk.table.notices.alarms) == [1]


def test_number_of_an_acknowledged_alarm_is_not_used_again_after_a_restart(floor: Floor) -> None:
    raise_alarm(floor)
    floor.desk.done("acknowledge", alarm=1)
    floor.restart_console()
    raise_alarm(floor)
    assert list(floor.desk.table.notices.alarms) == [2]


def test_repeated_alarm_is_counted_and_the_number_of_open_alarms_of_one_kind_is_limited() -> None:
    table = Table()
    for number in range(3):
        keep(table, [OFFLINE], Now(0.0, number))
    row = table.notices.alarms[1]
    assert (row.times, row.wall_ms, row.last_wall_ms) == (3, 0, 2)
    for number in range(1000):
        keep(table, [Alarm(AlarmKind.LOOP_GAP, own(f"The console did not respond for {number} s."))], Now(0.0, number))
    assert len(table.notices.alarms) == 1 + OPEN_OF_A_KIND_MAX
    newest = list(table.notices.alarms.values())[-1]
    assert english(newest.sentence) == "The console did not respond for 999 s."
    assert sum(row.times for row in table.notices.alarms.values()) == 1003
