"""The console's machine: the production loop with sockets, outcome source and disk in virtual time."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from console.engine import Engine
from console.link_events import LinksEvent
from console.loop import WIRE, Codec, ConsoleLoop, Stopped
from console.settings import Settings
from console.source import Shown
from console.state import Table
from games.game import Game
from lab.simulation.border import BY_CONSOLE, console_wrote
from lab.simulation.front import SimulatedFront
from lab.simulation.machine import Machine, as_it_is, read
from lab.simulation.scripted import PEER, Actor, sign_in
from lab.simulation.stores import ConsoleMemory
from lab.simulation.violation import Violation
from lab.simulation.world import World
from phrases.catalogue import english
from protocol.codec import Frame
from protocol.front import Received
from protocol.messages import Answer, Choose, Command, Hello, Journal, Query, Reveal, Slip

if TYPE_CHECKING:
    from lab.simulation.terminal_machine import SimulatedTerminal

DESK = b"desk"
AS_FRAME: Any = Frame
"""In place of bytes."""
FACTS = msgspec.msgpack.Decoder(dict[str, Any]).decode
"""Of an answer's body: a map by name."""
TICK_S = (0.35, 0.6)
"""A loop that nobody speaks to wakes up after so long; each has its own."""
DRAIN_S = 0.03
"""How long messages wait for others at the console, so that one commit serves them all."""
SLOW_TURNS = 0.25
"""How many turns take as long as that themselves, besides those in which the outcome source speaks as well.

Then a drain finds a part of what is there, and more comes after it.
"""


class Order(Struct, frozen=True):
    """A command of staff, and the person who stands by to approve it."""

    id: str
    verb: str
    actor: Actor
    second: Actor | None
    arguments: dict[str, Any]
    round: int
    """The one in play when it was asked."""
    of: str = ""
    """What an approval approves."""


Item = tuple[str, str, Received, Any]
"""Of a terminal: its name, the key it came under, the message, and what is in it."""


class ConsoleWire:
    """The messages that have arrived under valid keys, and the console's own messages until they are sent."""

    def __init__(self, console: "SimulatedConsole") -> None:
        self.counts: Counter[str] = Counter()
        self._console = console
        self._world = console.world
        self._auditor = console.world.auditor
        self._good = console.world.keys.good
        self._rules = console.world.game.audit
        self.inbox: list[Item] = []
        self._arrived_s: list[float] = []
        self.orders: list[Order] = []
        self._asked: dict[str, Order] = {}
        self._letters: dict[bytes, list[Any]] = {}
        self._published: list[Any] = []

    def arrive(self, items: list[Item], now_s: float) -> None:
        self.inbox += items
        self._arrived_s += [now_s] * len(items)

    def drain(self, messages_max: int, ms_max: float) -> list[Received]:
        received: list[Received] = []
        if self.orders:
            self._rules.orders_taken(self._auditor.table, [order.of or order.verb for order in self.orders])
            received = self._commands()
        if self.inbox and self._console.is_slow:
            self._console.linger()
            while not received and (items := self._take_part()):
                self._hand_over(items, received)
        elif self.inbox:
            items, self.inbox, self._arrived_s = self.inbox, [], []
            self._hand_over(items, received)
        return received

    def _take_part(self) -> list[Item]:
        """Takes half of the messages that have arrived so far."""
        count = bisect_right(self._arrived_s, self._console.free_s)
        count -= count // 2
        items, self.inbox = self.inbox[:count], self.inbox[count:]
        del self._arrived_s[:count]
        return items

    def _hand_over(self, items: list[Item], received: list[Received]) -> None:
        """Hands over messages under valid keys; the auditor remembers what must be refused."""
        sessions = self._auditor.sessions
        for name, key, message, frame in items:
            if self.hears(name, key):
                if sessions.get(name) != (frame.epoch, frame.session) and type(frame.message) is not Hello:
                    self._auditor.stale_taken(name)
                received.append(message)

    def hears(self, name: str, key: str) -> bool:
        """Says whether a key is heard, by the list in force at this moment."""
        return self._good.get(name) == key

    def _commands(self) -> list[Received]:
        """Handles commands; scripted staff need no PIN."""
        console, commands = self._console, []
        for order in self.orders:
            assert console.core is not None
            self._asked[order.id] = order
            command = Command(order.id, order.verb, sign_in(console.core, order.actor, console.moment), order.arguments)
            commands.append(Received(PEER, DESK, console.codec.encode(message=command, epoch=0, session=0, number=0)))
        self.orders = []
        return commands

    def send(self, route: bytes, payload: Any) -> bool:
        console, frame = self._console, payload if type(payload) is Frame else read(payload)
        if console.doom is not None:
            console.falter()
        if self._rules.secret:
            self._rules.judge_said(frame.message)
        if route == DESK:
            self._answer(frame.message)
            return True
        terminal = console.connections[route]
        name = terminal.name
        if (tell := BY_CONSOLE.get(type(frame.message))) is not None:
            tell(self._auditor, name, frame.message, route)
        if self._good.get(name) != terminal.key:
            self.counts["revoked"] += 1
            return False
        if terminal.route != route or ((front := console.front) is not None and not front.reaches(route)):
            self.counts["unreachable"] += 1
            return False
        console.has_said = True
        if (letters := self._letters.get(route)) is None:
            self._letters[route] = [payload]
        else:
            letters.append(payload)
        return True

    def _answer(self, answer: Any) -> None:
        order = self._asked[answer.id]
        self._auditor.console_answered(order.verb, order.id, answer.refusal, FACTS(answer.body) if answer.body else {})
        if answer.refusal is None and order.id not in self._console.done:
            self._console.done.add(order.id)
            self._rules.order_done(order.of or order.verb, order.arguments, order.round)
        self._console.answered(order, answer)

    def publish(self, topic: bytes, payload: Any) -> None:
        console, message = self._console, (payload if type(payload) is Frame else read(payload)).message
        if console.doom is not None:
            console.falter()
        if self._rules.secret:
            self._rules.judge_said(message)
        console.has_said = True
        if (tell := BY_CONSOLE.get(type(message))) is not None:
            tell(self._auditor, "", message, b"")
        self._published.append(payload)

    def mark(self, s_max: float) -> None:
        if (front := self._console.front) is not None:
            front.mark()

    def flush(self) -> None:
        """Does nothing: the machine sends messages when its disk has finished."""

    def links_changed(self) -> list[LinksEvent]:
        return [] if (front := self._console.front) is None else front.take_changes()

    def fence(self, terminal: str) -> None:
        self._world.keys.revoke(terminal)

    def enrol(self, terminal: str, public: str) -> None:
        self._world.keys.enroll(terminal)

    def leave(self, leaves_s: float) -> None:
        console, network = self._console, self._world.network
        if self._published:
            frames, self._published = self._published, []
            if (front := console.front) is not None and not front.is_up:
                frames = []
            to = [each for name, each in console.terminals.items() if self._good.get(name) == each.key]
            network.broadcast(to, leaves_s, frames)
        if self._letters:
            letters, self._letters = self._letters, {}
            for route, frames in letters.items():
                terminal = console.connections[route]
                network.send(terminal.down, leaves_s, frames, partial(terminal.arrive_on, route))


