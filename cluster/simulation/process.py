"""A process on the virtual clock, whatever its core: drain, decide, commit, speak; and dying in between."""

from typing import Any, Generic, TypeVar

from cluster.simulation.border import facts_of
from cluster.simulation.violation import Violation
from cluster.simulation.world import World
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_frame, encode_frame
from protocol.messages import Message

DOWN_S = (0.1, 5.0)
CRASH_POINTS = ("idle", "before commit", "after commit", "while sending")
CoreT = TypeVar("CoreT")


class Process(Generic[CoreT]):
    """One process: a core while it is up, and a store that outlives it."""

    kind = ""
    write_types: frozenset[type] = frozenset()
    drain_s = 0.0
    """How long messages wait for others, so that one commit serves them all."""

    def __init__(self, world: World, name: str, tick_s: float) -> None:
        self.world = world
        self.clock = world.clock
        self.name = name
        self.rng = world.chance(name)
        self.store = self.open_store()
        self.core: CoreT | None = None
        self.doom: str | None = None
        self.is_buried = False
        """It never starts again."""
        self._tick_s = tick_s
        self._inbox: list[Any] = []
        self._runs = 0
        self._free_s = 0.0
        self._turn_is_due = False
        self._turned_s = 0.0
        self.wall_shift_ms = 0
        """By how much this machine's wall clock is wrong."""
        self._said = 0

    @property
    def now(self) -> Now:
        now = self.clock.now
        return self._by_own_clock(now) if self.wall_shift_ms else now

    def _by_own_clock(self, now: Now) -> Now:
        return Now(now.monotonic_s, now.wall_ms + self.wall_shift_ms)

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

    def _decide(self, items: list[Any]) -> list[Any]:
        raise NotImplementedError

    def _say(self, output: Any, leaves_s: float) -> None:
        raise NotImplementedError

    def _audit(self, facts: list[tuple[Any, ...]]) -> None:
        raise NotImplementedError

    def _after_commit(self) -> list[Any]:
        return []

    def _crashed(self) -> None:
        pass

    def arrive(self, item: Any) -> None:
        if self.core is None:
            return
        self._inbox.append(item)
        if self._turn_is_due:
            return
        clock, drain_s = self.clock, self.drain_s
        if drain_s == 0.0 and self._free_s <= clock.now_s:
            self._turn(self._runs)
            return
        self._turn_is_due = True
        clock.at(max(clock.now_s + drain_s * self.rng.random(), self._free_s), self._turn, self._runs)

    def _beat(self, run: int) -> None:
        """A loop that waits for messages wakes up by itself where none have come for so long."""
        if run != self._runs or self.core is None:
            return
        clock, due_s = self.clock, self._turned_s + self._tick_s
        if clock.now_s >= due_s:
            due_s = clock.now_s + self._tick_s
            if clock.now_s >= self._free_s and not self._turn_is_due:
                self._turn(run)
        clock.at(due_s, self._beat, run)

    def _turn(self, run: int) -> None:
        if run != self._runs or self.core is None:
            return
        self._turn_is_due, self._turned_s = False, self.clock.now_s
        items, self._inbox = self._inbox, []
        if effects := self._decide(items):
            self.finish(effects)

    def finish(self, effects: list[Any]) -> None:
        """Nothing is said before it is on disk; a process may die on either side of the commit."""
        kinds = self.write_types
        while effects:
            writes = [effect for effect in effects if type(effect) in kinds]
            outputs, leaves_s = effects, max(self.clock.now_s, self._free_s)
            if writes:
                outputs = [effect for effect in effects if type(effect) not in kinds]
                leaves_s = self._commit(writes, leaves_s)
            if leaves_s < 0.0 or not self._speak(outputs, leaves_s):
                return
            effects = self._after_commit()

    def _commit(self, writes: list[Any], begins_s: float) -> float:
        """When it is done; below zero where the process dies of it."""
        if self.doom == "before commit":
            self.crash(self.doom)
            return -1.0
        world = self.world
        self._free_s = begins_s + world.commit_s(self.name, self.rng)
        self.store.commit(writes)
        facts = facts_of(writes)
        if world.story is not None:
            world.tell(self.name, "commits", facts)
        self._audit(facts)
        if self.doom == "after commit":
            self.crash(self.doom)
            return -1.0
        return self._free_s

    def _speak(self, outputs: list[Any], leaves_s: float) -> bool:
        if self.doom == "while sending" and len(outputs) > 1:
            for output in outputs[: self.rng.randrange(len(outputs))]:
                self._say(output, leaves_s)
            self.crash(self.doom)
            return False
        for output in outputs:
            self._say(output, leaves_s)
        return True

    def frame(self, message: Message, epoch: int, session: int) -> Any:
        self._said += 1
        if self.world.rates.coded:
            return encode_frame(message, epoch=epoch, session=session, number=self._said)
        return Frame(epoch, session, self._said, message)

    def read(self, frame: bytes) -> Frame:
        try:
            return decode_frame(frame, 2**20)
        except RemoteProtocolError as bad:
            raise Violation("I0", f"{self.name} was sent what it cannot read: {bad}") from None
