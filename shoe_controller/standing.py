"""The state of a card set and its round: what is due, what is held and why, the shoe's last report of itself."""

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from shoe_controller.commands import Traits
from shoe_controller.events import Card, State
from shoe_controller.inventory import Inventory, SetOfCards
from shoe_controller.misreads import Pending
from shoe_controller.reasons import OUT_OF_SIGHT, ROWS, HoldReason
from shoe_controller.verdicts import FREE, IN_ROUND, Awaited, Held, JudgeView, Moment

LATE_REPORT_S = 15.0
"""How long a report may be delayed in a silent line."""


class ByPeople(NamedTuple):
    """A card that people have keyed for the shoe."""

    card: str
    time_s: float
    place: str | None = None
    """Where it lies, if the shoe had said nothing of it; None if it had, or if people corrected a card."""


class Standing:
    def __init__(self, cards: SetOfCards, traits: Traits, out: Sequence[str | None]) -> None:
        self.inventory = Inventory(cards, out)
        self.traits = traits
        self.awaited = Awaited()
        self.due: deque[str] = deque()
        self.placed: dict[str, str] = {}
        """The round's cards by place, as they were accepted."""
        self.hints_count = True
        """The reader's idea of places and result is a witness until people put right what it read."""
        self.holds: list[HoldReason] = []
        self.unplaced: list[str] = []
        """Cards that are out and held: people say where they go."""
        self.by_people: list[ByPeople] = []
        """Where cards have no index, the shoe may still tell of them."""
        self.pending: Pending | None = None
        self.differs_since_s: float | None = None
        self.cut_seen = self.simulated = self.is_online = False
        self.state: State | None = None
        self.left_by_shoe: int | None = None
        self.repeats = self.misreads = self.unknown_frames = 0

    @property
    def view(self) -> JudgeView:
        return JudgeView(
            self.inventory.drawn,
            self.inventory.left,
            self.left_by_shoe,
            self.state,
            tuple(self.holds),
            tuple(self.unplaced),
            self.cut_seen,
            self.simulated,
            self.is_online,
            self.repeats,
            self.misreads,
            self.unknown_frames,
        )

    @property
    def in_round(self) -> bool:
        return self.awaited.moment in IN_ROUND

    @property
    def place(self) -> str | None:
        """Where the next card goes; None if none is due."""
        if self.awaited.moment in FREE:
            return ""
        return self.due[0] if self.due else None

    def expects(self, awaited: Awaited) -> None:
        self.awaited = awaited
        self.due = deque(awaited.places)
        if not self.in_round:
            self.placed.clear()
            self.hints_count = True

    def is_held_for(self, index: int | None) -> bool:
        """Whether a card with this index must wait; an index proves that none is missing, even after a lost link."""
        blocking = [reason for reason in self.holds if index is None or reason not in OUT_OF_SIGHT]
        return bool(blocking) and self.awaited.moment not in FREE

    def was_said(self, card: str, now_s: float) -> bool:
        """Whether people keyed this card shortly before; each keyed card counts once."""
        return self._forget(next((said for said in self._said_lately(now_s) if said.card == card), None))

    def may_be_keyed(self, card: Card, now_s: float) -> bool:
        """Whether this may be the late report of a card for which people keyed another, while the shoe was silent.

        A shoe that names places says by the place which card it means.
        """
        places = (said for said in self._said_lately(now_s) if said.place is not None)
        is_next = card.place is not None and card.place == self.place
        return not is_next and self._forget(next((said for said in places if card.place in (None, said.place)), None))

    def _said_lately(self, now_s: float) -> list[ByPeople]:
        self.by_people = [each for each in self.by_people if now_s - each.time_s < LATE_REPORT_S]
        return [] if self.traits.indexes else self.by_people

    def _forget(self, said: ByPeople | None) -> bool:
        """Forgets a keyed card, because each counts once; returns whether there was one."""
        if said is not None:
            self.by_people.remove(said)
        return said is not None

    def hold(
        self,
        time_s: float,
        reason: HoldReason,
        said: str = "",
        card: str | None = None,
        position: int | None = None,
        missing_from: int | None = None,
    ) -> Held:
        if self.awaited.moment is not Moment.WATCHING:
            self.holds.append(reason)
        evidence = f"{ROWS[reason].sentence} {said}".rstrip()
        return Held(time_s, reason, evidence, card, position, missing_from, self.simulated)

    def lift(self, reason: HoldReason) -> bool:
        """Lifts a hold; returns True if there was one for this reason."""
        was_held = reason in self.holds
        self.holds = [each for each in self.holds if each is not reason]
        return was_held

    def resume(self) -> None:
        self.holds.clear()
        self.unplaced.clear()
        self.pending = None
        self.differs_since_s = None
