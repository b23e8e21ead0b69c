"""A map of finished values to which QML binds; it notifies QML only of changes."""

import warnings
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtQml import QQmlPropertyMap, qmlRegisterUncreatableType

# The stub asks for bytes, the call for text.
qmlRegisterUncreatableType(QQmlPropertyMap, "Etg", 1, 0, "Props", "Python makes it.")  # type: ignore[arg-type]


class Props(QQmlPropertyMap):
    """The values. Every key must exist before QML binds to it, because an unknown key never notifies."""

    def __init__(self, values: Mapping[str, Any] | None = None, parent: QObject | None = None) -> None:
        with warnings.catch_warnings():  # Qt wants create() unless one derives; PySide6 has no other way to derive
            warnings.simplefilter("ignore", DeprecationWarning)
            super().__init__(parent)
        self._values: dict[str, Any] = {}
        self.put(values or {})

    def put(self, values: Mapping[str, Any]) -> None:
        """Adds all new keys in one call, because Qt describes all keys anew for each call that adds any."""
        if new := {key: value for key, value in values.items() if key not in self._values}:
            self._values |= new
            self.insert(new)
        for key, value in values.items():
            if self._values[key] == value:
                continue
            self._values[key] = value
            self.insert(key, value)
