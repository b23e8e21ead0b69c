"""Staff's verbs with which two people register a shoe: its set, who shuffled and cut it, the cut card, and
burnt cards.
"""

import re
from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.cards.answers import ShoeRegistered, ShoeTaken
from console.cards.arguments import BurntArguments, ShoeArguments
from console.cards.born import facts_to_tell, in_order, play_of, set_in_use
from console.cards.papers import UNKNOWN, Born, keep_papers, papers_now, papers_of
from console.cards.saying import PUT_RIGHT, say, tell_judge
from console.cards.witness import CardKeyed, deals_of, seen_of, witness_of
from console.request import Done, Plan, Request, Staff, Verb, plain, reason_missing
from console.round_work import open_bets
from console.rounds import BETWEEN_ROUNDS
from games.cards import DECK, is_card
from phrases import phrase
from protocol.refusals import RefusalNumber as No
from protocol.refusals import Why
from shoe_controller.card_rules import OF_THE_SET

NAME = re.compile(r"[0-9A-Za-z-]{1,16}")
S2_NAME = re.compile(r"[0-9A-F]{2}")
BURN_MAX = 16


def new_shoe(request: Request, given: ShoeArguments) -> Plan | Why:
    """Registers a set between rounds, or after cards were drawn together and before their order is decided (5.10.2)."""
    born = _born(request, given)
    if isinstance(born, Why):
        return born
    if play_of(request.table) is not None:
        return _in_round(request, born)
    if request.table.round.phase not in BETWEEN_ROUNDS:
        return Why(No.WRONG_PHASE, phrase("shoe_when", phase=request.table.round.phase))
    cards = set_in_use(request.table)
    is_early = bool(cards.shoe) and not cards.ended
    if is_early and (refused := reason_missing(request, phrase("early_shoe"))):
        return refused

    def do(staff: Staff) -> Done:
        told, number = replace(born, by=staff), request.table.round.number + 1
        first = [["set", born.set]]
        # What is out of the set before it stands in this row for good: later cards are compared with it.
        papers = replace(papers_now(request.table), born=told, first=first, first_round=number, faulty="")
        _forget_cards_seen(request)
        return keep_papers(request.table, papers), ShoeTaken(born.set, born.to_burn)

    return Plan(Action.ENTER, do, _registered(request, born), request.table.round.number)


def _registered(request: Request, born: Born) -> ShoeRegistered:
    cards, decks = set_in_use(request.table), deals_of(request.table).decks
    left = cards.shoe.left if cards.shoe else 0
    is_early = bool(cards.shoe) and not cards.ended
    who = (born.shuffled_by, born.cut_by, born.cut_from_end, born.burn)
    return ShoeRegistered(born.set, decks, *who, cards.name if is_early else "", left)


def _in_round(request: Request, born: Born) -> Plan | Why:
    if born.burn:
        return Why(No.BAD_ARGUMENT, phrase("no_burn_in_round"))
    plan = say(request, [["set", born.set]], PUT_RIGHT, by_two=True)  # The drawer was opened for it.
    if isinstance(plan, Why):
        return plan

    def do(staff: Staff) -> Done:
        effects, answer = plan.do(staff)
        told, number = replace(born, by=staff), request.table.round.number
        papers = replace(papers_of(request.table), born=told, first=[], first_round=number, faulty="")
        _forget_cards_seen(request)
        return [*effects, *keep_papers(request.table, papers)], answer

    return replace(plan, do=do)


def _forget_cards_seen(request: Request) -> None:
    """What the shoe showed is of the set before: until the source looks again, nobody enters its cards for this one."""
    if (witness := witness_of(request.table)) is not None:
        witness.seen = replace(witness.seen, held=(), unplaced=(), waiting=(), burnt=())


