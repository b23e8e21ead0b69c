"""Blackjack's dealer: draws true cards, reports them, makes every dealing error, and corrects some of them."""

from typing import Any

from console.source import Happened
from console.state import Table
from games.game import AwaitsFact, Game
from lab.simulation.audit_game import VOID, Truth, Value
from lab.simulation.blackjack.audit_felt import ERRORS, Felt, cards_of_this_deal
from lab.simulation.cards.shoe import CARDS, TrueShoe, new_shoe
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.facts import StepsDealer
from lab.simulation.players import Players
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World

ERRORS_A_CARD = 0.35
"""The chance that something goes wrong at a card in a run with every error."""
SAYS_AGAIN_S = 1.0
"""A card that is said twice would be two cards: he waits so long for the console."""
NOTICES, NOTICES_AT_LAST = 0.25, 0.5
"""The chance that one look notices a misread card, and the last look before the cards agree."""
BETTORS, BETS_CENTS, WAITS_FOR_PLAYERS_S = 2, 2000, 5.0
"""He opens bets when so many players have money, or when he has waited long enough for them."""
TRIES = 12
"""What is refused so often cannot be said, and the round is called off."""
FEW_RANKS, COMES_FIRST = ("A", "T", "K", "8", "6", "2", "5"), 150
"""Pairs, Aces and tens come soon and often: of some ranks, that many cards first."""


