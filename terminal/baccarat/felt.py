"""The cards on the table as this terminal's records say: cards by place, what comes next, and which
bets are decided.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.baccarat.bets import Spot
from games.baccarat.game import Baccarat
from games.baccarat.outcome import outcome_of
from games.baccarat.play import NATURAL, Hands, Lies, Side, point_total
from games.baccarat.result import read_hands
from games.baccarat.round import Round, counting_hands, decided_now
from games.baccarat.settlement import spot_return
from games.baccarat.value import Play, read_round
from games.game import VOID, AwaitsAnswers, AwaitsFact, Value
from protocol.enums import Phase
from screen.baccarat.shoes import Dealt
from terminal.screen.derive_scene import ended
from terminal.view import View

PAIRS = ("player-pair", "banker-pair")
LETTERS = {Side.PLAYER: "P", Side.BANKER: "B"}
SIDES = {letter: side for side, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Felt:
    round: int = 0
    hands: Hands = field(default_factory=Hands)
    """The cards as they lie on the table."""
    waits: Mapping[str, Value] = field(default_factory=dict)
    """What the round waits for, as its game says it; empty after the round is over."""
    is_asked: bool = False
    """True while some players are asked a question and the next card waits for their answers."""
    is_over: bool = False
    """True if the round has an outcome; then the hands are those of the outcome."""
    is_last: bool = False
    """True if the hands are those of the round before; they are shown until the player bets here."""
    is_void: bool = False
    put_right: tuple[str, ...] = ()
    is_given_up: bool = False
    """True if the cards count as they lie, because the dealing error could not be corrected."""
    together: tuple[str, ...] = ()
    turns: Mapping[str, int] = field(default_factory=dict)
    """For each place, the turn in which its card left the shoe in this round; counted from 1."""
    sealed: str = ""
    """The place of the card that lies face down (3.9); empty if none does. No terminal knows which card it is."""
    squeezer: str = ""
    """The terminal whose player squeezes that card; empty if no single one does."""
    recorded: Mapping[str, str] = field(default_factory=dict)
    """The card that was recorded first at each place whose card was corrected while the round was dealt (5.14)."""
    was: Hands = field(default_factory=Hands)
    """The hands before the outcome was corrected."""

    @property
    def due(self) -> str | None:
        """The place of the next card, as `P3`; None if no card comes next."""
        return self.waits.get("place") if self.waits.get("waits_for") == "card" else None

    @property
    def winner(self) -> Spot | None:
        return outcome_of(self.hands).winner if self.is_over else None

    @property
    def count(self) -> int:
        return len(self.hands.player) + len(self.hands.banker)

    def cards(self, side: Side) -> tuple[str, ...]:
        return self.hands.player if side is Side.PLAYER else self.hands.banker

    def total(self, side: Side) -> int | None:
        """The total of a side; None before its first card, and if a card is not one of the 52."""
        cards = self.cards(side)
        try:
            return point_total(cards) if cards else None
        except KeyError:
            return None

    def is_natural(self, side: Side) -> bool:
        cards = self.cards(side)
        return len(cards) == 2 and self.total(side) in NATURAL

    @property
    def places(self) -> dict[str, str]:
        return places(self.hands)


def places(hands: Hands) -> dict[str, str]:
    """The card at each place; the keys are `P1`, `B1` and so on."""
    both = ((LETTERS[Side.PLAYER], hands.player), (LETTERS[Side.BANKER], hands.banker))
    return {f"{letter}{number}": card for letter, cards in both for number, card in enumerate(cards, start=1)}


EMPTY = Felt()


def felt(view: View, game: Baccarat) -> Felt:
    """The felt of the current round. While bets are open and the player has none, it is the felt of the
    round before.
    """
    result = ended(view)
    if result is not None and result.outcome != VOID:
        was = read_hands(result.was) if isinstance(result.was, dict) else Hands()
        recorded = {} if view.play is None else _recorded(view.play, read_round(game.rules, view.play))
        return Felt(view.round, read_hands(result.outcome), is_over=True, recorded=recorded, was=was)
    if view.play is not None:
        return _in_play(view.round, view.play, game, is_void=result is not None)
    is_open = view.phase is Phase.BETS_OPEN
    last = next((row for row in view.ended if row.outcome != VOID), None)
    if not is_open or _has_bets(view) or last is None or last.round != view.round - 1:
        return EMPTY
    return Felt(last.round, read_hands(last.outcome), is_over=True, is_last=True)


def _in_play(round_: int, play: Play, game: Baccarat, *, is_void: bool) -> Felt:
    state = read_round(game.rules, play)
    awaits = game.awaits(play)
    return Felt(
        round_,
        state.hands,
        awaits.what if isinstance(awaits, AwaitsFact) and not is_void else {},
        is_asked=isinstance(awaits, AwaitsAnswers),
        is_void=is_void,
        put_right=tuple(play["put_right"]),
        is_given_up=bool(state.drawn) and state.fixed == len(state.drawn),
        together=state.together,
        turns=_turns(state.lies),
        sealed="" if is_void else play["sealed"].get("place", ""),
        squeezer=play["sealed"].get("terminal", ""),
        recorded=_recorded(play, state),
    )


def _recorded(play: Play, state: Round) -> dict[str, str]:
    by_turn = {turn: place for place, turn in _turns(state.lies).items()}
    corrected = {int(at) + 1: card for at, card in play["corrected"].items()}
    return {by_turn[turn]: card for turn, card in corrected.items() if turn in by_turn}


def _turns(lies: Sequence[Lies]) -> dict[str, int]:
    turns: dict[str, int] = {}
    count = dict.fromkeys(Side, 0)
    for turn, where in enumerate(lies, start=1):
        if isinstance(where, Side):
            count[where] += 1
            turns[f"{LETTERS[where]}{count[where]}"] = turn
    return turns


def _has_bets(view: View) -> bool:
    return view.bets is not None and bool(view.bets.registered or view.bets.asked)


@dataclass(frozen=True, slots=True)
class Decided:
    """A bet on a pair that the first cards have decided before the round is over."""

    spot: str
    stake_cents: int
    payout_cents: int


def decided(view: View, game: Baccarat) -> list[Decided]:
    """This terminal's decided bets on pairs, by the game's own settlement; none if the round is over or void. A bet
    that was taken back is not among them.

    The other bets wait until the dealer confirms the cards.
    """
    if view.play is None or ended(view) is not None or view.bets is None:
        return []
    state = read_round(game.rules, view.play)
    if state.void_reason is not None:
        return []
    by_cards = decided_now(state)
    return [
        Decided(spot, cents, spot_return(Spot(spot), counting_hands(state), game.rules.natural_stops).of(cents))
        for spot, cents in view.bets.registered.items()
        if spot in by_cards and spot in PAIRS and spot not in view.bets.taken_back
    ]


def shoe_of(view: View) -> Play | None:
    """The current set of cards, as the round that closed last describes it; None if a new set is needed."""
    return view.last_play["shoe"] if view.last_play is not None and not view.last_play["needs_set"] else None


def dealt(view: View) -> list[Dealt]:
    """The rounds of the table that have ended, oldest first."""
    return [Dealt(row.round, row.outcome, row.was) for row in reversed(view.ended)]
