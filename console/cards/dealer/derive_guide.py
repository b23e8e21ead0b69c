"""The dealer's guide: one row for each thing that may have gone wrong, with its paragraph and the page that it
opens.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from console.cards.dealer.card_table import CardTable, offer_of
from screen.words import Words

ROWS = 12
"""So many have room for one each."""


class Happened(NamedTuple):
    act: str
    """The verb of the page; for a void with the paragraph after a stroke."""
    paragraph: str
    key: str


def guide_rows(
    opened: Sequence[Happened],
    wrong: Sequence[Happened],
    may: Callable[[Happened], bool],
    status: CardTable,
    words: Words,
) -> list[dict[str, Any]]:
    """The rows of the guide. What has happened already comes first, and no row comes twice. Voids stand two in a row
    where the page is too low for a row each.
    """
    first = [row for row in opened if may(row)]
    rest = [row for row in wrong if may(row) and row.act not in {each.act for each in first}]
    rows = (*first, *rest)
    return [_row(row, row in opened, status, words, is_low=len(rows) > ROWS) for row in rows]


def _row(row: Happened, is_open: bool, status: CardTable, words: Words, *, is_low: bool) -> dict[str, Any]:
    return {
        "key": row.act,
        "title": words.say(f"guide_{row.key}"),
        "paragraph": offer_of(status, row.act).paragraph or row.paragraph,
        "isOpen": is_open,
        "isHalf": is_low and row.act.startswith("void/"),
    }
