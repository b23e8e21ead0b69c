"""What the shared part of card tables asks of the game that is dealt from the shoe."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from console.cards.papers import Papers
from console.engine import EngineEvent
from console.source import Happened
from games.game import AwaitsAnswers, AwaitsFact, Game, HasOutcome, Value
from shoe_controller.reasons import Row
from shoe_controller.verdicts import Awaited

if TYPE_CHECKING:
    from console.request import Request
    from console.state import Table
    from protocol.what_if import Effect


class ShoeNow(NamedTuple):
    """The set of cards in use, as the game has it."""

    name: str
    out: Mapping[str, int]
    """How many of each card have left it; of cards that nobody saw only `left` tells."""
    left: int
    cut_seen: bool
    kept: Sequence[str] = ()
    """Cards that are out of it, in no hand, and come first."""
    exposed: Sequence[str] = ()
    """Cards that were seen in the shoe and come next."""


class Deals(Protocol):
    """One game, as far as its shoe is concerned. It keeps nothing between calls."""

    @property
    def game(self) -> Game: ...
    @property
    def decks(self) -> int: ...
    def paragraph(self, row: Row) -> str:
        """The paragraph of this game's rulebook by which a card or the set is held."""
        ...

    def shoe_of(self, play: Mapping[str, Any]) -> ShoeNow:
        """The set in use in a state of play that does not need a new one."""
        ...

    def inherited(self, carry: Mapping[str, Any]) -> ShoeNow | None:
        """The set from which the next round is dealt; None before there was one."""
        ...

    def dealt(self, play: Mapping[str, Any]) -> Sequence[str]:
        """The cards of the newest round in the order of drawing; cards of earlier rounds may be among them."""
        ...

    def face_down(self, table: "Table") -> Sequence[str]:
        """Cards that are out of the shoe and that the game does not know yet."""
        ...

    def of_outcome(self, outcome: Value) -> tuple[str, Sequence[str]]:
        """The set that an outcome was dealt from, and its cards; an empty name stands for the set in use."""
        ...

    def in_round(self, table: "Table") -> Awaited:
        """What the round in play expects of the shoe, once it has recorded its set."""
        ...

    def places_due(self, table: "Table") -> Sequence[str]:
        """The places of the shoe's next cards, whether the table takes them now or not."""
        ...

    def lying(self, table: "Table") -> Mapping[str, str]:
        """The cards of the round in play, by the place where each lies."""
        ...

    def comes_first(self, table: "Table") -> Value | None:
        """The fact of a card that lies on the table and is due; None where the next card comes out of the shoe."""
        ...

    def is_complete(self, table: "Table") -> bool:
        """Whether all cards of the round are dealt, and staff must confirm them."""
        ...

    def void_by(self, play: Mapping[str, Any]) -> str:
        """The paragraph by which the cards make the round void; empty where they do not."""
        ...

    def said_of(self, request: "Request", fact: Sequence[str], after: Mapping[str, Any]) -> "Effect":
        """The effect of a command about cards, for the second person who approves it."""
        ...


class Hiding(Protocol):
    """How a game keeps cards face down for a while, if it does."""

    def sealed(self, told: Happened, papers: Papers, table: "Table") -> list[EngineEvent]:
        """What the record is told of a card that the shoe has read: the card, or its seal."""
        ...

    def opened(self, table: "Table", now_s: float) -> list[EngineEvent]: ...
    def left_s(self, now_s: float) -> float | None:
        """The seconds until a card opens by itself; None if no card does."""
        ...


class NothingHidden:
    def sealed(self, told: Happened, papers: Papers, table: "Table") -> list[EngineEvent]:
        return [told]

    def opened(self, table: "Table", now_s: float) -> list[EngineEvent]:
        return []

    def left_s(self, now_s: float) -> float | None:
        return None


def waits_for(game: Game, after: Mapping[str, Any]) -> tuple[str, list[str]]:
    """What the round waits for after a word of staff, and who is asked if it is answers."""
    match game.awaits(dict(after)):
        case AwaitsAnswers(question=question):
            return "answers", sorted(question.options)
        case AwaitsFact(what=what):
            return str(what["waits_for"]), []
        case HasOutcome():
            return "outcome", []
    return "", []
