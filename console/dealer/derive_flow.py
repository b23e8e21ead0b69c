"""The page of one action: what happened, what would change, who has approved, and the button that does it."""

from typing import Any

from console.dealer.derive_choices import choices, mode_of, text_rows
from console.dealer.derive_pit import none_listed, proposal_title
from console.dealer.derive_settings import chosen_value
from console.dealer.derive_whatif import columns, lines, note, players_read, sums, warning
from console.dealer.flow import PIN_DIGITS_MIN, Flow
from console.dealer.game import DealerGame
from console.dealer.phrases import role_words
from console.dealer.verbs import LIST
from console.watching.seen import VOID, Seen, clock_words
from console.watching.tiles import NO_TILE
from protocol.refusals import Why
from protocol.table_status import outcome_of
from protocol.what_if import RoundGoesOn, RoundSettled
from screen.amounts import short_money
from screen.sentences import refusal_sentence
from screen.words import Words

DIGEST_SHOWN = 12
ICONS = {
    "conclude": "check", "open-table": "clock", "pit": "person", "acknowledge": "warning", "approve": "check",
    "hand-over": "swap", "pay-payable": "note", "round": "clock", "disable-staff": "lock", "enrol-terminal": "plus",
    "disable-terminal": "lock", "evacuate": "right", "readmit": "left",
}  # fmt: skip
NO_DEED = {"title": "", "caption": "", "kind": "waiting", "available": False}
NO_KEYPAD = {"isActive": False, "label": "", "text": "", "isPin": False, "digits": 0}
NO_NAME = {"label": "", "text": ""}
CLOSED: dict[str, Any] = {
    "isOpen": False, "title": "", "text": "", "icon": "", "mode": "", "step": "", "facts": [], "choices": [],
    "round": 0, "before": NO_TILE, "outcome": NO_TILE, "sums": [], "columns": [], "warning": "",
    "lines": [], "note": "", "playersRead": "",
    "reasons": [], "ownReason": "", "people": [], "keypad": NO_KEYPAD, "deed": NO_DEED, "refused": "", "digest": "",
    "managerMayVoid": False, "none": "", "name": NO_NAME, "roundName": "", "changeAt": 0, "hasChange": False,
}  # fmt: skip


def flow_page(flow: Flow | None, seen: Seen, words: Words) -> dict[str, Any]:
    if flow is None:
        return CLOSED
    key = flow.verb.replace("-", "_")
    own = flow.game.changes(flow, seen, words)
    told_columns = columns(flow, words) if own is None else list(own.columns)
    return {
        "isOpen": True,
        "title": words.say(f"flow_{key}", **_named(flow, seen)),
        "text": words.say(f"flow_{key}_text"),
        "icon": _icon(flow),
        "mode": mode_of(flow),
        "step": _step(flow, words),
        "facts": text_rows(flow, seen, words),
        "choices": [] if mode_of(flow) == LIST else choices(flow, seen, words),
        "round": flow.arguments.get("round") or 0,
        "roundName": words.say("round_number", round=flow.arguments.get("round") or 0),
        "before": _before(flow, seen),
        "outcome": _tile(flow.arguments.get("outcome"), flow.game),
        "sums": sums(flow, words) if own is None else list(own.sums),
        "columns": told_columns,
        "changeAt": max(0, len(told_columns) - 3) if own is None else own.change_at,
        "hasChange": bool(flow.game.page(flow, seen, words).get("hasChange")),
        "warning": warning(flow, words),
        "lines": lines(flow, words) if own is None else list(own.lines),
        "note": note(flow, words),
        "playersRead": players_read(flow, words) if own is None else own.players_read,
        "reasons": _reasons(flow, words),
        "ownReason": flow.reason.removeprefix(":") if flow.reason.startswith(":") else "",
        "people": _people(flow, seen, words),
        "keypad": _keypad(flow, words),
        "deed": _deed(flow, seen, words),
        "refused": why_words(flow.refused, words),
        "digest": words.say("digest", digest=flow.digest[:DIGEST_SHOWN]) if flow.digest else "",
        "none": none_listed(flow, words),
        "name": _name(flow, words),
        "managerMayVoid": flow.verb in ("enter", "conclude") and not flow.busy and not flow.digest,
    }


def _icon(flow: Flow) -> str:
    icons = {action.name: action.icon for action in flow.game.actions} | ICONS
    return icons.get(flow.verb, "page")


def _step(flow: Flow, words: Words) -> str:
    key = f"step_1_{flow.verb.replace('-', '_')}"
    return words.say(key if words.knows(key) else f"step_1_{mode_of(flow)}")


def picks(flow: Flow | None, seen: Seen, words: Words) -> list[dict[str, Any]]:
    """The rows of a list page.

    Each has a name of its own, so that changes of other rows do not disturb a finger on it.
    """
    if flow is None or mode_of(flow) != LIST:
        return []
    return [{"pick": f"{row['group']}-{row['key']}", **row} for row in choices(flow, seen, words)]


def why_words(why: Why | None, words: Words) -> str:
    """The console's sentence for a refusal.

    A game's sentence, which exists only in English, follows the general one.
    """
    if why is None:
        return ""
    if words.language == "en" or why.sentence.code != "game_refuses":
        return words.tell(why.sentence)
    return f"{refusal_sentence(why.number, '', None, words)} · {words.tell(why.sentence)}"


def _named(flow: Flow, seen: Seen) -> dict[str, Any]:
    """The values that the title of a page may contain."""
    return {
        "round": flow.arguments.get("round") or (seen.table.round if seen.table else 0),
        "terminal": flow.arguments.get("terminal", ""),
    }


