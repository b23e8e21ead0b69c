"""The shells of console and terminal in a run: what each does with its core's effects."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cluster.simulation.border import NO_CLAIM, said
from cluster.simulation.clock import stamp
from cluster.simulation.network import DIRECTIONS
from cluster.simulation.process import Process
from cluster.simulation.stores import ConsoleMemory, TerminalMemory
from cluster.simulation.violation import Violation
from cluster.simulation.world import World
from console.effects import WRITES as CONSOLE_WRITES
from console.effects import Alarm, Fence, Publish, Stop, ToTerminal
from console.engine import Engine, FromTerminal, Tick, TrackPass
from console.scripted import Actor, say
from protocol.messages import Answer, Journal, Message, Slip
from terminal.core import Core
from terminal.effects import WRITES as TERMINAL_WRITES
from terminal.effects import Send


@dataclass(frozen=True, slots=True)
class Order:
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


def _place(item: Any) -> int:
    """Messages of terminals, then what the wheel has said, then staff."""
    return 0 if type(item) is tuple else 2 if type(item) is Order else 1


class ConsoleProcess(Process[Engine]):
    kind = "console"
    write_types = frozenset(CONSOLE_WRITES)
    drain_s = 0.02

    def __init__(self, world: World, tick_s: float, make: Callable[..., Engine]) -> None:
        super().__init__(world, "console", tick_s)
        self.terminals: dict[str, TerminalProcess] = {}
        self._send = world.network.send
        self.answered: Callable[[Order, Answer], None] = lambda order, answer: None
        self.on_start: Callable[[Engine], None] = lambda engine: None
        self._make = make
        self._pass_arrived_s: list[float] = []

    def open_store(self) -> Any:
        return ConsoleMemory()

    def _boot(self) -> None:
        table, incomplete = self.store.load()
        self.core = self._make(table, self.store)
        self.finish(self.core.begin(incomplete, self.now))
        if self.core is not None:
            self.on_start(self.core)

    def _decide(self, items: list[Any]) -> list[Any]:
        assert self.core is not None
        now = self.now
        effects: list[Any] = []
        if len(items) > 1 and self.world.rates.messages_first:
            items = sorted(items, key=_place)
        for item in items:
            if type(item) is Order:
                done, answer = say(self.core, item.actor, item.id, item.verb, item.arguments, now)
                effects += [*done, (item, answer)]
            elif type(item) is tuple:
                terminal, key, frame = item
                if self._hears(terminal, key):
                    effects += self.core.handle(FromTerminal(terminal, frame), now)
            else:
                effects += self.core.handle(self._aged(item), now)
        effects += self.core.handle(TICK, now)
        return effects

    def _hears(self, terminal: str, key: str) -> bool:
        """By the list in force at this moment, as the sockets ask it for every message."""
        return self.world.keys.allows(terminal, key)

    def _fence(self, terminal: str) -> None:
        self.world.keys.revoke(terminal)

    def finish(self, effects: list[Any]) -> None:
        """A key is off the list before anything else of the same batch is on disk."""
        for effect in effects:
            if type(effect) is Fence:
                self._fence(effect.terminal)
        super().finish(effects)

    def _aged(self, event: Any) -> Any:
        if type(event) is not TrackPass:
            return event
        return TrackPass(event.evidence, self.clock.now_s - self._pass_arrived_s.pop(0))

    def arrive(self, item: Any) -> None:
        if self.core is None:
            return
        if type(item) is tuple:
            terminal, key, frame = item
            if type(frame) is bytes:
                item = (terminal, key, frame := self.read(frame))
            message = frame.message
            if type(message) is Slip:
                self.world.auditor.slip_arrived(terminal, key, message.round, message.revision, self.clock.now_s)
            elif type(message) is Journal:
                self.world.auditor.journal_arrived(terminal, key, message.first_seq, len(message.entries))
        elif type(item) is TrackPass:
            self.world.auditor.pass_arrived(self.clock.now_s)
            self._pass_arrived_s.append(self.clock.now_s)
        super().arrive(item)

    def _say(self, output: Any, leaves_s: float) -> None:
        world, kind = self.world, type(output)
        assert self.core is not None
        if kind is Publish:
            self._tell_auditor(None, output.message)
            frame, allows = self.frame(output.message, self.core.table.epoch, 0), world.keys.allows
            for name, terminal in self.terminals.items():
                if allows(name, terminal.key):
                    self._send(terminal.broadcast, leaves_s, frame, terminal.arrive)
        elif kind is ToTerminal:
            terminal = self.terminals[output.terminal]
            if not world.keys.allows(output.terminal, terminal.key):
                return
            self._tell_auditor(output.terminal, output.message)
            table = self.core.table
            here = table.present.get(output.terminal)
            frame = self.frame(output.message, table.epoch, here.session if here else 0)
            self._send(terminal.down, leaves_s, frame, terminal.arrive)
        elif kind is tuple:
            world.auditor.console_answered(output[0].verb, output[0].id, output[1].refusal, output[1].facts)
            self.answered(*output)
        elif kind is Alarm:
            world.tell(self.name, "alarm", output.sentence)
            world.auditor.alarm(output.kind, output.sentence)
        elif kind is Stop:
            raise Violation("I13", f"the console stopped itself: {output.sentence}")

    def _tell_auditor(self, terminal: str | None, message: Message) -> None:
        if type(message) not in NO_CLAIM:
            for kind, fields in said(message):
                self.world.auditor.console_said(terminal, kind, fields)

    def _audit(self, facts: list[tuple[Any, ...]]) -> None:
        self.world.auditor.console_committed(facts)

    def _after_commit(self) -> list[Any]:
        assert self.core is not None
        return self.core.after_commit(self._by_own_clock(stamp(max(self.clock.now_s, self._free_s))))

    def _crashed(self) -> None:
        self._pass_arrived_s.clear()
        self.world.auditor.console_crashed()


class TerminalProcess(Process[Core]):
    kind = "terminal"
    write_types = frozenset(TERMINAL_WRITES)

    def __init__(self, world: World, name: str, tick_s: float, make: Callable[..., Core]) -> None:
        super().__init__(world, name, tick_s)
        self.console: ConsoleProcess | None = None
        self.key = world.keys.enroll(name)
        self.broadcast, self.down, self._up = (world.network.link(name, direction) for direction in DIRECTIONS)
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

    def _decide(self, items: list[Any]) -> list[Any]:
        core, now = self.core, self.now
        assert core is not None
        effects: list[Any] = []
        for item in items:
            effects += core.hear(self.read(item) if type(item) is bytes else item, now)
        effects += core.tick(now)
        return effects

    def bet(self, stakes: dict[str, int]) -> bool:
        """The player at this terminal wants this slip."""
        if self.core is None or self.clock.now_s < self._free_s:
            return False
        self.world.auditor.player_wants(self.name, stakes)
        effects, why = self.core.bet(stakes, self.now)
        self.world.tell(self.name, "player", [stakes, why.sentence if why else "placed"])
        self.finish(list(effects))
        return why is None

    def _say(self, output: Any, leaves_s: float) -> None:
        if type(output) is Send and self.core is not None and self.console is not None:
            message, seat, world = output.message, self.core.seat, self.world
            if type(message) not in NO_CLAIM:
                for kind, fields in said(message):
                    world.auditor.terminal_said(self.name, kind, fields)
            frame = self.frame(message, seat.epoch, seat.session)
            world.network.send(self._up, leaves_s, (self.name, self.key, frame), self.console.arrive)

    def _audit(self, facts: list[tuple[Any, ...]]) -> None:
        self.world.auditor.terminal_committed(self.name, facts)
