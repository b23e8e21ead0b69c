"""The dealer at a simulated shoe: draws cards at a human pace, and plays by the cards on the table."""

from random import Random

from shoe_controller.sim.play import FIRST_FOUR, next_place
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.sim.stock import Paper

IN_THE_DEAL_S, DEAL_SPREAD_S = 1.1, 0.25
FOR_ONE_CARD_S = 1.6
FASTEST_S = 0.4
LOOKS_S = 2.0
PLACE_BETS_S = (12.0, 20.0)


class Hands:
    """The cards on the table, in `player` and `banker`: the true ones, whatever a reader saw."""

    def __init__(self, shoe: SimulatedShoe, random: Random) -> None:
        self.shoe = shoe
        self._random = random
        self.player: list[Paper] = []
        self.banker: list[Paper] = []

    @property
    def place(self) -> str | None:
        """Where the next card goes by the cards on the table; None if the hands are complete."""
        return next_place([paper.face for paper in self.player], [paper.face for paper in self.banker])

    @property
    def dealt(self) -> int:
        return len(self.player) + len(self.banker)

    def pace_s(self) -> float:
        """How long the dealer takes for the next card, in seconds."""
        in_the_deal = self.dealt < len(FIRST_FOUR)
        usual = IN_THE_DEAL_S if in_the_deal else FOR_ONE_CARD_S
        return max(FASTEST_S, self._random.gauss(usual, DEAL_SPREAD_S))

    def bets_s(self) -> float:
        return self._random.uniform(*PLACE_BETS_S)

    def lay(self, paper: Paper, place: str) -> None:
        (self.player if place[0] == "P" else self.banker).append(paper)

    def clear_table(self) -> None:
        self.player, self.banker = [], []
        self.shoe.firmware.put_away(self.shoe.now)

    def pull(self) -> list[Paper]:
        """Draws the next card and puts it where the rules of play say; returns cards without a place."""
        left = []
        for paper in self.shoe.draw():
            place = self.place
            if place is None:
                left.append(paper)
            else:
                self.lay(paper, place)
        return left


class AutoDealer:
    """Deals round after round of baccarat for somebody who watches, and clears stops of the shoe."""

    def __init__(self, shoe: SimulatedShoe, random: Random) -> None:
        self.hands = Hands(shoe, random)
        self._shoe = shoe
        self._next_at = shoe.now + self.hands.bets_s()
        self._unread = False

    def act(self) -> None:
        shoe, hands = self._shoe, self.hands
        if shoe.now < self._next_at or not shoe.is_on:
            return
        if self._puts_right():
            return
        if hands.place is None:
            hands.clear_table()
            self._next_at = shoe.now + hands.bets_s()
        else:
            hands.pull()
            self._next_at = shoe.now + hands.pace_s()

    def _puts_right(self) -> bool:
        """Clears a stop, and slides the card that the shoe had not read again."""
        shoe = self._shoe
        if shoe.firmware.is_stopped():
            shoe.press_clear()
            self._unread = True
            self._next_at = shoe.now + LOOKS_S
        elif self._unread:
            self._unread = False
            if shoe.last_pull and shoe.last_pull.papers[0] in shoe.drawn[-1:]:
                shoe.slide_again()
            self._next_at = shoe.now + self.hands.pace_s()
        else:
            return False
        return True


class GateDealer(AutoDealer):
    """Draws a card whenever the console asks for one by its gate, in any game."""

    def act(self) -> None:
        shoe = self._shoe
        if shoe.now < self._next_at or not shoe.is_on or self._puts_right():
            return
        if shoe.firmware.asks_for_cards():
            shoe.draw()
            self._next_at = shoe.now + self.hands.pace_s()
