"""The engine alone knows which events may close bets: the loop asks the engine and has no list of its own."""

from typing import Any

import pytest

from console import commands
from console.engine import Engine, EngineEvent, FromTerminal, Tick
from console.source import Judged, MustClose, SourceLost, Verdict
from console.state import PlayOfRound, Table
from lab.simulation.site import Parts, run
from lab.simulation.world import Plan
from protocol.clock import Now
from protocol.enums import Phase, VerdictKind
from protocol.messages import Command
from tests.phrased import own
from tests.table import RULES, SETTINGS


def engine(phase: Phase, deadline_s: float | None = None) -> Engine:
    table = Table(play=PlayOfRound(deadline_s=deadline_s))
    table.change_round(phase=phase)
    nothing: Any = None
    return Engine(table, nothing, RULES, SETTINGS, bytes)


JUDGED = Judged(Verdict(VerdictKind.RESULT, "17", None, "spin"), simulated=True)


@pytest.mark.parametrize(
    ("item", "may"),
    [
        (MustClose("ball-slow"), True),
        (JUDGED, True),
        (SourceLost(own("gone")), False),
        (Tick(), False),
        *((Command("1", verb, "s", {}), verb in ("close", "void", "emergency-close")) for verb in commands.VERBS),
        (Command("1", "approve", "s", {}), True),
    ],
)
def test_engine_says_which_events_and_commands_may_close_bets_and_only_while_bets_are_open(
    item: EngineEvent | Command, may: bool
) -> None:
    for phase in Phase:
        assert engine(phase).may_close(item, Now(5.0, 0)) is (may and phase is Phase.BETS_OPEN)


def test_tick_may_close_bets_from_the_deadline_on() -> None:
    timed = engine(Phase.BETS_OPEN, deadline_s=5.0)
    assert [timed.may_close(Tick(), Now(at_s, 0)) for at_s in (4.9, 5.0, 5.1)] == [False, True, True]


class Watched(Engine):
    """An engine that fails the test if bets close after an event for which `may_close` said no."""

    def handle(self, event: EngineEvent, now: Now) -> Any:
        was_open, may = self.table.round.phase is Phase.BETS_OPEN, self.may_close(event, now)
        effects = super().handle(event, now)
        assert may or not was_open or self.table.round.phase is Phase.BETS_OPEN, event
        assert not (may and isinstance(event, FromTerminal))
        return effects

    def command(self, command: Command, peer: str, now: Now) -> Any:
        was_open, may = self.table.round.phase is Phase.BETS_OPEN, self.may_close(command, now)
        done = super().command(command, peer, now)
        assert may or not was_open or self.table.round.phase is Phase.BETS_OPEN, command
        return done


@pytest.mark.parametrize("seed", range(1, 16))
def test_bets_close_in_15_simulated_runs_only_by_events_that_may_close_them(seed: int) -> None:
    assert run(Plan(seed, profile="decisions"), Parts(engine=Watched)).found is None
