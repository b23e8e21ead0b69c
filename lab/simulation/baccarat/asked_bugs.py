"""Planted bugs of console/baccarat in seals, queries and the commands for cards that arrive at an odd moment."""

import dataclasses
from typing import Any

from msgspec.structs import replace

from console.authority import Action
from console.baccarat.card_verbs import not_exposed
from console.baccarat.squeeze import Squeezer, opening, sealed_card
from console.cards import card_verbs, round_verbs
from console.cards.arguments import CardArguments
from console.cards.papers import Papers, papers_of
from console.cards.source import ShoeSource
from console.engine import EngineEvent
from console.request import Done, Plan, Request, Verb, plain
from console.source import Happened
from console.state import Table
from console.vertical import Queries, Vertical
from lab.simulation.baccarat.shoe_bugs import agree_at_once
from lab.simulation.cards.shoe_bugs import other_verbs
from lab.simulation.site import Parts
from phrases import phrase
from protocol.enums import Phase
from protocol.refusals import Why
from protocol.staff import Decided


class _WithSqueezer(ShoeSource):
    squeezer = Squeezer

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **more)
        self._hiding = self.squeezer(more["hiding"].game, more["hiding"].chance)


class _TellsSalt(Squeezer):
    def sealed(self, told: Happened, papers: Papers, table: Table) -> list[EngineEvent]:
        events = super().sealed(told, papers, table)
        return [_with_salt(each, events) for each in events]


def _with_salt(event: EngineEvent, events: list[EngineEvent]) -> EngineEvent:
    """Publishes with a sealed card what only the row of the round may hold: its name and salt."""
    if len(events) < 2 or not isinstance(event, Happened):
        return event
    return replace(event, evidence=phrase("card_sealed", place=str(getattr(events[0], "evidence", ""))))


class SealedCardIsTold(_WithSqueezer):
    squeezer = _TellsSalt


class _SealsAnother(Squeezer):
    def sealed(self, told: Happened, papers: Papers, table: Table) -> list[EngineEvent]:
        word, card, place = told.fact
        other = card[0] + {"C": "D", "D": "H", "H": "S", "S": "C"}[card[1]]
        events = super().sealed(replace(told, fact=[word, other, place]), papers, table)
        return events if len(events) > 1 else [told]


class AnotherCardIsSealed(_WithSqueezer):
    squeezer = _SealsAnother


class _OpensAtOnce(Squeezer):
    def opened(self, table: Table, now_s: float) -> list[EngineEvent]:
        kept = sealed_card(table)
        if kept is None or table.round.phase is not Phase.BETS_CLOSED:
            return []
        return [Happened(opening(kept), phrase("squeeze_over"), table.play.witness.simulated)]


class SealedCardOpenedAtOnce(_WithSqueezer):
    squeezer = _OpensAtOnce


class SealWithoutSalt(ShoeSource):
    """Wrong: it seals a card without a salt, so whoever reads the seal finds the card by trying all fifty-two."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        super().__init__(*parts, **{**more, "hiding": Squeezer(more["hiding"].game, bytes)})


class _Forgetful(ShoeSource):
    """A start of the console forgets a part of what the row of the round keeps of its shoe."""

    def forgotten(self, papers: Papers) -> Papers:
        raise NotImplementedError

    def recover(self, table: Table) -> list[EngineEvent]:
        table.round = replace(table.round, evidence=self.forgotten(papers_of(table)).text())
        return super().recover(table)


class RestartForgetsTheSealedCard(_Forgetful):
    """Wrong: nobody can open the card any more."""

    def forgotten(self, papers: Papers) -> Papers:
        return replace(papers, sealed=None)


class RestartForgetsTheQuery(_Forgetful):
    """Wrong: the round can be settled though the dealer has not checked the cards."""

    def forgotten(self, papers: Papers) -> Papers:
        return replace(papers, unanswered=False)


def _agree_past_query(request: Request) -> Plan | Why:
    plan = round_verbs.agree(request)
    is_queried = isinstance(plan, Why) and plan.sentence.code == "query_first"
    return agree_at_once(request) if is_queried and not request.table.play.keyed else plan


def _queried_again(vertical: Vertical) -> Vertical:
    """Wrong: a repeated query counts once more."""
    if not vertical.verbs:
        return vertical
    return dataclasses.replace(vertical, queries=Queries(lambda table: [], vertical.queries.keep))


def _cut_forgotten(request: Request) -> Plan | Why:
    plan = card_verbs.cut_card(request)
    if isinstance(plan, Why):
        return plan

    def do(_: Any) -> Done:
        return [], Decided()

    return Plan(Action.SHOW, do)


def _not_exposed_by_one(request: Request, given: CardArguments) -> Plan | Why:
    plan = not_exposed(request, given)
    return plan if isinstance(plan, Why) else replace(plan, action=Action.SHOW, effect=None)


ASKED_BUGS: dict[str, Parts] = {
    "sealed-card-is-told": Parts(source=SealedCardIsTold),
    "another-card-is-sealed": Parts(source=AnotherCardIsSealed),
    "sealed-card-opened-at-once": Parts(source=SealedCardOpenedAtOnce),
    "seal-without-salt": Parts(source=SealWithoutSalt),
    "restart-forgets-the-sealed-card": Parts(source=RestartForgetsTheSealedCard),
    "restart-forgets-the-query": Parts(source=RestartForgetsTheQuery),
    "settled-past-a-query": Parts(vertical=other_verbs(agree=plain(_agree_past_query))),
    "query-counted-again": Parts(vertical=_queried_again),
    "cut-card-said-and-forgotten": Parts(vertical=other_verbs(cut_card=plain(_cut_forgotten))),
    "not-exposed-by-one": Parts(vertical=other_verbs(not_exposed=Verb(CardArguments, _not_exposed_by_one))),
}
