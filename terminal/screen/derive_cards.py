"""The three help cards for each trouble and pause: which bets count, why, and what the player can do."""

from screen.amounts import money, signed_money
from screen.sentences import held_why, paragraph_words, sentence
from screen.words import Words
from terminal.screen.derive_meters import outcome_words
from terminal.screen.derive_notice import corrected_text, is_called
from terminal.screen.derive_scene import BETTING, Drawn, Scene, Situation, is_last_over, is_without_credit, played
from terminal.screen.derive_slip import cents_of, count_words, less, money_of, slip_parts
from terminal.screen.derive_welcome import card as _card
from terminal.screen.derive_welcome import welcome_cards
from terminal.screen.derive_why import is_money_known, why_locked
from terminal.screen.game_face import GameFace
from terminal.view import Stakes


def cards(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    if scene.situation in (*BETTING, Situation.IDLE) and is_without_credit(scene.view):
        return welcome_cards(scene, words)
    return CARDS[scene.situation](scene, face, words)


def _lost(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    """The help cards without a connection to the console, as far as this terminal can know."""
    parts = slip_parts(scene.view)
    stands = less(parts.registered, parts.removing)
    unsure = cents_of(parts.asked) + cents_of(parts.removing)
    texts = [_unconfirmed(parts.asked, words)] if parts.asked or not parts.removing else []
    if parts.removing:
        texts.append(words.say("lost_removal", amount=money_of(parts.removing)))
    has_credit = scene.view.credit_cents > 0
    do = words.say("lost_do" if has_credit else "lost_do_no_credit", credit=money(scene.view.credit_cents))
    amount = money(unsure) if unsure else ""
    return [
        _card("good", "chip", words.say("card_stands"), _stands(stands, words), money_of(stands)),
        _card("warn", "chip-asked", words.say("card_unconfirmed"), " ".join(texts), amount),
        _card("info", "person", words.say("card_do"), do),
    ]


def _stands(registered: Stakes, words: Words) -> str:
    if not registered:
        return words.say("lost_stands_none")
    return words.say("lost_stands", count=len(registered), amount=money_of(registered))


def _unconfirmed(asked: Stakes, words: Words) -> str:
    if not asked:
        return words.say("lost_unconfirmed_none")
    return words.say("lost_unconfirmed", count=len(asked), amount=money_of(asked))


def _held(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    view, parts = scene.view, slip_parts(scene.view)
    stands = words.say("lost_stands_none")
    if parts.registered:
        count = count_words(len(parts.registered), words)
        stands = words.say("held_stands", count=count, amount=money_of(parts.registered))
    why = held_why(view.held_for, words)
    if view.paragraph is not None:
        why = sentence(paragraph_words(view.paragraph, words))
    return [
        _card("good", "chip", words.say("card_stands"), stands, money_of(parts.registered)),
        _card("held", "pause", words.say("card_why"), words.say("held_why", why=why)),
        _card("info", "person", words.say("card_do"), words.say("held_do")),
    ]


def _void(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    view, settled = scene.view, played(scene.view)
    amount, returned = "", words.say("void_returned_none")
    if settled is not None and settled.stakes:
        amount, returned = money(settled.payout_cents), words.say("void_returned")
    elif view.bets is not None and view.bets.registered:
        amount, returned = money_of(view.bets.registered), words.say("void_settling")
    why = words.say("void_why_plain")
    if view.paragraph is not None:
        why = words.say("void_why", why=sentence(paragraph_words(view.paragraph, words)))
    return [
        _card("good", "left", words.say("card_returned"), returned, amount),
        _card("held", "cross", words.say("card_why"), why),
        _next_card(scene, face, words),
    ]


def _next_card(scene: Scene, face: GameFace, words: Words) -> Drawn:
    text = _closed_next(scene, face, words) if is_last_over(scene.view) else words.say("void_next")
    return _card("info", "clock", words.say("card_next"), text)


def _closed_next(scene: Scene, face: GameFace, words: Words) -> str:
    return words.say("table_closed_no_credit" if is_without_credit(scene.view) else "table_closed_next")


def _corrected(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    view, moved_cents = scene.view, scene.view.correction_cents
    assert view.correction is not None
    round_, last = view.correction.round, view.last_played
    text = words.say("corrected_unchanged", round=round_)
    if last is not None and last.round == round_ and last.unrecovered_cents:
        text = words.say("corrected_unrecovered", round=round_, amount=money(last.unrecovered_cents))
    elif moved_cents:
        text = words.say("corrected_changed", round=round_, credit=money(view.credit_cents))
    title = words.say("card_changed" if moved_cents else "card_unchanged")
    why = words.say("void_why", why=corrected_text(view.correction, face, words))
    return [
        _card("good", "note", title, text, signed_money(moved_cents) if moved_cents else ""),
        _card("held", "swap", words.say("card_why"), why),
        _card("info", "person", words.say("card_next"), words.say("corrected_next")),
    ]


def _locked(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    return [
        _safe(scene, face, words),
        _card("trouble", "lock", words.say("card_why"), why_locked(scene.view, words)),
        _card("info", "person", words.say("card_do"), words.say("locked_do" if is_called(scene.view) else "ask_staff")),
    ]


def _out_of_service(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    return [
        _safe(scene, face, words),
        _card("trouble", "warning", words.say("card_why"), words.say("out_of_service_why")),
        _card("info", "person", words.say("card_do"), words.say("out_of_service_do")),
    ]


def _unknown_key(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    return [
        _safe(scene, face, words),
        _card("trouble", "lock", words.say("card_why"), _with_key(words.say("unknown_key_why"), scene, words)),
        _card("info", "person", words.say("card_do"), words.say("unknown_key_do")),
    ]


def _with_key(text: str, scene: Scene, words: Words) -> str:
    """Adds the fingerprint of this terminal's key, which staff compare before they enrol it."""
    return f"{text}<br>{words.say('starting_key', fingerprint=scene.key)}" if scene.key else text


def _starting(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    return [
        _safe(scene, face, words),
        _card("held", "refresh", words.say("card_next"), _with_key(words.say("starting_why"), scene, words)),
        _card("info", "person", words.say("card_do"), words.say("starting_do")),
    ]


def _safe(scene: Scene, face: GameFace, words: Words) -> Drawn:
    view, parts = scene.view, slip_parts(scene.view)
    if not is_money_known(view):
        return _card(
            "good", "check", words.say("card_credit"), words.say("credit_at_the_table"), words.say("not_known")
        )
    text = words.say("credit_safe" if view.credit_cents else "credit_none", credit=money(view.credit_cents))
    if view.escrow_cents:
        amounts = {"credit": money(view.credit_cents), "bets": money(view.escrow_cents)}
        text = words.say("credit_and_bets_safe", **amounts)
    if parts.registered:
        text += " " + words.say("locked_stands", count=count_words(len(parts.registered), words))
    return _card("good", "check", words.say("card_credit"), text, money(view.credit_cents + view.escrow_cents))


def _idle(scene: Scene, face: GameFace, words: Words) -> list[Drawn]:
    last, text = scene.view.last_played, words.say("idle_last_none")
    if last is not None:
        amounts = {"stake": money(last.stake_cents), "paid": money(last.payout_cents)}
        text = words.say("idle_last", round=last.round, outcome=outcome_words(last.outcome, face, words), **amounts)
    next_text = words.say("idle_next") if scene.situation is Situation.IDLE else _closed_next(scene, face, words)
    return [
        _card("good", "clock", words.say("card_next"), next_text),
        _card("held", "note", words.say("card_your_last"), text, _net(scene)),
        _card(
            "info",
            "person",
            words.say("card_do"),
            words.say("idle_do_no_credit" if is_without_credit(scene.view) else "idle_do"),
        ),
    ]


def _net(scene: Scene) -> str:
    last = scene.view.last_played
    return "" if last is None else signed_money(last.payout_cents - cents_of(last.stakes))


CARDS = {
    Situation.LOST: _lost,
    Situation.HELD: _held,
    Situation.VOID: _void,
    Situation.CORRECTED: _corrected,
    Situation.LOCKED: _locked,
    Situation.OUT_OF_SERVICE: _out_of_service,
    Situation.UNKNOWN_KEY: _unknown_key,
    Situation.STARTING: _starting,
    Situation.IDLE: _idle,
    Situation.TABLE_CLOSED: _idle,
}
