"""The auditor's own rules of the three Blackjacks: limits, the close, the play of a round, its bets, and what the next
inherits.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lab.simulation.audit_game import (
    VOID,
    Answer,
    Asked,
    AuditGame,
    Choices,
    Due,
    Instructions,
    Returned,
    Slips,
    Stakes,
    Truth,
    Value,
)
from lab.simulation.audit_round import RoundAccount
from lab.simulation.blackjack.audit_asked import answer, asked
from lab.simulation.blackjack.audit_close import BOXES, NAMES, close, fault_of, seats_after, seats_at
from lab.simulation.blackjack.audit_felt import Felt
from lab.simulation.blackjack.audit_table import SETTLED, Table
from lab.simulation.violation import Violation

UNIT_CENTS = 100
"""The chip; every Initial Bet in chips comes out in whole cents."""
BOX_CENTS, SIDE_CENTS = (1000, 40_000), (500, 20_000)


def _kinds(game: str) -> dict[str, str]:
    return {f"{place}:{number}": place for place in ("box", *NAMES[game]) for number in BOXES}


def _box_of(about: str) -> str:
    """The box whose hand's turn a question is about; empty where it is about another thing."""
    what, _, place = about.partition(":")
    return place.partition(".")[0] if what == "turn" else ""


class AuditBlackjack(AuditGame):
    slip_cents = (500, 300_000)
    shared = frozenset(f"box:{number}" for number in BOXES)
    interrupted = "5.4.2"

    def __init__(self, *, decks: int = 8, seats_per_terminal: int = 1, cut_cards: int = 52) -> None:
        self.decks, self.seats_per_terminal, self.cut_cards = decks, seats_per_terminal, cut_cards

    def fault_in_slip(self, stakes: Stakes, kind_cents: Mapping[str, tuple[int, int]]) -> str | None:
        if self.game == "blackjack" and (fault := _fault_of_2017(stakes)):
            return fault
        return super().fault_in_slip(stakes, kind_cents)

    @property
    def seats(self) -> int:
        """How many seats a terminal may have; by the rulebook of 2017 a box has one player, and no seat."""
        return 0 if self.game == "blackjack" else self.seats_per_terminal

    def fault_in_instructions(self, terminal: str, said: Instructions, carry: Value) -> str:
        return fault_of(terminal, said, carry["seats"] if carry else {}, self.seats)

    def preset(self, about: str, instructions: Sequence[str]) -> str:
        """Rules 3.22.1, 3.23.1: what a slip says to a split and to a double."""
        for kind in ("split", "double"):
            for action in ("follow", "decline"):
                if about.startswith(f"follow-{kind}:") and f"{kind}:{action}" in instructions:
                    return action
        return ""

    def close(self, slips: Slips, carry: Value, kind_cents: Mapping[str, tuple[int, int]]) -> tuple[Returned, Value]:
        before = carry or {"shoe": None, "set": "", "seats": {}, "ended": "no-set"}
        said = {name: instructions for name, (_, _, instructions) in slips.items()}
        seats, wrong = seats_at(said, before["seats"], self.seats)
        if wrong:
            raise Violation("I40", wrong)
        back, boxes = close(self.game, slips, seats, kind_cents["box"], UNIT_CENTS)
        self._no_box_is_too_full(boxes, kind_cents["box"][1])
        kept = {name: before[name] for name in ("shoe", "set", "ended")}
        least_cents, most_cents = kind_cents["box"]
        limits = {"chip_cents": self.chip_cents, "minimum_cents": least_cents, "maximum_cents": most_cents}
        return back, {"boxes": boxes, "seats": seats, **kept, "limits": limits}

    def _no_box_is_too_full(self, boxes: Mapping[str, list[Any]], most_cents: int) -> None:
        for number, rows in boxes.items():
            if sum(row[2] for row in rows) > most_cents:
                raise Violation("I28", f"box {number} holds {rows} at the close, its maximum is {most_cents}")
            if self.game == "blackjack" and len(rows) > 1:
                raise Violation("I28", f"box {number} has the players {rows}, and may have one")

    def begin(self, public: Value) -> Felt:
        return Felt(self.game, self.decks, self.cut_cards, public)

    def step(self, play: Felt, fact: Value) -> Felt | None:
        return play if play.say(fact) else None

    def asks(self, play: Felt) -> Asked | None:
        if not play.is_asking or play.table is None:
            return None
        return tuple(asked(play.table))  # type: ignore[return-value]

    def answered(self, play: Felt, question: int, answers: Sequence[Answer]) -> Felt:
        assert play.table is not None
        play.heard(answers)
        took_back, by_staff = answer(play.table, answers)
        play.owes_back = play.owes_back or took_back
        play.after_change()
        play.staff_order = by_staff
        return play

    def pays(self, play: Felt) -> bool:
        return play.pays

    def paid(self, play: Felt) -> Felt:
        assert play.table is not None
        play.owes_back = False
        if play.is_settled_early and play.table.interim_is_due():
            play.table.do("interim")
        play.after_change()
        return play

    def due_now_of(self, book: RoundAccount, terminal: str) -> Due:
        felt: Felt = book.play
        if felt.table is None or felt.table.why_void:
            return 0, 0
        staked, payout = 0, 0
        for box, bet in felt.table.bets():
            if bet.who != terminal:
                continue
            if felt.table.has_returned(box, bet):
                staked, payout = staked + bet.cents, payout + bet.cents
            elif felt.is_settled_early and bet.payout_cents is not None:
                staked, payout = staked + bet.cents, payout + bet.payout_cents
        return staked, payout

    def due_now(self, play: Value, stakes: Stakes, choices: Choices) -> Due:
        raise AssertionError("boxes are shared: it matters whose wager it is")

    def payout_cents(self, public: Value, outcome: Value, stakes: Stakes, choices: Choices) -> int:
        raise AssertionError("boxes are shared: it matters whose wager it is")

    def payout_of(self, book: RoundAccount, terminal: str, outcome: Value) -> int:
        """What a terminal's bets bring back. Raises if a stake belongs to no bet, or to two."""
        table = self._table_of(book.play, outcome)
        staked, payout = 0, 0
        for box, bet in table.bets() if table is not None else ():
            if bet.who == terminal:
                returned = table is not None and table.has_returned(box, bet)
                cents = bet.cents if returned else bet.payout_cents
                if cents is None:
                    raise Violation("I30", f"the {bet.kind} of {terminal} on box {box.number} is open: {book.play}")
                staked, payout = staked + bet.cents, payout + cents
        if table is not None and staked != book.stake_cents(terminal):
            raise Violation("I29", f"{terminal} staked {book.stake_cents(terminal)} cents, its bets are {staked}")
        return payout if table is not None else book.stake_cents(terminal)

    def _table_of(self, felt: Felt, outcome: Value) -> Table | None:
        if "dealt" in outcome:
            return self._other(felt, outcome["dealt"])
        return felt.versions.get(_cards(outcome), felt.table)

    def _other(self, felt: Felt, dealt: Sequence[str]) -> Table | None:
        if felt.table is None or len(dealt) != len(felt.table.cards_dealt()):
            return None
        fresh = felt.with_cards(felt.table, dealt)
        return fresh if fresh is not None and fresh.phase == SETTLED else None

    def judge_result(self, table: Any, book: RoundAccount, outcome: Value, people: tuple[str, ...]) -> None:
        if not self.is_outcome_of(book.play, outcome):
            raise Violation("I10", f"round {book.number} got {outcome}, on the table lies {book.play}")
        super().judge_result(table, book, self.outcome(book.play), people)

    def outcome(self, play: Felt) -> Value:
        return None

    def is_outcome_of(self, felt: Felt, outcome: Value) -> bool:
        return felt.table is not None and felt.table.phase == SETTLED and _tells(outcome, felt.table, felt.cards)

    def is_true(self, outcome: Value, truth: Truth) -> bool:
        """Rule 5.6: whether the outcome is true; a misread card that nobody notices before the next round stands."""
        return True

    def is_correction(self, book: RoundAccount, named: Value, outcome: Value) -> bool:
        if VOID in (named, outcome) or "dealt" not in named:
            return bool(named == outcome)
        fresh = self._other(book.play, named["dealt"])
        if fresh is None or not _tells(outcome, fresh, book.play.cards):
            return False
        book.play.versions[_cards(outcome)] = fresh
        return True

    def judge_correction(self, book: RoundAccount, outcome: Value) -> None:
        if book.is_past:
            raise Violation("I31", f"round {book.number} is corrected, and the next one has begun")

    def has_waited(self, table: Any, book: RoundAccount, terminal: str) -> bool:
        """Rule 5.3: a box waits once in a round for a terminal that is lost in its turn; whoever decides after that and
        is away is passed over, and a terminal that was asked in a turn is not waited for at another question. Whose
        player was paid at an evacuation has left.
        """
        *before, now = book.asked
        box, turns = _box_of(now.about), [each for each in before if _box_of(each.about)]
        is_known = any(_box_of(each.about) == box if box else terminal in each.options for each in turns)
        return is_known or table.evacuated_in.get(terminal) == book.number

    def after_interruption(self, play: Felt) -> str:
        """Rule 5.4: an outcome is established once a box has two cards, because they decide its pair bet."""
        table = play.table
        established = table is not None and not table.why_void and any(box.first_two for box in table.boxes)
        return "conclude" if established else "void"

    def carry(self, play: Felt | None, outcome: Value, carry: Value) -> Value:
        if play is None:
            return carry
        bets = {number: {row[0]: row[2] for row in rows} for number, rows in play.public["boxes"].items()}
        seats = seats_after(play.public["seats"], bets, play.spoke, play.gone)
        if play.table is None:
            return {"shoe": play.cards, "set": play.name, "seats": seats, "ended": play.needs_set}
        cards = play.table.set
        ended = "spoilt" if not cards.is_usable else "cut-card" if play.is_cut else "short" if cards.is_short else ""
        return {"shoe": cards.value(), "set": play.name, "seats": seats, "ended": ended}


