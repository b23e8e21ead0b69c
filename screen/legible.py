"""Finds texts on a window that a person cannot read: cut, outside their box, over each other, or too small."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QRect, QRectF
from PySide6.QtGui import QColor, QGuiApplication, QRegion
from PySide6.QtQml import QJSValue, QQmlExpression, QQmlProperty, qmlContext
from PySide6.QtQuick import QQuickItem

from screen.app import Window

FRAMES = 50
SLACK = 2.0
"""The tolerance in pixels of the design, since rounding is no fault."""
APART = 4.0
"""The least gap between two texts in a line: closer texts are read as one."""
LETTERS = 0.62
"""The part of a line's height that capitals and figures fill; the rest is the space between lines."""
TEXT_LEAST, TOUCH_LEAST = 11.0, 33.0
MOSTLY = 0.6
DRAWN = "[horizontalAlignment, verticalAlignment, fontInfo.pixelSize, elide]"
IN_THE_MIDDLE = 2
"""A long name that keeps both its ends is cut on purpose; it stands in full on its card."""
SHIFT = {2: 1.0, 4: 0.5, 64: 1.0, 128: 0.5}
"""Qt's numbers for right, centred, below and centred: what part of the room that is left lies before the text."""


OVERLAYS = ("chip", "preview", "message", "explanation")
"""What may lie over anything for a moment, by its name in QML."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A visible text, in pixels of the window."""

    text: str
    place: QRegion
    top: float
    bottom: float
    area: float
    is_over: bool

    def may_meet(self, top: float, bottom: float) -> bool:
        """Says at little cost what is true of few pairs: that both are at the same height."""
        return self.top < bottom and top < self.bottom


def complaints(window: Window) -> list[str]:
    """Gives one sentence for each text that a person cannot read; none on a correct screen.

    A new list takes some frames to settle; a real fault stays wrong in all of them.
    """
    for _ in range(FRAMES):
        if not (found := list(_Look(window).all())):
            break
        QGuiApplication.processEvents()
        QGuiApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        window.view.grabWindow()
    return found


