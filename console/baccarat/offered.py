"""Which verbs the table would take now, each with its paragraph, cards and places: the guide of the dealer's screen."""

from console.baccarat.born import SetInUse
from console.baccarat.queries import is_unanswered
from console.baccarat.witness import ShoeSeen
from console.cards.status import Offered
from console.rounds import BETWEEN_ROUNDS
from console.state import Table
from games.baccarat.facts import next_place, place_due
from games.baccarat.phases import Phase
from games.baccarat.play import Side
from games.baccarat.round import ErrorKind, Round
from protocol import enums

NEXT, ASIDE = "next", "aside"
"""Where a card goes that came between two rounds: the next round begins with it, or it is out of play."""


def offered(table: Table, state: Round | None, cards: SetInUse, seen: ShoeSeen) -> list[Offered]:
    if state is None:
        return _between(table, cards, seen)
    if table.play.course.play["sealed"]:
        return [_offer("open-card", "3.9"), *_held(table, state, seen), *_queried(table)]
    found = [*_of_phase(table, state), *_held(table, state, seen), *_queried(table)]
    off = {"agree"} if seen.held or seen.unplaced or is_unanswered(table) else set()
    off |= {"key-card"} if seen.are_together else set()
    found = [each for each in found if each.verb not in off]
    are_known = any(each.verb == "together" and each.cards for each in found)
    return [each for each in found if each.verb != "together" or each.cards or not are_known]


def _queried(table: Table) -> list[Offered]:
    return [_offer("checked", "5.14")] if is_unanswered(table) else []


def _offer(
    verb: str, paragraph: str = "", cards: tuple[str, ...] = (), places: tuple[str, ...] = (), *, by_two: bool = False
) -> Offered:
    return Offered(verb, paragraph, list(cards), list(places), by_two)


def _between(table: Table, cards: SetInUse, seen: ShoeSeen) -> list[Offered]:
    if table.round.phase not in BETWEEN_ROUNDS:
        return []
    found = [_offer("new-shoe", "2.2.1", by_two=True)]
    if cards.is_waiting and cards.born and cards.born.to_burn:
        found.append(_offer("burnt", cards=seen.burnt))
    if seen.unplaced:
        found.append(_offer("key-card", "5.7", seen.unplaced, (NEXT, ASIDE), by_two=True))
        found.append(_offer("drop-card", "5.14", seen.unplaced, by_two=True))
    if cards.name and not cards.ended and not (cards.shoe and cards.shoe["cut_seen"]):
        found.append(_offer("cut-card", "5.5.4"))
    if seen.held:
        found.append(_offer("go-on", by_two=seen.takes_two))
    return found


def _of_phase(table: Table, state: Round) -> list[Offered]:
    places = tuple(next_place(state, side) for side in Side)
    lying = state.drawn
    match state.phase:
        case Phase.DEALING:
            due = place_due(state)
            found = [_offer("key-card", "3.10", places=tuple(sorted(places, key=lambda place: place != due)))]
        case Phase.CONCLUDED:
            found = [
                _offer("agree", "3.13", by_two=table.play.keyed),
                _offer("key-card", "5.7", places=places),
            ]
        case Phase.DEALING_ERROR:
            paragraph = "5.8" if ErrorKind.WRONG_SIDE in state.errors else "5.7"
            return [
                _offer("reconstruct", paragraph, by_two=True),
                _offer("give-up", paragraph, by_two=True),
                _offer("key-card", "5.7", places=places),
            ]
        case Phase.ORDER_UNKNOWN:
            return [
                _offer("order", "5.10", state.together, by_two=True),
                _offer("new-shoe", "5.10.2", by_two=True),
            ]
        case Phase.OPTIONS_OPEN:
            return [_offer("close-options", "5.12"), _offer("add-time", "5.12")]
        case _:
            return []
    if lying:
        found += [_offer("lies", "5.8", lying), _offer("correct-card", "5.14", lying, by_two=True)]
    if state.shoe.exposed:
        found.append(_offer("not-exposed", "5.14", state.shoe.exposed, by_two=True))
    if not state.shoe.cut_seen:
        found.append(_offer("cut-card", "5.5.4"))
    found += [_offer("exposed", "5.7"), _offer("together", "5.10"), _offer("error", "5.12", by_two=True)]
    return [*found, _offer("face-up", "5.9")] if state.rules.face_down else found


def _held(table: Table, state: Round, seen: ShoeSeen) -> list[Offered]:
    places = tuple(next_place(state, side) for side in Side)
    found = []
    before = state.drawn[-1:] if seen.was_close_to_last else ()
    if seen.are_together and (before or seen.unplaced):
        found.append(_offer("together", "5.10", (*before, *seen.unplaced)))
    elif seen.unplaced:
        found.append(_offer("key-card", "5.7", seen.unplaced, places))
    if seen.unplaced:
        found.append(_offer("drop-card", "5.14", seen.unplaced, by_two=True))
    if table.round.phase is enums.Phase.HELD and not table.play.conclude_only:
        found.append(_offer("go-on", by_two=seen.takes_two))
    return found
