"""Notes, tickets and their devices on the player's screen: how to get credit, money that comes in, and a ticket that
is made.
"""

from phrases import Phrase
from protocol.enums import DocumentState, OutState, TransferKind
from screen.amounts import money, short_money
from screen.words import Words
from terminal.money.told import REJECTED
from terminal.screen.derive_scene import BETTING, Drawn, Scene, Situation, is_without_credit
from terminal.till.shown import DocumentShown, OutShown, TillView
from terminal.till.till import NoDocuments

COUNTED_MS = 8_000
"""How long the panel stays after the last document was credited."""
COUNT_STEPS = 24
ROWS = 3
PRINTER_WORDS = frozenset({"paper_out", "head_up", "open", "jam", "gone"})
Key = tuple[object, ...]


def till_key(scene: Scene) -> Key:
    """What the panel is about: once the player has closed it, it opens again when this changes."""
    till = scene.view.till
    taken = till.taken[0].document if till.taken else 0
    return scene.view.visit.began_ms, taken, till.document and till.document.document, till.refused, till.rejected


def till_panel(scene: Scene, closed: Key | None, words: Words) -> Drawn:
    """The panel, empty where none is shown. `closed` is what it was about when the player closed it."""
    till = scene.view.till
    if till.out is not None:
        return EMPTY | _out(scene, till.out, words)
    if closed == till_key(scene) and (till.document is None or till.document.state is DocumentState.UNKNOWN):
        return EMPTY
    if till.document is not None or _is_news(scene):
        return EMPTY | _in(scene, words)
    if till.has_acceptor and is_without_credit(scene.view) and scene.situation in (*BETTING, Situation.IDLE):
        return EMPTY | _insert(scene, words)
    return EMPTY


EMPTY: Drawn = {
    "mode": "",
    "title": "",
    "text": "",
    "amountLabel": "",
    "amount": [""],
    "rows": [],
    "notes": "",
    "isOpen": False,
    "slotLine": "",
    "slotKind": "",
    "noteTitle": "",
    "ticketTitle": "",
    "ticketText": "",
    "ticketLine": "",
    "printer": "",
    "printerLine": "",
    "paper": 0.0,
    "paperAmount": "",
    "paperLine": "",
    "boxKind": "",
    "boxTitle": "",
    "boxText": "",
    "close": "",
    "closeKind": "normal",
}


def _is_news(scene: Scene) -> bool:
    till = scene.view.till
    if till.refused is not None or till.rejected is not None:
        return till.has_acceptor
    return bool(till.taken) and scene.now.wall_ms - till.taken[0].wall_ms < COUNTED_MS


def _row(mark: str, title: str, text: str = "", amount: str = "") -> Drawn:
    """`mark` is an icon; or a step that is `done`, `now`, `next` or `bad`."""
    return {"mark": mark, "title": title, "text": text, "amount": amount}


# -- how to get credit


def _insert(scene: Scene, words: Words) -> Drawn:
    till = scene.view.till
    why = _why_not(till, words)
    return {
        "mode": "in",
        "title": words.say("till_insert" if not why else "till_closed"),
        "text": why or words.say("till_insert_text"),
        "rows": [
            _row("note", words.say("till_row_notes", notes=_notes(till)), words.say("till_row_notes_text")),
            _row("page", words.say("till_row_tickets"), words.say("till_row_tickets_text")),
            _row("bell", words.say("till_row_other"), words.say("till_row_other_text")),
        ]
        if not why
        else [_row("bell", words.say("till_row_other"), words.say("till_row_other_text"))],
        **_slots(scene, words),
        "close": words.say("till_watch"),
    }


