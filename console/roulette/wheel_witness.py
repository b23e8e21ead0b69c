"""The witness of a roulette round: passes of the ball, and which slips came after the last one."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from console.rounds import UNDECIDED, Move, may
from console.source import Shown, Verdict, Witness
from phrases import Phrase, phrase
from protocol.clock import Now
from protocol.enums import VerdictKind

if TYPE_CHECKING:
    from console.state import Table


@dataclass(slots=True)
class WheelWitness(Witness):
    last_pass_s: float | None = None
    registered_since_pass: set[str] = field(default_factory=set)
    """Terminals with a slip that was taken in after it, or came after it."""
    rotor: str = ""
    """How the wheel turned at the last pass."""
    rotor_before: str = ""
    """How it turned in the last spin before this round; empty where nobody saw it."""
    closed_bets: bool = False
    """The ball was in the wheel while bets were open, and closed them."""
    another_ball: bool = False
    """One was seen on the track after the verdict: what is judged next is not this round's spin."""

    @property
    def proves_close(self) -> bool:
        """Reading ROU-10: a pass seen after the durable close proves that bets were closed in time."""
        return True

    def for_next_round(self) -> "WheelWitness":
        """The witness of the next round. A ball that was seen running and is not judged yet may decide the round that
        opens now.
        """
        is_running = self.verdict is None or self.another_ball
        return WheelWitness(
            simulated=self.simulated,
            last_pass_s=self.last_pass_s if is_running else None,
            rotor_before=self.rotor or self.rotor_before,
        )

    def registered(self, terminal: str) -> None:
        self.registered_since_pass.add(terminal)

    def closed(self, by_source: bool) -> None:
        self.closed_bets = by_source

    def shown(self, event: Shown, table: "Table", now: Now) -> bool:
        """Takes a pass of the ball. If the close was on disk before, the pass proves that it was in time, also after a
        restart.
        """
        phase = table.round.phase
        if self.verdict is not None and phase in UNDECIDED:
            self.another_ball = True  # This round's spin has been judged: another one proves nothing about it.
            return False
        if may(phase, Move.OPEN):
            self._begin_anew()
        self.last_pass_s, self.evidence = now.monotonic_s, event.evidence
        self.rotor = event.note or self.rotor
        # The loop may take in a slip before a pass that was seen earlier than the slip came.
        self.registered_since_pass &= {name for name, at in table.bets.registered_s.items() if at > now.monotonic_s}
        durable_s = table.play.close_durable_s
        return durable_s is not None and now.monotonic_s > durable_s

    def _begin_anew(self) -> None:
        """Begins with no spin: between rounds every spin is a new one."""
        self.rotor_before = self.rotor or self.rotor_before
        self.verdict, self.rotor = None, ""
        self.closed_bets = self.another_ball = False
        self.registered_since_pass = set()

    def judged_outside(self, verdict: Verdict) -> Phrase:
        self.last_pass_s = None
        return phrase("spin_outside", evidence=verdict.evidence)

    def judged_again(self, verdict: Verdict, round_: int) -> Phrase | None:
        return phrase("second_spin", round=round_, evidence=verdict.evidence) if self.another_ball else None

    def why_not_in_time(self) -> Phrase:
        late = self.late_slips()
        return phrase("left_track_late", terminals=late) if late else phrase("left_track_no_slip")

    def late_slips(self) -> list[str]:
        """The terminals whose slip was registered after the last pass; their players could have seen the ball fall."""
        # A spin without a pass that has a result, or closed the bets, was falling when they were opened.
        has_result = self.verdict is not None and self.verdict.kind == VerdictKind.RESULT
        if self.last_pass_s is None and not has_result and not self.closed_bets:
            return []
        return sorted(self.registered_since_pass)


def rotor_of_last_spin(table: "Table") -> str:
    """The direction of the spin before the round's own; empty where nobody saw it, as after a restart."""
    spin = table.play.witness
    if not isinstance(spin, WheelWitness):
        return ""
    return spin.rotor_before if not may(table.round.phase, Move.OPEN) else spin.rotor or spin.rotor_before
