"""The hint on my decision: what is worth most, where the operator allows hints and I have switched mine on."""

from games.blackjack.game import Blackjack
from games.blackjack.hint import best, best_offer, is_known
from games.blackjack.phases import DOUBLE, Action
from screen.words import Words
from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.derive_decision import ACTIONS
from terminal.blackjack.felt import Felt
from terminal.screen.derive_scene import Drawn, Scene

NAMES = {action: name for name, action in ACTIONS.items()}
OFFERS = {"even-money": Action.EVEN_MONEY, "surrender": Action.SURRENDER}


def allows_hints(game: Blackjack) -> bool:
    """Whether the operator has switched hints on, and the table of best play was made for these readings."""
    return bool(game.reading("hint")) and is_known(game.variant.readings)


def hint(scene: Scene, felt: Felt, game: Blackjack, words: Words, *, shows: bool) -> Drawn:
    asked = asked_of(scene.view)
    if asked is None or asked.kind not in ("turn", "interim") or not allows_hints(game):
        return {"hint": "", "showsHint": False}
    if not shows:
        return {"hint": words.say("hint_off"), "showsHint": False}
    said = _best(scene, felt, game, asked, words)
    return {"hint": words.say("hint_is", action=said) if said else words.say("hint_none"), "showsHint": True}


def _best(scene: Scene, felt: Felt, game: Blackjack, asked: Asked, words: Words) -> str:
    """In words; nothing where no answer is better known than another one."""
    round_, decks, credit_cents = felt.round, game.reading("decks"), scene.view.credit_cents
    if round_ is None or not round_.dealer.cards:
        return ""
    if asked.kind == "interim":
        box = next(each for each in round_.boxes if each.number == asked.box)
        names = (name.partition(":")[0] for name in asked.options)
        offered = [OFFERS[name] for name in names if name in OFFERS]
        action = best_offer(game.variant, decks, box, round_.dealer.cards[0], offered)
        key = {Action.EVEN_MONEY: "even_money", Action.SURRENDER: "action_surrender"}
        return words.say("hint_box", box=box.number, action=words.say(key[action] if action else "hint_neither"))
    if felt.playing is None:
        return ""
    # A double for less is worth less than the table says.
    needs = {name: options[1] if ACTIONS[name] is DOUBLE else options[0] for name, options in asked.options.items()}
    payable = [ACTIONS[name] for name, cents in needs.items() if cents <= credit_cents]
    found = best(decks, felt.playing, round_.dealer.cards[0], payable)
    return words.say(f"action_{NAMES[found]}") if found else ""
