"""The page My limits: how much players may still lose and how long they may still play by their own limits, and what
their bets cost.
"""

from screen.amounts import money, short_money
from screen.words import Words
from terminal.effects import PutOwnLimits
from terminal.screen.derive_meters import cost_words, kept_cents, time_words
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.game_face import GameFace
from terminal.view import View

LOSSES_CENTS = (5_000, 10_000, 20_000, 50_000, 100_000, 200_000)
MINUTE_MS = 60_000
TIMES_MS = tuple(minutes * MINUTE_MS for minutes in (30, 60, 90, 120, 180, 240))


def limits_page(scene: Scene, face: GameFace, words: Words) -> Drawn:
    view = scene.view
    own = view.own_limits or PutOwnLimits(0, None, None)
    why = (
        "" if view.visit.began_ms is not None and view.credit_cents + view.escrow_cents else words.say("cash_out_none")
    )
    losses = [_choice(cents, own.loss_cents, short_money(cents), why, words) for cents in LOSSES_CENTS]
    times = [_choice(ms, own.time_ms, time_words(ms, words), why, words) for ms in TIMES_MS]
    return {
        "lossChoices": losses,
        "timeChoices": times,
        "lossFact": _loss_fact(view, own, words),
        "timeFact": _time_fact(scene, own, words),
        "cost": cost_words(view, face, words),
        "costText": _cost_text(scene, face, words),
    }


def _choice(value: int, has: int | None, label: str, why: str, words: Words) -> Drawn:
    is_set = value == has
    looser = "" if has is None or value < has else words.say("limit_is_set" if is_set else "limit_only_tighter")
    return {
        "value": value,
        "label": label,
        "setText": words.say("limit_set", amount=label),
        "why": why or looser,
        "isSet": is_set,
    }


def lost_cents(view: View) -> int:
    """What the player lost in this credit session; negative if it is a gain."""
    return view.visit.in_cents - view.visit.out_cents - view.credit_cents - view.escrow_cents


def _loss_fact(view: View, own: PutOwnLimits, words: Words) -> str:
    if own.loss_cents is None:
        return words.say("loss_not_set")
    left_cents = max(0, own.loss_cents - lost_cents(view))
    lost = money(max(0, lost_cents(view)))
    return words.say("loss_set", limit=short_money(own.loss_cents), lost=lost, left=money(left_cents))


def _time_fact(scene: Scene, own: PutOwnLimits, words: Words) -> str:
    began_ms = scene.view.visit.began_ms
    if own.time_ms is None or began_ms is None:
        return words.say("time_not_set")
    lasts_ms = max(0, scene.now.wall_ms - began_ms)
    if lasts_ms >= own.time_ms:
        return words.say("time_over", limit=time_words(own.time_ms, words))
    left_ms = own.time_ms - lasts_ms + MINUTE_MS - 1
    return words.say("time_set", limit=time_words(own.time_ms, words), left=time_words(left_ms, words))


def _cost_text(scene: Scene, face: GameFace, words: Words) -> str:
    """The arithmetic behind the cost per hour."""
    visit, kept = scene.view.visit, kept_cents(scene.view, face)
    if kept is None:
        return words.say("cost_not_yet")
    hour = cost_words(scene.view, face, words)
    amounts = {"staked": money(visit.staked_cents), "cost": money(round(kept)), "hour": hour}
    return words.say("cost_sum", time=time_words(visit.played_ms, words), **amounts)
