"""What a baccarat command about cards would change, and what the guide's own page says instead."""

from console.baccarat.answers import CardsSaid
from console.baccarat.watching.told import told
from console.cards.dealer.derive_changes import cards_said, of_the_shoe, said_alone
from console.dealer.flow import Flow
from console.dealer.game import Changes
from console.watching.seen import Seen
from screen.cards.phrases import card_list
from screen.words import Words

OWN = (
    "key-card", "lies", "exposed", "face-up", "together", "close-options", "burnt", "go-on", "query", "add-time",
    "cut-card", "checked",
)  # fmt: skip
"""Verbs that one person may say: where the console has nothing to tell of what they do, they have a line of words."""


def changes(flow: Flow, seen: Seen, words: Words) -> Changes | None:
    """What a decision would change, in words; None where the frame's own words say it."""
    if flow.verb == "wrong":
        return Changes(lines=[words.say("line_wrong")])
    if flow.looked is None:
        return None
    effect = flow.looked.effect
    if isinstance(effect, CardsSaid):
        kept = [words.say("line_kept", cards=card_list(effect.kept, words))] if effect.kept else []
        return cards_said(effect, kept, words)
    if effect is not None or flow.verb not in OWN:
        return of_the_shoe(effect, words)
    status = told(seen)
    options = status.options if status else None
    asked = len(options.asked) if options else 0
    return said_alone(flow.verb, asked, asked - len(options.answered) if options else 0, words)
