"""What the console expects to happen at the shoe; the judge and the gate follow this."""

from console.cards.born import facts_to_tell, play_of, set_in_use
from console.cards.witness import deals_of, seen_of
from console.state import Table
from protocol import enums
from shoe_controller.card_rules import BURNT
from shoe_controller.reasons import OUT_OF_SIGHT
from shoe_controller.verdicts import Awaited, Moment

NOTHING_DUE = Awaited(Moment.DEALING)
SHOE = "shoe"
"""Marks a round that is held because of a report of the shoe."""


def awaited(table: Table) -> Awaited:
    phase = table.round.phase
    if play_of(table) is not None:
        return _in_round(table)
    if phase is enums.Phase.BETS_OPEN:
        return Awaited(Moment.BETS_OPEN)
    cards = set_in_use(table)
    if not cards.name:
        return Awaited(Moment.WATCHING)
    if cards.ended:
        return Awaited(Moment.COUNTING)
    if cards.is_waiting and cards.born and cards.born.to_burn:
        return Awaited(Moment.BURNING, (BURNT,) * cards.born.to_burn)
    return Awaited(Moment.BETWEEN)


def _in_round(table: Table) -> Awaited:
    """What a round expects. A held round waits for people; an interrupted round may still get cards that it missed."""
    play = table.play
    is_looked_at = table.round.phase is enums.Phase.HELD and not play.conclude_only and not _is_out_of_sight(table)
    needs_set = play.course.play["needs_set"]
    if needs_set or play.close_durable_s is None or facts_to_tell(table) or is_looked_at:
        return NOTHING_DUE
    return deals_of(table).in_round(table)


def _is_out_of_sight(table: Table) -> bool:
    """Whether the round is held only for a lost connection: cards that the shoe reports now are the missed ones."""
    return table.round.held_for == SHOE and all(each.reason in OUT_OF_SIGHT for each in seen_of(table).held)
