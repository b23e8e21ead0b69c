"""The clerk makes one report at a time in another process, and reports success or failure in one sentence."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from console import clerk as desk
from console.child import NICE, Child
from console.clerk import COPY, Clerk
from console.effects import MakeReport
from console.engine import ReportMade
from console.reports import KEPT, WAITING_MAX
from console.roulette.program import HEALTH
from console.roulette.wheel_card import WheelCard, WheelsShown
from console.store import BACKUPS, Store
from daemon.log import open_log
from phrases import Phrase
from protocol.enums import FairnessLevel, Phase
from protocol.messages import ELLIPSIS, Fairness
from protocol.refusals import RefusalNumber as No
from protocol.reports import DayReport
from tests.children import until_a_child_ends
from tests.table import Floor, floor_in

NICEST = 19
AUTOGROUP = Path("/proc/sys/kernel/sched_autogroup_enabled")
SHARES_BY_SESSION = AUTOGROUP.exists() and AUTOGROUP.read_text() == "1\n"
DAY = MakeReport("one", "day", "2026-11-17", False, "1001 Anna Tan, dealer")
SAYS_NOTHING = "pass"
ENDS_WITH_A_SENTENCE = "import sys; sys.exit('etg report: there is no record.')"
TELLS = """
import json, os, sys
names = ("credit_before", "money_in", "money_out", "stakes", "payouts", "corrections", "win", "credit_after",
         "evacuated", "payable", "unrecovered")
