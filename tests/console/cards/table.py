"""A card table with its shoe in one process: real cores, stores and judge, a simulated shoe, all on one clock."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from console.cards.alarm_kinds import ShoeAlarm
from console.cards.deals import Deals, Hiding
from console.cards.earlier import earlier_sets
from console.cards.shoe_port import LOOK_AGAIN_S, NoShoe
from console.cards.source import ShoeSource
from console.effects import Alarm, Effect
from console.settings import Settings
from console.source import Happened
from games.game import Game
from phrases.catalogue import english
from protocol.enums import Phase
from protocol.messages import Answer
from shoe_controller.commands import Command
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import LinkEvent
from shoe_controller.intake import JoinedIntake
from shoe_controller.session import Session
from shoe_controller.sim.shoe import SimulatedShoe
from tests.dice.floor import DiceFloor
from tests.table import Clock, Desk, Order, Player

SET = "5C"
BIRTH = {"set": SET, "shuffled_by": "machine 2", "cut_by": "player at 4", "cut_from_end": 14, "burn": 0}
REST = ["2S", "3H", "4D", "6C", "7S", "8H", "9D", "TC", "JS", "QH"] * 3
"""What lies behind the cards that a test is about."""


class JoinedPort:
    """The port of a simulated shoe, with the real session before it, on the clock of the floor."""

    def __init__(self, shoe: SimulatedShoe, clock: Clock, dialect: str) -> None:
        self.shoe, self._clock, self._began_s = shoe, clock, clock.seconds - shoe.now
        self.session = Session(REGISTRY[dialect]())
        self._intake = JoinedIntake(self.session, shoe.now)
        self.acknowledges = True

    def now_s(self) -> float:
        """The time up to which everything that the shoe sent was taken."""
        return self._intake.now_s()

    def take(self) -> list[LinkEvent]:
        now_s = self._clock.seconds - self._began_s
        for time_s, data in self.shoe.advance(now_s):
            self._intake.receive(time_s, data)
        self.shoe.receive(self._intake.until(now_s))
        return self._intake.take()

    def committed(self) -> None:
        if self.acknowledges:
            self._intake.committed()
        self.shoe.receive(self.session.take_to_send())

    def send(self, command: Command) -> None:
        self._intake.send(command)
        self.shoe.receive(self.session.take_to_send())

    def wait_s(self) -> float:
        return LOOK_AGAIN_S

    def close(self) -> None:
        """Does nothing: the port is in memory."""


class CardFloor(DiceFloor):
    """A card table. Rounds are closed and confirmed as at Two Dice; how they are dealt is up to each game's own
    floor.
    """

    game: Game

    def begin_floor(
        self, folder: Path, names: Sequence[str], game: Game, settings: Settings, cards: str, dialect: str
    ) -> None:
        self.folder, self.clock, self.dialect, self.game, self.settings = folder, Clock(), dialect, game, settings
        reader = "s2" if dialect == "keyed" else dialect
        self.shoe = SimulatedShoe(7, reader, set_id=SET, faces=[*cards.split(), *REST])
        self.desk = Desk(folder / "console.db", self.clock, self.settings, self.game)
        self.players = {name: self.seat(name) for name in names}
        self.cut = set()
        self.alarms: list[Effect] = []
        """All that the source has raised."""
        self._delivered = 0
        self.start_source()

    def deals(self) -> Deals:
        raise NotImplementedError

    def hiding(self) -> Hiding | None:
        return None

    def start_source(self) -> None:
        self.port = JoinedPort(self.shoe, self.clock, self.dialect)
        port = NoShoe() if self.dialect == "keyed" else self.port
        driver, auto_confirm = REGISTRY[self.dialect](), self.settings.auto_confirm
        self.source = ShoeSource(
            port,
            driver,
            self.deals(),
            auto_confirm=auto_confirm,
            hiding=self.hiding(),
            earlier=earlier_sets(self.desk.store.evidences()),
        )
        self.desk.batch(*self.source.recover(self.desk.table))

    def seat(self, name: str, boot: int = 1) -> Player:
        return Player(self.folder / f"{name}.db", name, self.clock, self.game, boot)

    def restart_console(self, seconds: float = 3.0) -> None:
        """Restarts the console as after kill -9: uncommitted work is gone, and unacknowledged cards come again."""
        self.desk.store.close()
        self.start_console(seconds)

    def start_console(self, seconds: float = 3.0) -> None:
        self.clock.pass_time(seconds)
        self.desk = Desk(self.folder / "console.db", self.clock, self.settings, self.game)
        self._delivered = 0
        self.start_source()

    def turn(self) -> None:
        """Takes one turn of the console at its shoe: what the source reports is committed before it is asked again."""
        events = self.source.poll(self.desk.table)
        self.desk.batch(*events)
        alarms = self.source.take_alarms()
        self.alarms += alarms
        self.desk.finish([*alarms, *self.source.take_recordings()])
        self.carry()

    def tick(self) -> None:
        self.turn()
        super().tick()

    def close(self) -> None:
        """Closes bets, and waits until the gate is open for the first cards."""
        super().close()
        self.pass_time(1.25)

    def register_shoe(self, **more: Any) -> None:
        self.desk.done("new-shoe", second="carl", **{**BIRTH, **more})
        self.pass_time(0.5)

    def draw(self, cards: int = 1, *, fault: str | None = None, seconds: float = 1.0) -> list[str]:
        """Draws cards as a dealer's hand does: each one after the one before was seen."""
        drawn: list[str] = []
        for _ in range(cards):
            if fault is not None:
                self.shoe.fault(fault)
            drawn += [paper.face for paper in self.shoe.draw()]
            self.pass_time(seconds)
        return drawn

    def agree(self, second: str | None = None) -> None:
        self.pass_time(2.0)
        self.desk.done("agree", second=second)
        self.pass_time(1.0)
        assert self.phase() is Phase.SETTLED

    def tell(self, verb: str, second: str | None = None, **more: Any) -> dict[str, Any]:
        """Sends a command of staff, and lets what follows from it happen at the shoe."""
        done = self.desk.done(verb, second=second, **more)
        self.pass_time(0.5)
        return done

    def in_the_turn_of(self, fact: list[str], word: Order) -> Answer:
        """Hands the console a word of staff together with this fact, which the source tells next or soon."""
        while True:
            events = self.source.poll(self.desk.table)
            if any(isinstance(event, Happened) and event.fact == fact for event in events):
                return self.desk.batch(*events, word)[-1]
            self.desk.batch(*events)
            self.clock.pass_time(0.02)

    def repeated(self) -> list[str]:
        """The alarms about cards that came in the order of an earlier shoe."""
        raised = [each for each in self.alarms if isinstance(each, Alarm)]
        return [english(each.sentence) for each in raised if each.kind == ShoeAlarm.SEQUENCE_REPEATED]

    def refused(self, verb: str, **more: Any) -> Answer:
        answer = self.desk.order(verb, **more)
        assert answer.refusal is not None, (verb, answer)
        return answer
