"""Who deals where nobody does: works the outcome source of a demo, or says what people would say."""

from random import Random
from typing import Protocol

from cluster.demo_staff import DemoStaff, Facts
from cluster.game import DemoGame
from games.game import Value


class Hand(Protocol):
    words: str
    """What a person who comes to deal is told of it."""
    is_staff: bool
    """It speaks as the dealer: where a person deals it does nothing."""

    def is_ready(self) -> bool:
        """A round may be opened."""

    def is_due(self, facts: Facts) -> bool:
        """The round waits for this hand."""

    def deal(self, facts: Facts, fault: str | None) -> bool:
        """Bets have come in, or are closed. Whether something was done."""

    def is_overdue(self) -> bool:
        """Nothing more comes from the outcome source."""

    def truth(self) -> Value | None:
        """What it has truly shown, for two people to key."""


class KeyedHand:
    """There is no outcome source: the dealer closes bets and says what lies on the table, by chance."""

    words = "what lies on the table is theirs to say"
    is_staff = True

    def __init__(self, staff: DemoStaff, game: DemoGame, random: Random) -> None:
        self._staff = staff
        self._game = game
        self._random = random

    def is_ready(self) -> bool:
        return True

    def is_due(self, facts: Facts) -> bool:
        return facts.phase == "BETS_OPEN" or (facts.phase == "BETS_CLOSED" and facts.verdict is None)

    def deal(self, facts: Facts, fault: str | None) -> bool:
        if facts.phase == "BETS_OPEN":
            return self._staff.say("close", None, {}).refusal is None
        if (said := self._game.said_next(facts, self._random)) is None:
            return False
        second = self._staff.crew.supervisor if said.takes_two else None
        return self._staff.say(said.verb, second, said.arguments).refusal is None

    def is_overdue(self) -> bool:
        return False

    def truth(self) -> Value | None:
        return None
