"""Actions, pages and sentences that every card game has on the dealer's screen."""

from collections.abc import Callable, Mapping

from console.cards.dealer.card_table import CardTable, offers
from console.cards.dealer.derive_shoe import held_words
from console.dealer.actions import Check
from console.dealer.game import Big, PitPage, TextRow
from console.dealer.verbs import ENTRY, Verb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.words import Words

StatusOf = Callable[[Seen], CardTable | None]
REASONS = ("card_misread", "card_mistyped", "seen_on_camera", "dispute")
ERRORS = ("error", "order")
"""The moments in which a dealing error is not corrected yet."""
LOOKED = ("cards_looked_at", "shoe_looked_at", "seen_on_camera")
VERBS: Mapping[str, Verb] = {
    "agree": Verb(),
    "wrong": Verb(ENTRY, is_only_page=True),
    "key-card": Verb(ENTRY, ("card", "place")),
    "exposed": Verb(ENTRY, ("card",)),
    "drop-card": Verb(ENTRY, ("card",), reasons=REASONS),
    "cut-card": Verb(),
    "together": Verb(ENTRY, ("cards",)),
    "order": Verb(ENTRY, ("cards",)),
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
PIT = (
    PitPage("settings", "menu", lambda listed, chosen, words: []),
    PitPage("placed-for", "person", lambda listed, chosen, words: []),
)
"""Neither has a list of its own: each opens another page."""


def why_not_agree(told: StatusOf, last: str) -> Check:
    """Why the cards cannot be confirmed now. `last`: the moment in which only the last confirmation is open."""

    def why_not(seen: Seen) -> str:
        status = told(seen)
        if status is None or seen.is_between_rounds:
            return "why_no_round"
        if seen.phase is Phase.BETS_OPEN:
            return "why_last_card"
        if offers(status, "agree"):
            return ""
        if seen.phase is Phase.HELD or status.held or status.unplaced:
            return "why_held"
        if status.moment in ERRORS:
            return "why_error_first"
        return "why_asked" if status.unanswered and status.moment == last else "why_last_card"

    return why_not


def offered(told: StatusOf, verb: str, why: str) -> Check:
    return lambda seen: "" if offers(told(seen), verb) else why


def wrong(told: StatusOf) -> Check:
    def why_not(seen: Seen) -> str:
        is_late = seen.is_between_rounds and (seen.last_result is not None or offers(told(seen), "cut-card"))
        return "" if is_late or seen.phase in (Phase.BETS_CLOSED, Phase.HELD) else "why_only_after_close"

    return why_not


def card_wrong(told: StatusOf, is_asked: Callable[[Seen], bool]) -> Check:
    def why_not(seen: Seen) -> str:
        if seen.is_between_rounds:
            return "" if seen.last_result is not None else "why_no_result_recorded"
        if offers(told(seen), "correct-card"):
            return ""
        if is_asked(seen):
            return "why_players_choose"
        status = told(seen)
        return "why_error_first" if status is not None and status.moment in ERRORS else "why_no_card"

    return why_not


def card_or_round(seen: Seen) -> str:
    return "correct" if seen.is_between_rounds else "correct-card"


def closes(seen: Seen, words: Words) -> str:
    return words.say("or_the_timer") if seen.seconds_left is not None else words.say("then_the_cards")


def waits(seen: Seen, words: Words) -> Big:
    """The line that is shown before the shoe has reported anything."""
    return "waiting", "", words.say("waits_shoe"), ""


def before_the_close(status: CardTable, words: Words) -> str:
    return words.say("gate_locked_open") if status.shoe.driver != "keyed" else words.say("no_card_yet")


def evidence(status: CardTable | None, cards: int, words: Words) -> list[TextRow]:
    """The evidence of a round: what is held, and what the shoe reports."""
    if status is None:
        return []
    rows = [{"name": each.paragraph, "text": held_words(each, words)} for each in status.held]
    if cards:
        rows.append({"name": words.say("evidence_cards"), "text": words.say("cards_told", count=cards)})
    return rows


def held(told: StatusOf) -> Callable[[Seen, Words], str]:
    def why(seen: Seen, words: Words) -> str:
        """Why the round waits, if the shoe holds it."""
        status = told(seen)
        if status is None:
            return ""
        if seen.known.conclude_only:
            return words.say("held_interrupted")
        return held_words(status.held[-1], words) if status.held else ""

    return why
