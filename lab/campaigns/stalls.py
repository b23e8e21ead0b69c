"""Spins in which the reader of the wheel's port stops once, for 10 to 1,000 ms, on one virtual clock."""

from collections import Counter
from dataclasses import dataclass
from math import inf
from random import Random

from daemon.serial_reader import CHUNK_BYTES, Reader
from lab.campaigns.report import Report
from lab.campaigns.wheel import (
    FAULT_PARAGRAPHS,
    HELD_ALWAYS,
    Table,
    describe,
    is_right_result,
    varied_physics,
)
from wheel_controller.limits import DEFAULT_LIMITS
from wheel_controller.sim.physics import Physics
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, Verdict

STALL_S = (0.010, 1.000)
BEFORE_LAUNCH_S, AFTER_REST_S = 1.0, 4.0
TICK_S = 0.010
"""How often the console asks the judge whether time has run out."""
BYTE_S = 1 / DEFAULT_LIMITS.wire_bytes_per_s
SPINS_A_SEED = 2
"""The rotor turns one way, then the other."""
WEAK_SHARE, WEAK_REVOLUTIONS = 0.3, (4.0, 6.0)
SHORT_REVOLUTIONS = (1.25, 3.99)
TOO_SHORT = "too-short"


@dataclass(slots=True)
class Stall:
    moment: float
    """0: a second before the launch; 1: some seconds after the ball has come to rest."""
    lasts_s: float
    after_reading: bool
    """The process stops between its read and its look at the clock; else before the read."""
    begins_s: float = inf


