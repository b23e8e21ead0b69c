"""How often things fail in one run, drawn from its seed; each profile has a table of possible values."""

from dataclasses import dataclass
from random import Random
from typing import Any


@dataclass(frozen=True, slots=True)
class Rates:
    """The rates. Chances are per message or commit; `every_s` is the mean time between two faults, 0 for never."""

    drop: float
    duplicate: float
    delay: float
    stale: float
    """A message that arrives 1 to 12 s late, when the table may have moved on."""
    stale_broadcast: float
    """The same, of broadcasts alone."""
    partition_every_s: float
    swizzle_every_s: float
    """Several links go silent one after the other, and come back in another order."""
    crash_every_s: float
    dark_every_s: float
    """A terminal is gone for so long that people may evacuate it."""
    clock_step_every_s: float
    """A wall clock is set wrong, by seconds or by days."""
    disk_lost_every_s: float
    """A terminal's disk is gone for good, and an empty one comes in its place."""
    key_revoked: float
    """Of some terminal, each time somebody looks after the seats; as often a new one is made for who has none."""
    slow_commit: float
    slow_commit_s: float
    coded: bool
    """Every message goes through the codec as bytes; otherwise as the typed value, for speed."""
    judged: bool
    """The outcome source is a device, with the real parts that read it; otherwise a script, or people."""
    auto_confirm: bool
    misjudged: float
    """How often a wrong number gets registered, to be noticed and corrected later."""
    doubted: float
    """How often a right outcome is corrected to a wrong one."""
    odd: float
    """How often what decides a round does not go its ordinary way: it is invalid, held, silent, late."""
    overruled: float = 0.0
    """How often people decide against what both witnesses saw, some of them after a long talk."""
    lean: bool = False
    """Players bring little and leave often, so that a correction finds too little, or nobody."""
    hostile: int = 0
    """Terminals with a good key and bad intentions."""
    pays_claims: float = 0.5
    """How often, at a look, somebody who is owed something has come back for it."""
    touches: int = 1
    """How many times as often a screen is touched."""
    reconsidered: float = 0.0
    """How often, at a look, a round that has left something to pay is corrected once more."""
    leaving: float = 0.1
    """How often, at a look, somebody wants his money."""
    money: bool = False
    """Terminals have note acceptors and ticket printers, and nobody gives up a seat."""
    device_every_s: float = 0.0
    """An acceptor or a printer fails, or a terminal loses power with both."""
    front_every_s: float = 0.0
    """The front dies, and is back within a second; while it lives it lags."""

    @property
    def message_fault(self) -> float:
        return self.drop + self.duplicate + self.delay + self.stale


Draws = dict[str, tuple[Any, ...]]
"""By the name of a rate: what is drawn from, each as likely as the other."""
NEVER = (0.0, 0.0, 0.0)
USUAL: Draws = {
    "drop": (0.0, 0.002, 0.01, 0.03),
    "duplicate": (0.0, 0.002, 0.01, 0.03),
    "delay": (0.0, 0.004, 0.02, 0.06),
    "stale": (0.0, 0.0012, 0.006, 0.018),
    "stale_broadcast": (*NEVER, 0.03),
    "partition_every_s": (8.0, 20.0, 60.0),
    "swizzle_every_s": (*NEVER, 15.0),
    "crash_every_s": (6.0, 12.0, 30.0),
    "dark_every_s": (15.0, 40.0, 200.0),
    "clock_step_every_s": (*NEVER, 10.0),
    "disk_lost_every_s": NEVER,
    "key_revoked": (0.05,),
    "slow_commit": (0.0, 0.004, 0.02, 0.06),
    "slow_commit_s": (0.05, 0.4),
    "coded": (True, *[False] * 15),
    "judged": (True, False, False, False),
    "auto_confirm": (True, True, True, *[False] * 7),
    "misjudged": (0.0, 0.05, 0.2),
    "doubted": (0.003, 0.006, 0.02),
    "odd": (0.1, 0.2, 0.5),
}
HOSTILE: Draws = USUAL | {
    "misjudged": (0.2, 0.5),
    "doubted": (0.05, 0.12),
    "hostile": (1, 2, 3),
    "touches": (2,),
    "leaving": (0.4, 0.9),
    "pays_claims": (0.05, 0.2),
}
QUIET: Draws = {name: (type(values[0])(0),) for name, values in USUAL.items()}
_PROFILES: dict[str, Draws] = {
    "usual": USUAL,
    "quiet": QUIET | {"leaving": (0.0,), "front_every_s": (0.0,)},
    "swizzled-links": USUAL | {"swizzle_every_s": (3.0, 6.0), "delay": (0.06, 0.2)},
    "slow-disks": USUAL | {"slow_commit": (0.1, 0.3, 0.6), "slow_commit_s": (0.05, 0.4, 1.5)},
    "stale-broadcasts": USUAL | {"stale_broadcast": (0.05, 0.1, 0.3)},
    "clock-steps": USUAL | {"clock_step_every_s": (1.0, 4.0)},
    "changed-keys": USUAL | {"key_revoked": (0.3, 0.6), "stale": (0.02, 0.06)},
    "hostile": HOSTILE,
    "conspiracy": HOSTILE | {"hostile": (3,)},
    "contested-claims": HOSTILE | {"reconsidered": (0.05, 0.1)},
    "second-thoughts": USUAL
    | {
        "misjudged": (0.05, 0.2),
        "doubted": (0.02, 0.05),
        "reconsidered": (0.05, 0.1),
        "lean": (True,),
        "leaving": (0.4, 0.9),
        "pays_claims": (0.5, 0.9),
        "dark_every_s": (8.0, 15.0),
    },
    "rush": USUAL | {"touches": (3, 6), "slow_commit": (0.0, 0.004)},
    "dying-fronts": USUAL | {"front_every_s": (4.0, 10.0), "touches": (2, 5)},
    "quiet-money": QUIET | {"leaving": (0.0,), "front_every_s": (0.0,), "money": (True,)},
    "money": USUAL
    | {
        "dark_every_s": (0.0,),
        "key_revoked": (0.0,),
        "misjudged": (0.0,),
        "doubted": (0.0,),
        "money": (True,),
        "device_every_s": (0.0, 1.5, 3.0, 8.0),
        "judged": (False,),
        "leaving": (0.02,),
    },
    "disk-loss": USUAL | {"disk_lost_every_s": (6.0, 15.0)},
    "decisions": USUAL
    | {
        "overruled": (0.3, 0.6),
        "lean": (True, False),
        "leaving": (0.1, 0.3),
        "auto_confirm": (False,),
        "odd": (0.2, 0.5),
        "doubted": (0.02, 0.05),
        "dark_every_s": (15.0, 40.0),
    },
}
FRONT_DIES = (*NEVER, 10.0)
PROFILES = {
    name: {**draws, "front_every_s": draws.get("front_every_s", FRONT_DIES)} for name, draws in _PROFILES.items()
}
"""From a quiet night to a bad one: each kind of fault draws its own rate, so that runs differ in what goes wrong.

Fronts die in a quarter of the seeds of each.
"""


def draw_rates(rng: Random, of_fronts: Random, profile: str) -> Rates:
    """Draws how often fronts die by itself: the rest of a seed without dying fronts is as if there were none."""
    draws = PROFILES[profile].items()
    return Rates(**{name: (of_fronts if name == "front_every_s" else rng).choice(values) for name, values in draws})