class SourceEnd:
    """Keeps what the outcome source has reported until the loop asks for it."""

    def __init__(self, console: "SimulatedConsole") -> None:
        self._console = console
        self.said: list[tuple[float, Any]] = []

    def arrive(self, event: Any, now_s: float) -> None:
        self.said.append((now_s, event))

    def poll(self, table: Table) -> list[Any]:
        console = self._console
        if console.is_slow:
            console.linger()
        if not self.said:
            return []
        said, self.said, now_s = self.said, [], console.free_s
        if console.is_slow:
            self.said = [each for each in said if each[0] > now_s]
            said = said[: len(said) - len(self.said)]
        return [Shown(event.evidence, now_s - at_s) if type(event) is Shown else event for at_s, event in said]

    def recover(self, table: Table) -> list[Any]:
        """Does nothing: the outcome source itself notices that the console has returned."""
        return []

    def next_turn_s(self, now_s: float) -> float | None:
        """When the loop must turn for the outcome source, if that has something to report."""
        return now_s if self.said else None


class RunLog:
    """The log of a process in a run; it keeps only alarms."""

    def __init__(self, world: World) -> None:
        self._world = world

    def error(self, event: str, **facts: Any) -> None:
        if event == "alarm":
            sentence = english(facts["sentence"])
            self._world.tell("console", "alarm", sentence)
            self._world.auditor.alarm(facts["kind"], sentence)

    def info(self, event: str, **facts: Any) -> None:
        pass

    warning = info


