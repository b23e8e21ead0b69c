"""A terminal's machine: the production loop with sockets, a player and a disk in virtual time."""

from collections.abc import Callable
from functools import partial
from typing import Any

from lab.simulation.border import BY_TERMINAL, terminal_sealed, terminal_wrote
from lab.simulation.console_machine import AS_FRAME, Item, RunLog, SimulatedConsole
from lab.simulation.machine import Died, Machine, as_it_is, read
from lab.simulation.stores import TerminalMemory
from lab.simulation.tills import FITTED, TillDevices
from lab.simulation.world import World
from protocol.codec import Frame
from protocol.front import Received
from terminal.core import Core
from terminal.effects import SealDay
from terminal.loop import WIRE, Codec, TerminalLoop
from terminal.player import NoPlayer, Player

TICK_S = (1.5, 4.0)
"""A loop that nobody speaks to wakes up after so long; each has its own."""


class TerminalWire:
    def __init__(self, terminal: "SimulatedTerminal") -> None:
        self._terminal = terminal
        self._auditor = terminal.world.auditor
        self.inbox: list[Any] = []
        self._letters: list[Item] = []

    def drain(self) -> list[Any]:
        payloads, self.inbox = self.inbox, []
        return payloads

    def send(self, payload: Any) -> bool:
        terminal, frame = self._terminal, payload if type(payload) is Frame else read(payload)
        if terminal.doom is not None:
            terminal.falter()
        if (tell := BY_TERMINAL.get(type(frame.message))) is not None:
            tell(self._auditor, terminal.name, frame.message)
        terminal.has_said = True
        received = Received(terminal.identity, terminal.route, payload)
        self._letters.append((terminal.name, terminal.key, received, frame))
        return True

    def is_broken(self) -> bool:
        broken, self._terminal.is_cut_off = self._terminal.is_cut_off, False
        return broken

    def recreate(self) -> None:
        self._terminal.given_up.add(self._terminal.route)
        self._terminal.connect()

    def leave(self, leaves_s: float) -> None:
        letters, self._letters = self._letters, []
        if letters:
            terminal = self._terminal
            terminal.world.network.send(terminal.up, leaves_s, letters, terminal.console.entrance)


class SimulatedTerminal(Machine[Core]):
    __slots__ = (
        "_connections", "_log", "_make", "_make_loop", "broadcast", "codec", "console", "down", "given_up", "identity",
        "is_cut_off", "key", "player", "route", "till", "up", "wire",
    )  # fmt: skip
    kind = "terminal"

    def __init__(
        self,
        world: World,
        name: str,
        make: Callable[..., Core],
        console: SimulatedConsole,
        loop: type[TerminalLoop],
    ) -> None:
        super().__init__(world, name, TICK_S, partial(terminal_wrote, world.auditor, name))
        self.codec = WIRE if world.rates.coded else Codec(as_it_is, AS_FRAME)
        self.console = console
        self.player: Player = NoPlayer()
        self.key = world.keys.enroll(name)
        self.broadcast, self.down, self.up = world.network.links(name)
        self.identity = f"terminal/{name}"
        self.route = b""
        self._connections = 0
        self.is_cut_off = False
        """Its connection has ended, and it has not noticed yet."""
        self.given_up: set[bytes] = set()
        """Connections of this start whose sockets were closed, and others made in their place."""
        self._make, self._make_loop = make, loop
        self._log: Any = RunLog(world)
        self.till = TillDevices(world, name, self.touch) if world.rates.money else None

    def connect(self) -> None:
        """Connects again; answers that are sent to the old connection reach nobody."""
        self._connections += 1
        self.route = f"{self.name} {self._connections} {self.key}".encode()
        self.console.connections[self.route] = self

    def take_key(self, key: str) -> None:
        """Takes a new key that was made and enrolled for it, and starts the process again."""
        self.key = key
        if self.core is not None:
            self.crash("new key")

    def open_store(self) -> Any:
        chain = self.world.chance(f"chain of {self.name} from {self.clock.now_s}").randbytes(16)
        return TerminalMemory(self.name, chain)

    def seal_day(self, seal: SealDay) -> None:
        """Seals a day; like a commit it is done or not done when the process dies."""
        if self.doom == "before commit":
            raise Died(self.doom)
        self.store.seal_day(seal)
        self.world.did["sealed days"] += 1
        self.world.tell(self.name, "seals", seal.number)
        terminal_sealed(self.world.auditor, self.name, seal)
        if self.doom == "after commit":
            raise Died(self.doom)

    def boot(self) -> None:
        seat = self.store.load(self.name)
        if self.till is not None:
            seat.till.fitted = FITTED
            self.till.connect()
        self.core = core = self._make(seat, self.store, self._runs)
        self.given_up.clear()
        self.connect()
        self.wire = self.make_wire()
        self.leave = self.wire.leave
        loop = self._make_loop(core, self, self.wire, self.player, self._log, self.now, self.codec, devices=self.till)
        self.turn = loop.turn

    def crash(self, *why: Any) -> None:
        if self.till is not None:
            self.till.disconnect()
        super().crash(*why)

    def make_wire(self) -> TerminalWire:
        return TerminalWire(self)

    def arrive(self, payloads: list[Any]) -> None:
        """Receives a message, at once where the disk is not busy."""
        if self.core is None:
            return
        self.wire.inbox += payloads
        if self.free_s > self.clock.now_s or self._turn_is_due:
            self.turn_at(self.free_s)
        else:
            self.take_turn()

    def arrive_on(self, route: bytes, payloads: list[Any]) -> None:
        """Receives an answer on the connection that asked for it; an answer to a closed socket is lost.

        An answer to an earlier start of the terminal does arrive. That is more than can really happen, and a terminal
        withstands it.
        """
        if route not in self.given_up:
            self.arrive(payloads)

    def touch(self) -> None:
        """Acts on a touch of the player."""
        self.arrive([])
