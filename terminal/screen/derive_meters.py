"""The bottom line: credit, total bet, last win, what the session costs, who is called, and the button to cash out."""

from fractions import Fraction

from games.game import Value
from protocol.enums import Calls
from screen.amounts import money, short_money, signed_money, whole
from screen.words import Words
from terminal.screen.derive_notice import clock
from terminal.screen.derive_scene import BETTING, CUT_OFF, VOID, Drawn, Scene, Situation, played
from terminal.screen.derive_slip import cents_of, slip_parts
from terminal.screen.derive_why import is_money_known
from terminal.screen.game_face import GameFace
from terminal.view import View

PLAYED_LEAST_MS = 60_000
"""Before this time of play a cost per hour would mean nothing."""
HOUR_MS = 3_600_000
MINUTE_MS = 60_000


NO_CASH_OUT = {Situation.HELD: "cash_out_after_decision", Situation.ASKED: "cash_out_after_answer"}


def meters(scene: Scene, face: GameFace, words: Words) -> Drawn:
    time, half = clock(scene.now.wall_ms, scene, words)
    return {
        **(_money(scene, face, words) if is_money_known(scene.view) else _unknown(scene.view, words)),
        **_attendant(scene, words),
        **_cash_out(scene, words),
        "time": time,
        "half": half,
    }


def _money(scene: Scene, face: GameFace, words: Words) -> Drawn:
    view = scene.view
    return {
        "credit": money(view.credit_cents),
        "creditDetail": _credit_detail(scene, words),
        "totalBet": money(total_bet_cents(view)),
        "totalBetDetail": _total_bet_detail(scene, words),
        "lastWin": money(view.last_win.payout_cents) if view.last_win else words.say("not_known"),
        "lastWinDetail": _last_win_detail(view, words),
        **_session(scene, face, words),
    }


def _unknown(view: View, words: Words) -> Drawn:
    """The meters as dashes while the money is unknown, because a zero would deceive."""
    dash = words.say("not_known")
    names = ("credit", "totalBet", "lastWin", "sessionTime", "sessionNet", "sessionCost")
    return {
        **dict.fromkeys(names, dash),
        "creditDetail": words.say("credit_unknown") if view.terminal else "",
        "totalBetDetail": "",
        "lastWinDetail": "",
    }


def total_bet_cents(view: View) -> int:
    if (settled := played(view)) is not None:
        return settled.stake_cents
    parts = slip_parts(view)
    added_cents = view.bets.added_cents if view.bets is not None else 0
    return cents_of(parts.registered) + cents_of(parts.asked) - cents_of(parts.removing) + added_cents


def _credit_detail(scene: Scene, words: Words) -> str:
    if scene.view.till.leaving_cents:
        return words.say("till_leaving")
    if Calls.CASH_OUT in scene.view.calls:
        return words.say("credit_coming")
    settled = played(scene.view)
    if settled is None or scene.situation is not Situation.RESULT or not settled.payout_cents:
        return ""
    before_cents = scene.view.credit_cents - settled.payout_cents
    if before_cents < 0 or scene.view.escrow_cents:
        return ""  # The credit has changed since the payment.
    return words.say("credit_sum", before=money(before_cents)[2:], paid=money(settled.payout_cents)[2:])


def _total_bet_detail(scene: Scene, words: Words) -> str:
    view, parts = scene.view, []
    if (settled := played(view)) is not None:
        key = "part_returned" if settled.outcome == VOID else "part_settled"
        parts.append(words.say(key, amount=whole(settled.stake_cents)))
        if settled.returned_cents:
            parts.append(words.say("part_returned", amount=whole(settled.returned_cents)))
    elif view.bets is not None:
        parts = _slip_words(scene, words)
    elif view.last_played is not None:
        last = view.last_played
        parts.append(words.say("last_stake", amount=money(last.stake_cents), round=last.round))
    return " · ".join(parts)


