"""The notice at the top: what the player may do now, in words, colour and shape, and what comes next."""

from datetime import datetime
from math import ceil

from screen.sentences import held_words, paragraph_words, sentence
from screen.words import Words
from terminal.effects import PutEnded
from terminal.own_limits import is_own_limit_reached
from terminal.screen.derive_scene import COUNTED, VOID, Drawn, Scene, Situation, ended, is_last_over, is_without_credit
from terminal.screen.game_face import Badge, GameFace
from terminal.view import View

KINDS = {
    Situation.OPEN: "open",
    Situation.LAST: "last",
    Situation.CLOSED: "closed",
    Situation.ASKED: "held",
    Situation.RESULT: "result",
    Situation.HELD: "held",
    Situation.VOID: "held",
    Situation.CORRECTED: "held",
    Situation.IDLE: "idle",
    Situation.TABLE_CLOSED: "idle",
    Situation.STARTING: "idle",
    Situation.LOST: "fault",
    Situation.UNKNOWN_KEY: "fault",
    Situation.LOCKED: "fault",
    Situation.OUT_OF_SERVICE: "fault",
}
TITLES = {
    Situation.OPEN: "phase_bets_open",
    Situation.LAST: "phase_last_bets",
    Situation.CLOSED: "phase_bets_closed",
    Situation.HELD: "phase_held",
    Situation.VOID: "phase_void",
    Situation.IDLE: "phase_idle",
    Situation.TABLE_CLOSED: "notice_table_closed",
    Situation.STARTING: "notice_starting",
    Situation.LOST: "notice_lost",
    Situation.UNKNOWN_KEY: "notice_unknown_key",
    Situation.LOCKED: "notice_locked",
    Situation.OUT_OF_SERVICE: "notice_out_of_service",
}
TEXTS = {
    Situation.LAST: "last_text",
    Situation.IDLE: "idle_text",
    Situation.TABLE_CLOSED: "table_closed_text",
    Situation.STARTING: "starting_text",
    Situation.UNKNOWN_KEY: "unknown_key_text",
    Situation.LOCKED: "locked_text",
    Situation.OUT_OF_SERVICE: "out_of_service_text",
}
ICONS = {
    Situation.OPEN: "check",
    Situation.LAST: "clock",
    Situation.CLOSED: "stop",
    Situation.HELD: "pause",
    Situation.VOID: "cross",
    Situation.CORRECTED: "note",
    Situation.IDLE: "clock",
    Situation.TABLE_CLOSED: "lock",
    Situation.STARTING: "refresh",
    Situation.LOST: "wifi-off",
    Situation.UNKNOWN_KEY: "lock",
    Situation.LOCKED: "lock",
    Situation.OUT_OF_SERVICE: "warning",
}
STEPS = 4
STEP_AND_NEXT = {
    Situation.OPEN: (1, "next_last"),
    Situation.LAST: (2, "next_closed"),
    Situation.CLOSED: (3, "next_result"),
    Situation.ASKED: (3, "next_result"),
    Situation.HELD: (3, "next_decision"),
    Situation.RESULT: (4, "next_open"),
    Situation.VOID: (4, "next_open"),
    Situation.CORRECTED: (4, "next_open"),
}


def notice(scene: Scene, face: GameFace, words: Words) -> Drawn:
    situation = scene.situation
    step, next_key = STEP_AND_NEXT.get(situation, (0, ""))
    if step == STEPS and is_last_over(scene.view):
        step, next_key = (0, "") if situation is Situation.VOID else (step, "next_table_closes")
    result = ended(scene.view) if situation is Situation.RESULT else None
    badge = Badge() if result is None else face.badge(result.outcome)
    return {
        "kind": _kind(scene, face, words),
        "title": _title(scene, face, words),
        "text": _text(scene, face, words),
        "iconName": "person" if _moment(scene, face, words) else ICONS.get(situation, ""),
        "steps": STEPS if step else 0,
        "step": step,
        "next": words.say(next_key) if next_key else "",
        "badge": badge.text,
        "colour": badge.colour,
        **_countdown(scene),
    }


def _kind(scene: Scene, face: GameFace, words: Words) -> str:
    """Gold while this player decides, slate while somebody else does."""
    if scene.situation is Situation.ASKED and face.is_my_turn(scene.view):
        return "mine"
    return "turn" if _moment(scene, face, words) else KINDS[scene.situation]


def _moment(scene: Scene, face: GameFace, words: Words) -> str:
    return face.moment_words(scene.view, words) if scene.situation is Situation.CLOSED else ""


def _countdown(scene: Scene) -> Drawn:
    left_s = scene.left_s
    if left_s is None or scene.situation not in COUNTED:
        return {"seconds": "", "fraction": 0.0}
    question = scene.view.question
    longest_s = max(question.ms / 1000 if question else scene.longest_s, left_s, 1.0)
    return {"seconds": str(ceil(left_s)), "fraction": ceil(left_s) / ceil(longest_s)}


