"""The strip under the cloth: chips while bets are open, then the spin, then what was won; in trouble, three cards."""

from games.roulette.rules import Rules
from screen.amounts import money, signed_money, whole
from screen.phrases import spot_words
from screen.words import Words
from terminal.screen.derive_cards import CARDS, cards
from terminal.screen.derive_scene import BETTING, Drawn, Scene, Situation, ended, is_without_credit, played
from terminal.screen.derive_slip import count_words, money_of, seconds_words, slip_parts, what_words
from terminal.screen.derive_wheel import REVOLUTIONS_LEAST, ball_rpm, seal_words
from terminal.seal import Sealed
from terminal.view import Played

WINS_SHOWN = 3
CELLS = 21
"""Of the bar of revolutions."""
COUNT_UP_STEPS = 24
FORECAST_FROM_S = 2.0
FORECAST_PART = 0.2
"""Of the time the ball has run."""


def strip(scene: Scene, rules: Rules, words: Words) -> Drawn:
    """Every key is always there; those of other modes are empty."""
    mode = mode_of(scene)
    spinning = {**_revolutions(scene, words), **_speed(scene, words)}
    return {
        "mode": mode,
        **spinning,
        **_stands(scene, words),
        **_result(scene, rules, words),
        "cards": cards(scene, words) if mode == "cards" else [],
    }


def mode_of(scene: Scene) -> str:
    if scene.situation in BETTING:
        return "cards" if is_without_credit(scene.view) else "tray"
    if scene.situation in CARDS:
        return "cards"
    return "spin" if scene.situation is Situation.CLOSED else "result"


def _revolutions(scene: Scene, words: Words) -> Drawn:
    facts = scene.wheel
    turned = facts.get("revolutions")
    count = int(turned) if isinstance(turned, int | float) else 0
    broken = facts.get("broken_so_far")
    is_valid = count >= REVOLUTIONS_LEAST and not broken
    text = ""
    if not facts.get("online"):
        text = words.say("wheel_not_seen_spin")
    elif not count and facts.get("ball") in (None, "none"):
        text = words.say("waiting_for_launch")
    return {
        "revolutions": count,
        "revolutionsCells": max(CELLS, count),
        "valid": "" if text else words.say(_standing(is_valid, broken)),
        "validWhy": words.say("rule_is", paragraph=broken) if broken else words.say("at_least_four"),
        "isValid": is_valid,
        "isBroken": bool(broken),
        "spinText": text,
    }


def _standing(is_valid: bool, broken: object) -> str:
    """The console's own ruling while the ball rolls: every screen says the same."""
    if broken:
        return "valid_not_so_far"
    return "valid_so_far" if is_valid else "valid_not_yet"


def _speed(scene: Scene, words: Words) -> Drawn:
    facts, rpm = scene.wheel, ball_rpm(scene)
    threshold = facts.get("threshold_rpm")
    at_s = scene.trace[-1][0] if scene.trace else 0.0
    return {
        "speed": "" if rpm is None else words.say("rpm_only", rpm=f"{rpm:.0f}"),
        "speedPoints": [list(point) for point in scene.trace],
        "speedForecast": forecast(scene),
        "threshold": float(threshold) if isinstance(threshold, int | float) else 0.0,
        "thresholdText": words.say("bets_close_below", rpm=f"{threshold:.0f}")
        if isinstance(threshold, int | float)
        else "",
        "nowText": words.say("now_after", seconds=f"{at_s:.1f}") if scene.trace else "",
    }


def forecast(scene: Scene) -> list[list[float]]:
    """A straight line on from the last two seconds: how the ball slows down, nothing about where it falls."""
    if len(scene.trace) < 2 or scene.wheel.get("ball") != "track":
        return []
    last_s, last_rpm = scene.trace[-1]
    first_s, first_rpm = next(point for point in scene.trace if point[0] >= last_s - FORECAST_FROM_S)
    slope = (last_rpm - first_rpm) / (last_s - first_s) if last_s > first_s else 0.0
    ahead_s = FORECAST_PART * last_s
    return [[last_s, last_rpm], [last_s + ahead_s, max(0.0, last_rpm + slope * ahead_s)]]


def _stands(scene: Scene, words: Words) -> Drawn:
    """At the close: what stands with its margin, and what was returned and why (rule 5.2)."""
    parts, bets = slip_parts(scene.view), scene.view.bets
    if bets is None or not parts.registered:
        stands = {"stands": words.say("stands_none"), "standsCount": "", "standsText": "", "standsChip": False}
        return stands | _returned(scene, words)
    key, text = "registered_head", words.say("registered_plain")
    if bets.is_final:
        key, text = "stands_head", margin_words(bets.margin_ms, words)
    return {
        "stands": words.say(key, amount=money_of(parts.registered)),
        "standsCount": count_words(len(parts.registered), words),
        "standsText": text,
        "standsChip": True,
        **_returned(scene, words),
    }


def _returned(scene: Scene, words: Words) -> Drawn:
    parts, bets = slip_parts(scene.view), scene.view.bets
    if parts.asked:
        return {
            "returned": words.say("deciding_head", amount=money_of(parts.asked)),
            "returnedWhat": what_words(parts.asked, words),
            "returnedText": words.say("deciding_text"),
            "returnedIs": "asked",
        }
    if bets is None or not parts.returned:
        return {"returned": "", "returnedWhat": "", "returnedText": "", "returnedIs": ""}
    text = words.say("returned_unregistered")
    if bets.late_ms is not None:
        text = words.say("returned_late", seconds=seconds_words(bets.late_ms))
    return {
        "returned": words.say("returned_head", amount=money_of(parts.returned)),
        "returnedWhat": what_words(parts.returned, words),
        "returnedText": text,
        "returnedIs": "returned",
    }


