"""The strip under the cloth: the chip tray while bets are open, then the registered bets, then the winnings; help cards
when there is trouble.
"""

from collections.abc import Sequence

from games.game import Returned
from screen.amounts import money, signed_money
from screen.sentences import paragraph_words, sentence
from screen.words import Words
from terminal.screen.derive_cards import CARDS, cards
from terminal.screen.derive_scene import BETTING, Drawn, Scene, Situation, ended, is_without_credit, played
from terminal.screen.derive_seal import seal_words
from terminal.screen.derive_slip import count_words, money_of, seconds_words, slip_parts, what_words
from terminal.screen.game_face import GameFace
from terminal.seal import Sealed
from terminal.view import Played

WINS_SHOWN = 3
COUNT_UP_STEPS = 24
MODES = {Situation.CLOSED: "play", Situation.ASKED: "question"}


def strip(scene: Scene, face: GameFace, words: Words) -> Drawn:
    """The values of the strip. Each key is always present; the values of other modes are empty."""
    mode = mode_of(scene)
    return {
        "mode": mode,
        **_stands(scene, face, words),
        **_result(scene, face, words),
        "simulated": words.say("simulated_short") if scene.is_simulated else "",
        "cards": cards(scene, face, words) if mode == "cards" else [],
    }


def mode_of(scene: Scene) -> str:
    if scene.situation in BETTING:
        return "cards" if is_without_credit(scene.view) else "tray"
    if scene.situation in CARDS:
        return "cards"
    return MODES.get(scene.situation, "result")


def _stands(scene: Scene, face: GameFace, words: Words) -> Drawn:
    """At the close: the bets that count and how long before the close they were registered, and what was returned and
    why.
    """
    parts, bets = slip_parts(scene.view), scene.view.bets
    if bets is None or not parts.registered:
        stands = {"stands": words.say("stands_none"), "standsCount": "", "standsText": "", "standsChip": False}
        return stands | _returned(scene, face, words)
    key, text = "registered_head", words.say("registered_plain")
    if bets.is_final:
        key, text = "stands_head", margin_words(bets.margin_ms, words)
    return {
        "stands": words.say(key, amount=money_of(parts.registered)),
        "standsCount": count_words(len(parts.registered), words),
        "standsText": text,
        "standsChip": True,
        **_returned(scene, face, words),
    }


def _returned(scene: Scene, face: GameFace, words: Words) -> Drawn:
    parts, bets = slip_parts(scene.view), scene.view.bets
    if parts.asked:
        return {
            "returned": words.say("deciding_head", amount=money_of(parts.asked)),
            "returnedWhat": what_words(parts.asked, face, words),
            "returnedText": words.say("deciding_text"),
            "returnedIs": "asked",
        }
    if parts.taken_back:
        return {
            "returned": words.say("taken_back_head", amount=money_of(parts.taken_back)),
            "returnedWhat": what_words(parts.taken_back, face, words),
            "returnedText": words.say("taken_back_text"),
            "returnedIs": "returned",
        }
    if bets is not None and bets.given_back and not parts.returned:
        return _given_back(bets.given_back, face, words)
    if bets is None or not parts.returned:
        return {"returned": "", "returnedWhat": "", "returnedText": "", "returnedIs": ""}
    text = words.say("returned_unregistered")
    if bets.late_ms is not None:
        text = words.say("returned_late", seconds=seconds_words(bets.late_ms))
    return {
        "returned": words.say("returned_head", amount=money_of(parts.returned)),
        "returnedWhat": what_words(parts.returned, face, words),
        "returnedText": text,
        "returnedIs": "returned",
    }


def _given_back(rows: Sequence[Returned], face: GameFace, words: Words) -> Drawn:
    """Registered bets that were returned at the close, because all bets of the table together were over a limit."""
    stakes = {row.spot: row.cents for row in rows}
    return {
        "returned": words.say("returned_head", amount=money_of(stakes)),
        "returnedWhat": what_words(stakes, face, words),
        "returnedText": sentence(paragraph_words(rows[0].paragraph, words)),
        "returnedIs": "returned",
    }