class SimulatedConsole(Machine[Engine]):
    __slots__ = (
        "_log",
        "_loop",
        "_make",
        "_make_loop",
        "_make_wire",
        "_settings",
        "_source",
        "_turned_until_s",
        "_woken_s",
        "answered",
        "codec",
        "connections",
        "done",
        "entrance",
        "front",
        "game",
        "is_slow",
        "make_source",
        "on_start",
        "source_kind",
        "terminals",
        "wire",
    )  # fmt: skip
    kind = "console"

    def __init__(
        self,
        world: World,
        make: Callable[..., Engine],
        settings: Settings,
        loop: type[ConsoleLoop],
        wire: type[ConsoleWire],
        front: type[SimulatedFront] = SimulatedFront,
    ) -> None:
        super().__init__(world, "console", TICK_S, partial(self.wrote, world))
        self.codec = WIRE if world.rates.coded else Codec(as_it_is, AS_FRAME)
        self.terminals: dict[str, SimulatedTerminal] = {}
        self.connections: dict[bytes, SimulatedTerminal] = {}
        """Every one there ever was."""
        self.done: set[str] = set()
        """The orders that were carried out: one that is repeated gets the same answer, and is not carried out again."""
        self.answered: Callable[[Order, Answer], None] = lambda order, answer: None
        self.on_start: Callable[[Engine], None] = lambda engine: None
        self.make_source: Callable[[SimulatedConsole], SourceEnd] = SourceEnd
        """For every run of the process."""
        self.source_kind: type[Any] | None = None
        """In place of production's own."""
        self.front = front(world, self) if world.rates.front_every_s else None
        """None where nothing of it can be noticed."""
        self.entrance = self.front.arrive if self.front is not None else self.arrive
        """Where messages of terminals arrive."""
        self.game: Game
        self._make, self._make_loop, self._make_wire = make, loop, wire
        self._settings = settings
        self._log: Any = RunLog(world)
        self._woken_s = self._turned_until_s = 0.0
        """When something came that it was not awake for, and how far its last turn went."""
        self.is_slow = False
        """This turn began earlier, and goes on: more comes while it runs."""

    def open_store(self) -> Any:
        return ConsoleMemory()

    def wrote(self, world: World, writes: list[Any]) -> None:
        console_wrote(world.auditor, writes, self.wall_shift_ms)

    def boot(self) -> None:
        table, incomplete = self.store.load()
        self.core = engine = self._make(table, self.store)
        self.wire = self._make_wire(self)
        self.leave = self.wire.leave
        self._source = self.make_source(self)
        self._loop = self._make_loop(
            engine, self, self.wire, self._source, self._settings, self._log, self.now, self.codec
        )
        self.turn = self._turn_of_loop
        self._loop.begin(incomplete)
        self.on_start(engine)

    def _turn_of_loop(self) -> None:
        wire = self.wire
        if wire.inbox and (self._source.said or self.rng.random() < SLOW_TURNS):
            self._begin_early()
        try:
            self._loop.turn()
        except Stopped as stopped:
            raise Violation("I13", f"the console stopped itself: {stopped}") from None
        self.is_slow, self._turned_until_s = False, self.free_s
        auditor = self.world.auditor
        if auditor.said_at or auditor.stale:
            auditor.console_turned()
        now_s = self.clock.now_s
        due_s = now_s if wire.inbox or wire.orders else self._source.next_turn_s(now_s)
        if due_s is not None:
            self.turn_at(due_s)

    def _begin_early(self) -> None:
        now_s, earliest_s = self.clock.now_s, max(self._woken_s, self._turned_until_s)
        self.is_slow = True
        self.pass_until(now_s - (now_s - earliest_s) * self.rng.random())

    def linger(self) -> None:
        self.pass_until(self.free_s + (self.clock.now_s - self.free_s) * self.rng.random())

    def _wake(self, now_s: float) -> None:
        if not self._turn_is_due:
            self._turn_is_due, self._woken_s = True, now_s
            at_s, free_s = now_s + DRAIN_S * self.rng.random(), self.free_s
            self.clock.at(at_s if at_s > free_s else free_s, self._turn, self._runs)

    def arrive(self, items: list[Item]) -> None:
        """Receives a message of a terminal."""
        if self.core is None:
            return
        now_s = self.clock.now_s
        self.take_in(items, now_s)
        self._wake(now_s)

    def take_in(self, items: list[Item], now_s: float) -> None:
        auditor = self.world.auditor
        for name, key, _, frame in items:
            message = frame.message
            kind = type(message)
            if kind is Slip and self.front is None:
                auditor.slip_arrived(name, key, message.round, message.revision, (frame.epoch, frame.session), now_s)
            elif kind is Journal:
                auditor.journal_arrived(name, key, message.first_seq, len(message.entries))
            elif kind is Choose and self.front is None:
                choice = (message.round, message.question, message.action, message.cents)
                auditor.choice_arrived(name, key, choice, (frame.epoch, frame.session), now_s)
            elif kind is Query:
                auditor.table.rules.query_came(name, message.round)
            elif kind is Reveal:
                auditor.table.rules.reveal_came(name, message.round)
        self.wire.arrive(items, now_s)

    def ask(self, order: Order) -> None:
        """Receives a command of staff."""
        if self.core is not None and (self.front is None or self.front.is_up):
            self.wire.orders.append(order)
            self._wake(self.clock.now_s)

    def report(self, event: Any) -> None:
        """Receives a report of the outcome source."""
        if self.core is None:
            return
        now_s = self.clock.now_s
        if type(event) is Shown:
            self.world.auditor.shown_arrived(now_s)
        self._source.arrive(event, now_s)
        self._wake(now_s)

    def wake(self) -> None:
        """Wakes the loop because the outcome source has data."""
        if self.core is not None:
            self._wake(self.clock.now_s)

    def crash(self, *why: Any) -> None:
        self.is_slow = False
        if self.front is not None:
            self.front.die_with_console()
        super().crash(*why)
        self.world.auditor.console_crashed()
