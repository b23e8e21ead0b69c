"""Draws chips: a coloured disc with edge spots for each value, and dark rings for a chip that is not registered."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

CENTRE = QPointF(0, 0)
# Dollars: colour, edge spots, their share of the edge, their colour, the disc inside where it has its own.
LOOKS: dict[str, tuple[str, int, float, str, str]] = {
    "1": ("#E8E2D4", 4, 0.40, "#5B6D79", "#F8F4E9"),
    "5": ("#C03540", 4, 0.26, "#FBECEC", "#C03540"),
    "10": ("#0F6FC9", 6, 0.30, "#E6F1FC", "#0F6FC9"),
    "25": ("#1F7F50", 8, 0.30, "#E4F3EA", "#1F7F50"),
    "100": ("#2A2F34", 6, 0.44, "#F1EDE2", "#2A2F34"),
    "500": ("#9B3F8F", 8, 0.42, "#F8E8F5", "#9B3F8F"),
    "1000": ("#E2973A", 12, 0.44, "#FDF4E2", "#E2973A"),
}
FIELD = 0.70
"""The radius of the inner disc, which shows the value."""


def draw_chip(painter: QPainter, dollars: str = "1") -> None:
    base, spots, share, spot_colour, field = LOOKS[dollars]
    is_pale = dollars in ("1", "1000")
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(base))
    painter.drawEllipse(CENTRE, 0.99, 0.99)
    painter.setBrush(QColor(spot_colour))
    for spot in range(spots):
        painter.drawPath(_edge_spot(spot * 360 / spots, share * 360 / spots))
    _gloss(painter)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 70), 0.03))
    painter.drawEllipse(CENTRE, 0.975, 0.975)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(base))
    painter.drawEllipse(CENTRE, FIELD + 0.05, FIELD + 0.05)
    painter.setBrush(QColor(field))
    painter.setPen(QPen(QColor(61, 47, 34, 220) if is_pale else QColor(255, 255, 255, 170), 0.035))
    painter.drawEllipse(CENTRE, FIELD, FIELD)


def _edge_spot(at: float, width: float) -> QPainterPath:
    outer, inner = 0.985, 0.74
    path = QPainterPath()
    path.arcMoveTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), 90 - at - width / 2)
    path.arcTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), 90 - at - width / 2, width)
    path.arcTo(QRectF(-inner, -inner, 2 * inner, 2 * inner), 90 - at + width / 2, -width)
    path.closeSubpath()
    return path


def _gloss(painter: QPainter) -> None:
    light = QLinearGradient(QPointF(0, -1), QPointF(0, 1))
    for at, colour in ((0, QColor(255, 255, 255, 55)), (0.32, QColor(255, 255, 255, 18)), (0.5, QColor(0, 0, 0, 0)),
                       (1, QColor(0, 0, 0, 18))):  # fmt: skip
        light.setColorAt(at, colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawEllipse(CENTRE, 0.99, 0.99)


def draw_asked(painter: QPainter) -> None:
    """Draws a dark chip with a dashed ivory ring: the bet waits to be registered."""
    _dark(painter)
    pen = QPen(QColor("#F4F0E6"), 0.11)
    pen.setDashPattern([2.15, 1.45])  # twelve dashes in the turn
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawEllipse(CENTRE, 0.9, 0.9)


def draw_preview(painter: QPainter) -> None:
    """Draws a dark chip with a gold ring: a preview under the finger, which does not count."""
    _dark(painter)
    painter.setPen(QPen(QColor("#EBC77D"), 0.1))
    painter.drawEllipse(CENTRE, 0.9, 0.9)


def _dark(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(12, 17, 20, 235))
    painter.drawEllipse(CENTRE, 0.97, 0.97)
    painter.setBrush(Qt.BrushStyle.NoBrush)
