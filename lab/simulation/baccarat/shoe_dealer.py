"""The dealer of baccarat with a shoe: draws true cards, compares table and screen, and corrects differences."""

from console.baccarat.deals import BaccaratDeals
from console.baccarat.squeeze import Squeezer
from console.baccarat.status import BaccaratStatus
from console.baccarat.told import status_of
from console.cards.status import Offered
from console.state import Table
from games.baccarat.game import Baccarat
from lab.simulation.audit_game import Value
from lab.simulation.baccarat.audit_cards import DECKS
from lab.simulation.baccarat.audit_felt import BY_DEALER, Felt
from lab.simulation.baccarat.audit_shoe import AuditShoe
from lab.simulation.cards.card_dealer import LOCKED_S, STATES_S, CardDealer
from lab.simulation.cards.device import KEYED, Device
from lab.simulation.cards.shoe import CARDS
from lab.simulation.cards.shoe_end import ShoeEnd
from lab.simulation.console_machine import SimulatedConsole, SourceEnd
from lab.simulation.players import Players
from lab.simulation.scripted import DEALER, MANAGER, SUPERVISOR
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.violation import Violation
from lab.simulation.world import World
from protocol.enums import Phase

AWRY, ERRORS_A_CARD = 0.004, 0.2
NOTICES_AT_LAST = 0.9
QUERIES, QUERIES_S = 0.15, 1.0
"""How often somebody at a terminal wants a look at the cards of a round, and how soon after the first card."""
LOOKS_AT_ONCE = 0.05
"""How often, whenever he looks up, he answers a query before the deal is complete."""
SHOWN, SHOWN_WITHIN_S = 0.6, 1.5
"""How often who squeezes a card shows it, and how soon."""
DIES_QUERIED = 0.4
DRAWN_APART_S = 0.06


