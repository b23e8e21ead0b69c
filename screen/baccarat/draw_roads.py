"""Draws each of the five roads as one picture, with its marks in the address, so that a road costs one image.

Colour is never the only sign: a bead has a letter, Player's rings are open at the bottom, irregular marks have a notch.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from games.baccarat.roads import BANKER, BANKER_PAIR, BLUE, NATURAL_HAND, PLAYER, PLAYER_PAIR, ROWS, TIE

NONE = "-"
"""Stands in an address where there are no marks."""
FILLS = {BANKER: QColor("#BD2732"), PLAYER: QColor("#1E66C8"), TIE: QColor("#1F7F50")}
LINES = {BANKER: QColor("#FF6B74"), PLAYER: QColor("#5AA2F5"), TIE: QColor("#4CC38A")}
REGULAR, IRREGULAR = LINES[BANKER], LINES[PLAYER]
GOLD, IVORY, GROUND, GRID = QColor("#EBC77D"), QColor("#F4F0E6"), QColor("#10171B"), QColor("#26343B")
LETTERS = {"en": {BANKER: "B", PLAYER: "P", TIE: "T"}, "zh": {BANKER: "庄", PLAYER: "闲", TIE: "和"}}
GAP_DEGREES = 80


def draw_bead(painter: QPainter, columns: str, script: str, marks: str) -> None:
    """Draws the bead plate from `0.0.Bbn,0.1.T`: column, row and the round as roads write it."""
    cell = _board(painter, int(columns))
    letters = LETTERS[script]
    for column, row, round_ in _cells(marks):
        centre = _centre(column, row, cell)
        winner, more = round_[0], round_[1:]
        painter.setPen(QPen(GOLD, cell * 0.075) if NATURAL_HAND in more else Qt.PenStyle.NoPen)
        painter.setBrush(FILLS[winner])
        radius = cell * (0.39 if NATURAL_HAND in more else 0.42)
        painter.drawEllipse(centre, radius, radius)
        _letter(painter, letters[winner], centre, cell * (0.52 if script == "zh" else 0.54), IVORY)
        _pairs(painter, more, centre, cell)


def draw_big_road(painter: QPainter, columns: str, leading_ties: str, marks: str) -> None:
    """Draws the big road from `3.0.P.2.pn`: column, row, winner, ties, marks. Leading ties stand in the first cell."""
    cell = _board(painter, int(columns))
    cells = _cells(marks)
    for column, row, rest in cells:
        winner, ties, more = rest.split(".")
        centre = _centre(column, row, cell)
        _ring(painter, centre, cell * 0.36, cell * 0.12, LINES[winner], is_open=winner == PLAYER)
        count = int(ties)
        if NATURAL_HAND in more:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(GOLD)
            aside = cell * 0.36 if count > 1 else 0
            painter.drawEllipse(QPointF(centre.x() - aside, centre.y()), cell * 0.09, cell * 0.09)
        if count:
            _tie(painter, centre, cell, count)
        _pairs(painter, more, centre, cell)
    if int(leading_ties):
        _figure(painter, leading_ties, _centre(0, 0, cell), cell)


def draw_derived(painter: QPainter, columns: str, road: str, marks: str) -> None:
    """Draws a derived road from `5.0.R`: column, row, colour."""
    cell = _board(painter, int(columns))
    for column, row, colour in _cells(marks):
        _mark(painter, road, colour, _centre(column, row, cell), cell)


def draw_ask(painter: QPainter, road: str, colour: str) -> None:
    """Draws the mark that a road would get next."""
    if colour == NONE:
        return
    size = min(painter.device().width(), painter.device().height())
    painter.resetTransform()
    _mark(painter, road, colour, QPointF(size / 2, size / 2), size)


def _board(painter: QPainter, columns: int) -> float:
    """Draws the lines between the cells, in pixels."""
    width, height = painter.device().width(), painter.device().height()
    painter.resetTransform()
    cell = width / columns
    painter.fillRect(QRectF(0, 0, width, height), GROUND)
    painter.setPen(QPen(GRID, 1))
    for column in range(columns + 1):
        painter.drawLine(QPointF(column * cell, 0), QPointF(column * cell, height))
    for row in range(ROWS + 1):
        painter.drawLine(QPointF(0, row * cell), QPointF(width, row * cell))
    return cell


def _cells(marks: str) -> list[tuple[int, int, str]]:
    if marks == NONE:
        return []
    parts = (each.split(".", 2) for each in marks.split(","))
    return [(int(column), int(row), rest) for column, row, rest in parts]


def _centre(column: int, row: int, cell: float) -> QPointF:
    return QPointF((column + 0.5) * cell, (row + 0.5) * cell)


def _letter(painter: QPainter, text: str, centre: QPointF, size: float, colour: QColor) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setPen(colour)
    half = size
    painter.drawText(
        QRectF(centre.x() - half, centre.y() - half, 2 * half, 2 * half), Qt.AlignmentFlag.AlignCenter, text
    )


def _pairs(painter: QPainter, marks: str, centre: QPointF, cell: float) -> None:
    """Draws the dots of pairs: Banker's at the upper left, Player's at the lower right."""
    painter.setPen(Qt.PenStyle.NoPen)
    for mark, winner, side in ((BANKER_PAIR, BANKER, -1), (PLAYER_PAIR, PLAYER, 1)):
        if mark in marks:
            painter.setBrush(LINES[winner])
            at = QPointF(centre.x() + side * cell * 0.37, centre.y() + side * cell * 0.37)
            painter.drawEllipse(at, cell * 0.11, cell * 0.11)


def _ring(painter: QPainter, centre: QPointF, radius: float, stroke: float, colour: QColor, *, is_open: bool) -> None:
    pen = QPen(colour, stroke)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    if is_open:
        painter.drawArc(box, 16 * (270 + GAP_DEGREES // 2), 16 * (360 - GAP_DEGREES))
    else:
        painter.drawEllipse(box)


def _tie(painter: QPainter, centre: QPointF, cell: float, count: int) -> None:
    painter.setPen(QPen(LINES[TIE], cell * 0.08))
    reach = cell * 0.42
    painter.drawLine(QPointF(centre.x() - reach, centre.y() + reach), QPointF(centre.x() + reach, centre.y() - reach))
    if count > 1:
        _figure(painter, str(count), centre, cell)


def _figure(painter: QPainter, text: str, centre: QPointF, cell: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(GROUND)
    painter.drawEllipse(centre, cell * 0.24, cell * 0.24)
    _letter(painter, text, centre, cell * 0.46, LINES[TIE])


def _mark(painter: QPainter, road: str, colour: str, centre: QPointF, cell: float) -> None:
    """Draws a mark: ring for big eye, disc for small road, stroke for cockroach; open, notched or broken if
    irregular.
    """
    is_open, tint = colour == BLUE, IRREGULAR if colour == BLUE else REGULAR
    if road == "big_eye":
        _ring(painter, centre, cell * 0.34, cell * 0.16, tint, is_open=is_open)
    elif road == "small":
        path = QPainterPath()
        path.addEllipse(centre, cell * 0.4, cell * 0.4)
        if is_open:
            notch = QPainterPath(centre)
            notch.lineTo(centre.x() - cell * 0.3, centre.y() + cell * 0.5)
            notch.lineTo(centre.x() + cell * 0.3, centre.y() + cell * 0.5)
            notch.closeSubpath()
            path = path.subtracted(notch)
        painter.fillPath(path, tint)
    else:
        _stroke(painter, centre, cell, tint, is_open)


def _stroke(painter: QPainter, centre: QPointF, cell: float, tint: QColor, is_open: bool) -> None:
    painter.setPen(QPen(tint, cell * 0.17, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    reach, gap = cell * 0.4, cell * 0.09
    low, high = (
        QPointF(centre.x() - reach, centre.y() + reach),
        QPointF(centre.x() + reach, centre.y() - reach),
    )
    if not is_open:
        painter.drawLine(low, high)
        return
    painter.drawLine(low, QPointF(centre.x() - gap, centre.y() + gap))
    painter.drawLine(QPointF(centre.x() + gap, centre.y() - gap), high)
