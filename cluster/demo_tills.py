"""The simulated note acceptors and ticket printers of a demo's terminals, and the players who bring notes."""

from collections.abc import Callable

from cluster.children import Children
from cluster.control import order
from cluster.demo_staff import DemoStaff
from cluster.game import HandRefused
from cluster.table_folder import MACHINES, TableFolder
from protocol.answers import read_body
from protocol.lists import TillsListed
from protocol.table_status import TableStatus

FIFTY, HUNDRED = 4, 5
"""The notes by their number in the acceptor's table."""
POOR_CENTS = 2_000
"""With less, the next player brings a note."""


def start_devices(table: TableFolder, children: Children, seed: int) -> None:
    for name in table.terminals:
        for machine in MACHINES:
            port = table.device(name, machine)
            children.start(
                f"{name}-{machine}", "money", "sim", machine,
                "--port", str(port), "--control", f"{port}.control", "--seed", str(seed),
            )  # fmt: skip


class DemoTills:
    def __init__(self, table: TableFolder, staff: DemoStaff) -> None:
        self._table = table
        self._staff = staff

    def bring_notes(self) -> None:
        """A first note at each terminal."""
        for name in self._table.terminals:
            self._staff.until(f"{name} takes a note", self._takes(name))
        self._staff.until("the notes are credited", lambda _: self._are_quiet(with_notes=True))

    def next_players(self, status: TableStatus) -> None:
        """Where the player has left, the next one brings a note."""
        for name in self._table.terminals:
            seat = status.terminals.get(name)
            if seat is not None and seat.present and (seat.credit_cents or 0) < POOR_CENTS:
                self._insert(name, HUNDRED)

    def wait_until_quiet(self) -> None:
        self._staff.until("no note or ticket is on its way", lambda _: self._are_quiet())

    def _takes(self, name: str) -> Callable[[TableStatus], bool]:
        return lambda _: self._insert(name, FIFTY)

    def _insert(self, name: str, note: int) -> bool:
        """Whether the acceptor has drawn it in; it takes nothing before its terminal is ready."""
        try:
            answer = order("acceptor", self._table.folder / name / "acceptor.control", do="insert", note=note)
        except HandRefused:
            return False
        return bool(answer["ok"])

    def _are_quiet(self, *, with_notes: bool = False) -> bool:
        listed = read_body(self._staff.ask("tills"), TillsListed).tills
        here = {till.terminal: till for till in listed}
        if with_notes and not all(name in here and here[name].box_notes for name in self._table.terminals):
            return False
        open_ = [till for till in listed if till.document_state or till.out_state or till.leaving_cents]
        return not open_
