"""The faults of a run: silent links, deaths of a terminal, the console or everything, wrong clocks, lost disks."""

from collections.abc import Callable

from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.machine import CRASH_POINTS
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.world import Chance, World
from terminal.money.sim.acceptor_faults import FAULTS as ACCEPTOR_FAULTS
from terminal.money.sim.printer_faults import FAULTS as PRINTER_FAULTS

DARK_S = (4.5, 20.0)
"""How long a terminal is down that people may give up."""
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
CLOCK_STEPS_MS = (-10 * DAY_MS, -HOUR_MS, -5000, 5000, HOUR_MS, 10 * DAY_MS)


class Chaos:
    def __init__(
        self,
        world: World,
        console: SimulatedConsole,
        terminals: dict[str, SimulatedTerminal],
        lose_disk: Callable[[str], None],
    ) -> None:
        self._world = world
        self._console = console
        self._terminals = terminals
        self._lose = lose_disk
        self._rng = world.chance("chaos")
        rates = world.rates
        for every_s, strike in (
            (rates.partition_every_s, self._partition),
            (rates.swizzle_every_s, self._swizzle),
            (rates.crash_every_s, self._crash),
            (rates.dark_every_s, self._darken),
            (rates.clock_step_every_s, self._step_clock),
            (rates.disk_lost_every_s, self._lose_disk),
            (rates.front_every_s, self._kill_front),
            (rates.device_every_s, self._break_device),
        ):
            if every_s:
                self._next(every_s, strike, 1)

    @property
    def _everything(self) -> list[SimulatedConsole | SimulatedTerminal]:
        return [self._console, *self._terminals.values()]

    def _next(self, every_s: float, strike: Callable[[], None], count: int) -> None:
        rng = self._world.chance(f"{strike.__name__} {count}")
        self._world.clock.after(rng.expovariate(1 / every_s), self._due, every_s, strike, count, rng)

    def _due(self, every_s: float, strike: Callable[[], None], count: int, rng: Chance) -> None:
        if self._world.healed:
            return
        if self._world.strike():
            self._rng = rng
            strike()
        self._next(every_s, strike, count + 1)

    def _partition(self) -> None:
        world = self._world
        names = world.names if self._rng.random() < 0.2 else [self._rng.choice(world.names)]
        world.network.cut(names, self._rng.choice((0.5, 3.0, 8.0)))

    def _swizzle(self) -> None:
        """Makes some links fall silent one after the other; they come back in another order."""
        world, rng = self._world, self._rng
        names = rng.sample(world.names, rng.randint(min(2, len(world.names)), len(world.names)))
        world.faults["swizzle"] += 1
        world.tell("chaos", "swizzles", names)
        for name in names:
            world.clock.after(rng.uniform(0, 2), self._clog, name, rng.uniform(0.5, 5))

    def _clog(self, name: str, for_s: float) -> None:
        if not self._world.healed:
            self._world.network.cut([name], for_s)

    def _crash(self) -> None:
        rng = self._rng
        chance = rng.random()
        if chance < 0.1:
            self._strike(self._everything, "idle")
        elif chance < 0.4:
            self._strike([self._console], rng.choice(CRASH_POINTS))
        else:
            self._strike([self._terminals[rng.choice(self._world.names)]], rng.choice(CRASH_POINTS))

    def _darken(self) -> None:
        """Makes a terminal disappear for a long time, dead or running without a connection."""
        world = self._world
        name = self._rng.choice(world.names)
        if self._rng.random() < 0.3:
            world.network.cut([name], self._rng.uniform(*DARK_S))
        elif self._terminals[name].core is not None:
            self._terminals[name].crash("dark", DARK_S)

    def _step_clock(self) -> None:
        """Makes a wall clock wrong, which affects stamps only: deadlines use a clock that never jumps."""
        world = self._world
        process = self._rng.choice(self._everything)
        process.wall_shift_ms = self._rng.choice(CLOCK_STEPS_MS)
        world.faults["clock_step"] += 1
        world.tell(process.name, "clock", process.wall_shift_ms)

    def _break_device(self) -> None:
        """Something happens to the acceptor or the printer of a terminal, or it loses power with both."""
        world, rng = self._world, self._rng
        terminal = self._terminals[rng.choice(world.names)]
        if terminal.till is None:
            return
        chance = rng.random()
        if chance < 0.15:
            what = "power of the terminal"
            terminal.till.lose_power()
            if terminal.core is not None:
                terminal.crash("without power")
        elif chance < 0.25:
            what = "cable out"
            terminal.till.cable(False)
            world.clock.after(rng.uniform(0.2, 3.0), terminal.till.cable, True)
        elif chance < 0.7:
            what = rng.choice(list(ACCEPTOR_FAULTS))
            terminal.till.acceptor.fault(what)
        else:
            what = rng.choice(list(PRINTER_FAULTS))
            terminal.till.printer.fault(what)
        world.faults["device"] += 1
        world.tell(terminal.name, "device", what)

    def _kill_front(self) -> None:
        if self._console.front is not None:
            self._console.front.die()

    def _lose_disk(self) -> None:
        """Replaces the disk of a terminal that has a ledger at the console; any other would simply be new."""
        world, core = self._world, self._console.core
        rows = core.table.seats.terminals.values() if core is not None else ()
        known = [row.terminal for row in rows if row.journal_seq and not row.evacuation]
        names = [name for name in known if name not in world.auditor.blank and not self._terminals[name].is_buried]
        if names:
            name = self._rng.choice(names)
            world.faults["disk_lost"] += 1
            world.tell(name, "loses its disk")
            self._lose(name)

    def _strike(self, processes: list[SimulatedConsole | SimulatedTerminal], point: str) -> None:
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
        for process in self._everything:
            process.doom = None
            if isinstance(process, SimulatedTerminal) and process.till is not None:
                process.till.heal()
            process.start()
