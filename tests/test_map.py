"""The map in docs/architecture.md: every file that it names exists and contains the named words."""

import re

import pytest

from daemon.software import PACKAGES, ROOT

TEXT = (ROOT / "docs" / "architecture.md").read_text()
MAP = TEXT.partition("## Map\n")[2].partition("\n## ")[0]
ROWS = [row.split(" | ") for row in MAP.splitlines() if re.match(r"\| \d+\. ", row)]
LEAST = 20


def test_the_map_of_the_architecture_answers_its_questions_in_two_steps() -> None:
    assert len(ROWS) >= LEAST
    assert [row[0].split(".")[0] for row in ROWS] == [f"| {number}" for number in range(1, len(ROWS) + 1)]
    assert all(len(row) == 3 for row in ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_every_answer_of_the_map_is_in_the_named_file(row: list[str]) -> None:
    file = ""
    for word in re.findall(r"`([^`]+)`", " ".join(row[1:])):
        if "/" in word:
            file = word
            assert (ROOT / file).is_file(), file
        elif file and re.fullmatch(r"\w+", word):
            text = (ROOT / file).read_text()
            assert re.search(rf"^ *(def|class) {word}\b|^{word}\b.* =", text, re.M), f"{word} in {file}"


PATHS = {path for path in re.findall(r"`((?:[\w-]+/)+[\w.-]*)`", TEXT) if (ROOT / path.partition("/")[0]).is_dir()}
LINKS = {*re.findall(r"\]\(([^)]+)\)", TEXT)}


@pytest.mark.parametrize("path", sorted(PATHS))
def test_every_path_in_the_architecture_page_exists(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("link", sorted(LINKS))
def test_every_link_in_the_architecture_page_has_a_target(link: str) -> None:
    page, _, anchor = link.partition("#")
    text = (ROOT / "docs" / page).read_text() if page else TEXT
    assert not anchor or anchor in {anchor_of(heading) for heading in re.findall(r"^#+ (.*)", text, re.M)}


def anchor_of(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


GLOSSARY = TEXT.partition("## Glossary\n")[2]
ENTRIES = [row.split(" | ")[0].removeprefix("| ") for row in GLOSSARY.splitlines() if row.startswith("| ")]
ONE_MEANING = {
    "Book": "record/audit/book.py",
    "Desk": "console/dealer/desk.py",
    "Spin": "wheel_controller/spin.py",
    "Verdict": "console/source.py",
    "Witness": "console/source.py",
}
"""Words of the glossary that are a class, and where it is."""
NO_CLASS = ("Books", "Facts", "Line", "Lines", "Outcome")
"""Words that once had several meanings: what is meant has a longer name."""


def test_a_word_of_the_glossary_names_only_one_class() -> None:
    found = {
        (name, str(file.relative_to(ROOT)))
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        for name in re.findall(r"^class (\w+)\b", file.read_text(), re.M)
        if name in ONE_MEANING or name in NO_CLASS
    }
    assert found == set(ONE_MEANING.items())


def test_the_glossary_explains_each_word_once() -> None:
    words = [word for entry in ENTRIES if entry != "word" for word in entry.split(", ")]
    assert [word for word in words if words.count(word) > 1] == []
    assert {"desk", "spin", "outcome", "verdict", "fact", "line", "book"} <= set(words)
