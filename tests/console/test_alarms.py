"""Alarms stay until a named person has acknowledged them, over restarts too."""

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


def test_an_alarm_survives_a_restart_and_is_gone_once_acknowledged(floor: Floor) -> None:
    raise_alarm(floor)
    floor.restart_console()
    assert [row.sentence for row in floor.desk.table.notices.alarms.values()] == [OFFLINE.sentence]
    assert as_said(floor.desk.done("acknowledge", alarm=1)["sentence"]) == OFFLINE.sentence
    floor.restart_console()
    assert floor.desk.table.notices.alarms == {}


def test_who_acknowledged_and_when_stays_on_disk(floor: Floor) -> None:
    raise_alarm(floor)
    floor.desk.done("acknowledge", staff="ben", alarm=1)
    floor.desk.store.close()
    file = apsw.Connection(str(floor.folder / "console.db"))
    found = file.execute("SELECT acknowledged_by, acknowledged_wall_ms FROM alarms").fetchall()
    file.close()
    assert found == [("ben", floor.clock.now().wall_ms)]


@pytest.mark.parametrize("number", [2, 0, "1", None, True])
def test_only_an_alarm_that_waits_can_be_acknowledged(floor: Floor, number: object) -> None:
    raise_alarm(floor)
    answer = floor.desk.order("acknowledge", alarm=number)
    assert answer.refusal == No.BAD_ARGUMENT
    assert list(floor.desk.table.notices.alarms) == [1]


def test_a_number_is_never_given_twice(floor: Floor) -> None:
    raise_alarm(floor)
    floor.desk.done("acknowledge", alarm=1)
    floor.restart_console()
    raise_alarm(floor)
    assert list(floor.desk.table.notices.alarms) == [2]


def test_the_same_alarm_again_is_counted_and_a_chatty_kind_stays_bounded() -> None:
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
