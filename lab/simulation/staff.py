"""Scripted staff: a dealer who runs and corrects rounds, and an attendant who moves money."""

from console.rounds import BETWEEN_ROUNDS
from console.state import Table
from lab.simulation.audit_game import VOID, Value
from lab.simulation.players import Players
from lab.simulation.scripted import DEALER, MANAGER, SUPERVISOR, Actor
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from protocol.enums import Phase, Role, TransferState

ATTENDANT = Actor("1002", Role.DEALER)
STEP_S = 0.12
LOOKS_AFTER_S_MAX = 0.5
USUAL_CENTS, LEAN_CENTS = (4000, 60_000, 200_000, 200_000), (2000, 4000, 8000, 60_000)
PLAYED = (Phase.BETS_OPEN, Phase.BETS_CLOSED)


class Dealer:
    """The work that every dealer does; how a round is played and ended is up to the game."""

    voids_open = ""
    """The paragraph by which a dealer alone voids a round with bets open."""

    def __init__(self, world: World, desk: StaffOrders, rounds: int, players: Players) -> None:
        self._world = world
        self._rng = world.chance("dealer")
        self._desk = desk
        self._rounds = rounds
        self._players = players
        self._round = 0
        self._plan: dict[str, float] = {}
        """What is to be done in this round, and when."""
        self._asked_open_s: float | None = None
        """When bets were first asked to be opened for the next round."""
        self._kind_cents = world.auditor.table.rules.kind_cents
        world.clock.after(0.3, self._step)

    # Of each game.

    @property
    def _is_ready(self) -> bool:
        """Says whether the next round can be opened."""
        return True

    @property
    def _rests_s(self) -> float:
        """Gives the time at which a dealer with nothing planned looks again."""
        return self._world.clock.now_s

    def _began(self, table: Table) -> None:
        """Acts after a round has been opened."""
        raise NotImplementedError

    def _while_open(self) -> None:
        """Does what a dealer does while bets are open, except closing them."""

    def _closed(self, table: Table) -> None:
        """Ends a round whose bets are closed or that is held."""
        raise NotImplementedError

    def _truth(self, number: int) -> Value:
        """Gives the true outcome of this round; None where there is none."""
        raise NotImplementedError

    def console_started(self, table: Table) -> None:
        """Acts when a console has started again."""

    # Of all.

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
        """Gives the time at which the dealer looks again, because there will be something to do."""
        now_s = self._world.clock.now_s
        if table is None or table.round.phase not in PLAYED:
            return STEP_S if self._world.healed else 0.0
        due_s = min(self._plan.values(), default=self._rests_s)
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
        self._round = table.round.number
        self._desk.refused.clear()
        self._began(table)
        self._players.round_opens()

    def _between_rounds(self, table: Table) -> None:
        """Does what a dealer does between rounds; sometimes it opens bets too early."""
        rng = self._rng
        if rng.random() < 0.06:
            self._set_limits()
        early = rng.random() < 0.03
        if table.round.number < self._rounds and (self._is_ready or early):
            self._asked_open_s = self._asked_open_s or self._world.clock.now_s
            self._desk.ask("open", DEALER)

    def _set_limits(self) -> None:
        rng = self._rng
        kinds = list(self._kind_cents)
        kind = kinds[-1] if rng.random() < 0.5 else rng.choice(kinds)
        low, high = self._kind_cents[kind]
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
        self._while_open()
        if self._rng.random() < 0.01:
            self._set_limits()  # Too early: they change between rounds only.
        if self._rng.random() < 0.002:
            self._desk.ask("void", DEALER, paragraph=self.voids_open)

    def _void(self, paragraph: str) -> None:
        self._desk.ask("void", DEALER, MANAGER, paragraph=paragraph, reason="no outcome was established")

    def _wrong_rounds(self) -> list[int]:
        """Finds rounds with a wrong result; none while the console is down."""
        books = {} if self._desk.table is None else self._world.auditor.table.rounds
        return [number for number, book in books.items() if book.outcomes and self._is_wrong(number, book.outcomes[-1])]

    def _is_wrong(self, number: int, outcome: Value) -> bool:
        return bool(outcome != VOID and self._truth(number) != outcome)

    def _correct(self) -> None:
        """Rule 5.5: corrects a round some time later; some corrections are wrong, and some rounds are voided late."""
        rng, healed = self._rng, self._world.healed
        if rng.random() < (0.5 if healed else 0.06) and (wrong := self._wrong_rounds()):
            number = rng.choice(wrong)
            self._ask_correct(number, self._truth(number))
        elif not healed and rng.random() < self._world.rates.reconsidered:
            self._reconsider()
        elif not healed and rng.random() < self._world.rates.doubted and (known := self._desk.results()):
            self._ask_correct(self._doubted(known), rng.choice((*self._desk.outcomes, VOID)))

    def _doubted(self, known: list[tuple[int, Value]]) -> int:
        """Picks a round to doubt; half of the doubted ones have paid a hostile terminal, while there are any."""
        auditor, rng = self._world.auditor, self._rng
        if self._world.rates.hostile and rng.random() < 0.5:
            books = ((number, outcome, auditor.table.rounds[number]) for number, outcome in known)
            paid = [
                number
                for number, outcome, book in books
                if any(auditor.is_hostile(name) and book.payout_cents(name, outcome) for name in book.slips)
            ]
            if paid:
                return rng.choice(paid)
        return rng.choice(known)[0]

    def _reconsider(self) -> None:
        """Corrects a round once more that has left money to pay, in that player's favour or not."""
        if claims := list(self._world.auditor.table.claims):
            number, terminal = self._rng.choice(claims)
            self._ask_correct(number, self._desk.doubt(number, terminal))
            # Whoever it is paid to stands there and asks for it meanwhile.
            self._world.clock.after(self._rng.uniform(0.1, 1.2), self._pay, number, terminal)

    def _pay(self, number: int, terminal: str) -> None:
        self._desk.ask("pay-payable", SUPERVISOR, round=number, terminal=terminal)

    def _ask_correct(self, number: int, outcome: Value) -> None:
        second = MANAGER if outcome == VOID else SUPERVISOR
        self._desk.ask("correct", DEALER, second, round=number, outcome=outcome, reason="seen again")


class Attendant:
    def __init__(self, world: World, desk: StaffOrders) -> None:
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
            if row.state == TransferState.APPLIED:
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
