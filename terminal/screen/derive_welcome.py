"""The help cards of a terminal without credit: a welcome, how to buy credit, and what to decide before."""

from protocol.enums import Calls
from screen.amounts import short_money, signed_money
from screen.words import Words
from terminal.screen.derive_meters import net_cents, time_words
from terminal.screen.derive_scene import Drawn, Scene


def card(bar: str, icon: str, title: str, text: str, amount: str = "", action: str = "") -> Drawn:
    """One help card. `bar` is good, warn, info, held or trouble; `icon` is a name, or chip or chip-asked; `action` is
    the text of a button that calls the attendant.
    """
    return {"bar": bar, "icon": icon, "title": title, "amount": amount, "text": text, "action": action}


def welcome_cards(scene: Scene, words: Words) -> list[Drawn]:
    return [
        _first(scene, words),
        _buy(scene, words),
        card("info", "lock", words.say("card_first"), words.say("decide_first")),
    ]


def _first(scene: Scene, words: Words) -> Drawn:
    """The first card: a welcome, or a summary for the player whose credit is used up."""
    view = scene.view
    if view.visit.began_ms is not None:
        lasts = time_words(max(0, scene.now.wall_ms - view.visit.began_ms), words)
        return card(
            "good",
            "note",
            words.say("card_used_up"),
            words.say("used_up", net=signed_money(net_cents(view)), time=lasts),
        )
    text = words.say("welcome")
    if view.limits is not None:
        least = min(range_.minimum_cents for range_ in view.limits.per_kind.values())
        text = words.say("welcome_from", least=short_money(least))
    return card("good", "check", words.say("card_welcome"), text)


def _buy(scene: Scene, words: Words) -> Drawn:
    title = words.say("card_buy")
    if Calls.ATTENDANT in scene.view.calls:
        return card("held", "bell", title, words.say("buy_called" if scene.view.is_heard else "buy_called_later"))
    key = "buy_credit" if scene.view.till.no_documents is not None else "buy_insert"
    return card("held", "bell", title, words.say(key), action=words.say("call_attendant"))
