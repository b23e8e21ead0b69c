"""Paints the felt of the room display once: its rim, and the words for what a Blackjack pays in an arc."""

from math import degrees, hypot
from urllib.parse import unquote

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QRadialGradient

LIGHT, DARK, RIM, PRINT, BELOW = "#14504A", "#0A3431", "#6F4A2C", "#F3E9C9", "#0A0E10"
RIM_WIDE, LETTER, APART = 12.0, 44, 1.12
LYING_WIDE, UPRIGHT_WIDE = 1920, 1080
RIMS = {LYING_WIDE: (503.0, 850.0), UPRIGHT_WIDE: (1130.0, 1418.0)}
"""By the felt's width in pixels of the design: how far below its top the rim is at the sides, and in the middle."""
ARCS = {LYING_WIDE: (960.0, 262.0, 372.0, 470.0), UPRIGHT_WIDE: (540.0, 262.0, 352.0, 420.0)}
"""The print: its middle, the height of its ends and of its middle, half its width."""


def draw_felt(painter: QPainter, wide: str, text: str) -> None:
    """Paints the felt. `wide` is 1920 or 1080; `text` is encoded as in the picture's address."""
    design, device = int(wide), painter.device()
    painter.resetTransform()
    zoom = device.width() / design
    painter.scale(zoom, zoom)
    high = device.height() / zoom
    side, middle = RIMS[design]
    painter.fillRect(0, 0, design, round(high), QColor(BELOW))
    felt = QPainterPath(QPointF(0, 0))
    felt.lineTo(design, 0)
    felt.lineTo(design, side)
    control = QPointF(design / 2, 2 * middle - side)
    felt.quadTo(control, QPointF(0, side))
    light = QRadialGradient(QPointF(design / 2, 0), design * 0.62)
    light.setColorAt(0, QColor(LIGHT))
    light.setColorAt(1, QColor(DARK))
    painter.fillPath(felt, light)
    rim = QPainterPath(QPointF(design, side))
    rim.quadTo(control, QPointF(0, side))
    painter.strokePath(rim, QPen(QColor(RIM), RIM_WIDE))
    _print(painter, unquote(text), *ARCS[design])


def _print(painter: QPainter, text: str, middle: float, ends: float, lowest: float, half: float) -> None:
    """Prints a text along a parabola that is lowest in its middle."""
    font = QFont()
    font.setPixelSize(LETTER)
    font.setWeight(QFont.Weight.Bold)
    metrics = QFontMetricsF(font)
    widths = [metrics.horizontalAdvance(letter) * APART for letter in text]
    shrink = min(1.0, 2 * half / max(1.0, sum(widths)))
    painter.setFont(font)
    painter.setPen(QColor(PRINT))
    x = middle - sum(widths) * shrink / 2
    for letter, width in zip(text, widths, strict=True):
        centre = x + width * shrink / 2
        off = (centre - middle) / half
        slope = -2 * (lowest - ends) * off / half
        painter.save()
        painter.translate(centre, lowest - (lowest - ends) * off * off)
        painter.rotate(degrees(slope / hypot(1, slope)))
        painter.scale(shrink, shrink)
        painter.drawText(QPointF(-metrics.horizontalAdvance(letter) / 2, 0), letter)
        painter.restore()
        x += width * shrink
    painter.setPen(Qt.PenStyle.NoPen)
