"""Baccarat's dealer: draws true cards as the console asks, makes mistakes, and notices and corrects some of them."""

from typing import Any

from console.source import Happened
from console.state import Table
from games.game import AwaitsFact, Game
from lab.simulation.audit_game import Truth, Value
from lab.simulation.baccarat.audit import RULES
from lab.simulation.baccarat.audit_cards import DECKS
from lab.simulation.baccarat.audit_felt import KEPT, Felt
from lab.simulation.cards.shoe import CARDS, Drawn, TrueShoe, new_shoe
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.facts import SEEN_AFTER_S, StepsDealer
from lab.simulation.players import Players
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World

WAITS_S = 0.3
"""How long the dealer waits after a command before checking that it was accepted."""
ERRORS_A_CARD = 0.3
"""The chance that a card goes wrong in a run with every error."""
NOTICES, NOTICES_AT_LAST = 0.25, 0.7
"""The chance that one check notices a misread card before the end of the round, and at the last check."""
SIDE_OF = {"P": "player", "B": "banker"}
Play = dict[str, Any]


class BaccaratDealer(StepsDealer):
    voids_open = "5.5.5"
    calls_off = ("5.17", "5.5.2", "5.5.5")

    def __init__(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players, game: Game
    ) -> None:
        super().__init__(world, desk, console, rounds, players, game)
        self._shoe = TrueShoe("")
        self._kept: list[str] = []
        """Drawn in excess in the round before, and the first of this one."""
        self._drawn: list[Drawn] = []
        self._drawn_in: dict[int, list[Drawn]] = {}
        self._agrees = False
        """He has looked for misread cards for the last time."""
        self._sets = 0

    def _truth(self, number: int) -> Value:
        book, truth = self._world.auditor.table.rounds[number], self._world.auditor.table.truth.get(number)
        felt: Felt | None = book.play
        if truth is None or felt is None:
            return None
        drawn = [each.true for each in self._drawn_in.get(number, [])][: len(felt.cards)]
        truth.outcome = RULES.outcome_of(felt, drawn) if len(drawn) == len(felt.cards) else None
        return truth.outcome

    def _began(self, table: Table) -> None:
        rng, now_s = self._rng, self._world.clock.now_s
        self._plan, self._asked_open_s = {}, None
        if rng.random() < 0.2:
            self._plan["last-bets"] = now_s + rng.uniform(0.05, 0.5)
        if rng.random() < 0.9:
            self._plan["close"] = now_s + rng.uniform(0.3, 1.5)
        self._world.auditor.came_out(self._round, Truth(None))
        self._clear_the_felt()
        self._drawn = self._drawn_in[self._round] = []
        self._agrees = False

    def _clear_the_felt(self) -> None:
        """Keeps on the felt the cards that the record keeps for this round, and puts away the others."""
        book = self._world.auditor.table.rounds.get(self._round - 1)
        if book is not None and book.play is not None:
            lie = dict(enumerate(book.play.lie))
            self._kept[:0] = [each.true for at, each in enumerate(self._drawn) if lie.get(at) == KEPT]

    def _too_early(self) -> Value:
        return self._rng.choice((["agree"], ["cut"], ["card", self._rng.choice(CARDS), "P1"], ["reconstruct"]))

    def _paragraph(self) -> str:
        return self._rng.choice(self.calls_off)

    def _next(self, table: Table, waits: AwaitsFact) -> None:
        play: Play = table.play.course.play
        self._see_the_set(play)
        what = waits.what["waits_for"]
        if what == "void":
            paragraph = waits.what["paragraph"] if self._rng.random() < 0.9 else "5.17"
            self._void(paragraph)
        elif what == "set":
            self._change_the_set()
        elif what == "order":
            self._order(play)
        elif what == "decision":
            self._decide(play)
        else:
            self._deal(play, waits.what)

    def _see_the_set(self, play: Play) -> None:
        """Puts a new set of cards into the shoe when the record names one."""
        if play["shoe"]["name"] != self._shoe.name:
            self._shoe = new_shoe(play["shoe"]["name"], self._rng, self._world.rates.odd, DECKS)
            for _ in range(self._rng.choice((0, 0, 1, 3))):
                self._shoe.draw()  # Burnt: the record must be told of it.

    def _change_the_set(self) -> None:
        self._sets += 1
        self._say(["set", f"S{self._sets}"])

    def _order(self, play: Play) -> None:
        rng = self._rng
        if rng.random() < 0.15:
            self._change_the_set()
        else:
            self._say(["order", *rng.sample(play["together"], len(play["together"]))])

    def _decide(self, play: Play) -> None:
        chance = self._rng.random()
        if chance < 0.1 and self._has_cards:
            self._draw("due" if chance < 0.05 else "other")
            self._tell(play, {}, self._drawn[-1])
        else:
            self._say(["reconstruct"] if chance < 0.6 else ["give-up"])

    # Cards.

    @property
    def _has_cards(self) -> bool:
        return bool(self._shoe.cards or self._kept)

    def _deal(self, play: Play, waits: dict[str, Any]) -> None:
        rng, recorded = self._rng, len(play["drawn"])
        if recorded < len(self._drawn):
            self._tell(play, waits, self._drawn[recorded])
        elif recorded > len(self._drawn):
            self._void("5.17")  # The record has a card that nobody has drawn.
        elif self._burn(play, recorded) or self._mends(play, waits) or self._goes_wrong(play, waits):
            return
        elif waits["waits_for"] == "agree":
            self._say(["agree"])
        elif self._has_cards:
            self._draw("due")
            self._tell(play, waits, self._drawn[-1])
        elif recorded:
            self._void(rng.choice(("5.5.4", "5.5.2")))
        else:
            self._change_the_set()

    def _burn(self, play: Play, recorded: int) -> bool:
        """Reports burnt cards: they have left the shoe, and the record does not have them."""
        if recorded or play["shoe"]["cards_left"] <= len(self._shoe.cards) + self._shoe.missing:
            return False
        self._say(["burn"])
        return True

    def _mends(self, play: Play, waits: dict[str, Any]) -> bool:
        last = waits["waits_for"] == "agree" and not self._agrees
        self._agrees = self._agrees or last
        if self._rng.random() > (NOTICES_AT_LAST if last else NOTICES):
            return False
        for at, (said, each) in enumerate(zip(play["drawn"], self._drawn, strict=False)):
            if said != each.true and (side := play["lies"][at]) in SIDE_OF.values():
                letter = "P" if side == "player" else "B"
                self._say(["correct", f"{letter}{play['lies'][: at + 1].count(side)}", each.true])
                return True
        return False

    def _goes_wrong(self, play: Play, waits: dict[str, Any]) -> bool:
        rng = self._rng
        if self._shoe.to_cut <= 0 and not play["shoe"]["cut_seen"] and rng.random() < 0.5:
            self._say(["cut"])
            return True
        if rng.random() > ERRORS_A_CARD * self._world.rates.odd or not self._has_cards:
            return False
        what = rng.choice(("other", "other", "bunch", "exposed", "error", "face-up", "lies", "due"))
        if what == "exposed" and self._shoe.cards:
            known = len(play["shoe"]["exposed"])
            if known < len(self._shoe.cards):
                self._say(["exposed", self._read(self._shoe.cards[known])])
        elif what in ("error", "face-up"):
            self._say([what])
        elif what == "lies" and len(play["drawn"]) > play["fixed"]:
            self._say(["lies", *self._lies_elsewhere(play)])
        elif what == "bunch" and len(self._shoe.cards) + len(self._kept) >= 3:
            for _ in range(rng.choice((2, 2, 3))):
                self._draw("bunch")
            self._tell(play, waits, self._drawn[len(play["drawn"])])
        else:
            self._draw("other" if what != "due" else "due")
            self._tell(play, waits, self._drawn[-1])
        return True

    def _lies_elsewhere(self, play: Play) -> list[str]:
        """Reports one movable card as lying on the other side."""
        lies = [*play["lies"]]
        at = self._rng.randrange(play["fixed"], len(lies))
        lies[at] = {"player": "banker", "banker": "player"}.get(lies[at], lies[at])
        hands = [side for side in lies if side in SIDE_OF.values()]
        return [f"{'P' if side == 'player' else 'B'}{hands[: n + 1].count(side)}" for n, side in enumerate(hands)]

    def _read(self, card: str) -> str:
        return self._rng.choice(CARDS) if self._rng.random() < self._world.rates.misjudged / 4 else card

    def _draw(self, how: str) -> None:
        was_kept = bool(self._kept)
        true = self._kept.pop(0) if was_kept else self._shoe.draw()
        self._drawn.append(Drawn(true, self._read(true), how, was_kept))

    def _tell(self, play: Play, waits: dict[str, Any], drawn: Drawn) -> None:
        """Reports a card by the outcome source, if there is one; the dealer enters a card that the record does not have
        in time.
        """
        fact, now_s = self._fact_of(play, waits, drawn), self._world.clock.now_s
        if self._world.rates.judged and drawn.told_s < 0:
            drawn.told_s = now_s
            self._world.auditor.reported([self._round], fact)
            self._console.report(Happened(fact, "shoe", simulated=True))
        elif now_s > drawn.told_s + SEEN_AFTER_S:
            self._say(fact)

    def _fact_of(self, play: Play, waits: dict[str, Any], drawn: Drawn) -> list[str]:
        """The fact that reports a card. If the record says which card must be next, people enter that one, whatever
        they read.
        """
        first, at = [*play["shoe"]["kept"], *play["shoe"]["exposed"]], len(play["drawn"])
        bunch = self._drawn[at:]
        if drawn.how == "bunch" and len(bunch) > 1:
            cards = [first[n] if n < len(first) else each.read for n, each in enumerate(bunch)]
            return ["together", *cards]
        lies = play["lies"]
        places = {letter: f"{letter}{lies.count(side) + 1}" for letter, side in SIDE_OF.items()}
        due = waits.get("place") or places["P"]
        other = next(place for place in places.values() if place != due)
        return ["card", first[0] if first else drawn.read, other if drawn.how == "other" else due]
