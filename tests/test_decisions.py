"""docs/decisions: each has its number, a status and consequences, and links between them are right."""

import re
from datetime import date
from pathlib import Path

import pytest

from daemon.software import ROOT

FOLDER = ROOT / "docs" / "decisions"
DECISIONS = sorted(FOLDER.glob("*.md"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
STATUS = re.compile(r"^Status: (?:accepted|replaced by \[\d+\]\(\d{4}-[\w-]+\.md\)), (\d{4}-\d\d-\d\d)\.")
IN_PART = re.compile(r" Replaced in part by \[\d+\]\(\d{4}-[\w-]+\.md\), (\d{4}-\d\d-\d\d): \S")
LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]*?(\d{4})-[\w-]+\.md)(?:#[^)]*)?\)")
SENTENCE = re.compile(r"^- [A-Z0-9`].*\.$")


def faults(name: str, text: str) -> list[str]:
    number, lines = int(name[:4]), text.splitlines()
    status = STATUS.match(lines[2]) if len(lines) > 2 else None
    after = lines[2][status.end() :] if status else ""
    part = IN_PART.match(after)
    found = []
    if not re.match(rf"# {number}\. \S", lines[0]):
        found.append("number")
    if status is None or (after and part is None):
        found.append("status")
    elif not all(_is_date(day) for day in (status[1], *([part[1]] if part else []))):
        found.append("date")
    consequences = text.partition("\n## Consequences\n")[2].splitlines()
    if not consequences or not all(SENTENCE.match(line) for line in consequences):
        found.append("consequences")
    return found


def _is_date(day: str) -> bool:
    try:
        return bool(date.fromisoformat(day))
    except ValueError:
        return False


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_every_decision_record_has_number_status_and_consequences(path: Path) -> None:
    assert faults(path.name, path.read_text()) == []


def test_no_two_decision_records_have_the_same_number() -> None:
    numbers = [path.name[:4] for path in DECISIONS]
    assert len(numbers) == len(set(numbers)) > 0


WHOLE = "# 7. Title\n\nStatus: accepted, 2026-11-16.\n\nText.\n\n## Consequences\n- A thing follows.\n"


@pytest.mark.parametrize(
    ("was", "now", "fault"),
    [
        ("# 7. Title", "# Title", "number"),
        ("# 7.", "# 8.", "number"),
        ("Status: accepted, 2026-11-16.", "", "status"),
        ("accepted", "perhaps", "status"),
        ("16.\n", "16. Somebody thinks otherwise.\n", "status"),
        ("2026-11-16", "2026-11-31", "date"),
        ("## Consequences", "## Remarks", "consequences"),
        ("- A thing follows.\n", "", "consequences"),
        ("follows.", "follows", "consequences"),
    ],
)
def test_a_decision_record_without_a_required_part_is_found(was: str, now: str, fault: str) -> None:
    assert faults("0007-title.md", WHOLE) == []
    assert faults("0007-title.md", WHOLE.replace(was, now)) == [fault]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_to_decision_records_lead_to_the_named_decision(page: Path) -> None:
    for words, target, number in LINK.findall(page.read_text()):
        assert (page.parent / target).resolve() in DECISIONS, target
        named = re.search(r"\d+$", words)
        assert named is None or int(named[0]) == int(number), words


def test_decision_records_named_in_source_exist() -> None:
    known = {int(path.name[:4]) for path in DECISIONS}
    for package in ("console", "terminal", "games", "protocol", "record", "tools", "cluster", "screen", "lab"):
        for path in (ROOT / package).rglob("*.py"):
            named = {int(number) for number in re.findall(r"\bdecision (\d+)\b", path.read_text())}
            assert named <= known, path