class _Look:
    """Items in the order of painting: a later opaque item hides the texts below it."""

    def __init__(self, window: Window) -> None:
        self._window = QRectF(0, 0, window.view.width(), window.view.height())
        self._scale = 1.0
        self._texts: list[Seen] = []
        self._said: list[str] = []
        self._visit(window.root, self._window, None, False)

    @property
    def _slack(self) -> float:
        return 1.5 * SLACK * self._scale

    def all(self) -> Iterator[str]:
        yield from self._said
        for at, one in enumerate(self._texts):
            for other in self._texts[at + 1 :]:
                if one.is_over != other.is_over or not one.may_meet(other.top, other.bottom):
                    continue
                if not one.place.intersects(other.place):
                    continue
                both = one.place.intersected(other.place).boundingRect()
                if min(both.width(), both.height()) > self._slack:
                    yield f"{one.text!r} and {other.text!r} lie over each other"

    def _visit(self, item: QQuickItem, clip: QRectF, box: QRectF | None, is_over: bool) -> None:
        if not item.isVisible() or item.opacity() == 0:
            return
        place = item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))
        is_over = is_over or item.objectName() in OVERLAYS
        if item.inherits("QQuickText"):
            self._text(item, clip, box, is_over)
        elif item.inherits("QQuickRectangle"):
            if _is_opaque(item):
                self._hide(place.intersected(clip), is_over)
            if place.height() > SLACK * 4 and _is_drawn(item):
                box = place
        if item.inherits("QQuickMouseArea") and item.isEnabled():
            self._touched(item, place)
        if item.clip():
            clip = clip.intersected(place)
        for child in sorted(item.childItems(), key=lambda child: child.z()):
            self._visit(child, clip, box, is_over)

    def _text(self, item: QQuickItem, clip: QRectF, box: QRectF | None, is_over: bool) -> None:
        text = str(item.property("text"))
        across, down, size, elide = _drawn(item)
        place = _painted(item, across, down)
        seen = place.intersected(clip)
        if not text.strip() or seen.height() < MOSTLY * place.height() or seen.isEmpty():
            return  # scrolled away, or nothing is said
        self._scale = item.mapRectToScene(QRectF(0, 0, 1, 1)).width()
        slack = SLACK * self._scale
        if item.property("truncated") and elide != IN_THE_MIDDLE:
            self._said.append(f"{text!r} is cut short")
        if seen.width() < place.width() - slack:
            self._said.append(f"{text!r} is cut at the side")
        if item.property("contentWidth") > item.width() + SLACK:
            self._said.append(f"{text!r} is wider than its place")
        if item.property("lineCount") > 1 and item.property("contentHeight") > item.height() + SLACK * 2:
            self._said.append(f"{text!r} is higher than its place")
        if box is not None and not _holds(box, place, slack):
            self._said.append(f"{text!r} runs out of its box")
        if size < TEXT_LEAST:
            self._said.append(f"{text!r} is drawn with {size} pixels")
        aside = APART * self._scale / 2 + self._slack / 2
        whole = seen.adjusted(-aside, 0, aside, 0).toRect()
        region = QRegion(whole)
        self._texts.append(Seen(text, region, whole.top(), whole.bottom() + 1, _area(region), is_over))

    def _hide(self, place: QRectF, is_over: bool) -> None:
        kept, whole = [], place.toRect()
        cover, top, bottom = QRegion(whole), whole.top(), whole.bottom() + 1
        for seen in self._texts:
            if not seen.may_meet(top, bottom) or not seen.place.intersects(cover):
                kept.append(seen)
                continue
            hidden = seen.place.intersected(cover)
            left = seen.place.subtracted(cover)
            if _area(left) < (1 - MOSTLY) * seen.area:
                continue
            kept.append(replace(seen, place=left))
            lies = hidden.boundingRect()
            if not is_over and min(lies.width(), lies.height()) > self._slack:
                self._said.append(f"{seen.text!r} is partly covered")
        self._texts = kept

    def _touched(self, item: QQuickItem, place: QRectF) -> None:
        least = min(item.width(), item.height())
        if 0 < least < TOUCH_LEAST and place.intersects(self._window):
            name = item.objectName() or (item.parentItem() or item).objectName()
            self._said.append(f"what is touched at {name or place.toRect().getRect()} is {least:g} pixels small")


def _drawn(item: QQuickItem) -> tuple[int, ...]:
    """Reads enumerations by an expression, because they have no form in Python."""
    context = qmlContext(item)
    assert context is not None
    values = QQmlExpression(context, item, DRAWN).evaluate()[0].toVariant()
    return tuple(int(value) for value in values)


def _painted(item: QQuickItem, across: int, down: int) -> QRectF:
    """Gives the place of the letters in the window, with the alignment within the item, line by line."""
    width, height = item.property("contentWidth"), item.property("contentHeight")
    x, y = SHIFT.get(across, 0) * (item.width() - width), SHIFT.get(down, 0) * (item.height() - height)
    line = height / max(1, item.property("lineCount"))
    between = line * (1 - LETTERS) / 2
    return item.mapRectToScene(QRectF(x, y + between, width, height - 2 * between))


def _area(region: QRegion) -> float:
    parts: Iterable[QRect] = iter(region)  # type: ignore[call-overload]  # as Qt's own declarations do not say
    return float(sum(part.width() * part.height() for part in parts))


def _holds(box: QRectF, place: QRectF, slack: float) -> bool:
    return box.adjusted(-slack, -slack, slack, slack).contains(place)


def _is_drawn(item: QQuickItem) -> bool:
    return _colour(item).alpha() > 0 or _has_gradient(item) or QQmlProperty.read(item, "border.width") > 0


def _is_opaque(item: QQuickItem) -> bool:
    shown: QQuickItem | None = item
    while shown is not None:
        if shown.opacity() < 1:
            return False
        shown = shown.parentItem()
    return _colour(item).alpha() == 255 or _has_gradient(item)


def _colour(item: QQuickItem) -> QColor:
    return QColor(item.property("color"))


def _has_gradient(item: QQuickItem) -> bool:
    gradient = item.property("gradient")
    return isinstance(gradient, QJSValue) and gradient.isQObject()
