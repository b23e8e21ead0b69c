"""One run: a whole table from its seed, its rounds under faults, then healing, convergence and the final audit."""

import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from console.archive import Archive as ConsoleArchive
from console.engine import Engine
from console.loop import ConsoleLoop
from console.settings import Settings, Tickets
from console.state import Table
from console.vertical import Vertical
from games.game import Game
from lab.simulation.chaos import Chaos
from lab.simulation.console_machine import ConsoleWire, SimulatedConsole
from lab.simulation.front import SimulatedFront
from lab.simulation.hands import Hands
from lab.simulation.hostile import HostileTerminal
from lab.simulation.players import Players
from lab.simulation.seats import SeatKeeper
from lab.simulation.staff import Attendant
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.terminal_machine import SimulatedTerminal
from lab.simulation.till_staff import TillStaff
from lab.simulation.violation import Violation, require
from lab.simulation.world import Plan, World
from protocol.codec import decode_record
from protocol.session import Watchdog
from terminal.core import Core
from terminal.loop import TerminalLoop
from terminal.recall import Archive as TerminalArchive
from terminal.seat import Seat

HEAL_S_MAX = 60.0
LOOK_EVERY_S = 0.25
ROUND_S_MAX = 120.0
"""Virtual seconds a round may take under faults before they end; staff never wait longer."""


T = TypeVar("T")


def _as_it_is(part: T) -> T:
    return part


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a run; a planted bug replaces one of them."""

    engine: type[Engine] = Engine
    core: type[Core] = Core
    console_loop: type[ConsoleLoop] = ConsoleLoop
    terminal_loop: type[TerminalLoop] = TerminalLoop
    console_wire: type[ConsoleWire] = ConsoleWire
    console: type[SimulatedConsole] = SimulatedConsole
    front: type[SimulatedFront] = SimulatedFront
    terminal: type[SimulatedTerminal] = SimulatedTerminal
    rules: Callable[[Game], Game] = _as_it_is
    """Gives another game in place of the one that is played."""
    source: type[Any] | None = None
    """In place of the one that production has for a device of the game."""
    vertical: Callable[[Vertical], Vertical] = _as_it_is


@dataclass(frozen=True, slots=True)
class Found:
    """A violation, and the moment and place at which it happened."""

    seed: int
    step: int
    invariant: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one seed."""

    rounds: int
    steps: int
    strikes: int
    """Faults that chance sent, and that a replay can do without."""
    faults: Counter[str]
    did: Counter[str]
    healed_in_s: float | None
    found: Found | None


DAY_MS = 45_000


def _short_day(wall_ms: int) -> str:
    """Makes gaming days short, so that a run has several."""
    return f"{wall_ms // DAY_MS:012}"


