"""The first column of an action's page: what can be chosen, and what is known."""

from collections.abc import Callable, Mapping

from console.dealer import derive_pit
from console.dealer.derive_settings import settings
from console.dealer.derive_tiles import is_to_be_paid, terminal_of
from console.dealer.flow import Flow
from console.dealer.page_option import PageOption, choice
from console.dealer.verbs import CARD, LIST, SETTINGS
from console.round_decisions import LAW_CLASSES
from console.watching.seen import DASH, Seen, plain_paragraph_words
from protocol.enums import Evacuated
from protocol.table_status import TerminalStatus
from screen.amounts import money
from screen.words import Words

OUT = Evacuated.OUT.value


def mode_of(flow: Flow) -> str:
    return flow.game.verb(flow.verb).mode


def choices(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    make = CHOICES.get(mode_of(flow))
    return [] if make is None or seen.table is None else make(flow, seen, words)


def _paragraphs(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    paragraph = flow.arguments.get("paragraph")
    voids = flow.game.voids
    law_class = flow.arguments.get("law_class") or voids.paragraphs.get(str(paragraph))
    return [
        *(
            choice("paragraph", number, number, plain_paragraph_words(number, words), number == paragraph)
            for number in (voids.paragraphs if flow.arguments.get("round") is None else voids.earlier)
        ),
        *(
            choice("law_class", name, words.say(f"law_{name.replace('-', '_')}"), "", name == law_class)
            for name in LAW_CLASSES
        ),
    ]


def _settings(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    return settings(flow, seen.table.terms if seen.table else {}, words)


def _card(flow: Flow, seen: Seen, words: Words) -> list[PageOption]:
    """The actions at a terminal, and one row for each cash-out that must be paid."""
    name, facts = flow.arguments["terminal"], seen.known
    terminal, has_joined = terminal_of(facts, name), name in facts.terminals
    verbs: dict[str, Callable[[], str]] = {
        "credit": lambda: "why_out" if terminal.evacuation == OUT else "",
        "cash-out": lambda: "" if terminal.present else "why_away",
        "lock": lambda: "why_locked_already" if terminal.locked is not None else "",
        "unlock": lambda: "why_not_locked" if terminal.locked is None or terminal.evacuation == OUT else "",
        "evacuate": lambda: _why_not_evacuated(terminal),
        "readmit": lambda: "" if terminal.evacuation == OUT else "why_not_out",
    }
    rows = []
    for verb, why_not in verbs.items():
        key, why = verb.replace("-", "_"), why_not() if has_joined else "why_not_joined"
        caption = words.say(why) if why else words.say(f"card_{key}_caption")
        rows.append(choice("verb", verb, words.say(f"card_{key}"), caption, flow.verb == verb, why))
    due = [each for each in facts.transfers if each.terminal == name and is_to_be_paid(each)]
    for each in due:  # At the end, so that a new row does not move the rows under a finger.
        title = words.say("pay_now", money=money(-each.cents))
        checked = flow.arguments.get("transfer") == each.transfer
        rows.append(choice("paid", each.transfer, title, words.say("pay_caption", id=each.transfer[:6]), checked))
    return rows


def _why_not_evacuated(terminal: TerminalStatus) -> str:
    if terminal.evacuation == OUT:
        return "why_out"
    return "why_here" if terminal.present and terminal.locked is None else ""


CHOICES: Mapping[str, Callable[[Flow, Seen, Words], list[PageOption]]] = {
    "paragraphs": _paragraphs,
    SETTINGS: _settings,
    CARD: _card,
    "pit": derive_pit.pit,
    "round": derive_pit.round_card,
    LIST: derive_pit.listed,
}


def text_rows(flow: Flow, seen: Seen, words: Words) -> list[dict[str, str]]:
    if seen.table is None:
        return []
    if mode_of(flow) == LIST:
        return derive_pit.beside(flow, words)
    if mode_of(flow) == CARD:
        return _terminal_facts(flow, seen, words)
    if flow.verb in ("hold", "conclude", "enter", "void"):
        lines = flow.game.evidence(seen, words)
        return [line for line in lines if line["text"]] or [{"name": "", "text": words.say("source_said_nothing")}]
    return []


def _terminal_facts(flow: Flow, seen: Seen, words: Words) -> list[dict[str, str]]:
    facts, name = seen.known, flow.arguments["terminal"]
    terminal = terminal_of(facts, name)
    owed = [each.round for each in facts.owed if name in each.terminals]
    calls = terminal.calls
    rows = {
        "fact_credit": DASH if terminal.credit_cents is None else money(terminal.credit_cents),
        "fact_in_play": DASH if terminal.escrow_cents is None else money(terminal.escrow_cents),
        "fact_registered": money(terminal.registered_cents),
        "fact_presence": words.say("is_here" if terminal.present else "is_away"),
        "fact_calls": words.say(f"calls_{calls.replace('-', '_')}") if calls else DASH,
        "fact_owes": words.say("round_number", round=owed[0]) if owed else DASH,
        "fact_locked": words.tell(terminal.locked) or DASH,
    }
    return [{"name": words.say(key), "text": str(text)} for key, text in rows.items()]
