"""Groups a table's rounds by the set of cards that their outcomes name, and draws their roads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from games.baccarat.result import read_hands
from games.baccarat.roads import BANKER, BEHIND, PLAYER, Roads, round_text
from games.game import VOID, Value
from games.odds.usual_counts import usual_counts
from screen.baccarat.draw_roads import NONE
from screen.words import Words

Drawn = dict[str, object]
COLUMNS = {"bead": 14, "big_road": 21, "big_eye": 44, "small": 22, "cockroach": 22}
"""The number of columns that are visible; older ones leave at the left."""
COUNTED = ("banker", "player", "tie", "banker_pair", "player_pair", "natural")


class Dealt(NamedTuple):
    """A round with its outcome, which may be void; `was` is the outcome before a correction."""

    round: int
    outcome: Value
    was: Value = None

    @property
    def shoe(self) -> str | None:
        """Gives the set of the round; None where neither outcome names one."""
        named = (each.get("shoe") for each in (self.outcome, self.was) if isinstance(each, dict))
        return next((name for name in named if name is not None), None)


@dataclass(frozen=True, slots=True)
class OfShoe:
    name: str
    rounds: tuple[Dealt, ...]
    """The rounds without void ones, oldest first."""

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(round_text(read_hands(each.outcome)) for each in self.rounds)


def by_shoe(rounds: Iterable[Dealt]) -> list[OfShoe]:
    """Groups rounds by set, oldest first. A round that names no set belongs to the set before it."""
    found: list[tuple[str, list[Dealt]]] = []
    for each in rounds:
        name = each.shoe
        if not found or (name is not None and name != found[-1][0]):
            found.append((name or "", []))
        if each.outcome != VOID:
            found[-1][1].append(each)
    return [OfShoe(name, tuple(own)) for name, own in found]


def now_and_before(shoes: Sequence[OfShoe], name: str | None) -> tuple[OfShoe, OfShoe]:
    """Gives the present set and the last one before it; without rounds where there are none."""
    nothing = OfShoe("", ())
    known = [*shoes]
    if name is not None and (not known or known[-1].name != name):
        known.append(OfShoe(name, ()))
    padded = [nothing, nothing, *known]
    return padded[-1], padded[-2]


@lru_cache(maxsize=8)
def drawn_roads(texts: tuple[str, ...], script: str) -> Drawn:
    """Gives the addresses of the five pictures, the cell of each newest mark, and the marks that would come next."""
    roads = Roads(texts)
    bead = [(cell.column, cell.row, cell.round) for cell in roads.bead]
    big = [(cell.column, cell.row, f"{cell.winner}.{cell.ties}.{cell.marks}") for cell in roads.big_road]
    shift = _shift(big, COLUMNS["big_road"])
    leading = 0 if shift else roads.leading_ties
    drawn: Drawn = {
        "bead": f"bead/{COLUMNS['bead']}/{script}/{_marks(bead, COLUMNS['bead'])}",
        "bigRoad": f"big-road/{COLUMNS['big_road']}/{leading}/{_marks(big, COLUMNS['big_road'])}",
        "beadNewest": _newest(bead, COLUMNS["bead"]),
        "bigRoadNewest": _newest(big, COLUMNS["big_road"]),
    }
    for name, key in (("big_eye", "bigEye"), ("small", "small"), ("cockroach", "cockroach")):
        cells = [(cell.column, cell.row, cell.colour) for cell in roads.derived[name].cells]
        drawn[key] = f"derived/{COLUMNS[name]}/{name}/{_marks(cells, COLUMNS[name])}"
        drawn[f"{key}Newest"] = _newest(cells, COLUMNS[name])
    asked = roads.ask()
    drawn["askPlayer"] = [f"ask/{name}/{asked[PLAYER][name] or NONE}" for name in BEHIND]
    drawn["askBanker"] = [f"ask/{name}/{asked[BANKER][name] or NONE}" for name in BEHIND]
    return drawn


Cell = tuple[int, int, str]


def _shift(cells: Sequence[Cell], columns: int) -> int:
    return max(0, max((column for column, *_ in cells), default=0) - columns + 1)


def _marks(cells: Sequence[Cell], columns: int) -> str:
    shift = _shift(cells, columns)
    seen = [f"{column - shift}.{row}.{mark}" for column, row, mark in cells if column >= shift]
    return ",".join(seen) or NONE


def _newest(cells: Sequence[Cell], columns: int) -> list[int]:
    """Gives column and row of the newest mark; none where there is none."""
    return [cells[-1][0] - _shift(cells, columns), cells[-1][1]] if cells else []


def round_at(texts: tuple[str, ...], road: str, column: int, row: int) -> int | None:
    """Finds the round, counted from 0, whose mark is at this cell of the bead plate or the big road."""
    if road == "bead":
        bead: list[Cell] = [(cell.column, cell.row, "") for cell in Roads(texts).bead]
        place = (column + _shift(bead, COLUMNS["bead"]), row)
        return next((at for at, cell in enumerate(bead) if cell[:2] == place), None)
    big = [(cell.column, cell.row, "") for cell in Roads(texts).big_road]
    place = (column + _shift(big, COLUMNS["big_road"]), row)
    mark = next((at for at, cell in enumerate(big) if cell[:2] == place), None)
    decided = [at for at, text in enumerate(texts) if text[0] in (BANKER, PLAYER)]
    return None if mark is None else decided[mark]


@lru_cache(maxsize=8)
def _figures(texts: tuple[str, ...], decks: int) -> list[tuple[str, int, int, int]]:
    found = Roads(texts).counts
    bands = usual_counts(found.rounds, decks)
    return [(name, getattr(found, name), *bands[name]) for name in COUNTED]


def counts(texts: tuple[str, ...], decks: int, words: Words) -> list[Drawn]:
    """Gives how often each kind came, beside what is usual for so many rounds."""
    return [
        {
            "name": words.say(f"count_{name}"),
            "kind": name,
            "count": count,
            "usual": words.say("count_usual", low=low, high=high),
            "low": low,
            "high": high,
            "isUsual": low <= count <= high,
        }
        for name, count, low, high in _figures(texts, decks)
    ]
