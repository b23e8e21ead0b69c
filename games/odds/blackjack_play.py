"""Best play of Blackjack from a fresh shoe: what each decision is worth, and what the house keeps of an Initial Bet.

The player sees his own cards and the dealer's first card and does what is worth most; he does not count other cards.
An endless shoe is exact. With four to eight decks every hand and every dealer's hand is exact, except after a split: a
hand split off knows both cards of the pair and its own, not those of the other hands.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from games.blackjack.hands import ACE, BEST, TEN
from games.blackjack.phases import Action
from games.blackjack.variants import DEFAULT_READINGS, HANDS_PER_BOX_MAX, PLAYER_DRAWS_BELOW
from games.odds.blackjack_dealer import POINT_VALUES, Counts, Dealer, Shoe, fresh, soft

FAR = 0.05
"""What is worth so much less from an endless shoe is not computed again with four to eight decks."""
SURRENDERED = -0.5
"""Rule 3.17: half of the Initial Bet is given up, and reading BJ-5: for good."""
Values = dict[Action, float]


class After(NamedTuple):
    """What comes after a hand that was split off; without a split, nothing comes."""

    blackjack_costs: float = 1.0
    """What a dealer's Blackjack takes if this hand has not bust. Rule 3.22.3: one Initial Bet for all hands."""
    standing: float = 0.0
    """How much more the hands to come are worth, if this one does not bust."""


ALONE = After()
Known = dict[tuple[Counts, int, bool], float]


class Box:
    """The play of a box against one first card of the dealer.

    `likely`: the same box in an endless shoe. What is worth far less there is not computed again.
    """

    def __init__(self, up: int, shoe: Shoe, likely: "Box | None" = None) -> None:
        self.up = up
        self.shoe = shoe.without(up)
        self._dealer = Dealer(up, stand_on_soft_17=DEFAULT_READINGS.stand_on_soft_17)
        self._likely = likely
        self._alone: Known = {}
        self._gaps: dict[tuple[int, bool], float] = {}

    def blackjack_chance(self, shoe: Shoe) -> float:
        return self._dealer.against(shoe).blackjack

    def chance_of(self, first: int, second: int) -> float:
        """The chance of these two first cards in any order."""
        return self.shoe.chance(first) * self.shoe.without(first).chance(second) * (1 + (first != second))

    def values(self, first: int, second: int) -> Values:
        """What one unit on two first cards wins on average by each decision that the rules allow."""
        shoe = self.shoe.without(first).without(second)
        hard, ace = first + second, ACE in (first, second)
        found = self.two_cards(shoe, hard, ace, ALONE, self._alone)
        if first == second and self._is_worth_splitting(first):
            found[Action.SPLIT] = _Split(self, first, shoe).value()
        if self.up != ACE and soft(hard, ace) != BEST:
            found[Action.SURRENDER] = SURRENDERED
        return found

    def _is_worth_splitting(self, points: int) -> bool:
        if self._likely is None:
            return True
        values = self._likely.values(points, points)
        return values.pop(Action.SPLIT) > max(values.values()) - FAR

    def two_cards(self, shoe: Shoe, hard: int, ace: bool, after: After, known: Known) -> Values:
        found = self._hit_or_stand(shoe, hard, ace, after, known)
        if soft(hard, ace) != BEST:
            found[Action.DOUBLE] = self._double(shoe, hard, ace, after)
        return found

    def _hit_or_stand(self, shoe: Shoe, hard: int, ace: bool, after: After, known: Known) -> Values:
        total = soft(hard, ace)
        if total == BEST:  # Reading BJ-8: a 21 takes no card
            return {Action.STAND: self.stands(shoe, total, after)}
        if total < PLAYER_DRAWS_BELOW:
            return {Action.HIT: self._hit(shoe, hard, ace, after, known)}
        gap = self._likely.gap(hard, ace) if self._likely else 0.0
        found = {}
        if gap > -FAR:
            found[Action.HIT] = self._hit(shoe, hard, ace, after, known)
        if gap < FAR:
            found[Action.STAND] = self.stands(shoe, total, after)
        return found

    def gap(self, hard: int, ace: bool) -> float:
        """How much more a hit is worth than to stand, where both are allowed."""
        if (found := self._gaps.get((hard, ace))) is None:
            values = self._hit_or_stand(self.shoe, hard, ace, ALONE, self._alone)
            found = self._gaps[hard, ace] = values[Action.HIT] - values[Action.STAND]
        return found

    def _hit(self, shoe: Shoe, hard: int, ace: bool, after: After, known: Known) -> float:
        return self._drawn(shoe, hard, ace, -1, lambda left, hard, ace: self._best(left, hard, ace, after, known))

    def _best(self, shoe: Shoe, hard: int, ace: bool, after: After, known: Known) -> float:
        key = (shoe.counts, hard, ace)
        if (value := known.get(key)) is None:
            value = known[key] = max(self._hit_or_stand(shoe, hard, ace, after, known).values())
        return value

    def stands(self, shoe: Shoe, total: int, after: After, units: int = 1) -> float:
        wins, blackjack = self._dealer.against(shoe)
        return units * wins[max(total - 16, 0)] - after.blackjack_costs * blackjack + after.standing

    def _double(self, shoe: Shoe, hard: int, ace: bool, after: After) -> float:
        return self._drawn(
            shoe, hard, ace, -2, lambda left, hard, ace: self.stands(left, soft(hard, ace), after, units=2)
        )

    def _drawn(self, shoe: Shoe, hard: int, ace: bool, bust: float, then: Callable[[Shoe, int, bool], float]) -> float:
        """The worth of a hand after one more card."""
        value = 0.0
        for points, count in enumerate(shoe.counts, 1):
            if count:
                total = hard + points
                value += count * (bust if total > BEST else then(shoe.without(points), total, ace or points == ACE))
        return value / shoe.left


