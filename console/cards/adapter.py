"""Where the shoe meets the round: what the judge says of cards becomes what the engine is told."""

from collections import deque
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from console.cards.awaited import SHOE
from console.cards.born import beginning_with, facts_to_tell
from console.cards.deals import Deals
from console.cards.papers import papers_now
from console.engine import EngineEvent
from console.rounds import IN_PLAY, UNDECIDED
from console.source import Happened, Judged, MustClose, Noted, Verdict
from console.state import Table
from games.cards import FOREIGN
from games.game import Value
from games.refusal import Refusal
from phrases import phrase
from protocol import enums
from protocol.enums import VerdictKind
from shoe_controller import verdicts
from shoe_controller.card_rules import OF_THE_SET
from shoe_controller.reasons import ROWS, SLID_AGAIN, HoldReason
from shoe_controller.verdicts import Held, JudgeEvent, Moment

CARD_DRAWN = "card-drawn"
"""The cause of a close: a card has left the shoe."""


class CardsAdapter:
    """Turns what the judge says of one set of cards into events of the engine."""

    def __init__(self, deals: Deals, seal: Callable[[Happened, Table], list[EngineEvent]]) -> None:
        self._deals = deals
        self._seal = seal
        """What is told of a card that the shoe has read: the card, or its seal."""
        self.waiting: deque[Happened] = deque()
        """Facts that no round has taken yet: their events are not acknowledged."""
        self.held: list[Held] = []
        self.kept: list[str] = []
        """Drawn in excess, as the shoe says by itself; people say where they lie."""
        self._handed = ""
        """The card that the shoe has told and that was handed to the round last."""
        self.burnt: list[str] = []
        self.agrees: bool | None = None

    @property
    def cards_waiting(self) -> list[str]:
        """Cards that the judge accepted while the round could not take them."""
        return [each.fact[1] for each in self.waiting if each.fact[0] == "card"]

    def drop(self, card: str) -> bool:
        """Removes a waiting card that people place elsewhere or do not find; says whether it waited here."""
        found = next((each for each in self.waiting if each.fact[:2] == ["card", card]), None)
        if found is not None:
            self.waiting.remove(found)
        elif card in self.kept:
            self.kept.remove(card)
        else:
            return False
        return True

    def tell(self, said: Sequence[JudgeEvent], moment: Moment, table: Table) -> list[EngineEvent]:
        """Takes what the judge reported, and the moment of the table at which it did so."""
        return [event for outcome in said for event in self._told(outcome, moment, table)]

    def take_waiting(self, table: Table) -> list[EngineEvent]:
        """Gives the next fact that the round can take now; None if there is none."""
        if table.round.phase is not enums.Phase.BETS_CLOSED or table.play.close_durable_s is None:
            return []
        if (first := facts_to_tell(table)) and self._takes(first[0], table):
            return [Happened(first[0], phrase("before_the_deal"), table.play.witness.simulated)]
        if (kept := self._kept_card(table)) is not None:
            return [kept]
        return self._first(table) if self.waiting else []

    def _first(self, table: Table) -> list[EngineEvent]:
        told = self.waiting.popleft()
        if told.fact[0] != "card":
            return [told]
        self._handed = told.fact[1]
        return self._seal(told, table)

    def was_taken(self, *, is_taken: bool) -> None:
        """Keeps the card that was handed over last if no round has taken it: people then say where it lies."""
        if self._handed and not is_taken:
            self.kept.append(self._handed)
        self._handed = ""

    def _takes(self, fact: Value, table: Table) -> bool:
        """Whether the round takes facts: not if its beginning makes it void, or if it asks its players first."""
        return not isinstance(self._deals.game.step(table.play.course.play, fact), Refusal)

    def round_ended(self) -> None:
        """Keeps the cards that the ended round did not take: people decide where they go."""
        self.kept += self.cards_waiting
        self.waiting = deque(each for each in self.waiting if each.fact[0] != "card")
        self.agrees = None

    def hold_again(self, reason: HoldReason) -> None:
        """Holds the set again after a restart, until people have checked the cards."""
        self.held.append(Held(0.0, reason, ROWS[reason].sentence))

    def put_right(self, reasons: Sequence[HoldReason] | None = None) -> None:
        """Lifts the holds that people, or the shoe's own report, have resolved; None lifts all of them."""
        self.held = [] if reasons is None else [each for each in self.held if each.reason not in reasons]

    def _kept_card(self, table: Table) -> Happened | None:
        """The fact of a card that was drawn before it was due: it lies on the table and comes first."""
        if (fact := self._deals.comes_first(table)) is None:
            return None
        return Happened(fact, phrase("kept_card"), table.play.witness.simulated)

    def _told(self, outcome: JudgeEvent, moment: Moment, table: Table) -> list[EngineEvent]:
        match outcome:
            case verdicts.Accepted():
                self._accepted(outcome, moment)
            case verdicts.Held():
                return self._held(outcome, table)
            case verdicts.MustClose():
                return [MustClose(CARD_DRAWN)] if table.round.phase is enums.Phase.BETS_OPEN else []
            case verdicts.Kept(card=card):
                self.kept.append(card)
            case verdicts.Resolved(reason=reason):
                self.put_right([reason])
            case verdicts.Cut(after=after):
                return self._cut(after, table)
            case verdicts.Agreed():
                self.agrees = True
        return []

    def _cut(self, after: int, table: Table) -> list[EngineEvent]:
        """During a round the cut card is a fact of that round; before the close, the next round begins with it."""
        if table.round.phase not in UNDECIDED:
            return [Noted(beginning_with(table, ["cut"]).text())]
        self.waiting.append(Happened(["cut"], phrase("cut_card_came", cards=after), table.play.witness.simulated))
        return []

    def _accepted(self, card: verdicts.Accepted, moment: Moment) -> None:
        if moment is Moment.BURNING:
            self.burnt.append(card.card)
        elif moment is Moment.DEALING:
            fact = ["card", card.card, card.place]
            evidence = phrase("card_read", position=card.position, how=card.evidence)
            self.waiting.append(Happened(fact, evidence, card.simulated))

    def _held(self, held: Held, table: Table) -> list[EngineEvent]:
        """Holds the round until people decide; if the same card is drawn again, that resolves its hold."""
        self.held.append(held)
        is_of_set = held.reason in OF_THE_SET
        noted = [Noted(replace(papers_now(table), faulty=held.reason.value).text())] if is_of_set else []
        if table.round.phase not in IN_PLAY or held.reason in SLID_AGAIN:
            return [*noted]
        said = phrase("shoe_holds", why=held.evidence)
        if is_of_set:
            return [
                *noted,
                *self._faulty(held, table),
                Judged(Verdict(VerdictKind.INVALID, None, self._deals.paragraph(held.row), said), held.simulated),
            ]
        return [MustClose(SHOE if held.position is None else CARD_DRAWN, hold=said)]

    def _faulty(self, held: Held, table: Table) -> list[Happened]:
        """Takes the set out of use. If a card was due, the faulty card itself makes the round void by the rules."""
        due = self._deals.places_due(table)
        card = FOREIGN if held.reason is HoldReason.FOREIGN else held.card
        if card is None or not due or not is_taking(table) or held.reason is HoldReason.NOT_SHUFFLED:
            return []
        return [Happened(["card", card, due[0]], phrase("shoe_holds", why=held.evidence), held.simulated)]


def is_taking(table: Table) -> bool:
    """Whether the round can take a card from the shoe now."""
    is_played = table.round.phase is enums.Phase.BETS_CLOSED and table.play.close_durable_s is not None
    return is_played and not facts_to_tell(table)
