"""Staff's verbs about cards: a card that was not read, is another card or was dealt wrongly, and every dealing
error.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from console.blackjack.arguments import CorrectCardArguments, DiscardArguments, ErrorArguments, ReconstructArguments
from console.blackjack.deals import game_of
from console.blackjack.felt import cards_of, held_cards, round_of
from console.cards.arguments import CardArguments, CardsArguments, KeyCardArguments
from console.cards.card_verbs import CARD_VERBS as OF_A_SHOE
from console.cards.card_verbs import key_stray, no_card
from console.cards.round_verbs import answering
from console.cards.saying import say, words_of
from console.cards.witness import CardCorrected, Word, seen_of
from console.request import Plan, Request, Verb, plain
from console.rounds import BETWEEN_ROUNDS
from games.blackjack.phases import DEALING_PHASES
from games.blackjack.play import place_name
from games.blackjack.rewriting import cards_of_deal
from games.blackjack.round import Round
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why


def _round(request: Request) -> Round | None:
    return round_of(request.table, game_of(request))


def key_card(request: Request, given: KeyCardArguments) -> Plan | Why:
    """Records a card that the reader did not report, or reported and held. If no hand waits for a card, it is the next
    one.
    """
    card, seen = given.card, seen_of(request.table)
    if refused := no_card(card):
        return refused
    if request.table.round.phase in BETWEEN_ROUNDS:
        return key_stray(request, card, given.place)
    if seen.are_together and not seen.was_close_to_last:
        return Why(No.WRONG_PHASE, phrase("came_together"))
    round_ = _round(request)
    due = place_name(round_, round_.awaits) if round_ is not None and round_.awaits is not None else ""
    if not due:
        return say(request, [["early", card]], words_of(request.table, [card]))
    return say(request, [["card", card, given.place or due]], _words(request, [card]))


def _words(request: Request, cards: Iterable[str]) -> list[Word]:
    round_ = _round(request)
    lying = [] if round_ is None else [each.card for each in held_cards(round_) if each.is_out]
    return words_of(request.table, cards, lying)


def _bad_card(cards: Iterable[str]) -> Why | None:
    return next((refused for card in cards if (refused := no_card(card)) is not None), None)


def exposed(request: Request, given: CardArguments) -> Plan | Why:
    """Records that a card lies face up in the shoe: it is the next one (5.11)."""
    return no_card(given.card) or say(request, [["exposed", given.card]])


def together(request: Request, given: CardsArguments) -> Plan | Why:
    """Records cards that were drawn at once, of which nobody can tell which was first (5.12)."""
    if refused := _bad_card(given.cards):
        return refused
    round_, seen = _round(request), seen_of(request.table)
    dealt = [] if round_ is None else [event["card"] for event in round_.script if event["event"] == "deal"]
    if seen.was_close_to_last and dealt and dealt[-1] in given.cards and dealt[-1] not in seen.unplaced:
        return Why(No.WRONG_PHASE, phrase("first_is_recorded", card=dealt[-1]))
    return say(request, [["together", *given.cards]], _words(request, given.cards))


def order(request: Request, given: CardsArguments) -> Plan | Why:
    """Records the supervisor's decision on the order of cards that were drawn together, if no player has decided (5.12,
    5.19).
    """
    return say(request, [["order", *given.cards]], by_two=True)


def error(request: Request, given: ErrorArguments) -> Plan | Why:
    """Records that the dealer reports a dealing error; a supervisor then decides what becomes of the cards (5.7)."""
    return say(request, [["error", given.kind]])


def reconstruct(request: Request, given: ReconstructArguments) -> Plan | Why:
    """Puts the cards of the present deal into the intended order; a card that no hand needs yet comes next (5.9,
    5.7.2).
    """
    if refused := _bad_card(given.cards):
        return refused
    round_ = _round(request)
    new = Counter(given.cards) - Counter([] if round_ is None else cards_of_deal(round_))
    return say(request, [["reconstruct", *given.cards]], _words(request, new.elements()), by_two=True)


def give_up(request: Request) -> Plan | Why:
    """Records that the cards stay as they lie (5.7.1, 5.10.1)."""
    return say(request, [["leave"]], by_two=True)


def discard(request: Request, given: DiscardArguments) -> Plan | Why:
    """Takes a card out of play that was drawn on the dealer's complete hand, or dealt to an area without a bet
    (5.10).
    """
    if refused := no_card(given.card):
        return refused
    return say(request, [["discard", given.card, given.why]], _words(request, [given.card]))


def correct_card(request: Request, given: CorrectCardArguments) -> Plan | Why:
    """Records the card that lies on the felt instead of the recorded one (5.19). The dealer alone may undo the last
    keyed card.
    """
    if refused := no_card(given.card):
        return refused
    round_ = _round(request)
    cards = [] if round_ is None else cards_of(game_of(request), round_)
    if given.at >= len(cards):
        return Why(No.BAD_ARGUMENT, phrase("no_such_card", number=given.at + 1, cards=len(cards)))
    was = cards[given.at]
    words: list[Word] = [] if was.position is None else [CardCorrected(was.position, given.card)]
    is_last_keyed = (
        seen_of(request.table).driver == "keyed"
        and given.at == len(cards) - 1
        and round_ is not None
        and round_.phase in DEALING_PHASES
        and round_.script is round_.events
    )
    fact = ["correct", str(given.at), was.card, given.card]
    return answering(say(request, [fact], words, by_two=not is_last_keyed), request)


CARD_VERBS: dict[str, Verb[Any]] = {
    **OF_A_SHOE,
    "key-card": Verb(KeyCardArguments, key_card),
    "exposed": Verb(CardArguments, exposed),
    "together": Verb(CardsArguments, together),
    "order": Verb(CardsArguments, order),
    "error": Verb(ErrorArguments, error),
    "reconstruct": Verb(ReconstructArguments, reconstruct),
    "give-up": plain(give_up),
    "discard": Verb(DiscardArguments, discard),
    "correct-card": Verb(CorrectCardArguments, correct_card),
}