def _slots(scene: Scene, words: Words) -> Drawn:
    till = scene.view.till
    is_open = till.no_documents is None
    state = words.say("till_ready" if is_open else "till_not_now")
    return {
        "amountLabel": words.say("till_credit"),
        "amount": [money(scene.view.credit_cents)],
        "notes": _notes(till),
        "isOpen": is_open,
        "slotLine": state,
        "slotKind": "good" if is_open else "dim",
        "noteTitle": words.say("till_note"),
        "ticketTitle": words.say("till_ticket"),
        "ticketText": words.say("till_ticket_text"),
        "ticketLine": state,
    }


def _notes(till: TillView) -> str:
    return " · ".join(short_money(cents) for cents in till.takes_cents)


def _why_not(till: TillView, words: Words) -> str:
    why = till.no_documents
    if why is None or why in (NoDocuments.NO_ACCEPTOR, NoDocuments.UNKNOWN):
        return ""
    return words.say(f"till_no_{why}")


# -- money comes in


def _in(scene: Scene, words: Words) -> Drawn:
    till, document = scene.view.till, scene.view.till.document
    if document is not None and document.state is DocumentState.UNKNOWN:
        return _unknown(scene, words)
    line, kind = _slot_words(scene, words)
    box: Drawn = {}
    why = _why_back(till, words)
    if why:
        box = {"boxKind": "warn", "boxTitle": why[0], "boxText": f"{why[1]}. {words.say('till_back_safe')}"}
    return {
        "mode": "in",
        "title": words.say("till_in"),
        "text": words.say("till_in_text"),
        **_slots(scene, words),
        "amount": _counting(scene),
        "rows": [_taken_row(each, words) for each in till.taken[: ROWS - bool(why)]],
        **({"slotLine": line, "slotKind": kind} if line else {}),
        **box,
        "close": words.say("till_play"),
        "closeKind": "gold",
    }


