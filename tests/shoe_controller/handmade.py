"""Events of a shoe made by hand, for judges that a test asks directly."""

from shoe_controller.drivers import REGISTRY
from shoe_controller.events import Card, Heard, Said, ShoeEvent, State
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.reasons import HoldReason
from shoe_controller.verdicts import Awaited, Held, JudgeEvent, Moment

DEAL = ("P1", "B1", "P2", "B2")
SET = SetOfCards(8, "5C")


class Asked:
    """A judge with a clock that moves one second with each event."""

    def __init__(self, dialect: str = "s2", moment: Moment = Moment.DEALING, places: tuple[str, ...] = DEAL) -> None:
        self.driver = REGISTRY[dialect]()
        self.judge = Judge(SET, self.driver.traits)
        self.judge.expects(Awaited(moment, places))
        self.now_s = 100.0
        self.number = 0

    def hear(
        self, event: ShoeEvent, *, number: int | None = None, after_s: float = 1.0, state: State | None = None
    ) -> list[JudgeEvent]:
        self.now_s += after_s
        self.number = number or self.number + 1
        numbered = self.number if self.driver.traits.numbers else None
        return self.judge.see(Heard(self.now_s, Said(event, numbered, state), b""))

    def card(self, card: str, place: str | None = None, after_s: float = 1.0) -> list[JudgeEvent]:
        """Sends the next card in this dialect."""
        index = self.judge.inventory.drawn + 1 if self.driver.traits.indexes else None
        return self.hear(Card(card, index, place, set_id="5C" if index else None), after_s=after_s)


def kinds(outcomes: list[JudgeEvent]) -> list[str]:
    return [type(outcome).__name__ for outcome in outcomes]


def reasons(outcomes: list[JudgeEvent]) -> list[HoldReason]:
    return [outcome.reason for outcome in outcomes if isinstance(outcome, Held)]