def margin_words(margin_ms: int | None, words: Words) -> str:
    if margin_ms is None:
        return words.say("registered_plain")
    return words.say("registered_before", seconds=seconds_words(margin_ms))


def _result(scene: Scene, rules: Rules, words: Words) -> Drawn:
    """Rules 3.8, 3.9 and 4.1: what each winning bet brought, then the sum and the net."""
    settled = played(scene.view)
    if settled is None:
        has_bets = scene.view.bets is not None and bool(scene.view.bets.registered)
        head, text = ("settling", "settling_text") if has_bets else ("no_bet_head", "no_bet_text")
        said = {"resultHead": words.say(head), "resultText": words.say(text), "seal": _seal(scene, words)}
        return _no_result() | said
    paid_cents, staked_cents = settled.payout_cents, settled.stake_cents
    lost = [spot for spot in settled.stakes if not settled.payouts.get(spot)]
    return {
        "resultHead": "" if settled.stakes else words.say("no_bet_head"),
        "resultText": "" if settled.stakes else words.say("no_bet_text"),
        "wins": _wins(settled, rules, words),
        "lost": _lost_words(len(lost), len(settled.stakes), words) if settled.stakes else "",
        "lostStake": words.say("lost_stake", amount=money(sum(settled.stakes[spot] for spot in lost))) if lost else "",
        "paid": money(paid_cents),
        "paidSteps": count_up(paid_cents) if settled.is_net_win else [money(paid_cents)],
        "paidBack": "" if settled.is_net_win or not settled.stakes else _paid_back(settled, words),
        "isNetWin": settled.is_net_win,
        "staked": words.say("staked_sum", amount=money(staked_cents)),
        "net": words.say("net_of_round", amount=signed_money(settled.net_cents)),
        "margins": _margins(scene, settled, words),
        "seal": _seal(scene, words),
    }


def _paid_back(settled: Played, words: Words) -> str:
    """A payout below the stake is a fact, not a win; no payout is a loss."""
    if not settled.payout_cents:
        return words.say("lost_round", amount=money(settled.stake_cents))
    return words.say("paid_back", paid=money(settled.payout_cents), staked=money(settled.stake_cents))


def count_up(cents: int) -> list[str]:
    """For show while the meter is already true; slower towards the end (OutCubic)."""
    return [money(round(cents * (1 - (1 - at / COUNT_UP_STEPS) ** 3))) for at in range(1, COUNT_UP_STEPS + 1)]


def _no_result() -> Drawn:
    texts = dict.fromkeys(
        ("resultHead", "resultText", "paidBack", "lost", "lostStake", "paid", "staked", "net", "seal"), ""
    )
    return {**texts, "wins": [], "margins": [], "paidSteps": [""], "isNetWin": False}


def _wins(settled: Played, rules: Rules, words: Words) -> list[Drawn]:
    """The highest first; where there are more than fit, the last row sums up the rest."""
    won = sorted(((cents, spot) for spot, cents in settled.payouts.items() if cents), key=lambda row: -row[0])
    shown = won if len(won) <= WINS_SHOWN else won[: WINS_SHOWN - 1]
    rows = [
        {
            "spot": spot,
            "name": spot_words(spot, words),
            "sum": words.say("calculation", stake=whole(settled.stakes[spot]), pays=rules.spots[spot].pays),
            "paid": money(cents)[2:],
        }
        for cents, spot in shown
    ]
    if rest := won[len(shown) :]:
        rest_cents = sum(cents for cents, _ in rest)
        rows.append(
            {"spot": "", "name": words.say("more_winning", count=len(rest)), "sum": "", "paid": money(rest_cents)[2:]}
        )
    return [dict(row) for row in rows]


def _lost_words(lost: int, all_: int, words: Words) -> str:
    if not lost:
        return words.say("none_lost")
    if lost == all_:
        return words.say("all_lost", count=lost)
    return words.say("others_lost", count=lost)


def _margins(scene: Scene, settled: Played, words: Words) -> list[str]:
    lines = []
    if settled.stakes:
        amount = money(settled.stake_cents)
        if settled.margin_ms is None:
            lines.append(words.say("margin_unknown", amount=amount))
        else:
            lines.append(words.say("margin_before", amount=amount, seconds=seconds_words(settled.margin_ms)))
    if settled.returned_cents:
        amount, late_ms = money(settled.returned_cents), scene.view.bets.late_ms if scene.view.bets else None
        if late_ms is None:
            lines.append(words.say("margin_returned", amount=amount))
        else:
            lines.append(words.say("margin_after", amount=amount, seconds=seconds_words(late_ms)))
    return lines


def _seal(scene: Scene, words: Words) -> str:
    result = ended(scene.view)
    seal = result.seal if result is not None and result.seal else scene.view.seal
    if not seal:
        return ""
    sealed = result.sealed if result is not None else ""
    said = sealed if sealed in (Sealed.MINE, Sealed.MISSING, Sealed.BROKEN) else "published"
    return words.say(f"seal_{said}", seal=seal_words(seal))
