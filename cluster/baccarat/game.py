"""Commission Baccarat as a demo asks for it: a simulated shoe on a serial port, and the hand that deals from it."""

from pathlib import Path
from typing import ClassVar

from cluster.baccarat.by_hand import BY_HAND
from cluster.baccarat.faults import OF_THE_TABLE, why_not_demonstrated
from cluster.baccarat.hand import ShoeHand
from cluster.baccarat.shoe import PORT, start_shoe
from cluster.children import Children
from cluster.game import DemoGame
from cluster.table_folder import Sections, TableFolder
from console.baccarat.status import BaccaratStatus
from protocol.answers import read_part
from protocol.table_status import TableStatus
from shoe_controller.sim.faults import FAULTS


class BaccaratDemo(DemoGame):
    keyed_sections: ClassVar[Sections] = {"shoe": {"driver": "keyed"}}
    by_hand = BY_HAND

    def sections(self, speed: float, folder: Path, seed: int) -> Sections:
        """Whatever the speed: a shoe outlives its console, so it is never inside one."""
        return {"shoe": {"driver": "s2", "port": str(folder.absolute() / PORT)}}

    def start_source(self, speed: float, table: TableFolder, children: Children, seed: int) -> None:
        start_shoe(table, children, seed)

    def hand(self, speed: float, table: TableFolder, children: Children) -> ShoeHand:
        return ShoeHand(speed, table, children)

    def fault_in_words(self, name: str) -> str:
        return OF_THE_TABLE[name] if name in OF_THE_TABLE else FAULTS[name].sentence

    def decided_in_words(self, status: TableStatus) -> str:
        seen = read_part(status.source, BaccaratStatus)
        return "the cards agree, as two people say" if seen.checks.keyed else "the cards agree"

    def why_no_fault(self, name: str) -> str:
        return why_not_demonstrated(name)
