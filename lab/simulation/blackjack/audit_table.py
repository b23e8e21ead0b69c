"""The auditor's table of one round: cards and answers change it move by move, and the same moves make it again."""

from collections.abc import Iterator
from typing import Any

from lab.simulation.blackjack.audit_box import BOOM, NO_CARD, ONE_CARD, TO_17, Bet, Bettor, Box, Dealt, Hand, bets_on
from lab.simulation.blackjack.audit_cards import ACE, BEST, POINTS, TEN, Set, best

INITIAL, INTERIM, PLAYERS, DEALER, COMPLETE = "initial", "interim", "players", "dealer", "complete"
DEALT = (INITIAL, INTERIM, PLAYERS, DEALER, COMPLETE)
ORDER, ERROR, OPTIONS, VOID, SETTLED = "order", "error", "options", "void", "settled"
MUST_DRAW_BELOW, DEALER_STANDS, HANDS_MOST = 12, 17, 4
Move = tuple[str, tuple[Any, ...]]


def boxes_of(public: Any) -> list[Box]:
    boxes = []
    for number, rows in public["boxes"].items():
        bettors = [Bettor(who, seated, cents, dict(sides)) for who, seated, cents, sides in rows]
        hand = Hand(0, {each.who: each.initial_cents for each in bettors})
        boxes.append(Box(int(number), bettors, [hand]))
    return boxes


class Following:
    """A split or double of the player who decides, while standing players are asked whether they follow."""

    def __init__(self, box: Box, hand: Hand, action: str, cents: int) -> None:
        assert box.decider
        self.box, self.hand, self.action = box, hand, action
        self.adds = {box.decider.who: cents}
        others = [each for each in box.bettors if each is not box.decider and hand.on.get(each.who)]
        stay = hand.stays_behind if action == "split" else ()
        here = [each for each in others if each.left_with is None and not each.is_away]
        self.asked = [each.who for each in here if each.who not in stay]


