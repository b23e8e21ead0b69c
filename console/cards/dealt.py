"""One set of cards while it is dealt: its judge, what the engine is told, its recording, and what staff enter."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from console.cards.adapter import CardsAdapter
from console.cards.deals import Deals, Hiding
from console.cards.papers import out_text, papers_now
from console.cards.recorder import RoundRecorder
from console.cards.witness import (
    BY_ONE,
    CardCorrected,
    CardDropped,
    CardKeyed,
    CardPlaced,
    CardWas,
    FetchCards,
    PutRight,
    Word,
)
from console.engine import EngineEvent
from console.source import Happened
from console.state import Table
from shoe_controller.drivers import Driver
from shoe_controller.events import LinkEvent, Said
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.reasons import HoldReason
from shoe_controller.recording import Awaits, Corrected, Dropped, Keyed, Placed, Resumed
from shoe_controller.verdicts import Awaited, Held, JudgeEvent, JudgeView


class SetDealt:
    def __init__(self, name: str, deals: Deals, driver: Driver, out: Sequence[str | None], hiding: Hiding) -> None:
        cards = SetOfCards(deals.decks, name if name and driver.traits.indexes else None)
        self.name = name
        self.judge = Judge(cards, driver.traits, out)
        self.adapter = CardsAdapter(deals, self.sealed)
        self._hiding = hiding
        self.recorder = RoundRecorder(driver.name, cards, out)
        self.awaited = Awaited()
        self._facts = 0

    def sealed(self, told: Happened, table: Table) -> list[EngineEvent]:
        """Adds a sealed card to the cards that are out, so that a restart knows it."""
        papers = replace(papers_now(table), set=self.name, out=out_text(self.judge.inventory.out))
        return self._hiding.sealed(told, papers, table)

    @property
    def unplaced(self) -> tuple[str, ...]:
        """Cards that are out of the shoe and have no place in a round."""
        return (*self.judge.unplaced, *self.adapter.kept, *self.adapter.cards_waiting)

    @property
    def may_acknowledge(self) -> bool:
        """Whether everything that the shoe has reported is recorded."""
        return not self.adapter.waiting and not self.unplaced

    def recover(
        self,
        awaited: Awaited,
        placed: Mapping[str, str],
        heard: Iterable[Said] = (),
        before: JudgeView | None = None,
    ) -> None:
        """Goes on after a restart. `heard` are the last events before this set began: the shoe may send one of them
        again.
        """
        self.awaited = awaited
        self.judge.recover(awaited, placed, heard, before)

    def expect(self, awaited: Awaited, facts: int, now_s: float) -> None:
        """Tells the judge what is expected. `facts` counts the round's facts: after each of them the same place may be
        due again.
        """
        if (awaited, facts) != (self.awaited, self._facts):
            self.awaited, self._facts = awaited, facts
            self.judge.expects(awaited)
            self.recorder.see(Awaits(now_s, awaited))

    def see(self, event: LinkEvent) -> list[JudgeEvent]:
        self.recorder.see(event)
        return self.judge.see(event)

    def tell(self, said: Sequence[JudgeEvent], table: Table) -> list[EngineEvent]:
        events = self.adapter.tell(said, self.awaited.moment, table)
        for outcome in said:
            is_told = any(isinstance(event, Happened) for event in events)
            if isinstance(outcome, Held) and outcome.card is not None and is_told:
                self.judge.placed(outcome.card)  # The round has it.
        return events

    def heed(self, word: Word, now_s: float) -> bool:
        """Takes what staff have entered. True if every hold is resolved and the shoe may go on."""
        match word:
            case CardKeyed(card=card):
                self.recorder.see(Keyed(now_s, card))
                self.judge.keyed(now_s, card)  # The round has taken it already, and judged it by its own count.
            case CardPlaced(card=card):
                self._placed(card, now_s)
            case CardCorrected(position=position, card=card) if position <= self.judge.inventory.drawn:
                self.recorder.see(Corrected(now_s, position, card))
                found = [each for each in self.judge.corrected(now_s, position, card) if isinstance(each, Held)]
                # What the set cannot have the rules find by themselves: the round has the correction.
                self.adapter.held += [each for each in found if each.reason is HoldReason.NOT_SHUFFLED]
                return False
            case CardWas(was=was, card=card):
                self._was(was, card, now_s)
                return False
            case CardDropped(card=card):
                self._dropped(card, now_s)
            case PutRight(held=held):
                return self._put_right(now_s, held)
            case FetchCards() | CardCorrected():
                return False
        is_looked_at_by_two = any(each.reason not in BY_ONE for each in self.adapter.held)
        return not self.unplaced and not is_looked_at_by_two and self._put_right(now_s)

    def _placed(self, card: str, now_s: float) -> None:
        if not self.adapter.drop(card):
            self.recorder.see(Placed(now_s, card))
            self.judge.placed(card)

    def _was(self, was: str, card: str, now_s: float) -> None:
        out = self.judge.inventory.out
        if was in out:
            position = len(out) - out[::-1].index(was)
            self.recorder.see(Corrected(now_s, position, card))
            self.judge.corrected(now_s, position, card)

    def _dropped(self, card: str, now_s: float) -> None:
        """Drops a card that is not on the table; if the shoe counts its cards, an unknown card has left it."""
        self.adapter.drop(card)
        self.recorder.see(Dropped(now_s, card))
        self.judge.dropped(card)

    def _put_right(self, now_s: float, held: Sequence[Held] | None = None) -> bool:
        """Resolves what staff have checked; anything that came later waits for the next check."""
        if held is not None and [each for each in self.adapter.held if each not in held]:
            self.adapter.held = [each for each in self.adapter.held if each not in held]
            return False
        self.recorder.see(Resumed(now_s))
        self.judge.resume()
        self.adapter.put_right()
        return True
