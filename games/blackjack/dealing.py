"""Decides where the next card of a round goes: to the initial deal, to the hands in their turn, or to the dealer."""

from collections.abc import Sequence
from typing import Any

from games.blackjack import legal
from games.blackjack.boxes import Box
from games.blackjack.dealer import Plan, must_draw, plan
from games.blackjack.hands import BEST, Hand
from games.blackjack.moves import Following
from games.blackjack.phases import (
    CHOICES_DONE,
    DEALER,
    DEALER_DONE,
    INITIAL_DEAL,
    INITIAL_DEAL_DONE,
    PLAYERS,
    PLAYERS_DONE,
    TRANSITIONS,
    DiscardReason,
    Event,
    Phase,
    VoidReason,
)
from games.blackjack.shoe import Shoe
from games.blackjack.variants import PLAYER_DRAWS_BELOW, Variant
from games.refusal import Refusal, RefusalNumber

LEFT = (Phase.ORDER, Phase.ERROR, Phase.OPTIONS, Phase.PAST)
BEFORE_PLAY = (Phase.INITIAL_DEAL, Phase.INTERIM)
VOID_REASONS = tuple(VoidReason)
SPOILT = (VoidReason.FOREIGN_CARD, VoidReason.CARD_COUNT, VoidReason.SHORTAGE, VoidReason.NOT_SHUFFLED)
"""After a void for one of these reasons, no further round is dealt from the same set of cards."""