def _counting(scene: Scene) -> list[str]:
    """The credit counted up from before the last document; the meter below is true at once."""
    view = scene.view
    if not view.till.taken or scene.now.wall_ms - view.till.taken[0].wall_ms >= COUNTED_MS:
        return [money(view.credit_cents)]
    cents = view.till.taken[0].cents
    before = max(0, view.credit_cents - cents)
    more = view.credit_cents - before
    return [money(before + more * at // COUNT_STEPS) for at in range(COUNT_STEPS + 1)]


def _slot_words(scene: Scene, words: Words) -> tuple[str, str]:
    document = scene.view.till.document
    if document is None:
        till = scene.view.till
        if till.taken and not (till.refused or till.rejected):
            return words.say("till_received", amount=money(till.taken[0].cents)), "good"
        return "", ""
    amount = money(document.cents)
    match document.state:
        case DocumentState.ASKED:
            return words.say("till_asking"), "gold"
        case DocumentState.ACCEPTED | DocumentState.RESERVED:
            return words.say("till_taking", amount=amount), "gold"
        case DocumentState.RETURNING:
            return words.say("till_returning"), "warn"
        case DocumentState.STACKED if not scene.view.is_heard:
            return words.say("till_stacked_cut_off", amount=amount), "warn"
    return words.say("till_stacked", amount=amount), "good"


def _why_back(till: TillView, words: Words) -> tuple[str, str] | None:
    """Why the last document came back: what it was, and the reason."""
    if till.refused is not None:
        return words.say("till_back_ticket"), _said(till.refused.sentence, words)
    if till.rejected is not None:
        return words.say("till_back_note"), _said(REJECTED[till.rejected], words)
    return None


def _said(said: Phrase, words: Words) -> str:
    return words.tell(said).rstrip(".。")


def _taken_row(document: DocumentShown, words: Words) -> Drawn:
    if document.kind is TransferKind.NOTE:
        title = words.say("till_note_of", amount=short_money(document.cents))
        return _row("note", title, "", f"+{money(document.cents)}")
    return _row("page", words.say("till_ticket_of", digits=document.last_digits), "", f"+{money(document.cents)}")


def _unknown(scene: Scene, words: Words) -> Drawn:
    return {
        "mode": "in",
        "title": words.say("till_unknown"),
        "text": "",
        **_slots(scene, words),
        "boxKind": "warn",
        "boxTitle": words.say("till_unknown"),
        "boxText": words.say("till_unknown_text"),
        "close": words.say("till_watch" if is_without_credit(scene.view) else "till_play"),
    }


# -- a ticket comes out


def _out(scene: Scene, out: OutShown, words: Words) -> Drawn:
    state, amount = out.state, money(out.cents)
    title, text = _out_words(scene, out, words)
    is_numbered = bool(out.last_digits)
    is_printing, is_printed = state is OutState.PRINTING, state is OutState.PRINTED
    is_stopped = _is_stopped(scene, out)
    digits = out.last_digits
    number_text = words.say("till_step_number_waits")
    if is_numbered:
        number_text = words.say("till_step_number_text", digits=digits)
    print_text = words.say("till_step_print_text") if not is_stopped else _printer_words(scene, words)
    return {
        "mode": "out",
        "title": title,
        "text": text,
        "rows": [
            _row(
                _mark(state is not OutState.ASKED),
                words.say("till_step_held", amount=amount),
                words.say("till_step_held_text"),
            ),
            _row(_mark(is_numbered, state is OutState.DEBITED), words.say("till_step_number"), number_text),
            _row(
                "bad" if is_stopped else _mark(is_printed, is_printing or state is OutState.NUMBERED),
                words.say("till_step_print"),
                words.say("till_duplicate") if out.duplicate and not is_stopped else print_text,
            ),
            _row(_mark(False, is_printed), words.say("till_step_take"), words.say("till_step_take_text")),
        ],
        "printer": words.say("till_printer"),
        "printerLine": _printer_words(scene, words) if is_stopped else "",
        "paper": 1.0 if is_printed else 0.6 if is_printing else 0.0,
        "paperAmount": amount,
        "paperLine": words.say("till_ticket_of", digits=digits) if digits else "",
        **_box(scene, out, words),
    }


def _mark(is_done: bool, is_now: bool = True) -> str:
    return "done" if is_done else "now" if is_now else "next"


def _is_stopped(scene: Scene, out: OutShown) -> bool:
    in_trouble = scene.view.till.printer_trouble is not None
    return out.state is OutState.UNKNOWN or (in_trouble and out.state in (OutState.NUMBERED, OutState.PRINTING))


def _out_words(scene: Scene, out: OutShown, words: Words) -> tuple[str, str]:
    if out.state is OutState.UNKNOWN:
        return words.say("till_out_unknown"), ""
    if _is_stopped(scene, out):
        return words.say("till_out_waits"), ""
    if out.state is OutState.PRINTED:
        return words.say("till_out_take"), words.say("till_out_take_text")
    if out.state in (OutState.NUMBERED, OutState.PRINTING):
        return words.say("till_out_printing"), words.say("till_out_text")
    return words.say("till_out_asked"), ""


def _printer_words(scene: Scene, words: Words) -> str:
    trouble = scene.view.till.printer_trouble
    return words.say(f"till_printer_{trouble}" if trouble in PRINTER_WORDS else "till_printer_other")


def _box(scene: Scene, out: OutShown, words: Words) -> Drawn:
    """What happens with the money."""
    amount = money(out.cents)
    if out.state is OutState.UNKNOWN:
        title, text, kind = words.say("till_waits_safe", amount=amount), words.say("till_unproven_text"), "warn"
    elif _is_stopped(scene, out):
        title, text, kind = words.say("till_waits_safe", amount=amount), words.say("till_waits_text"), "warn"
    elif not scene.view.is_heard and out.state in (OutState.ASKED, OutState.DEBITED):
        title, text, kind = words.say("till_waits_safe", amount=amount), words.say("till_console_text"), "warn"
    else:
        title, text, kind = words.say("till_safe"), words.say("till_safe_text"), "info"
    return {"boxKind": kind, "boxTitle": title, "boxText": text}
