"""One round after bets are closed: what each player may do now, why not, and the result of every bet."""

from collections.abc import Iterator

from games.blackjack import legal, moves, settlement
from games.blackjack.bets import Bet, bets_of
from games.blackjack.boxes import Box, Nets, Wager
from games.blackjack.dealing import Dealing
from games.blackjack.phases import (
    ACTIONS,
    ALL_ACTIONS,
    BY_PLAYER,
    COMPLETE,
    DEALER,
    DEALING_PHASES,
    DOUBLE,
    INTERIM,
    MONEY,
    PLAYERS,
    PLAYS,
    SETTLED,
    SETTLEMENT_MADE,
    SPLIT,
    STAND,
    VOID,
    Action,
    Event,
)
from games.blackjack.readings import ResplitOrder
from games.refusal import Refusal, RefusalNumber


class Round(Dealing):
    """A round in play. Every method returns None, or the Refusal that says why nothing happened."""

    __slots__ = ()

    @property
    def turn(self) -> Box:
        """Gives the box whose turn it is."""
        return self._turns[-1][0]

    def find(self, number: int, who: str) -> tuple[Box, Wager] | Refusal:
        for box in self.boxes:
            if box.number == number and (wager := box.wager_of(who)):
                return box, wager
        return unknown_player(number, who)

    def why_not(
        self,
        action: Action | str,
        number: int,
        who: str,
        cents: int | None = None,
        hand: int | None = None,
        by: str = BY_PLAYER,
    ) -> Refusal | None:
        """Says why a player may not do this now; None if the player may.

        Without an amount it checks the most that is allowed, and without a hand the hand in turn.
        """
        known = action if type(action) is Action else ACTIONS.get(action)
        if known is None:
            return self.not_now(f"{action!r} is nothing that a player may do")
        if cents and known not in MONEY:
            return Refusal(RefusalNumber.BAD_AMOUNT, f"To {known} stakes nothing.", str(number))
        if known not in PLAYS:
            return self._why_not_choice(known, number, who, cents, by)
        playing = self.hand
        if playing is None or (box := self._turns[-1][0]).number != number or box.at(hand) not in (None, playing):
            return self._why_no_turn(number, hand)
        wager = box.decider
        if wager is None or wager.who != who:
            text = f"{who} does not decide for box {number}."
            return Refusal(RefusalNumber.NOT_THE_DECIDER, text, paragraph=self.variant.paragraphs.decision)
        if by is not BY_PLAYER and (refusal := legal.why_not_silently(self.variant, playing, known, by)):
            return refusal
        return legal.why_not_play(self.variant, box, playing, wager, known, cents)

    def _why_no_turn(self, number: int, at: int | None) -> Refusal:
        waiting = [hand for box, hand in self._turns if box.number == number]
        if self.phase in (PLAYERS, DEALER, COMPLETE):
            for box in self.boxes:
                hand = box.at(at)
                if box.number == number and box.hands and (hand not in waiting if hand else not waiting):
                    return legal.why_complete(self.variant, box, [hand] if hand else box.hands)
        return self.not_now(f"Box {number} has no decision to make", self.variant.paragraphs.hit)

    def _why_not_choice(self, action: Action, number: int, who: str, cents: int | None, by: str) -> Refusal | None:
        paragraph = legal.paragraph_of(self.variant, action)
        if self.phase is not INTERIM:
            return self.not_now(f"There is no time to {action} but between the second and any third card", paragraph)
        found = self.find(number, who)
        if isinstance(found, Refusal):
            return found
        if by in legal.SILENT:
            return self.not_now("Silence is not a request", paragraph)
        return legal.why_not_choice(self.variant, *found, self.dealer.cards[0], action, cents)

    def legal_actions(self, number: int, who: str) -> tuple[Action, ...]:
        return tuple(self._legal(number, who))

    def _legal(self, number: int, who: str) -> Iterator[Action]:
        plays, chooses = self.hand is not None, self.phase is INTERIM
        actions = [action for action in ALL_ACTIONS if (plays if action in PLAYS else chooses)]
        return (action for action in actions if self.why_not(action, number, who) is None)

    def act(
        self,
        action: Action | str,
        number: int,
        who: str,
        cents: int | None = None,
        hand: int | None = None,
        by: str = BY_PLAYER,
    ) -> Refusal | None:
        if refusal := self.why_not(action, number, who, cents, hand, by):
            return refusal
        action = action if type(action) is Action else ACTIONS[action]
        playing = self.hand
        if playing is None:
            found = self.find(number, who)
            assert not isinstance(found, Refusal)
            box, wager = found
            staked = legal.stake_cents(self.variant, wager, action, cents)
            self._record_act(action, number, who, staked, None, by)
            moves.choose(self.variant, box, wager, action, staked)
            return None
        box = self.turn
        assert box.decider
        staked = legal.stake_cents(self.variant, box.decider, action, cents)
        self._record_act(action, number, who, staked, playing.number, by)
        if action is SPLIT or action is DOUBLE:
            self.following = moves.Following(self.variant, box, playing, action, staked)
            self._carry_out()
        elif action is STAND:
            playing.done = True
        else:
            playing.drawing = True
        self._seek_turn()
        return None

    def _record_act(self, action: Action, number: int, who: str, cents: int, hand: int | None, by: str) -> None:
        asked = {"action": str(action), "box": number, "hand": hand, "who": who, "cents": cents or None}
        self.enter({"event": "act", **asked, "by": str(by)})

    def follow(self, number: int, who: str, cents: int, by: str = BY_PLAYER) -> Refusal | None:
        """Rules 3.22.1 and 3.23.1: records what a standing player adds to a split or double; zero declines."""
        following = self.following
        at = following.at(who) if following and following.box.number == number else None
        if following is None or at is None or self.phase is not PLAYERS:
            return self.not_now(f"Nobody asks {who} to follow on box {number}", self.variant.paragraphs.split)
        if refusal := legal.why_not_follow(self.variant, following.limits_cents(self.variant, at), cents, by):
            return refusal
        self.record("follow", box=number, who=who, cents=cents, by=str(by))
        following.to_ask.remove(at)
        following.added_cents[at] = cents
        self.go_on()
        return None

    def go_on(self) -> None:
        """Finds what the round waits for after a player has answered, left or taken bets back."""
        if self.following:
            self.following.drop_absent()
            self._carry_out()
        self.seek()

    def _carry_out(self) -> None:
        """Carries out the split or double once no player is left to ask."""
        following = self.following
        if following is None or following.to_ask:
            return
        self.following = None
        if following.action is DOUBLE:
            moves.double(following)
            return
        # Reading BJ-19: the new hand is played next, or after all others of its box.
        box, new = following.box, moves.split(following)
        _, second = (at for at, hand in enumerate(self.dealt) if hand is following.hand)
        self.dealt[second] = new
        next_to = self.variant.readings.resplit_order is ResplitOrder.NEXT
        box.hands.insert(box.hands.index(following.hand) + 1 if next_to else len(box.hands), new)
        waiting = 1 if next_to else sum(other is box for other, _ in self._turns)
        self._turns.insert(len(self._turns) - waiting, (box, new))

    def decline(self, number: int, who: str, by: str = BY_PLAYER) -> Refusal | None:
        """Records that a player wants none of the choices before the interim settlement."""
        if self.phase is not INTERIM or not any(self._legal(number, who)):
            return self.not_now(f"There is nothing that {who} could decline on box {number}")
        found = self.find(number, who)
        assert not isinstance(found, Refusal)
        self.record("decline", box=number, who=who, by=str(by))
        found[1].declined = True
        return None

    def interim_due(self) -> list[Bet]:
        """Lists the decided bets that the interim settlement must pay and has not paid yet."""
        boxes = [box for box in self.boxes if box.is_settled_in_part]
        decided = (bet for bet in bets_of(self, boxes) if bet.net_cents is not None)
        return [bet for bet in decided if bet.is_interim and bet.key not in self.paid]

    def settle_interim(self) -> Refusal | None:
        """Pays Pairs, Blackjacks against 2 to 9, even money and surrendered halves before the subsequent deal.

        Rules 3.13 and 3.16 (3.7 and 3.9 of 2017); a late payment is made as soon as possible (Rule 5.16).
        """
        if self.phase not in DEALING_PHASES[1:] or not (due := self.interim_due()):
            return self.not_now("The interim settlement has nothing to pay", self.variant.paragraphs.interim)
        self.record("settle_interim")
        self.paid.update(bet.key for bet in due)
        return None

    def begin_play(self, *, late: bool = False) -> Refusal | None:
        """Starts the subsequent deal after the interim settlement: surrender and insurance are no longer possible.

        `late`: the dealer continues although the settlement is not complete (Rule 5.16).
        """
        if self.phase is not INTERIM:
            return self.not_now("The subsequent deal begins after the initial one")
        if not late and self.interim_due():
            self.settle_interim()
        self.record("begin_play", late=late)
        self.begin_turns()
        return None

    def settle(self) -> Refusal | None:
        """Makes the final settlement, which ends the round. It can be corrected only until the next round begins."""
        if self.phase is not COMPLETE:
            return self.not_now("There is nothing to settle before all cards are dealt")
        self.record("settle")
        self.advance(SETTLEMENT_MADE)
        return None

    def next_round(self) -> Refusal | None:
        """Begins the next round, after which nothing in this one changes (Rules 5.6 and 5.13)."""
        if self.phase not in (SETTLED, VOID):
            return self.not_now("The next round begins after this one")
        self.record("next_round")
        self.left_phase = self.phase
        self.advance(Event.NEXT_ROUND_BEGUN)
        return None

    def figures(self, box: Box, at: int) -> Nets:
        """Gives the results of one wager, None where a bet is open; after bets were given back, the results
        of that moment.
        """
        phase = self.dealt_phase
        known_plan = self.plan if phase is SETTLED or phase is COMPLETE else None
        return box.wagers[at].returned or settlement.nets(self.variant, box, at, self.dealer, known_plan)

    def nets(self) -> list[tuple[Box, Wager, Nets]]:
        """Lists every wager with its results; a result is None while its bet is open."""
        found = []
        for box in self.boxes:
            for at, wager in enumerate(box.wagers):
                nets = self.figures(box, at)
                if wager.returned:
                    nets = nets.settled_part()
                found.append((box, wager, self._voided(nets) if self.void_reason else nets))
        return found

    def _voided(self, nets: Nets) -> Nets:
        """Rule 5.17: returns all bets of a void round; under reading BJ-11 those of the interim settlement, too."""
        return nets.all_returned() if self.variant.readings.void_returns_decided else nets.settled_part()


def unknown_player(number: int, who: str) -> Refusal:
    return Refusal(RefusalNumber.UNKNOWN_PLAYER, f"{who} has no wager on box {number}.", spot=str(number))
