"""A database that was put aside for good: programs read it, and nobody writes it any more."""

from collections.abc import Container, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import apsw

from durable import UNREADABLE, Form, StoreError, form_number, refuse_other_form, sha256_of


class Sealed:
    """Opens a sealed file without changing any byte; SQLite makes no file beside it."""

    def __init__(self, path: Path, form: Form, sha256: bytes, known: Container[int] = ()) -> None:
        """`known` lists earlier formats that the caller can read too."""
        self._path = path
        try:
            self.number = form_number(path, form)
            if self.number not in known:
                refuse_other_form(path, form)
            if sha256_of(path) != sha256:
                raise StoreError(f"{path} is not the file that was sealed; restore it from a backup.")
            uri = f"file:{quote(str(path.absolute()))}?immutable=1"
            self._connection = apsw.Connection(uri, flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
        except FileNotFoundError:
            raise StoreError(f"{path} is missing; restore it from a backup.") from None
        except (*UNREADABLE, OSError) as bad:
            raise StoreError(f"{path} cannot be opened: {bad}") from bad

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        try:
            return list(self._connection.execute(sql, values))
        except UNREADABLE as bad:
            raise StoreError(f"{self._path} cannot be read: {bad}") from bad

    def close(self) -> None:
        self._connection.close(True)
