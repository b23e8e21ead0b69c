"""Every cell of the table of interruptions by its name: the moment, what fails, and the player's cents."""

import re
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster.games import by_hand
from cluster.rehearsal.interruption import interrupt
from cluster.rehearsal.points import COLUMNS, NOT_REHEARSED, Point, points_of
from cluster.sums import add_up
from lab.campaigns.lossy_disk import LossyDisk
from record.audit.opening import open_book
from record.audit.verify import verify
from tests.system.wired_stage import WiredStage
from tools.games import USUAL

TESTS = Path(__file__).resolve().parents[1]
CREDIT_CENTS = 10_000
BETS = by_hand(USUAL)
CELLS = [
    pytest.param(point, column, id=f"{point.name}-{column}{'-soon' if point.soon else ''}")
    for point in points_of(BETS)
    for column in COLUMNS
    if column in point.gains_cents
]
ELSEWHERE = {
    "P6-console-supervised", "P6-site-supervised", "P7-console-supervised", "P7-site-supervised", "P14-corrected",
    "P16-console", "P16-terminal", "P17-console", "P17-terminal", "P18-console", "P19-console", "P20-console",
}  # fmt: skip
"""What the table says beyond the cells above; each by the mark of a test. P15: there is no note acceptor."""


ON_THE_WAY = ("terminal", "power", "console")
OF_MONEY = {
    *(f"P{number}-{column}" for number in (*range(24, 34), 37, 39) for column in ON_THE_WAY),
    *(f"P{number}-{column}" for number in (34, 35, 36) for column in ("terminal", "console")),
    "P23-terminal", "P23-power", "P38-terminal", "P38-power", "P40-console", "P41-console", "P42-console",
}  # fmt: skip
"""Of notes and tickets on their way. The other cells say what their neighbours do."""
FIRST_OF_MONEY = 23


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[WiredStage]:
    disk = LossyDisk(f"cell-{uuid.uuid4()}")
    stage = WiredStage(tmp_path, disk.name)
    yield stage
    stage.table.die()
    disk.unregister()


@pytest.mark.parametrize(("point", "column"), CELLS)
def test_after_each_interruption_every_cent_is_where_the_table_says(
    stage: WiredStage, point: Point, column: str
) -> None:
    stage.begin(CREDIT_CENTS)
    struck = interrupt(stage, BETS, point, column)
    assert stage.is_struck
    assert struck.after_cents == CREDIT_CENTS + point.gains_cents[column]
    stage.table.die()
    books = add_up(stage.table.place)
    assert books.differences == []
    assert verify(open_book(stage.table.place.folder, [])).findings == []


def test_every_cell_of_the_table_of_interruptions_has_a_test_or_a_reason() -> None:
    cells = {(point.name, column) for point in points_of(BETS) for column in point.gains_cents}
    rehearsed = [f"P{number}" for number in [*range(15), 21, 22]]
    assert cells == {(name, column) for name in rehearsed for column in COLUMNS}
    marked = [
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"mark\.crash_point\(\"(.+)\"\)", path.read_text())
    ]
    of_money = {name for name in marked if int(name[1:].partition("-")[0]) >= FIRST_OF_MONEY}
    assert set(marked) - of_money == ELSEWHERE
    assert of_money == OF_MONEY
    others = {f"P{number}" for number in range(23)} - set(rehearsed)
    assert {cell.split("-")[0] for cell in ELSEWHERE} - set(rehearsed) == others - {"P15"}
    assert NOT_REHEARSED.keys() == others


def test_the_page_on_interruptions_lists_every_point_of_the_table() -> None:
    page = (TESTS.parent / "docs" / "reliability.md").read_text()
    assert re.findall(r"^\| (P\d+) \|(?:[^|\n]+\|){5}$", page, re.M) == [f"P{number}" for number in range(23)]
    of_money = re.findall(r"^\| (P\d+) \|(?:[^|\n]+\|){4}$", page, re.M)
    assert of_money == [f"P{number}" for number in range(FIRST_OF_MONEY, 43)]
