"""Baccarat's actions on the dealer's screen: the nine buttons, the pages of its verbs, the lines about the deal."""

from collections.abc import Mapping

from console.baccarat.dealer.derive_page import place_words
from console.baccarat.status import BaccaratStatus
from console.baccarat.watching.told import told
from console.cards.dealer import acts
from console.cards.dealer.acts import REASONS
from console.dealer import actions
from console.dealer.actions import Action
from console.dealer.game import TextRow
from console.dealer.verbs import ENTRY, Verb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words

AT_ONCE = frozenset({"agree", "open-card", "key-card", "correct-card"})
"""`key-card` and `correct-card` only with a card: from the pad beside the felt."""
VERBS: Mapping[str, Verb] = {
    **acts.VERBS,
    "open-card": Verb(),
    "correct-card": Verb(ENTRY, ("place", "card")),
    "lies": Verb(ENTRY, ("places",)),
    "face-up": Verb(),
    "not-exposed": Verb(ENTRY, ("card",), reasons=REASONS),
    "error": Verb(reasons=("seen_by_dealer", "seen_on_camera", "dispute")),
    "reconstruct": Verb(ENTRY),
}


def _players_choose(seen: Seen) -> bool:
    status = told(seen)
    return status is not None and status.moment == "options"


ACTIONS = (
    Action("agree", "check", acts.why_not_agree(told, "concluded")),
    actions.HOLD,
    actions.VOID_ROUND,
    Action("correct-card", "refresh", acts.card_wrong(told, _players_choose), becomes=acts.card_or_round),
    Action("wrong", "warning", acts.wrong(told)),
    Action("key-card", "keypad", acts.offered(told, "key-card", "why_no_card_due")),
    Action("new-shoe", "swap", acts.offered(told, "new-shoe", "why_between_rounds")),
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
    if status.moment == "options":
        return words.say("players_choose")
    return words.say("cards_out", count=len(status.cards), then=_then(status, words)).rstrip()


def _then(status: BaccaratStatus, words: Words) -> str:
    if status.next is not None:
        return words.say("next_is", place=place_words(status.next.place, words))
    if status.moment in ("error", "order"):
        return words.say("error_is_open")
    return words.say("hands_complete") if status.checks.complete else ""


def evidence(seen: Seen, words: Words) -> list[TextRow]:
    status = told(seen)
    return acts.evidence(status, len(status.cards) if status else 0, words)
