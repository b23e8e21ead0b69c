"""Draws playing cards completely, upright or across; narrow cards have no pips, and fanned ones a large index."""

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen

RATIO = 5 / 7
CORNER = 0.085
LARGE_FROM_PX = 60
"""Cards narrower than this have no pips, only their index and one suit."""
INK, RED = QColor("#15191C"), QColor("#BD2732")
LIGHT, DARK = "#FDFAF2", "#EFE9DA"
COURT = {"J": 1, "Q": 2, "K": 3}
"""The points of the crown on court cards."""
LEFT, MIDDLE, RIGHT = 0.37, 0.5, 0.63
TOP, HIGH, LOW = 0.18, 0.29, 0.395
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((MIDDLE, 0.5),),
    "2": ((MIDDLE, TOP),),
    "3": ((MIDDLE, TOP), (MIDDLE, 0.5)),
    "4": ((LEFT, TOP), (RIGHT, TOP)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, 0.5)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 0.5), (RIGHT, 0.5)),
    "7": ((LEFT, TOP), (RIGHT, TOP), (LEFT, 0.5), (RIGHT, 0.5), (MIDDLE, 0.34)),
    "8": ((LEFT, TOP), (RIGHT, TOP), (LEFT, LOW), (RIGHT, LOW)),
    "9": ((LEFT, TOP), (RIGHT, TOP), (LEFT, LOW), (RIGHT, LOW), (MIDDLE, 0.5)),
    "T": ((LEFT, TOP), (RIGHT, TOP), (LEFT, LOW), (RIGHT, LOW), (MIDDLE, HIGH)),
}
"""Places of the pips in parts of width and height; those above the middle are repeated below it, upside down."""
ONCE = frozenset({("7", (MIDDLE, 0.34))})


def draw_card(painter: QPainter, card: str, lies: str = "upright") -> None:
    """Draws a card such as `AS` or `TD`; with `across` it is turned by a quarter, clockwise. With `fanned` its rank and
    suit are at the left edge, which the next card leaves free.
    """
    width, height = _ground(painter, lies)
    painter.fillPath(_rounded(width, height), _ivory(height))
    rank, suit = card[0], card[1]
    colour = RED if suit in "DH" else INK
    if lies == "fanned":
        _fanned(painter, rank, suit, colour, width, height)
        return
    is_large = width >= LARGE_FROM_PX
    if is_large and rank in COURT:
        _court(painter, rank, suit, colour, width, height)
    elif is_large:
        _pips(painter, rank, suit, colour, width, height)
    else:
        _suit(painter, suit, colour, width * 0.5, height * 0.72, width * 0.56)
    _index(painter, rank, suit, colour, width, height, is_large)
    if is_large:
        painter.save()
        painter.translate(width, height)
        painter.rotate(180)
        _index(painter, rank, suit, colour, width, height, is_large)
        painter.restore()
    painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_rounded(width, height))


def draw_back(painter: QPainter, lies: str = "upright") -> None:
    """Draws the back of a card that has not turned yet."""
    width, height = _ground(painter, lies)
    painter.fillPath(_rounded(width, height), _ivory(height))
    inner = QRectF(width * 0.07, width * 0.07, width * 0.86, height - width * 0.14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1B5A50"))
    painter.drawRoundedRect(inner, width * 0.05, width * 0.05)
    painter.setClipRect(inner)
    painter.setPen(QPen(QColor("#10463F"), width * 0.035))
    for step in range(-12, 13):
        at = width * 0.14 * step
        painter.drawLine(QPointF(at, 0), QPointF(at + height, height))
        painter.drawLine(QPointF(width - at, 0), QPointF(width - at - height, height))
    painter.setClipping(False)


def _ground(painter: QPainter, lies: str) -> tuple[float, float]:
    """Draws the card's ground; the pixels are those of the card, whichever way it lies."""
    width, height = float(painter.device().width()), float(painter.device().height())
    painter.resetTransform()
    if lies != "across":
        return width, height
    painter.translate(width, 0)
    painter.rotate(90)
    return height, width


def _rounded(width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), width * CORNER, width * CORNER)
    return path


def _ivory(height: float) -> QBrush:
    fade = QLinearGradient(QPointF(0, 0), QPointF(0, height))
    fade.setColorAt(0, QColor(LIGHT))
    fade.setColorAt(1, QColor(DARK))
    return QBrush(fade)