def _slip_words(scene: Scene, words: Words) -> list[str]:
    parts = slip_parts(scene.view)
    back, taken_back = cents_of(parts.returned), cents_of(parts.taken_back)
    if back and taken_back:  # Both are in the credit again, and one line has no room for two words of it.
        back, taken_back = back + taken_back, 0
    amounts = (
        ("part_registered", cents_of(parts.registered) - cents_of(parts.removing)),
        ("part_unconfirmed" if scene.situation in CUT_OFF else "part_asked", cents_of(parts.asked)),
        ("part_removing", cents_of(parts.removing)),
        ("part_returned", back),
        ("part_taken_back", taken_back),
        ("part_added", scene.view.bets.added_cents if scene.view.bets is not None else 0),
    )
    return [words.say(key, amount=whole(cents)) for key, cents in amounts if cents]


def _last_win_detail(view: View, words: Words) -> str:
    win = view.last_win
    if win is None:
        return words.say("no_win_yet" if view.last_played is None else "no_win_lately")
    return words.say("win_net", round=win.round, net=signed_money(win.net_cents))


def outcome_words(outcome: Value, face: GameFace, words: Words) -> str:
    return words.say("void_outcome") if outcome == VOID else face.outcome_words(outcome, words)


def _session(scene: Scene, face: GameFace, words: Words) -> Drawn:
    visit, view = scene.view.visit, scene.view
    if visit.began_ms is None:
        unknown = words.say("not_known")
        return {"sessionTime": unknown, "sessionNet": unknown, "sessionCost": unknown}
    lasts_ms = max(0, scene.now.wall_ms - visit.began_ms)
    return {
        "sessionTime": time_words(lasts_ms, words),
        "sessionNet": signed_money(net_cents(view)),
        "sessionCost": cost_words(view, face, words),
    }


def net_cents(view: View) -> int:
    """What the player won in the credit session; negative if it is a loss."""
    has_cents = view.credit_cents + view.escrow_cents + view.till.leaving_cents
    return has_cents + view.visit.out_cents - view.visit.in_cents


def time_words(ms: int, words: Words) -> str:
    hours, minutes = divmod(ms // MINUTE_MS, 60)
    if not minutes:
        return words.say("hours_whole", hours=hours)
    return words.say("hours", hours=hours, minutes=f"{minutes:02}" if words.language == "en" else str(minutes))


def cost_words(view: View, face: GameFace, words: Words) -> str:
    """What this player's stakes cost on average in an hour of play."""
    kept = kept_cents(view, face)
    if kept is None:
        return words.say("not_known")
    dollars = round(kept * HOUR_MS / (view.visit.played_ms * 100))
    return words.say("per_hour", amount=short_money(dollars * 100))


def kept_cents(view: View, face: GameFace) -> Fraction | None:
    """What the house keeps on average of this session's stakes; None after too short a time, or if the share is
    unknown.
    """
    share = face.house_share(view)
    if view.visit.played_ms < PLAYED_LEAST_MS or share is None:
        return None
    return view.visit.staked_cents * share


def _attendant(scene: Scene, words: Words) -> Drawn:
    is_called = Calls.ATTENDANT in scene.view.calls
    caption = ""
    if is_called:
        caption = words.say("touch_to_cancel" if scene.view.is_heard else "attendant_later")
    return {
        "attendant": words.say("attendant_called" if is_called else "attendant"),
        "attendantLine": caption,
        "attendantCalled": is_called,
    }


def why_no_cash_out(scene: Scene) -> str | None:
    """The key of the sentence that says why the player cannot cash out now; None if they can."""
    view = scene.view
    if view.fault:
        return "cash_out_staff"
    if view.till.out is not None:
        return "till_cash_out_now"
    if not view.is_heard:
        return "cash_out_staff" if view.locked else "cash_out_reconnected"
    if view.escrow_cents and scene.situation not in BETTING:
        return NO_CASH_OUT.get(scene.situation, "cash_out_after_result")
    return None if view.credit_cents + view.escrow_cents else "cash_out_none"


def _cash_out(scene: Scene, words: Words) -> Drawn:
    view, why = scene.view, why_no_cash_out(scene)
    is_called = Calls.CASH_OUT in view.calls
    is_free = why is None or (is_called and view.is_heard)
    line = ""
    if is_called:
        line = words.say("touch_to_cancel")
    elif why is not None:
        line = words.say(why)
    elif view.escrow_cents:
        line = words.say("cash_out_clears")
    return {
        "cashOut": words.say("cash_out_coming" if is_called else "cash_out"),
        "cashOutLine": line,
        "cashOutAvailable": is_free,
        "cashOutSign": "person" if is_called else "note" if is_free else "lock",
    }