class Port:
    """Bytes that arrive one by one at the wire's pace, and the process that reads them."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.stall: Stall | None = None
        self._bytes: list[tuple[float, int]] = []

    def carry(self, ends_s: float, data: bytes) -> None:
        first_s = ends_s - (len(data) - 1) * BYTE_S
        self._bytes += [(first_s + number * BYTE_S, byte) for number, byte in enumerate(data)]

    def read(self, wait_s: float) -> bytes:
        come_s = self._bytes[0][0] if self._bytes else inf
        woken_s = max(self.now_s, min(self.now_s + wait_s, come_s))
        stall = self.stall
        if stall is None or woken_s < stall.begins_s:
            self.now_s = woken_s
            return self._take(woken_s)
        self.now_s = max(woken_s, stall.begins_s + stall.lasts_s)
        self.stall = None
        return self._take(woken_s if stall.after_reading else self.now_s)

    def _take(self, until_s: float) -> bytes:
        count = 0
        while count < min(len(self._bytes), CHUNK_BYTES) and self._bytes[count][0] <= until_s:
            count += 1
        taken, self._bytes = self._bytes[:count], self._bytes[count:]
        return bytes(byte for _, byte in taken)


class StalledTable(Table):
    """A simulated wheel, its wire, and the parts in front of a real wheel: reader, session and judge."""

    def __init__(self, seed: int, physics: Physics | None = None) -> None:
        self._port = Port()
        self._reader = Reader(self._port.read, lambda: self._port.now_s)
        self._ticked_s = self._spun_s = 0.0
        super().__init__(seed, physics)

    def stalled_spin(self, stall: Stall | None, fault: str | None, revolutions: float | None) -> list[Verdict]:
        self._port.stall, self._spun_s = stall, self.wheel.now
        return self.spin(fault, revolutions=revolutions)

    def advance(self, until_s: float) -> list[JudgeEvent]:
        pieces = self.wheel.advance(until_s)
        if (stall := self._port.stall) and self._begins_s(stall) <= until_s:
            until_s += stall.lasts_s
            pieces += self.wheel.advance(until_s)
        for time_s, data in pieces:
            self._port.carry(time_s, data)
        found: list[JudgeEvent] = []
        while self._port.now_s < until_s:
            found += self._look()
        self.wheel.receive(self.session.take_to_send())
        return found

    def _begins_s(self, stall: Stall) -> float:
        """The start of the stall, known once the launch is known."""
        truth = self.wheel.truth
        if truth and truth.launched_at > self._spun_s:
            lasts_s = BEFORE_LAUNCH_S + truth.over_at - truth.launched_at + AFTER_REST_S
            stall.begins_s = truth.launched_at - BEFORE_LAUNCH_S + stall.moment * lasts_s
        return stall.begins_s

    def _look(self) -> list[JudgeEvent]:
        found: list[JudgeEvent] = []
        data, now_s, late_s = self._reader.look()
        if data:
            for event in self.session.receive(now_s, data, late_s):
                found += self.judge.see(event)
        self.session.tick(now_s)
        if self._reader.empty_s > self._ticked_s + TICK_S:
            self._ticked_s = self._reader.empty_s
            found += self.judge.tick(self._ticked_s)
        return found


def _stall(rng: Random) -> Stall:
    return Stall(rng.random(), rng.uniform(*STALL_S), rng.random() < 0.5)


def _kind(verdicts: list[Verdict]) -> str:
    match verdicts:
        case [Held()]:
            return "held"
        case [Invalid()]:
            return "void"
    return "result" if len(verdicts) == 1 else "not one verdict"


def _numbers(counted: Counter[str]) -> str:
    return ", ".join(f"{number:,} {kind}" for kind, number in sorted(counted.items()))


def _told(seed: int, stall: Stall | None, verdicts: list[Verdict], table: Table) -> str:
    if stall is None:
        return f"seed {seed} without a stall: {describe(verdicts, table.truth)}"
    begins_s = stall.begins_s - table.truth.launched_at
    return f"seed {seed}, {1000 * stall.lasts_s:.0f} ms at {begins_s:.2f} s: {describe(verdicts, table.truth)}"


def fair(count: int, first: int = 1) -> Report:
    """Tries fair spins with and without one stall: each is right or held, never void. Each seed has two spins."""
    report = Report()
    for stalled, name in ((True, "with_a_stall"), (False, "without")):
        counted: Counter[str] = Counter()
        for seed in range(first, first + -(-count // SPINS_A_SEED)):
            rng = Random(f"{seed} fair")
            table = StalledTable(seed, rng.choice(varied_physics()) if seed % 2 else None)
            for _ in range(SPINS_A_SEED):
                weak = rng.uniform(*WEAK_REVOLUTIONS) if rng.random() < WEAK_SHARE else None
                stall = _stall(rng)
                verdicts = table.stalled_spin(stall if stalled else None, None, weak)
                # What was read too late proves nothing, so that less is proven; more than is true never is.
                right = is_right_result(verdicts, table.truth, inf if stalled else 0.5)
                kind = "right" if right else _kind(verdicts)
                counted[kind] += 1
                report.tried += stalled
                if kind not in ("right", "held"):
                    report.wrong.append(_told(seed, stall if stalled else None, verdicts, table))
        report.figures[name] = _numbers(counted)
    return report


def unfair(count: int, first: int = 1) -> Report:
    """Tries void spins, and legal spins that must be held: no result, and no legal spin is void."""
    report = Report()
    kinds = (*FAULT_PARAGRAPHS, *HELD_ALWAYS, TOO_SHORT)
    counted = {(kind, stalled): Counter[str]() for kind in kinds for stalled in (True, False)}
    for seed in range(first, first + count):
        kind = kinds[seed % len(kinds)]
        for stalled in (True, False):
            rng = Random(f"{seed} unfair")
            physics = None if kind in HELD_ALWAYS else rng.choice([None, *varied_physics()])
            table, stall = StalledTable(seed, physics), _stall(rng) if stalled else None
            short = rng.uniform(*SHORT_REVOLUTIONS) if kind == TOO_SHORT else None
            verdicts = table.stalled_spin(stall, None if short else kind, short)
            counted[kind, stalled][_kind(verdicts)] += 1
            report.tried += stalled
            if _kind(verdicts) not in (("held",) if kind in HELD_ALWAYS else ("void", "held")):
                report.wrong.append(f"{kind}, {_told(seed, stall, verdicts, table)}")
    for kind in kinds:
        with_stall, without = (_numbers(counted[kind, stalled]) for stalled in (True, False))
        report.figures[kind] = f"{with_stall}; without a stall {without}"
    return report
