"""The simulated shoe of a demo: a process of its own with a serial port, and orders for it."""

import math
from functools import partial
from typing import TYPE_CHECKING

from cluster import control

if TYPE_CHECKING:
    from pathlib import Path

    from cluster.children import Children
    from cluster.table_folder import TableFolder

PORT = "shoe"
"""Its serial port, in the table's folder."""
CONTROL = "shoe.control"
"""In the console's folder: where it takes orders."""
order = partial(control.order, "shoe")


def control_of(table: "TableFolder") -> "Path":
    return table.console / CONTROL


def start_shoe(table: "TableFolder", children: "Children", seed: int) -> None:
    port, path = str(table.folder / PORT), control_of(table)
    children.start("shoe", "shoe", "sim", "--port", port, "--control", str(path), "--seed", str(seed))
    children.until("the shoe is there", partial(control.answers, "shoe", path), math.inf)
