"""Roulette's dealer: spins the ball, confirms what the wheel shows, and resolves held rounds."""

from console.state import Table
from lab.simulation.audit_game import VOID, Value
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.players import Players
from lab.simulation.roulette.audit import POCKETS
from lab.simulation.roulette.judged import JudgedSource
from lab.simulation.roulette.wheel import ScriptedSource, TrueSpin, Wheel
from lab.simulation.scripted import DEALER, SUPERVISOR
from lab.simulation.staff import Dealer
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from protocol.enums import Phase, VerdictKind


class RouletteDealer(Dealer):
    voids_open = "5.3.8"

    def __init__(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> None:
        super().__init__(world, desk, rounds, players)
        rates = world.rates
        source = JudgedSource() if rates.judged else ScriptedSource(rates.odd, rates.misjudged)
        self._wheel = Wheel(world, source, console.report)
        self._talks_s = 0.0
        """How long people talk before they decide against the witnesses."""
        self._overrules = ""
        """What people will decide in this round against whatever both witnesses see; empty where they follow them."""
        self._has_spun = False
        """In this round: of a ball that ran before, nobody can say that bets closed in time, and nobody keys it."""

    @property
    def _is_ready(self) -> bool:
        return self._wheel.is_quiet

    @property
    def _rests_s(self) -> float:
        return self._wheel.rest_s

    def _truth(self, number: int) -> Value:
        spin = self._wheel.truth.get(number)
        return None if spin is None else spin.pocket

    def console_started(self, table: Table) -> None:
        if table.play.recovering_until_s is not None:
            self._wheel.greet(table.round)

    def _began(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._plan = {"launch": now_s + rng.uniform(0.02, 0.25)}
        if rng.random() < 0.2:
            self._plan["last-bets"] = now_s + rng.uniform(0.05, 0.5)
        if rng.random() < 0.3:
            self._plan["close"] = now_s + rng.uniform(0.3, 1.5)
        asked_s, self._asked_open_s = self._asked_open_s or now_s, None
        self._has_spun = False
        overruled = self._world.rates.overruled
        self._overrules = rng.choice((*POCKETS, *[VOID] * 10)) if overruled and rng.random() < overruled else ""
        self._talks_s = rng.choice((0.0, 0.0, 9.0)) if self._overrules else 0.0
        if not self._wheel.is_quiet or self._wheel.rest_s > asked_s or table.play.witness.verdict is not None:
            del self._plan["launch"]
            self._wheel.serves(self._round, asked_s)

    def _while_open(self) -> None:
        if self._wheel.is_quiet and self._due("launch"):
            self._has_spun = True
            self._wheel.launch(self._round)

    def _closed(self, table: Table) -> None:
        if (
            table.round.phase is Phase.BETS_CLOSED
            and table.play.witness.verdict is None
            and table.play.recovering_until_s is None
        ):
            self._while_open()
        spin = self._wheel.truth.get(self._round)
        if table.play.recovering_until_s is not None or table.play.conclude_only:
            self._recover(table)
        elif spin is None:
            if not self._wheel.is_quiet or "launch" in self._plan:
                return
            self._void("5.10")  # The ball of this round was never spun: it was interrupted before.
        elif self._wheel.is_at_rest:
            self._resolve(table, spin)

    def _recover(self, table: Table) -> None:
        rng = self._rng
        if table.play.conclude_only and "conclude" in self._desk.refused:
            self._void("5.10")
        elif table.play.conclude_only and rng.random() < 0.8:
            self._desk.ask("conclude", DEALER, SUPERVISOR)
        elif rng.random() < 0.1:  # Impatience: none of these may get a result out of an interrupted round.
            spin = self._wheel.truth.get(self._round)
            if spin is None or rng.random() < 0.3:
                self._void("5.10")
            elif rng.random() < 0.5:
                self._desk.ask("confirm", DEALER)
            else:
                self._desk.ask("enter", DEALER, SUPERVISOR, outcome=spin.pocket)

    def _resolve(self, table: Table, spin: TrueSpin) -> None:
        verdict, refused, paragraph = table.play.witness.verdict, self._desk.refused, spin.paragraph
        is_theirs = table.round.phase is Phase.HELD or (verdict is None and self._wheel.is_quiet)
        if verdict is not None and verdict.kind == VerdictKind.RESULT and verdict.evidence != spin.id:
            self._void("5.10")  # An earlier ball's number came late: everyone sees that this one shows another.
        elif verdict is not None and verdict.kind == VerdictKind.RESULT and self._overrules:
            self._overrule()
        elif verdict is not None and verdict.kind == VerdictKind.RESULT and "confirm" not in refused:
            self._desk.ask("confirm", DEALER)
        elif verdict is not None and verdict.kind == VerdictKind.INVALID and table.round.phase is Phase.HELD:
            self._spin_again()
            self._desk.ask("void", DEALER)
        elif self._rng.random() < 0.5:  # People take their time.
            if verdict is not None:
                self._spin_again()
        elif is_theirs and paragraph is None and self._has_spun and not {"enter", "confirm"} & refused:
            wrong = self._rng.random() < self._world.rates.misjudged / 2
            outcome = self._rng.choice(POCKETS) if wrong else spin.pocket
            self._desk.ask("enter", DEALER, SUPERVISOR, outcome=outcome)
        elif is_theirs:
            self._void(paragraph or "5.10")

    def _overrule(self) -> None:
        if self._world.clock.now_s < self._wheel.rest_s + self._talks_s:
            return
        if self._overrules == VOID or "enter" in self._desk.refused:
            self._void("5.10")
        else:
            self._desk.ask("enter", DEALER, SUPERVISOR, outcome=self._overrules)

    def _spin_again(self) -> None:
        """Spins again by mistake before the round is resolved; this ball decides nothing."""
        if self._wheel.is_quiet and self._rng.random() < 0.1:
            self._wheel.launch(None)
