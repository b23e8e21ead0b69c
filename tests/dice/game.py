"""The rules of Two Dice.

The first roll decides `pair` (both dice alike) and `point` (the sum that the last round ended with); paid at once.
Whoever has the highest bet in the pot may then raise it, and the others in the pot follow or decline. The second roll
decides the sums, and the pot: it wins where the second sum is higher, and comes back where both are equal. Where a die
has left the table, everyone goes on or takes back what the first roll has not decided.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from games.game import (
    VOID,
    Answered,
    AnsweredBy,
    Awaits,
    AwaitsAnswers,
    AwaitsFact,
    AwaitsPayment,
    Closed,
    Due,
    Game,
    HasOutcome,
    Interruption,
    Option,
    Paragraphs,
    Question,
    Registered,
    Returned,
    Value,
    Wager,
)
from games.limits import Limits
from games.refusal import Refusal, RefusalNumber
from games.registry import GAMES

NAME = "two-dice"
PAYS = {2: 30, 3: 15, 4: 10, 5: 7, 6: 6, 7: 5, 8: 6, 9: 7, 10: 10, 11: 15, 12: 30}
PAIR_PAYS, POINT_PAYS, FIRST_POINT = 5, 6, 7
POT, PAIR, POINT = "pot", "pair", "point"
KIND_OF = {f"sum:{total}": "sum" for total in PAYS} | {PAIR: "pair", POINT: "point", POT: "pot"}
READINGS: dict[str, Any] = {"pot_cents_max": 30_000, "answer_ms": 8000}
TAKE_BACK, CONTINUE, RAISE, STAY, FOLLOW, DECLINE = "take-back", "continue", "raise", "stay", "follow", "decline"
Play = dict[str, Any]


class Dice(Game):
    name = NAME
    shared = frozenset({POT})
    paragraphs = Paragraphs(
        voids={"6.1": "malfunction", "6.2": "game-rule", "6.9": "game-rule"},
        interrupted="6.1",
        concluded="6.1.1",
        registered_stands="6.3",
        not_registered="6.4",
        corrected="6.5",
        managed="6.9",
        earlier=("6.9",),
    )

    def __init__(self, readings: Mapping[str, Value]) -> None:
        if unknown := readings.keys() - READINGS.keys():
            raise ValueError(f"there is no reading {sorted(unknown)[0]!r}")
        self._taken = {**READINGS, **readings}
        self._readings = dict(readings)

    @cached_property
    def rules_hash(self) -> str:
        return hashlib.sha256(json.dumps([NAME, PAYS, self._taken], sort_keys=True).encode()).hexdigest()

    @property
    def readings(self) -> Mapping[str, Value]:
        return self._readings

    @property
    def kind_of(self) -> Mapping[str, str]:
        return KIND_OF

    def room(self, limits: Limits, totals: Mapping[str, int]) -> dict[str, int]:
        return {POT: max(0, self._taken["pot_cents_max"] - totals.get(POT, 0))}

    def stands_whole(self, slip: Mapping[str, int], limits: Limits, totals: Mapping[str, int]) -> bool:
        return bool(totals.get(POT, 0) <= self._taken["pot_cents_max"])

    def close(self, slips: Sequence[Registered], limits: Limits, carry: Value) -> Closed:
        """Returns what the pot has above its maximum, the newest first."""
        pot = {slip.terminal: slip.stakes[POT] for slip in slips if POT in slip.stakes}
        excess, returned = sum(pot.values()) - self._taken["pot_cents_max"], dict[str, list[Returned]]()
        placed = [(each.place, slip.terminal, each.cents) for slip in slips for each in slip.increments]
        for _, terminal, cents in sorted(placed, reverse=True):
            if (back := min(excess, cents)) > 0:
                excess -= back
                pot[terminal] -= back
                returned.setdefault(terminal, []).append(Returned(POT, back, "6.6"))
        ranked = sorted(((-cents, terminal) for terminal, cents in pot.items() if cents))
        public = {
            "pot": [[terminal, -cents] for cents, terminal in ranked],
            "in": [slip.terminal for slip in slips if slip.stakes],
            "point": carry or FIRST_POINT,
        }
        return Closed(returned, public)

    def begin(self, public: Value) -> Play:
        return {**public, "rolls": [], "paid": False, "raise": None, "asks": [], "left": [], "back": False}

    def step(self, play: Play, fact: Value) -> Play | Refusal:
        """Applies a fact: `["roll", "3", "5"]` or `["dropped"]`."""
        waits = self.awaits(play)
        if not isinstance(waits, AwaitsFact):
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "No roll is due.")
        if fact == ["dropped"] and play["rolls"] and not play["back"]:
            return {**play, "asks": [*play["asks"], "dropped"], "back": True}
        if not isinstance(fact, list) or fact[:1] != ["roll"] or not _is_roll(dice := fact[1:]):
            return Refusal(RefusalNumber.NOT_WAITED_FOR, "A roll is two dice of 1 to 6.")
        return {**play, "rolls": [*play["rolls"], [int(die) for die in dice]]}

    def awaits(self, play: Play) -> Awaits:
        rolls, pot = play["rolls"], play["pot"]
        if not rolls:
            return AwaitsFact("first roll")
        if not play["paid"]:
            return AwaitsPayment()
        if play["asks"][-1:] == ["dropped"]:
            return AwaitsAnswers(self._ask("dropped", dict.fromkeys(play["in"], (CONTINUE, TAKE_BACK)), CONTINUE))
        deciders = [name for name, _ in pot if name not in play["left"]]
        if pot and play["raise"] is None and deciders:
            return AwaitsAnswers(self._raise(deciders[0], dict(map(tuple, pot))[deciders[0]]))
        if play["raise"] and "follow" not in play["asks"] and len(pot) > 1:
            return AwaitsAnswers(self._follow(play))
        if len(rolls) < 2:
            return AwaitsFact("second roll")
        return HasOutcome({"first": rolls[0], "second": rolls[1]})

    def _ask(self, about: str, actions: Mapping[str, Sequence[str]], silence: str) -> Question:
        options = {name: [Option(action) for action in each] for name, each in actions.items()}
        return Question(about, self._taken["answer_ms"] / 1000, options, dict.fromkeys(options, silence))

    def _raise(self, decider: str, cents: int) -> Question:
        options = {decider: [Option(STAY), Option(RAISE, 1, cents)]}
        return Question("raise", self._taken["answer_ms"] / 1000, options, {decider: STAY})

    def _follow(self, play: Play) -> Question:
        raiser, cents = play["raise"]
        options = {
            name: [Option(DECLINE), Option(FOLLOW, min(cents, own), min(cents, own))]
            for name, own in play["pot"]
            if name != raiser
        }
        return Question("follow", self._taken["answer_ms"] / 1000, options, dict.fromkeys(options, DECLINE))

    def answered(self, play: Play, question: int, answers: Sequence[Answered]) -> Play:
        play = {**play}
        if play["asks"][-1:] == ["dropped"]:
            return {**play, "asks": [*play["asks"], "options"], "paid": False}
        if play["raise"]:
            return {**play, "asks": [*play["asks"], "follow"]}
        (answer,) = answers
        others = [name for name, _ in play["pot"] if name not in (*play["left"], answer.terminal)]
        if answer.by == AnsweredBy.AWAY and others:  # Whoever is not here decides nothing: the next one does.
            return {**play, "left": [*play["left"], answer.terminal]}
        return {**play, "raise": [answer.terminal, answer.cents] if answer.action == RAISE else []}

    def paid(self, play: Play) -> Play:
        return {**play, "paid": True}

    def due_now(self, play: Play, wager: Wager) -> Due:
        stakes = {spot: cents for spot, cents in wager.stakes.items() if spot in (PAIR, POINT)}
        payouts = _first(play["rolls"][0], play["point"], stakes)
        back = _taken_back(wager)
        return Due(sum(stakes.values()) + back, sum(payouts.values()) + back, back)

    def is_outcome(self, outcome: Value) -> bool:
        return (
            isinstance(outcome, dict)
            and outcome.keys() == {"first", "second"}
            and all(isinstance(roll, list) and _is_roll([str(die) for die in roll]) for roll in outcome.values())
        )

    def payouts(self, public: Value, outcome: Value, wager: Wager) -> dict[str, int]:
        first, second = outcome["first"], outcome["second"]
        payouts = _first(first, public["point"], wager.stakes)
        if _taken_back(wager):
            return payouts | {spot: cents for spot, cents in wager.stakes.items() if spot not in payouts}
        for spot, cents in wager.stakes.items():
            if spot.startswith("sum:"):
                payouts[spot] = cents * (PAYS[sum(second)] + 1) if spot == f"sum:{sum(second)}" else 0
        pot_cents = wager.stakes.get(POT, 0) + sum(choice.cents for choice in wager.choices)
        if pot_cents:
            payouts[POT] = pot_cents * ((sum(second) >= sum(first)) + (sum(second) > sum(first)))
        return payouts

    def due(self, public: Value, outcome: Value, wager: Wager) -> Due:
        back = _taken_back(wager)
        total = sum(self.payouts(public, outcome, wager).values())
        extra = sum(choice.cents for choice in wager.choices) if back else 0
        return Due(wager.stake_cents, total + extra, back)

    def by_kind(self, public: Value, outcome: Value, wager: Wager) -> dict[str, Due]:
        """Counts what answers staked with the pot, where it is staked."""
        raised_cents = sum(choice.cents for choice in wager.choices)
        stakes = {spot: cents + (raised_cents if spot == POT else 0) for spot, cents in wager.stakes.items()}
        return super().by_kind(public, outcome, wager._replace(stakes=stakes))

    def interrupted(self, play: Play) -> Interruption:
        return Interruption.CONCLUDE if play["rolls"] else Interruption.VOID

    def carry(self, play: Value, outcome: Value, carry: Value) -> Value:
        """Gives the sum with which the round ended."""
        return carry if outcome == VOID else sum(outcome["second"])


def _is_roll(dice: Sequence[str]) -> bool:
    return len(dice) == 2 and all(die in "123456" and len(die) == 1 for die in dice)


def _first(roll: Sequence[int], point: int, stakes: Mapping[str, int]) -> dict[str, int]:
    """Gives what the first roll decides."""
    wins = {PAIR: (PAIR_PAYS + 1) * (roll[0] == roll[1]), POINT: (POINT_PAYS + 1) * (sum(roll) == point)}
    return {spot: stakes[spot] * wins[spot] for spot in wins if spot in stakes}


def _taken_back(wager: Wager) -> int:
    """Gives the stakes that the first roll has not decided, if the player took them back."""
    if not any(choice.action == TAKE_BACK for choice in wager.choices):
        return 0
    decided = sum(cents for spot, cents in wager.stakes.items() if spot in (PAIR, POINT))
    return wager.stake_cents - decided


GAMES.add(NAME, Dice)
