"""Blackjack as a game that is dealt from a shoe: what should come out of it, and what a command about cards does."""

from collections.abc import Mapping, Sequence
from typing import Any

from console.blackjack.answers import CardsSaid
from console.blackjack.felt import held_cards, round_of
from console.cards.answers import Change
from console.cards.awaited import NOTHING_DUE
from console.cards.deals import ShoeNow, waits_for
from console.request import Request
from console.state import Table
from games.blackjack.facts import paragraph_of_void
from games.blackjack.game import UNSEEN, Blackjack
from games.blackjack.phases import COMPLETE, VOID
from games.blackjack.play import place_name
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.game import HasOutcome, Value
from games.refusal import Refusal
from shoe_controller.reasons import Row
from shoe_controller.verdicts import Awaited, Moment


class BlackjackDeals:
    def __init__(self, game: Blackjack) -> None:
        self.game = game
        self.decks = game.reading("decks")

    def paragraph(self, row: Row) -> str:
        return row.blackjack if self.game.variant.seated_and_standing else ""

    def shoe_of(self, play: Mapping[str, Any]) -> ShoeNow:
        round_ = self._round(play)
        in_shoe = [held.card for held in held_cards(round_) if not held.is_out]
        return _shoe_now(play["set"], round_.shoe, in_shoe, bool(play["cut"]))

    def inherited(self, carry: Mapping[str, Any]) -> ShoeNow | None:
        shoe = carry.get("shoe")
        is_cut = carry.get("ended") == "cut-card"
        return None if shoe is None else _shoe_now(carry["set"], Shoe.of_value(shoe), [], is_cut)

    def dealt(self, play: Mapping[str, Any]) -> list[str]:
        """The cards of the round in the order of drawing, without cards that were drawn together for the dealer and
        have no order.
        """
        if play["needs_set"]:
            return []
        round_ = self._round(play)
        taken = [event["card"] for event in round_.script if event["event"] in ("deal", "discard")]
        return [*taken, *(held.card for held in held_cards(round_) if held.is_out)]

    def face_down(self, table: Table) -> list[str]:
        return []

    def of_outcome(self, outcome: Value) -> tuple[str, list[str]]:
        if "dealt" in outcome:
            return "", list(outcome["dealt"])
        hands = [outcome["dealer"], *(hand for hands in outcome["boxes"].values() for hand in hands)]
        return "", [card for hand in hands for card in hand]

    def in_round(self, table: Table) -> Awaited:
        round_ = round_of(table, self.game)
        return NOTHING_DUE if round_ is None else Awaited(Moment.DEALING, places_due(round_))

    def places_due(self, table: Table) -> tuple[str, ...]:
        round_ = round_of(table, self.game)
        return () if round_ is None else places_due(round_)

    def lying(self, table: Table) -> dict[str, str]:
        """The cards by place: none, because no reader at this table names places."""
        return {}

    def comes_first(self, table: Table) -> Value | None:
        """The card that must come first: out of the shoe before it was due, or drawn together with another one (5.11,
        5.12).
        """
        round_ = round_of(table, self.game)
        if round_ is None or round_.awaits is None:
            return None
        held = held_cards(round_)
        return ["card", held[0].card, place_name(round_, round_.awaits)] if held and held[0].is_out else None

    def is_complete(self, table: Table) -> bool:
        round_ = round_of(table, self.game)
        return round_ is not None and round_.phase is COMPLETE

    def void_by(self, play: Mapping[str, Any]) -> str:
        if play["needs_set"]:
            return ""
        round_ = self._round(play)
        return (paragraph_of_void(round_) or self.game.paragraphs.managed) if round_.phase is VOID else ""

    def said_of(self, request: Request, fact: Sequence[str], after: Mapping[str, Any]) -> CardsSaid:
        table, round_ = request.table, self._round(after)
        waits, asks = waits_for(self.game, after)
        return CardsSaid(
            table.round.number,
            list(fact),
            hands_of(round_),
            waits,
            asks,
            self.void_by(after),
            self._changes(table, after),
        )

    def _changes(self, table: Table, after: Mapping[str, Any]) -> dict[str, Change]:
        """What the bets of each terminal bring back with the cards as they lie now, and after the change."""
        course = table.play.course
        outcomes = []
        for play in (course.play, dict(after)):
            ended = None if play["needs_set"] else self.game.step(play, ["agree"])
            awaits = None if ended is None or isinstance(ended, Refusal) else self.game.awaits(ended)
            if not isinstance(awaits, HasOutcome):
                return {}
            outcomes.append(awaits.outcome)
        found: dict[str, Change] = {}
        for terminal in sorted(course.stakes):
            wager = course.wager(terminal)
            if wager.stake_cents:
                was, would = (self.game.due(course.public, outcome, wager) for outcome in outcomes)
                found[terminal] = Change(wager.stake_cents, was.payout_cents, would.payout_cents)
        return found

    def _round(self, play: Mapping[str, Any]) -> Round:
        return self.game.round_of(play)  # type: ignore[arg-type]  # a play is a dict, which nobody changes


def _shoe_now(name: str, shoe: Shoe, in_shoe: Sequence[str], is_cut: bool) -> ShoeNow:
    """The shoe as it is now. A card that was only seen in it has not left it, although the game counts it as known."""
    out = dict(shoe.out)
    out.pop(UNSEEN, None)
    for card in in_shoe:
        if card in out:
            out[card] -= 1
    kept = [card for card in shoe.held if card not in in_shoe]
    return ShoeNow(name, out, shoe.left + len(in_shoe), is_cut, kept, list(in_shoe))


def places_due(round_: Round) -> tuple[str, ...]:
    """The places of the next cards, as far as they are certain; a card that lies on the table does not come out of the
    shoe.
    """
    held = held_cards(round_)
    if held and held[0].is_out:
        return ()
    places = tuple(place_name(round_, hand) for hand in round_.to_come)
    return places[:1] if held else places


def hands_of(round_: Round) -> dict[str, list[str]]:
    """Every hand that has cards, by its place."""
    hands = {f"{box.number}.{hand.number}": list(hand.cards) for box in round_.boxes for hand in box.hands}
    return {place: cards for place, cards in {"D": list(round_.dealer.cards), **hands}.items() if cards}


def game_of(request: Request) -> Blackjack:
    assert isinstance(request.game, Blackjack)
    return request.game
