"""A simulated shoe with the real code in front of it, on one clock, with a record and a dealer who looks at the
felt.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from games.baccarat.outcome import winner_of
from games.baccarat.play import Hands as DealtHands
from games.baccarat.play import Side, next_draw, point_total
from shoe_controller.card_rules import BURNT
from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Heard, Result, Said
from shoe_controller.gate import Gate, cards_wanted
from shoe_controller.intake import JoinedIntake
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import COPIES_BETWEEN, Judge
from shoe_controller.session import Session
from shoe_controller.sim.hands import Hands
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.verdicts import (
    IN_ROUND,
    Accepted,
    Awaited,
    Cut,
    Found,
    Held,
    JudgeEvent,
    Kept,
    Moment,
    Resolved,
    SetEnded,
)

DECKS, SET_ID = 8, "5C"
STEP_S = 0.2
FIRST_FOUR = ("P1", "B1", "P2", "B2")
MakeJudge = Callable[..., Judge]


@dataclass(slots=True)
class Record:
    """The data on disk: a console that starts has nothing else."""

    out: list[str | None] = field(default_factory=list)
    round: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By place: the how-manieth card, and which."""
    loose: list[tuple[int, str]] = field(default_factory=list)
    """Cards that are out and lie nowhere yet."""
    moment: Moment = Moment.BETWEEN
    heard: deque[Said] = field(default_factory=lambda: deque(maxlen=COPIES_BETWEEN))
    """The last events, by which a copy of one is known."""


class ShoeTable:
    def __init__(
        self,
        seed: str,
        dialect: str,
        set_fault: str | None = None,
        make_judge: MakeJudge = Judge,
        *,
        has_gate: bool = True,
        faces: list[str] | None = None,
    ) -> None:
        self.shoe = SimulatedShoe(
            seed, dialect, decks=DECKS, set_id=SET_ID, fault=set_fault, faces=faces, has_gate=has_gate
        )
        self.hands = Hands(self.shoe, Random(f"{seed} hands"))
        self.record = Record()
        self.held: list[Held] = []
        self.cut = self.is_empty = False
        self.crash: str | None = None
        """`before-commit` or `before-acknowledge`: the console dies there, at the next card."""
        self.crashes = 0
        self._make_judge = make_judge
        self._start()

    def _start(self) -> None:
        """Starts a console from the record alone."""
        self.driver = REGISTRY[self.shoe.dialect]()
        registered = SetOfCards(DECKS, SET_ID if self.driver.traits.indexes else None)
        self.judge = self._make_judge(registered, self.driver.traits, self.record.out)
        self.session = Session(self.driver)
        self.intake = JoinedIntake(self.session, self.shoe.now)
        self.gate = Gate(self.driver.gate, counts=self.driver.traits.gate_counts)
        self.stop: Heard | None = None
        self.judge.recover(
            self.awaited(), {place: card for place, (_, card) in self.record.round.items()}, self.record.heard
        )

    # What should happen by the rules.

    def dealt(self) -> DealtHands:
        cards = {place: card for place, (_, card) in self.record.round.items()}
        player = [cards[place] for place in ("P1", "P2", "P3") if place in cards]
        return DealtHands(tuple(player), tuple(cards[place] for place in ("B1", "B2", "B3") if place in cards))

    def due(self) -> tuple[str, ...]:
        if len(self.record.round) < len(FIRST_FOUR):
            return tuple(place for place in FIRST_FOUR if place not in self.record.round)
        side = next_draw(self.dealt())
        return () if side is None else ("P3" if side is Side.PLAYER else "B3",)

    def awaited(self) -> Awaited:
        if self.record.moment is Moment.BURNING:
            return Awaited(Moment.BURNING, () if BURNT in self.record.round else (BURNT,))
        if self.record.moment is not Moment.DEALING:
            return Awaited(self.record.moment)
        due = self.due()
        return Awaited(Moment.DEALING, due, None if due else result_of(self.dealt()))

    def turn_to(self, moment: Moment) -> None:
        self.record.moment = moment
        self.expect()

    def expect(self) -> None:
        self.judge.expects(self.awaited())
        self._set_gate()

    def _set_gate(self) -> None:
        wanted = cards_wanted(self.awaited(), self.judge.lets_cards_out)
        if command := self.gate.wants(wanted):
            self.intake.send(command)

    # Time.

    def run(self, seconds: float) -> None:
        until = self.shoe.now + seconds
        while self.shoe.now < until:
            self.step(min(until, max(self.shoe.now + STEP_S, self.shoe.next_at)))

    def step(self, until: float) -> None:
        for time_s, data in self.shoe.advance(until):
            self.intake.receive(time_s, data)
        self.shoe.receive(self.intake.until(until))
        self._turn()
        self.shoe.receive(self.session.take_to_send())

    def _turn(self) -> None:
        """Makes one turn: read, decide, commit, acknowledge. The record changes at once: nothing reads it
        before the end.
        """
        for event in self.intake.take():
            if isinstance(event, Heard):
                self.stop = event if self.driver.clear(event.said) else self.stop
            self.gate.see(event)
            for outcome in self.judge.see(event):
                if isinstance(outcome, Accepted) and self.crash == "before-commit":
                    self._die()
                    return
                self._decide(outcome)
            if isinstance(event, Heard):
                self.record.heard.append(event.said)
            self.commit()
        if self.crash == "before-acknowledge" and self.record.out:
            self._die()
            return
        self.intake.committed()
        self._set_gate()

    def commit(self) -> None:
        if len(self.record.out) != self.judge.inventory.drawn:
            self.record.out = list(self.judge.inventory.out)

    def _die(self) -> None:
        self.crash = None
        self.crashes += 1
        self._start()

    def _decide(self, outcome: JudgeEvent) -> None:
        match outcome:
            case Accepted(place=place, position=position, card=card):
                if self.record.moment in IN_ROUND:
                    self.record.round[place] = (position, card)
                self.gate.card_came()
                self.expect()
            case Held():
                self.held.append(outcome)
                if outcome.position is not None and outcome.card is not None:
                    self.record.loose.append((outcome.position, outcome.card))
                if outcome.missing_from is not None and (ask := self.driver.cards_from(outcome.missing_from)):
                    self.intake.send(ask)
                self.gate.unknown()
            case Kept(position=position, card=card) | Found(position=position, card=card):
                self.record.loose.append((position, card))
            case Cut():
                self.cut = True
            case SetEnded():
                self.is_empty = True
            case Resolved():
                self.expect()


def result_of(hands: DealtHands) -> Result:
    winner = winner_of(point_total(hands.player), point_total(hands.banker)).value
    pairs = (hand[0][0] == hand[1][0] for hand in hands)
    return Result(winner, *pairs)
