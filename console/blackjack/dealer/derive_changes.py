"""What a Blackjack command about cards, a called decision or a player's absence would change."""

from console.blackjack.answers import CardsSaid, DecisionCalled
from console.blackjack.dealer.place_words import action_words, silent
from console.blackjack.watching.told import told
from console.cards.dealer.derive_changes import cards_said, of_the_shoe, said_alone
from console.dealer.flow import Flow
from console.dealer.game import Changes
from console.watching.seen import Seen
from screen.amounts import money
from screen.words import Words

OWN = (
    "key-card", "exposed", "together", "discard", "error", "away", "back", "close-options", "burnt", "go-on", "query",
    "add-time", "cut-card", "checked",
)  # fmt: skip
"""Verbs that one person may say: where the console has nothing to tell of what they do, they have a line of words."""


def changes(flow: Flow, seen: Seen, words: Words) -> Changes | None:
    """What a decision would change, in words; None where the frame's own words say it."""
    if flow.verb == "wrong":
        return Changes(lines=[words.say("line_wrong")])
    if flow.looked is None:
        return None
    effect = flow.looked.effect
    match effect:
        case CardsSaid():
            return cards_said(effect, [], words)
        case DecisionCalled():
            return Changes(lines=_called(effect, words))
    if effect is not None or flow.verb not in OWN:
        return of_the_shoe(effect, words)
    status = told(seen)
    question = status.question if status else None
    asked = len(question.asked) if question else 0
    return said_alone(flow.verb, asked, len(silent(question)) if question else 0, words)


def _called(found: DecisionCalled, words: Words) -> list[str]:
    said = {"terminal": found.terminal, "action": action_words(found.action, words)}
    if found.cents:
        return [words.say("line_call_money", money=money(found.cents), **said), words.say("line_call_final")]
    return [words.say("line_call", **said), words.say("line_call_final")]
