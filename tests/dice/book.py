"""Two Dice for the audit of the record, by the rules of the simulation's auditor."""

from collections.abc import Mapping, Sequence
from typing import Any

from record.audit.games import GAMES, Game
from record.audit.games.face import BrokenRound, Due, Rules, Wager
from tests.dice.audit import AT_FIRST, AuditDice

READINGS = {"pot_cents_max", "answer_ms"}
"""Neither changes what a bet brings."""


class DiceBook(Rules):
    def __init__(self) -> None:
        self._dice = AuditDice()

    def begin(self, public: Any) -> Any:
        return self._dice.begin(public)

    def step(self, play: Any, fact: Any) -> Any:
        if (after := self._dice.step(play, fact)) is None:
            raise BrokenRound(f"{fact} is not waited for")
        return after

    def answered(self, play: Any, question: int, answers: Sequence[Sequence[Any]]) -> Any:
        return self._dice.answered(play, question, [(name, action, cents, by) for name, action, cents, by in answers])

    def paid(self, play: Any) -> Any:
        return self._dice.paid(play)

    def due_now(self, play: Any, wager: Wager) -> Due:
        stake_cents, payout_cents = self._dice.due_now(play, wager.stakes, list(wager.choices))
        return Due(stake_cents, payout_cents, _taken_back(wager))

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        payout_cents = self._dice.payout_cents(public, outcome, wager.stakes, list(wager.choices))
        return Due(wager.cents, payout_cents, _taken_back(wager))


def _taken_back(wager: Wager) -> int:
    """Gives the stakes that the first roll has not decided, if the player took them back."""
    if not any(choice.action == "take-back" for choice in wager.choices):
        return 0
    return wager.cents - sum(cents for spot, cents in wager.stakes.items() if spot in AT_FIRST)


def make(readings: Mapping[str, Any]) -> DiceBook | None:
    return None if set(readings) - READINGS else DiceBook()


GAMES["two-dice"] = Game("two-dice", "outcome source", make)
