"""What should happen at the shoe by the console's own rules; the judge and the gate follow this."""

from console.baccarat.born import facts_to_tell, play_of, set_in_use
from console.baccarat.felt import FIRST_FOUR, round_of
from console.baccarat.squeeze import opening, sealed_card
from console.baccarat.witness import seen_of
from console.state import Table
from games.baccarat.facts import place_due
from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.phases import Phase
from games.baccarat.play import Hands
from games.baccarat.round import Round
from games.baccarat.squeeze import PLACES, Squeeze
from games.baccarat.value import read_round
from games.refusal import Refusal
from protocol import enums
from shoe_controller.card_rules import BURNT
from shoe_controller.events import Result
from shoe_controller.reasons import OUT_OF_SIGHT
from shoe_controller.verdicts import Awaited, Moment

NOTHING_DUE = Awaited(Moment.DEALING)
SHOE = "shoe"
"""Marks a round that is held because of a report of the shoe."""
SETTLING = (Phase.CONCLUDED, Phase.SETTLED)


def awaited(table: Table, game: Baccarat) -> Awaited:
    phase, cards = table.round.phase, set_in_use(table)
    if play_of(table) is not None:
        return _in_round(table, game)
    if phase is enums.Phase.BETS_OPEN:
        return Awaited(Moment.BETS_OPEN)
    if not cards.name:
        return Awaited(Moment.WATCHING)
    if cards.ended:
        return Awaited(Moment.COUNTING)
    if cards.is_waiting and cards.born and cards.born.to_burn:
        return Awaited(Moment.BURNING, (BURNT,) * cards.born.to_burn)
    return Awaited(Moment.BETWEEN)


def _in_round(table: Table, game: Baccarat) -> Awaited:
    """A held round waits for people; an interrupted round may still get cards that it missed."""
    play = table.play
    is_looked_at = table.round.phase is enums.Phase.HELD and not play.conclude_only and not _is_out_of_sight(table)
    state = round_of(table, game.rules)
    if state is None or play.close_durable_s is None or facts_to_tell(table) or is_looked_at:
        return NOTHING_DUE
    if state.phase in SETTLING:
        return Awaited(Moment.DEALING, (), result_of(state.hands))
    if play.course.play["sealed"]:
        return _while_sealed(table, game)
    return Awaited(Moment.DEALING, _until_sealed(places_due(state), game))


def _while_sealed(table: Table, game: Baccarat) -> Awaited:
    """While a card is sealed no other card may leave the shoe; a reader that reports results has counted it already."""
    kept = sealed_card(table)
    after = None if kept is None else game.step(table.play.course.play, opening(kept))
    if after is None or isinstance(after, Refusal):
        return NOTHING_DUE
    state = read_round(game.rules, after, with_bets=False)
    return Awaited(Moment.DEALING, (), result_of(state.hands)) if state.phase in SETTLING else NOTHING_DUE


def _until_sealed(places: tuple[str, ...], game: Baccarat) -> tuple[str, ...]:
    """A card that will be sealed is the last one that leaves the shoe before it is opened."""
    if game.squeeze is Squeeze.OFF:
        return places
    sealed = next((at for at, place in enumerate(places, start=1) if place in PLACES), len(places))
    return places[:sealed]


def _is_out_of_sight(table: Table) -> bool:
    """Whether only a lost connection holds the round: the cards that the shoe reports now are the missed ones."""
    return table.round.held_for == SHOE and all(each.reason in OUT_OF_SIGHT for each in seen_of(table).held)


def places_due(state: Round) -> tuple[str, ...]:
    """The places due, as far as they are certain; a card that lies on the table does not come out of the shoe."""
    place = place_due(state) if state.phase is Phase.DEALING else None
    if place is None or state.shoe.kept:
        return ()
    dealt = len(state.drawn)
    return FIRST_FOUR[dealt:] if FIRST_FOUR[dealt : dealt + 1] == (place,) else (place,)


def result_of(hands: Hands) -> Result:
    found = outcome_of(hands)
    return Result(found.winner.value, found.player_pair, found.banker_pair)
