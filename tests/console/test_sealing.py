"""A gaming day that is over is moved to a file of its own, and everything in it can still be found."""

from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from console.effects import PutAlarm, PutPerson, PutStanding
from console.engine import Tick
from console.rows import AlarmRow, PersonRow, Standing
from console.store import Owner, Store
from durable import StoreError
from durable.folder import FOLDERS, Folder
from protocol.codec import decode_record
from protocol.enums import Phase, Role
from protocol.messages import Correction, DayEnd, Get, Result
from tests.table import FIRST_WALL_MS, HASTY_DISK, SETTINGS, STRAIGHT, Floor

DAY_MS = 600_000
SHORT_DAYS = replace(SETTINGS, day_of=lambda wall_ms: f"day {(wall_ms - FIRST_WALL_MS) // DAY_MS:03}")


def floor_of(folder: Path) -> Floor:
    floor = Floor(folder, "T1", "T2", settings=SHORT_DAYS)
    floor.join(T1=10_000, T2=5_000)
    return floor


def next_day(floor: Floor) -> None:
    floor.clock.pass_time(DAY_MS / 1000)
    floor.pass_time(2.0)


def days(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "days").glob("*.db"))


def test_day_is_sealed_when_it_is_over_and_no_round_is_in_play(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.play("17", T1=STRAIGHT)
    floor.open()
    next_day(floor)
    assert not (tmp_path / "days").exists()
    floor.result("20")
    floor.pass_time(2.0)
    assert days(tmp_path) == ["000001.db"]
    assert floor.desk.table.log.day == 2
    next_day(floor)
    assert days(tmp_path) == ["000001.db", "000002.db"]


def test_last_record_in_the_file_of_a_sealed_day_is_its_day_end(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.play("17", T1=STRAIGHT)
    next_day(floor)
    head = floor.desk.table.log.head
    body = decode_record(floor.desk.store.records(head, 1)[0][1])[1]
    assert isinstance(body, DayEnd)
    assert body.number == 1
    connection = apsw.Connection(str(tmp_path / "days" / "000001.db"), flags=apsw.SQLITE_OPEN_READONLY)
    assert list(connection.execute("SELECT max(seq) FROM records")) == [(head,)]
    assert list(connection.execute("SELECT max(number) FROM rounds")) == [(number,)]
    connection.close()


def test_open_file_has_no_records_of_the_sealed_day_and_only_the_last_rounds_slips(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    for _ in range(3):
        floor.play("17", T1=STRAIGHT)
    next_day(floor)
    rows = floor.desk.store._file.rows
    assert rows("SELECT count(*) FROM records") == [(0,)]
    assert rows("SELECT count(*) FROM journals") == [(0,)]
    assert rows("SELECT count(DISTINCT round) FROM slips") == [(1,)], "the bets of the last round alone are carried on"


def test_round_of_a_sealed_day_can_be_corrected_to_the_cent(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.play("17", T1=STRAIGHT)
    won_cents = floor["T1"].credit_cents
    floor.play("20")
    next_day(floor)
    next_day(floor)
    floor.correct(number, "20")
    assert floor["T1"].credit_cents == won_cents - 18_000
    floor.correct(number, "17")
    assert floor["T1"].credit_cents == won_cents
    kinds = [type(decode_record(data)[1]) for data in floor.desk.store.records_of(number)]
    assert kinds.index(Result) < kinds.index(Correction)
    row = floor.desk.store.round(number)
    assert row is not None
    assert (row.version, row.outcome) == (3, "17")


def test_terminal_that_was_away_for_two_days_settles_its_bet_when_it_is_back(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.open()
    floor.bet("T2", STRAIGHT)
    floor.close()
    floor.result_without("T2", "17")
    next_day(floor)
    next_day(floor)
    floor.cut.clear()
    floor.pass_time(8.0)
    assert floor["T2"].credit_cents == 5_000 + 17_500
    assert floor.is_even()
    assert floor.desk.store.round(1) is not None
    assert floor.desk.store.confirmed(1) == [("T2", 1, 1)]


def test_records_of_several_sealed_days_are_read_in_order_without_a_gap(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    for _ in range(3):
        floor.play("17", T1=STRAIGHT)
        next_day(floor)
    head = floor.desk.table.log.head
    assert [seq for seq, _ in floor.desk.store.records(1, head + 5)] == list(range(1, head + 1))
    assert [seq for seq, _ in floor.desk.store.records(4, 3)] == [4, 5, 6]
    assert all(floor.desk.store.hash_at(seq) is not None for seq in range(head + 1))
    assert floor.desk.store.hash_at(head) == floor.desk.table.log.hash
    floor.say("T1", Get(2))


def test_command_sent_again_after_the_day_was_sealed_is_done_once(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    given = floor.desk.order("credit", second="carl", terminal="T1", cents=700, id_="once")
    floor.pass_time(1.5)
    next_day(floor)
    again = floor.desk.order("credit", second="carl", terminal="T1", cents=700, id_="once")
    floor.pass_time(1.5)
    assert again.refusal == given.refusal
    assert floor["T1"].credit_cents == 10_700


def test_console_restarted_after_a_seal_continues_log_rounds_and_terminals(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.play("17", T1=STRAIGHT)
    next_day(floor)
    before = floor.desk.table
    floor.restart_console()
    table = floor.desk.table
    assert (table.log.head, table.log.hash, table.log.day) == (before.log.head, before.log.hash, 2)
    assert table.seats.terminals == before.seats.terminals
    assert table.round == before.round
    assert table.ended == before.ended
    floor.pass_time(8.0)
    assert floor.play("20", T1=STRAIGHT) == before.round.number + 1


class Stopped(Exception):
    """The process has been killed."""


class Dying(Folder):
    """A folder whose process is killed at one step of moving a file aside."""

    def __init__(self, at: str) -> None:
        self.at = at

    def link(self, path: Path, name: Path) -> None:
        if self.at == "before the link":
            raise Stopped
        super().link(path, name)
        if self.at == "after the link":
            raise Stopped

    def rename(self, path: Path, name: Path) -> None:
        super().rename(path, name)
        if self.at == "after the rename":
            raise Stopped


@pytest.mark.parametrize("at", ["before the link", "after the link", "after the rename"])
def test_sealing_that_was_interrupted_is_finished_at_the_next_start(tmp_path: Path, at: str) -> None:
    floor = floor_of(tmp_path)
    number = floor.play("17", T1=STRAIGHT)
    FOLDERS[HASTY_DISK.name] = Dying(at)
    try:
        with pytest.raises(Stopped):
            next_day(floor)
    finally:
        del FOLDERS[HASTY_DISK.name]
    floor.desk.store._file.abandon()
    floor.desk.store._days.close()
    floor.restart_console()
    assert days(tmp_path) == ["000001.db"]
    assert floor.desk.table.log.day == 2
    floor.pass_time(8.0)
    floor.correct(number, "20")
    assert floor["T1"].credit_cents == 9_500


def test_record_of_another_table_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "console.db"
    Store(path, owner=Owner("ROULETTE-1", "roulette-triple-zero")).close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"is the record of table ROULETTE-1 .*, not of ROULETTE-2 .*left as it is"):
        Store(path, owner=Owner("ROULETTE-2", "roulette-triple-zero"))
    assert path.read_bytes() == before
    Store(path, owner=Owner("ROULETTE-1", "roulette-triple-zero")).close()


def changed(path: Path, at: int, value: int) -> bytes:
    data = bytearray(path.read_bytes())
    data[at : at + 4] = value.to_bytes(4, "big")
    path.write_bytes(data)
    return bytes(data)


@pytest.mark.parametrize(
    ("format_", "kind", "said"),
    [(0, 0, "has no format number"), (4, 0x45544743, "has format 4, and this program knows"), (1, 7, "is not a Game")],
)
def test_file_of_another_kind_or_format_number_is_refused_and_left_unchanged(
    tmp_path: Path, format_: int, kind: int, said: str
) -> None:
    path = tmp_path / "console.db"
    Store(path).close()
    changed(path, 60, format_)
    before = changed(path, 68, kind)
    with pytest.raises(StoreError, match=said):
        Store(path)
    assert path.read_bytes() == before


def test_truncated_file_is_refused_and_left_unchanged(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.play("17", T1=STRAIGHT)
    floor.desk.store.close()
    path = tmp_path / "console.db"
    whole = path.read_bytes()
    for length in (50, 4096, len(whole) // 2, len(whole) - 4096):
        path.write_bytes(whole[:length])
        with pytest.raises(StoreError):
            Store(path)
        assert path.read_bytes() == whole[:length]


def test_day_is_sealed_only_after_the_engine_may_seal_again(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    floor.desk.engine.may_not_seal = True
    next_day(floor)
    assert not (tmp_path / "days").exists()
    floor.desk.engine.may_not_seal = False
    floor.desk.batch(Tick())
    floor.pass_time(1.0)
    assert days(tmp_path) == ["000001.db"]
    assert floor.phase() is Phase.IDLE


def test_records_of_more_days_than_are_kept_open_are_read_completely(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.play("17", T1=STRAIGHT)
    for outcome in ("20", "17") * 4:
        next_day(floor)
        floor.correct(number, outcome)
    store, head = floor.desk.store, floor.desk.table.log.head
    assert len(days(tmp_path)) == 8
    assert [seq for seq, _ in store.records(1, head + 5)] == list(range(1, head + 1))
    kinds = [type(decode_record(data)[1]) for data in store.records_of(number)]
    assert kinds.count(Correction) == 8
    assert len(store.confirmed(number)) == 9
    assert [seq for seq, _ in store.journal("T1")] == list(range(1, floor["T1"].seat.ledger.seq + 1))
    assert len(store.decisions("correct", 8)) == 8
    assert floor["T1"].credit_cents == 10_000 + 17_500


def test_claims_transfers_alarms_staff_and_standing_survive_a_seal_and_a_restart(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.play("20", T2=STRAIGHT)
    floor.cash_out("T2")
    floor.correct(number, "17")
    alarm, person = AlarmRow(1, "claim", "Somebody is owed money.", 1, 2), PersonRow("9", "Zoe", Role.DEALER, "hash")
    standing = Standing(40, "the shift ends")
    floor.desk.store.commit([PutAlarm(alarm), PutPerson(person), PutStanding(standing)])
    owed = dict(floor.desk.table.money.claims)
    assert owed[number, "T2"].to_pay_cents == 18_000
    waiting, rules = dict(floor.desk.table.money.transfers), floor.desk.store.rules()
    next_day(floor)
    floor.restart_console()
    table = floor.desk.table
    assert table.log.day == 2
    assert table.money.claims == owed
    assert table.money.transfers == waiting
    assert table.notices.alarms == {1: alarm}
    assert table.staff.people["9"] == person
    assert table.terms.standing == standing
    assert floor.desk.store.rules() == rules
    assert rules