class Dealing:
    """Deals a round card by card. Every method returns None, or the Refusal that says why nothing happened."""

    __slots__ = (
        "_to_deal", "_turns", "awaits", "boxes", "dealer", "dealt", "discards", "events", "following", "hand",
        "left_phase", "paid", "phase", "plan", "rulings", "script", "shoe", "shoe_at_first", "to_choose", "variant",
        "version", "void_reason",
    )  # fmt: skip

    def __init__(self, variant: Variant, boxes: Sequence[Box], shoe: Shoe | None = None) -> None:
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
        self.following: Following | None = None
        """A split or double that waits for what standing players say."""
        self.shoe = shoe or Shoe()
        self.shoe_at_first = self.shoe.as_value() if shoe else None
        """None: a full one."""
        self.discards: list[tuple[str, DiscardReason | None]] = []
        self.to_choose: set[str] = set()
        self.left_phase = INITIAL_DEAL
        self.paid: set[tuple[int, str, str]] = set()
        """The bets that the interim settlement has paid: box, player, kind of bet."""
        self.void_reason: VoidReason | None = None
        self.version = 0
        """How often the settled round was corrected."""
        self.rulings: list[dict[str, Any]] = []
        """What the shift manager decided (Rule 5.19)."""
        self.events: list[dict[str, Any]] = []
        """Everything that was accepted, in order and as plain values: the same events make the same round again."""
        self.script = self.events
        """The events as they count: another list once cards were reconstructed or corrected."""
        self.dealt: list[Hand] = []
        """The hand on which each dealt card of the script lies, or was to lie where it made the round void."""
        self._turns: list[tuple[Box, Hand]] = []
        """The hands that are still to be played, the present one last."""
        self._to_deal = self._open()
        """The hands that the initial deal has still to serve, the next one last."""
        self._seek_initial()

    def _open(self) -> list[Hand]:
        """Rule 3.11 (3.6 of 2017): each box gets a card, the dealer gets one, and each box gets a second card."""
        dealt = []
        for box in self.boxes:
            if box.initial_cents or self.variant.readings.deal_to_side_bet_only:  # reading BJ-24
                hand = Hand([wager.initial_cents for wager in box.wagers])
                box.hands = [hand]
                box.appoint_decider()
                dealt.append(hand)
        dealt.reverse()
        return [*dealt, self.dealer, *dealt] if dealt else []

    def record(self, event: str, **fields: Any) -> None:
        self.enter({"event": event, **fields})

    def enter(self, entry: dict[str, Any]) -> None:
        self.events.append(entry)
        if self.script is not self.events:
            self.script.append(entry)

    def advance(self, event: Event) -> None:
        to = TRANSITIONS[self.phase, event]
        self.phase = self.left_phase if to is None else to

    def deal(self, card: str) -> Refusal | None:
        """Gives the next card of the shoe to the hand that waits for it."""
        hand = self.awaits
        if hand is None:
            return self.not_now("No hand waits for a card")
        shoe = self.shoe
        if shoe.held and card != shoe.held[0]:
            text = f"{shoe.held[0]} is out of the shoe already and comes first."
            return Refusal(RefusalNumber.WRONG_CARD, text, paragraph=self.variant.paragraphs.drawn_together)
        self.enter({"event": "deal", "card": card})
        self.dealt.append(hand)
        if shoe.held:
            shoe.held.pop(0)
        elif reason := shoe.take(card):
            self.end_void(reason)
            return None
        hand.add(card)
        if self.phase is INITIAL_DEAL:
            self._seek_initial()
        elif hand is self.dealer:
            self._seek_dealer()
        else:
            hand.drawing = False
            hand.done = hand.doubled or hand.aces_split or (hand.total >= BEST and self._is_complete(hand))
            self._seek_turn()
        return None

    def _await(self, hand: Hand) -> None:
        self.awaits = hand
        shoe = self.shoe
        if not shoe.left and not shoe.held:  # Rule 5.5.3
            self.end_void(VoidReason.SHORTAGE)

    def _is_complete(self, hand: Hand) -> bool:
        """Reading BJ-8: a hand of 21 takes no further card; under the other reading only a soft 21 takes none."""
        total = hand.total
        return total > BEST or (total == BEST and (hand.is_soft or self.variant.readings.any_21_complete))

    @property
    def to_come(self) -> list[Hand]:
        """The hands that the next cards go to, as far as that is certain."""
        if self.awaits is None:
            return []
        return [self.awaits, *(reversed(self._to_deal) if self.phase is INITIAL_DEAL else ())]

    def seek(self) -> None:
        """Finds what the round waits for next: a card, a decision, or the next phase."""
        self.awaits = self.hand = None
        if self.phase is PLAYERS:
            self._seek_turn()
        elif self.phase is INITIAL_DEAL:
            self._seek_initial()
        elif self.phase is DEALER:
            self._seek_dealer()

    def pause(self) -> None:
        """Makes the round wait for nothing until `seek` looks again."""
        if self.phase is INITIAL_DEAL and self.awaits is not None:
            self._to_deal.append(self.awaits)
        self.awaits = self.hand = None

    def skip(self, box: Box) -> None:
        """Leaves a box without bets out of the initial deal. Without any bet on the table, the dealer gets no
        card either.
        """
        self._to_deal = [hand for hand in self._to_deal if hand is not box.hands[0]]
        if all(wager.returned for other in self.boxes for wager in other.wagers):
            self._to_deal = []

    def _seek_initial(self) -> None:
        if self._to_deal:
            self._await(self._to_deal.pop())
            return
        self.awaits = None
        if not self.dealer.cards:
            self.plan = Plan.REST
            self.advance(Event.NOTHING_TO_DEAL)
            return
        self.advance(INITIAL_DEAL_DONE)

    def _seek_turn(self) -> None:
        self.awaits = self.hand = None
        if self.following:
            return
        turns = self._turns
        while turns:
            box, hand = turns[-1]
            if not hand.done:
                house_draws = box.decider is None
                if hand.drawing or len(hand.cards) == 1 or (house_draws and self._house_draws_to(hand)):
                    self._await(hand)
                    return
                if not house_draws:
                    self.hand = hand
                    return
            turns.pop()
        self.advance(PLAYERS_DONE)
        self._seek_dealer()

    def _house_draws_to(self, hand: Hand) -> bool:
        """Rule 5.3: the house draws to a total; reading BJ-13 counts an Ace as 11 where that is possible."""
        total = hand.total if self.variant.readings.walk_away_counts_soft else hand.hard
        return total < PLAYER_DRAWS_BELOW

    def _seek_dealer(self) -> None:
        readings = self.variant.readings
        if self.plan is None:
            self.plan = plan(self.boxes, self.dealer, readings)
        if must_draw(self.dealer, self.plan, readings):
            self._await(self.dealer)
        else:
            self.awaits = None
            self.advance(DEALER_DONE)

    def begin_turns(self) -> None:
        playing = [(box, box.hands[0]) for box in self.boxes if box.is_live and not box.hands[0].is_blackjack]
        self._turns = playing[::-1]
        self.advance(CHOICES_DONE)
        self._seek_turn()

    def void(self, reason: VoidReason | str) -> Refusal | None:
        """Voids the round because the staff say so. Where the cards themselves make it void (Rule 5.5), no
        word is needed.
        """
        if reason not in VOID_REASONS:
            return self.not_now(f"{reason!r} is no reason to void a round")
        reason = VoidReason(reason)
        if refusal := legal.why_not_void(self.variant, self.phase, reason, self.is_past_interim):
            return refusal
        self.record("void", reason=str(reason))
        self.end_void(reason)
        return None

    @property
    def is_past_interim(self) -> bool:
        """Says whether an interim settlement was made or the subsequent deal has begun."""
        return bool(self.paid) or self.dealt_phase not in BEFORE_PLAY

    @property
    def dealt_phase(self) -> Phase:
        """Says how far the round is dealt, leaving aside whatever disturbs it."""
        return self.left_phase if self.phase in LEFT else self.phase

    @property
    def paused_hand(self) -> Hand:
        """Gives the hand for which a card was drawn when the round was disturbed."""
        return self._to_deal[-1] if self.left_phase is INITIAL_DEAL else self._turns[-1][1]

    def end_void(self, reason: VoidReason) -> None:
        if reason is VoidReason.CARD_COUNT and self.variant.paragraphs.card_count is None:
            # Where the rulebook has no word for an excess, a ninth copy is no part of the set of cards.
            reason = VoidReason.FOREIGN_CARD
        self.advance(Event.VOIDED)
        self.void_reason = reason
        self.shoe.is_usable = self.shoe.is_usable and reason not in SPOILT
        self.awaits = self.hand = self.following = None
        self.to_choose = set()

    def not_now(self, sentence: str, paragraph: str | None = None) -> Refusal:
        return Refusal(RefusalNumber.NOT_NOW, f"{sentence}; the round is at: {self.phase}.", paragraph=paragraph)
