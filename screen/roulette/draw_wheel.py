"""Draws the wheel from above: a wooden bowl with gold rings, the rotor's pockets and cone, the ball and its trail.

Everything is drawn on a field from -1 to 1. The rotor's own field ends at its outer gold ring, at `ROTOR` of the
bowl's.
"""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QConicalGradient,
    QFont,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from games.roulette.pockets import REDS, WHEEL_ORDER, Colour, colour_of
from screen.drawing import painted

ROTOR = 0.79
"""The radius of the rotor where the bowl's is 1."""
CENTRE = QPointF(0, 0)
GOLD, GOLD_DARK, GOLD_LIGHT = QColor("#D9B265"), QColor("#8A6428"), QColor("#FBEBC0")
NUMBER_RING = {Colour.RED: "#BD2732", Colour.BLACK: "#15191C", Colour.GREEN: "#0D7F70"}
POCKET_RING = {Colour.RED: "#7E1720", Colour.BLACK: "#0A0D0F", Colour.GREEN: "#07493F"}
COVERED = QColor("#EBC77D")
# Of the rotor's radius:
NUMBERS_OUT, NUMBERS_IN, POCKETS_IN, TAB_IN = 0.982, 0.765, 0.585, 0.927


def _disc(painter: QPainter, radius: float, brush: QBrush | QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brush)
    painter.drawEllipse(CENTRE, radius, radius)


def _ring_line(painter: QPainter, radius: float, width: float, colour: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour, width))
    painter.drawEllipse(CENTRE, radius, radius)


def _metal() -> QBrush:
    """Draws gold with light from above left."""
    turn = QConicalGradient(CENTRE, 135)
    for at, colour in ((0, "#F0D79A"), (0.16, "#A97F3C"), (0.34, "#C9A057"), (0.5, "#7E5A26"), (0.7, "#B98E49"),
                       (0.86, "#D9B772"), (1, "#F0D79A")):  # fmt: skip
        turn.setColorAt(at, QColor(colour))
    return QBrush(turn)


def _wood(lit: str, base: str, dark: str) -> QBrush:
    turn = QConicalGradient(CENTRE, 120)
    for at, colour in ((0, lit), (0.2, base), (0.38, dark), (0.5, base), (0.68, dark), (0.85, base), (1, lit)):
        turn.setColorAt(at, QColor(colour))
    return QBrush(turn)


def draw_bowl(painter: QPainter) -> None:
    """Draws the rim, the ball track and the slope with its eight diamonds; the hole of the rotor stays dark."""
    _disc(painter, 1.0, _metal())
    _disc(painter, 0.984, _wood("#6B4429", "#56351F", "#442917"))
    _ring_line(painter, 0.952, 0.008, QColor("#2B190D"))
    _disc(painter, 0.948, _wood("#94683F", "#7C5432", "#684427"))
    _grain(painter)
    inner = QRadialGradient(CENTRE, 0.948)
    for at, alpha in ((0.9, 70), (0.93, 0), (0.97, 0), (1.0, 60)):
        inner.setColorAt(at, QColor(20, 10, 4, alpha))
    _disc(painter, 0.948, QBrush(inner))
    _ring_line(painter, 0.856, 0.008, QColor("#2B190D"))
    _disc(painter, 0.852, _wood("#54341F", "#472B19", "#3A2213"))
    slope = QRadialGradient(CENTRE, 0.852)
    slope.setColorAt(0.9, QColor(0, 0, 0, 0))
    slope.setColorAt(1, QColor(0, 0, 0, 70))
    _disc(painter, 0.852, QBrush(slope))
    _diamonds(painter)
    _disc(painter, 0.79, _metal())
    _disc(painter, 0.772, QColor("#0B0E10"))


