"""A process on the virtual clock, whatever its core: drain, decide, commit, speak; and dying in between."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from cluster.simulation.border import facts_of
from cluster.simulation.clock import stamp
from cluster.simulation.violation import Violation
from cluster.simulation.world import World
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_frame, encode_frame
from protocol.messages import Message

DOWN_S = (0.1, 5.0)
COMMIT_S = 0.002
CRASH_POINTS = ("idle", "before commit", "after commit", "while sending")
CoreT = TypeVar("CoreT")


def encoded(epoch: int, session: int, number: int, message: Message) -> bytes:
    return encode_frame(message, epoch=epoch, session=session, number=number)


class Process(Generic[CoreT]):
    """One process: a core while it is up, and a store that outlives it."""

    kind = ""
    write_types: frozenset[type] = frozenset()

    def __init__(
        self, world: World, name: str, tick_s: tuple[float, float], audit: Callable[[list[Any]], None]
    ) -> None:
        self.world = world
        self.clock = world.clock
        self.name = name
        self.rng = world.chance(name)
        self.store = self.open_store()
        self.core: CoreT | None = None
        self.doom: str | None = None
        self.is_buried = False
        """It never starts again."""
        self._tick_s = self.rng.uniform(*tick_s)
        self._inbox: list[Any] = []
        self._runs = 0
        self._free_s = 0.0
        self._turn_is_due = False
        self._turned_s = 0.0
        self.wall_shift_ms = 0
        """By how much this machine's wall clock is wrong."""
        self._audit = audit
        self.frame: Callable[[int, int, int, Message], Any] = encoded if world.rates.coded else Frame

    @property
    def now(self) -> Now:
        return stamp(self.clock.now_s, self.wall_shift_ms)

    def start(self) -> None:
        if self.core is not None or self.is_buried:
            return
        self._runs += 1
        self._free_s, self._turn_is_due = self.world.clock.now_s, False
        self.world.tell(self.name, "starts")
        self._boot()
        self._beat(self._runs)

    def crash(self, why: str, down_s: tuple[float, float] = DOWN_S) -> None:
        self.world.faults[f"{self.kind}_crash {why}"] += 1
        self.world.tell(self.name, "dies", why)
        self.core, self.doom = None, None
        self.world.clock.after(self.rng.uniform(*down_s), self.start)
        self._inbox.clear()
        self._crashed()

    def open_store(self) -> Any:
        raise NotImplementedError

    def _boot(self) -> None:
        raise NotImplementedError

    def _take_in(self, items: list[Any]) -> None:
        raise NotImplementedError

    def say(self, output: Any) -> None:
        """Into the socket; it leaves with all that is said in the same breath."""
        raise NotImplementedError

    def flush(self, leaves_s: float) -> None:
        raise NotImplementedError

    def _crashed(self) -> None:
        pass

    def wait(self, items: list[Any], at_s: float) -> None:
        """Until the next turn, which is at this moment if none is due already, and never before the disk is done."""
        self._inbox += items
        if not self._turn_is_due:
            self._turn_is_due = True
            free_s = self._free_s
            self.clock.at(at_s if at_s > free_s else free_s, self._turn, self._runs)

    def _beat(self, run: int) -> None:
        """A loop that waits for messages wakes up by itself where none have come for so long."""
        if run != self._runs or self.core is None:
            return
        clock, due_s = self.clock, self._turned_s + self._tick_s
        now_s = clock.now_s
        if now_s >= due_s:
            due_s = now_s + self._tick_s
            if now_s >= self._free_s and not self._turn_is_due:
                self._turn(run)
        clock.at(due_s, self._beat, run)

    def _turn(self, run: int) -> None:
        if run != self._runs or self.core is None:
            return
        self._turn_is_due, self._turned_s = False, self.clock.now_s
        items, self._inbox = self._inbox, []
        self._take_in(items)

    def finish(self, effects: list[Any]) -> bool:
        """Nothing is said before it is on disk; a process may die on either side of the commit, or in between words."""
        kinds, leaves_s = self.write_types, self.clock.now_s
        if leaves_s < self._free_s:
            leaves_s = self._free_s
        outputs = effects
        if writes := [effect for effect in effects if type(effect) in kinds]:
            if not self._commit(writes, leaves_s):
                return False
            if len(writes) == len(effects):
                return True
            leaves_s = self._free_s
            outputs = [effect for effect in effects if type(effect) not in kinds]
        is_doomed = self.doom == "while sending" and len(outputs) > 1
        for output in outputs[: self.rng.randrange(len(outputs))] if is_doomed else outputs:
            self.say(output)
        self.flush(leaves_s)
        if is_doomed:
            self.crash("while sending")
        return not is_doomed

    def _commit(self, writes: list[Any], begins_s: float) -> bool:
        """Whether the process lives to see it done."""
        if self.doom == "before commit":
            self.crash(self.doom)
            return False
        world = self.world
        self._free_s = begins_s + COMMIT_S
        if self.rng.random() < world.rates.slow_commit:
            self._free_s += world.slow_s(self.name)
        self.store.commit(writes)
        if world.story is not None:
            world.tell(self.name, "commits", facts_of(writes))
        self._audit(writes)
        if self.doom == "after commit":
            self.crash(self.doom)
            return False
        return True

    def read(self, frame: bytes) -> Frame:
        try:
            return decode_frame(frame, 2**20)
        except RemoteProtocolError as bad:
            raise Violation("I0", f"{self.name} was sent what it cannot read: {bad}") from None
