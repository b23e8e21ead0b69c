"""Bugs planted in console/cards: in its source, its hand-over to the judge, its restart and its commands."""

import dataclasses
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.cards import round_verbs, shoe_verbs
from console.cards.adapter import CardsAdapter
from console.cards.arguments import BurntArguments, ShoeArguments
from console.cards.born import set_in_use
from console.cards.dealt import SetDealt
from console.cards.papers import keep_papers, papers_of
from console.cards.source import ShoeSource
from console.engine import EngineEvent
from console.request import Done, Plan, Request, Staff, Verb, plain
from console.source import Happened, MustClose
from console.state import Table
from console.vertical import Vertical
from lab.simulation.site import Parts
from protocol.refusals import Why
from shoe_controller import verdicts
from shoe_controller.gate import Gate
from shoe_controller.verdicts import Accepted, Cut, Held, JudgeEvent, Moment


class Source(ShoeSource):
    """Production's source, with the adapter of the bug."""

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
    """Wrong: now and then a round gets the card with another suit."""

    def poll(self, table: Table) -> list[EngineEvent]:
        return [_other_suit(event) for event in super().poll(table)]


def _other_suit(event: EngineEvent) -> EngineEvent:
    if isinstance(event, Happened) and event.fact[0] == "card" and event.fact[1] == "AS":
        return replace(event, fact=["card", "2S", event.fact[2]])
    return event


# Words of staff.


def agree_by_one(request: Request) -> Plan | Why:
    plan = round_verbs.agree(request)
    return plan if isinstance(plan, Why) else replace(plan, action=Action.CONFIRM, effect=None)


def open_with_cards_to_burn(request: Request) -> Plan | Why:
    """Wrong: cards that must still be burnt are dealt."""
    cards, papers = set_in_use(request.table), papers_of(request.table)
    if cards.is_waiting and cards.born and cards.born.to_burn:
        keep_papers(request.table, replace(papers, born=replace(cards.born, burn=len(cards.born.burnt))))
    return shoe_verbs.open_from_shoe(request)


def burnt_unsaid(request: Request, given: Any) -> Plan | Why:
    """Wrong: the round does not get the burnt cards."""
    plan = shoe_verbs.burnt(request, given)
    if isinstance(plan, Why):
        return plan

    def do(staff: Staff) -> Done:
        first = papers_of(request.table).first
        _, answer = plan.do(staff)
        return keep_papers(request.table, replace(papers_of(request.table), first=first)), answer

    return replace(plan, do=do)


def shoe_by_one(request: Request, given: Any) -> Plan | Why:
    plan = shoe_verbs.new_shoe(request, given)
    return plan if isinstance(plan, Why) else replace(plan, action=Action.SHOW, effect=None)


def other_verbs(**verbs: Verb[Any]) -> Callable[[Vertical], Vertical]:
    """Verbs that replace production's, by name; a hyphen in a name is written as an underscore."""

    def planted(vertical: Vertical) -> Vertical:
        found = {name.replace("_", "-"): verb for name, verb in verbs.items()}
        return dataclasses.replace(vertical, verbs={**vertical.verbs, **found}) if vertical.verbs else vertical

    return planted


CARD_BUGS: dict[str, Parts] = {
    "card-acknowledged-before-commit": Parts(source=AcknowledgesAtOnce),
    "restart-forgets-the-cards": Parts(source=RestartForgetsTheCards),
    "card-lost-on-its-way": Parts(source=CardLost),
    "cut-card-not-told": Parts(source=CutCardForgotten),
    "early-card-leaves-bets-open": Parts(source=EarlyCardLeavesBetsOpen),
    "gate-stays-open": Parts(source=GateStaysOpen),
    "another-card-is-told": Parts(source=FirstCardIsAnother),
    "keyed-round-agreed-by-one": Parts(vertical=other_verbs(agree=plain(agree_by_one))),
    "opened-with-cards-to-burn": Parts(vertical=other_verbs(open=plain(open_with_cards_to_burn))),
    "burnt-cards-unsaid": Parts(vertical=other_verbs(burnt=Verb(BurntArguments, burnt_unsaid))),
    "shoe-made-ready-by-one": Parts(vertical=other_verbs(new_shoe=Verb(ShoeArguments, shoe_by_one))),
}
"""Of any game that is dealt from a shoe."""