def margin_words(margin_ms: int | None, words: Words) -> str:
    if margin_ms is None:
        return words.say("registered_plain")
    return words.say("registered_before", seconds=seconds_words(margin_ms))


def _without_a_bet(scene: Scene) -> tuple[str, str]:
    """What is said without a bet in the round. A player who cashed out everything may have won it, so the credit is not
    mentioned.
    """
    if is_without_credit(scene.view):
        return "no_credit_head", "no_credit_text"
    return "no_bet_head", "no_bet_text"


def _result(scene: Scene, face: GameFace, words: Words) -> Drawn:
    """What each winning bet paid, then the sum and the net result."""
    settled = played(scene.view)
    if settled is None:
        has_bets = scene.view.bets is not None and bool(scene.view.bets.registered)
        head, text = ("settling", "settling_text") if has_bets else _without_a_bet(scene)
        if scene.view.other_rules:
            head, text = "other_rules_head", "other_rules_text"
        said = {"resultHead": words.say(head), "resultText": words.say(text), "seal": _seal(scene, words)}
        return _no_result() | said
    paid_cents, staked_cents = settled.payout_cents, settled.stake_cents
    head, text = _without_a_bet(scene)
    lost = [spot for spot in settled.stakes if not settled.payouts.get(spot)]
    return {
        "resultHead": "" if settled.stakes else words.say(head),
        "resultText": "" if settled.stakes else words.say(text),
        "wins": _wins(settled, face, words),
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
    """The sentence for a round without a net win: a payout below the stake is not called a win; no payout is a loss."""
    if not settled.payout_cents:
        return words.say("lost_round", amount=money(settled.stake_cents))
    return words.say("paid_back", paid=money(settled.payout_cents), staked=money(settled.stake_cents))


def count_up(cents: int) -> list[str]:
    """The amounts of an animation that counts up, slower towards the end (OutCubic). The credit meter shows the true
    amount already.
    """
    return [money(round(cents * (1 - (1 - at / COUNT_UP_STEPS) ** 3))) for at in range(1, COUNT_UP_STEPS + 1)]


def _no_result() -> Drawn:
    texts = dict.fromkeys(
        ("resultHead", "resultText", "paidBack", "lost", "lostStake", "paid", "staked", "net", "seal"), ""
    )
    return {**texts, "wins": [], "margins": [], "paidSteps": [""], "isNetWin": False}


def _wins(settled: Played, face: GameFace, words: Words) -> list[Drawn]:
    """The winning bets, highest payout first. If there are more than fit, the last row sums up the rest."""
    won = sorted(((cents, spot) for spot, cents in settled.payouts.items() if cents), key=lambda row: -row[0])
    shown = won if len(won) <= WINS_SHOWN else won[: WINS_SHOWN - 1]
    rows = [
        {
            "spot": spot,
            "name": face.spot_words(spot, words),
            "sum": face.calculation(spot, settled.stakes[spot], cents, words),
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
    if settled.given_back:
        amount = money(sum(row.cents for row in settled.given_back))
        lines.append(words.say("margin_given_back", amount=amount, paragraph=settled.given_back[0].paragraph))
    return lines


def _seal(scene: Scene, words: Words) -> str:
    result = ended(scene.view)
    seal = result.seal if result is not None and result.seal else scene.view.seal
    if not seal:
        return ""
    sealed = result.sealed if result is not None else ""
    if sealed == Sealed.MINE and scene.view.bets is None:
        sealed = ""  # These bets belong to a player who has left.
    said = sealed if sealed in (Sealed.MINE, Sealed.MISSING, Sealed.BROKEN) else "published"
    return words.say(f"seal_{said}", seal=seal_words(seal))
