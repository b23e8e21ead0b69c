"""The cards of a round as staff look at them: hands and totals, where each card lies and belongs, and why the next is
due.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from console.baccarat.status import CardOut, Felt, Hand, NextCard
from console.cards.born import play_of, shoe_of
from console.state import Table
from games.baccarat.facts import LETTER, place_due
from games.baccarat.outcome import is_pair, winner_of
from games.baccarat.phases import Phase
from games.baccarat.play import NATURAL, POINTS, Hands, Lies, Side, next_draw, point_total
from games.baccarat.round import Round, by_table
from games.baccarat.rules import BaccaratRules
from games.baccarat.value import read_round
from games.cards import DECK
from phrases import Phrase, phrase

FIRST_FOUR = ("P1", "B1", "P2", "B2")
NO_HAND = Hand([], 0, False, False)
NO_FELT = Felt(NO_HAND, NO_HAND, "")


def round_of(table: Table, rules: BaccaratRules) -> Round | None:
    """The round in play; None where no round is played."""
    play = play_of(table)
    return None if play is None or play["needs_set"] else read_round(rules, play)


def felt_of(hands: Hands, rules: BaccaratRules) -> Felt:
    is_complete = next_draw(hands, rules.natural_stops) is None
    winner = winner_of(point_total(hands.player), point_total(hands.banker)).value if is_complete else ""
    return Felt(_hand(hands.player), _hand(hands.banker), winner)


def _hand(cards: tuple[str, ...]) -> Hand:
    first_two = point_total(cards[:2])
    has_two = len(cards) >= 2
    return Hand(list(cards), point_total(cards), has_two and first_two in NATURAL, has_two and is_pair(cards))


def lie_otherwise_by_table(state: Round, rules: BaccaratRules) -> Felt | None:
    """Both hands as the order of drawing makes them, if the cards do not lie so."""
    right = by_table(state)
    return None if right.lies == state.lies else felt_of(right.hands, rules)


def cards_of(table: Table, state: Round) -> list[CardOut]:
    lie, belong = places(state.lies), places(by_table(state).lies)
    positions = _positions(table, state)
    drawn = zip(state.drawn, lie, belong, positions, strict=True)
    return [
        CardOut(card, place, right, position, at < state.fixed)
        for at, (card, place, right, position) in enumerate(drawn)
    ]


def places(lies: Sequence[Lies]) -> list[str]:
    """The name of each card's place, as `P1` or `B1`; a card in no hand has the name of where it went."""
    named: list[str] = []
    for at, where in enumerate(lies):
        count = lies[: at + 1].count(where)
        named.append(f"{LETTER[where]}{count}" if isinstance(where, Side) else where.value)
    return named


def _positions(table: Table, state: Round) -> list[int | None]:
    """The position of each card out of its set: cards leave it one after the other, so the last one drawn has the
    highest.
    """
    shoe = shoe_of(table)
    out = state.rules.decks * len(DECK) - shoe.left if shoe else 0
    count = len(state.drawn)
    kept = len(_kept_before(table)) if not state.of_old_set else 0
    new = [at for at in range(count) if at >= max(state.of_old_set, kept)]
    last = out - len(state.together) - len(state.shoe.kept)
    return [last - (count - 1 - at) if at in new else None for at in range(count)]


def _kept_before(table: Table) -> Sequence[str]:
    """The cards of the last round with which this round begins."""
    public: Mapping[str, Any] = table.round.public or {}
    shoe = public.get("shoe")
    return shoe["kept"] if shoe else ()


def next_card(state: Round) -> NextCard | None:
    place = place_due(state) if state.phase is Phase.DEALING else None
    if place is None:
        return None
    why, paragraph = why_due(state.hands, place)
    first = state.shoe.first
    return NextCard(place, why, paragraph, first[0] if first else None, bool(state.shoe.kept))


def why_due(hands: Hands, place: str) -> tuple[Phrase, str]:
    player, banker = point_total(hands.player[:2]), point_total(hands.banker[:2])
    if place in FIRST_FOUR:
        return phrase("first_four_go"), "3.10"
    if place.startswith("P"):
        return phrase("player_draws_on", total=player), "3.12"
    if len(hands.player) == 2:
        return phrase("banker_draws_stood", total=banker, player=player), "3.11"
    return phrase("banker_draws_on", total=banker, third=POINTS[hands.player[2]]), "3.12"
