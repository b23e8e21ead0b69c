"""Spins of the simulated wheel, read by the real driver and judged by the real judge, replayed faster."""

from functools import cache
from random import Random
from typing import Any

from console import source
from console.roulette.adapter import CAUSES
from console.roulette.causes import WheelCause
from console.source import Verdict
from lab.campaigns.wheel import FAULT_PARAGRAPHS, Table
from lab.simulation.roulette.wheel import Report, TrueSpin
from phrases import phrase
from protocol.enums import VerdictKind
from wheel_controller.sim.wheel import Truth
from wheel_controller.verdicts import Held, Invalid, JudgeEvent, NoMoreBets, Result, Silent, TrackPass

PACE = 32.0
"""Wheel, wire and judge keep their own time; only the table's clock hears of it this much faster."""
FAIR_SPINS = 10
FAULTS = (
    *FAULT_PARAGRAPHS, "sensor-blind-2", "sensors-disagree", "win-line-differs", "power-loss", "silence-then-burst",
)  # fmt: skip
ODD = 0.3
PASSES_APART, LAST_PASSES = 30, 3
"""One pass in so many is told, and all of the last ones."""


class JudgedSource:
    """Plays spins from a library that is made once per process; chance picks one."""

    def spin(self, number: int, rng: Random) -> TrueSpin:
        fair, odd = make_library()
        truth, paragraph, outcomes = rng.choice(odd if rng.random() < ODD else fair)
        id_ = f"spin {number}"
        reports = [report for report in (_report(outcome, truth, id_) for outcome in outcomes) if report is not None]
        shows = truth.pocket if any(isinstance(outcome, Result) for outcome in outcomes) else None
        left_s, rest_s = ((at_s - truth.launched_at) / PACE for at_s in (truth.left_track_at, truth.over_at))
        return TrueSpin(id_, truth.pocket or "", paragraph, left_s, rest_s, reports, shows)


Recorded = tuple[Truth, str | None, list[JudgeEvent]]


@cache
def make_library() -> tuple[list[Recorded], list[Recorded]]:
    table = Table(1)
    fair = [_record(table, None) for _ in range(FAIR_SPINS)]
    return fair, [_record(Table(seed), fault) for seed, fault in enumerate(FAULTS, 2)]


def _record(table: Table, fault: str | None) -> Recorded:
    table.spin(fault)
    passes = [outcome for outcome in table.outcomes if isinstance(outcome, TrackPass)]
    kept = {*passes[::PASSES_APART], *passes[-LAST_PASSES:]}
    outcomes = [outcome for outcome in table.outcomes if not isinstance(outcome, TrackPass) or outcome in kept]
    return table.truth, FAULT_PARAGRAPHS.get(fault or ""), outcomes


def _report(outcome: JudgeEvent, truth: Truth, id_: str) -> Report | None:
    event = _event(outcome, id_)
    return None if event is None else ((outcome.time_s - truth.launched_at) / PACE, event)


def _event(outcome: JudgeEvent, id_: str) -> Any:
    match outcome:
        case TrackPass():
            return source.Shown(id_)
        case NoMoreBets(reason=reason):
            return source.MustClose(CAUSES[reason])
        case Silent(ball_on_track=True):
            return source.MustClose(WheelCause.WHEEL_SILENT, phrase("mid_spin_silent"))
        case Result(pocket=pocket, seen=seen):
            return source.Judged(Verdict(VerdictKind.RESULT, pocket, None, id_), seen.simulated)
        case Invalid(paragraph=paragraph, seen=seen):
            return source.Judged(Verdict(VerdictKind.INVALID, None, paragraph, id_), seen.simulated)
        case Held(seen=seen):
            return source.Judged(Verdict(VerdictKind.HELD, None, None, id_), seen.simulated)
    return None
