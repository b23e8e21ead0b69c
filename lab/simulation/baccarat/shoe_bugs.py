"""Bugs planted in console/baccarat's source of cards: its judge, its restart and its commands."""

import dataclasses
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.baccarat.card_verbs import key_card
from console.baccarat.deals import game_of
from console.cards import round_verbs, shoe_verbs
from console.cards.adapter import CardsAdapter
from console.cards.arguments import BurntArguments, KeyCardArguments, ShoeArguments
from console.cards.born import set_in_use
from console.cards.dealt import SetDealt
from console.cards.papers import keep_papers, papers_of
from console.cards.saying import say, why_not_played
from console.cards.source import ShoeSource
from console.engine import EngineEvent
from console.outcomes import result
from console.playing import take_fact
from console.request import Done, Plan, Request, Staff, Verb, plain
from console.source import Happened, MustClose
from console.state import Table
from console.vertical import Vertical
from games.baccarat.result import outcome_value
from games.baccarat.value import read_round
from games.refusal import Refusal
from lab.simulation.site import Parts
from phrases import phrase
from protocol.refusals import Why
from protocol.staff import OutcomeGiven
from shoe_controller import verdicts
from shoe_controller.gate import Gate
from shoe_controller.verdicts import Accepted, Cut, Held, JudgeEvent, Moment


class Source(ShoeSource):
    """Production's source of cards, with a planted bug in its adapter."""

    adapter: type[CardsAdapter] = CardsAdapter

    def _begin_set(self, name: str, table: Table) -> None:
        super()._begin_set(name, table)
        self._dealt.adapter = self.adapter(self._deals, self._dealt.sealed)


class AcknowledgesAtOnce(ShoeSource):
    """Wrong: a card is acknowledged in the same turn in which it arrives."""

    def _hear_all(self, table: Table) -> list[EngineEvent]:
        events = super()._hear_all(table)
        self._port.committed()
        return events


class RestartForgetsTheCards(ShoeSource):
    """Wrong: after a restart the judge begins with a whole set."""

    def recover(self, table: Table) -> list[EngineEvent]:
        super().recover(table)
        self._dealt = SetDealt(self._dealt.name, self._deals, self._driver, (), self._hiding)
        self._dealt.recover(self._awaited(table), {})
        return []


class _CardLost(CardsAdapter):
    def _accepted(self, card: Accepted, moment: Moment) -> None:
        if moment is not Moment.DEALING or card.position % 16:
            super()._accepted(card, moment)


class CardLost(Source):
    """Wrong: now and then an accepted card is not handed over."""

    adapter = _CardLost


class _CutForgotten(CardsAdapter):
    def _told(self, outcome: JudgeEvent, moment: Moment, table: Table) -> list[EngineEvent]:
        return [] if isinstance(outcome, Cut) else super()._told(outcome, moment, table)


class CutCardForgotten(Source):
    adapter = _CutForgotten


class _EarlyCardIgnored(CardsAdapter):
    def _told(self, outcome: JudgeEvent, moment: Moment, table: Table) -> list[EngineEvent]:
        return [] if isinstance(outcome, verdicts.MustClose) else super()._told(outcome, moment, table)

    def _held(self, held: Held, table: Table) -> list[EngineEvent]:
        return [each for each in super()._held(held, table) if not isinstance(each, MustClose)]


class EarlyCardLeavesBetsOpen(Source):
    """Wrong: a card that leaves the shoe while bets are open does not close them."""

    adapter = _EarlyCardIgnored


class _Open(Gate):
    def wants(self, cards: int) -> Any:
        return super().wants(cards or 1)


class GateStaysOpen(ShoeSource):
    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._gate = _Open(self._driver.gate, counts=self._driver.traits.gate_counts)


class FirstCardIsAnother(ShoeSource):
    """Wrong: now and then a round records a card in another suit."""

    def poll(self, table: Table) -> list[EngineEvent]:
        return [_other_suit(event) for event in super().poll(table)]


def _other_suit(event: EngineEvent) -> EngineEvent:
    if isinstance(event, Happened) and event.fact[0] == "card" and event.fact[1] == "AS":
        return replace(event, fact=["card", "2S", event.fact[2]])
    return event


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