def _fault_of_2017(stakes: Stakes) -> str:
    """The faults of a slip by the rulebook of 2017. Rule 3.3: a side bet needs the player's own Initial Bet on the box;
    3.7.2 d: Under and Over are no higher than it.
    """
    for number in BOXES:
        own = stakes.get(f"box:{number}", 0)
        sides = {place: stakes.get(f"{place}:{number}", 0) for place in NAMES["blackjack"]}
        if (any(sides.values()) and not own) or sides["under"] + sides["over"] > own:
            return f"{sides} beside an Initial Bet of {own} on box {number}"
    return ""


def _cards(outcome: Value) -> str:
    return json.dumps([outcome["dealer"], outcome["boxes"]])


def _tells(outcome: Value, table: Table, cards: Value) -> bool:
    boxes = {str(box.number): [hand.cards for hand in box.hands] for box in table.boxes}
    said = [outcome.get(part) for part in ("dealer", "boxes", "shoe")]
    return said == [table.dealer.cards, boxes, cards]


class AuditBlackjack2017(AuditBlackjack):
    game = "blackjack"
    kind_of = _kinds(game)
    kind_cents: ClassVar = {"box": BOX_CENTS, "pair": SIDE_CENTS, "under": SIDE_CENTS, "over": SIDE_CENTS}
    interrupted = "BJ-25"


class AuditPerfectPairs(AuditBlackjack):
    game = "blackjack-perfect-pairs"
    kind_of = _kinds(game)
    kind_cents: ClassVar = {"box": BOX_CENTS, "pair": SIDE_CENTS}


class AuditRws(AuditBlackjack):
    game = "blackjack-rws"
    kind_of: ClassVar = _kinds(game) | {"boom": "boom"}
    kind_cents: ClassVar = {"box": BOX_CENTS, "pair": SIDE_CENTS, "boom": SIDE_CENTS}
