"""Tries launches that are too weak, in the rotor's direction, or past a broken sensor."""

from collections import Counter
from random import Random

from lab.campaigns.report import Report
from lab.campaigns.wheel import (
    ONE_BROKEN_UNSEEN,
    SINGLE_BROKEN,
    broken_wheels,
    describe,
    is_right_result,
    varied_physics,
    wheels,
)
from wheel_controller.sim.wheel import Truth
from wheel_controller.verdicts import Held, Verdict


def _is_invalid(verdicts: list[Verdict], paragraph: str) -> bool:
    return [getattr(verdict, "paragraph", None) for verdict in verdicts] == [paragraph]


def _is_held(verdicts: list[Verdict]) -> bool:
    return len(verdicts) == 1 and isinstance(verdicts[0], Held)


def _proves_four(verdicts: list[Verdict], truth: Truth, unseen_max: float = 0.5) -> bool:
    return is_right_result(verdicts, truth, unseen_max) and (verdicts[0].seen.revolutions or 0) >= 4


def revolutions(count: int) -> Report:
    """Tries launches of 3 to 5 revolutions: 5.3.2 below 3.75, a result above 4.25, never a result below 4 proven."""
    report, random = Report(), Random("revolutions")
    between: Counter[str] = Counter()
    for table in wheels(count, seed=600_000, physics=[None, *varied_physics()]):
        wanted = random.uniform(3, 5)
        verdicts = table.spin(revolutions=wanted)
        right, held = _proves_four(verdicts, table.truth), _is_held(verdicts)
        short = _is_invalid(verdicts, "5.3.2")
        if wanted < 3.75:
            allowed = short
        elif wanted > 4.25:
            allowed = right
        else:
            allowed = held or (right and wanted >= 4) or (short and wanted < 4)
            between["right" if right else "held" if held else "5.3.2"] += 1
        report.check(allowed, f"{wanted:.3f} revolutions; {describe(verdicts, table.truth)}")
    report.figures |= {f"between_{name}": number for name, number in between.items()}
    return report


def broken_sensor(count: int) -> Report:
    """Tries 3 to 5.5 revolutions with one sensor blind or stuck: never a wrong paragraph or a wrong result."""
    report, random = Report(), Random("broken")
    found: Counter[str] = Counter()
    for number, broken in enumerate(SINGLE_BROKEN):
        for table in broken_wheels(max(1, count // len(SINGLE_BROKEN)), 640_000 + 1_000 * number, [broken]):
            wanted = random.uniform(3, 5.5)
            verdicts = table.spin(revolutions=wanted)
            right, held = _proves_four(verdicts, table.truth, ONE_BROKEN_UNSEEN), _is_held(verdicts)
            short = _is_invalid(verdicts, "5.3.2")
            unsure = held and wanted < 4 + ONE_BROKEN_UNSEEN
            allowed = unsure or (right and wanted >= 4) or (short and wanted < 4)
            report.check(allowed, f"{broken}, {wanted:.3f} revolutions; {describe(verdicts, table.truth)}")
            found["right" if right else "held" if held else "5.3.2"] += 1
    report.figures |= found
    return report


def same_direction(count: int) -> Report:
    """Tries 1 to 9 revolutions in the rotor's direction, slow ones too: 5.3.6 or held, nothing else."""
    report, random, held = Report(), Random("same direction"), 0
    for table in wheels(count, seed=680_000, physics=[None, *varied_physics()]):
        wanted = random.uniform(1, 9)
        verdicts = table.spin("same-direction", revolutions=wanted)
        allowed = _is_invalid(verdicts, "5.3.6") or _is_held(verdicts)
        report.check(allowed, f"{wanted:.3f} revolutions; {describe(verdicts, table.truth)}")
        held += _is_held(verdicts)
    report.figures["held"] = held
    return report
