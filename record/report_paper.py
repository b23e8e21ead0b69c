"""Draws a report as PDF: A4 pages in the project's own font, each with its number and its source."""

import os
from dataclasses import dataclass
from datetime import date
from html import escape
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QPageLayout, QPageSize, QPainter, QPdfWriter, QTextDocument

from games.money import amount
from record.report import SIMULATED, Report, Row, head_of, shown
from record.report_lines import TerminalLine
from screen.app import open_app

DOTS_PER_INCH = 300
MARGIN_MM = 15.0
FOOT_PT = 30
MINUS = "\N{MINUS SIGN}"
TEXT_PT, FOOT_TEXT_PT = 8, 7
STYLE = """
body { color: #000000; }
h1 { font-size: 18pt; margin-bottom: 6px; }
h2 { font-size: 11pt; margin-top: 18px; margin-bottom: 6px; }
p { margin-top: 2px; margin-bottom: 6px; }
th { background-color: #e4e8ea; font-weight: 600; text-align: left; }
.total { font-weight: 700; }
.bad { color: #a01018; font-weight: 700; }
"""

AS_WRITTEN = ("calt", "tnum")
"""Other shapes of a figure have no character of their own: text copied out of the PDF would lack them."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What each page says about the report."""

    table: str
    gaming_day: date
    begins_at_hour: int
    software: str
    made: str
    """Local time, to the second."""
    by: str


def write_pdf(report: Report[Row], paper: Paper, path: Path) -> None:
    """Writes the PDF; the file appears only when complete."""
    drawn, part = draw_pdf(report, paper), path.with_name(path.name + ".part")
    part.write_bytes(drawn)
    part.rename(path)


def draw_pdf(report: Report[Row], paper: Paper) -> bytes:
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # paper needs no display, and the console's machine may have none
    app = open_app()  # fonts live as long as it does
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DOTS_PER_INCH)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageOrientation(QPageLayout.Orientation.Landscape)
    writer.setPageMargins(QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM), QPageLayout.Unit.Millimeter)
    writer.setTitle(_title(report, paper))
    writer.setCreator(f"etg {paper.software}")
    font = QFont(app.font())
    for feature in AS_WRITTEN:
        font.setFeature(QFont.Tag(feature), 0)
    _draw(writer, report, paper, font)
    buffer.close()
    return bytes(buffer.data().data())


def _draw(writer: QPdfWriter, report: Report[Row], paper: Paper, font: QFont) -> None:
    foot = FOOT_PT * DOTS_PER_INCH / 72
    width, height = writer.width(), writer.height() - foot
    document = QTextDocument()
    document.documentLayout().setPaintDevice(writer)
    document.setDocumentMargin(0)
    font.setPointSizeF(TEXT_PT)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet(STYLE)
    document.setHtml(_html(report, paper))
    document.setPageSize(QSizeF(width, height))
    pages = document.pageCount()
    painter = QPainter(writer)
    try:
        for number in range(pages):
            if number:
                writer.newPage()
            painter.save()
            painter.translate(0, -number * height)
            document.drawContents(painter, QRectF(0, number * height, width, height))
            painter.restore()
            small = QFont(font)
            small.setPointSizeF(FOOT_TEXT_PT)
            painter.setFont(small)
            where = QRectF(0, height, width, foot)
            flags = Qt.AlignmentFlag.AlignBottom
            painter.drawText(where, flags | Qt.AlignmentFlag.AlignLeft, _foot(report, paper))
            painter.drawText(where, flags | Qt.AlignmentFlag.AlignRight, f"Page {number + 1} of {pages}")
    finally:
        painter.end()


def _title(report: Report[Row], paper: Paper) -> str:
    mark = f"{SIMULATED}, " if report.is_simulated else ""
    return f"{mark}{paper.table}: {report.title} of {paper.gaming_day.isoformat()}"


