"""People's hands at acceptors and printers: players put in notes and tickets and take papers, attendants mend."""

from collections.abc import Mapping

from lab.simulation.players import Player
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.tills import NUMBER_FIELD, TillDevices
from lab.simulation.world import World
from terminal.money.sim.acceptor import note, ticket
from terminal.money.sim.tcl_printer import Job

LOOKS_S = (0.2, 1.2)
NOTES = (1, 2, 3, 3, 4, 4, 5)
"""How often which note is put in."""
FORGED = ("129999999999999999", "770000000000000001", "12000")
"""Unknown, of another house, too short."""


class Hands:
    def __init__(self, world: World, terminals: Mapping[str, SimulatedTerminal]) -> None:
        self._world = world
        self._rng = world.chance("hands")
        self._terminals = terminals
        self._papers: list[str] = []
        """The numbers of all papers that players hold, or have held: a copy of a ticket looks like it."""
        world.clock.after(0.5, self._step)

    def _step(self) -> None:
        rng, world = self._rng, self._world
        world.clock.after(rng.uniform(*LOOKS_S) / len(self._terminals), self._step)
        terminal = self._terminals[rng.choice(world.names)]
        till = terminal.till
        assert till is not None
        self._mend(till)
        if till.printer.in_chute and (world.healed or rng.random() < 0.6):
            self._take(till)
        if world.healed:
            return
        chance = rng.random()
        if chance < 0.3:
            till.acceptor.insert(note(rng.choice(NOTES)))
        elif chance < 0.55:
            self._put_in_ticket(terminal)
        elif chance < 0.8 and isinstance(terminal.player, Player):
            terminal.player.cash_out()

    def _take(self, till: TillDevices) -> None:
        for printed in till.printer.take():
            if printed.has_number and isinstance(printed.job, Job):
                self._papers.append(printed.job.fields[NUMBER_FIELD])

    def _put_in_ticket(self, terminal: SimulatedTerminal) -> None:
        """Usually a ticket that a printer has made; copies of it are tried at two places at once."""
        rng, till = self._rng, terminal.till
        assert till is not None
        if not self._papers or rng.random() < 0.05:
            till.acceptor.insert(ticket(rng.choice(FORGED)))
            return
        number = rng.choice(self._papers[-6:])
        till.acceptor.insert(ticket(number))
        if rng.random() < 0.2:
            other = self._terminals[rng.choice(self._world.names)].till
            assert other is not None
            other.acceptor.insert(ticket(number))

    def _mend(self, till: TillDevices) -> None:
        """Attendants mend what is wrong by what the screen says: a counted paper goes into the box, one of which
        the terminal does not know into the box or out, and any other goes out.
        """
        rng, acceptor = self._rng, till.acceptor
        if acceptor.is_troubled and (self._world.healed or rng.random() < 0.3):
            acceptor.mend(into_box=acceptor.is_counted or (acceptor.is_unknown and rng.random() < 0.5))
        if not self._world.healed and rng.random() < 0.01:
            acceptor.collect()
        if self._world.healed and till.printer.is_stuck:
            till.printer.lose_power()
        if till.printer.troubles and (self._world.healed or rng.random() < 0.3):
            till.printer.mend()