def _born(request: Request, given: ShoeArguments) -> Born | Why:
    name, size = given.set, len(DECK) * deals_of(request.table).decks
    shape = S2_NAME if seen_of(request.table).driver == "s2" else NAME
    if not shape.fullmatch(name):
        return Why(No.BAD_ARGUMENT, phrase("set_name_s2") if shape is S2_NAME else phrase("set_name"))
    if name == set_in_use(request.table).name:
        return Why(No.BAD_ARGUMENT, phrase("set_again", set=name))
    who = given.shuffled_by.strip(), given.cut_by.strip()
    if not all(who):
        return Why(No.BAD_ARGUMENT, phrase("who_shuffled"))
    cut, burn = given.cut_from_end, given.burn
    if not 1 <= cut <= size // 2:
        return Why(No.BAD_ARGUMENT, phrase("cut_where", most=size // 2))
    if not 0 <= burn <= BURN_MAX:
        return Why(No.BAD_ARGUMENT, phrase("burn_how_many", most=BURN_MAX))
    return Born(name, *who, cut, burn, [])


def burnt(request: Request, given: BurntArguments) -> Plan | Why:
    """Records the cards that were burnt before the first round, as the shoe has read them or the dealer enters them."""
    cards, seen = set_in_use(request.table), seen_of(request.table)
    born = cards.born
    if born is None or not cards.is_waiting or not born.to_burn or request.table.round.phase not in BETWEEN_ROUNDS:
        return Why(No.WRONG_PHASE, phrase("nothing_to_burn"))
    gone = list(seen.burnt) if given.cards is None else given.cards
    if len(gone) != born.to_burn:
        return Why(No.BAD_ARGUMENT, phrase("burn_all", cards=born.to_burn, read=len(seen.burnt)))
    if not all(card == UNKNOWN or is_card(card) for card in gone):
        return Why(No.BAD_ARGUMENT, phrase("burn_cards"))

    def do(_: Staff) -> Done:
        told = replace(born, burnt=[*born.burnt, *gone])
        facts = [["burn"] if card == UNKNOWN else ["burn", card] for card in gone]
        papers = papers_now(request.table)
        papers = replace(papers, born=told, first=in_order([*papers.first, *facts]))
        tell_judge(request, [CardKeyed(card) for card in gone[len(seen.burnt) :] if card != UNKNOWN])
        return keep_papers(request.table, papers), ShoeTaken(born.set, 0)

    return Plan(Action.SHOW, do)


def open_from_shoe(request: Request) -> Plan | Why:
    """Opens a round. It needs a registered set (5.5.4, 5.5.5), and every card must have its place."""
    cards, seen = set_in_use(request.table), seen_of(request.table)
    if not cards.name or cards.ended:
        return Why(No.TABLE_CLOSED, phrase("needs_shoe", why=cards.ended))
    if cards.is_waiting and cards.born and cards.born.to_burn:
        return Why(No.TABLE_CLOSED, phrase("burn_first", cards=cards.born.to_burn))
    if any(each.reason in OF_THE_SET for each in seen.held):
        return Why(No.TABLE_CLOSED, phrase("needs_shoe", why=seen.held[-1].reason.value))
    if seen.unplaced:
        return Why(No.TABLE_CLOSED, phrase("cards_lie_about", cards=seen.unplaced))
    if seen.held:
        return Why(No.TABLE_CLOSED, phrase("agree_when_held"))
    plan, number = open_bets(request), request.table.round.number + 1
    if isinstance(plan, Why):
        return plan
    first = facts_to_tell(request.table)
    papers = replace(papers_now(request.table), first=first, first_round=number if first else 0)

    def do(staff: Staff) -> Done:
        effects, answer = plan.do(staff)
        return [
            *effects,
            *keep_papers(request.table, papers),
        ], answer

    return replace(plan, do=do)


SHOE_VERBS: dict[str, Verb[Any]] = {
    "new-shoe": Verb(ShoeArguments, new_shoe),
    "burnt": Verb(BurntArguments, burnt),
    "open": plain(open_from_shoe),
}
