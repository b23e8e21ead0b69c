"""The sheet of reports in finished words: gaming days, the figures of a day, their reconciliation, and the PDF
files."""

from typing import Any

from console.dealer.papers import PAPERS, Papers
from phrases import Said
from protocol.reports import DayLine, DayReport, DaysLine, DaysReport
from screen.amounts import money, signed_money
from screen.words import Words

COLUMNS = (
    "credit_before_cents", "money_in_cents", "money_out_cents", "stakes_cents", "payouts_cents", "corrections_cents",
    "win_cents", "credit_after_cents",
)  # fmt: skip
SIGNED = ("corrections_cents", "win_cents")
SUMMANDS = {
    "credit_before": ("credit_before_cents", 1),
    "money_in": ("money_in_cents", 1),
    "less_out": ("money_out_cents", -1),
    "less_win": ("win_cents", -1),
}
"""The parts of the credit after a day. What the house wins has left the terminals, so it is subtracted."""
TABLE = "table"
Drawn = dict[str, Any]


def reports_sheet(papers: Papers, words: Words) -> Drawn:
    list_of_days = papers.document("days", DaysReport)
    listed = list_of_days.lines if list_of_days else []
    day = papers.document(f"day {papers.day}", DayReport)
    return {
        "days": [_day(line, papers, words) for line in listed],
        "daysText": "" if listed else _waiting("days", papers, words) or words.say("papers_no_days"),
        "dayTitle": words.say("papers_day", day=papers.day) if papers.day else "",
        "dayText": "" if day else _waiting(f"day {papers.day}", papers, words),
        "columns": [words.say(f"papers_{column.removesuffix('_cents')}") for column in ("terminal", *COLUMNS)],
        "lines": [_line(line, words) for line in (day.lines[-1], *day.lines[:-1])] if day else [],
        "balance": _balance(day, words),
        "notes": [*_files(papers, words), *(words.tell(note) for note in _notes(papers, day))],
        "papers": [_paper(name, papers, words) for name in PAPERS],
    }


def _day(line: DaysLine, papers: Papers, words: Words) -> Drawn:
    return {
        "name": line.date,
        "icon": "",
        "line": words.say("papers_day_line", count=f"{line.rounds:,}", win=signed_money(line.win_cents)),
        "isChosen": line.date == papers.day,
    }


def _waiting(key: str, papers: Papers, words: Words) -> str:
    if papers.is_waiting(key):
        return words.say("papers_making")
    return words.say("papers_failed", why=words.tell(papers.failed[key])) if key in papers.failed else ""


def _line(line: DayLine, words: Words) -> Drawn:
    is_total = line.terminal == TABLE
    amounts = ((signed_money if column in SIGNED else money)(getattr(line, column)) for column in COLUMNS)
    cells = [amount.replace("S$", "") for amount in amounts]
    return {"cells": [words.say("papers_table") if is_total else line.terminal, *cells], "isTotal": is_total}


def _files(papers: Papers, words: Words) -> list[str]:
    """The names of the saved files in full, because a button has no room for them."""
    return [words.say("papers_saved", file=file) for key, file in papers.saved.items() if key.endswith(papers.day)]


def _notes(papers: Papers, day: DayReport | None) -> list[Said]:
    """The notes of the day; and if the list of days is incomplete, which days are missing."""
    listed = papers.document("days", DaysReport)
    of_day, of_list = (day.notes if day else []), (listed.notes if listed and listed.left_out else [])
    return [*of_day, *(note for note in of_list if note not in of_day)]


def _balance(day: DayReport | None, words: Words) -> Drawn:
    """The reconciliation of a day, with an icon and words besides the colour: a tick if it adds up, a warning if
    not."""
    if day is None:
        return {"look": "", "title": "", "sum": [], "lines": []}
    total = day.lines[-1]
    added = [(name, sign * getattr(total, column)) for name, (column, sign) in SUMMANDS.items()]
    after = [("comes_to", sum(cents for _, cents in added)), ("ledgers", total.credit_after_cents)]
    balanced = "papers_lacking" if day.left_out else "papers_balanced"
    said = balanced if day.balanced else "papers_not_balanced"
    return {
        "look": "good" if said == "papers_balanced" else "bad",
        "title": words.say(said),
        "sum": [
            *({"name": words.say(f"papers_{name}"), "text": signed_money(cents)} for name, cents in added),
            *({"name": words.say(f"papers_{name}"), "text": money(cents)} for name, cents in after),
        ],
        "lines": [words.tell(each) for each in day.differences],
    }


def _paper(name: str, papers: Papers, words: Words) -> Drawn:
    key = f"{name} {papers.day}"
    is_making = papers.is_waiting(f"save {key}")
    if is_making:
        text = words.say("papers_making")
    elif key in papers.saved:
        text = words.say("papers_is_saved")
    elif f"save {key}" in papers.failed:
        text = words.say("papers_failed", why=words.tell(papers.failed[f"save {key}"]))
    else:
        text = words.say("papers_save_text")
    return {
        "name": name,
        "title": words.say(f"papers_save_{name}"),
        "caption": text,
        "may": bool(papers.day) and not is_making,
    }
