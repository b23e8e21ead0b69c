"""Rounds and entries of the past: from the open file, and for earlier ones from the sealed files of the days before."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from durable import StoreError
from durable.checked import fits
from durable.plain import from_text
from durable.sealed import Sealed
from terminal.effects import PutRoundSlip
from terminal.slips import ChoiceMade, Revision, RoundSlip
from terminal.tables import FORM, LACKS, Lacks, ShapeRow, columns_of, selected

Rows = Callable[..., list[tuple[Any, ...]]]
DAYS_OPEN = 4
RECENT_SLIPS = 20
"""A new file begins with this many of the newest slips, so that the last rounds are found in the open file alone."""
SLIP_COLUMNS = PutRoundSlip.__struct_fields__
REVISION_COLUMNS = ("number", "lines", "total_cents")
CHOICE_COLUMNS = ("question", "action", "cents", "stands")
ENTRIES = "SELECT data FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq"
NEWEST = "SELECT round FROM slips ORDER BY round DESC LIMIT ?"
FIRST_MADE = "SELECT round FROM slips WHERE round > ? AND round <= ? ORDER BY round DESC LIMIT ?"
ALL_ROUNDS = 2**63 - 1


def sealed_file(folder: Path, number: int) -> Path:
    return folder / f"{number:06}.db"


class Day(NamedTuple):
    """One file of the terminal, and the SQL statements that read its format."""

    shape: ShapeRow
    rows: Rows
    slip: str
    revisions: str
    choices: str


def read_as(shape: ShapeRow, rows: Rows, lacks: Lacks) -> Day:
    of_round = "WHERE round = ?"
    return Day(
        shape,
        rows,
        f"{selected('slips', SLIP_COLUMNS, lacks)} {of_round}",
        f"{selected('revisions', REVISION_COLUMNS, lacks)} {of_round}",
        f"{selected('choices', CHOICE_COLUMNS, lacks)} {of_round} ORDER BY question",
    )


def shape_in(rows: Rows, lacks: Lacks) -> ShapeRow | None:
    found = rows("SELECT * FROM shape")
    if not found:
        return None
    if not fits("shape", found[0]):
        raise StoreError("Row 1 of table shape has been changed; restore the file from a backup.")
    return ShapeRow(*rows(selected("shape", columns_of(ShapeRow), lacks))[0])


class History:
    """Looks in the open file first, then in the sealed files from the newest on. A sealed file is opened when it is
    needed.
    """

    def __init__(self, folder: Path, shape: ShapeRow, rows: Rows) -> None:
        self._folder = folder
        self.shape = shape
        """The shape row of the open file."""
        self._rows = rows
        self._open: OrderedDict[int, tuple[Sealed, Day]] = OrderedDict()

    def entries(self, first_seq: int, count: int) -> list[bytes]:
        found: list[bytes] = []
        for day in self._files():
            if first_seq + count > day.shape.first_seq:
                found[:0] = [data for (data,) in day.rows(ENTRIES, (first_seq, first_seq + count - 1))]
            if first_seq >= day.shape.first_seq:
                break
        return found

    def slip(self, round_: int) -> RoundSlip | None:
        """The slip of a round. The newest row counts; revisions and answers stand together, in the file of the round or
        a later one.
        """
        row = None
        for day in self._files():
            row = row or next(iter(day.rows(day.slip, (round_,))), None)
            revisions = day.rows(day.revisions, (round_,))
            if revisions or day.shape.last_round < round_:
                return None if row is None else _slip(row, revisions, day.rows(day.choices, (round_,)))
        return None if row is None else _slip(row, [], [])

    def rounds_played(self, count: int) -> list[int]:
        if count <= RECENT_SLIPS:
            return [round_ for (round_,) in self._rows(NEWEST, (count,))]
        found: list[int] = []
        last_round = ALL_ROUNDS
        for day in self._files():
            made = day.rows(FIRST_MADE, (day.shape.last_round, last_round, count - len(found)))
            found += [round_ for (round_,) in made]
            if len(found) >= count:
                break
            last_round = day.shape.last_round
        return found

    def _files(self) -> Iterator[Day]:
        day = read_as(self.shape, self._rows, LACKS[FORM.number])
        yield day
        while day.shape.before:
            day = self._day(day.shape)
            yield day

    def _day(self, after: ShapeRow) -> Day:
        number = after.before
        if (known := self._open.get(number)) is not None:
            self._open.move_to_end(number)
            return known[1]
        path = sealed_file(self._folder, number)
        file = Sealed(path, FORM, after.before_sha256, LACKS)
        shape = shape_in(file.rows, LACKS[file.number])
        if shape is None or (shape.chain, shape.number) != (after.chain, number):
            file.close()
            raise StoreError(f"{path} is not a day of this terminal; restore it from a backup.")
        day = read_as(shape, file.rows, LACKS[file.number])
        self._open[number] = file, day
        if len(self._open) > DAYS_OPEN:
            self._open.popitem(last=False)[1][0].close()
        return day

    def close(self) -> None:
        while self._open:
            self._open.popitem()[1][0].close()


def _slip(row: tuple[Any, ...], revisions: list[tuple[Any, ...]], choices: list[tuple[Any, ...]]) -> RoundSlip:
    values: dict[str, Any] = dict(zip(SLIP_COLUMNS, row, strict=True))
    for name in ("outcome", "public", "returned"):
        values[name] = from_text(values[name])
    values["returned"] = [(spot, cents, paragraph) for spot, cents, paragraph in values["returned"] or ()]
    made = [ChoiceMade(each[0], each[1], each[2], bool(each[3])) for each in choices]
    return RoundSlip(
        revisions={each[0]: Revision(*each) for each in revisions},
        choices={each.question: each for each in made},
        **values,
    )
