"""The table's settings as the dealer's screen lists them, and each of them in words."""

from typing import Any

from console.dealer.flow import COUNTED, SETTING_VERBS, Flow
from console.dealer.heard import Facts
from console.dealer.seen import DASH
from screen.amounts import short_money
from screen.phrases import kind_words
from screen.words import Words

ENDS = ("minimum", "maximum")
CLOSINGS = {"bet-time": "bet_time_ms", "last-bets": "last_bets_ms", "revolutions": "close_revolutions"}
REMINDERS = {"pace": "pace_per_hour", "rotor": "rotor_alternates"}
NAMES = {field: setting for setting, field in {**CLOSINGS, **REMINDERS}.items()}


def settings(flow: Flow, terms: Facts, words: Words) -> list[dict[str, Any]]:
    """In three groups; below them, where a limit is chosen, which end of it is keyed."""
    kinds = [name for name, value in terms.items() if isinstance(value, list)]
    rows = [_setting("closing", setting, field, flow, terms, words) for setting, field in CLOSINGS.items()]
    rows += [_setting("limit", kind, kind, flow, terms, words) for kind in kinds]
    rows += [_setting("reminder", setting, field, flow, terms, words) for setting, field in REMINDERS.items()]
    ends = ENDS if flow.verb == "set-limits" else ()
    return [*rows, *({**_row("end", end, words.say(end), "", end == flow.end), "section": "end"} for end in ends)]


def _setting(section: str, setting: str, field: str, flow: Flow, terms: Facts, words: Words) -> dict[str, Any]:
    checked = flow.setting == setting if section == "limit" else flow.verb == SETTING_VERBS[setting]
    row = _row("setting", setting, setting_name(field, words), setting_value(field, terms[field], words), checked)
    return {**row, "section": section}


def _row(group: str, key: str, title: str, caption: str, checked: bool) -> dict[str, Any]:
    return {"group": group, "key": key, "title": title, "caption": caption, "checked": checked, "why": ""}


def setting_name(field: str, words: Words) -> str:
    if field in NAMES:
        return words.say(f"setting_{NAMES[field].replace('-', '_')}")
    return words.say("whole_slip") if field == "slip" else kind_words(field, words)


def chosen_value(flow: Flow, words: Words) -> str:
    """What is keyed or switched, as it will stand on the list."""
    if flow.verb not in COUNTED:
        return setting_value("rotor_alternates", flow.arguments.get("reminder") == "on", words)
    what, field = COUNTED[flow.verb], {**CLOSINGS, **REMINDERS}[flow.verb.removeprefix("set-")]
    number = flow.arguments.get(what)
    if number is None:
        return "…"
    return setting_value(field, 1000 * number if what == "seconds" else number, words)


def setting_value(field: str, value: Any, words: Words) -> str:
    say = words.say
    if field in ("bet_time_ms", "last_bets_ms"):
        return say("seconds_value", seconds=value // 1000) if value else say("no_timer")
    if field == "close_revolutions":
        return say("revolutions_value", count=value) if value else say("when_slow")
    if field == "pace_per_hour":
        return say("pace_value", rounds=value) if value else say("no_warning")
    if field == "rotor_alternates":
        return say("reminder_on" if value else "reminder_off")
    return f"{short_money(value[0])} {DASH} {short_money(value[1])}"
