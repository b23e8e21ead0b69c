"""Two Dice for the auditor: its rules are written a second time, from their words and not from the game's code."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from lab.simulation.audit_game import Answer, Asked, AuditGame, Choices, Due, Returned, Slips, Stakes, Value

POT_CENTS_MAX, ANSWER_MS = 4000, 900
ODDS = {7: 5, 6: 6, 8: 6, 5: 7, 9: 7, 4: 10, 10: 10, 3: 15, 11: 15, 2: 30, 12: 30}
AT_FIRST = {"pair": 6, "point": 7}
"""What the first roll decides, and what comes back for one staked where it wins."""
DIE = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True)
class Play:
    pot: tuple[tuple[str, int], ...]
    """Gives the players of the pot, from the highest bet down."""
    everyone: tuple[str, ...]
    point: int
    rolls: tuple[tuple[int, int], ...] = ()
    is_paid: bool = True
    may_raise: tuple[str, ...] = ()
    """Gives the player of the pot who decides next."""
    raised: tuple[str, int] = ("", 0)
    may_follow: bool = False
    has_dropped: bool = False
    is_asked_back: bool = False


class AuditDice(AuditGame):
    table = "dice table"
    game = "two-dice"
    kind_cents = dict.fromkeys(("sum", "pair", "point", "pot"), (100, 3000))
    slip_cents = (100, 8000)
    kind_of = {kind: kind for kind in ("pair", "point", "pot")} | {f"sum:{total}": "sum" for total in ODDS}
    shared = frozenset({"pot"})
    interrupted = "6.1"

    def close(self, slips: Slips, carry: Value, kind_cents: Mapping[str, tuple[int, int]]) -> tuple[Returned, Value]:
        """Returns the newest part of the pot above its maximum first."""
        pot = {name: stakes["pot"] for name, (stakes, *_) in slips.items() if "pot" in stakes}
        back: Returned = {}
        newest = sorted(((place, name, cents) for name, (_, all_, _) in slips.items() for place, _, cents in all_))
        while newest and sum(pot.values()) > POT_CENTS_MAX:
            _, name, cents = newest.pop()
            if (too_much := min(cents, sum(pot.values()) - POT_CENTS_MAX)) > 0:
                pot[name] -= too_much
                back.setdefault(name, []).append(["pot", too_much, "6.6"])
        highest = sorted((name for name in pot if pot[name]), key=lambda name: (-pot[name], name))
        everyone = [name for name, (stakes, *_) in slips.items() if stakes]
        return back, {"pot": [[name, pot[name]] for name in highest], "in": everyone, "point": carry or 7}

    def begin(self, public: Value) -> Play:
        pot = tuple((name, cents) for name, cents in public["pot"])
        return Play(pot, tuple(public["in"]), public["point"], may_raise=tuple(name for name, _ in pot))

    def step(self, play: Play, fact: Value) -> Play | None:
        if self.asks(play) or len(play.rolls) == 2:
            return None
        if fact == ["dropped"]:
            can = play.rolls and not play.has_dropped
            return replace(play, has_dropped=True, is_asked_back=True) if can else None
        is_roll = len(fact) == 3 and fact[0] == "roll" and fact[1] in DIE and fact[2] in DIE
        rolled = (*play.rolls, (int(fact[1]), int(fact[2]))) if is_roll else ()
        return replace(play, rolls=rolled, is_paid=bool(play.rolls)) if is_roll else None

    def asks(self, play: Play) -> Asked | None:
        offers: dict[str, list[list[Any]]]
        if play.is_asked_back:
            about, silence = "dropped", "continue"
            offers = {name: [["continue", 0, 0], ["take-back", 0, 0]] for name in play.everyone}
        elif play.rolls and play.may_raise:
            about, silence, decider = "raise", "stay", play.may_raise[0]
            offers = {decider: [["stay", 0, 0], ["raise", 1, dict(play.pot)[decider]]]}
        elif play.may_follow:
            about, silence, (raiser, raised) = "follow", "decline", play.raised
            others = {name: min(cents, raised) for name, cents in play.pot if name != raiser}
            offers = {name: [["decline", 0, 0], ["follow", cents, cents]] for name, cents in others.items()}
        else:
            return None
        return about, ANSWER_MS, offers, dict.fromkeys(offers, silence)

    def answered(self, play: Play, question: int, answers: Sequence[Answer]) -> Play:
        if play.is_asked_back:
            return replace(play, is_asked_back=False, is_paid=False)
        if play.may_follow:
            return replace(play, may_follow=False)
        ((name, action, cents, by),) = answers
        if by == "away" and len(play.may_raise) > 1:
            return replace(play, may_raise=play.may_raise[1:])
        if action == "raise":
            return replace(play, may_raise=(), raised=(name, cents), may_follow=len(play.pot) > 1)
        return replace(play, may_raise=())

    def pays(self, play: Play) -> bool:
        return not play.is_paid

    def paid(self, play: Play) -> Play:
        return replace(play, is_paid=True)

    def due_now(self, play: Play, stakes: Stakes, choices: Choices) -> Due:
        at_first = {spot: stakes[spot] for spot in AT_FIRST if spot in stakes}
        back = _left(stakes, choices) if _took_back(choices) else 0
        return sum(at_first.values()) + back, _won_at_first(play.rolls[0], play.point, at_first) + back

    def payout_cents(self, public: Value, outcome: Value, stakes: Stakes, choices: Choices) -> int:
        won = _won_at_first(outcome["first"], public["point"], stakes)
        if _took_back(choices):
            return won + _left(stakes, choices)
        first, second = sum(outcome["first"]), sum(outcome["second"])
        won += (ODDS[second] + 1) * stakes.get(f"sum:{second}", 0)
        pot = stakes.get("pot", 0) + sum(cents for _, _, cents in choices)
        return won + (2 * pot if second > first else pot if second == first else 0)

    def outcome(self, play: Play) -> Value:
        first, second = [*map(list, play.rolls), None, None][:2]
        is_over = second is not None and play.is_paid and not self.asks(play)
        return {"first": first, "second": second} if is_over else None

    def after_interruption(self, play: Play) -> str:
        return "conclude" if play.rolls else "void"

    def carry(self, play: Play | None, outcome: Value, carry: Value) -> Value:
        return carry if outcome == "void" else sum(outcome["second"])


def _won_at_first(roll: Sequence[int], point: int, stakes: Mapping[str, int]) -> int:
    wins = {"pair": roll[0] == roll[1], "point": sum(roll) == point}
    return sum(stakes.get(spot, 0) * times for spot, times in AT_FIRST.items() if wins[spot])


def _took_back(choices: Choices) -> bool:
    return any(action == "take-back" for _, action, _ in choices)


def _left(stakes: Stakes, choices: Choices) -> int:
    """Gives what the first roll has not decided."""
    undecided = sum(cents for spot, cents in stakes.items() if spot not in AT_FIRST)
    return undecided + sum(cents for _, _, cents in choices)
