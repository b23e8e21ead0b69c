"""The choices after a dealing error and about the order of two cards: what each answer means, and what silence
means.
"""

from screen.amounts import money
from screen.cards.phrases import card_words
from screen.words import Words
from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.derive_decision import NO_TIME, answer_words, time_left
from terminal.blackjack.felt import Felt
from terminal.screen.derive_scene import Drawn, Scene
from terminal.view import View

KINDS = ("options", "order")
NOTHING: Drawn = {**NO_TIME, "choices": []}


def choices(scene: Scene, felt: Felt, words: Words) -> Drawn:
    asked = asked_of(scene.view)
    if asked is None or asked.kind not in KINDS or felt.round is None:
        return NOTHING
    silence = words.say("silence_order" if asked.kind == "order" else "silence_options")
    rows = [_choice(action, scene.view, asked, felt, words) for action in asked.options]
    return {**time_left(scene, words), "silence": answer_words(scene, words) or silence, "choices": rows}


def _choice(action: str, view: View, asked: Asked, felt: Felt, words: Words) -> Drawn:
    given = view.given
    look = "free"
    if given is not None:
        look = "off" if given.action != action else "registered" if given.is_registered else "asked"
    return {"action": action, "look": look, **_texts(action, felt, words)}


def _texts(action: str, felt: Felt, words: Words) -> Drawn:
    assert felt.round is not None
    paragraphs = felt.round.variant.paragraphs
    open_cents = sum(bet.stake_cents for bet in felt.bets() if bet.is_open)
    settled = sum(1 for bet in felt.bets() if not bet.is_open)
    name, _, card = action.partition(":")
    amount = money(open_cents) if name == "take-back" else ""
    second = words.say("option_settled_stay" if settled else "option_all_back")
    lines = {
        "go-on": (words.say("option_go_on"), words.say("option_go_on_text"), words.say("option_all_count")),
        "take-back": (words.say("option_take_back"), words.say("option_take_back_text"), second),
        "first": (
            words.say("order_first", card=card_words(card, words) if card else ""),
            words.say("order_first_text"),
            "",
        ),
        "supervisor": (
            words.say("order_supervisor"),
            words.say("order_supervisor_text", paragraph=paragraphs.shift_manager or ""),
            "",
        ),
    }
    title, first, last = lines[name]
    return {"title": title, "amount": amount, "first": first, "second": last}
