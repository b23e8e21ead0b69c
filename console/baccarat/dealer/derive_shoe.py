"""The box of checks on the dealer's screen: what the dealer need not count, or what is held."""

from typing import Any

from console.baccarat.status import BaccaratStatus
from console.cards.dealer.derive_check import Why, check_box, no_check
from console.cards.dealer.derive_shoe import held_words, row
from screen.words import Words

Drawn = dict[str, Any]


def checks(status: BaccaratStatus | None, words: Words) -> Drawn:
    """The kind, title and rows of the box of checks: what is as it should be, or what is held."""
    if status is None:
        return no_check(words)
    held = [Why(held_words(each, words), each.paragraph) for each in status.held]
    if status.moment == "error":
        held.append(Why(words.say("held_error"), _error_paragraph(status)))
    if status.together:
        held.append(Why(words.say("held_together"), "5.10"))
    asking = status.queried if status.unanswered else []
    loose = [*status.unplaced, *status.together]
    return check_box(held, loose, asking, status.moment, _rows(status, words), words)


def _error_paragraph(status: BaccaratStatus) -> str:
    return next((each.paragraph for each in status.offered if each.verb == "reconstruct"), "")


def _rows(status: BaccaratStatus, words: Words) -> list[Drawn]:
    found = status.checks
    reader = words.say("reader_silent") if found.reader is None else words.say("yes" if found.reader else "no")
    check = words.say("check_last") if not found.complete else words.say("check_now")
    table = words.say("table_followed" if found.table_of_play else "no")
    return [
        row("row_first_four", "P B P B", found.first_four or None, words),
        row("row_table_of_play", table, found.table_of_play, words),
        row("row_reader", reader, found.reader, words),
        row("row_inventory", words.say("yes" if found.inventory else "no"), found.inventory, words),
        row("row_dealer", words.say("agreed") if status.moment == "agreed" else check, _agreed(status), words),
    ]


def _agreed(status: BaccaratStatus) -> bool | None:
    return True if status.moment == "agreed" else None
