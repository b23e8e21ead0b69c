"""Baccarat as a game that is dealt from a shoe: what should come out of it, and what a command about cards does."""

from collections.abc import Mapping, Sequence
from typing import Any

from console.baccarat.answers import CardsSaid
from console.baccarat.felt import FIRST_FOUR, places, round_of
from console.baccarat.squeeze import opening, sealed_card
from console.cards.answers import Change
from console.cards.awaited import NOTHING_DUE
from console.cards.deals import ShoeNow, waits_for
from console.request import Request
from console.state import Table
from games.baccarat.facts import place_due
from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.phases import Phase
from games.baccarat.play import Hands
from games.baccarat.round import Round
from games.baccarat.squeeze import PLACES, Squeeze
from games.baccarat.value import read_round
from games.baccarat.void import VOID_PARAGRAPH, VoidReason
from games.game import Value
from games.refusal import Refusal
from shoe_controller.events import Result
from shoe_controller.reasons import Row
from shoe_controller.verdicts import Awaited, Moment

SETTLING = (Phase.CONCLUDED, Phase.SETTLED)


class BaccaratDeals:
    def __init__(self, game: Baccarat) -> None:
        self.game = game
        self.decks = game.rules.decks

    def paragraph(self, row: Row) -> str:
        return row.baccarat

    def shoe_of(self, play: Mapping[str, Any]) -> ShoeNow:
        return _shoe_now(play["shoe"])

    def inherited(self, carry: Mapping[str, Any]) -> ShoeNow | None:
        shoe = carry.get("shoe")
        return None if shoe is None else _shoe_now(shoe)

    def dealt(self, play: Mapping[str, Any]) -> list[str]:
        return [*play["drawn"], *play["together"], *play["shoe"]["kept"]]

    def face_down(self, table: Table) -> list[str]:
        kept = sealed_card(table)
        return [] if kept is None else [kept.card]

    def of_outcome(self, outcome: Value) -> tuple[str, list[str]]:
        return outcome.get("shoe", ""), [*outcome["player"], *outcome["banker"]]

    def in_round(self, table: Table) -> Awaited:
        state = round_of(table, self.game.rules)
        if state is None:
            return NOTHING_DUE
        if state.phase in SETTLING:
            return Awaited(Moment.DEALING, (), result_of(state.hands))
        if table.play.course.play["sealed"]:
            return self._while_sealed(table)
        return Awaited(Moment.DEALING, _until_sealed(places_due(state), self.game))

    def _while_sealed(self, table: Table) -> Awaited:
        """Says that no card may leave the shoe while one is sealed. A reader that reports results has counted it
        already, so its report of the result may come now.
        """
        kept = sealed_card(table)
        after = None if kept is None else self.game.step(table.play.course.play, opening(kept))
        if after is None or isinstance(after, Refusal):
            return NOTHING_DUE
        state = read_round(self.game.rules, after)
        return Awaited(Moment.DEALING, (), result_of(state.hands)) if state.phase in SETTLING else NOTHING_DUE

    def places_due(self, table: Table) -> tuple[str, ...]:
        state = round_of(table, self.game.rules)
        return () if state is None else places_due(state)

    def lying(self, table: Table) -> dict[str, str]:
        state = round_of(table, self.game.rules)
        lie = {} if state is None else dict(zip(places(state.lies), state.drawn, strict=True))
        if (sealed := sealed_card(table)) is not None:
            lie[sealed.place] = sealed.card
        return lie

    def comes_first(self, table: Table) -> Value | None:
        """The card that must come first: drawn in excess in the last round, or drawn before it was due (5.7)."""
        state = round_of(table, self.game.rules)
        if state is None or state.phase is not Phase.DEALING or not state.shoe.kept:
            return None
        return ["card", state.shoe.kept[0], place_due(state) or ""]

    def is_complete(self, table: Table) -> bool:
        state = round_of(table, self.game.rules)
        return state is not None and state.phase is Phase.CONCLUDED

    def void_by(self, play: Mapping[str, Any]) -> str:
        return "" if play["void"] is None else VOID_PARAGRAPH[VoidReason(play["void"])]

    def said_of(self, request: Request, fact: Sequence[str], after: Mapping[str, Any]) -> CardsSaid:
        table, state = request.table, read_round(self.game.rules, after)
        waits, asks = waits_for(self.game, after)
        return CardsSaid(
            table.round.number,
            list(fact),
            list(state.hands.player),
            list(state.hands.banker),
            list(state.surplus),
            waits,
            asks,
            self.void_by(after),
            _changes(self.game, request, after),
        )


def game_of(request: Request) -> Baccarat:
    assert isinstance(request.game, Baccarat)
    return request.game


def _shoe_now(shoe: Mapping[str, Any]) -> ShoeNow:
    of_set = shoe["name"], shoe["out"], int(shoe["cards_left"]), bool(shoe["cut_seen"])
    return ShoeNow(*of_set, shoe["kept"], shoe["exposed"])


def _until_sealed(places: tuple[str, ...], game: Baccarat) -> tuple[str, ...]:
    """The places up to a card that will be sealed: no later card leaves the shoe before that one is opened."""
    if game.squeeze is Squeeze.OFF:
        return places
    sealed = next((at for at, place in enumerate(places, start=1) if place in PLACES), len(places))
    return places[:sealed]


def places_due(state: Round) -> tuple[str, ...]:
    """The places of the next cards, as far as they are certain; a card that lies on the table does not come out of the
    shoe.
    """
    place = place_due(state) if state.phase is Phase.DEALING else None
    if place is None or state.shoe.kept:
        return ()
    dealt = len(state.drawn)
    return FIRST_FOUR[dealt:] if FIRST_FOUR[dealt : dealt + 1] == (place,) else (place,)


def result_of(hands: Hands) -> Result:
    found = outcome_of(hands)
    return Result(found.winner.value, found.player_pair, found.banker_pair)


def _changes(game: Baccarat, request: Request, after: Mapping[str, Any]) -> dict[str, Change]:
    """What the bets of each terminal bring back with the cards as they lie now, and after the change."""
    course = request.table.play.course
    before = read_round(game.rules, course.play)
    then = read_round(game.rules, after)
    found: dict[str, Change] = {}
    if before.void_reason or then.void_reason or Phase.VOID in (before.phase, then.phase):
        return found
    hands = [before.hands, then.hands]
    if not all(game.is_outcome(_as_outcome(each)) for each in hands):
        return found
    back = {"back": course.play["asked"]} if course.play["asked"] else {}
    outcomes = [_as_outcome(each) | back for each in hands]
    for terminal in sorted(course.stakes):
        wager = course.wager(terminal)
        if wager.stake_cents:
            was, would = (game.due(course.public, outcome, wager) for outcome in outcomes)
            found[terminal] = Change(wager.stake_cents, was.payout_cents, would.payout_cents)
    return found


def _as_outcome(hands: Any) -> Value:
    order = [f"P{at + 1}" for at in range(len(hands.player))] + [f"B{at + 1}" for at in range(len(hands.banker))]
    return {"player": list(hands.player), "banker": list(hands.banker), "order": order}
