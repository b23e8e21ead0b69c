"""The wheel's part of a round: what truly happens to the ball, and what the outcome source reports, and when."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from console.roulette.causes import WheelCause
from console.rows import RoundRow
from console.source import Judged, MustClose, Shown, SourceLost, StillShown, Verdict
from lab.simulation.roulette.audit import POCKETS, Spun
from lab.simulation.world import World
from phrases import phrase
from protocol.enums import VerdictKind

Report = tuple[float, Any]
"""Seconds after the launch, and the event that the console's engine is given."""
PARAGRAPHS = ("5.3.2", "5.3.4", "5.3.6", "5.3.7", "5.3.8")


@dataclass(frozen=True, slots=True)
class TrueSpin:
    """One spin: the truth, and the reports of it. Times are seconds after the launch."""

    id: str
    pocket: str
    paragraph: str | None
    """Why the spin is void in truth, where it is."""
    left_s: float
    rest_s: float
    reports: list[Report] = field(default_factory=list)
    shows: str | None = None
    """What a console that returns is shown once the ball is at rest; None where the wheel cannot say."""


class OutcomeSource(Protocol):
    """The source of spins: a script, or the real judge in front of a simulated wheel."""

    def spin(self, number: int, rng: Random) -> TrueSpin: ...


class ScriptedSource:
    """Scripted spins: mostly ordinary, otherwise with something wrong between the ball and the console."""

    def __init__(self, odd_spin: float, misjudged: float) -> None:
        self._odd = odd_spin
        self._misjudged = misjudged
        self._scripts: tuple[Callable[[int, Random], TrueSpin], ...] = (
            self._invalid,
            self._held,
            self._silent,
            self._unseen_drop,
        )

    def spin(self, number: int, rng: Random) -> TrueSpin:
        if rng.random() < self._odd:
            return rng.choice(self._scripts)(number, rng)
        spin = _flight(number, rng)
        outcome = rng.choice(POCKETS) if rng.random() < self._misjudged else spin.pocket
        spin.reports.append((spin.left_s - rng.uniform(0.05, 0.25), MustClose(WheelCause.BALL_SLOW)))
        if rng.random() < 0.5:
            spin.reports.append((spin.left_s + 0.1, MustClose(WheelCause.BALL_LEFT_TRACK)))
        spin.reports.append((spin.rest_s + rng.uniform(0.05, 0.2), _judged(VerdictKind.RESULT, outcome, None, spin.id)))
        return spin

    def _invalid(self, number: int, rng: Random) -> TrueSpin:
        spin = _flight(number, rng, paragraph=rng.choice(PARAGRAPHS))
        spin.reports.append((spin.left_s + 0.1, MustClose(WheelCause.BALL_LEFT_TRACK)))
        spin.reports.append((spin.rest_s + 0.2, _judged(VerdictKind.INVALID, None, spin.paragraph, spin.id)))
        return spin

    def _held(self, number: int, rng: Random) -> TrueSpin:
        """Makes a spin on which sensors and wheel disagree."""
        spin = _flight(number, rng)
        spin.reports.append((spin.left_s - 0.2, MustClose(WheelCause.BALL_SLOW)))
        spin.reports.append((spin.rest_s + 0.2, _judged(VerdictKind.HELD, None, None, spin.id)))
        return spin

    def _silent(self, number: int, rng: Random) -> TrueSpin:
        """Makes a spin in which the wheel falls silent with the ball on the track; it may come back and report."""
        spin = _flight(number, rng, shows=False)
        silent_s = rng.uniform(0.2, spin.left_s)
        kept = [report for report in spin.reports if report[0] < silent_s]
        spin.reports[:] = [*kept, (silent_s + 2.0, MustClose(WheelCause.WHEEL_SILENT, phrase("mid_spin_silent")))]
        if rng.random() < 0.5:
            back_s = max(spin.rest_s, silent_s + 2.0) + rng.uniform(0.2, 1.5)
            spin.reports.append((back_s, _judged(VerdictKind.RESULT, spin.pocket, None, spin.id)))
        return spin

    def _unseen_drop(self, number: int, rng: Random) -> TrueSpin:
        """Makes a spin whose last passes and drop are unseen: bets close on the pocket's report or the verdict."""
        spin = _flight(number, rng)
        spin.reports[:] = spin.reports[: rng.randrange(1, len(spin.reports))]
        if rng.random() < 0.5:
            spin.reports.append((rng.uniform(spin.left_s + 0.05, spin.rest_s), MustClose(WheelCause.POCKET_SEEN)))
        spin.reports.append(
            (spin.rest_s + rng.uniform(0.1, 0.3), _judged(VerdictKind.RESULT, spin.pocket, None, spin.id))
        )
        return spin


