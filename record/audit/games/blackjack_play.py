"""How far a Blackjack round has been played, for the audit: the table, the shoe, and the events of its outcome."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from record.audit.games.blackjack_boxes import boxes_of
from record.audit.games.blackjack_cards import CARDS, NO_CARDS, Shoe, read_shoe
from record.audit.games.blackjack_table import DEALER, DEALING, INTERIM, PAYING, PLAYING, SETTLED, Readings, Table
from record.audit.games.face import BrokenRound

Event = dict[str, Any]
DECISION, ORDER, OPTIONS = "decision", "order", "options"
WORDS = ("act", "decline", "follow", "return")
"""What players have said, in the course: a card before it is not replaced any more (BJ-28)."""
ACCEPTED = "accepted"
"""From here on the cards that lie are not moved again: players went on with them (5.7)."""
Move = tuple[Any, ...]


@dataclass(slots=True)
class Play:
    rules: Readings
    public: Any
    """The boxes, the seats and the shoe of the close."""
    shoe: Shoe | None
    set_name: str
    needs: str
    """Why a new set of cards must come first; empty if none must."""
    table: Table
    began_with: Shoe | None = None
    """The shoe before the first card."""
    course: list[Move] = field(default_factory=list)
    """What moved the table, without errors that were put right: a reconstruction plays it again."""
    events: list[Event] = field(default_factory=list)
    trouble: str = ""
    """What the round waits for after a dealing error; empty if it goes on."""
    together: tuple[str, ...] = ()
    to_answer: list[str] = field(default_factory=list)
    """Players who have not said yet whether they go on after an error."""
    staff_orders: bool = False
    overdrawn: bool = False
    owes_back: bool = False
    has_agreed: bool = False
    """The initial deal is agreed on."""
    is_cut: bool = False
    void: str = ""

    def copy(self) -> "Play":
        return replace(
            self,
            table=deepcopy(self.table),
            course=list(self.course),
            events=list(self.events),
            to_answer=list(self.to_answer),
        )

    @property
    def is_established(self) -> bool:
        """Rule 5.4.1: whether a bet that is offered has been decided: the pair of a box with two cards (BJ-9)."""
        return any(len(hand.cards) >= 2 or len(box.hands) > 1 for box in self.table.boxes for hand in box.hands)

    @property
    def waits_for(self) -> str:
        if self.void or self.table.phase == SETTLED:
            return "nothing"
        if self.needs:
            return "set"
        if self.trouble == ORDER:
            return "order" if self.staff_orders else "answers"
        if self.trouble:
            return DECISION if self.trouble == DECISION else "answers"
        if self.owes_back or self.table.phase == PAYING:
            return "payment"
        if self.table.phase == INTERIM:
            return "answers" if self.has_agreed else "agreement"
        if self.table.phase == PLAYING and self.table.is_complete():
            return "agreement"
        return "card" if self.table.place() else "answers"

    # Cards

    def leave_the_shoe(self, cards: list[str]) -> None:
        """Cards of which nobody knew come out; the round is void if they cannot belong to this set."""
        assert self.shoe is not None
        if fault := self.shoe.drawn([card for card in cards if card not in CARDS]).fault:
            self._spoil(fault)  # What is no card of any set is not counted.
            return
        self.shoe = self.shoe.drawn(cards)
        if fault := self.shoe.fault:
            self._spoil(fault)

    def _spoil(self, fault: str) -> None:
        assert self.shoe is not None
        self.void, self.shoe = fault, replace(self.shoe, is_usable=False)

    def deal(self, card: str) -> None:
        assert self.shoe is not None
        if self.shoe.held:
            if card != self.shoe.held[0]:
                raise BrokenRound(f"{self.shoe.held[0]} is out of the shoe and comes first")
            self.shoe = replace(self.shoe, held=self.shoe.held[1:])
        else:
            self.leave_the_shoe([card])
        if self.void:
            return
        self.moves("card", card)
        self.goes_on()

    def moves(self, *move: Any) -> None:
        move_table(self.table, move)
        self.course.append(move)

    def goes_on(self) -> None:
        """Goes on with the round, or makes it void where a card is due and the shoe has none (5.5.3)."""
        assert self.shoe is not None
        if not self.void and self.waits_for == "card" and not self.shoe.held and self.shoe.left <= 0:
            self._spoil(NO_CARDS)

    def began_play(self) -> None:
        self.moves("begin")
        self.events.append({"event": "begin_play", "late": False})
        self.goes_on()

    def end_of_interim(self) -> None:
        """Ends the questions before the interim settlement: it becomes due, or the play of the hands begins."""
        if self.table.interim_is_due():
            self.moves("interim")
        else:
            self.began_play()

    # Errors

    def options(self) -> None:
        """Rule 5.7: asks every player who is there and has an open bet."""
        self.to_answer = [] if self.rules.is_2017 else self.table.open_players()
        self.trouble = OPTIONS if self.to_answer else ""
        self.goes_on()

    def laid_again(self, course: list[Move]) -> None:
        """The table after another course of the round; raises if that could not have been."""
        assert self.public is not None
        table = Table(self.rules, boxes_of(self.public["boxes"]))
        for move in course:
            move_table(table, move)
        self.table, self.course = table, course

    def reconstruct(self, cards: list[str]) -> None:
        """Rule 5.9: the cards of this deal that players have not accepted in their intended order; further ones come
        next."""
        assert self.shoe is not None
        marks = [at + 1 for at, move in enumerate(self.course) if move[0] in ("begin", ACCEPTED)]
        first, is_subsequent = max(marks, default=0), ("begin",) in self.course
        own = [move[1] for move in self.course[first:] if move[0] == "card"]
        if Counter(own) - Counter(cards):
            raise BrokenRound("a reconstruction uses every card of this deal")
        if self.overdrawn:
            raise BrokenRound("the dealer has drawn on a completed hand: nothing is reconstructed (5.10.2)")
        if is_subsequent and any(hand.is_bust and hand.bets for box in self.table.boxes for hand in box.hands):
            raise BrokenRound("a Final Settlement has taken place (5.10.1)")
        if self.table.phase == PAYING:
            raise BrokenRound("an Interim Settlement is taking place (5.10.1)")
        new = Counter(cards) - Counter(own)
        if new & Counter(self.shoe.held):
            raise BrokenRound("a reconstruction does not name a card that comes next already")
        further = self._laid_in_order(first, cards)
        self.leave_the_shoe(list(new.elements()))
        if not self.void:
            self.shoe = replace(self.shoe, held=(*self.shoe.held, *further))

    def _laid_in_order(self, first: int, cards: list[str]) -> list[str]:
        """Plays the course again with these cards from move `first` on; gives the cards that no hand needs yet."""
        table, course, left = Table(self.rules, boxes_of(self.public["boxes"])), list[Move](), list(cards)
        for at, each in enumerate(self.course):
            move = each
            if at >= first and each[0] == "card":
                if not table.place():
                    continue
                move = ("card", left.pop(0))
            move_table(table, move)
            course.append(move)
        self.table, self.course = table, course
        return left

    def correct(self, at: int, was: str, card: str) -> None:
        """Reading BJ-28: the felt shows another card; in the round no answer and no payment may have followed it."""
        assert self.shoe is not None
        cards = [index for index, move in enumerate(self.course) if move[0] == "card"]
        if not 0 <= at < len(cards) or self.course[cards[at]][1] != was or card not in CARDS:
            raise BrokenRound(f"the record has no {was} as card {at}, or {card} is no card")
        after = [move[0] for move in self.course[cards[at] + 1 :]]
        is_settled = self.table.phase == SETTLED
        if not is_settled and any(word in after for word in (*WORDS, "interim")):
            raise BrokenRound("an answer or a payment has followed this card (BJ-28)")
        out = Counter(self.shoe.out)
        out[was] -= 1
        self.shoe = replace(self.shoe, out={name: count for name, count in out.items() if count})
        course = list(self.course)
        course[cards[at]] = ("card", card)
        self.leave_the_shoe([card])
        if not self.void:
            self.laid_again(course)
            if is_settled:
                self.settle()
            else:
                self.goes_on()

    def settle(self) -> None:
        if self.waits_for != "agreement":
            raise BrokenRound("the cards do not come to an end")
        self.table.settle()


def move_table(table: Table, move: Move) -> None:
    """Does on the table what a move of the course says; raises BrokenRound if it cannot be."""
    _do(table, move)
    table.pass_over()


def _do(table: Table, move: Move) -> None:
    word, *rest = move
    if word == "card":
        table.lay(*rest)
    elif word == "act":
        number, at, who, action, cents = rest
        box = table.box(number)
        if action in ("hit", "stand", "split", "double"):
            table.act(box, at, who, action, cents or 0)
            return
        if table.phase != INTERIM or who in box.declined:
            raise BrokenRound(f"{who} is not asked about box {number}")
        box.declined.add(who)
        if action == "insure":
            table.insure(box, who, cents)
        elif action == "take even money":
            table.even_money(box, who)
        else:
            table.surrender(box, who)
    elif word == "decline":
        number, who = rest
        table.box(number).declined.add(who)
    elif word == "follow":
        number, who, cents = rest
        table.follow(table.box(number), who, cents)
    elif word == "return":
        table.take_back(*rest)
    elif word in ("go-on", ACCEPTED):
        return
    elif word == "away":
        table.away.add(*rest)
    elif word == "back":
        table.away.discard(*rest)
    elif word == "interim":
        table.settle_interim()
        table.phase = PAYING
    else:
        assert word == "begin", word
        if table.phase not in (INTERIM, PAYING):
            raise BrokenRound("cards of the initial deal are missing")
        table.phase = PLAYING


def begun(rules: Readings, public: Any) -> Play:
    """The round after its close; raises BrokenRound if the close does not tell what is needed."""
    try:
        shoe = None if public["shoe"] is None else read_shoe(public["shoe"])
        table = Table(rules, boxes_of(public["boxes"]))
        return Play(rules, public, shoe, public["set"], public["ended"], table, shoe)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BrokenRound("its close does not tell boxes, seats and shoe") from None


__all__ = ["DEALER", "DEALING", "Event", "Play", "begun", "move_table"]
