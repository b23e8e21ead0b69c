"""A round that was taken over from a terminal, and corrected after its day was sealed, is verified."""

from pathlib import Path

from record.audit.sealed import verify_all
from tests.console.evacuated import die, evacuate, revive
from tests.console.test_sealing import days, floor_of, next_day
from tests.table import STRAIGHT


def test_correction_of_a_round_taken_over_on_a_sealed_day_is_verified(tmp_path: Path) -> None:
    floor = floor_of(tmp_path)
    number = floor.open()
    floor.bet("T2", STRAIGHT)
    floor.close()
    die(floor, "T2")
    evacuate(floor, "T2")
    floor.spin("17")
    floor.desk.done("confirm")
    floor.pass_time(8.0)
    revive(floor, "T2")
    floor.desk.done("unlock", staff="carl", second="anna", terminal="T2", reason="it is back")
    floor.desk.done("credit", second="carl", terminal="T2", cents=3_000)
    floor.pass_time(3.0)
    floor.play("20", T2=STRAIGHT)
    next_day(floor)
    floor.correct(number, "20")
    floor.desk.store.close()
    for player in floor.players.values():
        player.store.close()
    assert days(tmp_path) == ["000001.db"]
    assert [finding.sentence for finding in verify_all(tmp_path, []).findings] == []
