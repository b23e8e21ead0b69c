"""What strikes the site: partitions, and deaths of one terminal, of the console, of everything at once."""

from collections.abc import Callable

from cluster.simulation.process import CRASH_POINTS
from cluster.simulation.processes import ConsoleProcess, TerminalProcess
from cluster.simulation.world import World

DARK_S = (5.0, 40.0)
"""How long a terminal is down that people may give up."""


class Chaos:
    def __init__(self, world: World, console: ConsoleProcess, terminals: dict[str, TerminalProcess]) -> None:
        self._world = world
        self._console = console
        self._terminals = terminals
        self._next(world.rates.partition_every_s, self._partition)
        self._next(world.rates.crash_every_s, self._crash)
        self._next(world.rates.dark_every_s, self._darken)

    def _next(self, every_s: float, strike: Callable[[], None]) -> None:
        self._world.clock.after(self._world.rng.expovariate(1 / every_s), strike)

    def _partition(self) -> None:
        world = self._world
        if world.healed:
            return
        names = world.names if world.rng.random() < 0.2 else [world.rng.choice(world.names)]
        world.tell("chaos", "cuts the links of", names)
        world.network.cut(names, world.rng.choice((0.5, 3.0, 8.0)))
        self._next(world.rates.partition_every_s, self._partition)

    def _crash(self) -> None:
        world = self._world
        if world.healed:
            return
        chance = world.rng.random()
        if chance < 0.1:
            self._strike([self._console, *self._terminals.values()], "idle")
        elif chance < 0.4:
            self._strike([self._console], world.rng.choice(CRASH_POINTS))
        else:
            self._strike([self._terminals[world.rng.choice(world.names)]], world.rng.choice(CRASH_POINTS))
        self._next(world.rates.crash_every_s, self._crash)

    def _darken(self) -> None:
        """A terminal that is gone for long, or one that runs on with nobody to hear it."""
        world = self._world
        if world.healed:
            return
        name = world.rng.choice(world.names)
        if world.rng.random() < 0.3:
            world.tell("chaos", "isolates", name)
            world.network.cut([name], world.rng.uniform(*DARK_S))
        elif self._terminals[name].core is not None:
            self._terminals[name].crash("dark", DARK_S)
        self._next(world.rates.dark_every_s, self._darken)

    def _strike(self, processes: list[ConsoleProcess | TerminalProcess], point: str) -> None:
        for process in processes:
            if process.core is None:
                continue
            if point == "idle":
                process.crash(point if len(processes) == 1 else "with the site")
            else:
                process.doom = point

    def heal(self) -> None:
        self._world.tell("chaos", "ends")
        self._world.network.heal()
        everything: list[ConsoleProcess | TerminalProcess] = [self._console, *self._terminals.values()]
        for process in everything:
            process.doom = None
            process.start()
