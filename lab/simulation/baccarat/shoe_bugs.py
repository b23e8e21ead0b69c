"""Bugs planted in console/baccarat: in the words of staff."""

from msgspec.structs import replace

from console.authority import Action
from console.baccarat.card_verbs import key_card
from console.baccarat.deals import game_of
from console.cards import round_verbs
from console.cards.arguments import KeyCardArguments
from console.cards.saying import say, why_not_played
from console.outcomes import result
from console.playing import take_fact
from console.request import Done, Plan, Request, Staff, Verb, plain
from games.baccarat.result import outcome_value
from games.baccarat.value import read_round
from games.refusal import Refusal
from lab.simulation.cards.shoe_bugs import CARD_BUGS, other_verbs
from lab.simulation.site import Parts
from phrases import phrase
from protocol.refusals import Why
from protocol.staff import OutcomeGiven

# Words of staff.


def agree_at_once(request: Request) -> Plan | Why:
    """Wrong: one person confirms the cards at any time, whatever is still open."""
    table, game = request.table, game_of(request)
    if refused := why_not_played(request):
        return refused
    after = game.step(table.play.course.play, ["agree"])
    if isinstance(after, Refusal):
        return Why(after.number, phrase("game_refuses", sentence=after.sentence))
    outcome = outcome_value(read_round(game.rules, dict(after)), table.play.course.play["asked"])

    def do(staff: Staff) -> Done:
        known = (request.game, request.settings, request.chance, request.now)
        taken = take_fact(table, ["agree"], [], phrase("cards_agree", staff=staff), *known)
        assert not isinstance(taken, Refusal)
        taken += result(table, outcome, staff, request.game, request.now)
        return taken, OutcomeGiven(outcome)

    return Plan(Action.CONFIRM, do, None, table.round.number, table.round.version)


def _agree_too_soon(request: Request) -> Plan | Why:
    plan = round_verbs.agree(request)
    is_early = isinstance(plan, Why) and plan.sentence.code == "agree_too_soon"
    return agree_at_once(request) if is_early and not request.table.play.keyed else plan


def _stray_goes_elsewhere(request: Request, given: KeyCardArguments) -> Plan | Why:
    """Wrong: a card that was put aside begins the next round."""
    elsewhere = {"aside": "next", "next": "aside"}.get(given.place, given.place)
    return key_card(request, replace(given, place=elsewhere))


def _decision_by_one(request: Request) -> Plan | Why:
    return say(request, [["reconstruct"]])


SHOE_BUGS: dict[str, Parts] = {
    **CARD_BUGS,
    "agreed-whatever-lies-about": Parts(vertical=other_verbs(agree=plain(agree_at_once))),
    "agreed-too-soon": Parts(vertical=other_verbs(agree=plain(_agree_too_soon))),
    "stray-card-goes-elsewhere": Parts(vertical=other_verbs(key_card=Verb(KeyCardArguments, _stray_goes_elsewhere))),
    "reconstructed-by-one": Parts(vertical=other_verbs(reconstruct=plain(_decision_by_one))),
}
