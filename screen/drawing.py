"""Makes pictures that QML rectangles cannot, by name and size: chips, hatching, shadow, and a game's own."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient
from PySide6.QtQuick import QQuickImageProvider

from screen.draw_chip import draw_asked, draw_chip, draw_preview
from screen.kit import Draw

SIZE_PX = 400
SIZE_PX_MAX = 2160


class Drawings(QQuickImageProvider):
    """Serves `image://etg/<name>/<arguments>`: chip/<dollars>, hatch/<colour>/<radius>, and a game's own drawings."""

    def __init__(self, own: Mapping[str, Draw]) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)
        self._drawings = DRAWINGS | dict(own)

    def requestImage(self, id: str, size: QSize, requestedSize: QSize) -> QImage:  # noqa: A002
        width, height = (min(side, SIZE_PX_MAX) if side > 0 else SIZE_PX for side in requestedSize.toTuple())
        if max(width, height) <= 1:  # an item that has no size yet asks for a pixel
            return _blank(width, height)
        name, *arguments = id.split("/")
        return painted(width, height, self._drawings[name], *arguments)


def _blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def painted(width: int, height: int, draw: Draw, *arguments: str) -> QImage:
    """Paints a picture on a field from -1 to 1 in both directions, whatever its size in pixels."""
    image = _blank(width, height)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(image.width() / 2, image.height() / 2)
    try:
        draw(painter, *arguments)
    finally:
        painter.end()
    return image


def draw_shadow(painter: QPainter) -> None:
    fade = QRadialGradient(QPointF(0, 0), 1)
    for at, alpha in ((0, 190), (0.82, 180), (0.92, 70), (1, 0)):
        fade.setColorAt(at, QColor(0, 0, 0, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(fade))
    painter.drawEllipse(QRectF(-1, -1, 2, 2))


def draw_hatch(painter: QPainter, colour: str, radius: str) -> None:
    """Draws slanted bands as wide as their gaps within rounded corners, in pixels."""
    width, height = painter.device().width(), painter.device().height()
    painter.resetTransform()
    inside = QPainterPath()
    inside.addRoundedRect(QRectF(0, 0, width, height), int(radius), int(radius))
    painter.setClipPath(inside)
    pitch = height * 1.3
    painter.setPen(QPen(QColor(f"#{colour}"), pitch / 2 * 0.707))
    for step in range(-3, int(width / pitch) + 2):
        painter.drawLine(QPointF(step * pitch - pitch, height + pitch), QPointF(step * pitch + height + pitch, -pitch))


DRAWINGS: dict[str, Draw] = {
    "chip": draw_chip,
    "chip-asked": draw_asked,
    "chip-preview": draw_preview,
    "shadow": draw_shadow,
    "hatch": draw_hatch,
}