def _fanned(painter: QPainter, rank: str, suit: str, colour: QColor, width: float, height: float) -> None:
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(width * 0.46)))
    font.setWeight(QFont.Weight.ExtraBold)
    text, metrics = ("10" if rank == "T" else rank), QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(colour)
    painter.save()
    painter.translate(width * 0.06, height * 0.07 + metrics.capHeight())
    painter.scale(min(1.0, width * 0.44 / metrics.horizontalAdvance(text)), 1)
    painter.drawText(QPointF(0, 0), text)
    painter.restore()
    _suit(painter, suit, colour, width * 0.2, height * 0.5, width * 0.26)
    _suit(painter, suit, colour, width * 0.66, height * 0.76, width * 0.44)
    painter.setPen(QPen(QColor(0, 0, 0, 60), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_rounded(width, height))


def _index(
    painter: QPainter, rank: str, suit: str, colour: QColor, width: float, height: float, is_large: bool
) -> None:
    size = width * (0.275 if is_large else 0.46)
    font = QFont(painter.font())
    font.setPixelSize(max(1, round(size)))
    font.setWeight(QFont.Weight.ExtraBold)
    text = "10" if rank == "T" else rank
    metrics = QFontMetricsF(font)
    centre = width * (0.155 if is_large else 0.5)
    top = height * (0.035 if is_large else 0.06)
    painter.setFont(font)
    painter.setPen(colour)
    squeeze = min(1.0, width * (0.28 if is_large else 0.9) / metrics.horizontalAdvance(text))
    painter.save()
    painter.translate(centre, top + metrics.capHeight())
    painter.scale(squeeze, 1)
    painter.drawText(QPointF(-metrics.horizontalAdvance(text) / 2, 0), text)
    painter.restore()
    if is_large:
        _suit(painter, suit, colour, centre, top + metrics.capHeight() + size * 0.5, size * 0.62)


def _pips(painter: QPainter, rank: str, suit: str, colour: QColor, width: float, height: float) -> None:
    size = width * (0.5 if rank == "A" else 0.18)
    for x, y in PIPS[rank]:
        _suit(painter, suit, colour, x * width, y * height, size)
        if y < 0.5 and (rank, (x, y)) not in ONCE:
            _suit(painter, suit, colour, x * width, (1 - y) * height, size, is_turned=True)


def _court(painter: QPainter, rank: str, suit: str, colour: QColor, width: float, height: float) -> None:
    """Draws a court card: a frame and a crown in the suit's colour, with one more point for each rank."""
    frame = QRectF(width * 0.31, height * 0.11, width * 0.38, height * 0.78)
    painter.setPen(QPen(colour, max(1.0, width * 0.012)))
    painter.setBrush(QColor(colour.red(), colour.green(), colour.blue(), 34))
    painter.drawRect(frame)
    painter.drawLine(QPointF(frame.left(), height / 2), QPointF(frame.right(), height / 2))
    for is_turned in (False, True):
        painter.save()
        if is_turned:
            painter.translate(width, height)
            painter.rotate(180)
        _crown(painter, COURT[rank], colour, width * 0.5, height * 0.205, width * 0.29)
        _suit(painter, suit, colour, width * 0.5, height * 0.39, width * 0.26)
        painter.restore()


def _crown(painter: QPainter, points: int, colour: QColor, x: float, y: float, width: float) -> None:
    tips = 2 * points + 1
    left, low, high = x - width / 2, y + width * 0.28, y - width * 0.28
    path = QPainterPath(QPointF(left, low))
    for tip in range(tips):
        at = left + width * tip / (tips - 1)
        path.lineTo(at, high if tip % 2 == 0 else y + width * 0.02)
    path.lineTo(left + width, low)
    path.closeSubpath()
    painter.setPen(QPen(colour, max(1.0, width * 0.04)))
    painter.setBrush(QColor("#D3A951"))
    painter.drawPath(path)


def _suit(
    painter: QPainter, suit: str, colour: QColor, x: float, y: float, size: float, *, is_turned: bool = False
) -> None:
    painter.save()
    painter.translate(x, y)
    painter.scale(size / 2, -size / 2 if is_turned else size / 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(suit_path(suit))
    painter.restore()


@cache
def suit_path(suit: str) -> QPainterPath:
    """Gives the outline of a suit within -1 to 1."""
    return {"D": _diamond, "H": _heart, "S": _spade, "C": _club}[suit]()


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0, -1))
    for x, y in ((0.76, 0), (0, 1), (-0.76, 0)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0, 0.98))
    path.cubicTo(-0.35, 0.45, -0.98, 0.2, -0.98, -0.38)
    path.cubicTo(-0.98, -1.02, -0.2, -1.08, 0, -0.46)
    path.cubicTo(0.2, -1.08, 0.98, -1.02, 0.98, -0.38)
    path.cubicTo(0.98, 0.2, 0.35, 0.45, 0, 0.98)
    return path


def _stem() -> QPainterPath:
    path = QPainterPath(QPointF(-0.07, 0.2))
    path.cubicTo(-0.06, 0.7, -0.2, 0.9, -0.42, 0.98)
    path.lineTo(0.42, 0.98)
    path.cubicTo(0.2, 0.9, 0.06, 0.7, 0.07, 0.2)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(0, -0.98))
    path.cubicTo(0.3, -0.5, 0.95, -0.2, 0.95, 0.26)
    path.cubicTo(0.95, 0.78, 0.24, 0.86, 0, 0.38)
    path.cubicTo(-0.24, 0.86, -0.95, 0.78, -0.95, 0.26)
    path.cubicTo(-0.95, -0.2, -0.3, -0.5, 0, -0.98)
    return path.united(_stem())


def _club() -> QPainterPath:
    path = _stem()
    for x, y in ((0.0, -0.5), (-0.5, 0.24), (0.5, 0.24)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), 0.46, 0.46)
        path = path.united(leaf)
    return path
