"""Draws random wheels, even ones and ones with a frequent pocket, and records which alarms they raise and when."""

import math
from collections.abc import Iterator
from random import Random
from statistics import median

from lab.campaigns.report import Report
from phrases.catalogue import english
from wheel_controller.events import SENSORS, Direction
from wheel_controller.health import POCKET_TILTS, Health, PlayedRound, examine
from wheel_controller.health_watch import LIMITS_NATS, Level
from wheel_controller.pockets import DEFAULT_ORDER

SPINS = 20_000
TILT = 0.5
DEALERS = ("anna", "ben", "carl", "dora")
SPINS_A_SHIFT = 40
WITHIN = {0.5: 0.0, 0.95: 1.645}
"""A share of the biased wheels, and how many deviations below the mean their evidence may lie by then."""
SHORT_BY_CHANCE = 3
"""Of a hundred wheels, so many standard deviations of a count may come later than their share."""


def drawn(seed: str, tilt: float = 0.0) -> Iterator[PlayedRound]:
    """Draws results where one pocket comes more often by that share, and the others share the rest."""
    random = Random(seed)
    share = 1 / len(DEFAULT_ORDER)
    heavy = random.randrange(len(DEFAULT_ORDER))
    weights = [(1 - tilt * share / (1 - share))] * len(DEFAULT_ORDER)
    weights[heavy] = 1 + tilt
    for number, pocket in enumerate(random.choices(DEFAULT_ORDER, weights, k=SPINS)):
        dealer = DEALERS[number // SPINS_A_SHIFT % len(DEALERS)]
        yield PlayedRound(pocket, dealer, list(Direction)[number % 2], random.choice(SENSORS))


def predicted_spins(tilt: float, deviations: float, level: Level = Level.RED) -> float:
    """Gives the spin at which the evidence for one frequent pocket passes the limit, so far below its mean
    (docs/wheel.md).
    """
    usual = 1 / len(DEFAULT_ORDER)
    often = usual * (1 + tilt)
    inside, outside = math.log1p(tilt), math.log((1 - often) / (1 - usual))
    gain = often * inside + (1 - often) * outside
    spread = math.sqrt(often * (1 - often)) * (inside - outside)
    needed = LIMITS_NATS[level] + math.log(len(POCKET_TILTS) * len(POCKET_TILTS[1]) * len(DEFAULT_ORDER))
    below = deviations * spread
    return ((below + math.sqrt(below**2 + 4 * gain * needed)) / (2 * gain)) ** 2


def health(count: int) -> Report:
    """Tries this many even wheels, none of which may be red, and biased ones, which must be red as predicted."""
    report = Report()
    ambers = 0
    for number in range(count):
        found = examine(drawn(f"even {number}"), DEFAULT_ORDER)
        said = "; ".join(english(alarm.sentence) for alarm in found.alarms)
        report.check(found.level is not Level.RED, f"even wheel {number} is red: {said}")
        ambers += found.level is Level.AMBER
    report.figures["even_wheels_amber"] = ambers
    red_at = [_red_at(examine(drawn(f"biased {number}", TILT), DEFAULT_ORDER)) for number in range(count)]
    report.figures["biased_wheels_red_at_median"] = median(red_at)
    for share, deviations in WITHIN.items():
        spins = predicted_spins(TILT, deviations)
        came = sum(at <= spins for at in red_at)
        slack = SHORT_BY_CHANCE * math.sqrt(count * share * (1 - share))
        report.check(came >= count * share - slack, f"only {came} of {count} biased wheels red within {spins:.0f}")
        report.figures[f"biased_wheels_red_within_{spins:.0f}"] = came
    report.figures["biased_wheels_never_red"] = sum(at == math.inf for at in red_at)
    return report


def _red_at(found: Health) -> float:
    red = [alarm.spin for alarm in found.alarms if alarm.level is Level.RED and alarm.test == "pockets"]
    return min(red, default=math.inf)