class _Split:
    """Plays the hands of a pair one after the other, each until the end (Rule 3.22.2)."""

    def __init__(self, box: Box, points: int, shoe: Shoe) -> None:
        self._box = box
        self._points = points
        self._shoe = shoe
        self._has_blackjack = box.blackjack_chance(shoe) > 0
        self._known: dict[tuple[int, int, bool], float] = {}
        self._hands: dict[tuple[After, int], float] = {}
        self._plays: dict[After, Known] = {}

    def value(self) -> float:
        if self._points == ACE:
            return 2 * self._one_card_each() - self._box.blackjack_chance(self._shoe)
        return self._waiting(2, 2, one_stands=False)

    def _one_card_each(self) -> float:
        """The worth of split Aces: each takes one card, 21 is no Blackjack, and none can bust."""
        nothing, shoe = After(blackjack_costs=0.0), self._shoe
        return sum(
            shoe.chance(points) * self._box.stands(shoe.without(points), soft(ACE + points, ace=True), nothing)
            for points in POINT_VALUES
        )

    def _waiting(self, waiting: int, hands: int, *, one_stands: bool) -> float:
        """The worth of the hands that wait for their second card. `one_stands`: a hand before them has not bust."""
        if not waiting:
            return 0.0
        key = (waiting, hands, one_stands and self._has_blackjack)
        if key not in self._known:
            self._known[key] = self._next(*key)
        return self._known[key]

    def _next(self, waiting: int, hands: int, one_stands: bool) -> float:
        later = self._waiting(waiting - 1, hands, one_stands=one_stands)
        more = self._waiting(waiting - 1, hands, one_stands=True) - later
        after = After(0.0 if one_stands else 1.0, more)
        shoe = self._shoe
        for _ in range(hands - 2):  # each pair that was split again has taken one card of this value
            shoe = shoe.without(self._points)
        value = 0.0
        for points in POINT_VALUES:
            best = self._hand(after, points) + later
            if points == self._points and hands < HANDS_PER_BOX_MAX:
                best = max(best, self._waiting(waiting + 1, hands + 1, one_stands=one_stands))
            value += shoe.chance(points) * best
        return value

    def _hand(self, after: After, second: int) -> float:
        key = (after, second)
        if key not in self._hands:
            known = self._plays.setdefault(after, {})
            hard, ace = self._points + second, second == ACE
            values = self._box.two_cards(self._shoe.without(second), hard, ace, after, known)
            self._hands[key] = max(values.values())
        return self._hands[key]


