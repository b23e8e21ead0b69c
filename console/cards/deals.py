"""What the shared part of card tables asks of the game that is dealt: the seam between a shoe and its game."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from console.cards.papers import Papers
from console.engine import EngineEvent
from console.source import Happened
from games.game import Game, Value
from shoe_controller.reasons import Row
from shoe_controller.verdicts import Awaited

if TYPE_CHECKING:
    from console.request import Request
    from console.state import Table
    from protocol.what_if import Effect


class ShoeNow(NamedTuple):
    """The set that is dealt from, as the game has it."""

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
    """One game, as far as its shoe is concerned. It remembers nothing."""

    @property
    def game(self) -> Game: ...
    @property
    def decks(self) -> int: ...
    def paragraph(self, row: Row) -> str:
        """The paragraph of this game's rulebook by which something is held."""
        ...

    def shoe_of(self, play: Mapping[str, Any]) -> ShoeNow:
        """The set in use in a state of play that needs no other."""
        ...

    def inherited(self, carry: Mapping[str, Any]) -> ShoeNow | None:
        """The set that the next round is dealt from; None before there was one."""
        ...

    def dealt(self, play: Mapping[str, Any]) -> Sequence[str]:
        """The cards of the newest round in the order of drawing, those of earlier rounds perhaps among them."""
        ...

    def face_down(self, table: "Table") -> Sequence[str]:
        """Cards that are out of the shoe and that the game does not know yet."""
        ...

    def of_outcome(self, outcome: Value) -> tuple[str, Sequence[str]]:
        """The set that an outcome was dealt from, and its cards; an empty name stands for the set in use."""
        ...

    def in_round(self, table: "Table") -> Awaited:
        """What the round in play waits for, once it has said its shoe."""
        ...

    def places_due(self, table: "Table") -> Sequence[str]:
        """Where the next cards of the shoe go, whether the table takes them now or not."""
        ...

    def lying(self, table: "Table") -> Mapping[str, str]:
        """By place, the card of the round in play that lies there."""
        ...

    def comes_first(self, table: "Table") -> Value | None:
        """The fact of a card that lies on the table and is due; None where the next one comes out of the shoe."""
        ...

    def is_complete(self, table: "Table") -> bool:
        """Whether all cards of the round are dealt, and are to be confirmed."""
        ...

    def void_by(self, play: Mapping[str, Any]) -> str:
        """The paragraph by which the cards make the round void; empty where they do not."""
        ...

    def said_of(self, request: "Request", fact: Sequence[str], after: Mapping[str, Any]) -> "Effect":
        """What a word about cards does, for the second person who says it."""
        ...


class Hiding(Protocol):
    """Cards that lie face down for a while, where a game has them."""

    def sealed(self, told: Happened, papers: Papers, table: "Table") -> list[EngineEvent]:
        """What is told of a card that the shoe has read: the card, or its seal."""
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