def _agree_by_one(request: Request) -> Plan | Why:
    plan = round_verbs.agree(request)
    return plan if isinstance(plan, Why) else replace(plan, action=Action.CONFIRM, effect=None)


def _agree_too_soon(request: Request) -> Plan | Why:
    plan = round_verbs.agree(request)
    is_early = isinstance(plan, Why) and plan.sentence.code == "agree_too_soon"
    return agree_at_once(request) if is_early and not request.table.play.keyed else plan


def _open_with_cards_to_burn(request: Request) -> Plan | Why:
    """Wrong: cards that must still be burnt are dealt."""
    cards, papers = set_in_use(request.table), papers_of(request.table)
    if cards.is_waiting and cards.born and cards.born.to_burn:
        keep_papers(request.table, replace(papers, born=replace(cards.born, burn=len(cards.born.burnt))))
    return shoe_verbs.open_from_shoe(request)


def _burnt_unsaid(request: Request, given: Any) -> Plan | Why:
    """Wrong: the round is not told of the burnt cards."""
    plan = shoe_verbs.burnt(request, given)
    if isinstance(plan, Why):
        return plan

    def do(staff: Staff) -> Done:
        first = papers_of(request.table).first
        _, answer = plan.do(staff)
        return keep_papers(request.table, replace(papers_of(request.table), first=first)), answer

    return replace(plan, do=do)


def _shoe_by_one(request: Request, given: Any) -> Plan | Why:
    plan = shoe_verbs.new_shoe(request, given)
    return plan if isinstance(plan, Why) else replace(plan, action=Action.SHOW, effect=None)


def _stray_goes_elsewhere(request: Request, given: KeyCardArguments) -> Plan | Why:
    """Wrong: a card that was put aside begins the next round, and a card for the next round is put aside."""
    elsewhere = {"aside": "next", "next": "aside"}.get(given.place, given.place)
    return key_card(request, replace(given, place=elsewhere))


def _decision_by_one(request: Request) -> Plan | Why:
    return say(request, [["reconstruct"]])


def other_verbs(**verbs: Verb[Any]) -> Callable[[Vertical], Vertical]:
    """Verbs that replace production's, by name; a hyphen in a name is written as an underscore."""

    def planted(vertical: Vertical) -> Vertical:
        found = {name.replace("_", "-"): verb for name, verb in verbs.items()}
        return dataclasses.replace(vertical, verbs={**vertical.verbs, **found}) if vertical.verbs else vertical

    return planted


SHOE_BUGS: dict[str, Parts] = {
    "card-acknowledged-before-commit": Parts(source=AcknowledgesAtOnce),
    "restart-forgets-the-cards": Parts(source=RestartForgetsTheCards),
    "card-lost-on-its-way": Parts(source=CardLost),
    "cut-card-not-told": Parts(source=CutCardForgotten),
    "early-card-leaves-bets-open": Parts(source=EarlyCardLeavesBetsOpen),
    "gate-stays-open": Parts(source=GateStaysOpen),
    "another-card-is-told": Parts(source=FirstCardIsAnother),
    "agreed-whatever-lies-about": Parts(vertical=other_verbs(agree=plain(agree_at_once))),
    "keyed-round-agreed-by-one": Parts(vertical=other_verbs(agree=plain(_agree_by_one))),
    "agreed-too-soon": Parts(vertical=other_verbs(agree=plain(_agree_too_soon))),
    "opened-with-cards-to-burn": Parts(vertical=other_verbs(open=plain(_open_with_cards_to_burn))),
    "burnt-cards-unsaid": Parts(vertical=other_verbs(burnt=Verb(BurntArguments, _burnt_unsaid))),
    "shoe-made-ready-by-one": Parts(vertical=other_verbs(new_shoe=Verb(ShoeArguments, _shoe_by_one))),
    "stray-card-goes-elsewhere": Parts(vertical=other_verbs(key_card=Verb(KeyCardArguments, _stray_goes_elsewhere))),
    "reconstructed-by-one": Parts(vertical=other_verbs(reconstruct=plain(_decision_by_one))),
}
