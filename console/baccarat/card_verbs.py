"""Staff's verbs about cards: a card that was not read, is another card or lies elsewhere, and every dealing error."""

from collections.abc import Sequence
from typing import Any

from console.baccarat.arguments import CorrectCardArguments, PlacesArguments
from console.baccarat.deals import game_of
from console.baccarat.felt import cards_of, round_of
from console.cards.arguments import CardArguments, CardsArguments, KeyCardArguments
from console.cards.card_verbs import CARD_VERBS as OF_A_SHOE
from console.cards.card_verbs import key_stray, no_card
from console.cards.saying import say, words_of
from console.cards.witness import CardCorrected, CardKeyed, CardPlaced, Word, seen_of
from console.request import Plan, Request, Verb, plain
from console.rounds import BETWEEN_ROUNDS
from games.baccarat.facts import place_due
from games.baccarat.phases import Phase
from games.baccarat.round import Round
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from shoe_controller.reasons import HoldReason

EARLY = (
    HoldReason.BEFORE_CLOSE, HoldReason.NOT_DUE, HoldReason.WHILE_HELD, HoldReason.OUTSIDE, HoldReason.GATE_LOCKED,
)  # fmt: skip
"""The card was out of the shoe before it was due."""


def key_card(request: Request, given: KeyCardArguments) -> Plan | Why:
    """Records a card that the reader did not report, or reported and held. It lies at `place`."""
    table, card, place = request.table, given.card, given.place
    if refused := no_card(card):
        return refused
    if table.round.phase in BETWEEN_ROUNDS:
        return key_stray(request, card, place)
    state, seen = round_of(table, game_of(request).rules), seen_of(table)
    due = place_due(state) if state is not None and state.phase is Phase.DEALING else None
    if seen.are_together:
        return Why(No.WRONG_PHASE, phrase("came_together"))
    came_early = any(each.card == card and each.reason in EARLY for each in seen.held)
    is_asked = state is not None and state.phase not in (Phase.DEALING, Phase.CONCLUDED)
    is_found_meanwhile = state is not None and state.phase is Phase.OPTIONS_OPEN and card in seen.unplaced
    if is_found_meanwhile or (came_early and (is_asked or (place or due) == due)):
        return say(request, [["early", card]], words_of(table, [card]))
    return say(request, [["card", card, place or due or ""]], words_of(table, [card], _lying(state)))


def _lying(state: Round | None) -> Sequence[str]:
    """The cards that lie on the table and are dealt before any other."""
    return () if state is None else state.shoe.kept


def correct_card(request: Request, given: CorrectCardArguments) -> Plan | Why:
    """Records the card that the table shows instead of the recorded one (5.14). The dealer alone may undo the last
    keyed card.
    """
    place, card = given.place, given.card
    if refused := no_card(card):
        return refused
    state = round_of(request.table, game_of(request).rules)
    found = [] if state is None else [each for each in cards_of(request.table, state) if each.place == place]
    words: list[Word] = [CardCorrected(each.position, card) for each in found if each.position is not None]
    return say(request, [["correct", place, card]], words, by_two=not _is_last_keyed(request, place))


def _is_last_keyed(request: Request, place: str) -> bool:
    """Whether this is the last card of a shoe without a reader, in a round without an error. Two people confirm such a
    round anyway.
    """
    state = round_of(request.table, game_of(request).rules)
    if state is None or seen_of(request.table).driver != "keyed" or not state.drawn:
        return False
    is_plain = state.phase in (Phase.DEALING, Phase.CONCLUDED) and not request.table.play.course.play["put_right"]
    return is_plain and cards_of(request.table, state)[-1].place == place


def lies(request: Request, given: PlacesArguments) -> Plan | Why:
    """Records where each card of the hands truly lies, in the order of drawing (5.8)."""
    return say(request, [["lies", *given.places]])


def together(request: Request, given: CardsArguments) -> Plan | Why:
    """Records cards that were drawn at once, of which nobody can tell which was first (5.10). The record may have the
    first one already.
    """
    seen, state = seen_of(request.table), round_of(request.table, game_of(request).rules)
    if refused := next((why for card in given.cards if (why := no_card(card))), None):
        return refused
    words = words_of(request.table, given.cards, _lying(state))
    told = [word for word in words if isinstance(word, CardPlaced)]
    not_told = [word.card for word in words if isinstance(word, CardKeyed)]
    last = list(state.drawn[-1:]) if state is not None else []
    if told and not_told == last and seen.was_close_to_last:
        return say(request, [["together-with-last", *(word.card for word in told)]], told)
    return say(request, [["together", *given.cards]], words)


def order(request: Request, given: CardsArguments) -> Plan | Why:
    """Records the supervisor's decision on the order of cards that were drawn together (5.10)."""
    return say(request, [["order", *given.cards]], by_two=True)


def exposed(request: Request, given: CardArguments) -> Plan | Why:
    """Records that a card was seen before it was due: it must be the next card (5.7)."""
    return no_card(given.card) or say(request, [["exposed", given.card]])


def not_exposed(request: Request, given: CardArguments) -> Plan | Why:
    """Takes an `exposed` back: no card was seen early, and any card may come next."""
    return no_card(given.card) or say(request, [["unexposed", given.card]], by_two=True)


def face_up(request: Request) -> Plan | Why:
    return say(request, [["face-up"]])


def error(request: Request) -> Plan | Why:
    """Reports any other dealing error: players choose whether to go on (5.12)."""
    return say(request, [["error"]], by_two=True)


def reconstruct(request: Request) -> Plan | Why:
    return say(request, [["reconstruct"]], by_two=True)


def give_up(request: Request) -> Plan | Why:
    """Records that staff cannot correct the cards (5.7, 5.8)."""
    return say(request, [["give-up"]], by_two=True)


CARD_VERBS: dict[str, Verb[Any]] = {
    **OF_A_SHOE,
    "key-card": Verb(KeyCardArguments, key_card),
    "lies": Verb(PlacesArguments, lies),
    "together": Verb(CardsArguments, together),
    "order": Verb(CardsArguments, order),
    "exposed": Verb(CardArguments, exposed),
    "not-exposed": Verb(CardArguments, not_exposed),
    "face-up": plain(face_up),
    "error": plain(error),
    "reconstruct": plain(reconstruct),
    "give-up": plain(give_up),
}
