"""Two Dice with real processes: a demo from bets to books, its record read again, and kill -9 at any moment."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from cluster.children import Children, Process
from cluster.demo import run_demo
from cluster.demo_hand import hand_of
from cluster.demo_run import Demo
from cluster.demo_script import DemoScript
from cluster.demo_staff import Crew, DemoStaff
from cluster.table_folder import SCRIPTED, TableFolder, hire, make_table
from games.registry import GAMES
from lab.campaigns.kills import strike
from record.audit.cut import Days
from record.audit.opening import open_book
from record.audit.verify import verify
from record.reports import REPORTS
from tests.cluster.test_demo_staff import at_the_dealers_screen
from tests.dice.book import DiceBook
from tests.dice.game import NAME
from tests.dice.table import DiceDemo
from tests.system.cluster import short_folder
from tests.time_limit import WAIT_S
from tools.diag import TOLD, story_of
from tools.diag_round import round_in_words
from tools.staff import NoAnswer, StaffClient

AUDITED = DiceBook
"""Whose import tells audit and reports this game's rules."""

ALWAYS = Days(None, None, 6)
ROOT = Path(__file__).resolve().parents[2]


def launch(words: list[str], log: BinaryIO, errors: BinaryIO, environment: Mapping[str, str]) -> Process:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.dice", *words],
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=errors,
        cwd=ROOT,
        env={**os.environ, **environment},
        start_new_session=True,
    )


def diag_of(table: TableFolder, number: int) -> tuple[list[str], list[str]]:
    """Gives a round and the outcome source as a technician sees them after the console has restarted."""
    children, technician = Children(table.folder, launch), table.technician()
    try:
        children.start("console", "console", "--config", str(table.console_config))
        document = children.until("the console answers", lambda: told(technician, number), WAIT_S)
        return round_in_words(document), TOLD["source"](technician, {})[1]
    finally:
        children.end()
        technician.close()


def told(technician: StaffClient, number: int) -> dict[str, Any] | None:
    try:
        return story_of(technician, number)
    except NoAnswer:
        return None


def test_a_demo_of_dice_balances_and_its_record_can_be_verified_reported_and_diagnosed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with short_folder() as folder:
        demo = Demo(NAME, 3, 3, 20.0, 5, folder, None, with_screens=False, headless=True, as_json=False)
        assert run_demo(demo, launch) == 0
        said = capsys.readouterr().out
        assert said.startswith('Round 1: {"first":[')
        assert said.endswith("Balanced to the cent.\n")

        table, book = TableFolder(folder, ("T01", "T02", "T03")), open_book(folder, [])
        assert [row["phase"] for row in book.console["rounds"]] == ["SETTLED"] * 3
        assert verify(book).findings == []
        for name in REPORTS:
            assert REPORTS[name](book, ALWAYS).differences == []

        lines, source = diag_of(table, 1)
        assert any('step 1: ["roll",' in line for line in lines)
        assert any("payment 1: every bet that is decided by now" in line for line in lines)
        assert lines[-1] == "Verdict and cents are the same."
        assert source == ["Outcome source: none; people key what they see."]


def test_scripted_staff_leave_the_entering_of_facts_to_a_person_who_deals() -> None:
    with short_folder() as folder:
        table = make_table(folder, [], DiceDemo.keyed_sections, NAME)
        hire(table, SCRIPTED)
        children, client, person = Children(folder, launch), table.staff(), at_the_dealers_screen(table)
        staff = DemoStaff(client, table.badge, children, crew=Crew(*SCRIPTED), patience_s=WAIT_S)
        hand, told = hand_of(DiceDemo(), 1.0, table, children, 1), list[str]()
        script = DemoScript(staff, hand, GAMES.make(NAME, {}), 1e6, told.append, is_attended=True)
        try:
            children.start("console", "console", "--config", str(table.console_config))
            assert script.play(None).dealer == "1901"
            assert person.ask("open", staff=table.badge("1001"), timeout_s=WAIT_S).refusal is None
            assert not any(script.turn(staff.status()) for _ in range(20))
            assert (staff.status().round, staff.status().phase) == (2, "BETS_OPEN")
            person.log_out()
            assert script.play(None).round == 3
        finally:
            children.end()
            client.close()
            person.close()
        assert told[0] == "A dealer has logged in and deals from here on; what lies on the table is theirs to say."


def test_a_table_of_dice_loses_nothing_after_every_kill() -> None:
    report = strike(8, 4, 1, NAME, launch)
    assert report.wrong == []
    assert float(report.figures["rounds_concluded"]) > 0
