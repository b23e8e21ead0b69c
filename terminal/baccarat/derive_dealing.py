"""The panel that is shown while cards are dealt: the drawing rule that applies now, this player's open bets, and the
bets already decided.
"""

from games.baccarat.game import Baccarat
from games.baccarat.play import BANKER_DRAWS, BANKER_DRAWS_IF_PLAYER_STOOD, NATURAL, PLAYER_DRAWS, POINTS, Side
from screen.amounts import short_money, whole
from screen.baccarat.phrases import spot_words
from screen.cards.phrases import card_words, rank
from screen.words import Words
from terminal.baccarat.derive_squeeze import squeeze_words
from terminal.baccarat.felt import SIDES, Decided, Felt, decided, felt
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_seal import seal_words
from terminal.screen.derive_slip import slip_parts
from terminal.view import View

DRAWS, STANDS, NATURALS = "draws", "stands", "natural"
STOPS = {
    "agree": ("rule_complete", "rule_dealer_checks"),
    "set": ("rule_new_set", "rule_wait"),
    "void": ("rule_void", "rule_void_note"),
    "order": ("rule_put_right", "rule_wait"),
    "decision": ("rule_put_right", "rule_wait"),
}
"""What is shown while a round waits for something other than a card: the key of its title and of its second line."""


def dealing(scene: Scene, game: Baccarat, words: Words) -> Drawn:
    now, view = felt(scene.view, game), scene.view
    rule = _rule(now, words)
    if now.sealed:
        rule = _no_rule(*squeeze_words(now, view, game, words), "3.9")
    if corrected := _corrected(now, words):
        rule |= {"ruleNote": corrected}
    return {
        **rule,
        "legend": _legend(rule, words),
        "bets": _bets(scene, game, words),
        "decided": [decided_words(each, now, words) for each in decided(view, game)],
        **_query(now, view, words),
        "seal": words.say("sealed_before_cards", seal=seal_words(view.seal)) if view.seal else "",
    }


def _query(now: Felt, view: View, words: Words) -> Drawn:
    """The button by which a player has the cards looked at before the round is paid, once a round (5.14)."""
    made = view.query
    if made is None:
        key = "card" if view.may_query else ""
    elif made.refused is not None:
        key = "refused"
    elif not made.is_heard:
        key = "sent"
    elif not made.is_answered:
        key = "looks"
    else:
        key = "corrected" if now.recorded else "checked"
    return {
        "query": words.say(f"query_{key}") if key else "",
        "queryText": words.say(f"query_{key}_text") if key else "",
        "mayQuery": view.may_query,
    }


def _rule(now: Felt, words: Words) -> Drawn:
    """The drawing rule as ten cells, one for each total or card value; the cell that applies now is marked."""
    if now.is_asked:
        return _no_rule(words.say("rule_put_right"), words.say("rule_wait"), "5.12")
    if (what := now.waits.get("waits_for")) in STOPS:
        head, note = STOPS[what]
        return _no_rule(words.say(head), words.say(note), str(now.waits["paragraph"]))
    if now.due == "B3" and len(now.hands.player) == 3:
        return _by_third_card(now, words)
    if now.due == "B3":
        cells = [DRAWS if total in BANKER_DRAWS_IF_PLAYER_STOOD else STANDS for total in range(10)]
        return _cells(cells, now.total(Side.BANKER), words.say("rule_banker_alone"), "", "3.11")
    cells = [DRAWS if total in PLAYER_DRAWS else NATURALS if total in NATURAL else STANDS for total in range(10)]
    total = now.total(Side.PLAYER) if len(now.hands.player) == 2 else None
    banker = now.total(Side.BANKER) if now.due == "P3" else None
    then = "" if banker is None else words.say("rule_then_banker", total=banker)
    return _cells(cells, total, words.say("rule_player"), then, "3.12")


def _corrected(now: Felt, words: Words) -> str:
    """The line about a corrected card, as `Player's card 1 was recorded as 9♠, and is 8♠ (5.14)`."""
    said = [
        words.say(
            f"rule_corrected_{SIDES[place[0]]}",
            number=place[1],
            was=card_words(was, words),
            card=card_words(now.places[place], words),
        )
        for place, was in now.recorded.items()
    ]
    return " ".join(said)


def _legend(rule: Drawn, words: Words) -> list[Drawn]:
    cells = rule["cells"]
    assert isinstance(cells, list)
    looks = dict.fromkeys(cell["look"] for cell in cells)
    return [{"text": words.say(f"rule_{look}"), "look": look} for look in looks]


def _by_third_card(now: Felt, words: Words) -> Drawn:
    total, third = now.total(Side.BANKER), POINTS[now.hands.player[2]]
    assert total is not None
    cells = [DRAWS if points in BANKER_DRAWS[total] else STANDS for points in range(10)]
    return _cells(cells, third, words.say("rule_banker", total=total), "", "3.12")


def _cells(cells: list[str], marked: int | None, head: str, note: str, paragraph: str) -> Drawn:
    rows = [{"text": str(at), "look": look, "isMarked": at == marked} for at, look in enumerate(cells)]
    return {"rule": head, "ruleNote": note, "paragraph": paragraph, "cells": rows}


def _no_rule(head: str, note: str, paragraph: str) -> Drawn:
    return {"rule": head, "ruleNote": note, "paragraph": paragraph, "cells": []}


def _bets(scene: Scene, game: Baccarat, words: Words) -> str:
    """The bets that are not decided yet, as `Banker 100 · Tie 10`."""
    over = {each.spot for each in decided(scene.view, game)}
    open_ = {spot: cents for spot, cents in slip_parts(scene.view).registered.items() if spot not in over}
    return " · ".join(f"{spot_words(spot, words)} {whole(cents)}" for spot, cents in open_.items())


def decided_words(each: Decided, now: Felt, words: Words) -> str:
    """A bet on a pair that the cards have decided, as `Banker Pair 5: K 5, lost`."""
    side = Side.PLAYER if each.spot.startswith("player") else Side.BANKER
    said = {
        "spot": spot_words(each.spot, words),
        "stake": whole(each.stake_cents),
        "cards": " ".join(rank(card) for card in now.cards(side)[:2]),
    }
    if not each.payout_cents:
        return words.say("decided_lost", **said)
    return words.say("decided_won", paid=short_money(each.payout_cents), **said)
