"""A Blackjack table with an arranged shoe, for pictures and for an evening: words of staff and fingers of players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from cluster.cards.shoe import control_of, order
from cluster.demo_staff import DEALER, SUPERVISOR
from console.blackjack.status import BlackjackStatus
from console.dealer.run import DealerApp
from lab.studio import Studio
from protocol.answers import read_part
from terminal.screen.run import PlayerApp

SET = {"shuffled_by": "machine 2", "cut_by": "player at seat 4", "cut_from_end": 14}
CHIPS = (1000, 500, 100, 25, 10, 5, 1)
"""What may lie in the tray, in dollars."""


class BoxTable:
    def __init__(self, studio: Studio, names: Sequence[str]) -> None:
        self.studio = studio
        self.shoe = partial(order, control_of(studio.table))
        self.players: dict[str, PlayerApp] = {name: studio.sit_down(name) for name in names}
        self.desk: DealerApp = studio.open_dealer()
        self.taps_lost: list[str] = []
        """Touches of a bet after which no chip lay there."""

    def come_in(self, credit_cents: int) -> None:
        """The console starts, the dealer logs in, and every player has so much credit."""
        self.studio.start_console()
        self.until_heard()
        self.log_in()
        self.studio.staff.bring_credit(list(self.players), credit_cents)

    def until_heard(self) -> None:
        views = self.studio.views
        for name in self.players:
            self.studio.until("the console is heard", lambda: name in views and views[name].is_heard)  # noqa: B023
        self.studio.until("the dealer's screen hears the console", lambda: self.desk.model.head.value("isHeard"))

    def log_in(self) -> None:
        """Also after the console was started again: it knows no session of before."""
        badge = self.studio.table.badge(DEALER)
        for part in (badge.number, badge.pin):
            for digit in part:
                self.touch_desk(f"key-{digit}")
            self.touch_desk("logInGo")
        self.studio.until("the dealer is logged in", lambda: self.desk.model.head.value("isLoggedIn"))

    def touch_desk(self, name: str) -> None:
        self.studio.until(f"the dealer's screen takes {name}", lambda: not self.desk.model.is_waiting)
        self.studio.touch_item(self.desk.window, name)

    @property
    def seen(self) -> BlackjackStatus:
        return read_part(self.studio.status().source, BlackjackStatus)

    def until(self, what: str, is_so: Callable[[BlackjackStatus], bool]) -> None:
        """At the console, and then on every screen: each has heard the record that the console has."""
        self.studio.until(what, lambda: is_so(self.seen))
        self.studio.until("the screens have heard it", self.is_heard)

    def is_heard(self) -> bool:
        status = self.studio.status()
        return all(status.terminals[name].cursor == status.log_head for name in self.players)

    # Staff.

    def say(self, verb: str, second: str | None = None, **arguments: object) -> None:
        self.studio.staff.ask(verb, second, **arguments)
        self.studio.until("the screens have heard it", self.is_heard)

    def agree(self) -> None:
        """As soon as players had their time for a look; two people where one of them has said a card."""
        self.until("the cards may be agreed", lambda seen: seen.moment in ("check", "complete"))
        second = SUPERVISOR if self.seen.checks.keyed and self.seen.moment == "complete" else None
        self.studio.until("the cards agree", lambda: self.studio.staff.say("agree", second, {}, None).refusal is None)
        self.studio.until("the screens have heard it", self.is_heard)

    # The shoe.

    def arrange(self, cards: str) -> None:
        """The next cards of the set, as in `8S TC`."""
        self.shoe(do="arrange", cards=cards.split())

    def draw(self, fault: str | None = None) -> str:
        if fault is None:
            self.studio.until("the gate is open", lambda: self.shoe(do="status")["may_draw"])
        return " ".join(self.shoe(do="draw", fault=fault)["drawn"])

    def deal(self, count: int) -> None:
        """Draws so many cards, each when the one before lies on the table."""
        for _ in range(count):
            lying = len(self.seen.cards)
            self.draw()
            self.until("the card lies there", lambda seen: len(seen.cards) > lying)  # noqa: B023

    # Players.

    def bet(self, name: str, slip: Mapping[str, int]) -> None:
        """Chip by chip, and once all of it is asked for it is registered."""
        self.studio.until(f"{name} may bet", lambda: self.players[name].model.hand.is_open)
        for spot, cents in slip.items():
            while (left := (cents - self._wanted_cents(name, spot)) // 100) > 0:
                self._pick(name, left)
                self._tap(name, spot)
        total = sum(slip.values())
        self.studio.until(f"{name} has bet {total}", lambda: self._registered_cents(name) == total)

    def _wanted_cents(self, name: str, spot: str) -> int:
        return self.players[name].model.hand.wanted.get(spot, 0)

    def _pick(self, name: str, dollars: int) -> None:
        """The largest chip of the tray that is not too much."""
        window = self.players[name].window
        chip = next(chip for chip in CHIPS if chip <= dollars and self.studio.has(window, f"tray-{chip}"))
        self.studio.touch_item(window, f"tray-{chip}")

    def _tap(self, name: str, spot: str) -> None:
        """Once more where the chip does not come to lie there, as a person would."""
        lay_cents = self._wanted_cents(name, spot)
        self.studio.bet(name, spot)
        self.studio.pump()
        if self._wanted_cents(name, spot) == lay_cents:
            self.taps_lost.append(f"{name} on {spot}")

    def _registered_cents(self, name: str) -> int:
        return self.studio.status().terminals[name].registered_cents

    def answer(self, name: str, action: str) -> None:
        """Touches the answer once the screen offers it, and waits until the console has it."""
        asked = self.seen.question
        assert asked is not None
        self.studio.until(f"{name} sees the question", lambda: self._sees(name, asked.number))
        self.touch(name, f"answer-{action}")
        self.studio.until(f"the {action} of {name} is heard", partial(self._is_heard_of, name, asked.number))

    def touch(self, name: str, item: str) -> None:
        window = self.players[name].window
        self.studio.until(f"{name} may touch {item}", lambda: self.studio.has(window, item))
        self.studio.touch_item(window, item)

    def _sees(self, name: str, number: int) -> bool:
        question = self.studio.views[name].question
        return question is not None and question.question == number

    def _is_heard_of(self, name: str, number: int) -> bool:
        question = self.seen.question
        if question is None or question.number != number:
            return True
        return all(each.answered for each in question.asked if each.terminal == name)
