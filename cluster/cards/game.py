"""A card game as a demo asks for it: a simulated shoe on a serial port, and what goes wrong on request."""

from pathlib import Path
from typing import ClassVar

from cluster.cards.faults import fault_in_words, why_not_demonstrated
from cluster.cards.shoe import PORT, start_shoe
from cluster.children import Children
from cluster.game import DemoGame
from cluster.table_folder import Sections, TableFolder

AGREED, AGREED_BY_TWO = "the cards agree", "the cards agree, as two people say"


class CardDemo(DemoGame):
    keyed_sections: ClassVar[Sections] = {"shoe": {"driver": "keyed"}}
    strikes_when = ""
    """When, in a round, a demo kills a process or pulls the cable out."""

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        """The configuration of the shoe; it is the same at any speed, because a shoe is never inside a console."""
        return {"shoe": {"driver": "s2", "port": str(folder.absolute() / PORT)}}

    def start_source(self, speed: float, table: TableFolder, children: Children, seed: int) -> None:
        start_shoe(table, children, seed)

    def fault_in_words(self, name: str) -> str:
        return fault_in_words(name, self.strikes_when)

    def why_no_fault(self, name: str) -> str:
        return why_not_demonstrated(name)
