"""Migrates a terminal's file of an earlier format: the old file is sealed unchanged, as at the end of a day, and a new
file begins.
"""

from functools import partial
from pathlib import Path

from durable import StoreError
from durable.migrating import OldFile, migrated
from terminal.checking import damaged_row, ledger_in
from terminal.effects import SealDay
from terminal.history import sealed_file, shape_in
from terminal.ledger import Ledger, LedgerError, pack_ledger
from terminal.snapshot import carried, fill, next_shape
from terminal.store import DAYS
from terminal.tables import FORM, LACKS, SCHEMA, Lacks, PlaceRow, ShapeRow, columns_of, place_of, selected


def migrate(path: Path, terminal: str, wall_ms: int) -> Path:
    """Migrates the file of a stopped terminal and returns where the old file is then. It can be run again after an
    interruption.

    An open round, a held stake and entries that the console has not acknowledged continue as after a restart.
    """
    with migrated(path, FORM, SCHEMA, LACKS) as old:
        lacks = LACKS[old.number]
        shape, place, ledger = _checked(path, old, lacks, terminal)
        next_number = max(shape.number, place.day) + 1
        seal = SealDay(shape.number, next_number, pack_ledger(ledger), wall_ms)
        last_round: int = old.rows("SELECT coalesce(max(round), 0) FROM slips")[0][0]
        begun = next_shape(shape, seal, place, ledger.hash, last_round)
        aside = sealed_file(path.with_name(DAYS), shape.number)
        old.begin_anew(aside, partial(fill, begun, place, carried(old.rows, lacks)))
    return aside


def _checked(path: Path, old: OldFile, lacks: Lacks, terminal: str) -> tuple[ShapeRow, PlaceRow, Ledger]:
    if changed := damaged_row(old.rows, lacks):
        raise StoreError(f"{path} is damaged: {changed}; restore it from a backup.")
    shape, places = shape_in(old.rows, lacks), old.rows(selected("place", columns_of(PlaceRow), lacks))
    if shape is None or not places:
        raise StoreError(f"{path} was never written to. Remove it; the terminal makes a new one.")
    if shape.terminal != terminal:
        raise StoreError(f"{path} is the ledger of terminal {shape.terminal}, not of {terminal}. It is left as it is.")
    place = place_of(places[0])
    try:
        ledger = ledger_in(old.rows, shape, place)
    except LedgerError as bad:
        raise StoreError(f"{path} is damaged: {bad}; restore it from a backup.") from None
    held_cents: int = old.rows("SELECT coalesce(sum(held_cents), 0) FROM slips")[0][0]
    if held_cents != ledger.escrow_cents:
        raise StoreError(f"{path} is damaged: its slips do not hold what its ledger holds; restore it from a backup.")
    return shape, place, ledger
