"""All states of baccarat's screen, produced by playing at one table: real cores, cards entered as facts."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from games.cards import DECK
from protocol.clock import Now
from terminal.view import View
from tests.terminal.baccarat.seat import BANKER_WINS, ME, OTHER, PLAYER_NATURAL, TIE, Seat

EARLIER = 46
"""The number of earlier rounds, which fill the roads."""
ALL_FIVE = {"banker": 10_000, "player": 5000, "tie": 1000, "player-pair": 500, "banker-pair": 500}
SCRIPTED = frozenset(f"{BANKER_WINS} {TIE} {PLAYER_NATURAL} AD 5C 3S KH 9S 5H KC 8S 5S 2S KD".split())
"""Cards that are kept out of the random shoe, because the states need them."""
State = tuple[str, View, Now]


class Played:
    def __init__(self, folder: Path, earlier: int = EARLIER) -> None:
        self.seat = Seat(folder)
        cards = [card for card in DECK if card not in SCRIPTED for _ in range(8)]
        self._shoe = iter(Random(7).sample(cards, len(cards)))
        self._earlier = earlier

    def seen(self, name: str) -> State:
        return name, self.seat.view(), self.seat.clock.now()

    def rest(self) -> None:
        """Deals the cards that the round still needs, and ends it."""
        while self.seat.waits()["waits_for"] == "card":
            self.seat.deal(next(self._shoe))
        self.seat.end()

    def states(self) -> Iterator[State]:
        for chapter in (
            self.first,
            self.betting,
            self.dealing,
            self.results,
            self.options,
            self.corrections,
            self.errors,
            self.differential,
            self.trouble,
            self.new_shoe,
        ):
            yield from chapter()

    def first(self) -> Iterator[State]:
        yield self.seen("between-rounds")
        for number in range(self._earlier):
            self.seat.bets({"banker": 1000, "tie": 500} if number % 3 == 0 else {})
            self.seat.deal("")
            self.rest()

    def betting(self) -> Iterator[State]:
        seat = self.seat
        seat.open()
        seat.pass_time(0.5)
        yield self.seen("bets-open")
        seat.bet(OTHER, {"player": 2000})
        seat.bet(ME, {"banker": 10_000})
        seat.pass_time(0.75)
        seat[ME].bet({"banker": 10_000, "tie": 1000})
        yield self.seen("asked-for")
        seat.bet(ME, ALL_FIVE)
        yield self.seen("registered")
        seat.desk.done("last-bets")
        seat.pass_time(0.5)
        yield self.seen("last-bets")

    def dealing(self) -> Iterator[State]:
        self.seat.close()
        yield self.seen("no-card")
        for count, card in enumerate(BANKER_WINS.split(), start=1):
            self.seat.deal(card)
            yield self.seen(f"card-{count}")

    def results(self) -> Iterator[State]:
        seat = self.seat
        seat.end()
        yield self.seen("banker-won")
        seat.open()
        yield self.seen("last-hands")
        seat.bet(ME, ALL_FIVE)
        seat.close()
        seat.deal(TIE)
        seat.end()
        yield self.seen("tie")
        seat.round(PLAYER_NATURAL)
        yield self.seen("no-bet")
        seat.round(PLAYER_NATURAL, {"player": 10_000})
        yield self.seen("player-won")
        seat.round(PLAYER_NATURAL, {"banker": 10_000, "tie": 500})
        yield self.seen("lost")

    def options(self) -> Iterator[State]:
        seat = self.seat
        seat.bets({"banker": 10_000, "tie": 1000, "player-pair": 500, "banker-pair": 500}, {"player": 1000})
        seat.deal("3S KH")
        seat.tell("together AD 5C")
        yield self.seen("order-unknown")
        seat.tell("order AD 5C")
        seat.pass_time(3.0)
        yield self.seen("options")
        asked = seat[ME].core.question(seat.clock.now())
        assert asked is not None
        effects, _ = seat[ME].core.choose(asked.question, "take-back", 0, seat.clock.now())
        seat[ME].finish(effects)
        yield self.seen("answer-sent")
        seat.carry()
        yield self.seen("answer-registered")
        seat.choose(OTHER, "go-on")
        yield self.seen("goes-on")
        self.rest()
        yield self.seen("taken-back")
        seat.bets({"player-pair": 500}, {"banker": 1000})
        seat.deal("3S KH AD 5C")
        seat.tell("error")
        yield self.seen("others-choose")
        seat.choose(OTHER, "go-on")
        self.rest()

    def corrections(self) -> Iterator[State]:
        seat = self.seat
        number = seat.bets({"player": 10_000})
        seat.deal(PLAYER_NATURAL)
        yield self.seen("natural")
        seat.tell("correct P1 8S")
        yield self.seen("misread")
        seat.end()
        hands = {"player": ["5S", "KD", "2S"], "banker": ["5H", "2C"]}
        seat.correct_to(number, hands | {"order": ["P1", "B1", "P2", "B2", "P3"]})
        yield self.seen("corrected")

    def errors(self) -> Iterator[State]:
        seat = self.seat
        seat.bets({"player": 10_000})
        seat.deal("9S")
        seat.tell("card 5H P2")
        yield self.seen("wrong-side")
        seat.tell("give-up")
        yield self.seen("options-as-they-lie")
        seat.choose(ME, "go-on")
        seat.deal("KC")
        seat.restart_console()
        seat.pass_time(5.0)
        yield self.seen("held")
        seat.desk.done("conclude", second="carl")
        seat.pass_time(1.0)
        yield self.seen("concluded")
        self.rest()
        seat.bets({"player": 10_000})
        seat.tell("card ZZ P1")
        yield self.seen("foreign-card")
        seat.desk.done("void", staff="ben", second="carl", paragraph="5.5.1", reason="a foreign card")
        seat.pass_time(1.0)
        yield self.seen("void-by-a-card")
        seat.begin()
        seat.tell("set 9")
        self.rest()

    def differential(self) -> Iterator[State]:
        seat = self.seat
        seat.open()
        seat.bet(OTHER, {"banker": 45_000})
        seat.bet(ME, {"banker": 20_000, "tie": 1000})
        seat.pass_time(1.0)
        yield self.seen("may-return")
        seat.close()
        yield self.seen("returned-at-the-close")
        seat.deal("3S KH")
        seat.restart_console()
        seat.pass_time(3.0)
        yield self.seen("void-after-interruption")

    def trouble(self) -> Iterator[State]:
        seat = self.seat
        seat.open()
        seat.bet(ME, {"banker": 10_000})
        seat.cut.add(ME)
        seat[ME].bet({"banker": 20_000, "tie": 1000})
        seat.pass_time(6.0)
        yield self.seen("connection-lost")
        seat.cut.clear()
        seat.pass_time(3.0)
        seat.desk.done("lock", terminal=ME, reason="The terminal is being checked")
        seat.pass_time(1.0)
        yield self.seen("locked")
        seat.desk.done("unlock", staff="carl", second="anna", terminal=ME, reason="all is well")
        seat.pass_time(1.0)
        seat.close()

    def new_shoe(self) -> Iterator[State]:
        seat = self.seat
        seat.tell("cut")
        yield self.seen("cut-card")
        self.rest()
        seat.bets({"tie": 1000})
        yield self.seen("needs-a-set")
        seat.tell("set 8")
        yield self.seen("new-shoe")
        self.rest()
        yield self.seen("first-of-the-shoe")
        seat.cash_out(ME)
        seat.open()
        yield self.seen("no-credit")
