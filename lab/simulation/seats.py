"""Staff who look after seats: they evacuate dead ones, readmit old disks, enrol and revoke keys."""

from collections.abc import Callable

from console.rows import TerminalRow
from console.state import Table
from lab.simulation.scripted import DEALER, SUPERVISOR
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import World
from protocol.enums import Evacuated, TransferState

NEW_SEATS_MAX = 2
OUT = Evacuated.OUT
LOCKED_LEAVES = 0.1
"""How often, at a look, the seat of a terminal that is locked is given up, though it is connected."""
SILENT_S = 4.2
"""A little longer than the console itself waits before it calls a terminal gone."""
Join = Callable[[str], None]


class SeatKeeper:
    def __init__(self, world: World, desk: StaffOrders, terminals: dict[str, SimulatedTerminal], join: Join) -> None:
        self._world = world
        self._rng = world.chance("seats")
        self._desk = desk
        self._terminals = terminals
        self._join = join
        self._new_seats = 0
        self._enrolled = max(0.15, world.rates.key_revoked)
        """How often, at a look, whoever has no key gets one."""
        self._looked_at: set[str] = set()
        """Evacuated ones of which it is decided whether their old disk ever comes back."""
        world.clock.after(1.0, self._step)

    def _step(self) -> None:
        rng, table = self._rng, self._desk.table
        self._world.clock.after(rng.uniform(0.5, 1.5), self._step)
        if table is None:
            return
        good = self._world.keys.good
        for name in list(self._terminals):
            row = table.seats.terminals.get(name)
            is_out = row is not None and row.evacuation is OUT
            if is_out:
                self._decide(name)
            elif row is None or row.is_out:
                pass  # Nothing to evacuate, or done.
            elif self._is_silent(table, name) and self._may_leave(name):
                self._evacuate(table, name)
            elif self._is_at_an_end(name) or (row.locked and rng.random() < LOCKED_LEAVES):
                self._evacuate_connected(row)
            if is_out or name not in good:
                self._let_in(row or TerminalRow(name))
        if not self._world.healed:
            self._change_keys()

    def _may_leave(self, name: str) -> bool:
        """Says whether staff may give up this seat; at the end of a run only one whose disk is lost or whose terminal
        lies.
        """
        world = self._world
        return not world.healed or name in world.auditor.blank or world.auditor.is_hostile(name)

    def _is_at_an_end(self, name: str) -> bool:
        """Says whether a run has come to its end with this hostile terminal."""
        return self._world.healed and self._world.auditor.is_hostile(name)

    def _evacuate_connected(self, row: TerminalRow) -> None:
        if not row.locked:
            self._desk.ask("lock", SUPERVISOR, terminal=row.terminal, reason="it does not book what it owes")
        self._looked_at.discard(row.terminal)
        self._desk.ask("evacuate", SUPERVISOR, DEALER, terminal=row.terminal, to="", reason="it does not agree")

    def _is_silent(self, table: Table, name: str) -> bool:
        here = table.seats.present.get(name)
        return here is None or self._world.clock.now_s - here.last_heard_s > SILENT_S

    def _evacuate(self, table: Table, name: str) -> None:
        rng, healed = self._rng, self._world.healed
        credit, correct, evacuate = self._moods(table, name)
        if rng.random() < credit and not healed:
            self._desk.ask("credit", DEALER, terminal=name, cents=2000)  # Brought to a dark screen: it waits.
        if rng.random() < correct and not healed:
            number = self._round_of(table, name)
            outcome = self._desk.doubt(number, name)
            self._desk.ask("correct", DEALER, SUPERVISOR, round=number, outcome=outcome, reason="in doubt")
        if rng.random() > evacuate:
            return
        empty = [
            to for to, here in table.seats.present.items() if not here.credit_cents and not self._is_silent(table, to)
        ]
        to = rng.choice(empty) if empty and rng.random() < 0.6 else ""
        self._looked_at.discard(name)
        self._desk.ask("evacuate", SUPERVISOR, DEALER, terminal=name, to=to, reason="dark")

    def _moods(self, table: Table, name: str) -> tuple[float, float, float]:
        """Gives the chances that staff bring money to a dark terminal, doubt its last round, or give up its seat.

        Where its player had left they usually come in this order, so that a correction meets the next player's money.
        """
        row = table.seats.terminals[name]
        if self._world.healed or not row.cashed_out or row.credit_cents or row.escrow_cents:
            return 0.2, 0.2, 0.25
        if not any(
            each.terminal == name and each.state == TransferState.ASKED for each in table.money.transfers.values()
        ):
            return 0.6, 0.1, 0.1
        is_corrected = any(name in names for (_, version, _), names in table.money.owed.items() if version > 1)
        return (0.1, 0.1, 0.6) if is_corrected else (0.1, 0.8, 0.05)

    def _round_of(self, table: Table, name: str) -> int:
        """Gives the round in play, or the last one played there."""
        played = [number for number, book in self._world.auditor.table.rounds.items() if name in book.slips]
        return played[-1] if played and self._rng.random() < 0.7 else table.round.number

    def _decide(self, name: str) -> None:
        """Decides about an old disk: some never come back, and others wait for a later decision."""
        if name not in self._looked_at:
            self._looked_at.add(name)
            if self._rng.random() < 0.3 or name in self._world.auditor.blank or self._is_at_an_end(name):
                self._terminals[name].bury()

    def _let_in(self, row: TerminalRow) -> None:
        """Lets an old disk in: two people readmit it and enrol a key, in either order, and not at once."""
        world, terminal = self._world, self._terminals[row.terminal]
        if terminal.is_buried or self._is_at_an_end(row.terminal):
            return
        if row.evacuation is OUT and (world.healed or self._rng.random() < 0.15):
            self._desk.ask("readmit", SUPERVISOR, DEALER, terminal=row.terminal)
        if not world.keys.has(row.terminal) and (world.healed or self._rng.random() < self._enrolled):
            terminal.take_key(world.keys.enroll(row.terminal))
            world.did["enrolled anew"] += 1

    def _change_keys(self) -> None:
        rng, world = self._rng, self._world
        chance = rng.random()
        if chance < world.rates.key_revoked:
            name = rng.choice(world.names)
            if world.keys.has(name):
                world.tell("keeper", "revokes the key of", name)
                world.keys.revoke(name)
                world.did["revoked"] += 1
        elif chance > 0.994 and self._new_seats < NEW_SEATS_MAX:
            self._new_seats += 1
            world.did["enrolled"] += 1
            self._join(f"N{self._new_seats:02d}")
