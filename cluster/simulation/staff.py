"""Scripted staff: a dealer who runs rounds and resolves what is held, and an attendant who moves money."""

from collections.abc import Callable

from cluster.simulation.audit_rules import KIND_CENTS, POCKETS, payout_cents
from cluster.simulation.desk import Desk
from cluster.simulation.wheel import Spin, Wheel
from cluster.simulation.world import World
from console.authority import Role
from console.rounds import BETWEEN_ROUNDS, Phase
from console.scripted import DEALER, MANAGER, SUPERVISOR, Actor
from console.state import Table

ATTENDANT = Actor("1002", Role.DEALER)
STEP_S = 0.12
LOOKS_AFTER_S_MAX = 0.5
VOID = "void"
USUAL_CENTS, LEAN_CENTS = (4000, 60_000, 200_000, 200_000), (2000, 4000, 8000, 60_000)
BALL_RUNS = (Phase.BETS_OPEN, Phase.BETS_CLOSED)


class Dealer:
    def __init__(self, world: World, desk: Desk, wheel: Wheel, rounds: int, on_open: Callable[[], None]) -> None:
        self._world = world
        self._rng = world.chance("dealer")
        self._desk = desk
        self._wheel = wheel
        self._rounds = rounds
        self._on_open = on_open
        self._round = 0
        self._plan: dict[str, float] = {}
        self._asked_open_s: float | None = None
        """When bets were first asked to be opened for the next round."""
        self._talks_s = 0.0
        """How long people talk before they decide against the witnesses."""
        self._overrules = ""
        """What people will decide in this round against whatever both witnesses see; empty where they follow them."""
        self._has_spun = False
        """In this round: of a ball that ran before, nobody can say that bets closed in time, and nobody keys it."""
        world.clock.after(0.3, self._step)

    @property
    def has_finished(self) -> bool:
        table = self._desk.table
        done = table is not None and table.round.number >= self._rounds and table.round.phase in BETWEEN_ROUNDS
        return done and not self._wrong_rounds()

    def _step(self) -> None:
        table = self._desk.table
        if table is None:
            self._asked_open_s = None
        else:
            self._look(table)
        self._world.clock.after(self._next_look_s(table) + STEP_S * (0.5 + self._rng.random()), self._step)

    def _next_look_s(self, table: Table | None) -> float:
        """Nobody looks before there is something to do: while the ball runs, or until what is planned is due."""
        now_s = self._world.clock.now_s
        if table is None or table.round.phase not in BALL_RUNS:
            return STEP_S if self._world.healed else 0.0
        due_s = min(self._plan.values(), default=self._wheel.rest_s)
        return min(max(0.0, due_s - now_s), LOOKS_AFTER_S_MAX)

    def _look(self, table: Table) -> None:
        if table.round.number > self._round:
            self._begin(table)
        phase = table.round.phase
        if phase in BETWEEN_ROUNDS:
            if table.round.number >= self._rounds and not self._world.healed:
                self._world.clock.stop()
            self._between_rounds(table)
        elif phase is Phase.BETS_OPEN:
            self._bets_open()
        elif phase is not Phase.RESULT:
            self._closed(table)
        self._correct()

    def _begin(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._round = number = table.round.number
        self._desk.refused.clear()
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
            self._wheel.serves(number, asked_s)
        self._on_open()

    def _between_rounds(self, table: Table) -> None:
        """Sometimes the ball runs already, or has just been lost, when the notice goes up."""
        rng = self._rng
        if rng.random() < 0.06:
            self._set_limits()
        early = rng.random() < 0.03
        if table.round.number < self._rounds and (self._wheel.is_quiet or early):
            self._asked_open_s = self._asked_open_s or self._world.clock.now_s
            self._desk.ask("open", DEALER)

    def _set_limits(self) -> None:
        rng = self._rng
        kind = "even-money" if rng.random() < 0.5 else rng.choice(list(KIND_CENTS))
        low, high = KIND_CENTS[kind]
        limits = [f"{kind}={low}-{rng.choice((high, low * 3))}"]
        self._desk.ask("set-limits", DEALER, SUPERVISOR, limits=limits)

    def _due(self, what: str) -> bool:
        if self._world.clock.now_s < self._plan.get(what, float("inf")):
            return False
        del self._plan[what]
        return True

    def _bets_open(self) -> None:
        for verb in ("last-bets", "close"):
            if self._due(verb):
                self._desk.ask(verb, DEALER)
        self._launch()
        if self._rng.random() < 0.01:
            self._set_limits()  # Too early: they change between rounds only.
        if self._rng.random() < 0.002:
            self._desk.ask("void", DEALER, paragraph="5.3.8")

    def _launch(self) -> None:
        if self._wheel.is_quiet and self._due("launch"):
            self._has_spun = True
            self._wheel.launch(self._round)

    def _closed(self, table: Table) -> None:
        if (
            table.round.phase is Phase.BETS_CLOSED
            and table.play.witness.verdict is None
            and table.play.recovering_until_s is None
        ):
            self._launch()
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

    def _resolve(self, table: Table, spin: Spin) -> None:
        verdict, refused, paragraph = table.play.witness.verdict, self._desk.refused, spin.paragraph
        is_theirs = table.round.phase is Phase.HELD or (verdict is None and self._wheel.is_quiet)
        if verdict is not None and verdict.kind == "result" and verdict.evidence != spin.id:
            self._void("5.10")  # An earlier ball's number came late: everyone sees that this one shows another.
        elif verdict is not None and verdict.kind == "result" and self._overrules:
            self._overrule()
        elif verdict is not None and verdict.kind == "result" and "confirm" not in refused:
            self._desk.ask("confirm", DEALER)
        elif verdict is not None and verdict.kind == "invalid" and table.round.phase is Phase.HELD:
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
        """By mistake, before the round is resolved: what this ball shows decides nothing."""
        if self._wheel.is_quiet and self._rng.random() < 0.1:
            self._wheel.launch(None)

    def _void(self, paragraph: str) -> None:
        self._desk.ask("void", DEALER, MANAGER, paragraph=paragraph, reason="no outcome was established")

    def _wrong_rounds(self) -> list[int]:
        truth = self._wheel.truth
        return [
            number for number, outcome in self._desk.results() if number not in truth or truth[number].pocket != outcome
        ]

    def _correct(self) -> None:
        """Rule 5.5, some time later; now and then a correction is itself wrong, or the round is voided late."""
        rng, healed = self._rng, self._world.healed
        if rng.random() < (0.5 if healed else 0.06) and (wrong := self._wrong_rounds()):
            number = rng.choice(wrong)
            self._ask_correct(number, self._wheel.truth[number].pocket)
        elif not healed and rng.random() < self._world.rates.reconsidered:
            self._reconsider()
        elif not healed and rng.random() < self._world.rates.doubted and (known := self._desk.results()):
            self._ask_correct(self._doubted(known), rng.choice((*POCKETS, "void")))

    def _doubted(self, known: list[tuple[int, str]]) -> int:
        """Any round; half of those that are doubted have paid a hostile terminal, as long as there are any."""
        auditor, rng = self._world.auditor, self._rng
        if self._world.rates.hostile and rng.random() < 0.5:
            slips = ((number, outcome, auditor.table.rounds[number].slips) for number, outcome in known)
            paid = [
                number
                for number, outcome, of in slips
                if any(auditor.is_hostile(name) and payout_cents(slip.stakes, outcome) for name, slip in of.items())
            ]
            if paid:
                return rng.choice(paid)
        return rng.choice(known)[0]

    def _reconsider(self) -> None:
        """A round that has left something to pay, in favour of whoever it is paid to, or not."""
        if claims := list(self._world.auditor.table.claims):
            number, terminal = self._rng.choice(claims)
            self._ask_correct(number, self._desk.doubt(number, terminal))
            # Whoever it is paid to stands there and asks for it meanwhile.
            self._world.clock.after(self._rng.uniform(0.1, 1.2), self._pay, number, terminal)

    def _pay(self, number: int, terminal: str) -> None:
        self._desk.ask("pay-payable", SUPERVISOR, round=number, terminal=terminal)

    def _ask_correct(self, number: int, outcome: str) -> None:
        second = MANAGER if outcome == "void" else SUPERVISOR
        self._desk.ask("correct", DEALER, second, round=number, outcome=outcome, reason="by the wheel")


class Attendant:
    def __init__(self, world: World, desk: Desk) -> None:
        self._world = world
        self._rng = world.chance("attendant")
        self._desk = desk
        self._brought_s: dict[str, float] = {}
        """When each terminal was last brought money; its screen shows it a little later."""
        world.clock.after(0.2, self._step)

    def _step(self) -> None:
        rng, table = self._rng, self._desk.table
        self._world.clock.after(rng.uniform(0.6, 1.8), self._step)
        if table is None:
            return
        for row in list(table.money.transfers.values()):
            if row.state == "applied":
                self._desk.ask("paid", ATTENDANT, transfer=row.id)
        for claim in list(table.money.claims.values()):
            if claim.to_pay_cents and rng.random() < (0.5 if self._world.healed else self._world.rates.pays_claims):
                self._desk.ask("pay-payable", SUPERVISOR, round=claim.round, terminal=claim.terminal)
        self._unlock(table)
        if self._world.healed:
            return
        now_s = self._world.clock.now_s
        for name, here in table.seats.present.items():
            if here.credit_cents < 1500 and now_s > self._brought_s.get(name, -3.0) + 2.5 and rng.random() < 0.8:
                self._brought_s[name] = now_s
                brought = LEAN_CENTS if self._world.rates.lean else USUAL_CENTS
                self._desk.ask("credit", ATTENDANT, terminal=name, cents=rng.choice(brought))
        self._serve(rng.choice(self._world.names), table)

    def _serve(self, name: str, table: Table) -> None:
        rng, here = self._rng, table.seats.present.get(name)
        if here is None:
            return
        if here.credit_cents and rng.random() < self._world.rates.leaving:
            part = here.credit_cents if rng.random() < 0.7 else rng.randrange(1, here.credit_cents + 1)
            self._desk.ask("cash-out", ATTENDANT, terminal=name, cents=part)
        elif rng.random() < 0.06:
            self._desk.ask("lock", SUPERVISOR, terminal=name, reason="by staff")

    def _unlock(self, table: Table) -> None:
        for name, row in table.seats.terminals.items():
            if self._world.healed and self._world.auditor.is_hostile(name):
                continue  # Its seat is evacuated.
            if row.locked and self._rng.random() < (0.05 if row.is_out else 1.0 if self._world.healed else 0.4):
                self._desk.ask("unlock", SUPERVISOR, DEALER, terminal=name)
