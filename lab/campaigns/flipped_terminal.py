"""Makes a terminal's file with rows in every table: it is played in the simulation, after a sealed day."""

from pathlib import Path
from typing import Any

import msgspec

from lab.campaigns.lossy_disk import LossyDisk
from lab.simulation.site import Parts, Site
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import Plan
from protocol.codec import encode_lines
from protocol.enums import FairnessLevel
from protocol.messages import Fairness
from terminal.effects import (
    PutChip,
    PutChoice,
    PutFairness,
    PutFavourite,
    PutOwnLimits,
    PutStep,
    PutUnsealed,
    Write,
)
from terminal.store import Store

SEED, ROUNDS = 4, 60
BY_HAND: list[Write] = [
    PutFavourite(1, "Saturday", encode_lines({"straight:17": 500})),
    PutOwnLimits(1, 50_000, None),
    PutChip(1, 500),
    PutUnsealed(3, "not as sealed", bytes(32)),
    PutStep(1, 1, b"a step of a round that is over"),
]
"""What a simulated player never does, and a game of one step never has."""
FAIRNESS = msgspec.msgpack.encode(Fairness("W-1", True, 40, FairnessLevel.TOO_FEW, {"17": 2}, 1_800_000_000_000))


def make_terminal(folder: Path) -> Path:
    """Gives the terminal of a table that has sealed the most, of those with entries in the open file."""
    disk = LossyDisk(f"flips-{id(folder)}")  # Nobody pulls the plug.
    try:
        stores = _play(folder, disk.name)
        entries = {name: store._place.journal_seq - store._shape.first_seq + 1 for name, store in stores.items()}
        name = max(stores, key=lambda each: (entries[each] > 0, stores[each]._shape.number, each))
        rounds = stores[name].rounds_played(1)
        stores[name].commit([*BY_HAND, PutChoice(rounds[0], 1, "raise", 100, True), PutFairness(FAIRNESS)])
        for store in stores.values():
            store.close()
    finally:
        disk.unregister()
    return folder / name / "terminal.db"


def _play(folder: Path, vfs: str) -> dict[str, Store]:
    class OnDisk(SimulatedTerminal):
        def open_store(self) -> Any:
            (folder / self.name).mkdir()
            return Store(folder / self.name / "terminal.db", owner=self.name, vfs=vfs)

    site = Site(Plan(SEED, ROUNDS, profile="money"), Parts(terminal=OnDisk))
    site.run()
    return {name: terminal.store for name, terminal in site.terminals.items()}


def load_terminal(path: Path) -> object:
    store = Store(path, owner=path.parent.name)
    try:
        seat = store.load(path.parent.name)
        slips = [store.slip(round_) for round_ in store.rounds_played(20)]
        return seat, slips, store.entries(seat.ledger.seq - 20, 20)
    finally:
        store.close()
