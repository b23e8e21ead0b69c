"""Finds cards that come in the same order as in an earlier shoe: a false shuffle, a slug, or a set that was put in
twice.

In honest shoes six equal cards in a row come about once in 1,100 shoes, if each is compared with the hundred before it.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

RUN = 6
SHOES_MAX = 100
Cards = Sequence[str | None]
"""In the order in which they left a set; None where nobody saw which."""
Run = tuple[str | None, ...]


class Repeated(NamedTuple):
    cards: Run
    set: str
    """The earlier one."""
    position: int
    """Of the first of these cards in the earlier set."""


class Sequences:
    """The order of cards in every shoe that this table has dealt."""

    def __init__(self, earlier: Iterable[tuple[str, Cards]] = ()) -> None:
        """Begins with the sets on record at the start of the console, the oldest first."""
        self._shoes: deque[tuple[str, dict[Run, int]]] = deque(maxlen=SHOES_MAX)
        self._told: set[str] = set()
        """Earlier sets of which it was said already, in the set that is dealt now."""
        for name, out in earlier:
            self.keep(name, out)

    def goes_on(self, name: str) -> None:
        """Notes that the newest set on record is still dealt from, so its cards are not an earlier shoe's."""
        if self._shoes and self._shoes[-1][0] == name:
            self._shoes.pop()

    def keep(self, name: str, out: Cards) -> None:
        """Keeps the sequence of a set that has ended."""
        self._told.clear()
        if len(out) >= RUN:
            self._shoes.append((name, {run: position for position, run in _runs(out)}))

    def look(self, out: Cards) -> Repeated | None:
        """Whether the newest cards came in this order before; each earlier set is reported once."""
        run = tuple(out[-RUN:])
        if len(run) < RUN or None in run:
            return None
        for name, runs in self._shoes:
            if run in runs and name not in self._told:
                self._told.add(name)
                return Repeated(run, name, runs[run])
        return None


def _runs(out: Cards) -> Iterator[tuple[int, Run]]:
    for at in range(len(out) - RUN + 1):
        run = tuple(out[at : at + RUN])
        if None not in run:
            yield at + 1, run
