"""A running demo: rounds until a person closes it, people who come and go, and a last round in which nobody loses
money.
"""

from dataclasses import dataclass
from pathlib import Path

from cluster.children import Children
from cluster.demo_script import DemoScript
from cluster.demo_staff import DEALER, DemoStaff, is_over
from cluster.demo_tills import DemoTills
from cluster.demo_view import DemoView
from cluster.game import Hand
from cluster.games import demo_of
from cluster.table_folder import TableFolder
from games.registry import GAMES
from protocol.enums import Phase
from protocol.table_status import TableStatus

CORNERS = {"dealer": "upper-left", "T01": "upper-right", "T02": "lower-left", "display": "lower-right"}
"""The terminals with a window, and the quarter of the screen that each fills; the other terminals have no window."""
FAULTY_OF = 5
"""How often a fault comes where no number of rounds is given: in the middle of this many rounds."""


@dataclass(frozen=True, slots=True)
class Demo:
    game: str
    terminals: int
    rounds: int | None
    """The number of rounds; None plays until a person closes the demo."""
    speed: float
    """The speed of the simulated table; 1 is real time."""
    seed: int | None
    data: Path | None
    fault: str | None
    with_screens: bool
    headless: bool
    as_json: bool


class DemoRun:
    def __init__(
        self, demo: Demo, table: TableFolder, children: Children, staff: DemoStaff, hand: Hand, view: DemoView
    ) -> None:
        self._demo = demo
        self._table = table
        self._children = children
        self._staff = staff
        self._view = view
        game = GAMES.make(demo.game, {})
        self._script = DemoScript(staff, hand, game, demo.speed, view.tell, is_attended=demo.with_screens)
        self._tills = DemoTills(table, staff)
        self._switched_off: list[str] = []
        self._is_closed = False
        self.played = 0
        self.first_round = 1

    def open_staff_windows(self) -> None:
        for name, config in (("dealer", self._table.dealer_config), ("display", self._table.display_config)):
            self._children.start(name, name, "--config", str(config), "--windowed", CORNERS[name])
            self._children.may_leave(name)
        badge = self._table.badge(DEALER)
        self._view.tell("Scripted staff deal, and scripted players bet.")
        self._view.tell("Touch a terminal's cloth and its seat is yours; the scripted player's chips are taken off.")
        self._view.tell(f"To deal yourself, log in at the dealer's screen: number {badge.number}, PIN {badge.pin}.")
        until = "" if self._demo.rounds is None else f" It ends by itself after {self._demo.rounds} rounds."
        self._view.tell(f"Close the dealer's window or press Ctrl-C to end: then the books are added up.{until}")

    def rounds(self, credit_cents: int) -> None:
        staff = self._staff
        self._finish_round()  # Of a demo that was killed in this folder.
        staff.bring_credit(list(self._table.terminals), credit_cents)
        self._tills.bring_notes()
        self.first_round = int(staff.status().round) + 1
        self._arm_if_faulty()
        staff.until("the demo is closed", self._turn)

    def _turn(self, status: TableStatus) -> bool:
        """Plays the next step; says whether the demo is over."""
        if status.round >= self.first_round + self.played and is_over(status):
            self.played += 1
            self._view.round_over(status, self._script.decided(status))
            self._arm_if_faulty()
            self._tills.next_players(status)
        self._see_off()
        if self._is_closed or self.played == self._demo.rounds:
            return True
        self._script.turn(status)
        return False

    def _arm_if_faulty(self) -> None:
        fault = self._demo.fault
        if fault is None or self.played != (self._demo.rounds or FAULTY_OF) // 2:
            return
        self._script.fault = fault
        if words := demo_of(self._demo.game).fault_in_words(fault):
            self._view.tell(f"In the next round: {words}")

    def _see_off(self) -> None:
        for name in self._children.take_left():
            if name == "dealer":
                self._view.tell("The dealer's window is closed: the demo ends.")
                self._is_closed = True
            elif name == "display":
                self._view.tell("The room display's window is closed.")
            else:
                self._view.tell(
                    f"{name}'s window is closed: it has left the table, as a terminal that is switched off. "
                    "Bets that it has registered stand."
                )
                self._switched_off.append(name)

    def wind_down(self) -> None:
        """Ends the last round so that no bet is left undecided; a terminal that was switched off settles first."""
        self._finish_round()
        self._see_off()
        for name in self._switched_off:
            self._view.tell(f"{name} is switched on once more, without a window, to settle what it is owed.")
            self._children.start(name, "terminal", "--headless", "--config", str(self._table.terminal_config(name)))
        self._staff.until("the round is over", is_over)
        self._tills.wait_until_quiet()
        self._staff.settle_down(list(self._table.terminals))

    def _finish_round(self) -> None:
        status = self._staff.status()
        if is_over(status):
            return
        if status.phase in (Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.HELD):
            self._view.tell(f"Round {status.round} is not finished: it is brought to its end.")
        self._staff.until("the round is over", self._is_ended)

    def _is_ended(self, status: TableStatus) -> bool:
        if is_over(status):
            return True
        self._script.turn(status, is_ending=True)
        return False
