"""Baccarat's actions at the dealer's screen: the nine buttons, the pages of its verbs, what is said of the deal."""

from collections.abc import Mapping

from console.baccarat.dealer.derive_page import place_words
from console.baccarat.status import BaccaratStatus
from console.baccarat.watching.told import told
from console.cards.dealer.card_table import offers
from console.cards.dealer.derive_shoe import held_words
from console.dealer import actions
from console.dealer.actions import Action, Check
from console.dealer.game import Big, PitPage, TextRow
from console.dealer.verbs import ENTRY, Verb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words

REASONS = ("card_misread", "card_mistyped", "seen_on_camera", "dispute")
LOOKED = ("cards_looked_at", "shoe_looked_at", "seen_on_camera")
AT_ONCE = frozenset({"agree", "open-card", "key-card", "correct-card"})
"""`key-card` and `correct-card` only with a card: from the pad beside the felt."""
VERBS: Mapping[str, Verb] = {
    "agree": Verb(),
    "open-card": Verb(),
    "wrong": Verb(ENTRY, is_only_page=True),
    "key-card": Verb(ENTRY, ("card", "place")),
    "correct-card": Verb(ENTRY, ("place", "card")),
    "lies": Verb(ENTRY, ("places",)),
    "exposed": Verb(ENTRY, ("card",)),
    "face-up": Verb(),
    "not-exposed": Verb(ENTRY, ("card",), reasons=REASONS),
    "drop-card": Verb(ENTRY, ("card",), reasons=REASONS),
    "cut-card": Verb(),
    "together": Verb(ENTRY, ("cards",)),
    "order": Verb(ENTRY, ("cards",)),
    "error": Verb(reasons=("seen_by_dealer", "seen_on_camera", "dispute")),
    "reconstruct": Verb(ENTRY),
    "give-up": Verb(ENTRY),
    "close-options": Verb(),
    "add-time": Verb(),
    "go-on": Verb(reasons=LOOKED),
    "checked": Verb(),
    "placed-for": Verb(ENTRY, ("terminal",)),
    "query": Verb(ENTRY, ("terminal",)),
    "new-shoe": Verb(
        ENTRY, ("set", "shuffled_by", "cut_by", "cut_from_end"), reasons=("shoe_broken", "cards_worn", "table_opens")
    ),
    "burnt": Verb(ENTRY),
    "correct": Verb(ENTRY, ("round", "outcome"), reasons=REASONS, takes_reason=True),
    "hold": Verb(reasons=("dispute", "look_at_cards", "look_at_shoe", "player_unwell"), takes_reason=True),
    "emergency-close": Verb(reasons=("alarm", "evacuation", "safety", "shoe_broken"), takes_reason=True),
}


def _agree(seen: Seen) -> str:
    status = told(seen)
    if status is None or seen.phase is not Phase.BETS_CLOSED:
        return "why_last_card"
    if offers(status, "agree"):
        return ""
    if status.held or status.unplaced:
        return "why_held"
    return "why_asked" if status.unanswered and status.moment == "concluded" else "why_last_card"


def _offered(verb: str, why: str) -> Check:
    return lambda seen: "" if offers(told(seen), verb) else why


def _wrong(seen: Seen) -> str:
    is_late = seen.is_between_rounds and (seen.last_result is not None or offers(told(seen), "cut-card"))
    return "" if is_late or seen.phase in (Phase.BETS_CLOSED, Phase.HELD) else "why_only_after_close"


def _card_wrong(seen: Seen) -> str:
    if seen.is_between_rounds:
        return "" if seen.last_result is not None else "why_no_result_recorded"
    status = told(seen)
    if offers(status, "correct-card"):
        return ""
    return "why_players_choose" if status is not None and status.moment == "options" else "why_no_card"


def _card_or_round(seen: Seen) -> str:
    return "correct" if seen.is_between_rounds else "correct-card"


ACTIONS = (
    Action("agree", "check", _agree),
    actions.HOLD,
    actions.VOID_ROUND,
    Action("correct-card", "refresh", _card_wrong, becomes=_card_or_round),
    Action("wrong", "warning", _wrong),
    Action("key-card", "keypad", _offered("key-card", "why_no_card_due")),
    Action("new-shoe", "swap", _offered("new-shoe", "why_between_rounds")),
    actions.CLOSE_TABLE,
    actions.EMERGENCY_CLOSE,
)
PIT = (
    PitPage("settings", "menu", lambda listed, chosen, words: []),
    PitPage("placed-for", "person", lambda listed, chosen, words: []),
)
"""Neither has a list of its own: each opens another page."""


def progress(seen: Seen, words: Words) -> str:
    """While bets are open or closed: how many cards are out, and what comes next."""
    status = told(seen)
    if status is None:
        return ""
    if seen.phase is Phase.BETS_OPEN:
        return words.say("gate_locked_open") if status.shoe.driver != "keyed" else words.say("no_card_yet")
    if status.moment == "options":
        return words.say("players_choose")
    return words.say("cards_out", count=len(status.cards), then=_then(status, words)).rstrip()


def _then(status: BaccaratStatus, words: Words) -> str:
    if status.next is not None:
        return words.say("next_is", place=place_words(status.next.place, words))
    if status.moment in ("error", "order"):
        return words.say("error_is_open")
    return words.say("hands_complete") if status.checks.complete else ""


def closes(seen: Seen, words: Words) -> str:
    return words.say("or_the_timer") if seen.seconds_left is not None else words.say("then_the_cards")


def waits(seen: Seen, words: Words) -> Big:
    """Before the shoe has told anything."""
    return "waiting", "", words.say("waits_shoe"), ""


def evidence(seen: Seen, words: Words) -> list[TextRow]:
    """What is held, and what the shoe reports."""
    status = told(seen)
    if status is None:
        return []
    rows = [{"name": each.paragraph, "text": held_words(each, words)} for each in status.held]
    if status.cards:
        rows.append({"name": words.say("evidence_cards"), "text": words.say("cards_told", count=len(status.cards))})
    return rows


def held(seen: Seen, words: Words) -> str:
    """Why the round waits, where the shoe has stopped it."""
    status = told(seen)
    if status is None:
        return ""
    if seen.known.conclude_only:
        return words.say("held_interrupted")
    return held_words(status.held[-1], words) if status.held else ""
