"""The clerk makes one report at a time outside the console, and whatever becomes of it is told in one sentence."""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from console import clerk as desk
from console.child import NICE
from console.clerk import COPY, Clerk
from console.effects import MakeReport
from console.engine import ReportMade
from console.reports import KEPT, WAITING_MAX
from console.roulette.program import HEALTH
from console.store import BACKUPS, Store
from daemon.log import open_log
from protocol.enums import FairnessLevel, Phase
from protocol.messages import ELLIPSIS, Fairness
from protocol.refusals import RefusalNumber as No
from tests.table import Floor, floor_in

DEADLINE_S = 60.0
NICEST = 19
DAY = MakeReport("one", "day", "2026-11-17", False, "1001 Anna Tan, dealer")
SAYS_NOTHING = "pass"
ENDS_WITH_A_SENTENCE = "import sys; sys.exit('etg report: there is no record.')"
TELLS = """
import json, os, sys
document = {"report": "day", "lines": [{"copy": os.path.exists(sys.argv[1])}] * 500, "balanced": True}
print(json.dumps({**document, "said": {"differences": [], "notes": ["n" * 500] * 100}, "nice": os.nice(0)}))
"""
EATS_MEMORY = "x = bytearray(2 << 30)"
NEVER_ENDS = "import signal; signal.pause()"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "console.db")
    yield opened
    opened.close()


def clerk(store: Store, program: str, folder: Path) -> Clerk:
    return Clerk(
        store, lambda _, copy, __: [sys.executable, "-c", program, str(copy)], folder, "T/1", HEALTH, open_log()
    )


def until_made(here: Clerk) -> ReportMade:
    until_s = time.monotonic() + DEADLINE_S
    while (made := here.step()) is None:
        assert time.monotonic() < until_s
    return made


def test_the_report_is_made_on_a_copy_that_is_gone_afterwards(store: Store, tmp_path: Path) -> None:
    here = clerk(store, TELLS, tmp_path)
    here.ask(DAY)
    made = until_made(here)
    assert (made.wanted, made.failed) == (DAY, "")
    assert made.document is not None
    assert made.document["lines"][0] == {"copy": True}
    assert made.document["nice"] == min(os.nice(0) + NICE, NICEST)  # Whoever runs the tests may be nice already.
    assert list((tmp_path / BACKUPS).iterdir()) == []
    assert not here.is_busy


def test_what_a_screen_cannot_show_is_cut_and_counted(store: Store, tmp_path: Path) -> None:
    here = clerk(store, TELLS, tmp_path)
    here.ask(DAY)
    document = until_made(here).document
    assert document is not None
    assert (len(document["lines"]), document["count"]) == (desk.SHOWN_LINES, 500)
    assert len(document["notes"]) == desk.SHOWN_NOTES
    assert all(len(note) <= desk.NOTE_CHARACTERS_MAX and note.endswith(ELLIPSIS) for note in document["notes"])


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        (SAYS_NOTHING, "The report ended without a word."),
        (ENDS_WITH_A_SENTENCE, "etg report: there is no record."),
        (EATS_MEMORY, "MemoryError"),
        ("print('no document')", "malformed"),
    ],
)
def test_what_goes_wrong_is_told_and_the_next_one_is_made(
    store: Store, tmp_path: Path, program: str, sentence: str
) -> None:
    here = clerk(store, program, tmp_path)
    here.ask(DAY)
    here.ask(DAY)
    for _ in range(2):
        made = until_made(here)
        assert (made.document, sentence in made.failed) == (None, True), made.failed
    assert list((tmp_path / BACKUPS).iterdir()) == []


def test_a_console_that_ends_takes_its_report_with_it(store: Store, tmp_path: Path) -> None:
    here = clerk(store, NEVER_ENDS, tmp_path)
    here.ask(DAY)
    while not list((tmp_path / BACKUPS).glob("*.out")):
        assert here.step() is None
    here.close()
    assert list((tmp_path / BACKUPS).iterdir()) == []


def test_a_copy_left_by_a_killed_console_is_removed_at_the_start(store: Store, tmp_path: Path) -> None:
    (tmp_path / BACKUPS).mkdir()
    (tmp_path / BACKUPS / COPY).write_bytes(b"left over")
    clerk(store, TELLS, tmp_path)
    assert list((tmp_path / BACKUPS).iterdir()) == []


MAKING = {"is_made": False, "document": None, "file": "", "failed": ""}


def ask(floor: Floor, name: str, **more: object) -> dict[str, object]:
    return floor.desk.done("report", ask=name, name="day", date="2026-11-17", **more)


def test_a_question_is_begun_once_and_answered_when_it_is_made(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert ask(floor, "one", save=True) == ask(floor, "one", save=True) == MAKING
    (wanted,) = [said for said in floor.desk.said if isinstance(said, MakeReport)]
    assert (wanted.save, wanted.by) == (True, "anna anna, dealer")
    floor.desk.batch(ReportMade(wanted, {"lines": []}, "day.pdf", ""))
    assert ask(floor, "one") == {"is_made": True, "document": {"lines": []}, "file": "day.pdf", "failed": ""}


def test_only_so_many_wait_and_only_so_many_are_remembered(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    for number in range(WAITING_MAX):
        ask(floor, f"waits-{number}")
    refused = floor.desk.order("report", ask="more", name="day", date="2026-11-17")
    assert refused.refusal == No.TOO_MANY_MESSAGES
    for number in range(3 * KEPT):
        (*_, wanted) = [said for said in floor.desk.said if isinstance(said, MakeReport)]
        floor.desk.batch(ReportMade(wanted, {}, "", ""))
        ask(floor, f"another-{number}")
    assert len(floor.desk.table.notices.reports) <= KEPT
    assert all(f"waits-{number}" in floor.desk.table.notices.reports for number in range(WAITING_MAX - 1))


@pytest.mark.parametrize(
    "arguments", [{}, {"name": "day"}, {"ask": "a", "name": "secrets"}, {"ask": "a", "date": "yesterday"}]
)
def test_a_question_that_is_none_is_refused(tmp_path: Path, arguments: dict[str, object]) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    whole = {"date": "2026-11-17", **arguments}
    assert floor.desk.order("report", **whole).refusal == No.BAD_ARGUMENT


def test_a_count_of_the_wheel_is_told_to_every_terminal_that_is_here(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    card = {
        "wheel": "M360-1",
        "simulated": False,
        "spins": 2,
        "level": "too few",
        "order": ["0", "17"],
        "counts": [0, 2],
    }
    counted = MakeReport("", "wheels", "", False, "")
    floor.desk.batch(ReportMade(counted, {"wheels": [card]}, "", ""))
    floor.carry()
    told = Fairness("M360-1", False, 2, FairnessLevel.TOO_FEW, {"0": 0, "17": 2}, floor.clock.now().wall_ms)
    assert [floor[name].seat.fairness for name in ("T1", "T2")] == [told, told]
    floor.desk.batch(ReportMade(counted, None, "", "No room."), ReportMade(counted, {"wheels": []}, "", ""))
    assert floor.desk.table.notices.fairness == told