def _foot(report: Report[Row], paper: Paper) -> str:
    return f"{_title(report, paper)}. Software {paper.software}. Made {paper.made} by {paper.by}."


def _html(report: Report[Row], paper: Paper) -> str:
    day = f"{paper.gaming_day.isoformat()}, from {paper.begins_at_hour:02}:00 for 24 hours"
    facts = (
        ("Table", paper.table),
        ("Gaming day", day),
        ("Software", paper.software),
        ("Made", f"{paper.made} by {paper.by}"),
    )
    told = "".join(f"<tr><td>{name}&nbsp;&nbsp;</td><td><b>{escape(text)}</b></td></tr>" for name, text in facts)
    mark = f" <span class='bad'>{SIMULATED}</span>" if report.is_simulated else ""
    parts = [
        f"<h1>{TITLES.get(report.title, report.title.capitalize())}{mark}</h1><table cellpadding='1'>{told}</table>"
    ]
    parts += [f"<p class='bad'>{escape(sentence)}</p>" for sentence in report.lacks()]
    parts.append("<h2>Figures</h2>")
    parts.append(_table(report) if report.lines else "<p>Nothing happened on that day.</p>")
    if report.title == "day":
        parts.append(_reconciliation(report))
    elif report.title == "bets":
        parts.append("<h2>Reconciliation with the day</h2>" + _verdict(report))
    if report.notes:
        parts.append("<h2>Notes</h2>" + "".join(f"<p>{escape(note)}</p>" for note in report.notes))
    return "<body>" + "".join(parts) + "</body>"


TITLES = {
    "day": "The gaming day",
    "days": "Gaming days",
    "rounds": "Rounds",
    "voids": "Voids and corrections",
    "staff": "Decisions of staff",
    "bets": "Bets by kind",
}


def _table(report: Report[Row]) -> str:
    head = "".join(f"<th{_aligned(column)}>{escape(head_of(column))}</th>" for column in report.columns)
    rows = "".join(_row(report, line) for line in report.lines)
    return (
        "<table width='100%' border='1' cellpadding='4' "
        "style='border-style: solid; border-color: #b8c0c4; border-collapse: collapse'>"
        f"<thead><tr>{head}</tr></thead>{rows}</table>"
    )


def _row(report: Report[Row], line: Row) -> str:
    total = " class='total'" if "table" in (getattr(line, "terminal", ""), getattr(line, "bet", "")) else ""
    cells = "".join(
        f"<td{_aligned(column)}{total}>{escape(shown(column, value))}</td>"
        for column, value in report.shown_of(line).items()
    )
    return f"<tr>{cells}</tr>"


def _aligned(column: str) -> str:
    return (
        " align='right'"
        if column.endswith("_cents") or column in ("round", "record", "slips", "version", "wagers")
        else ""
    )


def _reconciliation(report: Report[Row]) -> str:
    """The arithmetic with its figures, so that the reader can check the sum."""
    total = report.lines[-1]
    assert isinstance(total, TerminalLine)
    before, came, went = total.credit_before_cents, total.money_in_cents, total.money_out_cents
    comes_to = before + came - went - total.win_cents
    win = amount(total.win_cents) if total.win_cents >= 0 else f"({amount(total.win_cents)})"
    said = (
        f"Credit before {amount(before)} + money in {amount(came)} {MINUS} money out {amount(went)} "
        f"{MINUS} the house's win {win} = {amount(comes_to)}. "
        f"The ledgers of all terminals come to {amount(total.credit_after_cents)}; "
        f"the difference is {amount(total.credit_after_cents - comes_to)}."
    )
    return f"<h2>Reconciliation</h2><p>{said}</p>{_verdict(report)}"


def _verdict(report: Report[Row]) -> str:
    if report.differences:
        return "".join(f"<p class='bad'>{escape(difference)}</p>" for difference in report.differences)
    return f"<p><b>{report.balance()}</b></p>"
