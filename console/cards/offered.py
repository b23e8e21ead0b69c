"""The verbs about the shoe that the table would take now, in any card game."""

from collections.abc import Sequence

from console.cards.born import SetInUse
from console.cards.queries import is_unanswered
from console.cards.status import Offered
from console.cards.witness import ShoeSeen
from console.rounds import BETWEEN_ROUNDS
from console.state import Table
from protocol import enums

NEXT, ASIDE = "next", "aside"
"""Where a card goes that came between two rounds: the next round begins with it, or it is out of play."""


def offer(
    verb: str, paragraph: str = "", cards: Sequence[str] = (), places: Sequence[str] = (), *, by_two: bool = False
) -> Offered:
    return Offered(verb, paragraph, list(cards), list(places), by_two)


def offered_between(table: Table, cards: SetInUse, seen: ShoeSeen, paragraphs: tuple[str, str, str]) -> list[Offered]:
    """The verbs between two rounds. `paragraphs`: those for a card that comes next, a card that is not on the table,
    and too few cards.
    """
    if table.round.phase not in BETWEEN_ROUNDS:
        return []
    comes_next, not_there, few_cards = paragraphs
    found = [offer("new-shoe", "2.2.1", by_two=True)]
    if cards.is_waiting and cards.born and cards.born.to_burn:
        found.append(offer("burnt", cards=seen.burnt))
    if seen.unplaced:
        found.append(offer("key-card", comes_next, seen.unplaced, (NEXT, ASIDE), by_two=True))
        found.append(offer("drop-card", not_there, seen.unplaced, by_two=True))
    if cards.name and not cards.ended and not (cards.shoe and cards.shoe.cut_seen):
        found.append(offer("cut-card", few_cards))
    if seen.held:
        found.append(offer("go-on", by_two=seen.takes_two))
    return found


def offered_held(
    table: Table,
    seen: ShoeSeen,
    last: Sequence[str],
    places: Sequence[str],
    paragraphs: tuple[str, str, str],
) -> list[Offered]:
    """The verbs while the shoe holds the round. `last`: the card drawn last. `paragraphs`: those for cards drawn
    together, a card drawn early, and no card.
    """
    together, early, not_there = paragraphs
    found = []
    before = list(last) if seen.was_close_to_last else []
    if seen.are_together and (before or seen.unplaced):
        found.append(offer("together", together, (*before, *seen.unplaced)))
    elif seen.unplaced:
        found.append(offer("key-card", early, seen.unplaced, places))
    if seen.unplaced:
        found.append(offer("drop-card", not_there, seen.unplaced, by_two=True))
    if table.round.phase is enums.Phase.HELD and not table.play.conclude_only and not seen.lost:
        found.append(offer("go-on", by_two=seen.takes_two))
    return found


def offered_queried(table: Table, paragraph: str) -> list[Offered]:
    return [offer("checked", paragraph)] if is_unanswered(table) else []


def without_what_is_off(found: Sequence[Offered], seen: ShoeSeen, *, unanswered: bool) -> list[Offered]:
    """Removes verbs that are off: staff cannot confirm cards while something is held or asked, nor key a card while an
    order is open.
    """
    off = {"agree"} if seen.held or seen.unplaced or unanswered else set()
    off |= {"key-card"} if seen.are_together else set()
    left = [each for each in found if each.verb not in off]
    are_known = any(each.verb == "together" and each.cards for each in left)
    return [each for each in left if each.verb != "together" or each.cards or not are_known]
