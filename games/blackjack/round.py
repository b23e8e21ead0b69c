"""One round once bets are closed: what each player may do now and why not, and what every bet brings."""

from games.blackjack import betting, legal, moves, settlement
from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.dealing import Dealing
from games.blackjack.hands import Hand
from games.blackjack.phases import (
    ACTIONS,
    COMPLETE,
    DEALER,
    DOUBLE,
    INTERIM,
    PLAYERS,
    PLAYS,
    SETTLED,
    SETTLEMENT_MADE,
    SPLIT,
    STAND,
    VOID,
    Action,
)
from games.blackjack.readings import ResplitOrder
from games.refusal import Refusal, RefusalNumber


class Round(Dealing):
    """Every verb answers None, or the Refusal that says why nothing happened."""

    __slots__ = ()

    @property
    def turn(self) -> Box:
        """The box whose turn it is."""
        return self._turns[-1][0]

    def find(self, number: int, who: str) -> tuple[Box, Wager] | Refusal:
        for box in self.boxes:
            if box.number == number and (wager := box.wager_of(who)):
                return box, wager
        return unknown_player(number, who)

    def why_not(
        self, action: Action | str, number: int, who: str, cents: int | None = None, hand: int | None = None
    ) -> Refusal | None:
        """Why a player may not do this now, or None. No amount means the most that is allowed, no hand the one whose
        turn it is."""
        if action not in ACTIONS:
            return self.not_now(f"{action!r} is nothing that a player may do")
        if action not in PLAYS:
            return self._why_not_choice(Action(action), number, who, cents)
        playing = self.hand
        if playing is None or (box := self._turns[-1][0]).number != number or box.at(hand) not in (None, playing):
            return self._why_no_turn(number, hand)
        wager = box.decider
        if wager is None or wager.who != who:
            text = f"{who} does not decide for box {number}."
            return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=self.variant.paragraphs.decision)
        return legal.why_not_play(self.variant, box, playing, wager, action, cents)

    def _why_no_turn(self, number: int, at: int | None) -> Refusal:
        waiting = [hand for box, hand in self._turns if box.number == number]
        if self.phase in (PLAYERS, DEALER, COMPLETE):
            for box in self.boxes:
                hand = box.at(at)
                if box.number == number and box.hands and (hand not in waiting if hand else not waiting):
                    return legal.why_complete(self.variant, box, [hand] if hand else box.hands)
        return self.not_now(f"Box {number} has no decision to make", self.variant.paragraphs.hit)

    def _why_not_choice(self, action: Action, number: int, who: str, cents: int | None) -> Refusal | None:
        if self.phase is not INTERIM:
            paragraph = legal.paragraph_of(self.variant, action)
            return self.not_now(f"There is no time to {action} but between the second and any third card", paragraph)
        found = self.find(number, who)
        if isinstance(found, Refusal):
            return found
        return legal.why_not_choice(self.variant, *found, self.dealer.cards[0], action, cents)

    def legal_actions(self, number: int, who: str) -> tuple[Action, ...]:
        return tuple(action for action in Action if self.why_not(action, number, who) is None)

    def act(
        self, action: Action | str, number: int, who: str, cents: int | None = None, hand: int | None = None
    ) -> Refusal | None:
        if refusal := self.why_not(action, number, who, cents, hand):
            return refusal
        action = ACTIONS[action]
        self.events.append(("act", action, number, who, cents))
        playing = self.hand
        if playing is None:
            found = self.find(number, who)
            assert not isinstance(found, Refusal)
            moves.choose(self.variant, *found, action, cents)
            return None
        if action is STAND:
            playing.done = True
        elif action is SPLIT:
            self._split(self.turn, playing)
        else:
            playing.drawing = True
            if action is DOUBLE:
                moves.double(self.variant, self.turn, playing, cents)
        self._seek_turn()
        return None

    def follow(self, number: int, who: str, split: bool, double_cents: int | None) -> Refusal | None:
        """Rules 3.22.1 and 3.23.1: a standing player says what he does when the box is split or doubled."""
        found = self.find(number, who)
        if isinstance(found, Refusal):
            return found
        wager = found[1]
        if refusal := betting.why_not_follow(self.variant, wager.initial_cents, double_cents):
            return refusal
        self.events.append(("follow", number, who, split, double_cents))
        wager.followed_first = wager.followed_first or (wager.follow_split, wager.follow_double_cents)
        wager.follow_split, wager.follow_double_cents = split, double_cents
        return None

    def _split(self, box: Box, hand: Hand) -> None:
        """Reading BJ-19: the new hand is played next, or after all others of its box."""
        new = moves.split(box, hand)
        next_to = self.variant.readings.resplit_order is ResplitOrder.NEXT
        box.hands.insert(box.hands.index(hand) + 1 if next_to else len(box.hands), new)
        waiting = 1 if next_to else sum(other is box for other, _ in self._turns)
        self._turns.insert(len(self._turns) - waiting, (box, new))

    def settle(self) -> Refusal | None:
        """Final settlement: from here on nothing changes (Rules 5.6 and 5.13)."""
        if self.phase is not COMPLETE:
            return self.not_now("There is nothing to settle before all cards are dealt")
        self.events.append(("settle",))
        self.advance(SETTLEMENT_MADE)
        return None

    def nets(self) -> list[tuple[Box, Wager, Nets]]:
        """Every wager with what it brings; a figure is None while its bet is open."""
        phase = self.phase
        known_plan = self.plan if phase is SETTLED or phase is COMPLETE else None
        found = []
        for box in self.boxes:
            for at, wager in enumerate(box.wagers):
                nets = settlement.nets(self.variant, box, at, self.dealer, known_plan)
                found.append((box, wager, self._voided(nets) if phase is VOID else nets))
        return found

    def _voided(self, nets: Nets) -> Nets:
        """Rule 5.17; reading BJ-11 gives back what the interim settlement had decided, too."""
        return nets.all_returned() if self.variant.readings.void_returns_decided else nets.settled_part()


def unknown_player(number: int, who: str) -> Refusal:
    return Refusal(RefusalNumber.UNKNOWN_PLAYER, f"{who} has no wager on box {number}.", spot=str(number))
