"""How often things fail in one run: drawn from its seed, from a quiet night to a bad one."""

from dataclasses import dataclass
from random import Random

SCALES = (0.0, 0.2, 1.0, 3.0)
"""Times the usual rate; each kind of fault draws its own, so that runs differ in what goes wrong."""


@dataclass(frozen=True, slots=True)
class Rates:
    drop: float
    duplicate: float
    delay: float
    stale: float
    """A message that arrives 1 to 12 s late, when the table may have moved on."""
    partition_every_s: float
    crash_every_s: float
    dark_every_s: float
    """A terminal is gone for so long that people may evacuate it."""
    slow_commit: float
    slow_commit_s: float
    coded: bool
    """Every message goes through the codec as bytes; otherwise as the typed value, for speed."""
    messages_first: bool
    """The console takes in what terminals sent before what the wheel said; otherwise all as it came."""
    judged: bool
    """The spins come from the simulated wheel through the real judge; otherwise from a script."""
    auto_confirm: bool
    misjudged: float
    """How often a wrong number gets registered, to be noticed and corrected later."""
    doubted: float
    """How often a right outcome is corrected to a wrong one."""
    odd_spin: float
    """Invalid, held, silent, late: how often a spin is not an ordinary one."""

    @property
    def message_fault(self) -> float:
        return self.drop + self.duplicate + self.delay + self.stale


def draw_rates(rng: Random) -> Rates:
    def scaled(usual: float) -> float:
        return usual * rng.choice(SCALES)

    return Rates(
        drop=scaled(0.01),
        duplicate=scaled(0.01),
        delay=scaled(0.02),
        stale=scaled(0.006),
        partition_every_s=rng.choice((8.0, 20.0, 60.0)),
        crash_every_s=rng.choice((6.0, 12.0, 30.0)),
        dark_every_s=rng.choice((15.0, 40.0, 200.0)),
        slow_commit=scaled(0.02),
        slow_commit_s=rng.choice((0.05, 0.4)),
        coded=rng.random() < 0.125,
        messages_first=rng.random() < 0.5,
        judged=rng.random() < 0.25,
        auto_confirm=rng.random() < 0.3,
        misjudged=rng.choice((0.0, 0.1, 0.4)),
        doubted=rng.choice((0.01, 0.02, 0.1)),
        odd_spin=rng.choice((0.1, 0.3, 0.6)),
    )
