"""The box of checks on the dealer's screen: what the dealer need not count, or what is held."""

from typing import Any

from console.blackjack.status import BlackjackStatus
from console.cards.dealer.card_table import offer_of
from console.cards.dealer.derive_check import Why, check_box, no_check
from console.cards.dealer.derive_shoe import held_words, row
from screen.words import Words

Drawn = dict[str, Any]


def checks(status: BlackjackStatus | None, words: Words) -> Drawn:
    """The kind, title and rows of the box of checks: what is as it should be, or what is held."""
    if status is None:
        return no_check(words)
    held = [Why(held_words(each, words), each.paragraph) for each in status.held]
    if status.error is not None:
        said = words.say("reported_is", error=words.say(f"error_{status.error.kind.replace('-', '_')}"))
        held.append(Why(said, offer_of(status, "reconstruct").paragraph))
    if status.together:
        key = "held_together" if status.supervisor_orders else "held_picks"
        held.append(Why(words.say(key), offer_of(status, "order").paragraph))
    asking = status.queried if status.unanswered else []
    return check_box(held, [*status.unplaced, *status.together], asking, status.moment, _rows(status, words), words)


def _rows(status: BlackjackStatus, words: Words) -> list[Drawn]:
    found = status.checks
    dealt = words.say("count_of", count=found.initial, all=found.initial_of)
    paid = sum(line.is_paid for line in status.interim)
    interim = words.say("count_of", count=paid, all=len(status.interim)) if status.interim else words.say("nothing_due")
    is_paid = None if found.agreed < 1 else paid == len(status.interim) or None
    check = words.say("check_now" if status.moment in ("check", "complete") else "check_last")
    return [
        row("row_initial", dealt, found.initial == found.initial_of > 0 or None, words),
        row("row_interim", interim, is_paid, words),
        row("row_inventory", words.say("yes" if found.inventory else "no"), found.inventory, words),
        _confirmed("row_first_check", found.agreed > 0, check, words),
        _confirmed("row_dealer", found.agreed > 1, check, words),
    ]


def _confirmed(key: str, is_so: bool, else_said: str, words: Words) -> Drawn:
    return row(key, words.say("agreed") if is_so else else_said, is_so or None, words)
