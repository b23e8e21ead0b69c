"""Draws a ticket of 156 by 66 mm, for PDF and as dots for a printer of receipts."""

import os
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter, QRawFont

from screen.app import FONTS, open_app
from terminal.money.bars import bars, width
from terminal.money.ticket import PrintedTicket, TicketTexts, texts

WIDTH_MM, HEIGHT_MM = 156.0, 66.0
DOTS_PER_MM = 8
"""Of a printer with 203 dots an inch."""
MM_PER_INCH = 25.4
PDF_DOTS_PER_MM = 24
NARROW, WIDE = 4, 10
"""Dots of 1/8 mm."""
BARS_MM = QRectF(34.5, 22, 96, 12)
EDGE_MM, MARGIN_MM = 9.0, 3.0
LEFT, RIGHT, CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter
AS_WRITTEN = ("calt", "tnum")


def ticket_pdf(ticket: PrintedTicket) -> bytes:
    _start_qt()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(round(PDF_DOTS_PER_MM * MM_PER_INCH))
    writer.setPageSize(QPageSize(QSizeF(WIDTH_MM, HEIGHT_MM), QPageSize.Unit.Millimeter))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    painter = QPainter(writer)
    try:
        draw(painter, ticket, PDF_DOTS_PER_MM)
    finally:
        painter.end()
    buffer.close()
    return bytes(buffer.data().data())


def write_ticket_pdf(ticket: PrintedTicket, path: Path) -> None:
    """Writes the PDF; the file appears only when complete."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(ticket_pdf(ticket))
    part.rename(path)


def ticket_image(ticket: PrintedTicket) -> QImage:
    """The ticket as black and white dots."""
    _start_qt()
    image = QImage(round(WIDTH_MM * DOTS_PER_MM), round(HEIGHT_MM * DOTS_PER_MM), QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    try:
        draw(painter, ticket, DOTS_PER_MM)
    finally:
        painter.end()
    return image


def undrawable(text: str) -> str:
    """The characters that the shipped fonts lack: on a ticket they would be empty boxes."""
    _start_qt()
    fonts = [QRawFont(str(path), 16) for path in FONTS.iterdir() if path.suffix in (".ttf", ".otf")]
    seen = {letter for letter in text if not any(font.supportsCharacter(ord(letter)) for font in fonts)}
    return "".join(sorted(seen))


def _start_qt() -> None:
    if QGuiApplication.instance() is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"  # paper needs no display
    open_app()


def draw(painter: QPainter, ticket: PrintedTicket, dots_per_mm: int) -> None:
    drawing = _Drawing(painter, dots_per_mm)
    said = texts(ticket)
    left, whole = EDGE_MM + MARGIN_MM, WIDTH_MM - EDGE_MM - 2 * MARGIN_MM
    drawing.upright(said.number, 3.4, QRectF(1.5, 1, EDGE_MM - 2, HEIGHT_MM - 2))
    drawing.text(said.casino, 5.0, QRectF(left, 2, whole, 6.5), CENTRE, bold=True)
    drawing.text(said.place, 2.9, QRectF(left, 8.3, whole, 4), CENTRE)
    drawing.text("  ".join(said.title), 4.4, QRectF(left, 12.4, whole, 6), CENTRE, bold=True)
    drawing.bars(ticket.number)
    label = " ".join(said.number_label)
    drawing.text(f"{label}  {said.number}", 3.6, QRectF(left, 34.8, whole, 5), CENTRE, bold=True)
    _draw_amount(drawing, said, left, whole)
    _draw_foot(drawing, said, left, whole)
    if said.duplicate:
        for at in (left, WIDTH_MM - MARGIN_MM - 17):
            drawing.box("\n".join(said.duplicate), 2.6, QRectF(at, 22, 17, 12))


def _draw_amount(drawing: "_Drawing", said: TicketTexts, left: float, whole: float) -> None:
    english, chinese = said.amount_in_words
    drawing.text(english[:1].upper() + english[1:], 2.9, QRectF(left, 40, whole, 4), CENTRE)
    drawing.text(chinese, 3.0, QRectF(left, 43.8, whole, 4.4), CENTRE)
    drawing.text(said.amount, 6.6, QRectF(left, 47.8, whole, 8.4), CENTRE, bold=True)


def _draw_foot(drawing: "_Drawing", said: TicketTexts, left: float, whole: float) -> None:
    third = whole / 3
    columns = (
        (f"{' '.join(said.date_label)}", f"{said.date} {said.time}", LEFT),
        (" ".join(said.sequence), " ".join(said.terminal), CENTRE),
        (said.expiry[0], said.expiry[1], RIGHT),
    )
    for at, (above, below, side) in enumerate(columns):
        drawing.text(above, 2.6, QRectF(left + at * third, 56.6, third, 3.8), side)
        drawing.text(below, 2.6, QRectF(left + at * third, 60.4, third, 3.8), side)


class _Drawing:
    """Draws in millimetres; a text that is too wide is set smaller."""

    def __init__(self, painter: QPainter, dots_per_mm: int) -> None:
        self._painter = painter
        self._scale = dots_per_mm
        painter.setPen(Qt.GlobalColor.black)

    def _rect(self, rect: QRectF) -> QRectF:
        scale = self._scale
        return QRectF(rect.x() * scale, rect.y() * scale, rect.width() * scale, rect.height() * scale)

    def text(self, said: str, size_mm: float, rect_mm: QRectF, side: Qt.AlignmentFlag, *, bold: bool = False) -> None:
        rect = self._rect(rect_mm)
        self._set_font(said, size_mm, rect.width(), bold)
        self._painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, said)

    def _set_font(self, said: str, size_mm: float, width_dots: float, bold: bool) -> None:
        font = QFont(QGuiApplication.font())
        font.setBold(bold)
        for feature in AS_WRITTEN:
            font.setFeature(QFont.Tag(feature), 0)
        font.setPixelSize(round(size_mm * self._scale))
        self._painter.setFont(font)
        lines = said.split("\n")
        drawn = max(self._painter.fontMetrics().horizontalAdvance(line) for line in lines)
        if drawn > width_dots:
            font.setPixelSize(max(1, int(font.pixelSize() * width_dots / drawn)))
            self._painter.setFont(font)

    def upright(self, said: str, size_mm: float, rect_mm: QRectF) -> None:
        """Along the leading edge, from below to above."""
        self._painter.save()
        self._painter.translate(self._rect(rect_mm).x(), self._rect(rect_mm).bottom())
        self._painter.rotate(-90)
        self.text(said, size_mm, QRectF(0, 0, rect_mm.height(), rect_mm.width()), CENTRE, bold=True)
        self._painter.restore()

    def box(self, said: str, size_mm: float, rect_mm: QRectF) -> None:
        self._painter.drawRect(self._rect(rect_mm))
        self._set_font(said, size_mm, self._rect(rect_mm).width() - self._scale, bold=True)
        self._painter.drawText(self._rect(rect_mm), Qt.AlignmentFlag.AlignCenter, said)

    def bars(self, number: str) -> None:
        unit = self._scale // DOTS_PER_MM
        whole = width(number, NARROW, WIDE) * unit
        rect = self._rect(BARS_MM)
        begin = round(rect.x() + (rect.width() - whole) / 2)
        for at, wide in bars(number, NARROW, WIDE):
            self._painter.fillRect(
                QRectF(begin + at * unit, rect.y(), wide * unit, rect.height()), Qt.GlobalColor.black
            )
