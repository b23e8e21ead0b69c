"""The player's decision: five buttons that never move, the time left, and from the first second what silence means."""

from math import ceil

from games.blackjack.hands import Hand
from games.blackjack.phases import DOUBLE, HIT, SPLIT, STAND, Action
from games.blackjack.round import Round
from games.refusal import Refusal
from screen.amounts import money, short_money
from screen.words import Words
from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.felt import Felt
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_tray import VALUES

BUTTONS = ("hit", "double", "split", "surrender", "stand")
ACTIONS = {"hit": HIT, "double": DOUBLE, "split": SPLIT, "surrender": Action.SURRENDER, "stand": STAND}
STEPS_LEAST = 4
"""Doubling for less has at least so many steps, where the table's chips allow it."""
ENDS = ("hit", "stand")
"""The two that stand at the ends of the bar, in gold."""
NO_TIME: Drawn = {"secondsLeft": "", "part": 0.0, "silence": ""}
NOTHING: Drawn = {**NO_TIME, "buttons": [], "canLess": False, "canMore": False}


def time_left(scene: Scene, words: Words) -> Drawn:
    question = scene.view.question
    left_s = scene.left_s or 0.0
    return {
        "secondsLeft": words.say("seconds_left", seconds=ceil(left_s)),
        "part": min(1.0, left_s * 1000 / question.ms) if question is not None and question.ms else 0.0,
    }


def answer_words(scene: Scene, words: Words) -> str:
    given = scene.view.given
    return "" if given is None else words.say("answer_registered" if given.is_registered else "answer_sent")


def decision(scene: Scene, felt: Felt, less_cents: int | None, words: Words) -> Drawn:
    asked, hand = asked_of(scene.view), felt.playing
    if asked is None or asked.kind != "turn" or hand is None or felt.round is None:
        return NOTHING
    amount = double_cents(scene, asked, less_cents)
    least, most = double_range(scene, asked)
    is_free = scene.view.given is None
    return {
        **time_left(scene, words),
        "silence": answer_words(scene, words) or silence_words(asked, hand, words),
        "buttons": [_button(name, scene, felt, asked, hand, amount, words) for name in BUTTONS],
        "canLess": is_free and amount > least,
        "canMore": is_free and 0 < amount < most,
    }


def silence_words(asked: Asked, hand: Hand, words: Words) -> str:
    return words.say(f"silence_{asked.silence}", total=hand.total)


def double_range(scene: Scene, asked: Asked) -> tuple[int, int]:
    """The least and the most by which this player can double now; None if the credit is too small."""
    least, most = asked.options.get("double", (0, 0))
    limits = scene.view.limits
    unit = limits.chip_cents if limits is not None else 1
    least = max(least, min(unit, most))
    most = min(most, scene.view.credit_cents)
    return (least, most) if most >= least else (0, 0)


def double_cents(scene: Scene, asked: Asked, less_cents: int | None) -> int:
    least, most = double_range(scene, asked)
    return most if less_cents is None else max(least, min(most, less_cents))


def stepped(cents: int, up: bool, least: int, most: int, unit_cents: int) -> int:
    """The amount one chip higher or lower; the least and the most can always be reached."""
    chips = [100 * value for value in VALUES if 100 * value >= unit_cents and STEPS_LEAST * 100 * value <= most]
    step = max(chips, default=unit_cents)
    if up:
        return min(most, cents + step)
    return max(least, min(cents - 1, -(-cents // step) * step - step))


def _button(name: str, scene: Scene, felt: Felt, asked: Asked, hand: Hand, double_cents: int, words: Words) -> Drawn:
    assert felt.round is not None
    given = scene.view.given
    cents = double_cents if name == "double" else asked.options.get(name, (0, 0))[0]
    look, why = "gold" if name in ENDS else "on", ""
    if given is not None:
        look = ("registered" if given.is_registered else "asked") if given.action == name else "other"
        cents = given.cents if given.action == name else cents
    elif name not in asked.options:
        look, why = "off", why_words(felt.round, name, asked.box, felt.me, words)
    elif cents > scene.view.credit_cents or (name == "double" and not cents):
        look, why = "off", words.say("why_no_credit")
    most = asked.options.get(name, (0, 0))[1]
    key = "less" if name == "double" and cents < most else name
    return {
        "action": name,
        "title": words.say(f"action_{name}"),
        "amount": f"+{money(cents)}" if cents and look != "off" else "",
        "text": why
        or words.say(f"action_{key}_text", total=hand.total, card=_points(hand, words), most=short_money(most)),
        "look": look,
    }


def _points(hand: Hand, words: Words) -> str:
    return words.say("an_ace") if hand.has_ace else str(hand.hard // 2)


def why_words(round_: Round, name: str, box: int, me: str, words: Words) -> str:
    """Why an action is not possible, with the paragraph of the rulebook."""
    refusal: Refusal | None = round_.why_not(ACTIONS[name], box, me)
    if refusal is None:
        return ""
    key = f"why_{int(refusal.number)}"
    text = words.say(key if words.knows(key) else "why_other")
    return words.say("with_paragraph", text=text, paragraph=refusal.paragraph) if refusal.paragraph else text
