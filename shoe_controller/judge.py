"""The judge of cards: from a shoe's events and the rules' next step to accepted, repeat or held.

Time comes with every event; the judge waits for nothing, and knows only one card set.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence

from shoe_controller.card_judge import CardJudge
from shoe_controller.commands import Traits
from shoe_controller.events import (
    Card,
    CommandFailed,
    Connected,
    Heard,
    LinkEvent,
    Offline,
    Overflowed,
    Refused,
    Said,
    ShoeEvent,
    State,
    Unknown,
)
from shoe_controller.inventory import Inventory, SetOfCards
from shoe_controller.reasons import SLID_AGAIN, HoldReason
from shoe_controller.standing import ByPeople, Standing
from shoe_controller.told import cut, told
from shoe_controller.verdicts import Accepted, Awaited, Back, JudgeEvent, JudgeView, Lost, Repeat, Shown

EVENTS_REMEMBERED = 16
COPIES_BETWEEN = 8
"""For events that are sent several times: fewer others come between two copies, more before a number is used again."""


class Judge:
    """Judges one card set from its beginning to its end. After a restart it needs only the recorded cards."""

    make_cards: type[CardJudge] = CardJudge

    def __init__(self, cards: SetOfCards, traits: Traits, out: Sequence[str | None] = ()) -> None:
        self._standing = Standing(cards, traits, out)
        self._cards = self.make_cards(self._standing)
        self._recent: deque[tuple[int, ShoeEvent]] = deque(
            maxlen=EVENTS_REMEMBERED if traits.in_order else COPIES_BETWEEN
        )

    @property
    def inventory(self) -> Inventory:
        return self._standing.inventory

    @property
    def is_held(self) -> bool:
        return bool(self._standing.holds)

    @property
    def lets_cards_out(self) -> bool:
        """Whether the gate may open: an unread card is slid again; any other hold keeps it locked."""
        return SLID_AGAIN.issuperset(self._standing.holds)

    @property
    def unplaced(self) -> tuple[str, ...]:
        return tuple(self._standing.unplaced)

    @property
    def view(self) -> JudgeView:
        return self._standing.view

    def expects(self, awaited: Awaited) -> None:
        """Sets what comes next by the console's own rules."""
        self._standing.expects(awaited)

    def recover(
        self, awaited: Awaited, placed: Mapping[str, str], heard: Iterable[Said], before: JudgeView | None = None
    ) -> None:
        """Restores the judge after a restart from the round's recorded cards, by place, and the last recorded
        events.

        After a change of the card set, `before` has the device's earlier state.
        """
        if before is not None:
            self._standing.is_online, self._standing.simulated = before.is_online, before.simulated
            self._standing.state = before.state
        self._standing.expects(awaited)
        self._standing.placed.update(placed)
        self._recent.extend((said.number, said.event) for said in heard if said.number is not None)

    def see(self, event: LinkEvent) -> list[JudgeEvent]:
        standing = self._standing
        match event:
            case Heard():
                return self._heard(event)
            case Connected():
                standing.is_online = True
                return [Back(event.time_s)]
            case Offline(reason=reason):
                standing.is_online = False
                return [Lost(event.time_s, reason), *self._out_of_sight(event.time_s, reason)]
            case Overflowed(count=count):
                return self._out_of_sight(event.time_s, f"{count} events were lost.")
            case CommandFailed(reason=reason) | Refused(reason=reason):
                return [Shown(event.time_s, reason)]
        return []

    def keyed(self, time_s: float, card: str) -> list[JudgeEvent]:
        """Records the card that people key for the due place; the shoe has not reported it."""
        standing = self._standing
        standing.hints_count = False
        was_silent = standing.pending is None and HoldReason.PERHAPS_KEYED not in standing.holds
        standing.by_people.append(ByPeople(card, time_s, standing.place if was_silent else None))
        standing.pending = standing.pending.less_one() if standing.pending else None
        position = standing.inventory.first_unknown()
        if position is None:
            position = standing.inventory.take(card)
            reason = standing.inventory.why_impossible(card)
        else:
            reason = standing.inventory.correct(position, card)
        if reason:
            return [standing.hold(time_s, reason, f"{card} was keyed.", card, position)]
        place = standing.due.popleft() if standing.due else ""
        return [Accepted(time_s, position, card, place, "keyed by people", standing.simulated)]

    def placed(self, card: str) -> None:
        """Notes that people have found a place for a held card, which is counted already."""
        standing = self._standing
        standing.hints_count = False
        if card in standing.unplaced:
            standing.unplaced.remove(card)

    def dropped(self, card: str) -> None:
        """Forgets the last card that was reported by this name: people see that it is not on the table.

        Where cards have an index, one card has left the shoe all the same, and nobody knows which.
        """
        standing = self._standing
        standing.hints_count = False
        if card in standing.unplaced:
            standing.unplaced.remove(card)
        standing.inventory.forget(card, is_out=standing.traits.indexes)

    def corrected(self, time_s: float, position: int, card: str) -> list[JudgeEvent]:
        """Replaces a recorded card by the one that people see on the table."""
        standing = self._standing
        standing.hints_count = False
        standing.by_people.append(ByPeople(card, time_s))
        reason = standing.inventory.correct(position, card)
        if reason is None and standing.inventory.is_in_new_deck_order():
            reason = HoldReason.NOT_SHUFFLED  # A misread card had hidden it.
        return [standing.hold(time_s, reason, f"Card {position} is {card}.", card)] if reason else []

    def resume(self) -> None:
        """Lifts all holds: people have corrected what was wrong, and the table agrees with the record."""
        self._standing.resume()

    def _heard(self, heard: Heard) -> list[JudgeEvent]:
        standing, said, time_s = self._standing, heard.said, heard.time_s
        if isinstance(said.event, Unknown):
            standing.unknown_frames += 1
            return []
        if self.is_repeat(said):
            standing.repeats += 1
            return [Repeat(time_s, f"Event {said.number} came again.")]
        standing.state = said.state if said.state is not None else standing.state
        standing.left_by_shoe = said.left if said.left is not None else standing.left_by_shoe
        event = said.event
        outcomes = self._cards.see(heard, event) if isinstance(event, Card) else told(standing, time_s, event)
        if said.state is State.ENDING and standing.inventory.drawn:  # Else it is the state of the set before.
            outcomes += cut(standing, time_s, None)
        return outcomes

    def is_repeat(self, said: Said) -> bool:
        """Whether the event's number shows a repeat; a card with an index is recognised by that instead."""
        if said.number is None or (isinstance(said.event, Card) and said.event.index is not None):
            return False
        seen = (said.number, said.event)
        if seen in self._recent:
            return True
        self._recent.append(seen)
        return False

    def _out_of_sight(self, time_s: float, why: str) -> list[JudgeEvent]:
        standing = self._standing
        return [standing.hold(time_s, HoldReason.LINK_LOST, why)] if standing.in_round else []