def _before(flow: Flow, seen: Seen) -> dict[str, str]:
    """The registered outcome of the round that is to be corrected."""
    is_known = seen.table is not None and flow.verb in ("correct", "round")
    outcome = outcome_of(seen.known.outcomes, flow.arguments.get("round", 0)) if is_known else None
    return _tile(outcome, flow.game)


def _tile(outcome: Any, game: DealerGame) -> dict[str, str]:
    if outcome in (None, ""):
        return NO_TILE
    return {"text": VOID, "look": ""} if outcome == VOID else game.tile(outcome)


def _reasons(flow: Flow, words: Words) -> list[dict[str, Any]]:
    return [
        {"key": key, "text": words.reason(key), "checked": flow.reason == key}
        for key in flow.game.verb(flow.verb).reasons
    ]


def _name(flow: Flow, words: Words) -> dict[str, str]:
    """The field that is written with letters: the name of the terminal that is enrolled."""
    if flow.verb != "enrol-terminal":
        return NO_NAME
    return {"label": words.say("seat_name"), "text": str(flow.arguments.get("terminal") or "")}


def _people(flow: Flow, seen: Seen, words: Words) -> list[dict[str, str]]:
    """The person who asks, and if two are needed, who has to approve."""
    person, say = seen.person, words.say
    if person is None or flow.needs is None:
        return []
    first = _first(flow, seen, words)
    if not flow.needs:
        return [first]
    roles = say("or").join(role_words(role, words) for role in flow.needs)
    title = say("who", role=say("second_person"), number=flow.second.number) if flow.second.number else roles
    text = say(("enter_pin" if flow.second.at_pin else "enter_number") if flow.digest else "approves_after")
    return [first, {"title": title, "text": text, "state": "waits" if flow.digest else "later"}]


def _first(flow: Flow, seen: Seen, words: Words) -> dict[str, str]:
    say, proposal, person = words.say, flow.proposal, seen.person
    if proposal is not None:
        title = say("who", role=role_words(proposal.role, words), number=proposal.staff)
        return {"title": title, "text": say("proposed_by", seconds=proposal.seconds_left), "state": "said"}
    title = say("who", role=role_words(person.role, words), number=person.number) if person else ""
    if not flow.digest:
        return {"title": title, "text": say("asks"), "state": "asks"}
    return {
        "title": title,
        "text": say("confirmed_at", time=clock_words(flow.proposed_wall_ms, words)),
        "state": "said",
    }


def _keypad(flow: Flow, words: Words) -> dict[str, Any]:
    second = flow.second
    if flow.digest:
        key, text = ("pin", "") if second.at_pin else ("staff_number", second.number)
        shown = {"text": text, "isPin": second.at_pin, "digits": len(second.pin)}
    else:
        counts = flow.game.verb(flow.verb).counts
        is_money = counts == "cents" or flow.verb == "set-limits"
        key = "amount_dollars" if counts == "cents" else f"keypad_{counts}" if counts else ""
        if flow.verb == "set-limits":
            key = f"{flow.end}_dollars"
        text = flow.typed
        if text and is_money:
            text = short_money(100 * int(text))
        shown = {"text": text, "isPin": False, "digits": 0}
    return {"isActive": bool(key) and not flow.busy, "label": words.say(key) if key else "", **shown}


def _deed(flow: Flow, seen: Seen, words: Words) -> dict[str, Any]:
    say, key = words.say, flow.verb.replace("-", "_")
    is_resumed = flow.looked is not None and isinstance(flow.looked.effect, RoundGoesOn)
    title = say("deed_goes_on" if is_resumed else f"deed_{key}", **_deed_values(flow, words))
    if not seen.is_heard:
        return _waiting(title, say("why_console_silent"))
    if flow.busy:
        return _waiting(title, say("asking_the_console"))
    if flow.looked is None:
        first = "choose_a_reason" if flow.lacks_a_reason else "choose_first"
        return _waiting(title, say(first if flow.refused is None else "cannot_be_done"))
    if flow.is_for_others:
        return _waiting(title, say("not_this_role"))
    if not flow.digest:
        caption = say("then_second", roles=_roles(flow, words)) if flow.needs else say("at_once")
        return {"title": say("propose", what=title) if flow.needs else title, "caption": caption, "kind": "gold",
                "available": True}  # fmt: skip
    if flow.second.is_full:
        return {"title": title, "caption": say("approve_with_this_pin"), "kind": "gold", "available": True}
    least = say("pin_digits", least=PIN_DIGITS_MIN) if flow.second.at_pin and flow.second.pin else ""
    return _waiting(title, least or say("waits_for_pin", roles=_roles(flow, words)))


def _waiting(title: str, caption: str) -> dict[str, Any]:
    return {"title": title, "caption": caption, "kind": "waiting", "available": False}


def _roles(flow: Flow, words: Words) -> str:
    return words.say("or").join(role_words(role, words).lower() for role in flow.needs or [])


def _deed_values(flow: Flow, words: Words) -> dict[str, Any]:
    outcome = flow.arguments.get("outcome")
    if flow.verb == "conclude" and flow.looked and isinstance(flow.looked.effect, RoundSettled):
        outcome = flow.looked.effect.outcome
    return {
        "outcome": _outcome_words(outcome, flow.game, words) if outcome else "…",
        "value": chosen_value(flow, words),
        "paragraph": flow.arguments.get("paragraph") or "…",
        "money": short_money(flow.arguments.get("cents") or 0),
        "terminal": flow.arguments.get("terminal", ""),
        "what": proposal_title(flow.proposal, words) if flow.proposal else "…",
    }


def _outcome_words(outcome: Any, game: DealerGame, words: Words) -> str:
    return words.say("void_word") if outcome == VOID else game.outcome_words(outcome, words)
