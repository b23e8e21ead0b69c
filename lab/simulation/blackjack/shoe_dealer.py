"""The dealer of a Blackjack table with a shoe: draws true cards, compares table and screen, and puts errors right."""

from console.blackjack.deals import BlackjackDeals
from console.blackjack.status import BlackjackStatus
from console.blackjack.told import status_of
from console.cards.status import Offered
from console.state import Table
from games.blackjack.game import Blackjack
from lab.simulation.audit_game import Value
from lab.simulation.blackjack.audit_shoe import AuditBoxShoe
from lab.simulation.cards.card_dealer import LOCKED_S, STATES_S, CardDealer
from lab.simulation.cards.device import KEYED, Device
from lab.simulation.cards.shoe import CARDS
from lab.simulation.cards.shoe_end import ShoeEnd
from lab.simulation.console_machine import SimulatedConsole, SourceEnd
from lab.simulation.players import Players
from lab.simulation.scripted import DEALER, MANAGER, SUPERVISOR
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World
from protocol.enums import Phase

AWRY, ERRORS_A_CARD = 0.002, 0.1
DRAWN_APART_S = 0.06
QUERIES, QUERIES_S = 0.1, 1.0
LOOKS_AT_ONCE = 0.05
KINDS = ("wrong-hand", "box-skipped", "card-too-many", "empty-area", "other")
BETTORS, BETS_CENTS, WAITS_FOR_PLAYERS_S = 2, 2000, 5.0
"""He opens bets when so many players have money, or when he has waited long enough for them."""
CALLS = 0.15
"""How often, at a look, a player whose decision is waited for calls it."""