def _title(scene: Scene, face: GameFace, words: Words) -> str:
    situation, view = scene.situation, scene.view
    if situation is Situation.RESULT:
        result = ended(view)
        assert result is not None
        return face.outcome_words(result.outcome, words)
    if situation is Situation.ASKED:
        return face.asked_words(view, words)[0]
    if moment := _moment(scene, face, words):
        return moment
    if situation is Situation.CORRECTED:
        assert view.correction is not None
        return words.say("notice_corrected", round=view.correction.round)
    if situation is Situation.VOID and is_last_over(view):
        return words.say("notice_table_closed")
    return words.say(TITLES[situation])


def _text(scene: Scene, face: GameFace, words: Words) -> str:
    situation, view = scene.situation, scene.view
    if situation is Situation.OPEN:
        return _open_text(scene, face, words)
    if situation is Situation.RESULT:
        return _result_text(scene, face, words)
    if situation is Situation.CLOSED:
        return face.closed_words(view, words)
    if situation is Situation.ASKED:
        return face.asked_words(view, words)[1]
    if situation is Situation.HELD:
        return held_words(view.held_for, words)
    if situation is Situation.VOID:
        return _void_text(view, words)
    if situation is Situation.CORRECTED:
        assert view.correction is not None
        return corrected_text(view.correction, face, words)
    if situation is Situation.LOST:
        assert view.heard_wall_ms is not None
        return words.say("lost_text", time=clock_words(view.heard_wall_ms, scene, words, with_seconds=True))
    if situation is Situation.LOCKED and not is_called(view):
        return words.say("locked_text_uncalled")
    if situation is Situation.TABLE_CLOSED and is_without_credit(view):
        return words.say("table_closed_text_no_credit")
    return words.say(TEXTS[situation])


def is_called(view: View) -> bool:
    """Whether somebody is called and the console is in contact, so that it knows of the call."""
    return view.is_heard and bool(view.calls)


def _open_text(scene: Scene, face: GameFace, words: Words) -> str:
    view = scene.view
    if view.last_round == view.round:
        return words.say("open_last_round")
    if is_own_limit_reached(view.own_limits, view.visit, view.credit_cents + view.escrow_cents, scene.now):
        return words.say("open_own_limit")
    if is_without_credit(view) and view.till.no_documents is None:
        return words.say("open_insert")
    if is_without_credit(view):
        return words.say("open_no_credit" if view.visit.began_ms is None else "open_used_up")
    return face.closing_words(view, words)


def _result_text(scene: Scene, face: GameFace, words: Words) -> str:
    view = scene.view
    result = ended(view)
    assert result is not None
    text = face.outcome_text(result.outcome, words)
    if is_last_over(view):
        text = words.say("result_was_last")
    return words.say("simulated_result", text=text) if scene.is_simulated else text


def _void_text(view: View, words: Words) -> str:
    if view.paragraph is None:
        return words.say("void_text_plain")
    if is_last_over(view):
        return words.say("void_and_closed", paragraph=view.paragraph)
    return words.say("void_text", why=sentence(paragraph_words(view.paragraph, words)))


def corrected_text(correction: PutEnded, face: GameFace, words: Words) -> str:
    paragraph = correction.paragraph or face.paragraphs.corrected
    old = "" if correction.was in (None, VOID) else face.outcome_words(correction.was, words)
    if correction.outcome == VOID:
        return words.say("corrected_to_void", old=old, paragraph=paragraph)
    new = face.outcome_words(correction.outcome, words)
    if not old:
        return words.say("corrected_from_void", new=new, paragraph=paragraph)
    return words.say("corrected_text", new=new, old=old, paragraph=paragraph)


def clock_words(wall_ms: int, scene: Scene, words: Words, *, with_seconds: bool = False) -> str:
    """The time of day, as `9:47:21 pm` or `晚上 9:47:21`."""
    time, half = clock(wall_ms, scene, words, with_seconds=with_seconds)
    return f"{time} {half}" if words.language == "en" else f"{half} {time}"


def clock(wall_ms: int, scene: Scene, words: Words, *, with_seconds: bool = False) -> tuple[str, str]:
    """The time on a 12-hour clock and the part of the day, as `9:47` and `pm`. Chinese has more than two parts of a
    day.
    """
    moment = datetime.fromtimestamp(wall_ms / 1000, scene.zone).astimezone(scene.zone)
    hour = moment.hour
    parts = ((6, "night"), (12, "am"), (13, "noon"), (18, "pm"), (24, "evening"))
    half = next(key for until, key in parts if hour < until)
    seconds = f":{moment.second:02}" if with_seconds else ""
    return f"{hour % 12 or 12}:{moment.minute:02}{seconds}", words.say(half)
