"""The three Blackjacks for the audit: what a wager pays, and what can be wrong with a round's records."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from record.audit.games.blackjack_asking import MS, answered, question
from record.audit.games.blackjack_cards import NO_CARDS
from record.audit.games.blackjack_close import (
    BOXES,
    returned,
    seats_after,
    seats_at_close,
    told_boxes,
)
from record.audit.games.blackjack_facts import step
from record.audit.games.blackjack_outcome import due_of, outcome_of, played, said_by_players, staked_by
from record.audit.games.blackjack_play import Play, begun
from record.audit.games.blackjack_table import PAYING, SETTLED, Readings, Table
from record.audit.games.face import NOT_KNOWN, VOID, BrokenRound, Due, Rules, Slip, Terms, Wager

DEVICE = "shoe"
NO_SHOE: dict[str, Any] = {"shoe": None, "set": "", "seats": {}, "ended": "no-set"}
VOIDS = ("5.4.2", "5.5.1", "5.5.2", "5.5.3", "5.5.4", "5.19")
VOIDS_2017 = ("BJ-25", "5.1.1", "5.1.2")
EARLIER = ("5.5.2", "5.5.4", "5.19")


class Blackjack(Rules):
    shared = frozenset(BOXES)

    def __init__(self, readings: Readings) -> None:
        self._rules = readings

    def due(self, public: Any, outcome: Any, wager: Wager) -> Due:
        return self._due(played(self._rules, public, outcome), wager, whole=True)

    def due_now(self, play: Play | None, wager: Wager) -> Due:
        return self._due(_closed(play).table, wager, whole=False)

    @staticmethod
    def _due(table: Table, wager: Wager, *, whole: bool) -> Due:
        if staked_by(table, wager.terminal) != wager.cents:
            staked = staked_by(table, wager.terminal)
            raise BrokenRound(f"{wager.terminal} has staked {wager.cents} cents, on the boxes lie {staked}")
        due = due_of(table, wager.terminal)
        if whole and due.stake_cents != wager.cents:
            raise BrokenRound(f"a bet of {wager.terminal} is not decided")
        return due

    def begin(self, public: Any) -> Play:
        return begun(self._rules, public)

    def step(self, play: Play | None, fact: Any) -> Play:
        return step(_closed(play), fact)

    def answered(self, play: Play | None, question: int, answers: Sequence[Sequence[Any]]) -> Play:
        after = _closed(play).copy()
        answered(after, answers)
        return after

    def paid(self, play: Play | None) -> Play:
        after = _closed(play).copy()
        if after.waits_for != "payment":
            raise BrokenRound(f"a payment comes while the round waits for: {after.waits_for}")
        if after.owes_back:
            after.owes_back = False
        if after.table.phase == PAYING:
            after.events.append({"event": "settle_interim"})
            after.began_play()
        else:
            after.goes_on()
        return after

    def fault_in_close(self, public: Any, slips: Mapping[str, Slip], carry: Any, terms: Terms | None) -> str:
        try:
            left: Any = public if carry is NOT_KNOWN else carry or NO_SHOE
            seats = seats_at_close(slips, left["seats"], self._rules)
            told = dict(public["boxes"])
            said = {name: sorted(map(list, slip.returned)) for name, slip in slips.items() if slip.returned}
            limits = public["limits"]
            of_box = {"box": limits["minimum_cents"]}, {"box": limits["maximum_cents"]}
            own = Terms(limits["chip_cents"], *of_box)
            due = {name: sorted(rows) for name, rows in returned(slips, seats, self._rules, own).items()}
        except (KeyError, TypeError, ValueError, AttributeError):
            return "it does not tell boxes, seats, limits and shoe, or they are none, or a seat is two players'"
        if due != said:
            return f"by the maximum of the boxes and their Initial Bets {due} goes back, it says {said}"
        if told != (boxes := told_boxes(slips, seats, self._rules)):
            return f"it tells the boxes {told}, what stands is {boxes}"
        if public["seats"] != seats:
            return f"it tells the seats {public['seats']}, they are {seats}"
        if terms is not None and not _are_limits_of(own, terms):
            return f"its limits are {limits}; staff have set others"
        parts = ("shoe", "set", "ended")
        if [public[part] for part in parts] != [left[part] for part in parts]:
            return f"it goes on with {[public[part] for part in parts]}; the round before left {left}"
        return ""

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        """Rules 3.22.1, 3.23.1: whether a slip follows a split or a double, or declines."""
        kind = about.partition(":")[0].removeprefix("follow-")
        return next((said.partition(":")[2] for said in instructions if said.startswith(f"{kind}:")), "")

    def fault_in_question(self, play: Play | None, about: str, ms: int, options: Any, silence: Any) -> str:
        play = _closed(play)
        due = question(play)
        if due is None:
            return f"it asks about {about} while the round waits for: {play.waits_for}"
        said = {name: [list(option) for option in offered] for name, offered in options.items()}
        if (about, ms) != (due.about, due.ms):
            return f"it gives {ms} ms about {about}; due are {due.ms} about {due.about}"
        if said != dict(due.options):
            return f"it offers {said}; to be offered is {dict(due.options)}"
        return "" if silence == dict(due.silence) else f"silence would mean {silence}; it means {dict(due.silence)}"

    def fault_in_result(self, play: Play | None, outcome: Any) -> str:
        play = _closed(play)
        if play.table.phase != SETTLED or play.void:
            return f"the round has a result while it waits for: {play.void or play.waits_for}"
        if not isinstance(outcome, dict) or set(outcome) != set(due := outcome_of(play)):
            return f"{outcome!r} is no outcome"
        return next((_differs(part, outcome[part], due[part]) for part in due if outcome[part] != due[part]), "")

    def fault_in_void(self, play: Play | None, paragraph: str, *, by_console: bool) -> str:
        interrupted = "BJ-25" if self._rules.is_2017 else "5.4.2"
        known = VOIDS_2017 if self._rules.is_2017 else VOIDS
        if paragraph not in known or (by_console and paragraph != interrupted):
            return f"no round is void by {paragraph}" + (", by the console alone" if by_console else "")
        if by_console and play is not None and play.is_established and not play.void:
            return "the console voided a round in which an outcome was established: it goes on (5.4.1)"
        return ""

    def fault_in_correction(self, play: Play | None, before: Any, outcome: Any, paragraph: str) -> str:
        play = _closed(play)
        corrected = "BJ-25" if self._rules.is_2017 else "5.19"
        if outcome == VOID:
            earlier = ("BJ-25",) if self._rules.is_2017 else EARLIER
            return "" if paragraph in earlier else f"no round that has an outcome is void by {paragraph}"
        if paragraph != corrected:
            return f"no round is given another outcome by {paragraph}"
        try:
            played(self._rules, play.public, outcome)
        except BrokenRound as bad:
            return str(bad)
        if play.began_with is None or outcome["shoe"] != play.began_with.told():
            return "it names another shoe than the round was dealt from"
        if before != VOID and said_by_players(before) != said_by_players(outcome):
            return "it changes what players have said"
        return ""

    def carry(self, play: Play | None, outcome: Any, carry: Any) -> Any:
        """What the round leaves to the next: the shoe with the cards that have left it, and the seats."""
        if play is None:
            return carry
        seats = seats_after(play.public["seats"], play.public["boxes"], play.events, self._rules)
        shoe = None if play.shoe is None else play.shoe.told()
        return {"shoe": shoe, "set": play.set_name, "seats": seats, "ended": self._ended(play)}

    def _ended(self, play: Play) -> str:
        if play.shoe is None:
            return "no-set"
        if not play.shoe.is_usable:
            return "spoilt"
        if play.is_cut:
            return "cut-card"
        return play.needs or ("short" if play.shoe.left + len(play.shoe.held) < play.shoe.cut_cards else "")


def _are_limits_of(own: Terms, terms: Terms) -> bool:
    """The limits of a box by its close are those that staff set last."""
    theirs = terms.minimum_cents.get("box"), terms.maximum_cents.get("box")
    return (own.chip_cents, own.minimum_cents["box"], own.maximum_cents["box"]) == (terms.chip_cents, *theirs)


def _closed(play: Play | None) -> Play:
    if play is None:
        raise BrokenRound("a step of the round comes before its close")
    return play


def _differs(part: str, said: Any, due: Any) -> str:
    if part != "events" or not isinstance(said, list):
        return f"by the facts of the round {part} comes to {due}, it says {said}"
    at, (was, is_) = next(each for each in enumerate(zip_longest(said, due), 1) if each[1][0] != each[1][1])
    return f"by the facts of the round event {at} is {is_}, it says {was}"


LEAST = {"decks": 4, "cut_cards": 0, "seats_per_terminal": 0, "seat_idle_rounds": 1}
COUNTS: dict[str, int] = LEAST | dict.fromkeys(MS, 1)
HOUSE = {
    "stand_on_soft_17": True,
    "dealer_blackjack_beats_21": True,
    "blackjack_beats_dealer_21": True,
    "split_loss": "busted bets plus one Initial Bet",
    "surrender_final_at_half": True,
    "special_paragraphs_prevail": True,
    "any_21_complete": True,
    "available_bets": "offered",
    "dealer_completes_for_blackjacks": True,
    "dealer_rests_when_all_decided": True,
    "void_returns_decided": True,
    "boom_draws_without_bust": True,
    "walk_away_counts_soft": True,
    "even_money_bars_insurance": True,
    "blackjack_cannot_surrender": True,
    "under_over_cap": "under and over together",
    "resplit_order": "after the hand it came from",
    "surrender_binds_box": True,
    "double_least_cents": 1,
    "double_on_prorated": True,
    "pair_without_initial": True,
    "settled_bars": "of any bet",
}
"""Readings of which this auditor knows only the house's: a round by another one is not settled again."""


