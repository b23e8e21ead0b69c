"""Compares a simulated wheel, wire, driver, tracker and judge, on one virtual clock, with what the physics did."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from math import inf
from time import process_time

from lab.campaigns.report import Report
from phrases import Phrase
from phrases.catalogue import english
from wheel_controller.drivers import M360Driver
from wheel_controller.events import Direction
from wheel_controller.judge import Judge
from wheel_controller.pockets import DEFAULT_ORDER
from wheel_controller.session import Session
from wheel_controller.sim.faults import FAULTS
from wheel_controller.sim.physics import Physics
from wheel_controller.sim.wheel import SimulatedWheel, Truth
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, NoMoreBets, Result, Verdict

STEP_S = 1.0
SPIN_S_MAX = 150.0
SPINS_PER_WHEEL = 50
# Revolutions: sensors stand a quarter turn apart, half a turn where the one between them is broken. So from the launch
# to the first pass at a working one less than half a turn is unseen, and as much from the last pass to the drop. And a
# last pass half a turn after the one before may as well have been a fallen ball's first bounce, and is not counted.
ONE_BROKEN_UNSEEN = 1.5
SINGLE_BROKEN = [f"sensor-{kind}-{number}" for kind, number in product(("blind", "stuck"), (1, 2, 3, 4))]
# Chi-square of 39 pockets, 38 degrees of freedom: one fair run in a thousand lies outside on either side.
CHI_SQUARE = (16.6, 70.7)
FAULT_PARAGRAPHS = {
    fault.name: "5.3.7" if fault.paragraph == "5.4" else fault.paragraph for fault in FAULTS.values() if fault.paragraph
}
"""More objects than one ball give 5.3.7; 5.4 comes only by the dealer's call."""


class Table:
    """A simulated wheel with the real code in front of it."""

    def __init__(
        self, seed: int, physics: Physics | None = None, spoil: Callable[[bytes], bytes] = lambda data: data
    ) -> None:
        self.wheel = SimulatedWheel(seed, physics=physics)
        self.spoil = spoil  # what the wire does to each piece
        self.session = Session(M360Driver())
        self.judge = Judge(DEFAULT_ORDER)
        self.outcomes: list[JudgeEvent] = []
        self.session.connected(0.0)
        self.advance(2.0)

    def advance(self, until_s: float) -> list[JudgeEvent]:
        found: list[JudgeEvent] = []
        for time_s, data in self.wheel.advance(until_s):
            for event in self.session.receive(time_s, self.spoil(data)):
                found += self.judge.see(event)
        self.session.tick(until_s)
        self.wheel.receive(self.session.take_to_send())
        return found

    def spin(
        self, fault: str | None = None, *, revolutions: float | None = None, rotor_rpm: float | None = None
    ) -> list[Verdict]:
        """Plays one spin from launch until the wheel is ready for the next; gives every verdict."""
        self.outcomes.clear()
        self.wheel.spin(fault, revolutions=revolutions, rotor_rpm=rotor_rpm)
        limit_s = self.wheel.now + SPIN_S_MAX
        while self.wheel.now < limit_s and not (self.wheel.ready and self.verdicts):
            self.outcomes += self.advance(self.wheel.now + STEP_S)
        return self.verdicts

    @property
    def verdicts(self) -> list[Verdict]:
        return [outcome for outcome in self.outcomes if isinstance(outcome, Result | Invalid | Held)]

    @property
    def truth(self) -> Truth:
        truth = self.wheel.truth
        if truth is None:
            raise RuntimeError("nothing was spun yet")
        return truth


