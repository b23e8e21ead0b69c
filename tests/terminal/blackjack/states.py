"""All states of Blackjack's screen, produced by playing at one table: real cores, cards entered by the dealer."""

from collections.abc import Iterator
from pathlib import Path

from games.blackjack.variants import RWS_BLACKJACK
from protocol.clock import Now
from terminal.view import View
from tests.terminal.blackjack.seat import ME, OTHER, Seat

State = tuple[str, View, Now]
MINE = {"box:2": 2500, "box:3": 5000, "box:7": 2500}
SIDES = {"pair:2": 500, "pair:3": 1000}


class Played:
    def __init__(self, folder: Path, game: str = RWS_BLACKJACK.name) -> None:
        self.seat = Seat(folder, game)
        self.has_boom = "boom" in self.seat.rules.kind_of
        self.shares = self.seat.rules.variant.seated_and_standing

    def seen(self, name: str) -> State:
        return name, self.seat.view(), self.seat.clock.now()

    def states(self) -> Iterator[State]:
        for chapter in (self.betting, self.dealing, self.turns, self.result, self.insurance, self.behind, self.splits):
            yield from chapter()
        yield from self.trouble()

    @property
    def mine(self) -> dict[str, int]:
        return MINE | SIDES | ({"boom": 500} if self.has_boom else {})

    @property
    def others(self) -> dict[str, int]:
        return {"box:1": 12_000, "box:5": 10_000, "box:6": 9000} | ({"box:7": 5000} if self.shares else {})

    def betting(self) -> Iterator[State]:
        seat = self.seat
        yield self.seen("between-rounds")
        seat.open()
        yield self.seen("bets-open")
        seat.bet(OTHER, self.others)
        seat.pass_time(0.75)
        yield self.seen("others-bet")
        seat.bet(ME, MINE)
        seat.pass_time(0.75)
        seat[ME].bet(self.mine)
        yield self.seen("asked-for")
        seat.carry()
        yield self.seen("registered")
        seat.desk.done("last-bets")
        seat.pass_time(0.5)
        yield self.seen("last-bets")

    def dealing(self) -> Iterator[State]:
        seat = self.seat
        seat.close()
        seat._has_set = True
        yield self.seen("needs-a-set")
        seat.tell("set 7")
        yield self.seen("no-card")
        seat.deal("TD TC 8H AS 5C TS")
        yield self.seen("half-dealt")
        seat.deal("6C 7S 8D 8S KD 6D 9S")
        yield self.seen("dealt")
        seat.tell("agree")
        yield self.seen("surrender")
        seat.quiet()

    def turns(self) -> Iterator[State]:
        seat = self.seat
        yield self.seen("other-decides")
        seat.choose(OTHER, "stand")
        yield self.seen("box-2-decides")
        seat.choose(ME, "stand")
        yield self.seen("my-decision")
        asked = seat.asked()
        assert asked is not None
        effects, _ = seat[ME].core.choose(asked.question, "hit", 0, seat.clock.now())
        seat[ME].finish(effects)
        yield self.seen("hit-asked")
        seat.carry()
        yield self.seen("hit-registered")
        seat.deal("3C")
        yield self.seen("third-card")
        seat.choose(ME, "stand")
        seat.stand_all()
        while seat.place not in ("", "D"):
            seat.deal("TH")
            seat.stand_all()
        yield self.seen("dealer-draws")

    def result(self) -> Iterator[State]:
        seat = self.seat
        seat.deal("7D")
        yield self.seen("dealer-two")
        seat.deal("5H")
        yield self.seen("dealer-done")
        seat.tell("agree")
        seat.confirm()
        yield self.seen("result")
        seat.open()
        yield self.seen("last-hands")
        seat.close()

    def insurance(self) -> Iterator[State]:
        seat = self.seat
        seat.end()
        seat.bets(self.mine, self.others, first=ME)
        seat.deal("9D TC KH 7H QH AH AS 5S 8D 9C 4S 6C QS")
        yield self.seen("dealt-ace")
        seat.tell("agree")
        yield self.seen("insurance")
        seat.choose(ME, "decline:2")
        yield self.seen("insurance-second")
        seat.decline(OTHER)
        seat.choose(ME, "insure:3", 1000)
        seat.decline(OTHER)
        yield self.seen("insured")
        seat.quiet()
        seat.stand_all()
        self.rest()
        yield self.seen("dealer-blackjack")

    def rest(self) -> None:
        """Deals tens as long as cards are needed, and ends the round."""
        seat = self.seat
        for card in ("KC", "KS", "QC", "QD", "JC", "JD", "JS", "JH", "TS", "TD"):
            seat.stand_all()
            if seat.place:
                seat.deal(card)
        seat.tell("agree")
        seat.confirm()

    def behind(self) -> Iterator[State]:
        if not self.shares:
            return
        seat = self.seat
        seat.bets({"box:3": 5000, "box:5": 2500}, {"box:5": 10_000, "box:1": 10_000})
        yield self.seen("behind-no-card")
        seat.deal("TD JH 9C 6D 7S 5S 9D")
        seat.agree()
        yield self.seen("behind-waits")
        while not seat.may("split", OTHER):
            seat.choose(OTHER if seat.asked(OTHER) is not None else ME, "stand")
        seat.choose(OTHER, "split", 10_000)
        yield self.seen("follow-split")
        seat.choose(ME, "follow", 2500)
        seat.deal("2C")
        seat.choose(OTHER, "double", 10_000)
        yield self.seen("follow-double")
        seat.choose(ME, "decline")
        self.rest()
        yield self.seen("behind-result")

    def splits(self) -> Iterator[State]:
        seat = self.seat
        seat.bets({"box:3": 5000, "pair:3": 1000} | ({"boom": 500} if self.has_boom else {}), {"box:1": 10_000})
        seat.deal("TD 8H 6C 7S 8D")
        seat.agree()
        seat.choose(OTHER, "stand")
        seat.choose(ME, "split", 5000)
        yield self.seen("split-waits")
        seat.deal("8C")
        seat.choose(ME, "split", 5000)
        seat.deal("TS")
        seat.choose(ME, "stand")
        seat.deal("3C")
        yield self.seen("split-second-hand")
        seat.choose(ME, "double", 5000)
        seat.deal("9H")
        seat.deal("8S")
        seat.choose(ME, "split", 5000)
        seat.deal("7D")
        yield self.seen("split-four-hands")
        self.rest()
        yield self.seen("split-result")

    def trouble(self) -> Iterator[State]:
        seat = self.seat
        seat.open()
        seat.bet(ME, {"box:3": 5000})
        seat.cut.add(ME)
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
        seat.deal("TD 6C 5S")
        seat.agree()
        seat.choose(ME, "stand")
        if self.shares:
            seat.tell("error other")
            yield self.seen("error")
            seat.tell("leave")
            yield self.seen("options")
            seat.choose(ME, "go-on")
        seat.restart_console()
        seat.pass_time(5.0)
        yield self.seen("held")
