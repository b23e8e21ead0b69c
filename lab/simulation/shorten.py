"""Shortens a run that went wrong to the shortest that still does: fewer rounds, terminals and faults."""

from collections.abc import Iterator
from dataclasses import dataclass

from lab.simulation.site import Found, Parts, Run, run
from lab.simulation.world import Plan

REPLAYS_MAX = 150


@dataclass(frozen=True, slots=True)
class Prefix:
    """The shortest run found, by its plan."""

    plan: Plan
    found: Found
    replays: int
    """How many runs it took to find it."""

    @property
    def faults(self) -> list[int]:
        return sorted(self.plan.only or ())


def shorten(plan: Plan, run_: Run, parts: Parts) -> Prefix:
    """Shortens a run; a shorter one must break the same invariant in no more steps."""
    return _Search(plan, run_, parts).shortest()


class _Search:
    def __init__(self, plan: Plan, run_: Run, parts: Parts) -> None:
        assert run_.found is not None
        self._parts = parts
        self._invariant = run_.found.invariant
        self._found = run_.found
        self._steps_max = run_.found.step
        self._plan = plan
        self._replays = 0
        self._strikes = run_.strikes

    def shortest(self) -> Prefix:
        for rounds in range(1, self._plan.rounds):
            if self._takes(self._plan.with_(rounds=rounds)):
                break
        for terminals in range(1, self._plan.terminals):
            if self._takes(self._plan.with_(terminals=terminals)):
                break
        if not self._takes(self._plan.with_(only=frozenset())):
            self._thin_out()
        return Prefix(self._plan, self._found, self._replays)

    def _thin_out(self) -> None:
        """Removes faults: halves first, then smaller parts, down to single faults.

        A run without one of them goes another way, which may need fewer of the others.
        """
        self._plan = self._plan.with_(only=frozenset(range(1, self._strikes + 1)))
        size = len(self._kept)
        while size > 1 and self._replays < REPLAYS_MAX:
            size = (size + 1) // 2
            again = True
            while again and self._replays < REPLAYS_MAX:
                again = any(self._takes(self._plan.with_(only=self._kept - part)) for part in self._parts_of(size))

    @property
    def _kept(self) -> frozenset[int]:
        return self._plan.only or frozenset()

    def _parts_of(self, size: int) -> Iterator[frozenset[int]]:
        """Splits the faults into parts, the last faults first: a fault after the damage is not needed."""
        kept = sorted(self._kept, reverse=True)
        return (frozenset(kept[at : at + size]) for at in range(0, len(kept), size))

    def _takes(self, plan: Plan) -> bool:
        if self._replays >= REPLAYS_MAX:
            return False
        self._replays += 1
        replay = run(plan, self._parts)
        found = replay.found
        if found is None or found.invariant != self._invariant or found.step > self._steps_max:
            return False
        struck = frozenset(range(1, replay.strikes + 1))
        self._plan, self._found, self._strikes = plan, found, replay.strikes
        if plan.only is not None:
            self._plan = plan.with_(only=plan.only & struck)
        return True
