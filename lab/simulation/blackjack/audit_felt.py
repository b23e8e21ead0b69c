"""The auditor's own state of a round of Blackjack: the facts that staff may report, and what must come next."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from lab.simulation.blackjack.audit_asked import fits, interim, replay
from lab.simulation.blackjack.audit_cards import is_card
from lab.simulation.blackjack.audit_table import (
    COMPLETE,
    DEALT,
    ERROR,
    INITIAL,
    INTERIM,
    ORDER,
    PLAYERS,
    SETTLED,
    VOID,
    Move,
    Table,
)

ACCEPTED = ("leave", "resolve", "together", "begin")
"""The cards before one of these moves lie where they lie."""
HARMLESS = ("deal", "away", "back", "expose", "early", "hold")
"""Moves after which a card may still be corrected in the round (BJ-28)."""
ERRORS = ("wrong-hand", "box-skipped", "card-too-many", "empty-area", "other")
DISCARDS = ("dealer-overdraw", "empty-area")
UNSEEN = "??"
ARITY = {
    "card": (2, 2), "exposed": (1, 1), "together": (2, 6), "order": (2, 6), "discard": (2, 2), "error": (1, 1),
    "reconstruct": (1, 60), "leave": (0, 0), "correct": (3, 3), "away": (1, 1), "back": (1, 1),
    "set": (1, 1), "burn": (0, 1), "counted-as": (1, 2), "cut": (0, 0), "agree": (0, 0), "early": (1, 1),
}  # fmt: skip
"""How few and how many words belong to each fact."""
OF_THE_SET = ("set", "burn", "counted-as", "cut")
AT_ANY_TIME = "early"
"""A card that is out of the shoe before any hand is due to get it comes next, also while players are asked."""
NOT_IN_2017 = ("exposed", "together", "order", "discard", "leave", "away", "back")


class Felt:
    """The state of one round. Each fact changes it; a fact that is not possible now changes nothing and returns
    False.
    """

    def __init__(self, game: str, decks: int, cut_cards: int, public: Any) -> None:
        self.game, self.decks, self.cut_cards, self.public = game, decks, cut_cards, public
        self.name, self.cards, self.needs_set = public["set"], public["shoe"], public["ended"]
        self.is_cut = self.owes_back = self.staff_order = False
        self.agreed = 0
        self.facts: list[str] = []
        self.spoke: dict[tuple[int, str], bool] = {}
        """By box and player, who was asked to play a hand, and whether that player said anything."""
        self.gone: set[str] = set()
        """Who has walked away in this round."""
        self.table: Table | None = None
        self.versions: dict[str, Table] = {}
        """By its cards, the table of each correction."""
        if not self.needs_set:
            self._lay()

    def _lay(self) -> None:
        self.table = Table(self.game, self.public, self.cards)

    def __repr__(self) -> str:
        if self.table is None:
            return f"waits for a set: {self.needs_set}"
        due = "" if self.table.due is None else f", the next card to {self.table.place(self.table.due)}"
        hands = {box.number: [hand.cards for hand in box.hands] for box in self.table.boxes}
        return f"{self.table.phase}: {hands}, dealer {self.table.dealer.cards}{due}, next {self.table.set.held}"

    def heard(self, answers: Sequence[tuple[str, str, int, str]]) -> None:
        """Notes who decides on a hand when asked to, and who does not."""
        table = self.table
        if table is None or table.phase != PLAYERS or table.following is not None:
            return
        number = table.turns[0][0].number
        for who, _, _, by in answers:
            if by == "away" and self.game != "blackjack":
                self.gone.add(who)
            else:
                self.spoke[number, who] = self.spoke.get((number, who), False) or by in ("player", "staff")

    @property
    def stakes(self) -> set[str]:
        """Who has a bet on the table."""
        return {row[0] for rows in self.public["boxes"].values() for row in rows}

    @property
    def count(self) -> int:
        """How many cards have left the shoe in this round, without burnt ones."""
        if self.table is None:
            return 0
        before: dict[str, int] = self.cards["out"]
        return sum(self.table.set.out.values()) - sum(before.values()) + self._foreign

    @property
    def _foreign(self) -> int:
        return 1 if self.table is not None and self.table.why_void == "foreign card" else 0

    @property
    def is_asking(self) -> bool:
        table = self.table
        if table is None or self.owes_back_now:
            return False
        if table.phase == INTERIM:
            return bool(self.agreed) and self.interim_asks
        if table.phase == ORDER:
            box = table.box_of(table.disturbed)
            return not self.staff_order and box is not None and box.decider is not None
        return table.phase == "options" or table.following is not None or table.deciding is not None

    @property
    def owes_back_now(self) -> bool:
        table = self.table
        return table is not None and self.owes_back and table.phase not in ("options", VOID, SETTLED)

    @property
    def interim_asks(self) -> bool:
        assert self.table is not None
        return bool(interim(self.table))

    @property
    def pays(self) -> bool:
        table = self.table
        if table is None or table.phase in (VOID, SETTLED):
            return False
        return self.owes_back_now or (table.phase == INTERIM and self.agreed > 0 and not self.interim_asks)

    @property
    def is_settled_early(self) -> bool:
        """Whether the interim settlement has been made, or is due."""
        if self.table is None or self.table.phase == VOID:
            return False
        dealt = self.table.dealt
        return dealt != INITIAL and (dealt != INTERIM or self.agreed > 0)

    # What staff say.

    def say(self, fact: Any) -> bool:
        if not isinstance(fact, list) or not fact or not all(isinstance(word, str) for word in fact):
            return False
        verb, *words = fact
        fewest, most = ARITY.get(verb, (1, 0))
        if not fewest <= len(words) <= most or (self.table is not None and self.table.phase == SETTLED):
            return False
        if verb in OF_THE_SET:
            done = self._of_the_set(verb, words)
        elif (
            self.table is None
            or (self.is_asking and verb != AT_ANY_TIME)
            or (self.game == "blackjack" and verb in NOT_IN_2017)
        ):
            done = False
        else:
            done = bool(getattr(self, f"_{verb}")(self.table, *words))
            if done:
                self.after_change()
        if done:
            self.facts.append(verb)
        return done

    def after_change(self) -> None:
        table = self.table
        assert table is not None
        if table.phase == INTERIM and self.agreed and not self.interim_asks and not table.interim_is_due():
            table.do("begin")
        if table.phase != ORDER:
            self.staff_order = False

    def _of_the_set(self, verb: str, words: Sequence[str]) -> bool:
        if verb == "cut":
            self.is_cut = True
            return True
        if self.table is not None and self.table.moves:
            return False
        if verb == "set":  # Also where people replace a set that has not ended, or say the same one again.
            self.name, self.needs_set = words[0], ""
            self.cards = {
                "decks": self.decks, "out": {}, "held": [], "cut_cards": self.cut_cards, "is_usable": True,
            }  # fmt: skip
            self._lay()
            return True
        out = Counter(self.cards["out"] if self.cards else {})
        cards = list(words) or [UNSEEN]
        if verb == "counted-as":
            was, *cards = words
            if not out[was]:
                return False
            out[was] -= 1
        out.update(cards)
        wrong = any(card != UNSEEN and (not is_card(card) or out[card] > self.decks) for card in cards)
        if self.table is None or wrong or (words and UNSEEN in cards):
            return False
        self.cards = {**self.cards, "out": {card: count for card, count in out.items() if count}}
        self._lay()
        return True

    def _agree(self, table: Table) -> bool:
        if table.phase == INTERIM and not self.agreed:
            self.agreed = 1
            return True
        return table.phase == COMPLETE and table.do("settle")

    def _card(self, table: Table, card: str, place: str) -> bool:
        return table.due is not None and table.place(table.due) == place and table.do("deal", card)

    def _exposed(self, table: Table, card: str) -> bool:
        return table.do("expose", card)

    def _early(self, table: Table, card: str) -> bool:
        return table.do("early", card)

    def _together(self, table: Table, *cards: str) -> bool:
        return table.do("together", *cards)

    def _order(self, table: Table, *cards: str) -> bool:
        return table.do("order", *cards)

    def _discard(self, table: Table, card: str, why: str) -> bool:
        return why in DISCARDS and table.do("discard", card, why)

    def _error(self, table: Table, kind: str) -> bool:
        return kind in ERRORS and table.do("error")

    def _leave(self, table: Table) -> bool:
        return table.do("leave")

    def _away(self, table: Table, who: str) -> bool:
        if not table.do("away", who):
            return False
        self.gone.add(who)
        return True

    def _back(self, table: Table, who: str) -> bool:
        return table.do("back", who)

    def _reconstruct(self, table: Table, *cards: str) -> bool:
        """Rules 5.9 and 5.10: puts the cards of this deal into this order; cards that are left over come next."""
        early = table.dealt in (INITIAL, INTERIM)
        overdrawn = any(why == "dealer-overdraw" for _, why in table.discards)
        if table.phase != ERROR or overdrawn or (early and table.is_paid) or (not early and has_collected(table)):
            return False
        first, error = _this_deal(table)
        dealt = Counter(cards_of_this_deal(table))
        if dealt - Counter(cards) or (Counter(cards) - dealt) & Counter(table.set.held):
            return False
        fresh = Table(self.game, self.public, self.cards)
        if not all(map(is_card, cards)) or not _rearranged(fresh, table.moves, first, error, list(cards)):
            return False
        self.table = fresh
        return fresh.do("resolve")

    def _correct(self, table: Table, at: str, was: str, card: str) -> bool:
        if table.phase not in DEALT or not at.isdecimal() or not is_card(card):
            return False
        places = [place for place, (kind, _) in enumerate(table.moves) if kind == "deal"]
        if int(at) >= len(places) or table.moves[places[int(at)]][1] != (was,):
            return False
        later = [kind for kind, _ in table.moves[places[int(at)] :]]
        if has_collected(table) or any(kind not in HARMLESS for kind in later):
            return False
        fresh = self.with_cards(table, [*table.cards_dealt()[: int(at)], card, *table.cards_dealt()[int(at) + 1 :]])
        if fresh is None or fresh.phase not in DEALT:
            return False
        self.table = fresh
        return True

    def with_cards(self, table: Table, cards: Sequence[str]) -> Table | None:
        """Makes the same moves with other cards; None where they are not possible then."""
        left, moves = list(cards), list[Move]()
        for kind, words in table.moves:
            moves.append((kind, (left.pop(0),) if kind == "deal" else words))
        fresh = Table(self.game, self.public, self.cards)
        return fresh if replay(fresh, moves) else None


def has_collected(table: Table) -> bool:
    """Rule 1.10: whether the bet on a bust hand has been collected, and is settled by that."""
    return any(hand.is_bust and any(hand.on.values()) for box in table.boxes for hand in box.hands)


def _this_deal(table: Table) -> tuple[int, int]:
    """Where in the moves the cards of the present deal begin, and where its error is."""
    kinds = [kind for kind, _ in table.moves]
    error = max(at for at, kind in enumerate(kinds) if kind == "error")
    return max((at for at, kind in enumerate(kinds[:error]) if kind in ACCEPTED), default=-1) + 1, error


def cards_of_this_deal(table: Table) -> list[str]:
    first, error = _this_deal(table)
    return [words[0] for kind, words in table.moves[first:error] if kind == "deal"]


def _rearranged(fresh: Table, moves: Sequence[Move], first: int, error: int, cards: list[str]) -> bool:
    for at, (kind, words) in enumerate(moves):
        if at == error and cards:
            fresh.do("hold", *cards)
        if kind == "deal" and at >= first:
            if fresh.due is not None and cards and not fresh.do("deal", cards.pop(0)):
                return False
        elif not (fits(fresh, kind, words) and fresh.do(kind, *words)):
            return False
    return True
