"""The pictures no rectangle can make, by name and at the size asked for: wheel, ball, chips, hatching, shadow."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient
from PySide6.QtQuick import QQuickImageProvider

from screen.draw_chip import draw_asked, draw_chip, draw_preview
from screen.draw_wheel import draw_ball, draw_bowl, draw_rotor, draw_trail

SIZE_PX = 400
SIZE_PX_MAX = 2160


class Drawings(QQuickImageProvider):
    """`image://etg/<name>/<arguments>`; every drawing is square, but for the hatching, which fills what is asked."""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Image)

    def requestImage(self, id: str, size: QSize, requestedSize: QSize) -> QImage:  # noqa: A002
        width, height = (min(side, SIZE_PX_MAX) if side > 0 else SIZE_PX for side in requestedSize.toTuple())
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        name, *arguments = id.split("/")
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        try:
            DRAWINGS[name](painter, width, height, *arguments)
        finally:
            painter.end()
        return image


def _square(draw: Callable[..., None]) -> Callable[..., None]:
    """On a field from -1 to 1 in both directions, whatever the size in pixels."""

    def drawn(painter: QPainter, width: int, height: int, *arguments: str) -> None:
        painter.translate(width / 2, height / 2)
        painter.scale(width / 2, height / 2)
        draw(painter, *arguments)

    return drawn


def draw_shadow(painter: QPainter) -> None:
    fade = QRadialGradient(QPointF(0, 0), 1)
    for at, alpha in ((0, 190), (0.82, 180), (0.92, 70), (1, 0)):
        fade.setColorAt(at, QColor(0, 0, 0, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(fade))
    painter.drawEllipse(QRectF(-1, -1, 2, 2))


def draw_hatch(painter: QPainter, width: int, height: int, colour: str, radius: str) -> None:
    """Slanted bands as wide as the gaps between them, within rounded corners."""
    inside = QPainterPath()
    inside.addRoundedRect(QRectF(0, 0, width, height), int(radius), int(radius))
    painter.setClipPath(inside)
    pitch = height * 1.3
    painter.setPen(QPen(QColor(f"#{colour}"), pitch / 2 * 0.707))
    for step in range(-3, int(width / pitch) + 2):
        painter.drawLine(QPointF(step * pitch - pitch, height + pitch), QPointF(step * pitch + height + pitch, -pitch))


DRAWINGS: dict[str, Callable[..., None]] = {
    "bowl": _square(draw_bowl),
    "rotor": _square(draw_rotor),
    "ball": _square(draw_ball),
    "trail": _square(draw_trail),
    "chip": _square(draw_chip),
    "chip-asked": _square(draw_asked),
    "chip-preview": _square(draw_preview),
    "shadow": _square(draw_shadow),
    "hatch": draw_hatch,
}
