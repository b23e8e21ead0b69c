"""Two people who find out what nobody knows of notes and tickets, who pay by hand, and who count boxes."""

from collections.abc import Mapping

import msgspec

from console.state import Table
from lab.simulation.scripted import MANAGER, SUPERVISOR
from lab.simulation.staff import ATTENDANT
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import World
from protocol.enums import DocumentState, OutState
from protocol.messages import Till

LOOKS_S = (0.5, 2.0)
LOOKED = "looked into the box"


class TillStaff:
    def __init__(self, world: World, desk: StaffOrders, terminals: Mapping[str, SimulatedTerminal]) -> None:
        self._world = world
        self._rng = world.chance("till staff")
        self._desk = desk
        self._terminals = terminals
        self._papers = world.auditor.table.papers
        world.clock.after(1.0, self._step)

    def _step(self) -> None:
        rng, table = self._rng, self._desk.table
        self._world.clock.after(rng.uniform(*LOOKS_S), self._step)
        if table is None:
            return
        for name, till in list(table.seats.tills.items()):
            if self._world.healed or rng.random() < 0.5:
                self._look(table, name, till)
        for box in list(table.money.boxes.values()):
            notes = [f"{cents}={count}" for cents, count in msgspec.msgpack.decode(box.notes)]
            self._desk.ask(
                "count-box", SUPERVISOR, MANAGER, terminal=box.terminal, box=box.box, notes=notes, tickets=box.tickets,
                tickets_cents=box.tickets_cents,
            )  # fmt: skip

    def _look(self, table: Table, name: str, till: Till) -> None:
        rng, healed = self._rng, self._world.healed
        if till.document_state is DocumentState.UNKNOWN:
            place = self._papers.place_of(name, till.document)
            if place == "box" and self._papers.is_not_reserved(name, till.document):
                self._papers.hand_out(name, till.document)
            elif place in ("box", "hand"):
                self._desk.ask(
                    "settle-document", SUPERVISOR, MANAGER, terminal=name, document=till.document,
                    taken=place == "box", reason=LOOKED,
                )  # fmt: skip
        if till.out_state is OutState.UNKNOWN:
            verb = rng.choice(("print-again", "hand-pay"))
            self._desk.ask(verb, SUPERVISOR, MANAGER, terminal=name, out=till.out, reason="nobody knows")
        elif till.out_state in (OutState.DEBITED, OutState.NUMBERED) and (not healed and rng.random() < 0.3):
            verb = rng.choice(("give-back", "hand-pay"))
            self._desk.ask(verb, SUPERVISOR, MANAGER, terminal=name, out=till.out, reason="no paper")
        elif not healed and rng.random() < 0.03:
            self._desk.ask("hand-pay", ATTENDANT, terminal=name)
