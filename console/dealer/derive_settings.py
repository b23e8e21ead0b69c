"""The table's settings as the dealer's screen lists them, with their values in words."""

from typing import Any

from console.dealer.flow import Flow
from console.dealer.game import DealerGame
from console.dealer.settings import CLOSING, REMINDER, Setting
from console.watching.seen import DASH
from protocol.table_status import CentsRange, TermsByName
from screen.amounts import short_money
from screen.sentences import kind_words
from screen.words import Words

ENDS = ("minimum", "maximum")


def settings(flow: Flow, terms: TermsByName, words: Words) -> list[dict[str, Any]]:
    """The settings in three groups, and for a chosen limit, which end of it is keyed."""
    known = flow.game.all_settings()
    rows = [_setting(setting, flow, terms, words) for setting in known if setting.section == CLOSING]
    rows += [_limit(name, flow, terms, words) for name, value in terms.items() if isinstance(value, CentsRange)]
    rows += [_setting(setting, flow, terms, words) for setting in known if setting.section == REMINDER]
    ends = ENDS if flow.verb == "set-limits" else ()
    return [*rows, *(_row("end", "end", end, words.say(end), "", end == flow.end) for end in ends)]


def _setting(setting: Setting, flow: Flow, terms: TermsByName, words: Words) -> dict[str, Any]:
    title, caption = setting_name(setting.term, flow.game, words), setting.said(terms[setting.term], words)
    row = _row(setting.section, "setting", setting.name, title, caption, flow.verb == setting.verb)
    return {**row, "isWide": setting.is_wide}


def _limit(kind: str, flow: Flow, terms: TermsByName, words: Words) -> dict[str, Any]:
    title, caption = setting_name(kind, flow.game, words), setting_value(kind, terms[kind], flow.game, words)
    return _row("limit", "setting", kind, title, caption, flow.setting == kind)


def _row(section: str, group: str, key: str, title: str, caption: str, checked: bool) -> dict[str, Any]:
    known = {"group": group, "key": key, "title": title, "caption": caption, "checked": checked, "why": ""}
    return {**known, "section": section, "isWide": False}


def setting_name(term: str, game: DealerGame, words: Words) -> str:
    if setting := game.setting_of(term):
        return words.say(f"setting_{setting.name.replace('-', '_')}")
    return words.say("whole_slip") if term == "slip" else kind_words(term, words)


def chosen_value(flow: Flow, words: Words) -> str:
    """The value that is keyed or switched, in the words of the list."""
    setting, counts = flow.game.setting(flow.verb.removeprefix("set-")), flow.game.verb(flow.verb).counts
    if setting is None:
        return ""
    if setting.switch:
        return setting.said(flow.arguments.get(setting.switch) == "on", words)
    number = flow.arguments.get(counts)
    return "…" if number is None else setting.said(setting.per_keyed * number, words)


def setting_value(term: str, value: CentsRange | int | bool, game: DealerGame, words: Words) -> str:
    if setting := game.setting_of(term):
        return setting.said(value, words)
    assert isinstance(value, CentsRange)
    return f"{short_money(value.minimum_cents)} {DASH} {short_money(value.maximum_cents)}"
