"""The sets that were dealt before, from the rows of their rounds; a console that starts compares new cards with
them.
"""

from collections.abc import Iterable

import msgspec

from console.cards.papers import UNKNOWN, Papers
from console.cards.sequences import SHOES_MAX, Cards

_PAPERS = msgspec.json.Decoder(Papers)


def earlier_sets(evidences: Iterable[str]) -> list[tuple[str, Cards]]:
    """Each earlier set with the cards that left it, the oldest set first. `evidences` has the rounds, the newest first.

    The row of a set's last round has all of its cards; until the next set is registered, only those before that round.
    """
    found: list[tuple[str, list[str | None]]] = []
    for text in evidences:
        papers = _read(text)
        if papers is None or not papers.set:
            continue
        if not found or found[-1][0] != papers.set:
            if len(found) > SHOES_MAX:  # The newest one may be in use.
                break
            found.append((papers.set, []))
        out = papers.out.split()
        if len(out) > len(found[-1][1]):
            found[-1] = papers.set, [None if card == UNKNOWN else card for card in out]
    return [(name, cards) for name, cards in reversed(found)]


def _read(text: str) -> Papers | None:
    try:
        return _PAPERS.decode(text)
    except msgspec.DecodeError:
        return None