def _flight(number: int, rng: Random, paragraph: str | None = None, shows: bool = True) -> TrueSpin:
    id_, pocket = f"spin {number}", rng.choice(POCKETS)
    left_s = rng.uniform(0.35, 0.6)
    reports: list[Report] = []
    at_s, interval_s = rng.uniform(0.03, 0.15), 0.15
    while at_s < left_s:
        reports.append((at_s, Shown(id_)))
        at_s += interval_s
        interval_s *= 1.15
    rest_s = left_s + rng.uniform(0.1, 0.2)
    return TrueSpin(id_, pocket, paragraph, left_s, rest_s, reports, pocket if shows and paragraph is None else None)


def _judged(kind: VerdictKind, outcome: str | None, paragraph: str | None, evidence: str) -> Judged:
    return Judged(Verdict(kind, outcome, paragraph, evidence), simulated=True)


class Wheel:
    """Plays spins on the clock to a listener, and tells the auditor the truth."""

    def __init__(self, world: World, source: OutcomeSource, report: Callable[[Any], None]) -> None:
        self._world = world
        self._rng = world.chance("wheel")
        self._source = source
        self._report = report
        self._count = 0
        self.spin: TrueSpin | None = None
        self.launched_s = 0.0
        self.rest_s = 0.0
        """When the ball is, or was, at rest."""
        self._told_s = 0.0
        """When the last report of the spin is out."""
        self._outcomes: list[tuple[float, str | None]] = []
        """What was judged of this spin, and when."""
        self.truth: dict[int, TrueSpin] = {}
        """What the wheel showed in each round."""

    def launch(self, round_: int | None) -> None:
        self._count += 1
        world, now_s = self._world, self._world.clock.now_s
        spin = self._source.spin(self._count, self._rng)
        self.spin, self.launched_s, self.rest_s, self._outcomes = spin, now_s, now_s + spin.rest_s, []
        self._told_s = now_s + max((at_s for at_s, _ in spin.reports), default=0.0)
        if round_ is not None:
            self.serves(round_, now_s)
        if world.story is not None:
            world.tell("source", "has", f"a new spin, {spin.id} for round {round_}: {spin.paragraph or spin.pocket}")
        for at_s, event in spin.reports:
            world.clock.at(now_s + at_s, self._tell, event)

    def serves(self, round_: int, asked_s: float) -> None:
        """Says whether the ball that runs now, or ran when opening was asked, decides this round."""
        spin = self.spin
        if spin is not None:
            self.truth[round_] = spin
            auditor = self._world.auditor
            auditor.came_out(round_, Spun(spin.pocket, [], spin.paragraph, self.launched_s + spin.left_s))
            for at_s, outcome in self._outcomes:
                if at_s >= asked_s:
                    auditor.reported([round_], outcome)

    def _tell(self, event: Any) -> None:
        if self._world.story is not None:
            self._world.tell("source", "reports", event)
        if type(event) is Judged:
            if self.spin is not None and event.verdict.evidence == self.spin.id:
                self._outcomes.append((self._world.clock.now_s, event.verdict.outcome))
            self._world.auditor.reported(self._rounds_of(str(event.verdict.evidence)), event.verdict.outcome)
        self._report(event)

    def _rounds_of(self, id_: str) -> list[int]:
        return [number for number, spin in self.truth.items() if spin.id == id_]

    @property
    def is_at_rest(self) -> bool:
        return self._world.clock.now_s >= self.rest_s

    @property
    def is_quiet(self) -> bool:
        """Says whether the wheel is at rest and has reported everything about the last spin."""
        now_s = self._world.clock.now_s
        return now_s >= self.rest_s and now_s > self._told_s

    def greet(self, row: RoundRow) -> None:
        """Shows a restarted console what the wheel still knows of a round without an outcome."""
        world, spin = self._world, self.spin
        if self._rng.random() < 0.15:
            return  # It stays silent; the console's own patience ends.
        delay_s = self._rng.uniform(0.05, 1.5)
        same = spin is not None and spin.id == row.evidence and self.is_at_rest and spin.shows is not None
        event = StillShown(str(spin.shows), spin.id) if same and spin else SourceLost(phrase("wheel_not_back"))
        world.clock.after(delay_s, self._tell, event)