class Site:
    def __init__(self, plan: Plan, parts: Parts, tells: bool = False) -> None:
        self.world = world = World(plan, tells)
        rng, played = world.rng, world.game
        rules = parts.rules(played.game)
        settings = Settings(
            played.audit.table,
            played.limits,
            parts.vertical(played.vertical),
            bet_time_s=rng.choice((2.0, 9.0)),
            last_bets_s=1.5,
            auto_confirm=played.may_confirm(world.rates),
            settle_wait_s=0.6,
            recovery_wait_s=5.0,
            alone_cents_max=10**12,
            day_of=_short_day,
            tickets=Tickets(bytes(32)) if world.rates.money else None,
        )

        chance = world.chance("seals").randbytes  # one for all runs of the console: a restart must not repeat any

        def make_engine(table: Table, archive: ConsoleArchive) -> Engine:
            return parts.engine(table, archive, rules, settings, chance)

        read_record = decode_record if world.rates.coded else cache(decode_record)

        def make_core(seat: Seat, archive: TerminalArchive, boot: int) -> Core:
            watchdog = Watchdog(rng.uniform, world.clock.now_s)
            return parts.core(seat, rules, archive, boot, "simulated", watchdog, read_record)

        hostile = world.chance("hostile").sample(world.names, min(world.rates.hostile, len(world.names)))

        def make_terminal(name: str) -> SimulatedTerminal:
            kind = HostileTerminal if name in hostile else parts.terminal
            return kind(world, name, make_core, self.console, parts.terminal_loop)

        self.console = parts.console(world, make_engine, settings, parts.console_loop, parts.console_wire, parts.front)
        self.console.source_kind, self.console.game = parts.source, rules
        self.terminals = {name: make_terminal(name) for name in world.names}
        self._make_terminal = make_terminal
        self.console.terminals = self.terminals
        self.console.on_start = self._console_started
        self._players = Players(world, self.terminals)
        desk = StaffOrders(world, self.console)
        self.dealer = played.make_dealer(world, desk, self.console, plan.rounds, self._players)
        Attendant(world, desk)
        if world.rates.money:
            Hands(world, self.terminals)
            TillStaff(world, desk, self.terminals)
        else:
            SeatKeeper(world, desk, self.terminals, self._join)
        self.chaos = Chaos(world, self.console, self.terminals, self._lose_disk)

    def _join(self, name: str) -> None:
        """Adds a new machine, enrolled at the running table."""
        self.world.tell("keeper", "enrols", name)
        self.world.auditor.seat_added(name)
        self.world.names.append(name)
        self.terminals[name] = terminal = self._make_terminal(name)
        self._players.join(terminal)
        terminal.start()

    def _lose_disk(self, name: str) -> None:
        """Gives a machine an empty disk and, by mistake, a key under its old name."""
        world = self.world
        self.terminals[name].bury()
        world.auditor.disk_lost(name)
        self.terminals[name] = terminal = self._make_terminal(name)
        world.clock.after(terminal.rng.uniform(0.5, 5.0), terminal.start)

    def _console_started(self, engine: Engine) -> None:
        self.dealer.console_started(engine.table)

    def run(self) -> float:
        """Gives the virtual seconds from healing to convergence."""
        self.console.start()
        for terminal in self.terminals.values():
            terminal.start()
        clock = self.world.clock
        clock.run(ROUND_S_MAX * self.world.plan.rounds)  # The dealer stops it when the last round is over.
        self.world.healed = True
        self.chaos.heal()
        healed_s = clock.now_s
        while missing := self._what_is_missing():
            require(clock.now_s - healed_s <= HEAL_S_MAX, "I15", f"60 s after healing: {missing}")
            clock.run(clock.now_s + LOOK_EVERY_S)
        self.world.auditor.finish()
        return clock.now_s - healed_s

    def _what_is_missing(self) -> list[str]:
        engine = self.console.core
        if engine is None:
            return ["the console is down"]
        table = engine.table
        if not self.dealer.has_finished:
            return [f"round {table.round.number} is {table.round.phase}, or wrong"]
        missing = [f"owed: {key}" for key in table.money.owed] + [f"transfer {id_}" for id_ in table.money.transfers]
        missing += [f"payable: {key}" for key, claim in table.money.claims.items() if claim.to_pay_cents]
        for name, terminal in self.terminals.items():
            if self.world.auditor.is_hostile(name):
                missing += (
                    []
                    if name not in table.seats.terminals or table.seats.terminals[name].is_out
                    else [f"{name} is hostile"]
                )
                continue
            if missing or terminal.is_buried:
                continue
            seat = terminal.core.seat if terminal.core else None
            if seat is None or not seat.is_in_session:
                missing.append(f"{name} is not in session")
            elif (seat.cursor, seat.acked_seq) != (table.log.head, seat.ledger.seq) or seat.locked or seat.fault:
                missing.append(f"{name}: cursor {seat.cursor}, acknowledged {seat.acked_seq}, locked {seat.locked}")
            elif terminal.till is not None and (waiting := terminal.till.waiting(seat.till)):
                missing.append(f"{name}: {waiting}")
            elif seat.ledger.escrow_cents:
                missing.append(f"{name} holds {seat.ledger.escrow_cents} cents")
        return missing


def run(plan: Plan, parts: Parts | None = None) -> Run:
    return play(Site(plan, parts or Parts()))


def play(site: Site) -> Run:
    world, healed_in_s, found = site.world, None, None
    seed, clock = world.plan.seed, world.clock
    try:
        healed_in_s = site.run()
    except Violation as broken:
        found = Found(seed, clock.steps, broken.invariant, broken.sentence)
    except Exception as died:
        # A core that raises would take its process down: as wrong as anything the auditor can find.
        where = traceback.extract_tb(died.__traceback__)[-1]
        sentence = f"{type(died).__name__}: {died} ({where.name}, line {where.lineno} of {Path(where.filename).name})"
        found = Found(seed, clock.steps, "I0", sentence)
    played = sum(1 for book in world.auditor.table.rounds.values() if book.outcomes)
    return Run(played, clock.steps, world.strikes, world.faults, world.did, healed_in_s, found)
