"""The dealer of any table with a shoe: makes it ready, draws from it, clears it, and enters cards between rounds."""

from abc import abstractmethod

from console.cards.born import LEAVES, facts_to_tell, set_in_use
from console.cards.dealer.card_table import CardTable
from console.cards.witness import deals_of
from console.state import Table
from lab.simulation.audit_game import Truth
from lab.simulation.cards.device import KEYED, Device, while_bets_are_open
from lab.simulation.cards.true_card import TrueCard
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.machine import CRASH_POINTS
from lab.simulation.players import Players
from lab.simulation.scripted import DEALER, SUPERVISOR
from lab.simulation.staff import Dealer
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from protocol.messages import Ask

FAULTS_A_CARD, EARLY, DIES = 0.2, 0.6, 0.1
TELLS_S = 0.7
"""How long, by the run's clock, the dealer waits for a card on the screen before entering it."""
STATES_S, SHOWN_S, LOCKED_S = 0.4, 2.0, 4.0
DRAW_FAULTS = (
    "not-read", "too-slow", "pushed-back-exit", "pushed-back-half", "face-up", "two-at-once", "foreign-card",
    "other-card", "other-card", "poor-quality", "power-loss",
)  # fmt: skip
LINE_FAULTS = ("repeat", "lost-acknowledgement", "wrong-checksum", "truncated", "garbage", "silence", "number-wrap")
OTHER_FAULTS = ("lid-lifted", "jam")
SLID = ("not-read", "too-slow")


