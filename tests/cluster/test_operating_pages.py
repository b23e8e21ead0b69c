"""docs/operating: etg understands every command on these pages, and says every sentence that they quote."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from cluster.cli import app
from console.round_decisions import LAW_CLASSES
from tools import console_ctl

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "operating").glob("*.md"))
COMMANDS = [
    pytest.param(line, id=f"{page.stem}: {line[:60]}")
    for page in PAGES
    for line in re.findall(r"^    (?:runuser -u \S+ -- )?(\./etg .*)$", page.read_text(), re.M)
]
WANTED = (
    "baccarat blackjack cage dealers-screen diagnostics install enrol start close irregularities kiosk "
    "replace-a-terminal replace-the-console room-display running-a-table sealed-days shoe upgrade"
)

PROGRAMS = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests", "lab"}
WRONG_USAGE = typer.BadParameter.__mro__[1]


def understood(words: list[str]) -> typer.Context:
    """Parses a command with etg itself; nothing is run."""
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands"):
        name, *words = words
        command = command.commands[name]
    context: typer.Context = command.make_context(name, words)
    return context


@pytest.mark.parametrize("line", COMMANDS)
def test_etg_understands_every_command_on_the_operating_pages(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    if words == ["--help"]:
        return
    context = understood(words)
    if context.info_name == "console-ctl":
        given = context.params
        console_ctl.parse(given["verb"], given["words"] or [], {"reason": given["reason"]})
        assert given["law_class"] in (None, *LAW_CLASSES)


def test_a_command_that_etg_does_not_understand_is_found_on_a_page() -> None:
    for line in ("diag statsu", "diag status --cnofig x", "keys enroll", "diag round none"):
        with pytest.raises((KeyError, WRONG_USAGE)):
            understood(line.split())


def test_every_operating_page_exists_and_its_links_have_targets() -> None:
    assert {page.stem for page in PAGES} == set(WANTED.split())
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / target).exists(), (page.name, target)


def test_each_irregularity_has_its_section_and_a_command_in_the_operating_pages() -> None:
    text = (ROOT / "docs" / "operating" / "irregularities.md").read_text()
    sections = dict(re.findall(r"^## (5\.\d+) .*?\n(.*?)(?=^## |\Z)", text, re.M | re.S))
    assert list(sections) == [f"5.{number}" for number in range(1, 11)]
    assert all("./etg " in section for section in sections.values())


def test_commands_that_write_into_a_process_folder_run_as_that_process_user() -> None:
    """A secret key of mode 0600 that root made could not be read by the process that needs it."""
    writes = re.compile(
        r"\./etg (keys (init|make|audit|enroll|revoke)|staff (add|pin|role|disable)|backup (make|restore)|days archive)"
        r"|\.sh "
    )
    for page in PAGES:
        for line in re.findall(r"^    (.*)$", page.read_text(), re.M):
            folders = re.findall(r"/var/lib/(etg-\w+)", line) or ["etg-console"] * ("deploy/" in line)
            if writes.search(line) and folders:
                assert line.startswith(f"runuser -u {folders[0]} -- "), (page.name, line)
                assert set(folders) == {folders[0]}, f"{page.name}: a key is made where it is used: {line}"


def test_the_scripts_and_files_that_operating_pages_name_exist() -> None:
    named = {name for page in PAGES for name in re.findall(r"deploy/[\w.-]+\w", page.read_text())}
    assert {"deploy/backup.sh", "deploy/restore.sh"} <= named
    assert [name for name in named if not (ROOT / name).is_file()] == []


def said_by_programs() -> str:
    """Everything that a program can say: its sources and its words, in one text of small letters."""
    kinds = ("*/**/*.py", "*/**/*.toml")
    paths = [path for kind in kinds for path in ROOT.glob(kind) if path.parts[len(ROOT.parts)] in PROGRAMS]
    text = "\n".join(path.read_text() for path in paths).lower()
    return re.sub(r'"\n\s*f?"', "", text)  # A sentence that goes on in the next line of its source.


def unknown_parts(quoted: str, said: str) -> list[str]:
    """The parts of a quotation that no program says; a dot row and a word with a digit stand for what differs."""
    parts = re.split(r"…|\S*\d\S*", " ".join(quoted.split()).lower())
    return [part for part in parts if part.strip(" .,;") not in said]


def test_every_sentence_that_an_operating_page_quotes_is_one_that_a_program_says() -> None:
    said = said_by_programs()
    for page in PAGES:
        prose = re.sub(r"^ {4,}.*$|`[^`]*`", "…", page.read_text(), flags=re.M)
        quotations = re.findall(r'"([^"]+)"', prose)
        unknown = {each: parts for each in quotations if (parts := unknown_parts(each, said))}
        assert unknown == {}, page.name


def test_a_quotation_that_no_program_says_is_found_on_a_page() -> None:
    said = said_by_programs()
    assert unknown_parts("Its disk has … MB free", said) == []
    assert unknown_parts("Round 7 is stored in …", said) == []
    assert unknown_parts("Its key knocks at the console", said) == ["its key knocks at the console"]
