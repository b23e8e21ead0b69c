"""A Blackjack table with an arranged shoe, for pictures and for an evening: words of staff and fingers of players."""

from collections.abc import Mapping, Sequence
from functools import partial

from cluster.demo_staff import SUPERVISOR
from console.blackjack.status import BlackjackStatus
from lab.cards.table import CardTable
from lab.studio import Studio
from protocol.answers import read_part

CHIPS = (1000, 500, 100, 25, 10, 5, 1)
"""What may lie in the tray, in dollars."""


class BoxTable(CardTable[BlackjackStatus]):
    def __init__(self, studio: Studio, names: Sequence[str]) -> None:
        super().__init__(studio, names)
        self.taps_lost: list[str] = []
        """Touches of a bet after which no chip lay there."""

    @property
    def seen(self) -> BlackjackStatus:
        return read_part(self.studio.status().source, BlackjackStatus)

    def come_in(self, credit_cents: int) -> None:
        """The console starts, the dealer logs in, and every player has so much credit."""
        self.studio.start_console()
        self.until_heard()
        self.log_in()
        self.studio.staff.bring_credit(list(self.players), credit_cents)

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