def _grain(painter: QPainter) -> None:
    """Draws fine rings along the track, alternately lighter and darker, never a full turn."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for step in range(26):
        radius = 0.862 + 0.0033 * step
        shade = QColor(255, 214, 160, 13) if step % 2 else QColor(30, 14, 4, 20)
        painter.setPen(QPen(shade, 0.003))
        start, span = (step * 997) % 360, 120 + (step * 61) % 180
        painter.drawArc(QRectF(-radius, -radius, 2 * radius, 2 * radius), start * 16, span * 16)


def _diamonds(painter: QPainter) -> None:
    for eighth in range(8):
        painter.save()
        painter.rotate(22.5 + 45 * eighth)
        painter.translate(0, -0.822)
        painter.rotate(0 if eighth % 2 else 90)
        outline = QPainterPath(QPointF(0, -0.026))
        for x, y in ((0.013, 0), (0, 0.026), (-0.013, 0)):
            outline.lineTo(x, y)
        outline.closeSubpath()
        painter.setPen(QPen(QColor("#2B190D"), 0.005))
        painter.setBrush(QColor("#C8A05A"))
        painter.drawPath(outline)
        painter.restore()


def draw_rotor(painter: QPainter, order: str = "", reds: str = "") -> None:
    """Draws the rotor: `order` is its pockets joined by dashes, `reds` the red ones; the first is at the top."""
    pockets, red = _pockets(order), frozenset(reds.split("-")) if reds else REDS
    step = 360 / len(pockets)
    for at, pocket in enumerate(pockets):
        painter.save()
        painter.rotate(at * step)
        _pocket(painter, pocket, colour_of(pocket, red), step)
        painter.restore()
    depth = QRadialGradient(CENTRE, NUMBERS_IN)
    for at_radius, alpha in ((POCKETS_IN / NUMBERS_IN, 0), (0.97, 30), (1, 110)):
        depth.setColorAt(at_radius, QColor(0, 0, 0, alpha))
    _disc(painter, NUMBERS_IN, QBrush(depth))
    _ring_line(painter, NUMBERS_IN, 0.008, QColor("#B08A48"))
    _ring_line(painter, 0.991, 0.018, QColor("#C29A52"))
    _cone(painter)


def draw_rotor_with_bets(painter: QPainter, order: str, covered: str, won: str, reds: str = "") -> None:
    painter.save()
    painter.resetTransform()
    painter.drawImage(0, 0, rotor(painter.device().width(), painter.device().height(), order, reds))
    painter.restore()
    draw_bets(painter, order, covered, won)


@lru_cache(maxsize=4)
def rotor(width: int, height: int, order: str, reds: str = "") -> QImage:
    """Paints the thirty-nine pockets once; a bet changes only the gold edges."""
    return painted(width, height, draw_rotor, order, reds)


def draw_bets(painter: QPainter, order: str, covered: str, won: str) -> None:
    """Draws gold edges on pockets with bets, and a gold frame around the winning pocket."""
    pockets = _pockets(order)
    step = 360 / len(pockets)
    for pocket in filter(None, covered.split("-")):
        painter.save()
        painter.rotate(pockets.index(pocket) * step)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(COVERED)
        painter.drawPath(_sector(TAB_IN, NUMBERS_OUT + 0.006, step * 0.94))
        painter.restore()
    if won:
        painter.rotate(pockets.index(won) * step)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#F6DB9A"), 0.022, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(_sector(POCKETS_IN + 0.012, NUMBERS_OUT, step))


def _pockets(order: str) -> list[str]:
    return order.split("-") if order else list(WHEEL_ORDER)


def _sector(inner: float, outer: float, step: float) -> QPainterPath:
    """Gives a piece of a ring, centred at the top."""
    path = QPainterPath()
    path.arcMoveTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), 90 - step / 2)
    path.arcTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), 90 - step / 2, step)
    path.arcTo(QRectF(-inner, -inner, 2 * inner, 2 * inner), 90 + step / 2, -step)
    path.closeSubpath()
    return path


def _pocket(painter: QPainter, pocket: str, colour: Colour, step: float) -> None:
    painter.setPen(QPen(QColor("#A8823F"), 0.009))
    painter.setBrush(QColor(NUMBER_RING[colour]))
    painter.drawPath(_sector(NUMBERS_IN, NUMBERS_OUT, step))
    painter.setBrush(QColor(POCKET_RING[colour]))
    painter.drawPath(_sector(POCKETS_IN, NUMBERS_IN, step))
    _number(painter, pocket)


def _number(painter: QPainter, pocket: str) -> None:
    """Draws a number as an outline with its top outward, because outlines turn and scale cleanly."""
    font = QFont("Inter")
    font.setWeight(QFont.Weight.Bold)
    font.setPixelSize(100)
    font.setFeature(QFont.Tag("tnum"), 1)
    outline = QPainterPath()
    outline.addText(QPointF(0, 0), font, pocket)
    box = outline.boundingRect()
    size = 0.0007 if len(pocket) == 3 else 0.00106
    painter.save()
    painter.translate(0, -0.866)
    painter.scale(size, size)
    painter.translate(-box.center())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawPath(outline)
    painter.restore()


def _cone(painter: QPainter) -> None:
    _disc(painter, POCKETS_IN + 0.006, QColor("#C8A05A"))
    wood = QRadialGradient(QPointF(0, -0.02), POCKETS_IN)
    for at, colour in ((0, "#9A6C43"), (0.45, "#7F5633"), (0.8, "#6A4427"), (1, "#4C2F1A")):
        wood.setColorAt(at, QColor(colour))
    _disc(painter, POCKETS_IN - 0.012, QBrush(wood))
    painter.setPen(QPen(QColor(48, 27, 13, 150), 0.009, c=Qt.PenCapStyle.RoundCap))
    for eighth in range(8):
        angle = math.radians(17 + 45 * eighth)
        outward = QPointF(math.sin(angle), -math.cos(angle))
        painter.drawLine(outward * 0.225, outward * 0.545)
    shade = QRadialGradient(CENTRE, 0.24)
    shade.setColorAt(0.55, QColor(20, 10, 4, 150))
    shade.setColorAt(1, QColor(20, 10, 4, 0))
    _disc(painter, 0.24, QBrush(shade))
    for quarter in range(4):
        painter.save()
        painter.rotate(45 + 90 * quarter)
        _arm(painter)
        painter.restore()
    _ball_of_gold(painter, CENTRE, 0.152)
    _ball_of_gold(painter, CENTRE, 0.066)


def _arm(painter: QPainter) -> None:
    across = QLinearGradient(QPointF(-0.026, 0), QPointF(0.026, 0))
    for at, colour in ((0, "#8A6428"), (0.4, "#F0D79A"), (1, "#9A7233")):
        across.setColorAt(at, QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(across))
    painter.drawRect(QRectF(-0.026, -0.25, 0.052, 0.25))
    _ball_of_gold(painter, QPointF(0, -0.265), 0.046)


def _ball_of_gold(painter: QPainter, at: QPointF, radius: float) -> None:
    """Draws a gold ball lit from straight above, so that it may turn."""
    light = QRadialGradient(at, radius)
    for stop, colour in ((0, GOLD_LIGHT), (0.5, GOLD), (0.88, QColor("#B58A43")), (1, GOLD_DARK)):
        light.setColorAt(stop, colour)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawEllipse(at, radius, radius)


def draw_ball(painter: QPainter) -> None:
    """Draws the ball with its own small shadow; the ball fills three quarters of the picture."""
    shadow = QRadialGradient(QPointF(0.1, 0.18), 0.9)
    shadow.setColorAt(0.6, QColor(0, 0, 0, 120))
    shadow.setColorAt(1, QColor(0, 0, 0, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(shadow))
    painter.drawEllipse(QPointF(0.1, 0.18), 0.8, 0.8)
    light = QRadialGradient(QPointF(-0.22, -0.26), 1.05)
    for at, colour in ((0, "#FFFFFF"), (0.45, "#F3F1EA"), (0.8, "#C9C6BC"), (1, "#9C998F")):
        light.setColorAt(at, QColor(colour))
    painter.setBrush(QBrush(light))
    painter.drawEllipse(CENTRE, 0.75, 0.75)


def draw_trail(painter: QPainter) -> None:
    """Draws a quarter of the track behind a clockwise ball, which is at the top right corner.

    The field's centre of turning is its bottom right corner; the ball's path has a radius of nine tenths of the side.
    """
    painter.translate(1, 1)
    radius = 1.8
    fade = QConicalGradient(CENTRE, 90)
    fade.setColorAt(0, QColor(255, 255, 255, 120))
    fade.setColorAt(0.07, QColor(255, 255, 255, 55))
    fade.setColorAt(0.16, QColor(255, 255, 255, 0))
    fade.setColorAt(1, QColor(255, 255, 255, 0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(fade), 0.085, c=Qt.PenCapStyle.FlatCap))
    painter.drawArc(QRectF(-radius, -radius, 2 * radius, 2 * radius), 90 * 16, 62 * 16)