class Blackjacks(NamedTuple):
    paid: float
    """The chance of a Blackjack that the dealer's first card lets win."""
    against_ace: float
    dealer_too: float
    """With a Blackjack against an Ace, the chance that the dealer gets one too."""

    def won(self, pays: tuple[int, int]) -> float:
        odds = pays[0] / pays[1]
        return self.paid * odds + self.against_ace * max(1.0, odds * (1 - self.dealer_too))


class BestPlay(NamedTuple):
    rows: dict[str, tuple[str, ...]]
    """By hand, and by the dealer's first card from 2 to Ace: the decisions in the order of what they are worth."""
    won: float
    """What a unit wins on average on hands that are no Blackjack."""
    won_without_surrender: float
    blackjacks: Blackjacks

    def edge(self, pays: tuple[int, int], *, surrender: bool = True) -> float:
        """The part of an Initial Bet that the house keeps."""
        return -(self.won if surrender else self.won_without_surrender) - self.blackjacks.won(pays)


UP_CARDS = (*range(2, TEN + 1), ACE)
PAIRS_ONLY = ("hard 4", "hard 20", "soft 12")
LETTERS = {Action.HIT: "H", Action.STAND: "S", Action.DOUBLE: "D", Action.SPLIT: "P", Action.SURRENDER: "R"}


def total_row(hard: int, *, ace: bool) -> str:
    total = soft(hard, ace)
    return f"soft {total}" if total != hard else f"hard {total}"


class Column(NamedTuple):
    """Best play against one first card of the dealer; the averages weight each hand by how often it comes."""

    cells: dict[str, str]
    won: float
    won_without_surrender: float
    blackjack: float
    """The chance of a player's Blackjack."""
    dealer_too: float
    """With one, the chance that the dealer gets one too."""


def column(decks: int | None, up: int) -> Column:
    shoe = fresh(decks)
    box = Box(up, shoe, Box(up, fresh(None)) if decks else None)
    won = without = blackjack = 0.0
    cells: dict[str, Values] = {}
    for first, second in combinations_with_replacement(POINT_VALUES, 2):
        chance = shoe.chance(up) * box.chance_of(first, second)
        if (first, second) == (ACE, TEN):
            blackjack = chance
            continue
        values = box.values(first, second)
        won += chance * max(values.values())
        without += chance * max(value for action, value in values.items() if action is not Action.SURRENDER)
        for row in _rows_of(first, second):
            cell = cells.setdefault(row, dict.fromkeys(values, 0.0))
            for action in cell:
                cell[action] += chance * values[action]
    dealer_too = box.blackjack_chance(box.shoe.without(ACE).without(TEN))
    return Column({row: _in_order(values) for row, values in cells.items()}, won, without, blackjack, dealer_too)


@cache
def best_play(decks: int | None) -> BestPlay:
    columns = {up: column(decks, up) for up in UP_CARDS}
    ace = columns.pop(ACE)
    paid = sum(each.blackjack * (1 - each.dealer_too) for each in columns.values())  # Rule 3.16: a stand off with both
    every = (*columns.values(), ace)
    return BestPlay(
        {row: tuple(each.cells[row] for each in every) for row in ace.cells},
        sum(each.won for each in every),
        sum(each.won_without_surrender for each in every),
        Blackjacks(paid, ace.blackjack, ace.dealer_too),
    )


def _rows_of(first: int, second: int) -> tuple[str, ...]:
    """The rows of the table for two first cards. A pair also fills the row of its total, where no other two cards make
    that total.
    """
    total = total_row(first + second, ace=ACE in (first, second))
    if first != second:
        return (total,)
    return (f"pair {first}", total) if total in PAIRS_ONLY else (f"pair {first}",)


def _in_order(values: Values) -> str:
    return "".join(LETTERS[action] for action in sorted(values, key=values.__getitem__, reverse=True))