def maker(name: str) -> Any:
    def make(readings: Mapping[str, Any]) -> Blackjack | None:
        """The rules by these readings; None if one is unknown, because it may change what a bet pays."""
        told_apart = ("hint", "by_house_rules") if name == "blackjack" else ("hint",)  # They change no bet.
        if any(type(readings.get(key, False)) is not bool for key in told_apart):
            return None
        readings = {key: told for key, told in readings.items() if key not in told_apart}
        own = {key: told for key, told in readings.items() if key in COUNTS or key == "split_on"}
        if any(key not in HOUSE or told != HOUSE[key] for key, told in readings.items() if key not in own):
            return None
        if any(type(told) is not int or told < COUNTS[key] for key, told in own.items() if key in COUNTS):
            return None
        if own.get("split_on", "value") not in ("value", "rank") or own.get("decks", 8) > 8:
            return None
        rules = Readings(name, ms={key: told for key, told in own.items() if key in MS})
        return Blackjack(replace(rules, **{key: told for key, told in own.items() if key not in MS}))

    return make


NAMES = ("blackjack-rws", "blackjack-perfect-pairs", "blackjack")
BLACKJACKS = tuple((name, DEVICE, maker(name)) for name in NAMES)
__all__ = ["BLACKJACKS", "NO_CARDS", "Blackjack"]