class BlackjackDealer(StepsDealer):
    awry = 0.001

    def __init__(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players, game: Game
    ) -> None:
        super().__init__(world, desk, console, rounds, players, game)
        self._is_2017 = game.name == "blackjack"
        self.voids_open = game.paragraphs.managed
        self._shoe = TrueShoe("")
        self._burnt = self._sets = 0
        self._drawn: list[str] = []
        """What has left the shoe in this round, as it truly was."""
        self._has_odd = False
        """Something besides single cards has left the shoe in this round."""
        self._pending: tuple[list[str], int] | None = None
        """What he says of cards in his hand, and how many cards the record has when it has taken that."""
        self._said_s = -SAYS_AGAIN_S
        self._tries = 0
        self._looked = False
        self._ended_s = 0.0
        """When the table was first seen between these rounds."""

    @property
    def _felt(self) -> Felt | None:
        book = self._world.auditor.table.rounds.get(self._round)
        felt: Felt | None = book.play if book is not None else None
        return felt

    def _began(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._plan, self._asked_open_s, self._ended_s = {}, None, 0.0
        if rng.random() < 0.2:
            self._plan["last-bets"] = now_s + rng.uniform(0.05, 0.5)
        if rng.random() < 0.9:
            self._plan["close"] = now_s + rng.uniform(0.4, 1.8)
        self._world.auditor.came_out(self._round, Truth(None))
        self._drawn, self._pending, self._has_odd, self._looked, self._tries = [], None, False, False, 0

    # A misread card that came to an outcome: it is corrected before the next round, or stands.

    @property
    def _is_ready(self) -> bool:
        table = self._desk.table
        present = table.seats.present.values() if table is not None else ()
        is_manned = sum(here.credit_cents >= BETS_CENTS for here in present) >= BETTORS
        waits_long = self._world.clock.now_s > self._ended_s + WAITS_FOR_PLAYERS_S
        return not (self._wrong_rounds() and self._rng.random() < 0.9) and (is_manned or waits_long)

    def _between_rounds(self, table: Table) -> None:
        self._ended_s = self._ended_s or self._world.clock.now_s
        super()._between_rounds(table)

    def _wrong_rounds(self) -> list[int]:
        table, felt = self._desk.table, self._felt
        book = self._world.auditor.table.rounds.get(self._round)
        if table is None or book is None or felt is None or felt.table is None or "correct" in self._desk.refused:
            return []
        if not book.outcomes or book.outcomes[-1] == VOID or len(book.outcomes) > 1 or table.round.number > book.number:
            return []
        return [] if self._misread(felt) is None else [book.number]

    def _truth(self, number: int) -> Value:
        return {"dealt": list(self._drawn)}

    def _misread(self, felt: Felt) -> int | None:
        """Finds the place of a card that the record has as another card, once every card of the round is dealt."""
        said = felt.table.cards_dealt() if felt.table is not None else []
        if self._has_odd or len(said) != len(self._drawn):
            return None
        return next((at for at, (card, true) in enumerate(zip(said, self._drawn, strict=True)) if card != true), None)

    # The round.

    def _too_early(self) -> Value:
        return self._rng.choice((["agree"], ["leave"], ["order", "AS", "KS"]))

    def _paragraph(self) -> str:
        return self._rng.choice(tuple(self._game.paragraphs.voids))

    def _next(self, table: Table, waits: AwaitsFact) -> None:
        felt, what = self._felt, waits.what["waits_for"]
        if felt is None or self._world.clock.now_s < self._said_s + SAYS_AGAIN_S * (self._pending is not None):
            return
        if what == "void":
            self._void(waits.what["paragraph"] or self._game.paragraphs.managed)
        elif what == "set":
            self._change_the_set()
        elif self._sees_the_set(felt) or self._has_pending(felt):
            return
        elif what == "order":
            self._put_down(["order", *self._rng.sample(waits.what["of"], len(waits.what["of"]))])
        elif what == "decision":
            self._decide(felt)
        else:
            self._deal(felt, waits.what)

    def _put_down(self, fact: list[str]) -> None:
        """Reports a fact that concerns no card in the dealer's hand; the console may refuse it."""
        self._tries += 1
        if self._tries > TRIES:
            self._void(self._game.paragraphs.managed)
        else:
            self._say(fact)

    def _change_the_set(self) -> None:
        self._sets += 1
        self._say(["set", f"S{self._sets}"])

    def _sees_the_set(self, felt: Felt) -> bool:
        """Puts the cards of a new set into the shoe; the first are burnt, and the dealer must report them."""
        rng = self._rng
        if felt.name != self._shoe.name:
            self._shoe = new_shoe(felt.name, rng, self._world.rates.odd / 2, felt.decks)
            self._arrange(self._shoe.cards)
            self._burnt = rng.choice((0, 0, 1, 2))
            del self._shoe.cards[: self._burnt]
        is_known = felt.table is None or bool(felt.table.moves) or sum(felt.cards["out"].values()) >= self._burnt
        if not is_known:
            self._put_down(["burn"] if rng.random() < 0.7 else ["burn", rng.choice(CARDS)])
        return not is_known

    def _arrange(self, cards: list[str]) -> None:
        ranks = self._rng.sample(FEW_RANKS, 4)
        some = [card for card in cards if card[0] in ranks and self._rng.random() < 0.7][:COMES_FIRST]
        rest = list(cards)
        for card in some:
            rest.remove(card)
        cards[:] = some + rest

    # Cards in his hand.

    def _has_pending(self, felt: Felt) -> bool:
        if felt.count > len(self._drawn):
            self._void(self._game.paragraphs.managed)  # The record has a card that nobody has drawn.
            return True
        if self._pending is None:
            return False
        fact, count = self._pending
        if felt.count >= count:
            self._pending, self._tries = None, 0
            return False
        self._tell(felt, fact)
        return True

    def _tell(self, felt: Felt, fact: list[str]) -> None:
        self._tries += 1
        if fact[0] == "card" and felt.table is not None and felt.table.due is not None:
            fact = [*fact[:2], felt.table.place(felt.table.due)]
        if self._tries > TRIES:
            self._void(self._game.paragraphs.managed)
            return
        self._said_s = self._world.clock.now_s
        if self._world.rates.judged and self._tries == 1:
            self._world.auditor.reported([self._round], fact)
            self._console.report(Happened(fact, "shoe", simulated=True))
        else:
            self._say(fact)

    def _draw(self, felt: Felt, cards: int, *words: str, after: tuple[str, ...] = ()) -> None:
        """Takes cards out of the shoe and reports where they went."""
        if len(self._shoe.cards) < cards:
            self._void(self._game.paragraphs.managed if self._is_2017 else "5.5.3")
            return
        drawn = [self._shoe.draw() for _ in range(cards)]
        self._drawn += drawn
        self._has_odd = self._has_odd or words != ("card",)
        self._pending, self._tries = ([*words, *map(self._read, drawn), *after], len(self._drawn)), 0
        self._tell(felt, self._pending[0])

    def _read(self, card: str) -> str:
        return self._rng.choice(CARDS) if self._rng.random() < self._world.rates.misjudged / 4 else card

    # What he does next.

    def _deal(self, felt: Felt, what: dict[str, Any]) -> None:
        is_last = what["waits_for"] == "agree"
        if self._mends(felt, is_last) or self._goes_wrong(felt, what):
            return
        if is_last:
            self._put_down(["agree"])
        elif what["must_be"]:
            self._has_odd = True
            self._put_down(["card", what["must_be"], what["place"]])
            self._tries = 0 if self._tries < TRIES else self._tries
        else:
            self._draw(felt, 1, "card", after=(what["place"],))

    def _mends(self, felt: Felt, is_last: bool) -> bool:
        at, first_look = self._misread(felt), is_last and not self._looked
        self._looked = self._looked or is_last
        if at is None or self._rng.random() > (NOTICES_AT_LAST if first_look else NOTICES) or felt.table is None:
            return False
        self._say(["correct", str(at), felt.table.cards_dealt()[at], self._drawn[at]])
        return True

    def _goes_wrong(self, felt: Felt, what: dict[str, Any]) -> bool:
        rng, table = self._rng, felt.table
        if table is None or rng.random() > ERRORS_A_CARD * self._world.rates.odd:
            return False
        if self._shoe.to_cut <= 0 and not felt.is_cut and rng.random() < 0.5:
            self._say(["cut"])
            return True
        wrong = rng.choice(("error", "error", "together", "exposed", "away", "back", "discard", "burn"))
        if wrong in ("away", "back"):
            self._say([wrong, rng.choice(self._world.names)])
        elif wrong == "error":
            self._say(["error", rng.choice(ERRORS)])
        elif wrong == "burn":
            self._say(["burn"])
        elif self._is_2017 or table.set.held:
            return False
        elif wrong == "together" and what["waits_for"] == "card":
            self._draw(felt, rng.choice((2, 2, 3)), "together")
        elif wrong == "exposed":
            self._draw(felt, 1, "exposed")
        elif wrong == "discard" and table.is_past_interim:
            overdrawn = what["waits_for"] == "agree" and len(table.dealer.cards) > 1 and rng.random() < 0.8
            self._draw(felt, 1, "discard", after=("dealer-overdraw" if overdrawn else "empty-area",))
        else:
            return False
        return True

    def _decide(self, felt: Felt) -> None:
        """Decides about an error: the cards are put into another order, sometimes with a card that was drawn meanwhile,
        or stay as they lie.
        """
        rng, table = self._rng, felt.table
        if table is None or self._tries > TRIES // 2:
            self._void("5.1.2" if self._is_2017 else self._game.paragraphs.managed)
            return
        cards, chance = cards_of_this_deal(table), rng.random()
        self._has_odd = True
        if chance < 0.4 and not self._is_2017:
            self._put_down(["leave"])
        elif chance < 0.6 and not table.set.held and len(cards) < 59:
            self._draw(felt, 1, "reconstruct", *cards)
        elif cards:
            order = rng.sample(cards, len(cards)) if chance < 0.75 else cards
            self._put_down(["reconstruct", *order])
        else:
            self._put_down(["leave"])
