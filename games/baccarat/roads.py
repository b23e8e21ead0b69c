"""The five roads of a shoe: which marks its rounds leave, and where each of them lies.

Columns and rows count from 0. Roads tell of past rounds and are information only (5.14).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from games.baccarat.bets import Spot
from games.baccarat.outcome import outcome_of
from games.baccarat.play import NATURAL, Hands, point_total

ROWS = 6
BANKER, PLAYER, TIE = "B", "P", "T"
BANKER_PAIR, PLAYER_PAIR, NATURAL_HAND = "b", "p", "n"
RED, BLUE = "R", "B"
"""Regular and irregular: in a derived road they do not mean Banker and Player."""
BEHIND: Mapping[str, int] = {"big_eye": 1, "small": 2, "cockroach": 3}
"""How many runs further left each derived road looks than the run before."""
ROUNDS: Mapping[str, tuple[str, str]] = {
    winner + (marks := "".join(some)): (winner, marks)
    for winner, *some in product((BANKER, PLAYER, TIE), ("", BANKER_PAIR), ("", PLAYER_PAIR), ("", NATURAL_HAND))
}
"""How a round is written, as in `Bp` or `Tbn`: its winner and its marks."""
_LETTER = {Spot.BANKER: BANKER, Spot.PLAYER: PLAYER, Spot.TIE: TIE}


def round_text(hands: Hands) -> str:
    """How the roads write a round that was dealt to its end."""
    winner, player_pair, banker_pair = outcome_of(hands)
    natural = any(point_total(hand[:2]) in NATURAL for hand in hands)  # Rule 1.9
    marks = ((banker_pair, BANKER_PAIR), (player_pair, PLAYER_PAIR), (natural, NATURAL_HAND))
    return _LETTER[winner] + "".join(letter for has, letter in marks if has)


class BeadCell(NamedTuple):
    column: int
    row: int
    round: str


class BigRoadCell(NamedTuple):
    column: int
    row: int
    winner: str
    ties: int
    """The ties that came after this round and before the next winner."""
    marks: str


class DerivedCell(NamedTuple):
    column: int
    row: int
    colour: str


class Counts(NamedTuple):
    rounds: int = 0
    banker: int = 0
    player: int = 0
    tie: int = 0
    banker_pair: int = 0
    player_pair: int = 0
    natural: int = 0

    def with_round(self, winner: str, marks: str) -> "Counts":
        return Counts(
            self.rounds + 1,
            self.banker + (winner == BANKER),
            self.player + (winner == PLAYER),
            self.tie + (winner == TIE),
            self.banker_pair + (BANKER_PAIR in marks),
            self.player_pair + (PLAYER_PAIR in marks),
            self.natural + (NATURAL_HAND in marks),
        )


class Runs:
    """Marks laid out in runs of the same mark; a cell that is taken is never moved."""

    def __init__(self) -> None:
        self.lengths: list[int] = []
        self.last = ""
        """What the last run is made of; nothing before the first."""
        self._taken: set[tuple[int, int]] = set()
        self._start = -1
        self._at = (0, 0)
        self._turned = False

    def add(self, mark: str) -> tuple[int, int]:
        """Adds a mark; returns its column and row."""
        if mark == self.last:
            self.lengths[-1] += 1
            self._at = self._below() or self._right()
        else:
            self.last = mark
            self.lengths.append(1)
            self._start, self._turned = self._free_top(self._start + 1), False  # ROAD-5
            self._at = self._start, 0
        self._taken.add(self._at)
        return self._at

    def _below(self) -> tuple[int, int] | None:
        column, row = self._at[0], self._at[1] + 1
        if self._turned or row == ROWS or (column, row) in self._taken:
            return None
        return column, row

    def _right(self) -> tuple[int, int]:
        """ROAD-1: takes the cell to the right, and only such cells from here on. An older tail would be in the way here
        too, so that cell is free.
        """
        self._turned = True
        column, row = self._at
        return column + 1, row

    def _free_top(self, column: int) -> int:
        while (column, 0) in self._taken:
            column += 1
        return column


class DerivedRoad:
    def __init__(self, behind: int) -> None:
        self.cells: list[DerivedCell] = []
        self._behind = behind
        self._runs = Runs()

    def add(self, lengths: Sequence[int]) -> None:
        """Adds what follows from a new winner on the big road, whose runs have these lengths."""
        colour = self._colour(lengths, len(lengths) - 1, lengths[-1])
        if colour is not None:
            self.cells.append(DerivedCell(*self._runs.add(colour), colour))

    def next_colour(self, lengths: Sequence[int], *, goes_on: bool) -> str | None:
        """The mark that the next winner would add, either to the last run of the big road or as the first of a
        new one.
        """
        if goes_on:
            return self._colour(lengths, len(lengths) - 1, lengths[-1] + 1)
        return self._colour(lengths, len(lengths), 1)

    def _colour(self, lengths: Sequence[int], run: int, entry: int) -> str | None:
        """The colour for one entry of one run; a tail counts as part of its run's length."""
        looked_at = run - self._behind - (entry == 1)
        if looked_at < 0:
            return None
        if entry == 1:
            return RED if lengths[run - 1] == lengths[looked_at] else BLUE
        return BLUE if lengths[looked_at] == entry - 1 else RED


class Roads:
    """The roads of one shoe. A void round is not added (ROAD-4); after a correction all roads are made again."""

    def __init__(self, rounds: Iterable[str] = ()) -> None:
        self.bead: list[BeadCell] = []
        self.big_road: list[BigRoadCell] = []
        self.leading_ties = 0
        """ROAD-2: before the first winner."""
        self.derived = {name: DerivedRoad(behind) for name, behind in BEHIND.items()}
        self.counts = Counts()
        self._runs = Runs()
        for text in rounds:
            self.add(text)

    def add(self, text: str) -> None:
        """Adds one more round; raises KeyError where it is not written as `ROUNDS` has it."""
        winner, marks = ROUNDS[text]
        self.bead.append(BeadCell(*divmod(len(self.bead), ROWS), text))
        self.counts = self.counts.with_round(winner, marks)
        if winner == TIE:
            self._add_tie()
            return
        self.big_road.append(BigRoadCell(*self._runs.add(winner), winner, 0, marks))
        for road in self.derived.values():
            road.add(self._runs.lengths)

    def _add_tie(self) -> None:
        """Adds a tie: it takes no cell of the big road, and its pairs and natural are on the bead plate only
        (ROAD-3).
        """
        if not self.big_road:
            self.leading_ties += 1
            return
        last = self.big_road[-1]
        self.big_road[-1] = last._replace(ties=last.ties + 1)

    @property
    def run_lengths(self) -> tuple[int, ...]:
        return tuple(self._runs.lengths)

    def ask(self) -> dict[str, dict[str, str | None]]:
        """The mark that each derived road would get, for each side that might win next; None where it would get
        none.
        """
        lengths, last = self._runs.lengths, self._runs.last
        return {
            winner: {name: road.next_colour(lengths, goes_on=winner == last) for name, road in self.derived.items()}
            for winner in (BANKER, PLAYER)
        }
