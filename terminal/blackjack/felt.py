"""The table as this terminal's records say: the boxes with their hands, who sits where, and what comes next."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from games.blackjack.at_close import read_seats
from games.blackjack.bets import Bet, bets_of
from games.blackjack.boxes import Box, Wager
from games.blackjack.facts import waits_for
from games.blackjack.game import Blackjack
from games.blackjack.hands import Hand
from games.blackjack.phases import INTERIM, PLAYERS, SETTLED, VOID, Phase
from games.blackjack.play import Play, Rounds, place_name
from games.blackjack.round import Round
from games.blackjack.seats import Seats
from games.game import VOID as ROUND_VOID
from games.game import Value
from terminal.screen.derive_scene import ended
from terminal.view import View

WAITING = (Phase.ORDER, Phase.ERROR, Phase.OPTIONS)
NO_SEATS: Seats = {}


@dataclass(frozen=True, slots=True)
class Felt:
    me: str = ""
    round: Round | None = None
    """None while nothing has been dealt that this screen still shows."""
    seats: Seats = field(default_factory=dict)
    has_seats: bool = True
    seats_per_terminal: int = 1
    seat_rounds: int = 2
    """How many rounds a seat is kept without a bet, or without an answer in time."""
    is_open: bool = False
    """True while bets of the next round are open: the hands are those of the round before."""
    is_over: bool = False
    is_void: bool = False
    needs_set: str = ""
    """Why a new set of cards comes first; empty if none does."""

    @property
    def boxes(self) -> Mapping[int, Box]:
        return {box.number: box for box in self.round.boxes} if self.round is not None else {}

    @property
    def dealer(self) -> Hand | None:
        return self.round.dealer if self.round is not None and self.round.dealer.cards else None

    @property
    def is_dealt(self) -> bool:
        """Whether a card of this round is out."""
        is_out = self.round is not None and any(hand.cards for box in self.round.boxes for hand in box.hands)
        return is_out and not self.is_open

    @property
    def due(self) -> str:
        """The place of the next card, as `D` or `3.0`; empty if no card comes next."""
        if self.round is None or self.is_open or self.is_over or self.needs_set or self.round.awaits is None:
            return ""
        return place_name(self.round, self.round.awaits)

    @property
    def turn(self) -> Box | None:
        """The number of the box whose hand is being played."""
        if self.round is None or self.is_open or self.round.phase is not PLAYERS:
            return None
        if self.round.following is not None:
            return self.round.following.box
        if self.round.awaits is None:
            return self.round.turn if self.round.hand is not None else None
        return next((box for box in self.round.boxes if self.round.awaits in box.hands), None)

    @property
    def playing(self) -> Hand | None:
        """The hand that is being played now."""
        if self.round is None or self.turn is None:
            return None
        if self.round.following is not None:
            return self.round.following.hand
        return self.round.awaits or self.round.hand

    @property
    def is_interim(self) -> bool:
        return self.round is not None and not self.is_open and self.round.phase is INTERIM

    def mine(self, box: Box) -> Wager | None:
        return box.wager_of(self.me)

    def decides(self, box: Box) -> bool:
        return box.decider is not None and box.decider.who == self.me

    def bets(self) -> list[Bet]:
        """This player's bets of the round, each with its result so far."""
        return [bet for bet in bets_of(self.round) if bet.who == self.me] if self.round is not None else []

    @property
    def waits(self) -> Mapping[str, Value]:
        """What the dealer must do next; empty while players are asked, and after the round."""
        round_ = self.round
        if round_ is None or self.is_open or self.is_over or round_.phase is SETTLED:
            return {}
        is_said = round_.awaits is not None or round_.phase not in (PLAYERS, Phase.OPTIONS, Phase.DEALER, Phase.PAST)
        found: Mapping[str, Value] = waits_for(round_) if is_said else {}
        return found


EMPTY = Felt()


class Reader:
    """Replays rounds for this screen. It has its own rounds, because the core's thread changes those of the game."""

    def __init__(self, game: Blackjack) -> None:
        self.game = game
        self.variant = game.variant
        self._rounds = Rounds(game.variant)
        self._told: tuple[Play, Value, Round] | None = None
        """The round of the outcome that was read last."""

    def felt(self, view: View) -> Felt:
        felt, game = self._felt(view), self.game
        rounds = game.reading("seat_idle_rounds")
        return replace(felt, seats_per_terminal=game.seats_per_terminal, seat_rounds=rounds)

    def _felt(self, view: View) -> Felt:
        has_seats = bool(self.game.seats_per_terminal)
        if view.play is None:
            return self._between(view, has_seats)
        over = ended(view)
        is_void = over is not None and over.outcome == ROUND_VOID
        outcome = None if over is None or is_void else over.outcome
        round_ = self._round(view.play, outcome)
        return Felt(
            view.terminal,
            round_,
            read_seats(view.play["seats"]) if has_seats else NO_SEATS,
            has_seats,
            is_over=outcome is not None,
            is_void=is_void or round_.phase is VOID,
            needs_set=view.play["needs_set"],
        )

    def _between(self, view: View, has_seats: bool) -> Felt:
        """The felt while bets are open: the seats, and the last round's hands."""
        last, said = view.last_play, view.before_close
        if last is None:
            seats = read_seats(said["seats"]) if said is not None else NO_SEATS
            return Felt(view.terminal, None, seats, has_seats, is_open=True)
        over = next((row for row in view.ended if row.round == view.round - 1), None)
        is_void = over is None or over.outcome == ROUND_VOID
        round_ = self._round(last, None if over is None or is_void else over.outcome)
        seats = self.game.seats_left(last) if said is None else read_seats(said["seats"])
        shown = None if is_void or _has_bets(view) else round_
        return Felt(view.terminal, shown, seats if has_seats else NO_SEATS, has_seats, is_open=True)

    def _round(self, play: Play, outcome: Value) -> Round:
        """The round in play, or as its outcome says, because staff may have corrected its cards."""
        if outcome is None or "events" not in outcome:
            return self._rounds.look(play)
        if self._told is None or self._told[0] is not play or self._told[1] is not outcome:
            round_ = self._rounds.replayed(play["boxes"], outcome["shoe"], outcome["events"])
            self._told = play, outcome, round_
        return self._told[2]


def _has_bets(view: View) -> bool:
    return view.bets is not None and bool(view.bets.registered or view.bets.asked)


def shoe_of(view: View) -> str:
    """The name of the current set of cards; empty if a new one is needed."""
    return "" if view.last_play is None or view.last_play["needs_set"] else str(view.last_play["set"])
