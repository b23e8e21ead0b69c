"""A list model for a list of dicts: by key it finds rows that came, went, moved or changed."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QByteArray, QModelIndex, QObject, QPersistentModelIndex, Qt

Row = dict[str, Any]
Index = QModelIndex | QPersistentModelIndex
FIRST_ROLE = int(Qt.ItemDataRole.UserRole) + 1


class Rows(QAbstractListModel):
    def __init__(self, key: str, *roles: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self._roles = (key, *roles)
        self._rows: list[Row] = []

    @property
    def rows(self) -> Sequence[Row]:
        return self._rows

    def roleNames(self) -> dict[int, QByteArray]:
        return {FIRST_ROLE + at: QByteArray(role.encode()) for at, role in enumerate(self._roles)}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = FIRST_ROLE) -> Any:
        at = role - FIRST_ROLE
        if not index.isValid() or not 0 <= at < len(self._roles):
            return None
        return self._rows[index.row()].get(self._roles[at])

    def sync(self, rows: Sequence[Row]) -> None:
        wanted = {row[self._key] for row in rows}
        if len(wanted) != len(rows):
            raise ValueError(f"two rows have the same {self._key}")
        self._remove_all_but(wanted)
        for at, row in enumerate(rows):
            self._bring(at, row)

    def _remove_all_but(self, wanted: set[Any]) -> None:
        for at in range(len(self._rows) - 1, -1, -1):
            if self._rows[at][self._key] not in wanted:
                self.beginRemoveRows(QModelIndex(), at, at)
                del self._rows[at]
                self.endRemoveRows()

    def _bring(self, at: int, row: Row) -> None:
        """Brings a row to its place; all rows before `at` are in place already."""
        found = next((i for i in range(at, len(self._rows)) if self._rows[i][self._key] == row[self._key]), None)
        if found is None:
            self.beginInsertRows(QModelIndex(), at, at)
            self._rows.insert(at, dict(row))
            self.endInsertRows()
            return
        if found != at:
            self.beginMoveRows(QModelIndex(), found, found, QModelIndex(), at)
            self._rows.insert(at, self._rows.pop(found))
            self.endMoveRows()
        before, self._rows[at] = self._rows[at], dict(row)
        changed = [FIRST_ROLE + i for i, role in enumerate(self._roles) if before.get(role) != row.get(role)]
        if changed:
            self.dataChanged.emit(self.index(at), self.index(at), changed)