class CardDealer(Dealer):
    def __init__(
        self,
        world: World,
        desk: StaffOrders,
        console: SimulatedConsole,
        rounds: int,
        players: Players,
        device: Device,
    ) -> None:
        super().__init__(world, desk, rounds, players)
        self._console, self.device = console, device
        self._sets = 0
        self._drew_s = 0.0
        self._asked: tuple[int, int] = (0, 0)
        self._opened_s = 0.0
        self._locked_s = 0.0
        """Since when the shoe lets no card out, though one is due."""
        self._struck = ""
        """What has befallen the card that was drawn last."""
        self._waits_s: dict[str, float] = {}

    # Of each game.

    @abstractmethod
    def _seen(self, table: Table) -> CardTable:
        """What the dealer's screen shows of the table."""

    @property
    @abstractmethod
    def _is_doubtful(self) -> bool:
        """Whether the auditor itself does not know which cards of the set are on record."""

    # What he sees.

    @property
    def _missing(self) -> list[TrueCard]:
        """The cards on the table that the record does not have."""
        return [out for out in self.device.outs if not (out.is_on_record or out.is_put_away)]

    def _may_again(self, what: str, after_s: float) -> bool:
        """Whether enough time has passed for the dealer to do the same thing again."""
        now_s = self._world.clock.now_s
        if now_s < self._waits_s.get(what, 0.0):
            return False
        self._waits_s[what] = now_s + after_s
        return True

    def _may_place(self) -> bool:
        """Whether a card may be entered: not again before the screen has had time to show it."""
        if "key-card" in self._desk.refused:
            self._desk.refused.discard("key-card")
            self._waits_s.pop("place", None)
        return self._may_again("place", SHOWN_S)

    # Between rounds.

    @property
    def _is_ready(self) -> bool:
        return self._is_set_up

    _is_set_up = False

    def _between_rounds(self, table: Table) -> None:
        seen = self._seen(table)
        self._is_set_up = False
        self._mend_shoe(seen)
        if seen.moment == "no-shoe" or (self.device.name and seen.shoe.set != self.device.name):
            self._new_shoe(seen)
        elif seen.moment == "burning":
            self._burn(seen)
        elif seen.unplaced:
            if self._may_again("stray", STATES_S):
                place = self._rng.choice(("next", "aside"))
                self._desk.ask("key-card", DEALER, SUPERVISOR, card=seen.unplaced[0], place=place)
        elif seen.held:
            self._go_on()
        elif self._missing and not self._is_doubtful and not self._waits_for_next(table):
            if self._waited() and self._may_again("stray", 1.0):
                self._desk.ask("key-card", DEALER, SUPERVISOR, card=self._missing[0].true, place="aside")
        else:
            self._is_set_up = True
        super()._between_rounds(table)

    def _waits_for_next(self, table: Table) -> bool:
        """Whether the card is entered already, so that the next round begins with it."""
        shoe, untold = set_in_use(table).shoe, facts_to_tell(table)
        on_record = 0 if shoe is None else 52 * deals_of(table).decks - shoe.left
        return len(self.device.outs) <= on_record + sum(fact[0] in LEAVES for fact in untold)

    def _new_shoe(self, seen: CardTable) -> None:
        """Registers the set in the drawer, again if the console missed it or forgot it."""
        device = self.device
        if not self._may_again("new-shoe", 1.2):
            return
        if not device.name or device.outs or seen.shoe.set == device.name:
            self._sets += 1
            device.load(f"{self._sets:02X}", self._world.rates.odd)
        self._register(self._rng.choice((0, 0, 1, 2)))

    def _register(self, burn: int) -> None:
        who = {"shuffled_by": "machine 2", "cut_by": "player at 4", "cut_from_end": 14, "reason": "the old set is out"}
        self._desk.ask("new-shoe", DEALER, SUPERVISOR, set=self.device.name, burn=burn, **who)

    def _burn(self, seen: CardTable) -> None:
        if len(self.device.outs) < seen.shoe.to_burn:
            if self.device.may_draw() and self._may_again("burn-draw", 0.1):
                self.device.draw(is_burn=True)
        elif len(seen.shoe.burnt) == seen.shoe.to_burn:
            if self._may_again("burnt", STATES_S):
                self._put_away()
                self._desk.ask("burnt", DEALER)
        elif self._waited() and self._may_again("burnt", STATES_S):
            self._put_away()
            self._desk.ask("burnt", DEALER, cards=[out.true for out in self.device.outs][: seen.shoe.to_burn])

    def _put_away(self) -> None:
        for out in self.device.outs:
            out.is_put_away = True

    # The round.

    def _began(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._plan, self._asked_open_s = {}, None
        if rng.random() < 0.2:
            self._plan["last-bets"] = now_s + rng.uniform(0.05, 0.5)
        if rng.random() < 0.9:
            self._plan["close"] = now_s + rng.uniform(0.3, 1.5)
        if rng.random() < EARLY * self._world.rates.odd:
            self._plan["early"] = now_s + rng.uniform(0.1, 1.5)
        self._world.auditor.came_out(self._round, Truth(None))
        self._opened_s, self._locked_s = self.device.now_s(), 0.0
        self.device.put_away()
        self.device.is_early, self.device.early_heard_s = False, None

    def _while_open(self) -> None:
        while_bets_are_open(self.device, self._opened_s)
        if self._due("early") and self.device.dialect == "s2" and self.device.shoe.is_on:
            self._drew_s = self._world.clock.now_s
            self.device.is_early = True
            self.device.draw("locked-gate", is_expected=False)

    def _after_interruption(self, table: Table, seen: CardTable) -> None:
        chance = self._rng.random()
        if (self._world.rates.odd and chance < 0.03) or "conclude" in self._desk.refused:
            self._desk.refused.discard("conclude")
            self._void("5.17")
        elif chance < 0.6:
            self._desk.ask("conclude", DEALER, SUPERVISOR)
        elif chance < 0.65:
            self._desk.ask("agree", DEALER)

    def _put(self, question: Ask) -> None:
        if self._asked != (question.round, question.question):
            self._asked = (question.round, question.question)
            self._players.are_asked(question)
        elif self._rng.random() < 0.02:
            self._desk.ask(self._rng.choice(("close-options", "add-time")), DEALER)

    def _mend_shoe(self, seen: CardTable) -> None:
        """Clears a shoe that has stopped; draws an unread card again."""
        device = self.device
        if device.is_stopped and self._waited() and self._may_again("clear", 0.3):
            device.press_clear()
        elif self._struck in SLID and not device.is_stopped and self._may_again("slide", 0.3):
            if self._rng.random() < 0.6 and self._missing[-1:] == device.outs[-1:]:
                device.slide_again()
                self._drew_s = self._world.clock.now_s
            self._struck = ""

    def _waited(self) -> bool:
        return self._world.clock.now_s > self._drew_s + TELLS_S

    def _go_on(self) -> None:
        if self._may_again("go-on", STATES_S):
            self._desk.ask("go-on", DEALER, SUPERVISOR, reason="looked at, and put right")

    def _draw(self) -> None:
        rng, device = self._rng, self.device
        fault = None
        if rng.random() < FAULTS_A_CARD * self._world.rates.odd:
            fault = rng.choice((*DRAW_FAULTS, *LINE_FAULTS, *OTHER_FAULTS))
        if device.dialect == KEYED:
            fault = "two-at-once" if fault == "two-at-once" and len(device.shoe.stock) > 1 else None
        elif not device.has(fault):
            fault = None
        elif fault in LINE_FAULTS or fault in OTHER_FAULTS:
            device.strike(str(fault))
            if not device.may_draw():
                return
            fault = None
        if fault == "two-at-once" and len(device.shoe.stock) < 2:
            fault = None
        self._struck = fault or ""
        self._drew_s, self._locked_s = self._world.clock.now_s, 0.0
        device.moment("gate open")
        device.draw(fault)

    def _doom(self, name: str, dies: float = DIES) -> None:
        """Sometimes kills a process at a moment when it knows something that the others do not know yet."""
        world, rng = self._world, self._rng
        is_doomed = rng.random() < dies
        if is_doomed and not world.healed and world.rates.crash_every_s and world.strike():
            self._strike_at(name, rng.choice(CRASH_POINTS))

    def _strike_at(self, name: str, point: str) -> None:
        process = self._console if name == self._console.name else self._console.terminals[name]
        if process.core is not None:
            process.doom = point