class BoxShoeDealer(CardDealer):
    def __init__(
        self,
        world: World,
        desk: StaffOrders,
        console: SimulatedConsole,
        rounds: int,
        players: Players,
        audit: AuditBoxShoe,
        dialect: str,
    ) -> None:
        super().__init__(world, desk, console, rounds, players, Device(world, dialect, audit.decks, console.wake))
        assert isinstance(console.game, Blackjack)
        self._audit, self._game = audit, console.game
        self.voids_open = self._game.paragraphs.managed
        self._status, _ = status_of(console.game, dialect)
        console.make_source = self._make_source
        audit.outs = self.device.sets
        audit.now_s = self.device.now_s
        audit.cut_is_out, audit.cut_heard_s = lambda: self.device.is_cut, lambda: self.device.cut_heard_s
        audit.has_driver = dialect != KEYED
        self.device.acknowledged = lambda index: audit.acknowledged(self.device.name, index)
        self._seen_cards = 0
        self._is_queried = 0
        """The last round of which players had their chance to ask for a look."""
        self._ended_s = 0.0

    def _make_source(self, console: SimulatedConsole) -> SourceEnd:
        assert isinstance(console.game, Blackjack)
        return ShoeEnd(console, self.device, BlackjackDeals(console.game), auto_confirm=False)

    # What he sees.

    def _seen(self, table: Table) -> BlackjackStatus:
        return self._status(table)

    @property
    def _is_doubtful(self) -> bool:
        return self._audit.is_doubtful

    def _truth(self, number: int) -> Value:
        return None

    def _is_wrong(self, number: int, outcome: Value) -> bool:
        return False  # A misread card that nobody has noticed stands (5.6).

    def _between_rounds(self, table: Table) -> None:
        self._ended_s = self._ended_s or self._world.clock.now_s
        super()._between_rounds(table)

    @property
    def _is_ready(self) -> bool:
        table = self._desk.table
        present = table.seats.present.values() if table is not None else ()
        is_manned = sum(here.credit_cents >= BETS_CENTS for here in present) >= BETTORS
        waits_long = self._world.clock.now_s > self._ended_s + WAITS_FOR_PLAYERS_S
        return super()._is_ready and (is_manned or waits_long)

    # The round.

    def _began(self, table: Table) -> None:
        super()._began(table)
        self._ended_s = 0.0

    def _closed(self, table: Table) -> None:
        seen, play = self._seen(table), table.play
        if play.close_durable_s is None:
            return
        if len(seen.cards) > self._seen_cards:
            self.device.moment("dealer shown")
        self._seen_cards = len(seen.cards)
        self._watch(seen)
        if play.conclude_only:
            self._after_interruption(table, seen)
        elif self._world.rates.odd and self._rng.random() < AWRY:
            self._void(self._game.paragraphs.managed)
        elif play.course.question is not None and table.round.phase is Phase.BETS_CLOSED and not seen.unplaced:
            self._put(play.course.question)
            self._calls(seen)
        elif table.round.phase is Phase.HELD and play.witness.verdict is not None:
            self._void(table.round.paragraph or seen.void_by)
        elif seen.moment == "void":
            self._void(seen.void_by)
        else:
            self._mend_shoe(seen)
            self._act(table, seen)

    def _calls(self, seen: BlackjackStatus) -> None:
        """Somebody whose screen does not answer calls a decision that stakes nothing, and the dealer keys it."""
        rng = self._rng
        if seen.question is None or rng.random() > CALLS * self._world.rates.odd or not self._may_again("call", 1.0):
            return
        one = rng.choice(seen.question.asked)
        choice = rng.choice([each for each in one.choices if not each.most_cents])
        second = None if choice.action in ("hit", "stand") else SUPERVISOR
        self._desk.ask("call", DEALER, second, terminal=one.terminal, action=choice.action)

    def _watch(self, seen: BlackjackStatus) -> None:
        staff = len(self._world.auditor.table.asked.get("query", []))
        self._audit.queries.judge_counts(seen.queries, staff)
        if seen.cards and self._is_queried != self._round:
            self._is_queried = self._round
            for name in self._world.names:
                if self._rng.random() < QUERIES:
                    self._players.query(name, QUERIES_S)
                    self._doom(name)

    def _act(self, table: Table, seen: BlackjackStatus) -> None:
        offered = {each.verb: each for each in seen.offered}
        if seen.unanswered and self._look_again(seen):
            return
        if seen.moment == "order":
            if self._may_again("order", STATES_S):
                self._desk.ask("order", DEALER, SUPERVISOR, cards=self._rng.sample(seen.together, len(seen.together)))
        elif seen.moment == "error" and not seen.unplaced:
            self._puts_right(seen)
        elif seen.unplaced:
            self._place(seen, offered)
        elif table.round.phase is Phase.HELD or (seen.held and self._waited()):
            if not self._missing or self._waited():
                self._go_on()
        elif self._missing:
            self._key_missing(seen, offered)
        elif seen.moment in ("check", "complete"):
            self._conclude(seen)
        elif seen.next is not None:
            self._deal(seen)

    def _look_again(self, seen: BlackjackStatus) -> bool:
        is_complete = seen.moment == "complete"
        if self._missing or seen.unplaced or not (is_complete or self._rng.random() < LOOKS_AT_ONCE):
            return False  # The deal goes on.
        if self._may_again("checked", STATES_S):
            self._desk.ask("checked", DEALER)
        return True

    def _puts_right(self, seen: BlackjackStatus) -> None:
        if not self._may_again("decision", STATES_S):
            return
        can = {each.verb for each in seen.offered}
        if seen.error is not None and not seen.error.why_not and (self._rng.random() < 0.6 or "give-up" not in can):
            cards = list(seen.error.cards)
            if self._rng.random() < 0.5 and len(cards) > 1:
                cards[-2:] = cards[:-3:-1]
            self._desk.ask("reconstruct", DEALER, SUPERVISOR, cards=cards)
        elif "give-up" in can:
            self._desk.ask("give-up", DEALER, SUPERVISOR)
        else:
            self._void("5.1.2")
        if {"reconstruct", "give-up"} & self._desk.refused and self._rng.random() < 0.2:
            self._void(self._game.paragraphs.managed)

    def _place(self, seen: BlackjackStatus, offered: dict[str, Offered]) -> None:
        if not self._waited() or not self._may_place():
            return
        card = seen.unplaced[0]
        if not self._missing and "drop-card" in offered:
            self._desk.ask("drop-card", DEALER, SUPERVISOR, card=card, reason="keyed before it was told")
        elif "discard" in offered and seen.next is None and self._rng.random() < 0.8:
            self._desk.ask("discard", DEALER, card=card, why="dealer-overdraw")
        elif "together" in offered and offered["together"].cards:
            self._desk.ask("together", DEALER, cards=offered["together"].cards)
        elif seen.next is None or not seen.next.lies_already:
            self._desk.ask("key-card", DEALER, card=card, place=seen.next.place if seen.next else "")

    def _key_missing(self, seen: BlackjackStatus, offered: dict[str, Offered]) -> None:
        """Enters a card that the reader has not reported in time."""
        if not (self._waited() or self.device.dialect == KEYED) or not self._may_place():
            return
        missing = self._missing
        if self._struck == "two-at-once" and len(missing) >= 2 and "together" in offered:
            self._struck = ""
            self._desk.ask("together", DEALER, cards=[self._read(out.true) for out in missing[:2]])
        elif seen.next is None and "discard" in offered:
            self._desk.ask("discard", DEALER, card=self._read(missing[0].true), why="dealer-overdraw")
        elif seen.next is None or not seen.next.lies_already:
            place = seen.next.place if seen.next else ""
            self._desk.ask("key-card", DEALER, card=self._read(missing[0].true), place=place)

    def _read(self, card: str) -> str:
        return self._rng.choice(CARDS) if self._rng.random() < self._world.rates.misjudged / 4 else card

    def _conclude(self, seen: BlackjackStatus) -> None:
        if self._corrects(seen) or (
            self._rng.random() < ERRORS_A_CARD * self._world.rates.odd / 2 and self._goes_wrong(seen)
        ):
            return
        if self._may_again("agree", 0.3):
            second = SUPERVISOR if seen.checks.keyed and self._rng.random() > 0.05 else None
            self._desk.ask("agree", DEALER, second)

    def _corrects(self, seen: BlackjackStatus) -> bool:
        """Corrects a misread card; says whether there was one that may still be corrected."""
        truths = self._audit.felt_of.get(self._round, [])
        if len(truths) != len(seen.cards):
            return False  # Cards were put in another order.
        for at, (told, out) in enumerate(zip(seen.cards, truths, strict=True)):
            if told.card != out.true and out.true in CARDS and told.may_be_corrected:
                if self._may_again("correct", STATES_S):
                    self._desk.ask("correct-card", DEALER, SUPERVISOR, at=at, card=out.true)
                return not {"correct-card"} & self._desk.refused
        return False

    def _deal(self, seen: BlackjackStatus) -> None:
        rng, device, now_s = self._rng, self.device, self._world.clock.now_s
        if self._sees_cut(seen) or seen.next is None or seen.next.lies_already:
            return
        if now_s < self._drew_s + DRAWN_APART_S or not device.shoe.stock:
            if not device.shoe.stock and self._waited():
                self._void(self._game.paragraphs.managed)
            return
        if rng.random() < ERRORS_A_CARD * self._world.rates.odd and self._goes_wrong(seen):
            return
        if rng.random() < 0.25 and self._corrects(seen):
            return
        if not device.may_draw():
            self._locked_s = self._locked_s or now_s
            if now_s > self._locked_s + LOCKED_S:
                self._void(self._game.paragraphs.managed)
            return
        self._draw()

    def _sees_cut(self, seen: BlackjackStatus) -> bool:
        """Where no reader tells it, he does."""
        if not self.device.is_cut or seen.shoe.cut_seen or seen.shoe.set != self.device.name:
            return False
        if not self._may_again("cut-card", 1.0) or (self.device.dialect != KEYED and self._rng.random() > 0.2):
            return False
        self._desk.ask("cut-card", DEALER)
        return True

    def _goes_wrong(self, seen: BlackjackStatus) -> bool:
        rng, offered = self._rng, {each.verb: each for each in seen.offered}
        what = rng.choice(("error", "exposed", "query", "overdraw", "away", "back", "discard"))
        stakes = self._world.auditor.table.rounds[self._round].slips
        if what == "overdraw":
            if self.device.dialect != "s2" or seen.moment != "complete" or not self.device.shoe.stock:
                return False
            self._drew_s = self._world.clock.now_s
            self.device.draw("locked-gate", is_expected=False)
            return True
        if what == "query":
            if not stakes or not self._may_again("query", 2.0):
                return False
            self._desk.ask("query", SUPERVISOR, terminal=rng.choice(sorted(stakes)))
            return True
        if what not in offered or not self._may_again(what, 2.0):
            return False
        if what in ("away", "back"):
            self._desk.ask(what, DEALER, terminal=rng.choice(self._world.names))
        elif what == "error":
            self._desk.ask("error", DEALER, kind=rng.choice(KINDS))
        elif what == "discard":
            return self._to_an_empty_area(seen)
        else:
            return self._sees_next(seen)
        return True

    def _to_an_empty_area(self, seen: BlackjackStatus) -> bool:
        """5.10.3: a card lies where nobody has bet."""
        if seen.next is None or self.device.dialect != KEYED or not self.device.may_draw():
            return False
        (out,) = self.device.draw()
        self._desk.ask("discard", DEALER, card=out.true, why="empty-area")
        return True

    def _sees_next(self, seen: BlackjackStatus) -> bool:
        """5.11: a card is seen in the shoe; now and then he takes it for another."""
        if not self.device.shoe.stock or seen.coming or seen.next is None:
            return False
        card = self.device.shoe.stock[0].face
        self._desk.ask("exposed", DEALER, card=card)
        return True

    def _void(self, paragraph: str) -> None:
        if self._may_again("void", STATES_S):
            paragraph = paragraph or self._game.paragraphs.managed
            self._desk.ask("void", DEALER, MANAGER, paragraph=paragraph, reason="the cards do not allow it")
