"""Files left by a program of today's format: it opens them, plays on, and corrects what is sealed."""

from pathlib import Path

from phrases import Phrase
from protocol.codec import decode_record
from protocol.enums import Phase
from protocol.messages import Correction, DayEnd, Evacuation, Result, Void
from record.audit.export import write_export
from record.audit.opening import open_book
from record.audit.sealed import verify_all
from record.audit.verify import verify
from tests.kept import NEWEST, TERMINALS, copy_floor, copy_table, expected
from tests.kept.make_table import BEGAN, SETTINGS, clock_begins, written_down
from tests.table import Floor

LATER_S = 90_000.0
"""After the second day's last entry, and before the third day."""


def opened(folder: Path) -> Floor:
    """Opens console and terminals as they start, before any message."""
    copy_floor(folder)
    floor = Floor(folder, *TERMINALS, settings=SETTINGS)
    floor.clock.pass_time(LATER_S)
    return floor


def test_the_kept_files_of_todays_format_are_small() -> None:
    assert sum(path.stat().st_size for path in NEWEST.rglob("*") if path.is_file()) < 300_000


def test_the_kept_files_verify_with_both_terminals_as_witnesses(tmp_path: Path) -> None:
    copy_table(tmp_path)
    verdict = verify_all(tmp_path, [])
    assert verdict.findings == []
    assert verdict.witnesses == [*TERMINALS]
    assert verdict.checked["days"] == 1


def test_the_kept_files_verify_as_one_record_and_as_an_export(tmp_path: Path) -> None:
    copy_table(tmp_path)
    book = open_book(tmp_path, [], with_logs=True)
    assert verify(book).findings == []
    write_export(book, tmp_path / "all.jsonl")
    assert verify_all(None, [tmp_path / "all.jsonl"]).findings == []


def test_the_kept_files_have_the_figures_written_down_beside_them(tmp_path: Path) -> None:
    copy_floor(tmp_path)
    with clock_begins(BEGAN):
        floor = Floor(tmp_path, *TERMINALS, settings=SETTINGS)
        found, wanted = written_down(floor), expected()
    assert found["terminals"] == wanted["terminals"]
    for what in ("day", "round", "claims", "transfers"):
        assert found["console"][what] == wanted["console"][what], what
    head = wanted["console"]["log_head"]
    hash_ = floor.desk.store.hash_at(head)
    assert hash_ is not None
    assert hash_.hex() == wanted["console"]["log_hash"]


def test_the_kept_files_contain_every_kind_of_event_of_a_table(tmp_path: Path) -> None:
    copy_floor(tmp_path)
    with clock_begins(BEGAN):
        floor = Floor(tmp_path, *TERMINALS, settings=SETTINGS)
    records = floor.desk.store.records(1, 1000)
    bodies = [decode_record(data)[1] for _, data in records]
    assert {Result, Void, Correction, Evacuation, DayEnd} <= {type(body) for body in bodies}
    assert {type(body.reason) for body in bodies if isinstance(body, Void | Correction)} == {Phrase, str}


def test_a_table_of_todays_format_plays_on_and_corrects_a_round_of_its_sealed_day(tmp_path: Path) -> None:
    with clock_begins(BEGAN):
        floor = opened(tmp_path)
        floor.pass_time(30.0)
        round_ = floor.desk.table.round
        assert (round_.number, round_.phase, round_.paragraph) == (7, Phase.VOID, "5.1.2")
        before = {name: floor[name].credit_cents for name in TERMINALS}
        left = expected()["terminals"]
        assert before == {name: left[name]["credit_cents"] + left[name]["escrow_cents"] for name in TERMINALS}
        assert floor.is_even()
        floor.correct(5, "33")
        assert {name: floor[name].credit_cents - before[name] for name in TERMINALS} == {"T01": -1_400, "T02": -3_600}
        floor.play("17", T01={"straight:17": 100})
        assert floor["T01"].credit_cents == before["T01"] - 1_400 + 3_500
        assert floor.is_even()
