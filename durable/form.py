"""Reads which kind of file this is and in which format, before SQLite opens it."""

import struct
from dataclasses import dataclass
from pathlib import Path

from durable.errors import StoreError


@dataclass(frozen=True, slots=True)
class Form:
    """The kind of a file, by SQLite's application id, and the number of the format that is written."""

    what: str
    application_id: int
    number: int
    migrate: str
    """The command that brings an older file to this format."""


HEADER = struct.Struct(">16s44xI4xI")
"""The start of a database file: SQLite's first bytes, `user_version` and `application_id`."""
SQLITE = b"SQLite format 3\0"


def form_number(path: Path, form: Form) -> int:
    """Reads the format from the first bytes; a file of another program is not changed at all."""
    with path.open("rb") as file:
        head = file.read(HEADER.size)
    if len(head) < HEADER.size or not head.startswith(SQLITE):
        raise StoreError(
            f"{path} cannot be opened: it is no database, or only the first bytes of one. Restore a backup."
        )
    _, number, application_id = HEADER.unpack(head)
    if not application_id and not number:
        raise StoreError(f"{path} has no format number, so no released program wrote it. It is left as it is.")
    if application_id != form.application_id:
        raise StoreError(f"{path} is not {form.what}. It is left as it is.")
    if number > form.number:
        raise StoreError(
            f"{path} has format {number}, and this program knows formats up to {form.number}. "
            "It is left as it is: start the newer program."
        )
    return int(number)


def refuse_other_form(path: Path, form: Form) -> None:
    number = form_number(path, form)
    if number < form.number:
        raise StoreError(
            f"{path} has format {number}, and this program writes format {form.number}. It is left as it is: "
            f"run `{form.migrate}` first."
        )
