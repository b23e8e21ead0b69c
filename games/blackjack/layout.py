"""The layout while bets are open: players place bets and take them back until “No more bets” starts the round."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.blackjack import betting
from games.blackjack.boxes import Box, Wager
from games.blackjack.limits import Limits, admitted, pro_rate
from games.blackjack.round import Round, unknown_player
from games.blackjack.shoe import Shoe
from games.blackjack.side_bets import BOOM_BUSTED
from games.blackjack.variants import Variant
from games.refusal import Refusal, RefusalNumber


class Layout:
    """The bets of a round that is not closed yet. Every method returns None or the Refusal that says why nothing
    happened.
    """

    __slots__ = ("boxes", "events", "is_closed", "limits", "rejected", "shoe", "variant")

    def __init__(self, variant: Variant, limits: Limits | None = None, shoe: Shoe | None = None) -> None:
        self.variant = variant
        self.limits = limits
        self.shoe = shoe
        self.boxes: dict[int, Box] = {}
        self.is_closed = False
        self.rejected: list[tuple[int, str, int]] = []
        """Box, player and cents that went back to make room for the seated player (Rule 5.1)."""
        self.events: list[dict[str, Any]] = []
        """Everything that was accepted, in order and as plain values: the same events make the same layout again."""

    def place(
        self,
        number: int,
        who: str,
        initial_cents: int,
        side_cents: Mapping[str, int] | None = None,
        *,
        seated: bool = True,
        follow_split: bool | None = None,
        follow_double_cents: int | None = None,
        noticed: bool = True,
    ) -> Refusal | None:
        """Places a bet; with `noticed=False`, nobody compared it with the limits or the order of bets."""
        if self.is_closed:
            return self._closed()
        if self.shoe and (refusal := self.shoe.why_not_begin(self.variant.paragraphs.shortage)):
            return refusal
        if type(number) is not int or not 1 <= number <= self.variant.boxes:
            text = f"Boxes go from 1 to {self.variant.boxes}."
            return Refusal(RefusalNumber.UNKNOWN_BOX, text, paragraph="2.1.1")
        side = dict(side_cents) if side_cents else {}
        box = self.boxes.get(number) or Box(number)
        if refusal := betting.why_not_box(self.variant, box, who, seated) or betting.why_not_amounts(
            self.variant, initial_cents, side, follow_double_cents
        ):
            return refusal
        wager = Wager(who, seated, initial_cents, side, initial_cents, follow_split, follow_double_cents)
        if noticed and (refusal := self._why_not_beside(box, wager)):
            return refusal
        follow = {"follow_split": follow_split, "follow_double_cents": follow_double_cents}
        bets = {"initial_cents": initial_cents, "side_cents": dict(side)}
        self._record("place", number=number, who=who, **bets, seated=seated, **follow, noticed=noticed)
        box.wagers.append(wager)
        self.boxes[number] = box
        return None

    def _record(self, event: str, **fields: Any) -> None:
        self.events.append({"event": event, **fields})

    def _why_not_beside(self, box: Box, wager: Wager) -> Refusal | None:
        on_box = wager.initial_cents > 0 or box.initial_cents > 0
        for name in wager.side_cents:
            if refusal := betting.why_no_side_bet_yet(self.variant, name, on_box, on_box or self._has_initial_bet()):
                return refusal
        return self._why_not_excess(box, wager, self.limits) if self.limits else None

    def _why_not_excess(self, box: Box, wager: Wager, limits: Limits) -> Refusal | None:
        amounts = admitted([*box.wagers, wager], limits.maximum_cents, self.variant.initial_unit_cents)
        if amounts[-1] < wager.initial_cents:
            text = f"Box {box.number} takes {amounts[-1]} cents more."
            paragraph = self.variant.paragraphs.excess
            return Refusal(RefusalNumber.ABOVE_BOX_MAXIMUM, text, str(box.number), amounts[-1], paragraph)
        # Rule 5.1: a seated player's bet comes before the standing players', whose excess is rejected.
        for other, cents in zip(box.wagers, amounts, strict=False):
            if cents < other.initial_cents:
                self.rejected.append((box.number, other.who, other.initial_cents - cents))
            other.initial_cents = other.laid_cents = cents
        box.wagers = [other for other in box.wagers if other.initial_cents or other.side_cents]
        return None

    def withdraw(self, number: int, who: str) -> Refusal | None:
        if self.is_closed:
            return self._closed()
        box = self.boxes.get(number)
        wager = box.wager_of(who) if box else None
        if not box or not wager:
            return unknown_player(number, who)
        self._record("withdraw", number=number, who=who)
        box.wagers.remove(wager)
        if not box.wagers:
            del self.boxes[number]
        return None

    def close(self, *, noticed: bool = True) -> Round | Refusal:
        if self.is_closed:
            return self._closed()
        if refusal := self._why_not_close(noticed):
            return refusal
        self._record("close", noticed=noticed)
        self.is_closed = True
        if self.limits and self.variant.paragraphs.excess:  # the rulebook of 2017 has no word for pro rata
            for box in self.boxes.values():
                pro_rate(box, self.limits, self.variant.initial_unit_cents, self.variant.readings.pro_rata)
        return Round(self.variant, [self.boxes[number] for number in sorted(self.boxes)], self.shoe)

    def _why_not_close(self, noticed: bool) -> Refusal | None:
        boxes = self.boxes.values()
        booms = any(BOOM_BUSTED.name in wager.side_cents for box in boxes for wager in box.wagers)
        if booms and not self._has_initial_bet():
            # Rule 5.15 gives a pair bet back; nothing gives back a Boom Busted bet without a round.
            return betting.why_no_side_bet_yet(self.variant, BOOM_BUSTED.name, False, False)
        if self.limits and noticed:
            for box in boxes:
                if refusal := betting.why_not_minimum(self.variant, box, self.limits):
                    return refusal
        return None

    def _has_initial_bet(self) -> bool:
        return any(box.initial_cents for box in self.boxes.values())

    def _closed(self) -> Refusal:
        text = "No bet is placed, increased or withdrawn after “No more bets”."
        return Refusal(RefusalNumber.BETS_CLOSED, text, paragraph=self.variant.paragraphs.closing)


def laid_again(layout: Layout, events: Iterable[dict[str, Any]]) -> Round | Refusal | None:
    """Repeats the events of another layout on an empty one; returns the round once bets are closed."""
    answer: Round | Refusal | None = None
    for event in events:
        fields = dict(event)
        answer = _VERBS[fields.pop("event")](layout, **fields)
        if isinstance(answer, Refusal):
            return answer
    return answer


_VERBS: dict[str, Callable[..., Any]] = {"place": Layout.place, "withdraw": Layout.withdraw, "close": Layout.close}
