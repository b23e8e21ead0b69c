"""Draws how often each pocket came, in the order of the wheel, over the expected range."""

import os
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from games.roulette.pockets import Colour, colour_of
from screen.app import open_app
from screen.usual import usual_band
from wheel_controller.health import Health

WIDTH, HEIGHT = 1280, 480
LEFT, RIGHT, TOP, BOTTOM = 70.0, 20.0, 60.0, 50.0
GROUND, INK, BAND = QColor("#ffffff"), QColor("#202428"), QColor("#dfe9df")
BARS = {Colour.RED: QColor("#b3262e"), Colour.BLACK: QColor("#33383d"), Colour.GREEN: QColor("#1f7a45")}
TITLE_PX, TEXT_PX = 22, 14


def draw_chart(title: str, health: Health, path: Path) -> bool:
    """Draws the chart; returns whether it could be written."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = open_app()  # Fonts live as long as the app.
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    try:
        _draw(painter, QFont(app.font()), title, health)
    finally:
        painter.end()
    return image.save(str(path), "PNG")  # type: ignore[call-overload,no-any-return] # PySide's stub wants bytes


def _draw(painter: QPainter, font: QFont, title: str, health: Health) -> None:
    low, high = usual_band(health.spins, 1 / len(health.order))
    top_count = 1.1 * max(high, *health.counts, 1)
    floor_y = HEIGHT - BOTTOM
    scale = (floor_y - TOP) / top_count
    band = QRectF(LEFT, floor_y - high * scale, WIDTH - LEFT - RIGHT, (high - low) * scale)
    painter.fillRect(band, BAND)
    font.setPixelSize(TITLE_PX)
    _write(painter, font, QRectF(LEFT, 10, WIDTH - LEFT - RIGHT, 36), title, Qt.AlignmentFlag.AlignLeft)
    font.setPixelSize(TEXT_PX)
    step = (WIDTH - LEFT - RIGHT) / len(health.order)
    for place, (pocket, count) in enumerate(zip(health.order, health.counts, strict=True)):
        bar = QRectF(LEFT + (place + 0.2) * step, floor_y - count * scale, 0.6 * step, count * scale)
        painter.fillRect(bar, BARS[colour_of(pocket)])
        below = QRectF(LEFT + place * step, floor_y + 6, step, 20)
        _write(painter, font, below, pocket, Qt.AlignmentFlag.AlignHCenter)
    painter.setPen(QPen(INK, 1))
    painter.drawLine(QPointF(LEFT, floor_y), QPointF(WIDTH - RIGHT, floor_y))
    for mark in (0.0, low, high):
        at = QRectF(0, floor_y - mark * scale - 10, LEFT - 8, 20)
        _write(painter, font, at, f"{mark:.0f}", Qt.AlignmentFlag.AlignRight)
    note = "times each pocket came, clockwise around the wheel; nineteen in twenty are within the band by chance"
    _write(painter, font, QRectF(LEFT, HEIGHT - 24, WIDTH - LEFT - RIGHT, 20), note, Qt.AlignmentFlag.AlignLeft)


def _write(painter: QPainter, font: QFont, where: QRectF, text: str, align: Qt.AlignmentFlag) -> None:
    painter.setPen(INK)
    painter.setFont(font)
    painter.drawText(where, align | Qt.AlignmentFlag.AlignVCenter, text)