class Table:
    def __init__(self, game: str, public: Any, cards: Any) -> None:
        self.game = game
        self.boxes, self.set = boxes_of(public), Set(cards)
        self.moves: list[Move] = []
        self.phase, self.before = INITIAL, INITIAL
        """`before`: the phase that an error or drawn cards have interrupted."""
        self.dealer = Hand(-1, {})
        self.due: Hand | None = None
        """The hand that the next card belongs to."""
        self.deciding: Hand | None = None
        self.plan = ""
        self.following: Following | None = None
        self.to_choose: set[str] = set()
        self.discards: list[tuple[str, str]] = []
        self.is_paid = False
        """The interim settlement is made."""
        self.why_void = ""
        self.turns: list[tuple[Box, Hand]] = []
        hands = [box.hands[0] for box in self.boxes]
        self.to_deal = [*hands, self.dealer, *hands] if hands else []
        self.seek()

    # What the table says.

    @property
    def dealt(self) -> str:
        """How far the round is dealt, leaving aside a question or error that interrupts the deal."""
        return self.before if self.phase in (ORDER, ERROR, OPTIONS) else self.phase

    @property
    def is_past_interim(self) -> bool:
        return self.is_paid or self.dealt not in (INITIAL, INTERIM)

    def bets(self) -> Iterator[tuple[Box, Bet]]:
        ended = self.dealt in (COMPLETE, SETTLED)
        dealt = Dealt(self.game, self.dealer.cards, self.plan if ended else "")
        for box in self.boxes:
            for bet in bets_on(box, dealt):
                yield box, bet

    def has_returned(self, box: Box, bet: Bet) -> bool:
        return bet.payout_cents is None and box.of(bet.who).left_with is not None

    def box_of(self, hand: Hand) -> Box | None:
        return next((box for box in self.boxes if hand in box.hands), None)

    def place(self, hand: Hand) -> str:
        box = self.box_of(hand)
        return f"{box.number}.{hand.number}" if box else "D"

    def interim_is_due(self) -> bool:
        return not self.is_paid and any(bet.is_interim and bet.payout_cents is not None for _, bet in self.bets())

    @property
    def disturbed(self) -> Hand:
        """The hand for which a card was drawn when the deal was interrupted."""
        return self.to_deal[0] if self.before == INITIAL else self.turns[0][1]

    def cards_dealt(self) -> list[str]:
        return [words[0] for kind, words in self.moves if kind == "deal"]

    # Where the next card goes.

    def seek(self) -> None:
        self.due = self.deciding = None
        if self.phase == INITIAL:
            self._seek_initial()
        elif self.phase == PLAYERS:
            self._seek_turn()
        elif self.phase == DEALER:
            self._seek_dealer()

    def _is_due(self, hand: Hand) -> None:
        self.due = hand
        if not self.set.left and not self.set.held:
            self.ends_void("shortage")

    def _seek_initial(self) -> None:
        if self.to_deal:
            self._is_due(self.to_deal[0])
        elif self.dealer.cards:
            self.phase = INTERIM
        else:
            self.phase, self.plan = COMPLETE, NO_CARD

    def _seek_turn(self) -> None:
        self.due = self.deciding = None
        if self.following is not None:
            return
        while self.turns:
            box, hand = self.turns[0]
            if not hand.is_over:
                house = box.decider is None
                if hand.wants_card or len(hand.cards) == 1 or (house and best(hand.cards) < MUST_DRAW_BELOW):
                    self._is_due(hand)
                    return
                if not house:
                    self.deciding = hand
                    return
            self.turns.pop(0)
        self.phase = DEALER
        self._seek_dealer()

    def _seek_dealer(self) -> None:
        self.plan = self.plan or self._needed()
        total, cards = best(self.dealer.cards), len(self.dealer.cards)
        if (self.plan == TO_17 and total < DEALER_STANDS) or (self.plan == ONE_CARD and cards == 1):
            self._is_due(self.dealer)
        else:
            self.due, self.phase = None, COMPLETE

    def _needed(self) -> str:
        """How far the dealer draws: to 17 for a hand, Boom Busted or a Blackjack that waits; one card for insurance
        alone.
        """
        left = [(box, each) for box in self.boxes for each in box.bettors if each.left_with is None]
        for box, each in left:
            waits = box.hands[0].is_blackjack and POINTS[self.dealer.cards[0]] in (ACE, TEN)
            alive = any(hand.on.get(each.who) and not hand.is_bust for hand in box.hands)
            alive = waits if box.hands[0].is_blackjack else alive
            if BOOM in each.side_cents or (each.plays and alive):
                return TO_17
        return ONE_CARD if any(each.insured_cents for _, each in left) else NO_CARD

    # Moves. Each says whether it was possible.

    def do(self, kind: str, *words: Any) -> bool:
        done = bool(getattr(self, f"_do_{kind}")(*words))
        if done:
            self.moves.append((kind, words))
        return done

    def _do_deal(self, card: str) -> bool:
        hand, held = self.due, self.set.held
        if hand is None or (held and card != held[0]):
            return False
        if held:
            held.pop(0)
        elif wrong := self.set.take(card):
            self.ends_void(wrong)
            return True
        hand.cards.append(card)
        box = self.box_of(hand)
        if box is not None and len(hand.cards) == 2 and not hand.is_of_split:
            box.first_two = [*hand.cards]
        if self.phase == INITIAL:
            self.to_deal.pop(0)
        elif hand is not self.dealer:
            hand.wants_card = False
            hand.is_over = hand.is_doubled or hand.is_of_aces or best(hand.cards) >= BEST
        self.seek()
        return True

    def _do_hold(self, *cards: str) -> bool:
        self.set.held += cards
        if wrong := self.set.take_all(cards):
            self.ends_void(wrong)
        return True

    def _do_expose(self, card: str) -> bool:
        return self.phase in DEALT and not self.set.held and self._do_hold(card)

    def _do_early(self, card: str) -> bool:
        return self.phase not in (VOID, SETTLED) and self._do_hold(card)

    def _do_together(self, *cards: str) -> bool:
        if self.due is None or self.set.held or len(cards) < 2:
            return False
        to_dealer = self.due is self.dealer
        if wrong := self.set.take_all(cards):
            self.ends_void(wrong)
        elif to_dealer:
            self.discards += [(card, "") for card in cards]
            self.opens_options()
        else:
            self.set.held = list(cards)
            self._stops(ORDER)
        return True

    def _do_order(self, *cards: str) -> bool:
        if self.phase != ORDER or sorted(cards) != sorted(self.set.held):
            return False
        self.set.held = list(cards)
        self.phase = self.before
        self.opens_options()
        return True

    def _do_discard(self, card: str, why: str) -> bool:
        of_dealer = why == "dealer-overdraw"
        if of_dealer and (self.phase != COMPLETE or len(self.dealer.cards) < 2):
            return False
        held = self.set.held
        if self.phase not in DEALT or not self.is_past_interim or (held and held[0] != card):
            return False
        self.discards.append((card, why))
        if held:
            held.pop(0)
        elif wrong := self.set.take(card):
            self.ends_void(wrong)
        return True

    def _do_error(self) -> bool:
        if self.phase not in DEALT or (self.game == "blackjack" and self.is_past_interim):
            return False
        self._stops(ERROR)
        return True

    def _do_leave(self) -> bool:
        return self.phase == ERROR and self._resolves()

    def _do_resolve(self) -> bool:
        """Ends a dealing error: the cards lie in their order again."""
        return self.phase == ERROR and self._resolves()

    def _resolves(self) -> bool:
        self.phase = self.before
        if self.game == "blackjack":
            self.seek()
        else:
            self.opens_options()
        return True

    def _stops(self, phase: str) -> None:
        self.due = self.deciding = None
        self.before, self.phase = self.phase, phase

    def opens_options(self) -> None:
        """Rule 5.7: asks every player who is present and has an open bet."""
        here = {each.who for box in self.boxes for each in box.bettors if not each.is_away}
        has_open = {bet.who for box, bet in self.bets() if bet.payout_cents is None and not self.has_returned(box, bet)}
        self.to_choose = here & has_open
        if self.to_choose:
            self._stops(OPTIONS)
        else:
            self.goes_on()

    def _do_option(self, who: str, goes_on: bool) -> bool:
        if self.phase != OPTIONS or who not in self.to_choose:
            return False
        if not goes_on:
            self._takes_back(who)
        self.to_choose.discard(who)
        if not self.to_choose:
            self.phase = self.before
            self.plan = "" if self.phase == DEALER else self.plan
            self.goes_on()
        return True

    def _takes_back(self, who: str) -> None:
        bets = [(box, bet) for box, bet in self.bets() if bet.who == who]
        for box in self.boxes:
            for each in box.bettors:
                if each.who == who and each.left_with is None:
                    each.left_with = [bet for of, bet in bets if of is box]
            for hand in box.hands:
                hand.is_over = hand.is_over or not box.has_bet_on(hand)
            if all(each.left_with is not None for each in box.bettors):
                self.to_deal = [hand for hand in self.to_deal if hand is not box.hands[0]]
        if all(each.left_with is not None for box in self.boxes for each in box.bettors):
            self.to_deal = []

    def goes_on(self) -> None:
        if self.following is not None:
            gone = [each.who for each in self.following.box.bettors if each.is_away or each.left_with is not None]
            self.following.asked = [who for who in self.following.asked if who not in gone]
            self._carries_out()
        self.seek()

    def _do_away(self, who: str) -> bool:
        return self._turns_away(who, True)

    def _do_back(self, who: str) -> bool:
        return self._turns_away(who, False)

    def _turns_away(self, who: str, away: bool) -> bool:
        changed = [each for box in self.boxes for each in box.bettors if each.who == who and each.is_away != away]
        if self.game == "blackjack" or self.phase in (VOID, SETTLED) or not changed:
            return False
        for each in changed:
            each.is_away = away
        if self.phase == PLAYERS:
            self.goes_on()
        return True

    def _do_interim(self) -> bool:
        is_due = self.dealt != INITIAL and self.interim_is_due()
        self.is_paid = self.is_paid or is_due
        return is_due

    def _do_begin(self) -> bool:
        if self.phase != INTERIM:
            return False
        self.is_paid = self.is_paid or self.interim_is_due()
        self.phase = PLAYERS
        live = (box for box in self.boxes if any(each.plays for each in box.bettors))
        self.turns = [(box, box.hands[0]) for box in live if not box.hands[0].is_blackjack]
        self._seek_turn()
        return True

    def _do_settle(self) -> bool:
        is_complete = self.phase == COMPLETE
        self.phase = SETTLED if is_complete else self.phase
        return is_complete

    # Moves of players: whoever asks them knows what they may do.

    def _do_decline(self, number: int, who: str) -> bool:
        self.box(number).of(who).has_declined = True
        return True

    def _do_choose(self, number: int, who: str, action: str, cents: int) -> bool:
        box = self.box(number)
        bettor = box.of(who)
        if action == "insure":
            bettor.insured_cents = cents
        elif action == "even-money":
            bettor.has_even_money = True
        else:
            for each in box.bettors:
                each.has_surrendered = each.initial_cents > 0 and each.left_with is None
        return True

    def _do_act(self, who: str, action: str, cents: int, by: str) -> bool:
        box, hand = self.turns[0]
        if action == "hit":
            hand.wants_card = True
        elif action == "stand":
            hand.is_over = True
        else:
            self.following = Following(box, hand, action, cents)
            self._carries_out()
        self._seek_turn()
        return True

    def _do_follow(self, who: str, cents: int) -> bool:
        if self.following is None or who not in self.following.asked:
            return False
        self.following.asked.remove(who)
        self.following.adds[who] = cents
        self.goes_on()
        return True

    def _carries_out(self) -> None:
        following = self.following
        if following is None or following.asked:
            return
        self.following = None
        box, hand = following.box, following.hand
        adds = {who: cents for who, cents in following.adds.items() if cents}
        if following.action == "double":
            hand.is_doubled = hand.wants_card = True
            hand.on = {who: cents + adds.get(who, 0) for who, cents in hand.on.items()}
            return
        hand.stays_behind |= {who for who, cents in hand.on.items() if cents and who not in adds}
        kept, moved = hand.cards
        hand.cards, hand.is_of_split, hand.is_of_aces = [kept], True, POINTS[kept] == ACE
        new = Hand(len(box.hands), adds, [moved], is_of_split=True, is_of_aces=hand.is_of_aces)
        box.hands.insert(box.hands.index(hand) + 1, new)
        self.turns.insert(1, (box, new))

    # Whatever happens.

    def box(self, number: int) -> Box:
        return next(box for box in self.boxes if box.number == number)

    def ends_void(self, why: str) -> None:
        self.phase, self.why_void = VOID, why
        self.set.is_usable = False
        self.due = self.deciding = self.following = None
        self.to_choose = set()