def wheels(count: int, seed: int, physics: Iterable[Physics | None] = (None,)) -> Iterator[Table]:
    """Gives the table for each of these spins: a new wheel every fifty, with kinds of physics in turn."""
    kinds = list(physics)
    for number in range(0, count, SPINS_PER_WHEEL):
        table = Table(seed + number, kinds[number // SPINS_PER_WHEEL % len(kinds)])
        for _ in range(min(SPINS_PER_WHEEL, count - number)):
            yield table


def describe(verdicts: list[Verdict], truth: Truth) -> str:
    words = [
        f"{type(verdict).__name__} {getattr(verdict, 'pocket', getattr(verdict, 'paragraph', ''))}"
        f" ({english(verdict.seen.evidence[0])})"
        for verdict in verdicts
    ]
    return f"launched at {truth.launched_at:.3f} s with {truth.fault}: {'; '.join(words) or 'no verdict'}"


def is_right_result(verdicts: list[Verdict], truth: Truth, unseen_max: float = 0.5) -> bool:
    match verdicts:
        case [Result(pocket=pocket, seen=seen)]:
            directions = [Direction.CLOCKWISE, Direction.COUNTER_CLOCKWISE]
            return (
                pocket == truth.pocket
                and seen.ball_direction is directions[truth.ball_direction]
                and seen.rotor_direction is directions[truth.rotor_direction]
                and seen.revolutions is not None
                and 0 <= truth.revolutions - seen.revolutions < unseen_max
                and seen.rotor_rpm is not None
                and abs(seen.rotor_rpm - truth.rotor_rpm) < 0.5
            )
    return False


def _judge_fair(report: Report, table: Table, pockets: Counter[str], rotor_rpm: float | None = None) -> None:
    verdicts = table.spin(rotor_rpm=rotor_rpm)
    report.check(is_right_result(verdicts, table.truth), describe(verdicts, table.truth))
    closes = sum(isinstance(outcome, NoMoreBets) for outcome in table.outcomes)
    if closes != 1:
        report.wrong.append(f"no more bets came {closes} times, launched at {table.truth.launched_at:.3f} s")
    pockets.update(verdict.pocket for verdict in verdicts if isinstance(verdict, Result))


def chi_square(pockets: Counter[str]) -> float:
    expected = pockets.total() / len(DEFAULT_ORDER)
    return sum((pockets[pocket] - expected) ** 2 / expected for pocket in DEFAULT_ORDER)


def fair(count: int) -> Report:
    """Tries fair spins on fair wheels: a right result every time, and pockets that look random."""
    report, pockets, began_s = Report(), Counter[str](), process_time()
    for table in wheels(count, seed=1):
        _judge_fair(report, table, pockets)
    report.figures["spins_per_cpu_s"] = round(count / (process_time() - began_s), 1)
    _report_chance(report, pockets)
    return report


def _report_chance(report: Report, pockets: Counter[str]) -> None:
    found = round(chi_square(pockets), 1)
    report.figures["chi_square_38_df"] = found
    if pockets.total() >= 1_000 and not CHI_SQUARE[0] < found < CHI_SQUARE[1]:
        report.wrong.append(f"chi-square {found} of the pockets")


def varied_physics() -> list[Physics]:
    """Varies friction and drop speed by 25 %, tilt on and off, and the rotor from 10 to 30 rpm."""
    usual = Physics()
    return [
        Physics(
            a=usual.a * friction,
            b=usual.b * friction,
            drop_rad_s=usual.drop_rad_s * drop,
            tilt_rad_s2=tilt * usual.a * friction,
            rotor_min_rpm=10.05,
            rotor_max_rpm=29.95,
        )
        for friction, drop, tilt in product((0.75, 1.25), (0.75, 1.0, 1.25), (0.0, 0.6))
    ]


def varied(count: int) -> Report:
    """Tries fair spins on very different wheels: still a right result every time."""
    report, pockets = Report(), Counter[str]()
    for table in wheels(count, seed=100_000, physics=varied_physics()):
        _judge_fair(report, table, pockets)
    return report


def faults(count: int) -> Report:
    """Tries each fault of 5.3 and 5.4: the right paragraph every time, on usual and varied wheels."""
    report = Report()
    for number, (fault, paragraph) in enumerate(FAULT_PARAGRAPHS.items()):
        for table in wheels(count, seed=200_000 + 10_000 * number, physics=[None, *varied_physics()]):
            verdicts = table.spin(fault)
            right = [getattr(verdict, "paragraph", None) for verdict in verdicts] == [paragraph]
            report.check(right, f"{paragraph} expected; {describe(verdicts, table.truth)}")
    return report


HELD_ALWAYS = (
    "sensors-disagree", "win-line-differs", "zero-for-double-zero", "revolutions-wrong", "dealer-lock", "power-loss",
)  # fmt: skip
RESULT_ALWAYS = ("skipped-states", "late-states", "game-number-wrap", "tilt")
RESULT_OR_HELD = ("garbage-lines", "truncated-lines", "silence-then-burst")
"""Truncated lines lose passes, so that less is proven, by any number; more than is true never is."""


def troubles(count: int) -> Report:
    """Tries trouble in sensors, firmware and line: one verdict, held or right, never a wrong number."""
    report = Report()
    for number, fault in enumerate((*HELD_ALWAYS, *RESULT_ALWAYS, *RESULT_OR_HELD)):
        held = 0
        for table in wheels(count, seed=400_000 + 10_000 * number):
            verdicts = table.spin(fault)
            is_held = len(verdicts) == 1 and isinstance(verdicts[0], Held)
            is_right = is_right_result(verdicts, table.truth, inf if fault == "truncated-lines" else 0.5)
            allowed = (is_held and fault not in RESULT_ALWAYS) or (is_right and fault not in HELD_ALWAYS)
            report.check(allowed, describe(verdicts, table.truth))
            held += is_held
        report.figures[f"{fault}_held"] = f"{held} of {count}"
    return report


def sensors(count: int) -> Report:
    """Tries one blind or stuck sensor (right results with a warning that names it) and two (held)."""
    report = Report()
    pairs = [(one, two) for one, two in product(SINGLE_BROKEN, SINGLE_BROKEN) if one < two and one[-1] != two[-1]]
    for number, broken in enumerate([*((one,) for one in SINGLE_BROKEN), *pairs]):
        for table in broken_wheels(count, 800_000 + 1_000 * number, broken):
            verdicts = table.spin()
            if len(broken) == 1:
                named = verdicts[:1] and verdicts[0].seen.warnings
                right = is_right_result(verdicts, table.truth, ONE_BROKEN_UNSEEN) and _names(named or (), broken[0][-1])
            else:
                right = len(verdicts) == 1 and isinstance(verdicts[0], Held)
            report.check(right, f"{broken}: {describe(verdicts, table.truth)}")
    return report


def broken_wheels(count: int, seed: int, broken: Iterable[str]) -> Iterator[Table]:
    for table in wheels(count, seed):
        if not table.wheel.lasting_faults:
            for fault in broken:
                table.wheel.fault(fault)
        yield table


def _names(warnings: tuple[Phrase, ...], sensor: str) -> bool:
    return len(warnings) == 1 and str(warnings[0].arguments["sensor"]) == sensor
