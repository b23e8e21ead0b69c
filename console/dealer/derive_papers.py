"""The sheet of reports in finished words: gaming days, the day's figures, the reconciliation, and the papers."""

from typing import Any

from console.dealer.papers import PAPERS, Papers
from phrases import as_said
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
"""What the credit after a day comes to; what the house wins has left the terminals."""
TABLE = "table"
Drawn = dict[str, Any]


def reports_sheet(papers: Papers, words: Words) -> Drawn:
    listed = papers.documents.get("days", {}).get("lines", [])
    day = papers.documents.get(f"day {papers.day}")
    return {
        "days": [_day(line, papers, words) for line in listed],
        "daysText": "" if listed else _waiting("days", papers, words) or words.say("papers_no_days"),
        "dayTitle": words.say("papers_day", day=papers.day) if papers.day else "",
        "dayText": "" if day else _waiting(f"day {papers.day}", papers, words),
        "columns": [words.say(f"papers_{column.removesuffix('_cents')}") for column in ("terminal", *COLUMNS)],
        "lines": [_line(line, words) for line in (day["lines"][-1], *day["lines"][:-1])] if day else [],
        "balance": _balance(day, words),
        "notes": [*_files(papers, words), *(words.tell(as_said(note)) for note in _notes(papers, day))],
        "papers": [_paper(name, papers, words) for name in PAPERS],
    }


def _day(line: Drawn, papers: Papers, words: Words) -> Drawn:
    return {
        "name": line["date"],
        "icon": "",
        "line": words.say("papers_day_line", count=f"{line['rounds']:,}", win=signed_money(line["win_cents"])),
        "isChosen": line["date"] == papers.day,
    }


def _waiting(key: str, papers: Papers, words: Words) -> str:
    if papers.is_waiting(key):
        return words.say("papers_making")
    return words.say("papers_failed", why=words.tell(papers.failed[key])) if key in papers.failed else ""


def _line(line: Drawn, words: Words) -> Drawn:
    is_total = line["terminal"] == TABLE
    cells = [(signed_money if column in SIGNED else money)(line[column]).replace("S$", "") for column in COLUMNS]
    return {"cells": [words.say("papers_table") if is_total else line["terminal"], *cells], "isTotal": is_total}


def _files(papers: Papers, words: Words) -> list[str]:
    """In whole: a button has no room for them."""
    return [words.say("papers_saved", file=file) for key, file in papers.saved.items() if key.endswith(papers.day)]


def _notes(papers: Papers, day: Drawn | None) -> list[Any]:
    """Of the day; and where the list of days is not whole, what it lacks."""
    listed = papers.documents.get("days", {})
    of_day, of_list = (day["notes"] if day else []), (listed["notes"] if listed.get("left_out") else [])
    return [*of_day, *(note for note in of_list if note not in of_day)]


def _balance(day: Drawn | None, words: Words) -> Drawn:
    """Shape and words, not colour alone: a tick where it adds up, a warning where it does not."""
    if day is None:
        return {"look": "", "title": "", "sum": [], "lines": []}
    total = day["lines"][-1]
    added = [(name, sign * total[column]) for name, (column, sign) in SUMMANDS.items()]
    after = [("comes_to", sum(cents for _, cents in added)), ("ledgers", total["credit_after_cents"])]
    balanced = "papers_lacking" if day.get("left_out") else "papers_balanced"
    said = balanced if day["balanced"] else "papers_not_balanced"
    return {
        "look": "good" if said == "papers_balanced" else "bad",
        "title": words.say(said),
        "sum": [
            *({"name": words.say(f"papers_{name}"), "text": signed_money(cents)} for name, cents in added),
            *({"name": words.say(f"papers_{name}"), "text": money(cents)} for name, cents in after),
        ],
        "lines": [words.tell(as_said(each)) for each in day["differences"]],
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
