"""The shells of console and terminal in a run: what each does with its core's effects."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from cluster.simulation.border import BY_CONSOLE, BY_TERMINAL, console_wrote, terminal_wrote
from cluster.simulation.clock import WALL_MS, stamp
from cluster.simulation.process import Process
from cluster.simulation.stores import ConsoleMemory, TerminalMemory
from cluster.simulation.violation import Violation
from cluster.simulation.world import World
from console.effects import WRITES as CONSOLE_WRITES
from console.effects import Alarm, Fence, Publish, Stop, ToTerminal
from console.engine import Engine, FromTerminal, Tick, TrackPass
from console.scripted import Actor, say
from protocol.clock import Now
from protocol.messages import Answer, Journal, Slip
from terminal.core import Core
from terminal.effects import WRITES as TERMINAL_WRITES
from terminal.effects import Send


class Order(Struct, frozen=True):
    """A command of someone of the staff, and who stands by to approve it."""

    id: str
    verb: str
    actor: Actor
    second: Actor | None
    arguments: dict[str, Any]
    round: int
    """The one in play when it was asked."""
    of: str = ""
    """What an approval approves."""


TICK = Tick()
CONSOLE_TICK_S, TERMINAL_TICK_S = (0.35, 0.6), (1.5, 4.0)
"""A loop that nobody speaks to wakes up after so long; each has its own."""
DRAIN_S = 0.03
"""How long messages wait for others at the console, so that one commit serves them all."""


def _place(item: Any) -> int:
    """Messages of terminals, then what the wheel has said, then staff."""
    return 0 if type(item) is tuple else 2 if type(item) is Order else 1


class ConsoleProcess(Process[Engine]):
    kind = "console"
    write_types = frozenset(CONSOLE_WRITES)

    def __init__(self, world: World, make: Callable[..., Engine]) -> None:
        super().__init__(world, "console", CONSOLE_TICK_S, partial(console_wrote, world.auditor))
        self.terminals: dict[str, TerminalProcess] = {}
        self.answered: Callable[[Order, Answer], None] = lambda order, answer: None
        self.on_start: Callable[[Engine], None] = lambda engine: None
        self._make = make
        self._pass_arrived_s: list[float] = []
        self._published: list[Any] = []
        self._letters: dict[str, list[Any]] = {}
        """What is said to all, and to single terminals."""

    def open_store(self) -> Any:
        return ConsoleMemory()

    def _boot(self) -> None:
        table, incomplete = self.store.load()
        self.core = self._make(table, self.store)
        self.finish(self.core.begin(incomplete, self.now))
        if self.core is not None:
            self.on_start(self.core)

    def _take_in(self, items: list[Any]) -> None:
        assert self.core is not None
        now, handle = stamp(self.clock.now_s, self.wall_shift_ms), self.core.handle
        effects: list[Any] = []
        if len(items) > 1 and self.world.rates.messages_first:
            items = sorted(items, key=_place)
        for item in items:
            kind = type(item)
            if kind is Order:
                done, answer = say(self.core, item.actor, item.id, item.verb, item.arguments, now)
                effects += done
                effects.append((item, answer))
            elif kind is tuple:
                terminal, key, frame = item
                if self._hears(terminal, key):
                    effects += handle(FromTerminal(terminal, frame), now)
            else:
                effects += handle(self._aged(item), now)
        effects += handle(TICK, now)
        if effects:
            self.finish(effects)

    def _hears(self, terminal: str, key: str) -> bool:
        """By the list in force at this moment, as the sockets ask it for every message."""
        return self.world.keys.good.get(terminal) == key

    def _fence(self, terminal: str) -> None:
        self.world.keys.revoke(terminal)

    def finish(self, effects: list[Any]) -> bool:
        """A key is off the list before anything else of the same batch is on disk."""
        if Fence in map(type, effects):
            for effect in effects:
                if type(effect) is Fence:
                    self._fence(effect.terminal)
        while effects:
            if not super().finish(effects):
                return False
            assert self.core is not None
            now_s, free_s = self.clock.now_s, self._free_s
            effects = self.core.after_commit(stamp(now_s if now_s > free_s else free_s, self.wall_shift_ms))
        return True

    def _aged(self, event: Any) -> Any:
        if type(event) is not TrackPass:
            return event
        return TrackPass(event.evidence, self.clock.now_s - self._pass_arrived_s.pop(0))

    def arrive(self, items: list[Any]) -> None:
        if self.core is None:
            return
        now_s, auditor = self.clock.now_s, self.world.auditor
        for at, item in enumerate(items):
            if type(item) is tuple:
                terminal, key, frame = item
                if type(frame) is bytes:
                    frame = self.read(frame)
                    items[at] = terminal, key, frame
                message = frame.message
                if type(message) is Slip:
                    auditor.slip_arrived(terminal, key, message.round, message.revision, now_s)
                elif type(message) is Journal:
                    auditor.journal_arrived(terminal, key, message.first_seq, len(message.entries))
            elif type(item) is TrackPass:
                auditor.pass_arrived(now_s)
                self._pass_arrived_s.append(now_s)
        self.wait(items, now_s if self._turn_is_due else now_s + DRAIN_S * self.rng.random())

    def say(self, output: Any) -> None:
        world, kind = self.world, type(output)
        assert self.core is not None
        if kind is Publish:
            message = output.message
            if (tell := BY_CONSOLE.get(type(message))) is not None:
                tell(world.auditor, "", message)
            self._published.append(self.frame(self.core.table.epoch, 0, 0, message))
        elif kind is ToTerminal:
            name, message = output.terminal, output.message
            if world.keys.good.get(name) != self.terminals[name].key:
                return
            if (tell := BY_CONSOLE.get(type(message))) is not None:
                tell(world.auditor, name, message)
            table = self.core.table
            here = table.present.get(name)
            frame = self.frame(table.epoch, here.session if here else 0, 0, message)
            self._letters.setdefault(name, []).append(frame)
        elif kind is tuple:
            world.auditor.console_answered(output[0].verb, output[0].id, output[1].refusal, output[1].facts)
            self.answered(*output)
        elif kind is Alarm:
            world.tell(self.name, "alarm", output.sentence)
            world.auditor.alarm(output.kind, output.sentence)
        elif kind is Stop:
            raise Violation("I13", f"the console stopped itself: {output.sentence}")

    def flush(self, leaves_s: float) -> None:
        world = self.world
        if self._published:
            frames, self._published = self._published, []
            good = world.keys.good
            to = [each for name, each in self.terminals.items() if good.get(name) == each.key]
            world.network.broadcast(to, leaves_s, frames)
        if self._letters:
            letters, self._letters = self._letters, {}
            for name, frames in letters.items():
                terminal = self.terminals[name]
                world.network.send(terminal.down, leaves_s, frames, terminal.arrive)

    def _crashed(self) -> None:
        self._pass_arrived_s.clear()
        self.world.auditor.console_crashed()


class TerminalProcess(Process[Core]):
    kind = "terminal"
    write_types = frozenset(TERMINAL_WRITES)

    def __init__(self, world: World, name: str, make: Callable[..., Core]) -> None:
        super().__init__(world, name, TERMINAL_TICK_S, partial(terminal_wrote, world.auditor, name))
        self.console: ConsoleProcess | None = None
        self.key = world.keys.enroll(name)
        self.broadcast, self.down, self._up = world.network.links(name)
        self._letters: list[tuple[str, str, Any]] = []
        self._make = make

    def take_key(self, key: str) -> None:
        """A new one is made and enrolled: the process is started again with it."""
        self.key = key
        if self.core is not None:
            self.crash("new key")

    def bury(self) -> None:
        self.is_buried = True
        if self.core is not None:
            self.crash("for good")

    def open_store(self) -> Any:
        return TerminalMemory()

    def _boot(self) -> None:
        self.core = self._make(self.store.load(self.name), self.store, self._runs)

    def arrive(self, items: list[Any]) -> None:
        """Taken in at once where the disk is not busy."""
        if self.core is None:
            return
        now_s = self.clock.now_s
        if self._turn_is_due or self._free_s > now_s:
            self.wait(items, now_s)
        else:
            self._turned_s = now_s
            self._take_in(items)

    def _take_in(self, items: list[Any]) -> None:
        """What is due to be sent is read from durable rows, those just committed among them."""
        core, now_s = self.core, self.clock.now_s
        assert core is not None
        now = Now(now_s, WALL_MS + int(1000 * now_s) + self.wall_shift_ms)  # as `stamp`, at every message
        effects: list[Any] = []
        for item in items:
            if heard := core.hear(self.read(item) if type(item) is bytes else item, now):
                effects += heard
        if effects:
            self.finish(effects)
        if core is self.core and (due := core.tick(now)):
            self.finish(due)

    def bet(self, stakes: dict[str, int]) -> bool:
        """The player at this terminal wants this slip."""
        if self.core is None or self.clock.now_s < self._free_s:
            return False
        self.world.auditor.player_wants(self.name, stakes)
        effects, why = self.core.bet(stakes, self.now)
        if self.world.story is not None:
            self.world.tell(self.name, "player", [stakes, why.sentence if why else "placed"])
        if effects:
            self.finish(effects)
        return why is None

    def say(self, output: Any) -> None:
        if type(output) is Send and self.core is not None:
            message, seat = output.message, self.core.seat
            if (tell := BY_TERMINAL.get(type(message))) is not None:
                tell(self.world.auditor, self.name, message)
            self._letters.append((self.name, self.key, self.frame(seat.epoch, seat.session, 0, message)))

    def flush(self, leaves_s: float) -> None:
        if self._letters and self.console is not None:
            letters, self._letters = self._letters, []
            self.world.network.send(self._up, leaves_s, letters, self.console.arrive)