line = {"terminal": str(os.path.exists(sys.argv[1])), **{name + "_cents": 0 for name in names}}
document = {"date": "2026-11-17", "report": "day", "left_out": [], "simulated": False, "columns": [*line]}
said = {"differences": [["some_code", {"nice": os.nice(0)}]], "notes": ["n" * 500] * 100}
in_english = {"differences": ["It differs."], "notes": []}
print(json.dumps({**document, "lines": [line] * 500, "balanced": True, **in_english, "said": said}))
"""
EMPTY = DayReport("2026-11-17", "day", [], False, [], [], True, [], [])
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
    while (made := here.step()) is None:
        if not here.is_copying:
            until_a_child_ends()
    return made


def test_clerk_makes_a_report_from_a_copy_of_the_record_and_deletes_the_copy(store: Store, tmp_path: Path) -> None:
    here = clerk(store, TELLS, tmp_path)
    here.ask(DAY)
    made = until_made(here)
    assert (made.wanted, made.failed) == (DAY, "")
    assert isinstance(made.document, DayReport)
    assert made.document.lines[0].terminal == "True", "it was made on the copy"
    nice = min(os.nice(0) + NICE, NICEST)  # the tests themselves may already run with a nice value
    assert made.document.differences == [Phrase("some_code", {"nice": nice})]
    assert list((tmp_path / BACKUPS).iterdir()) == []
    assert not here.is_busy


def test_clerk_cuts_a_report_to_the_lines_a_screen_can_show_and_gives_the_full_count(
    store: Store, tmp_path: Path
) -> None:
    here = clerk(store, TELLS, tmp_path)
    here.ask(DAY)
    document = until_made(here).document
    assert isinstance(document, DayReport)
    assert (len(document.lines), document.count) == (desk.SHOWN_LINES, 500)
    assert len(document.notes) == desk.SHOWN_NOTES
    notes = [str(note) for note in document.notes]
    assert all(len(note) <= desk.NOTE_CHARACTERS_MAX and note.endswith(ELLIPSIS) for note in notes)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        (SAYS_NOTHING, "The report ended without a word."),
        (ENDS_WITH_A_SENTENCE, "etg report: there is no record."),
        (EATS_MEMORY, "MemoryError"),
        ("print('no document')", "malformed"),
        (TELLS.replace('"terminal"', '"seat"'), "unknown field `seat`"),
        (TELLS.replace('"simulated": False', '"simulated": 0'), "Expected `bool`, got `int`"),
    ],
)
def test_clerk_reports_why_a_report_failed_and_then_makes_the_next_one(
    store: Store, tmp_path: Path, program: str, sentence: str
) -> None:
    here = clerk(store, program, tmp_path)
    here.ask(DAY)
    here.ask(DAY)
    for _ in range(2):
        made = until_made(here)
        assert (made.document, sentence in made.failed) == (None, True), made.failed
    assert list((tmp_path / BACKUPS).iterdir()) == []


def test_closing_the_clerk_deletes_the_files_of_an_unfinished_report(store: Store, tmp_path: Path) -> None:
    here = clerk(store, NEVER_ENDS, tmp_path)
    here.ask(DAY)
    while not list((tmp_path / BACKUPS).glob("*.out")):
        assert here.step() is None
    here.close()
    assert list((tmp_path / BACKUPS).iterdir()) == []


def test_clerk_removes_a_copy_left_by_a_killed_console_when_it_starts(store: Store, tmp_path: Path) -> None:
    (tmp_path / BACKUPS).mkdir()
    (tmp_path / BACKUPS / COPY).write_bytes(b"left over")
    clerk(store, TELLS, tmp_path)
    assert list((tmp_path / BACKUPS).iterdir()) == []


NO_DOCUMENT = {"day": None, "days": None, "listed": None, "of_game": None}
MAKING = {"is_made": False, **NO_DOCUMENT, "file": "", "failed": ""}


def ask(floor: Floor, name: str, **more: object) -> dict[str, object]:
    return floor.desk.done("report", ask=name, name="day", date="2026-11-17", **more)


def test_report_asked_for_twice_is_begun_once_and_returned_when_it_is_made(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    assert ask(floor, "one", save=True) == ask(floor, "one", save=True) == MAKING
    (wanted,) = [said for said in floor.desk.said if isinstance(said, MakeReport)]
    assert (wanted.save, wanted.by) == (True, "anna anna, dealer")
    floor.desk.batch(ReportMade(wanted, EMPTY, "day.pdf", ""))
    document = msgspec.to_builtins(EMPTY)
    assert ask(floor, "one") == {"is_made": True, **NO_DOCUMENT, "day": document, "file": "day.pdf", "failed": ""}


def test_number_of_waiting_and_of_remembered_reports_is_limited(tmp_path: Path) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    for number in range(WAITING_MAX):
        ask(floor, f"waits-{number}")
    refused = floor.desk.order("report", ask="more", name="day", date="2026-11-17")
    assert refused.refusal == No.TOO_MANY_MESSAGES
    for number in range(3 * KEPT):
        (*_, wanted) = [said for said in floor.desk.said if isinstance(said, MakeReport)]
        floor.desk.batch(ReportMade(wanted, EMPTY, "", ""))
        ask(floor, f"another-{number}")
    assert len(floor.desk.table.notices.reports) <= KEPT
    assert all(f"waits-{number}" in floor.desk.table.notices.reports for number in range(WAITING_MAX - 1))


@pytest.mark.parametrize(
    "arguments", [{}, {"name": "day"}, {"ask": "a", "name": "secrets"}, {"ask": "a", "date": "yesterday"}]
)
def test_report_command_without_name_or_with_an_unknown_name_or_bad_date_is_refused(
    tmp_path: Path, arguments: dict[str, object]
) -> None:
    floor = floor_in(Phase.IDLE, tmp_path)
    whole = {"date": "2026-11-17", **arguments}
    assert floor.desk.order("report", **whole).refusal == No.BAD_ARGUMENT


def test_fairness_card_of_the_wheel_is_sent_to_every_connected_terminal_and_kept_if_a_count_fails(
    tmp_path: Path,
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    even = (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    card = WheelCard("M360-1", False, 2, 2, FairnessLevel.TOO_FEW, ["0", "17"], [0, 2], *even, [], [])
    counted = MakeReport("", "wheels", "", False, "")
    floor.desk.batch(ReportMade(counted, WheelsShown([card]), "", ""))
    floor.carry()
    told = Fairness("M360-1", False, 2, FairnessLevel.TOO_FEW, {"0": 0, "17": 2}, floor.clock.now().wall_ms)
    assert [floor[name].seat.fairness for name in ("T1", "T2")] == [told, told]
    floor.desk.batch(ReportMade(counted, None, "", "No room."), ReportMade(counted, WheelsShown([]), "", ""))
    assert floor.desk.table.notices.fairness == told


@pytest.mark.skipif(not SHARES_BY_SESSION, reason="this kernel does not share the processor by sessions")
def test_a_report_gives_way_also_where_the_kernel_shares_the_processor_by_sessions(tmp_path: Path) -> None:
    before = children()
    child = Child([sys.executable, "-c", NEVER_ENDS], tmp_path / "copies" / "report", 60.0, "The report")
    try:
        (process,) = children() - before
        assert Path(f"/proc/{process}/autogroup").read_text().endswith(f" nice {NICE}\n")
    finally:
        child.give_up()


def children() -> set[str]:
    return {*Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()}
