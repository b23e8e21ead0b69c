"""Staff's verbs about cards in any card game: a card between rounds, a card that is not on the table, the cut card."""

from typing import Any

from console.authority import Action
from console.cards.answers import CardNowhere, StrayCard
from console.cards.arguments import CardArguments
from console.cards.born import beginning_with, facts_to_tell, set_in_use
from console.cards.offered import ASIDE, NEXT
from console.cards.papers import keep_papers
from console.cards.saying import Fact, go_on_if_nothing_else, say, tell_judge
from console.cards.witness import CardDropped, CardKeyed, CardPlaced, Word, seen_of
from console.given import echo
from console.playing import go_on
from console.request import Done, Plan, Request, Staff, Verb, plain, reason_missing
from console.rounds import UNDECIDED
from games.cards import is_card
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from protocol.staff import Decided


def no_card(card: str) -> Why | None:
    return None if is_card(card) else Why(No.BAD_ARGUMENT, phrase("no_card", card=echo(card)))


def key_stray(request: Request, card: str, place: str) -> Plan | Why:
    """Decides about a card that came between two rounds."""
    if place not in (NEXT, ASIDE):
        return Why(No.BAD_ARGUMENT, phrase("stray_goes", card=card))
    if not (name := set_in_use(request.table).name):
        return Why(No.WRONG_PHASE, phrase("no_set_yet"))
    fact: Fact = ["early", card] if place == NEXT else ["burn", card]

    def do(_: Staff) -> Done:
        is_told = card in seen_of(request.table).unplaced
        tell_judge(request, [CardPlaced(card) if is_told else CardKeyed(card)])
        return keep_papers(request.table, beginning_with(request.table, fact)), Decided()

    return Plan(Action.ENTER, do, StrayCard(card, place, name), request.table.round.number)


def drop_card(request: Request, given: CardArguments) -> Plan | Why:
    """Removes a card that the shoe has reported and that is not on the table, after people have checked."""
    table, card = request.table, given.card
    if card not in seen_of(table).unplaced:
        return Why(No.BAD_ARGUMENT, phrase("not_unplaced", card=echo(card)))
    if refused := reason_missing(request, phrase("dropping")):
        return refused

    def do(_: Staff) -> Done:
        words: list[Word] = [CardDropped(card)]
        effects = go_on_if_nothing_else(request, words)
        tell_judge(request, words)
        return [*effects, *go_on(table, request.game, request.settings, request.chance, request.now)], Decided()

    return Plan(Action.ENTER, do, CardNowhere(card, set_in_use(table).name), table.round.number)


def cut_card(request: Request) -> Plan | Why:
    """Records that the dealer sees the cut card: this round, or the next one, is the last of the shoe."""
    table, cards = request.table, set_in_use(request.table)
    if table.round.phase in UNDECIDED:
        return say(request, [["cut"]])
    is_told = bool(cards.shoe and cards.shoe.cut_seen) or ["cut"] in facts_to_tell(table)
    if not cards.name or cards.ended or is_told:
        return Why(No.WRONG_PHASE, phrase("cut_no_more"))
    return Plan(Action.SHOW, lambda _: (keep_papers(table, beginning_with(table, ["cut"])), Decided()))


CARD_VERBS: dict[str, Verb[Any]] = {"drop-card": Verb(CardArguments, drop_card), "cut-card": plain(cut_card)}
