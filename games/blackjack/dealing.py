"""Where the next card of a round goes: the initial deal, the hands in their turn, the dealer."""

from collections.abc import Sequence

from games.blackjack import legal
from games.blackjack.boxes import Box
from games.blackjack.dealer import Plan, must_draw, plan
from games.blackjack.hands import BEST, POINTS, Hand
from games.blackjack.phases import (
    CHOICES_DONE,
    DEALER,
    DEALER_DONE,
    INITIAL_DEAL,
    INITIAL_DEAL_DONE,
    INTERIM,
    PLAYERS,
    PLAYERS_DONE,
    TRANSITIONS,
    Event,
    VoidReason,
)
from games.blackjack.variants import PLAYER_DRAWS_BELOW, Variant
from games.refusal import Refusal, RefusalNumber


class Dealing:
    """Every verb answers None, or the Refusal that says why nothing happened."""

    __slots__ = (
        "_to_deal", "_turns", "awaits", "boxes", "dealer", "discards", "events",
        "hand", "held", "left_phase", "phase", "plan", "to_choose", "variant", "void_reason",
    )  # fmt: skip

    def __init__(self, variant: Variant, boxes: Sequence[Box]) -> None:
        self.variant = variant
        self.boxes = boxes
        self.phase = INITIAL_DEAL
        self.dealer = Hand([])
        self.awaits: Hand | None = None
        """The hand that the next card belongs to."""
        self.hand: Hand | None = None
        """The hand whose decision is waited for."""
        self.plan: Plan | None = None
        """How far the dealer draws, once all players have decided."""
        self.held: list[str] = []
        """Cards already out of the shoe, which come next."""
        self.discards: list[str] = []
        self.to_choose: set[str] = set()
        self.left_phase = INITIAL_DEAL
        self.void_reason: VoidReason | None = None
        self.events: list[tuple[object, ...]] = []
        """Everything that was accepted, in order: the same events make the same round again."""
        self._turns: list[tuple[Box, Hand]] = []
        """The hands that are still to be played, the present one last."""
        self._to_deal = self._open()
        """The hands that the initial deal has still to serve, the next one last."""
        self._seek_initial()

    def _open(self) -> list[Hand]:
        """Rule 3.11 (3.6 of 2017): a card to each box, one to the dealer, a second to each box."""
        dealt = []
        for box in self.boxes:
            if box.initial_cents or self.variant.readings.deal_to_side_bet_only:  # reading BJ-24
                hand = Hand([wager.initial_cents for wager in box.wagers])
                box.hands = [hand]
                box.appoint_decider()
                dealt.append(hand)
        dealt.reverse()
        return [*dealt, self.dealer, *dealt] if dealt else []

    def advance(self, event: Event) -> None:
        to = TRANSITIONS[self.phase, event]
        self.phase = self.left_phase if to is None else to

    def deal(self, card: str) -> Refusal | None:
        """The next card of the shoe goes to the hand that waits for it."""
        hand = self.awaits
        if hand is None:
            return self.not_now("No hand waits for a card")
        if self.held:
            if card != self.held[0]:
                text = f"{self.held[0]} is out of the shoe already and comes first."
                return Refusal(RefusalNumber.WRONG_CARD, text, paragraph=self.variant.paragraphs.drawn_together)
            self.held.pop(0)
        if card not in POINTS:
            return self.void(VoidReason.FOREIGN_CARD)
        hand.add(card)
        self.events.append(("deal", card))
        if self.phase is INITIAL_DEAL:
            if self._to_deal:
                self.awaits = self._to_deal.pop()
            else:
                self._seek_initial()
        elif hand is self.dealer:
            self._seek_dealer()
        else:
            hand.drawing = False
            hand.done = hand.doubled or hand.aces_split or (hand.total >= BEST and self._is_complete(hand))
            self._seek_turn()
        return None

    def _is_complete(self, hand: Hand) -> bool:
        """Reading BJ-8: any 21 takes no further card; otherwise only a soft one."""
        total = hand.total
        return total > BEST or (total == BEST and (hand.is_soft or self.variant.readings.any_21_complete))

    def seek(self) -> None:
        """Finds what is waited for next: a card, a decision, or the next phase."""
        self.awaits = self.hand = None
        if self.phase is PLAYERS:
            self._seek_turn()
        elif self.phase is INITIAL_DEAL:
            self._seek_initial()
        elif self.phase is DEALER:
            self._seek_dealer()

    def pause(self) -> None:
        """Nothing is waited for until `seek` finds it again."""
        if self.phase is INITIAL_DEAL and self.awaits is not None:
            self._to_deal.append(self.awaits)
        self.awaits = self.hand = None

    def skip(self, hand: Hand) -> None:
        """No bet lies on this hand any more: it gets no further card of the initial deal."""
        self._to_deal = [other for other in self._to_deal if other is not hand]

    def _seek_initial(self) -> None:
        if self._to_deal:
            self.awaits = self._to_deal.pop()
            return
        self.awaits = None
        if not self.dealer.cards:
            self.plan = Plan.REST
            self.advance(Event.NOTHING_TO_DEAL)
            return
        self.advance(INITIAL_DEAL_DONE)

    def _seek_turn(self) -> None:
        self.awaits = self.hand = None
        turns = self._turns
        while turns:
            box, hand = turns[-1]
            if not hand.done:
                house_draws = box.decider is None
                if hand.drawing or len(hand.cards) == 1 or (house_draws and self._house_draws_to(hand)):
                    self.awaits = hand
                    return
                if not house_draws:
                    self.hand = hand
                    return
            turns.pop()
        self.advance(PLAYERS_DONE)
        self._seek_dealer()

    def _house_draws_to(self, hand: Hand) -> bool:
        """Rule 5.3; reading BJ-13 counts an Ace as 11 where it can."""
        total = hand.total if self.variant.readings.walk_away_counts_soft else hand.hard
        return total < PLAYER_DRAWS_BELOW

    def _seek_dealer(self) -> None:
        readings = self.variant.readings
        if self.plan is None:
            self.plan = plan(self.boxes, self.dealer, readings)
        if must_draw(self.dealer, self.plan, readings):
            self.awaits = self.dealer
        else:
            self.awaits = None
            self.advance(DEALER_DONE)

    def begin_play(self) -> Refusal | None:
        """The interim settlement is made and the subsequent deal begins: no more surrender or insurance."""
        if self.phase is not INTERIM:
            return self.not_now("The subsequent deal begins after the initial one")
        self.events.append(("begin_play",))
        playing = [(box, box.hands[0]) for box in self.boxes if box.is_live and not box.hands[0].is_blackjack]
        self._turns = playing[::-1]
        self.advance(CHOICES_DONE)
        self._seek_turn()
        return None

    def void(self, reason: VoidReason) -> Refusal | None:
        if refusal := legal.why_not_void(self.variant, self.phase, reason):
            return refusal
        self.events.append(("void", reason))
        self.advance(Event.VOIDED)
        self.void_reason = reason
        self.awaits = self.hand = None
        return None

    def not_now(self, sentence: str, paragraph: str | None = None) -> Refusal:
        return Refusal(RefusalNumber.NOT_NOW, f"{sentence}; the round is at: {self.phase}.", paragraph=paragraph)
