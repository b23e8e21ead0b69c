"""A machine on the virtual clock: its process while it runs, the disk that outlives it, and death at bad moments."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from lab.simulation.border import writes_of
from lab.simulation.clock import WALL_MS, stamp
from lab.simulation.violation import Violation
from lab.simulation.world import World
from protocol.clock import Now
from protocol.codec import Frame, RemoteProtocolError, decode_frame

DOWN_S = (0.1, 5.0)
COMMIT_S = 0.002
CRASH_POINTS = ("idle", "before commit", "after commit", "while sending")
DIES_AT_A_WORD = 0.4
"""How often a process that dies while sending does so before the next word."""
CoreT = TypeVar("CoreT")


class Died(Exception):
    """Raised when a process dies; only its machine catches this."""


def as_it_is(payload: Any) -> Frame:
    """Returns a message as it is: a simulated frame is never turned into bytes, which saves time."""
    return payload  # type: ignore[no-any-return]


def read(payload: Any) -> Frame:
    """Reads a message, whether it is bytes or an object."""
    if type(payload) is Frame:
        return payload
    try:
        return decode_frame(payload, 2**20)
    except RemoteProtocolError as bad:
        raise Violation("I0", f"somebody said what nobody can read: {bad}") from None


class Machine(Generic[CoreT]):
    """The disk and the clock of one process; the clock moves only when something takes time."""

    __slots__ = (
        "_audit", "_runs", "_slow_commit", "_tick_s", "_turn_is_due", "_turned_s", "clock", "core", "doom", "free_s",
        "has_said", "is_buried", "leave", "moment", "name", "rng", "store", "turn", "wall_shift_ms", "world",
    )  # fmt: skip
    kind = ""
    turn: Callable[[], object]
    """Of the loop, while it is up."""
    leave: Callable[[float], None]
    """By its sockets, at this moment: what was said since, in one breath."""

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
        self.wall_shift_ms = 0
        """By how much this machine's wall clock is wrong."""
        self.moment = stamp(0.0, 0)
        self.has_said = False
        """Something that has not left yet."""
        self.free_s = 0.0
        """When its disk is done: until then it takes nothing in."""
        self._tick_s = self.rng.uniform(*tick_s)
        self._runs = 0
        self._turn_is_due = False
        self._turned_s = 0.0
        self._audit = audit
        self._slow_commit = world.rates.slow_commit

    def open_store(self) -> Any:
        raise NotImplementedError

    def boot(self) -> None:
        """Starts the process: makes core and loop from what is on disk."""
        raise NotImplementedError

    def flush(self) -> None:
        self.has_said = False
        now_s, free_s = self.clock.now_s, self.free_s
        self.leave(now_s if now_s > free_s else free_s)

    def bury(self) -> None:
        """Ends the machine: it never starts again."""
        self.is_buried = True
        if self.core is not None:
            self.crash("for good")

    # What the process sees of its machine.

    def now(self) -> Now:
        return self.moment

    def commit(self, writes: list[Any]) -> None:
        if self.has_said:
            self.flush()
        if self.doom == "before commit":
            raise Died(self.doom)
        now_s, done_s = self.clock.now_s, self.free_s + COMMIT_S
        if now_s > self.free_s:
            done_s = now_s + COMMIT_S
        if self.rng.random() < self._slow_commit:
            done_s += self.world.slow_s(self.name)
        self.store.commit(writes)
        if self.world.story is not None:
            self.world.tell(self.name, "commits", writes_of(writes))
        self._audit(writes)
        self.free_s = done_s
        self.moment = Now(done_s, WALL_MS + int(1000 * done_s) + self.wall_shift_ms)
        if self.doom == "after commit":
            raise Died(self.doom)

    def checkpoint(self) -> None:
        pass

    def seal_day(self, how: Any) -> None:
        if self.doom == "before commit":
            raise Died(self.doom)
        self.store.seal_day(how)
        if self.doom == "after commit":
            raise Died(self.doom)

    def falter(self) -> None:
        """Kills the process before one of its messages, if it was chosen to die there."""
        if self.doom == "while sending" and self.rng.random() < DIES_AT_A_WORD:
            raise Died(self.doom)

    def pass_until(self, at_s: float) -> None:
        self.free_s = at_s
        self.moment = Now(at_s, WALL_MS + int(1000 * at_s) + self.wall_shift_ms)

    # Its life.

    def start(self) -> None:
        if self.core is not None or self.is_buried:
            return
        self._runs += 1
        self._turn_is_due = False
        self.pass_until(self.clock.now_s)
        self.world.tell(self.name, "starts")
        try:
            self.boot()
        except Died as died:
            self._die(died)
        self._beat(self._runs)

    def crash(self, why: str, down_s: tuple[float, float] = DOWN_S) -> None:
        self.world.faults[f"{self.kind}_crash {why}"] += 1
        self.world.tell(self.name, "dies", why)
        self.core, self.doom = None, None
        self.world.clock.after(self.rng.uniform(*down_s), self.start)

    def _die(self, died: Died) -> None:
        """Ends the process; messages that it has sent before stay sent."""
        if self.has_said:
            self.flush()
        self.crash(str(died))

    def turn_at(self, at_s: float) -> None:
        """Plans the next turn, if none is due already; never before the disk is done."""
        if not self._turn_is_due:
            self._turn_is_due = True
            free_s = self.free_s
            self.clock.at(at_s if at_s > free_s else free_s, self._turn, self._runs)

    def _beat(self, run: int) -> None:
        """Wakes a loop that waits for messages when none have come for some time."""
        if run != self._runs or self.core is None:
            return
        clock, due_s = self.clock, self._turned_s + self._tick_s
        now_s = clock.now_s
        if now_s >= due_s:
            due_s = now_s + self._tick_s
            if now_s >= self.free_s and not self._turn_is_due:
                self._turn(run)
        clock.at(due_s, self._beat, run)

    def _turn(self, run: int) -> None:
        if run == self._runs and self.core is not None:
            self._turn_is_due = False
            self.take_turn()

    def take_turn(self) -> None:
        self._turned_s = self.free_s = now_s = self.clock.now_s
        self.moment = Now(now_s, WALL_MS + int(1000 * now_s) + self.wall_shift_ms)
        try:
            self.turn()
        except Died as died:
            self._die(died)
        else:
            if self.has_said:
                self.has_said = False
                self.leave(now_s if now_s > self.free_s else self.free_s)
