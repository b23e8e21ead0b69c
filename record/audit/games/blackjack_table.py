"""A Blackjack table for the audit: where the next card belongs, what players may do, and which bets are decided."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from record.audit.games.blackjack_boxes import BOOM, HANDS_MOST, PAIRS, Bet, Box, Hand
from record.audit.games.blackjack_cards import boom_odds, is_ace_and_ten, pair_odds, total, value
from record.audit.games.face import BrokenRound

DEALING, INTERIM, PAYING, PLAYING, SETTLED = "initial deal", "interim", "interim settlement", "playing", "settled"
DEALER = "D"


@dataclass(slots=True)
class Readings:
    game: str
    decks: int = 8
    cut_cards: int = 52
    split_on: str = "value"
    placed_only: bool = False
    seats_per_terminal: int = 1
    seat_idle_rounds: int = 2
    ms: dict[str, int] = field(default_factory=dict)

    @property
    def is_2017(self) -> bool:
        return self.game == "blackjack"


@dataclass(slots=True)
class Table:
    """What lies on the table, and what was said: cards come by `lay`, words of players by the other methods."""

    rules: Readings
    boxes: list[Box]
    phase: str = DEALING
    dealer: list[str] = field(default_factory=list)
    away: set[str] = field(default_factory=set)
    out: set[str] = field(default_factory=set)
    """Players who have taken their bets back."""
    waited: set[str] = field(default_factory=set)
    """Whose Blackjack was decided by the dealer's second card: he completes his hand all the same (BJ-10)."""
    following: tuple[int, int, str] | None = None
    """Box and hand of a split or a Double Down that standing players may follow."""
    hit: tuple[int, int] | None = None
    """Box and hand for which a card was asked."""
    asked: dict[str, list[Bet]] = field(default_factory=dict)
    """Standing players who have not said yet whether they follow, with what each has on the hand."""

    def __post_init__(self) -> None:
        if not self.boxes:  # Nobody has bet: no card is dealt, and the dealer agrees to that.
            self.phase = PLAYING

    def box(self, number: int) -> Box:
        for box in self.boxes:
            if box.number == number:
                return box
        raise BrokenRound(f"there is no bet on box {number}")

    def bets(self) -> Iterator[Bet]:
        for box in self.boxes:
            yield from box.bets()

    def is_present(self, who: str) -> bool:
        return who not in self.away and who not in self.out

    def decider(self, box: Box) -> str:
        """Rules 1.26 and 3.8: who is seated, else the highest Initial Bet of those who are there; empty if none."""
        there = [who for who in box.initial if self.is_present(who)]
        if box.seated in there:
            return box.seated
        return max(there, key=lambda who: box.initial[who], default="")

    # Where the next card belongs

    def place(self) -> str:
        """Box and hand, or D; empty where no card is due."""
        if self.phase == DEALING:
            return self._initial_place()
        if self.phase != PLAYING or self.following:
            return ""
        if turn := self.turn():
            box, hand = turn
            is_due = len(hand.cards) < 2 or hand.is_doubled or self.hit == (box.number, hand.number)
            house_draws = not self.decider(box) and total(hand.cards) < 12  # Rule 5.3
            return f"{box.number}.{hand.number}" if is_due or house_draws else ""
        return DEALER if self.dealer_draws() else ""

    def _initial_place(self) -> str:
        """Rule 3.11: a card to each box, one to the dealer, a second to each box."""
        waiting = [box for box in self.boxes if box.waits_for_cards]
        for cards in (0, 1):
            for box in waiting:
                if len(box.hands[0].cards) == cards:
                    return f"{box.number}.0"
            if not self.dealer and (waiting or self._boom_is_open()):
                return DEALER
        return ""

    def turn(self) -> tuple[Box, Hand] | None:
        """The box and the hand whose turn it is; None where it is the dealer's."""
        return next(((box, hand) for box in self.boxes for hand in box.hands if not hand.is_over), None)

    def pass_over(self) -> None:
        """Rule 5.3: where nobody is there to decide, the house draws to 12, and the hand is over."""
        while self.phase == PLAYING and not self.following and (turn := self.turn()):
            box, hand = turn
            if self.place() or self.decider(box):
                return
            hand.has_stood = True

    def dealer_draws(self) -> bool:
        """Rule 3.24: to 17 for a hand or Boom Busted; one card where only insurance is open; none for nothing."""
        if total(self.dealer) >= 17:
            return False
        if (
            self.waited - self.out
            or self._boom_is_open()
            or any(hand.is_open for box in self.boxes for hand in box.hands)
        ):
            return True
        return len(self.dealer) < 2 and any(bet.is_open for box in self.boxes for bet in box.insured)

    def _boom_is_open(self) -> bool:
        return any(bet.is_open for box in self.boxes for name, bet in box.sides if name == BOOM)

    def is_complete(self) -> bool:
        return self.phase == PLAYING and not self.following and not self.turn() and not self.dealer_draws()

    def lay(self, card: str) -> None:
        place = self.place()
        if not place:
            raise BrokenRound("no card is due")
        if place == DEALER:
            self.dealer.append(card)
            if self.phase == PLAYING and len(self.dealer) == 2:
                self._by_the_second_card()
        else:
            number, at = place.split(".")
            hand = self.box(int(number)).hand(int(at))
            hand.cards.append(card)
            self.hit = None
            if self.phase == PLAYING and hand.is_bust:  # Rule 3.19
                for bet in hand.bets:
                    bet.decide(0)
        if self.phase == DEALING and not self._initial_place():
            self.phase = INTERIM

    def _by_the_second_card(self) -> None:
        """Rules 3.15 and 3.16: insurance, and Blackjacks that have waited."""
        is_blackjack = is_ace_and_ten(self.dealer)
        for box in self.boxes:
            for bet in box.insured:
                bet.decide(3 * bet.cents if is_blackjack else 0)
            hand = box.hands[0]
            if hand.is_blackjack and hand.is_open:
                self.waited |= {bet.who for bet in hand.bets if bet.is_open}
                self._decide_blackjack(hand, is_blackjack)

    # Before the interim settlement

    def surrender(self, box: Box, who: str) -> None:
        if value(self.dealer[0]) == 1 or box.hands[0].is_blackjack or who != self.decider(box):
            raise BrokenRound(f"{who} cannot surrender box {box.number} (3.17)")
        for bet in box.hands[0].bets:
            if bet.is_open and bet.cents % 2:
                raise BrokenRound(f"{bet.cents} cents have no half")
            bet.decide(bet.cents // 2)

    def even_money(self, box: Box, who: str) -> None:
        bets = box.hands[0].of(who)
        if value(self.dealer[0]) != 1 or not box.hands[0].is_blackjack or not bets:
            raise BrokenRound(f"{who} cannot have even money on box {box.number} (3.15.1)")
        for bet in bets:
            bet.wins(1)

    def insure(self, box: Box, who: str, cents: int) -> None:
        has_insured = any(bet.who == who for bet in box.insured)
        if value(self.dealer[0]) != 1 or not box.hands[0].of(who) or has_insured:
            raise BrokenRound(f"{who} cannot insure box {box.number} (3.15.2)")
        if not 1 <= cents <= box.initial[who] // 2:
            raise BrokenRound(f"{who} insures {box.initial[who]} cents with {cents} (3.15.2)")
        box.insured.append(Bet(who, cents))

    def interim_is_due(self) -> bool:
        """Whether the interim settlement decides any bet (1.18): side bets, Blackjacks against 2 to 9, and so on."""
        if any(bet.is_open for box in self.boxes for name, bet in box.sides if name != BOOM):
            return True
        early = self._pays_blackjacks()
        hands = [box.hands[0] for box in self.boxes]
        return any(bet.is_decided for hand in hands for bet in hand.bets) or any(
            early and hand.is_blackjack and hand.is_open for hand in hands
        )

    def _pays_blackjacks(self) -> bool:
        return bool(self.dealer) and value(self.dealer[0]) not in (1, 10)

    def settle_interim(self) -> None:
        for box in self.boxes:
            hand = box.hands[0]
            for name, bet in box.sides:
                if name != BOOM and bet.is_open:
                    bet.wins(odds) if (odds := self._side_odds(name, hand)) else bet.decide(0)
            if hand.is_blackjack and self._pays_blackjacks():
                self._pay_blackjack(hand)

    def _side_odds(self, name: str, hand: Hand) -> int:
        first, second = hand.cards[:2]
        points = value(first) + value(second)  # Rule 3.7.2 of 2017: an Ace is 1.
        if name == "under-13":
            return int(points < 13)
        if name == "over-13":
            return int(points > 13)
        if name != PAIRS[self.rules.game]:
            raise BrokenRound(f"there is no side bet {name!r}")
        return pair_odds(self.rules.game, first, second)

    def _decide_blackjack(self, hand: Hand, is_stand_off: bool) -> None:
        if not is_stand_off:
            self._pay_blackjack(hand)
        for bet in hand.bets:
            bet.decide(bet.cents)

    def _pay_blackjack(self, hand: Hand) -> None:
        for bet in hand.bets:
            if bet.is_open:
                bet.wins(6, 5) if self.rules.game == "blackjack-rws" else bet.wins(3, 2)

    # Turns

    def may(self, who: str) -> list[tuple[str, int, int]]:
        """What the deciding player may do on the hand whose turn it is: action, least and most cents."""
        turn = self.turn()
        assert turn is not None
        box, hand = turn
        initial_cents = box.initial[who]
        offered = [("hit", 0, 0)]
        if total(hand.cards) >= 12:  # Rule 3.20
            offered.append(("stand", 0, 0))
        if len(hand.cards) == 2 and hand.of(who):  # Rule 3.22.1: no involvement in a hand without a bet on it.
            if self._may_split(box, hand):
                offered.append(("split", initial_cents, initial_cents))
            offered.append(("double", 1, initial_cents))
        return offered

    def _may_split(self, box: Box, hand: Hand) -> bool:
        first, second = hand.cards
        is_pair = value(first) == value(second) if self.rules.split_on == "value" else first[0] == second[0]
        return is_pair and len(box.hands) < HANDS_MOST

    def act(self, box: Box, at: int, who: str, action: str, cents: int) -> None:
        turn = self.turn()
        is_turn = turn is not None and (turn[0].number, turn[1].number) == (box.number, at)
        if not is_turn or self.place() or who != self.decider(box):
            raise BrokenRound(f"{who} does not decide on {box.number}.{at}")
        offered = {name: (least, most) for name, least, most in self.may(who)}
        if action not in offered or not offered[action][0] <= cents <= offered[action][1]:
            raise BrokenRound(f"{who} may not {action} with {cents} cents on {box.number}.{at}")
        hand = box.hand(at)
        others = [name for name in box.initial if name != who and self.is_present(name)]
        standing = {name: hand.of(name) for name in others if action == "double" or name not in hand.declined}
        if action == "hit":
            self.hit = box.number, at
        elif action == "stand":
            hand.has_stood = True
        elif action == "double":
            hand.bets.append(Bet(who, cents))
            hand.is_doubled = True
        else:
            second = Hand([hand.cards.pop()], [Bet(who, cents)], len(box.hands), is_split=True)
            hand.is_split = True
            box.hands.insert(box.hands.index(hand) + 1, second)  # Reading BJ-19
        if action in ("double", "split") and (asked := {name: bets for name, bets in standing.items() if bets}):
            self.following, self.asked = (box.number, at, action), asked

    def follow(self, box: Box, who: str, cents: int) -> None:
        """Rules 3.22.1 and 3.23.1: a standing player follows, or declines with nothing."""
        if self.following is None or self.following[0] != box.number or who not in self.asked:
            raise BrokenRound(f"{who} has nothing to follow on box {box.number}")
        _, at, action = self.following
        initial_cents = box.initial[who]
        if cents and not (cents == initial_cents if action == "split" else 1 <= cents <= initial_cents):
            raise BrokenRound(f"{who} follows a {action} of his {initial_cents} cents with {cents}")
        if cents:
            hand = box.hand(at)
            new = box.hands[box.hands.index(hand) + 1] if action == "split" else hand
            new.bets.append(Bet(who, cents))
        elif action == "split":
            box.hand(at).declined.add(who)
        del self.asked[who]
        if not self.asked:
            self.following = None

    def take_back(self, who: str) -> None:
        """Rule 5.7.3: returns all open bets of a player."""
        self.out.add(who)
        stay = [id(bet) for bet in self._conclusive()]
        for bet in self.bets():
            if bet.who == who and bet.is_open and id(bet) not in stay:
                bet.is_returned = True
        if self.hit and not self.box(self.hit[0]).hand(self.hit[1]).is_open:
            self.hit = None
        if self.phase == DEALING and not self._initial_place():
            self.phase = INTERIM if self.dealer else PLAYING

    def _conclusive(self) -> list[Bet]:
        """Bets that no later card changes, though the interim settlement is still to come (5.4.1)."""
        dealt = [box for box in self.boxes if len(box.hands[0].cards) >= 2]
        sides = [bet for box in dealt for name, bet in box.sides if name != BOOM]
        hands = [box.hands[0] for box in dealt if box.hands[0].is_blackjack and self._pays_blackjacks()]
        return sides + [bet for hand in hands for bet in hand.bets]

    def open_players(self) -> list[str]:
        """Who is asked after a dealing error: everyone there with an open bet."""
        if self.is_complete():  # The dealer's last card has decided all.
            return []
        decided = [id(bet) for bet in self._conclusive()]
        return sorted({bet.who for bet in self.bets() if bet.is_open and id(bet) not in decided} - self.away)

    # The end

    def settle(self) -> None:
        """Rules 3.24 to 3.26: every bet that is still open is decided by the dealer's hand."""
        is_blackjack, points = is_ace_and_ten(self.dealer), total(self.dealer)
        for box in self.boxes:
            taken: set[str] = set()
            for hand in box.hands:
                for bet in hand.bets:
                    if not bet.is_open:
                        continue
                    if is_blackjack:
                        self._loses_one_initial_bet(box, bet, taken)
                    elif points > 21 or total(hand.cards) > points:
                        bet.wins(1)
                    else:
                        bet.decide(bet.cents if total(hand.cards) == points else 0)
            for name, bet in box.sides:
                if name == BOOM and bet.is_open:
                    bet.wins(odds) if (odds := boom_odds(self.dealer)) else bet.decide(0)
        self.phase = SETTLED

    @staticmethod
    def _loses_one_initial_bet(box: Box, bet: Bet, taken: set[str]) -> None:
        """Rules 3.22.3 and 3.23.2: of everything that is not bust, a player loses one Initial Bet (BJ-4)."""
        if bet.who not in taken and bet.cents == box.initial[bet.who]:
            taken.add(bet.who)
            bet.decide(0)
        else:
            bet.decide(bet.cents)
