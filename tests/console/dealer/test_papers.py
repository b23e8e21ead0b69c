"""The sheet of reports: how the screen asks for a report until it is made, and what it shows of it."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from console.dealer.derive_papers import reports_sheet
from console.dealer.papers import REPORTS, Papers
from console.roulette.dealer.game import ROULETTE
from console.roulette.wheel_card import WheelsShown
from protocol.answers import packed
from protocol.codec import EVENT_BYTES_MAX, decode_frame, encode_frame
from protocol.messages import Answer
from protocol.reports import REPORTS as KINDS
from protocol.reports import DayLeftOut, DayReport
from protocol.staff import ReportMade, report_made
from record.audit.book import LeftOut
from record.report import Report
from record.report_day import day
from record.report_lines import TerminalLine
from screen.words import Words
from tests.console.dealer.reported import days_report
from tests.console.dealer.watched import watched
from tests.pdf import pages_of
from tests.phrased import english, own
from tests.record.test_reports import ALWAYS, closed, played
from tests.time_limit import REPORT_S

TODAY, SESSION = "2026-11-17", "session"
ENGLISH = Words(*ROULETTE.all_words())
MAKING = ReportMade(False)
SLIPS = [{"round": 1, "bets": {"red": 1000, "straight:17": 500}}]


def made(document: Any = None, file: str = "", failed: str = "") -> Answer:
    """The answer with a finished report, as it comes over the wire."""
    answer = Answer("id", None, None, packed(report_made(document, file, failed)))
    message = decode_frame(encode_frame(answer), EVENT_BYTES_MAX).message
    assert message == answer
    return answer


def papers() -> Papers:
    names = iter(range(100))
    return Papers(lambda: f"ask-{next(names)}", {REPORTS: "days", "wheel": "wheels"}, {**KINDS, "wheels": WheelsShown})


def give(here: Papers, answer: Answer | None, now_s: float = 0.0) -> dict[str, Any]:
    """Answers the only question that is on its way, and returns its arguments."""
    (ask,) = here.due(SESSION, now_s)
    assert (ask.verb, ask.session) == ("report", SESSION)
    here.answered(ask.token, answer, now_s)
    return dict(ask.arguments)


DAYS = days_report(("2026-11-16", 3, -500), ("2026-11-15", 1, 0))


def test_sheet_asks_again_each_second_with_the_same_arguments_for_a_report_that_is_being_made() -> None:
    here = papers()
    here.open(REPORTS, TODAY, 0.0)
    first = give(here, Answer("id", None, None, packed(MAKING)))
    assert here.due(SESSION, 0.9) == []
    assert give(here, None, 1.0) == first, "not answered in time: once more"
    assert give(here, made(DAYS), 2.0) == first
    assert (here.day, here.due(SESSION, 2.0)[0].arguments["date"]) == ("2026-11-16", "2026-11-16")


def test_saving_a_report_twice_asks_for_one_pdf_and_keeps_its_file_name() -> None:
    here = papers()
    here.open(REPORTS, TODAY, 0.0)
    give(here, made(DAYS))
    give(here, made({"lines": []}))
    here.save("rounds", 0.0)
    here.save("rounds", 0.0)
    (ask,) = here.due(SESSION, 0.0)
    assert (ask.arguments["name"], ask.arguments["save"]) == ("rounds", True)
    here.answered(ask.token, made({}, "T-rounds.pdf"), 0.0)
    assert here.saved == {"rounds 2026-11-16": "T-rounds.pdf"}


@pytest.mark.parametrize(
    "answer",
    [Answer("id", 8, own("The console is already making 4 reports; ask again later."), b""), made(failed="No room.")],
)
def test_sheet_shows_the_reason_why_a_report_cannot_be_made(answer: Answer) -> None:
    here = papers()
    here.open(REPORTS, TODAY, 0.0)
    give(here, answer)
    assert (english(answer.sentence) or "No room.") in reports_sheet(here, ENGLISH)["daysText"]


def test_sheet_asks_again_for_a_report_whose_document_is_another_one() -> None:
    here = papers()
    here.open(REPORTS, TODAY, 0.0)
    give(here, made({"lines": [{"date": "2026-11-16"}]}))
    assert (here.documents, here.is_waiting("days")) == ({}, True)
    give(here, made(DAYS), 2.0)
    assert here.documents == {"days": DAYS}


def day_sheet(
    tmp_path: Path, cents_off: int = 0, *left_out: LeftOut, words: Words = ENGLISH
) -> tuple[Report[TerminalLine], dict[str, Any]]:
    book = closed(played(tmp_path))
    book.console["slips"][0]["total_cents"] += cents_off
    book.left_out += left_out
    report = day(book, ALWAYS)
    here = papers()
    here.open(REPORTS, TODAY, 0.0)
    give(here, made(DAYS))
    document = {"date": TODAY, **json.loads(json.dumps(report.document()))}
    said = document.pop("said")
    give(here, made(msgspec.convert({**document, **said}, DayReport)))
    return report, reports_sheet(here, words)


def test_the_figures_on_the_sheet_are_those_of_the_report(tmp_path: Path) -> None:
    report, sheet = day_sheet(tmp_path)
    total, first, second = sheet["lines"]
    assert total["isTotal"]
    assert total["cells"] == [
        "Table",
        "0.00",
        "150.00",
        "40.00",
        "15.00",
        "180.00",
        "\N{MINUS SIGN}180.00",
        "+15.00",
        "95.00",
    ]
    assert (first["cells"][0], second["cells"][0]) == ("T1", "T2")
    assert sheet["balance"]["look"] == "good"
    assert [(line["name"], line["text"]) for line in sheet["balance"]["sum"]] == [
        ("Credit before", "S$0.00"),
        ("Money in", "+S$150.00"),
        ("Minus money out", "\N{MINUS SIGN}S$40.00"),
        ("Minus win", "\N{MINUS SIGN}S$15.00"),
        ("Expected credit", "S$95.00"),
        ("Credit in the ledgers", "S$95.00"),
    ]
    assert sheet["notes"] == report.notes != []


def test_notes_and_differences_of_a_report_are_in_the_language_of_the_screen(tmp_path: Path) -> None:
    words = Words(*ROULETTE.all_words(), language="zh")
    report, sheet = day_sheet(tmp_path, 1, LeftOut("2026-11-16", "archived", 0), words=words)
    assert report.is_simulated
    notes = "".join(sheet["notes"])
    assert "2 局中有 2 局使用模拟轮盘。" in notes
    assert "未计入已封存的营业日 2026-11-16" in notes
    assert sheet["balance"]["lines"] == ["已结算注单合计 1501 分\N{FULLWIDTH COMMA}而账本合计 1500 分。"]


def test_sheet_shows_the_differences_of_a_day_that_does_not_balance(tmp_path: Path) -> None:
    report, sheet = day_sheet(tmp_path, cents_off=1)
    assert (sheet["balance"]["look"], sheet["balance"]["lines"]) == ("bad", report.differences)


def test_sheet_of_a_day_with_missing_files_says_which_days_are_left_out(tmp_path: Path) -> None:
    report, sheet = day_sheet(tmp_path, 0, LeftOut("2026-11-16", "archived", 0))
    assert (sheet["balance"]["look"], sheet["balance"]["title"]) == ("bad", "Some days are left out: see the notes")
    assert sheet["notes"] == report.lacks() + report.notes


def test_sheet_says_which_days_are_missing_from_the_list_of_days() -> None:
    here, lacks = papers(), ["Left out: the sealed day 2026-11-15 is archived."]
    here.open(REPORTS, TODAY, 0.0)
    give(here, made(replace(DAYS, left_out=[DayLeftOut("2026-11-15", "archived", "")], notes=lacks)))
    assert reports_sheet(here, ENGLISH)["notes"] == lacks


@pytest.mark.time_limit(900)
def test_dealer_reads_the_day_report_saves_it_and_opens_the_wheels_health_by_touch() -> None:
    with watched("T01") as here:
        here.cluster.start_terminal("T01", SLIPS)
        here.cluster.bring_credit("T01", 100_000)
        here.log_in()
        here.do("open")
        here.cluster.until_registered("T01", 1500)
        here.spin()
        here.do("confirm")
        here.until_phase("SETTLED")
        sheet = here.dealer.model.papers.props
        here.touch("openReports")
        here.until("the day is made", lambda: len(sheet.value("lines")) == 2, REPORT_S)
        assert sheet.value("balance")["look"] == "good"
        assert sheet.value("lines")[1]["cells"][:3] == ["T01", "0.00", "1,000.00"]
        here.touch("save-day")
        here.until("it is on paper", lambda: any(".pdf" in note for note in sheet.value("notes")), REPORT_S)
        (file,) = (here.cluster.table.console / "reports").iterdir()
        assert f"Saved: {file.name}" in sheet.value("notes")
        assert "by 1001 " in pages_of(file.read_bytes())[0]
        here.touch("sheetBack")
        here.touch("openWheel")
        here.until("the wheel is counted", lambda: sheet.value("bars"), REPORT_S)
        assert sum(bar["count"] for bar in sheet.value("bars")) == 1
        here.touch("logOff")
        here.until("the sheet is gone with the person", lambda: not sheet.value("isOpen"))