class ShoeDealer(CardDealer):
    voids_open = "5.5.5"

    def __init__(
        self,
        world: World,
        desk: StaffOrders,
        console: SimulatedConsole,
        rounds: int,
        players: Players,
        audit: AuditShoe,
        dialect: str,
        *,
        auto_confirm: bool,
    ) -> None:
        super().__init__(world, desk, console, rounds, players, Device(world, dialect, DECKS, console.wake))
        assert isinstance(console.game, Baccarat)
        self._audit = audit
        self._status = status_of(console.game, dialect)
        self._auto_confirm = auto_confirm
        console.make_source = self._make_source
        audit.outs = self.device.sets
        audit.now_s = self.device.now_s
        audit.cut_is_out, audit.cut_heard_s = lambda: self.device.is_cut, lambda: self.device.cut_heard_s
        audit.has_driver = dialect != KEYED
        audit.may = ("auto",) if auto_confirm else ()
        self.device.acknowledged = lambda index: audit.acknowledged(self.device.name, index)
        self._seen_cards = 0
        self._looked = False
        """In this round he has compared all cards before he agrees."""
        self._changes_set: tuple[int, bool] = (0, False)
        """In that round cards came together, and whether he takes another set instead of their order."""
        self._salts = world.chance("squeeze")
        self._squeezed: tuple[int, str] = (0, "")
        """The last card that he saw lie sealed: its round and place."""
        self._seen_query = 0
        """The last round in which a query was not answered when he looked."""
        self._is_queried = 0
        """The last round of which players had their chance to ask for a look."""

    def _make_source(self, console: SimulatedConsole) -> SourceEnd:
        game = console.game
        assert isinstance(game, Baccarat)
        hiding = Squeezer(game, self._salt)
        return ShoeEnd(console, self.device, BaccaratDeals(game), hiding, auto_confirm=self._auto_confirm)

    def _salt(self, count: int) -> bytes:
        return self._audit.squeezed.salted(self._salts.randbytes(count))

    # What he sees.

    def _seen(self, table: Table) -> BaccaratStatus:
        return self._status(table)

    @property
    def _is_doubtful(self) -> bool:
        return self._audit.is_doubtful

    def _truth(self, number: int) -> Value:
        book, truth = self._world.auditor.table.rounds[number], self._world.auditor.table.truth.get(number)
        felt: Felt | None = book.play
        if truth is None or felt is None:
            return None
        drawn = [each.true for each in self._audit.felt_of.get(number, [])][: len(felt.cards)]
        truth.outcome = self._audit.outcome_of(felt, drawn) if len(drawn) == len(felt.cards) else None
        return truth.outcome

    def _is_wrong(self, number: int, outcome: Value) -> bool:
        return self._truth(number) is not None and super()._is_wrong(number, outcome)

    def _ask_correct(self, number: int, outcome: Value) -> None:
        if self._round == number:
            super()._ask_correct(number, outcome)
        else:  # BAC-8
            self._desk.ask("correct", SUPERVISOR, MANAGER, round=number, outcome=outcome, reason="seen again")

    # The round.

    def _began(self, table: Table) -> None:
        super()._began(table)
        self._looked = False

    def _closed(self, table: Table) -> None:
        seen, play = self._seen(table), table.play
        if play.close_durable_s is None:
            return
        if len(seen.cards) > self._seen_cards:
            self.device.moment("dealer shown")
        self._seen_cards = len(seen.cards)
        self._watch(table, seen)
        if play.conclude_only:
            self._after_interruption(table, seen)
        elif self._world.rates.odd and self._rng.random() < AWRY:
            self._void("5.17")
        elif play.course.question is not None and table.round.phase is Phase.BETS_CLOSED:
            self._put(play.course.question)
        elif table.round.phase is Phase.HELD and play.witness.verdict is not None:
            self._void(table.round.paragraph or seen.void_by or "5.17")
        elif seen.moment == "void":
            self._void(seen.void_by)
        else:
            self._mend_shoe(seen)
            self._act(table, seen)

    def _act(self, table: Table, seen: BaccaratStatus) -> None:
        offered = {each.verb: each for each in seen.offered}
        if seen.unanswered and self._look_again(table, seen):
            return
        if seen.sealed and table.round.phase is Phase.BETS_CLOSED:
            self._squeeze(seen)
        elif seen.sealed and "open-card" in offered:
            if self._may_again("squeeze", STATES_S):
                self._desk.ask("open-card", DEALER)
        elif seen.moment == "order":
            self._order(seen)
        elif seen.moment == "error" and not seen.unplaced:
            if self._may_again("decision", STATES_S):
                self._desk.ask("reconstruct" if self._rng.random() < 0.7 else "give-up", DEALER, SUPERVISOR)
        elif seen.unplaced:
            self._place(seen, offered)
        elif table.round.phase is Phase.HELD or (seen.held and self._waited()):
            if not self._missing or self._waited():
                self._go_on()
        elif self._missing:
            self._key_missing(seen, offered)
        elif seen.moment == "concluded":
            self._conclude(table, seen)
        elif seen.moment == "dealing":
            self._deal(seen)

    def _watch(self, table: Table, seen: BaccaratStatus) -> None:
        """Looks at the screen: players may ask for a check, and a sealed card that staff are shown, or that nobody may
        open, is a violation.
        """
        rng, world = self._rng, self._world
        staff = len(world.auditor.table.asked.get("query", []))
        self._audit.queries.judge_counts(seen.queries, staff)
        if seen.unanswered and self._seen_query != self._round:
            self._seen_query = self._round
            self._doom(self._console.name, DIES_QUERIED)
        if seen.sealed:
            self._audit.judge_said(seen)
            if any(card.place == seen.sealed for card in seen.cards):
                raise Violation("I26", f"the card at {seen.sealed} lies sealed, and staff are shown it")
            may_open = any(each.verb == "open-card" for each in seen.offered)
            if table.round.phase is Phase.BETS_CLOSED and not may_open:
                raise Violation("I26", f"the card at {seen.sealed} lies sealed, and nobody may open it")
        if seen.cards and self._is_queried != self._round:
            self._is_queried = self._round
            for name in world.names:
                if rng.random() < QUERIES:
                    self._players.query(name, QUERIES_S)
                    self._doom(name)
        if seen.sealed and self._squeezed != (self._round, seen.sealed):
            self._squeezed = (self._round, seen.sealed)
            self._doom(self._console.name)
            if seen.squeezed_by and rng.random() < SHOWN:
                self._players.show_hidden(seen.squeezed_by, SHOWN_WITHIN_S)
            if rng.random() < 0.1:  # It is not theirs to show.
                self._players.show_hidden(rng.choice(world.names), SHOWN_WITHIN_S)

    def _look_again(self, table: Table, seen: BaccaratStatus) -> bool:
        """Answers a player's query: usually the dealer checks the cards and says so, but may try to settle the round
        instead.
        """
        is_concluded = seen.moment == "concluded"
        if self._missing or seen.unplaced or not (is_concluded or self._rng.random() < LOOKS_AT_ONCE):
            return False  # The deal goes on.
        if not self._may_again("checked", STATES_S):
            return False
        if is_concluded and self._rng.random() < 0.5:
            self._desk.ask("agree", DEALER, SUPERVISOR if seen.checks.keyed else None)
        elif not self._corrects(seen):
            self._desk.ask("checked", DEALER)
        return True

    def _squeeze(self, seen: BaccaratStatus) -> None:
        """Opens a sealed card where the dealer squeezes it. Sometimes the dealer opens a player's card, or tries to
        settle too early.
        """
        chance = 0.5 if self._audit.squeeze == BY_DEALER else 0.05
        if self._may_again("squeeze", 0.2):
            if self._rng.random() < chance:
                self._desk.ask("open-card", DEALER)
            elif self._rng.random() < 0.02:
                self._desk.ask("agree", DEALER)

    def _order(self, seen: BaccaratStatus) -> None:
        if not self._may_again("order", STATES_S):
            return
        if self._changes_set[0] != self._round:
            self._changes_set = (self._round, self._rng.random() < 0.15)
            if self._changes_set[1]:
                self._sets += 1
                self.device.load(f"{self._sets:02X}", self._world.rates.odd)
        if self._changes_set[1]:
            self._register(0)
        else:
            self._desk.ask("order", DEALER, SUPERVISOR, cards=self._rng.sample(seen.together, len(seen.together)))

    def _place(self, seen: BaccaratStatus, offered: dict[str, Offered]) -> None:
        if not self._waited() or not self._may_place():
            return
        if not self._missing and "drop-card" in offered:
            self._desk.ask("drop-card", DEALER, SUPERVISOR, card=seen.unplaced[0], reason="keyed before it was told")
            return
        if "key-card" not in offered:
            if "together" in offered:
                self._desk.ask("together", DEALER, cards=offered["together"].cards or seen.unplaced)
            return
        places = offered["key-card"].places
        place = seen.next.place if seen.next else (places[0] if places else "P1")
        if seen.next and seen.next.lies_already:
            return
        self._desk.ask("key-card", DEALER, card=seen.unplaced[0], place=place)

    def _key_missing(self, seen: BaccaratStatus, offered: dict[str, Offered]) -> None:
        """Enters a card that the reader has not reported in time."""
        if not (self._waited() or self.device.dialect == KEYED) or not self._may_place():
            return
        missing = self._missing
        if self._struck == "two-at-once" and len(missing) >= 2 and seen.moment in ("dealing", "concluded"):
            self._struck = ""
            self._desk.ask("together", DEALER, cards=[self._read(out.true) for out in missing[:2]])
            return
        places = offered["key-card"].places if "key-card" in offered else []
        place = seen.next.place if seen.next else (places[0] if places else "")
        if place:
            self._desk.ask("key-card", DEALER, card=self._read(missing[0].true), place=place)

    def _read(self, card: str) -> str:
        return self._rng.choice(CARDS) if self._rng.random() < self._world.rates.misjudged / 4 else card

    def _conclude(self, table: Table, seen: BaccaratStatus) -> None:
        if not self._looked:
            self._looked = self._rng.random() > NOTICES_AT_LAST or not self._corrects(seen)
            return
        if self._rng.random() < ERRORS_A_CARD * self._world.rates.odd / 2 and self._goes_wrong(seen):
            return
        if self._may_again("agree", 0.3):
            second = SUPERVISOR if seen.checks.keyed else None
            if second is not None and self._rng.random() < 0.05:
                second = None
            self._desk.ask("agree", DEALER, second)

    def _corrects(self, seen: BaccaratStatus) -> bool:
        """Corrects a misread card; says whether there was one."""
        truths = self._audit.felt_of.get(self._round, [])
        for told, out in zip(seen.cards, truths, strict=False):
            if told.card != out.true and told.place[:1] in "PB" and out.true in CARDS:
                if self._may_again("correct", STATES_S):
                    self._desk.ask("correct-card", DEALER, SUPERVISOR, place=told.place, card=out.true)
                return True
        return False

    def _deal(self, seen: BaccaratStatus) -> None:
        rng, device, now_s = self._rng, self.device, self._world.clock.now_s
        if self._sees_cut(seen) or self._saw_no_card(seen):
            return
        if seen.next is not None and seen.next.lies_already:
            return
        if now_s < self._drew_s + DRAWN_APART_S or not device.shoe.stock:
            if not device.shoe.stock and self._waited():
                self._void("5.5.4")
            return
        if rng.random() < ERRORS_A_CARD * self._world.rates.odd and self._goes_wrong(seen):
            return
        if rng.random() < 0.25 and self._corrects(seen):
            return
        if not device.may_draw():
            self._locked_s = self._locked_s or now_s
            if now_s > self._locked_s + LOCKED_S:
                self._void("5.17")
            return
        self._draw()

    def _sees_cut(self, seen: BaccaratStatus) -> bool:
        """Reports the cut card where no reader reports it."""
        if not self.device.is_cut or seen.shoe.cut_seen or seen.shoe.set != self.device.name:
            return False
        if not self._may_again("cut-card", 1.0) or (self.device.dialect != KEYED and self._rng.random() > 0.2):
            return False
        self._desk.ask("cut-card", DEALER)
        return True

    def _saw_no_card(self, seen: BaccaratStatus) -> bool:
        """Takes back a report of a card seen early, if another card comes next."""
        lies_next = [out.true for out in self._missing[:1]] + [paper.face for paper in self.device.shoe.stock[:1]]
        exposed = seen.shoe.exposed
        if not exposed or not lies_next or exposed[0] == lies_next[0] or not self._may_again("not-exposed", STATES_S):
            return False
        self._desk.ask("not-exposed", DEALER, SUPERVISOR, card=exposed[0])
        return True

    def _goes_wrong(self, seen: BaccaratStatus) -> bool:
        rng, offered = self._rng, {each.verb: each for each in seen.offered}
        what = rng.choice(("lies", "error", "face-up", "exposed", "query", "overdraw"))
        if what == "overdraw":
            if self.device.dialect != "s2" or seen.moment != "concluded" or not self.device.shoe.stock:
                return False
            self._drew_s, self._looked = self._world.clock.now_s, False
            self.device.draw("locked-gate", is_expected=False)
            return True
        if what == "query":
            stakes = self._world.auditor.table.rounds[self._round].slips
            if not stakes or not self._may_again("query", 2.0):
                return False
            self._desk.ask("query", SUPERVISOR, terminal=rng.choice(sorted(stakes)))
            return True
        if what not in offered or not self._may_again(what, 2.0):
            return False
        if what == "lies":
            return self._lies(seen)
        if what == "exposed":
            known = len(seen.shoe.exposed)
            if known or seen.shoe.kept or not self.device.shoe.stock:
                return False
            is_right = rng.random() < 0.8
            card = self.device.shoe.stock[0].face if is_right else rng.choice(CARDS)
            self._desk.ask("exposed", DEALER, card=card)
        else:
            self._desk.ask(what, DEALER, SUPERVISOR if what == "error" else None)
        return True

    def _lies(self, seen: BaccaratStatus) -> bool:
        """Reports a card that lies on another side than the record has."""
        hands = [card for card in seen.cards if card.place[:1] in "PB" and len(card.place) == 2]
        free = [at for at, card in enumerate(hands) if not card.is_fixed]
        if not free:
            return False
        at = self._rng.choice(free)
        sides = [card.place[0] for card in hands]
        sides[at] = {"P": "B", "B": "P"}[sides[at]]
        places = [f"{side}{sides[: n + 1].count(side)}" for n, side in enumerate(sides)]
        self._desk.ask("lies", DEALER, places=places)
        return True

    def _void(self, paragraph: str) -> None:
        if self._may_again("void", STATES_S):
            self._desk.ask("void", DEALER, MANAGER, paragraph=paragraph or "5.17", reason="the cards do not allow it")
