"""One round once bets are closed: whose card comes next, who may do what, and how cards and choices move it on."""

from collections.abc import Iterator, Sequence

from games.blackjack import legal, moves, settlement
from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.dealer import Plan, must_draw, plan
from games.blackjack.hands import BEST, POINTS, Hand
from games.blackjack.phases import CHOICES, TRANSITIONS, Action, Event, Phase, VoidReason
from games.blackjack.variants import PLAYER_DRAWS_BELOW, Variant
from games.refusal import Refusal, RefusalNumber


class Round:
    """Every verb answers None, or the Refusal that says why nothing happened."""

    __slots__ = (
        "_at_box", "_at_hand", "_dealt_count", "_order", "_turns", "awaits", "boxes", "dealer", "discards", "events",
        "hand", "held", "left_phase", "phase", "plan", "to_choose", "variant", "void_reason",
    )  # fmt: skip

    def __init__(self, variant: Variant, boxes: Sequence[Box]) -> None:
        self.variant = variant
        self.boxes = boxes
        self.phase = Phase.INITIAL_DEAL
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
        self.left_phase = Phase.INITIAL_DEAL
        self.void_reason: VoidReason | None = None
        self.events: list[tuple[object, ...]] = []
        """Everything that was accepted, in order: the same events make the same round again."""
        self._turns: list[Box] = []
        self._at_box = self._at_hand = self._dealt_count = 0
        self._order = self._open()
        self.seek()

    def _open(self) -> list[tuple[Box | None, Hand]]:
        """Rule 3.11 (3.6 of 2017): a card to each box, one to the dealer, a second to each box."""
        for box in self.boxes:
            if box.initial_cents or self.variant.readings.deal_to_side_bet_only:  # reading BJ-24
                box.hands = [Hand([wager.initial_cents for wager in box.wagers])]
                box.appoint_decider()
        dealt: list[tuple[Box | None, Hand]] = [(box, box.hands[0]) for box in self.boxes if box.hands]
        return [*dealt, (None, self.dealer), *dealt] if dealt else []

    def advance(self, event: Event) -> None:
        to = TRANSITIONS[self.phase, event]
        if event is Event.ERROR_DECLARED:
            self.left_phase = self.phase
        self.phase = self.left_phase if to is None else to

    # Cards

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
        if self.phase is Phase.INITIAL_DEAL:
            self._dealt_count += 1
        elif hand is not self.dealer:
            hand.drawing = False
            hand.done = hand.doubled or hand.aces_split or self._is_complete(hand)
        self.seek()
        return None

    def _is_complete(self, hand: Hand) -> bool:
        """Reading BJ-8: any 21 takes no further card; otherwise only a soft one."""
        total = hand.total
        return total > BEST or (total == BEST and (hand.is_soft or self.variant.readings.any_21_complete))

    def seek(self) -> None:
        """Finds what is waited for next: a card, a decision, or the next phase."""
        self.awaits = self.hand = None
        if self.phase is Phase.PLAYERS:
            self._seek_turn()
        elif self.phase is Phase.INITIAL_DEAL:
            self._seek_initial()
        if self.phase is Phase.DEALER:
            self._seek_dealer()

    def _seek_initial(self) -> None:
        order = self._order
        while self._dealt_count < len(order):
            box, hand = order[self._dealt_count]
            if box is None or any(not wager.returned for wager in box.wagers):
                self.awaits = hand
                return
            self._dealt_count += 1
        if not order:
            self.plan = Plan.REST
            self.advance(Event.NOTHING_TO_DEAL)
            return
        for box in self.boxes:
            if box.hands and len(box.hands[0].cards) == 2:
                first, second = box.hands[0].cards
                box.first_two = first, second
                box.has_blackjack = box.hands[0].is_blackjack
        self.advance(Event.INITIAL_DEAL_DONE)

    def _seek_turn(self) -> None:
        while self._at_box < len(self._turns):
            box = self._turns[self._at_box]
            while self._at_hand < len(box.hands):
                hand = box.hands[self._at_hand]
                if not hand.done and self._waits(box, hand):
                    return
                self._at_hand += 1
            self._at_box += 1
            self._at_hand = 0
        self.advance(Event.PLAYERS_DONE)

    def _waits(self, box: Box, hand: Hand) -> bool:
        if not any(hand.stakes_cents):
            hand.done = True
        elif len(hand.cards) == 1 or hand.drawing or (box.house_draws and self._house_draws_to(hand)):
            self.awaits = hand
        elif box.house_draws:
            hand.done = True
        else:
            self.hand = hand
        return not hand.done

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
            self.advance(Event.DEALER_DONE)

    # Players

    def find(self, number: int, who: str) -> tuple[Box, Wager] | Refusal:
        for box in self.boxes:
            if box.number == number and (wager := box.wager_of(who)):
                return box, wager
        return unknown_player(number, who)

    def why_not(self, action: Action, number: int, who: str, cents: int | None = None) -> Refusal | None:
        """Why a player may not do this now, or None. No amount means the most that is allowed."""
        if action in CHOICES:
            return self._why_not_choice(action, number, who, cents)
        hand = self.hand
        if hand is None or self._turns[self._at_box].number != number:
            return self.not_now(f"Box {number} has no decision to make")
        box = self._turns[self._at_box]
        wager = box.decider
        if wager is None or wager.who != who:
            text = f"{who} does not decide for box {number}."
            return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=self.variant.paragraphs.decision)
        return legal.why_not_play(self.variant, box, hand, wager, action, cents)

    def _why_not_choice(self, action: Action, number: int, who: str, cents: int | None) -> Refusal | None:
        if self.phase is not Phase.INTERIM:
            paragraph = legal.paragraph_of(self.variant, action)
            return self.not_now(f"There is no time to {action} but between the second and any third card", paragraph)
        found = self.find(number, who)
        if isinstance(found, Refusal):
            return found
        return legal.why_not_choice(self.variant, *found, self.dealer.cards[0], action, cents)

    def legal_actions(self, number: int, who: str) -> tuple[Action, ...]:
        return tuple(action for action in Action if self.why_not(action, number, who) is None)

    def act(self, action: Action, number: int, who: str, cents: int | None = None) -> Refusal | None:
        if refusal := self.why_not(action, number, who, cents):
            return refusal
        self.events.append(("act", action, number, who, cents))
        hand = self.hand
        if hand is None:
            found = self.find(number, who)
            assert not isinstance(found, Refusal)
            moves.choose(self.variant, *found, action, cents)
            return None
        if action is Action.STAND:
            hand.done = True
        elif action is Action.SPLIT:
            moves.split(self.variant, self._turns[self._at_box], self._at_hand)
        else:
            hand.drawing = True
            if action is Action.DOUBLE:
                moves.double(self.variant, self._turns[self._at_box], hand, cents)
        self.seek()
        return None

    def begin_play(self) -> Refusal | None:
        """The interim settlement is made and the subsequent deal begins: no more surrender or insurance."""
        if self.phase is not Phase.INTERIM:
            return self.not_now("The subsequent deal begins after the initial one")
        self.events.append(("begin_play",))
        self._turns = [box for box in self.boxes if box.is_live and not box.has_blackjack]
        self.advance(Event.CHOICES_DONE)
        self.seek()
        return None

    # Results

    def settle(self) -> Refusal | None:
        """Final settlement: from here on nothing changes (Rules 5.6 and 5.13)."""
        if self.phase is not Phase.COMPLETE:
            return self.not_now("There is nothing to settle before all cards are dealt")
        self.events.append(("settle",))
        self.advance(Event.SETTLEMENT_MADE)
        return None

    def void(self, reason: VoidReason) -> Refusal | None:
        if refusal := legal.why_not_void(self.variant, self.phase, reason):
            return refusal
        self.events.append(("void", reason))
        self.advance(Event.VOIDED)
        self.void_reason = reason
        self.awaits = self.hand = None
        return None

    def nets(self) -> Iterator[tuple[Box, Wager, Nets]]:
        """Every wager with what it brings; a figure is None while its bet is open."""
        complete = self.phase is Phase.COMPLETE or self.phase is Phase.SETTLED
        known_plan = self.plan if complete else None
        for box in self.boxes:
            for at, wager in enumerate(box.wagers):
                nets = settlement.nets(self.variant, box, at, self.dealer, known_plan)
                yield box, wager, self._voided(nets) if self.phase is Phase.VOID else nets

    def _voided(self, nets: Nets) -> Nets:
        """Rule 5.17; reading BJ-11 gives back what the interim settlement had decided, too."""
        return nets.all_returned() if self.variant.readings.void_returns_decided else nets.settled_part()

    def not_now(self, sentence: str, paragraph: str | None = None) -> Refusal:
        return Refusal(RefusalNumber.NOT_NOW, f"{sentence}; the round is at: {self.phase}.", paragraph=paragraph)


def unknown_player(number: int, who: str) -> Refusal:
    return Refusal(RefusalNumber.UNKNOWN_PLAYER, f"{who} has no wager on box {number}.", spot=str(number))
