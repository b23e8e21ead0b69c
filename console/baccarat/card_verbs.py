"""What staff say of cards: one that was not read, or is another, or lies elsewhere; and every dealing error."""

from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.baccarat.answers import StrayCard
from console.baccarat.arguments import (
    CardArguments,
    CardsArguments,
    CorrectCardArguments,
    KeyCardArguments,
    PlacesArguments,
)
from console.baccarat.born import facts_to_tell, shoe_of
from console.baccarat.felt import cards_of, round_of
from console.baccarat.offered import ASIDE, NEXT
from console.baccarat.papers import keep_papers, papers_of
from console.baccarat.saying import Fact, game_of, say, tell_judge
from console.baccarat.told import seen_of
from console.baccarat.witness import CardCorrected, CardKeyed, CardLies, CardPlaced, Word
from console.given import echo
from console.request import Done, Plan, Request, Staff, Verb, plain
from console.rounds import BETWEEN_ROUNDS
from games.baccarat.facts import place_due
from games.baccarat.phases import Phase
from games.cards import is_card
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided
from shoe_controller.reasons import HoldReason

EARLY = (
    HoldReason.BEFORE_CLOSE, HoldReason.NOT_DUE, HoldReason.WHILE_HELD, HoldReason.OUTSIDE, HoldReason.GATE_LOCKED,
)  # fmt: skip
"""The card was out of the shoe before it was due."""


def key_card(request: Request, given: KeyCardArguments) -> Plan | Why:
    """A card that the reader has not told, or one that it told and that was held: it lies at `place`."""
    table, card, place = request.table, given.card, given.place
    if refused := _no_card(card):
        return refused
    if table.round.phase in BETWEEN_ROUNDS:
        return _stray(request, card, place)
    state, seen = round_of(table, game_of(request).rules), seen_of(table)
    due = place_due(state) if state is not None and state.phase is Phase.DEALING else None
    word: Word = CardPlaced(card) if card in seen.unplaced else CardKeyed(card)
    came_early = any(each.card == card and each.reason in EARLY for each in seen.held)
    if came_early and (place or due) == due and isinstance(word, CardPlaced):
        return say(request, [["exposed", card]], [word, CardLies(card)])
    return say(request, [["card", card, place or due or ""]], [word])


def _stray(request: Request, card: str, place: str) -> Plan | Why:
    """A card that came between two rounds."""
    if place not in (NEXT, ASIDE):
        return Why(No.BAD_ARGUMENT, phrase("stray_goes", card=card))
    if shoe_of(request.table) is None:
        return Why(No.WRONG_PHASE, phrase("no_set_yet"))
    fact: Fact = ["exposed", card] if place == NEXT else ["burn", card]

    def do(_: Staff) -> Done:
        facts = [*facts_to_tell(request.table), fact]
        facts.sort(key=lambda each: each[0] == "exposed")  # Players are asked about it: it comes last.
        is_told = card in seen_of(request.table).unplaced
        tell_judge(request, [CardPlaced(card) if is_told else CardKeyed(card)])
        number = request.table.round.number + 1
        papers = replace(papers_of(request.table), first=facts, first_round=number)
        return keep_papers(request.table, papers), Decided()

    return Plan(Action.ENTER, do, StrayCard(card, place), request.table.round.number)


def correct_card(request: Request, given: CorrectCardArguments) -> Plan | Why:
    """The felt shows another card than the record (5.14)."""
    place, card = given.place, given.card
    if refused := _no_card(card):
        return refused
    state = round_of(request.table, game_of(request).rules)
    found = [] if state is None else [each for each in cards_of(request.table, state) if each.place == place]
    words: list[Word] = [CardCorrected(each.position, card) for each in found if each.position is not None]
    return say(request, [["correct", place, card]], words, by_two=True)


def _no_card(card: str) -> Why | None:
    return None if is_card(card) else Why(No.BAD_ARGUMENT, phrase("no_card", card=echo(card)))


def lies(request: Request, given: PlacesArguments) -> Plan | Why:
    """Where each card of the hands truly lies, in the order of drawing (5.8)."""
    return say(request, [["lies", *given.places]])


def together(request: Request, given: CardsArguments) -> Plan | Why:
    """Drawn at once: nobody can tell which was first (5.10)."""
    unplaced = list(seen_of(request.table).unplaced)
    words: list[Word] = []
    for card in given.cards:
        if refused := _no_card(card):
            return refused
        is_told = card in unplaced
        words.append(CardPlaced(card) if is_told else CardKeyed(card))
        if is_told:
            unplaced.remove(card)
    return say(request, [["together", *given.cards]], words)


def order(request: Request, given: CardsArguments) -> Plan | Why:
    """The supervisor's word (5.10)."""
    return say(request, [["order", *given.cards]], by_two=True)


def exposed(request: Request, given: CardArguments) -> Plan | Why:
    """A card was seen that is not due yet: it is the next one (5.7)."""
    return _no_card(given.card) or say(request, [["exposed", given.card]])


def face_up(request: Request) -> Plan | Why:
    return say(request, [["face-up"]])


def error(request: Request) -> Plan | Why:
    """Any other dealing error: players have their options (5.12)."""
    return say(request, [["error"]], by_two=True)


def reconstruct(request: Request) -> Plan | Why:
    return say(request, [["reconstruct"]], by_two=True)


def give_up(request: Request) -> Plan | Why:
    """The House finds that the cards cannot be put right (5.7, 5.8)."""
    return say(request, [["give-up"]], by_two=True)


CARD_VERBS: dict[str, Verb[Any]] = {
    "key-card": Verb(KeyCardArguments, key_card),
    "correct-card": Verb(CorrectCardArguments, correct_card),
    "lies": Verb(PlacesArguments, lies),
    "together": Verb(CardsArguments, together),
    "order": Verb(CardsArguments, order),
    "exposed": Verb(CardArguments, exposed),
    "face-up": plain(face_up),
    "error": plain(error),
    "reconstruct": plain(reconstruct),
    "give-up": plain(give_up),
}
