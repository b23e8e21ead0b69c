"""Which verbs the table would take now, each with its paragraph, cards and places, for the guide of the dealer's
screen.
"""

from console.baccarat.squeeze import may_open
from console.cards.born import SetInUse
from console.cards.offered import offer, offered_between, offered_held, offered_queried, without_what_is_off
from console.cards.queries import is_unanswered
from console.cards.status import Offered
from console.cards.witness import ShoeSeen
from console.state import Table
from games.baccarat.facts import next_place, place_due
from games.baccarat.phases import Phase
from games.baccarat.play import Side
from games.baccarat.round import ErrorKind, Round

PLACES_A_CARD = ("key-card", "together")
"""No card has its place before the sealed one is open."""


def offered(table: Table, state: Round | None, cards: SetInUse, seen: ShoeSeen) -> list[Offered]:
    if state is None:
        return offered_between(table, cards, seen, ("5.7", "5.14", "5.5.4"))
    places = tuple(next_place(state, side) for side in Side)
    held = offered_held(table, seen, state.drawn[-1:], places, ("5.10", "5.7", "5.14"))
    asked = offered_queried(table, "5.14")
    if table.play.course.play["sealed"]:
        opens = [offer("open-card", "3.9")] if may_open(table) else []
        return [*opens, *(each for each in held if each.verb not in PLACES_A_CARD), *asked]
    found = [*_of_phase(table, state), *held, *asked]
    return without_what_is_off(found, seen, unanswered=is_unanswered(table))


def _of_phase(table: Table, state: Round) -> list[Offered]:
    places = tuple(next_place(state, side) for side in Side)
    lying = state.drawn
    match state.phase:
        case Phase.DEALING:
            due = place_due(state)
            found = [offer("key-card", "3.10", places=tuple(sorted(places, key=lambda place: place != due)))]
        case Phase.CONCLUDED:
            found = [
                offer("agree", "3.13", by_two=table.play.keyed),
                offer("key-card", "5.7", places=places),
            ]
        case Phase.DEALING_ERROR:
            paragraph = "5.8" if ErrorKind.WRONG_SIDE in state.errors else "5.7"
            return [
                offer("reconstruct", paragraph, by_two=True),
                offer("give-up", paragraph, by_two=True),
                offer("key-card", "5.7", places=places),
            ]
        case Phase.ORDER_UNKNOWN:
            return [
                offer("order", "5.10", state.together, by_two=True),
                offer("new-shoe", "5.10.2", by_two=True),
            ]
        case Phase.OPTIONS_OPEN:
            return [offer("close-options", "5.12"), offer("add-time", "5.12")]
        case _:
            return []
    if lying:
        found += [offer("lies", "5.8", lying), offer("correct-card", "5.14", lying, by_two=True)]
    if state.shoe.exposed:
        found.append(offer("not-exposed", "5.14", state.shoe.exposed, by_two=True))
    if not state.shoe.cut_seen:
        found.append(offer("cut-card", "5.5.4"))
    found += [offer("exposed", "5.7"), offer("together", "5.10"), offer("error", "5.12", by_two=True)]
    return [*found, offer("face-up", "5.9")] if state.rules.face_down else found
