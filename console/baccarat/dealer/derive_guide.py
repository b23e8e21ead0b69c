"""The dealer's guide: one row for each thing that may have gone wrong, with its paragraph and the page that it
opens.
"""

from typing import Any

from console.baccarat.status import BaccaratStatus
from console.cards.dealer.card_table import offers
from console.cards.dealer.derive_guide import Happened, guide_rows
from console.cards.dealer.derive_next import IN_HAND
from console.watching.seen import Seen
from screen.words import Words

WRONG = (
    Happened("lies", "5.8", "wrong_side"),
    Happened("key-card", "5.7", "in_excess"),
    Happened("exposed", "5.7", "exposed"),
    Happened("face-up", "5.9", "face_up"),
    Happened("together", "5.10", "together"),
    Happened("correct-card", "5.14", "other_card"),
    Happened("drop-card", "5.14", "nowhere"),
    Happened("not-exposed", "5.14", "not_exposed"),
    Happened("cut-card", "5.5.4", "cut_card"),
    Happened("error", "5.12", "other"),
    Happened("query", "5.14", "query"),
    Happened("void/5.5.3", "5.5.3", "wrong_number"),
    Happened("void/5.5.1", "5.5.1", "foreign"),
    Happened("void/5.5.2", "5.5.2", "shortage"),
    Happened("void/5.5.5", "5.5.5", "not_shuffled"),
    Happened("correct", "5.11", "noticed_late"),
)
OPEN = (
    Happened("reconstruct", "5.8", "reconstruct"),
    Happened("give-up", "5.8", "give_up"),
    Happened("order", "5.10", "order"),
    Happened("new-shoe", "5.10.2", "new_set"),
    Happened("close-options", "5.12", "close_options"),
    Happened("add-time", "5.12", "add_time"),
    Happened("checked", "5.14", "checked"),
    Happened("go-on", "", "go_on"),
)
"""What is open already comes first."""


def guide(status: BaccaratStatus, seen: Seen, words: Words) -> list[dict[str, Any]]:
    return guide_rows(OPEN, WRONG, lambda row: _may(row, status, seen), status, words)


def _may(row: Happened, status: BaccaratStatus, seen: Seen) -> bool:
    if row.act == "correct":
        return seen.is_between_rounds and seen.last_result is not None
    if seen.phase not in IN_HAND:
        return row.act in ("drop-card", "cut-card") and offers(status, row.act)
    if row.act.startswith("void"):
        return True
    if row.act == "query":
        return bool(status.cards)
    return offers(status, row.act)
