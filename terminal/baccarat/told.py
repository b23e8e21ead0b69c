"""Baccarat's sentences in the notice: how many cards are dealt, what went wrong, what is asked, what was won."""

from games.baccarat.game import Baccarat
from games.baccarat.result import read_hands
from games.game import Value
from screen.baccarat.phrases import hands_words, winner_words
from screen.cards.phrases import card_list
from screen.words import Words
from terminal.baccarat.derive_squeeze import squeezed_by
from terminal.baccarat.felt import SIDES, Felt, felt
from terminal.view import View

OUTS = ("out_0", "out_1", "out_2", "out_3", "out_4", "out_5", "out_6")
ERRORS = ("together", "wrong-side", "in-excess", "exposed", "face-up")
"""If a round had several dealing errors, the first one in this list is shown."""


def outcome_words(outcome: Value, words: Words) -> str:
    return winner_words(read_hands(outcome), words)


def outcome_text(outcome: Value, words: Words) -> str:
    return hands_words(read_hands(outcome), words)


def closed_words(view: View, game: Baccarat, words: Words) -> str:
    """The sentence after the close, as `Four cards are out. The Player draws a third`."""
    now = felt(view, game)
    what = now.waits.get("waits_for")
    if view.play is None:
        return words.say("closed_text")
    if what == "set":
        return words.say("waits_set")
    if what == "void":
        return words.say("waits_void", paragraph=now.waits.get("paragraph", ""))
    if what == "order":
        return words.say("waits_order", cards=card_list(now.together, words))
    if what == "decision":
        return words.say("waits_decision", paragraph=now.waits.get("paragraph", ""))
    if now.is_asked:
        return words.say("waits_others")
    if now.sealed:
        return words.say(f"waits_squeeze_{squeezed_by(now, view, game)}")
    out = words.say(OUTS[min(now.count, 6)])
    return words.say("out_and_next", out=out, next=_next(now, words))


def _next(now: Felt, words: Words) -> str:
    if now.due is None:
        return words.say("next_agree")
    side, number = SIDES[now.due[0]], int(now.due[1])
    if number == 3:
        return words.say(f"next_third_{side}")
    return words.say(f"next_card_{side}")


def asked_words(view: View, game: Baccarat, words: Words) -> tuple[str, str]:
    return words.say("options_title"), error_words(felt(view, game), words)


def error_words(now: Felt, words: Words) -> str:
    """Which dealing error happened, by the corrections in the round's record."""
    kind = next((each for each in ERRORS if each in now.put_right), "other")
    key = f"error_{kind.replace('-', '_')}"
    if now.is_given_up and words.knows(f"{key}_as_it_lies"):
        key = f"{key}_as_it_lies"
    return words.say(key)
