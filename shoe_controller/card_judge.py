"""Judges one card: a repeat of a recorded one, accepted, or held for a reason."""

from shoe_controller import card_rules
from shoe_controller.card_rules import BURNT, Sight
from shoe_controller.events import Card, Heard, Role
from shoe_controller.reasons import HoldReason
from shoe_controller.standing import Standing
from shoe_controller.verdicts import Accepted, Found, Held, JudgeEvent, Kept, Moment, MustClose, Repeat, Resolved

LONG_AGO_S = -1e9


class CardJudge:
    rules = card_rules.RULES

    def __init__(self, standing: Standing) -> None:
        self._standing = standing
        self._last: tuple[str | None, float, float] = (None, LONG_AGO_S, 0.0)
        """The last card, when it came in seconds, and how much earlier it may have come."""

    def see(self, heard: Heard, card: Card) -> list[JudgeEvent]:
        if (known := self.on_record(card)) is not None:
            return [self._known(heard.time_s, card, known)]
        if self.is_unknown_position(card):
            return self._found(heard.time_s, card)
        sight = self._sight(heard, card)
        if reason := self.why_perhaps_none(sight, heard.time_s):
            return [self._standing.hold(heard.time_s, reason, f"It is {card.card}.", card.card)]
        return self._new(heard.time_s, sight)

    def on_record(self, card: Card) -> str | None:
        """The recorded card at the index or place that this one names; None if there is none."""
        standing = self._standing
        if card.index is not None:
            return standing.inventory.at(card.index) if 0 < card.index <= standing.inventory.drawn else None
        if card.place is None or card.role is not Role.GAME or not standing.hints_count:
            return None
        return standing.placed.get(card.place)

    def _known(self, time_s: float, card: Card, known: str) -> JudgeEvent:
        if known == card.card:
            self._standing.repeats += 1
            return Repeat(time_s, f"{card.card} came again.")
        said = f"It was {known} and is now said to be {card.card}."
        return self._standing.hold(time_s, HoldReason.CONFLICT, said)

    def is_unknown_position(self, card: Card) -> bool:
        return card.index is not None and 0 < card.index <= self._standing.inventory.drawn

    def _found(self, time_s: float, card: Card) -> list[JudgeEvent]:
        """Records a card that left the shoe unknown and that the shoe names now; people say where it went."""
        position = card.index or 0
        reason = self._standing.inventory.correct(position, card.card)
        self._standing.unplaced.append(card.card)
        found = Found(time_s, position, card.card)
        return [found, self._standing.hold(time_s, reason, card=card.card)] if reason else [found]

    def _sight(self, heard: Heard, card: Card) -> Sight:
        standing = self._standing
        last, last_s, last_late_s = self._last
        self._last = (card.card, heard.time_s, heard.late_s)
        return Sight(
            card,
            heard.time_s - last_s + last_late_s,
            last,
            standing.awaited,
            standing.place,
            standing.inventory,
            standing.traits,
            standing.hints_count,
        )

    def why_perhaps_none(self, sight: Sight, now_s: float) -> HoldReason | None:
        """Why the report may be a second or late one of the same card: it is not counted until people say so."""
        if self._standing.was_said(sight.card.card, now_s):
            return HoldReason.KEYED_BEFORE
        if self._standing.in_round and self._standing.may_be_keyed(sight.card, now_s):
            return HoldReason.PERHAPS_KEYED
        return card_rules.is_doubled(sight)

    def _new(self, time_s: float, sight: Sight) -> list[JudgeEvent]:
        standing, card = self._standing, sight.card
        outcomes = [*self._lift(time_s, card), *self._gap(time_s, card)]
        is_held = standing.is_held_for(card.index)
        position = standing.inventory.take(card.card)
        reason = next((reason for rule in self.rules if (reason := rule(sight))), None)
        if card.role is Role.KEPT and reason not in card_rules.OF_THE_SET:
            return [*outcomes, Kept(time_s, position, card.card)]
        if reason is None and is_held:
            reason = HoldReason.WHILE_HELD
        if reason is not None:
            return [*outcomes, *self._held(time_s, reason, card, position)]
        return [*outcomes, self._accepted(time_s, card, position)]

    def _lift(self, time_s: float, card: Card) -> list[JudgeEvent]:
        """Lifts the hold of an unread card when the card comes again and is read."""
        standing = self._standing
        pending = standing.pending
        if pending is None or not pending.is_put_right_by(card, standing.place):
            return []
        standing.pending = None
        return [Resolved(time_s, pending.reason)] if standing.lift(pending.reason) else []

    def _gap(self, time_s: float, card: Card) -> list[JudgeEvent]:
        inventory = self._standing.inventory
        first = inventory.drawn + 1
        if card.index is None or card.index <= first:
            return []
        while inventory.drawn + 1 < card.index:
            inventory.take(None)
        said = f"Cards {first} to {card.index - 1} are missing."
        return [self._standing.hold(time_s, HoldReason.GAP, said, missing_from=first)]

    def _held(self, time_s: float, reason: HoldReason, card: Card, position: int) -> list[JudgeEvent]:
        self._standing.unplaced.append(card.card)
        said = f"{card.card} is card {position}."
        held: Held = self._standing.hold(time_s, reason, said, card.card, position)
        return [MustClose(time_s, held.evidence), held] if self._standing.awaited.moment is Moment.BETS_OPEN else [held]

    def _accepted(self, time_s: float, card: Card, position: int) -> Accepted:
        standing = self._standing
        place = standing.due.popleft() if standing.due else (BURNT if card.role is Role.BURN else card.place or "")
        standing.placed[place] = card.card
        said = [f"card {position}"]
        if card.index is not None:
            said.append("sent again" if card.again else "in order")
        if card.place is not None and standing.hints_count:
            said.append(f"the shoe says {card.place} too")
        return Accepted(time_s, position, card.card, place, ", ".join(said), standing.simulated)
