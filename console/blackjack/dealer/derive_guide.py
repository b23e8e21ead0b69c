"""The dealer's guide: one row for each thing that may have gone wrong, with its paragraph and the page that it
opens.
"""

from typing import Any

from console.blackjack.status import BlackjackStatus
from console.cards.dealer.card_table import offers
from console.cards.dealer.derive_guide import Happened, guide_rows
from console.cards.dealer.derive_next import IN_HAND
from console.watching.seen import Seen
from games.blackjack.variants import Paragraphs
from screen.words import Words

OPEN = (
    Happened("reconstruct", "", "reconstruct"),
    Happened("give-up", "", "give_up"),
    Happened("order", "", "order"),
    Happened("close-options", "", "close_options"),
    Happened("add-time", "", "add_time"),
    Happened("call", "", "call"),
    Happened("checked", "", "checked"),
    Happened("go-on", "", "go_on"),
)
"""What is open already comes first."""
WRONG = (
    Happened("error", "", "error"),
    Happened("correct-card", "", "other_card"),
    Happened("key-card", "", "not_told"),
    Happened("exposed", "", "exposed"),
    Happened("together", "", "together"),
    Happened("discard", "", "discard"),
    Happened("drop-card", "", "nowhere"),
    Happened("away", "", "away"),
    Happened("back", "", "back"),
    Happened("query", "", "query"),
    Happened("cut-card", "", "cut_card"),
)
"""Each only where the table offers it, with the paragraph that it says."""
VOIDS = (
    ("foreign_card", "foreign"),
    ("card_count", "shortage"),
    ("shortage", "few"),
    ("not_shuffled", "not_shuffled"),
    ("misdeal", "misdeal"),
)
"""By the name of the paragraph in the rulebook."""
LATE = "correct"


def voids(book: Paragraphs) -> list[Happened]:
    found = [(getattr(book, name), key) for name, key in VOIDS]
    return [Happened(f"void/{paragraph}", paragraph, key) for paragraph, key in found if paragraph]


def guide(status: BlackjackStatus, seen: Seen, book: Paragraphs, words: Words) -> list[dict[str, Any]]:
    late = Happened(LATE, book.earlier_rounds, "noticed_late")
    wrong = (*WRONG, *voids(book), late)
    return guide_rows(OPEN, wrong, lambda row: _may(row, status, seen), status, words)


def _may(row: Happened, status: BlackjackStatus, seen: Seen) -> bool:
    if row.act == LATE:
        return seen.is_between_rounds and seen.last_result is not None
    if seen.phase not in IN_HAND:
        return row.act in ("drop-card", "cut-card") and offers(status, row.act)
    if row.act.startswith("void"):
        return True
    if row.act == "query":
        return bool(status.cards)
    return offers(status, row.act)
