"""Migrates a console's file of an earlier format: the old file is sealed as it is, as at the end of a day."""

from pathlib import Path

from console.commits import linked
from console.days import day_file
from console.gaming_day import DayOf
from console.reading import Reader
from console.schema import FORM, LACKS, NOBODY, SCHEMA, Owner
from console.sealing import opening, with_file
from durable import StoreError
from durable.migrating import migrated


def migrate(path: Path, owner: Owner, day_of: DayOf, software: str, wall_ms: int) -> Path:
    """Migrates the file of a stopped console and returns where the old file is then. It can be run again after an
    interruption.
    """
    with migrated(path, FORM, SCHEMA, LACKS) as old:
        reader = Reader(old, path, LACKS[old.number])
        shape = reader.shape()
        if shape is None:
            raise StoreError(f"{path} was never written to. Remove it; the console makes a new one.")
        named = Owner(shape.table_name, shape.game)
        if named not in (owner, NOBODY):
            raise StoreError(
                f"{path} is the record of table {named.table} ({named.game}), not of {owner.table} ({owner.game}). "
                "It is left as it is."
            )
        head = reader.head(shape)
        writes = opening(reader, day_of(shape.begun_wall_ms), head, software, wall_ms)
        aside = day_file(path.parent, shape.number)
        old.begin_anew(aside, lambda sealed: linked(with_file(writes, sealed), *head)[0])
    return aside
