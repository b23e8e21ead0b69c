"""Blackjack's actions on the dealer's screen: the nine buttons, the pages of its verbs, the lines about the deal."""

from collections.abc import Mapping

from console.blackjack.dealer.place_words import place_words
from console.blackjack.status import BlackjackStatus
from console.blackjack.watching.told import told
from console.cards.dealer import acts
from console.cards.dealer.card_table import offers
from console.dealer import actions
from console.dealer.actions import Action
from console.dealer.game import TextRow
from console.dealer.verbs import ENTRY, Verb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words

AT_ONCE = frozenset({"agree", "add-time", "key-card", "correct-card"})
"""`key-card` and `correct-card` only with a card: from the pad beside the felt."""
VERBS: Mapping[str, Verb] = {
    **acts.VERBS,
    "key-card": Verb(ENTRY, ("card",)),
    "correct-card": Verb(ENTRY, ("at", "card")),
    "error": Verb(ENTRY, ("kind",)),
    "reconstruct": Verb(ENTRY, ("cards",)),
    "discard": Verb(ENTRY, ("card", "why")),
    "call": Verb(ENTRY, ("terminal", "action"), counts="cents"),
    "away": Verb(ENTRY, ("terminal",)),
    "back": Verb(ENTRY, ("terminal",)),
}


def _are_asked(seen: Seen) -> bool:
    status = told(seen)
    return status is not None and status.question is not None


def _call_or_shoe(seen: Seen) -> str:
    """The button for a called decision; between rounds, when nobody can call one, the button that changes the shoe."""
    return "new-shoe" if seen.is_between_rounds else "call"


def _why_not_called(seen: Seen) -> str:
    return "" if offers(told(seen), _call_or_shoe(seen)) else "why_nobody_asked"


def _time_or_card(seen: Seen) -> str:
    """The button that gives players more time; while nobody is asked, the button that enters a card."""
    return "add-time" if _are_asked(seen) else "key-card"


def _why_no_time(seen: Seen) -> str:
    return "" if offers(told(seen), _time_or_card(seen)) else "why_no_card_due"


ACTIONS = (
    Action("agree", "check", acts.why_not_agree(told, "complete")),
    actions.HOLD,
    actions.VOID_ROUND,
    Action("correct-card", "refresh", acts.card_wrong(told, _are_asked), becomes=acts.card_or_round),
    Action("call", "person", _why_not_called, becomes=_call_or_shoe),
    Action("add-time", "clock", _why_no_time, becomes=_time_or_card),
    Action("wrong", "warning", acts.wrong(told)),
    actions.CLOSE_TABLE,
    actions.EMERGENCY_CLOSE,
)


def progress(seen: Seen, words: Words) -> str:
    """The line about the deal while bets are open or closed: how many cards are out, and what comes next."""
    status = told(seen)
    if status is None:
        return ""
    if seen.phase is Phase.BETS_OPEN:
        return acts.before_the_close(status, words)
    return words.say("cards_out", count=len(status.cards), then=_then(status, words)).rstrip()


def _then(status: BlackjackStatus, words: Words) -> str:
    if status.next is not None:
        return words.say("next_is", place=place_words(status.next.place, status.boxes, words))
    if status.moment in ("error", "order"):
        return words.say("error_is_open")
    return words.say("then_agree") if status.moment in ("check", "complete") else ""


def evidence(seen: Seen, words: Words) -> list[TextRow]:
    status = told(seen)
    return acts.evidence(status, len(status.cards) if status else 0, words)
