"""The auditor's betting boxes: who bets there, the hands dealt to it, and what each bet on it brings back."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from lab.simulation.blackjack.audit_cards import ACE, BEST, POINTS, TEN, ace_and_ten, best, bust_pays, hard, pair_pays

BOOM = "boom-busted"
THIRTEEN = 13
BLACKJACK_PAYS = {"blackjack-rws": (6, 5)}
THREE_TO_TWO = (3, 2)
TO_17, ONE_CARD, NO_CARD = "to 17", "one card", "no card"
"""How far the dealer draws."""


class Bet(NamedTuple):
    who: str
    kind: str
    cents: int
    payout_cents: int | None
    """None while it is open."""
    is_interim: bool = False


@dataclass(slots=True)
class Bettor:
    who: str
    is_seated: bool
    initial_cents: int
    side_cents: dict[str, int]
    insured_cents: int = 0
    has_even_money: bool = False
    has_surrendered: bool = False
    has_declined: bool = False
    is_away: bool = False
    left_with: list[Bet] | None = None
    """His bets at the moment when he took back those that were open."""

    @property
    def may_decide(self) -> bool:
        return self.initial_cents > 0 and not (self.is_away or self.has_surrendered or self.left_with is not None)

    @property
    def plays(self) -> bool:
        """Whether the player's Initial Bet waits for cards after the interim settlement."""
        out = self.has_even_money or self.has_surrendered or self.left_with is not None
        return self.initial_cents > 0 and not out


@dataclass(slots=True, eq=False)
class Hand:
    number: int
    on: dict[str, int]
    """What each bettor has on it."""
    cards: list[str] = field(default_factory=list)
    is_of_split: bool = False
    is_of_aces: bool = False
    is_doubled: bool = False
    wants_card: bool = False
    is_over: bool = False
    stays_behind: set[str] = field(default_factory=set)
    """Who has declined to follow a split of it (3.22.1)."""

    @property
    def is_bust(self) -> bool:
        return hard(self.cards) > BEST

    @property
    def is_blackjack(self) -> bool:
        return not self.is_of_split and ace_and_ten(self.cards)


@dataclass(slots=True, eq=False)
class Box:
    number: int
    bettors: list[Bettor]
    hands: list[Hand]
    first_two: list[str] = field(default_factory=list)

    @property
    def decider(self) -> Bettor | None:
        """Rules 1.26 and 3.8: the player who decides: the seated one, else the one with the highest Initial Bet, the
        first of equals.
        """
        able = [each for each in self.bettors if each.may_decide]
        seated = [each for each in able if each.is_seated]
        return max(seated or able, key=lambda each: each.initial_cents, default=None)

    def of(self, who: str) -> Bettor:
        return next(each for each in self.bettors if each.who == who)

    def has_bet_on(self, hand: Hand) -> bool:
        return any(hand.on.get(each.who) for each in self.bettors if each.left_with is None)


@dataclass(slots=True)
class Dealt:
    """What decides bets: the dealer's cards, and up to which total the dealer draws once all boxes are dealt."""

    game: str
    dealer: list[str]
    plan: str

    @property
    def up(self) -> int:
        return POINTS[self.dealer[0]] if self.dealer else 0

    @property
    def has_shown(self) -> bool:
        """Whether the dealer's cards decide insurance, and the Blackjacks that waited for them (3.15, 3.16)."""
        return len(self.dealer) > 1 or bool(self.plan)


def bets_on(box: Box, dealt: Dealt) -> Iterator[Bet]:
    for bettor in box.bettors:
        if bettor.left_with is not None:
            yield from bettor.left_with
        else:
            yield from bets_of(box, bettor, dealt)


def bets_of(box: Box, bettor: Bettor, dealt: Dealt) -> Iterator[Bet]:
    who = bettor.who
    if bettor.initial_cents:
        yield from _hands(box, bettor, dealt)
    if cents := bettor.insured_cents:
        wins = ace_and_ten(dealt.dealer)
        yield Bet(who, "insurance", cents, 3 * cents * wins if dealt.has_shown else None)
    for name, cents in bettor.side_cents.items():
        if name == BOOM:
            yield Bet(who, name, cents, _boom(cents, dealt))
        else:
            pays = _side(dealt.game, name, box.first_two) if box.first_two else None
            yield Bet(who, name, cents, None if pays is None else cents * (pays + 1) * (pays > 0), True)


def _side(game: str, name: str, two: list[str]) -> int:
    points = hard(two)
    if name == "under-13":
        return int(points < THIRTEEN)
    if name == "over-13":
        return int(points > THIRTEEN)
    return pair_pays(game, *two)


def _boom(cents: int, dealt: Dealt) -> int | None:
    if not dealt.plan:
        return None
    if dealt.plan != TO_17:
        return cents
    pays = bust_pays(dealt.dealer)
    return cents * (pays + 1) if pays else 0


def _hands(box: Box, bettor: Bettor, dealt: Dealt) -> Iterator[Bet]:
    who, cents, first = bettor.who, bettor.initial_cents, box.hands[0]
    if bettor.has_even_money:
        yield Bet(who, "0", cents, 2 * cents, True)
    elif bettor.has_surrendered:
        yield Bet(who, "0", cents, cents // 2, True)
    elif first.is_blackjack:
        yield Bet(who, "0", cents, _blackjack(cents, dealt), dealt.up not in (ACE, TEN))
    else:
        yield from _drawn(box, bettor, dealt)


def _blackjack(cents: int, dealt: Dealt) -> int | None:
    if not dealt.dealer or (dealt.up in (ACE, TEN) and not dealt.has_shown):
        return None
    times, per = BLACKJACK_PAYS.get(dealt.game, THREE_TO_TWO)
    return cents if ace_and_ten(dealt.dealer) else cents + cents * times // per


def _drawn(box: Box, bettor: Bettor, dealt: Dealt) -> Iterator[Bet]:
    """Rules 3.22.3 and 3.23.2: against a dealer's Blackjack a player loses one Initial Bet of all hands that have not
    bust.
    """
    beaten = bool(dealt.plan) and ace_and_ten(dealt.dealer)
    to_lose = bettor.initial_cents if beaten else 0
    for hand in box.hands:
        cents = hand.on.get(bettor.who, 0)
        if not cents:
            continue
        payout: int | None = None
        if hand.is_bust:
            payout = 0
        elif beaten:
            payout, to_lose = cents - to_lose, 0
        elif dealt.plan:
            payout = _compared(best(hand.cards), cents, dealt.dealer)
        yield Bet(bettor.who, str(hand.number), cents, payout)


def _compared(total: int, cents: int, dealer: list[str]) -> int:
    against = 0 if hard(dealer) > BEST else best(dealer)
    return cents * (1 + (total > against) - (total < against))
