"""With --json every failure is one JSON object, and help is printed without starting anything."""

import json
from pathlib import Path

import pytest

from tests.commands import etg
from tools.console_verbs import VERBS, written

NONE = "/there/is/no/such/file"
FAILING = (
    ("audit", "verify", "--data", NONE),
    ("audit", "verify", NONE),
    ("backup", "check", NONE),
    ("backup", "make", NONE, "--config", NONE),
    ("backup", "restore", NONE, "--config", NONE),
    ("bench", "nothing"),
    ("campaign", "nothing"),
    ("console-ctl", "status", "--config", NONE),
    ("demo", "--fault", "nothing"),
    ("diag", "status", "--config", NONE),
    ("keys", "list", "--data", NONE),
    ("keys", "make", f"{NONE}/key"),
    ("rehearse", "--data", NONE),
    ("report", "day", "--data", NONE),
    ("settle", "--game", "roulette-triple-zero"),
    ("simulate", "--profile", "nothing"),
    ("simulate", "--bug", "nothing"),
    ("staff", "list", "--data", NONE),
    ("staff", "disable", "1001", "--data", NONE),
    ("wheel", "health", "--data", NONE),
    ("wheel", "judge", NONE),
    ("wheel", "monitor", "--port", NONE, "--driver", "nothing"),
)
MISUSED = (
    ("console-ctl", "opne", "--config", NONE),
    ("console-ctl", "enter", "--config", NONE),
    ("diag", "round", "none"),
    ("keys", "enroll", "T01"),
    ("odds", "--game", "nothing"),
    ("report", "yesterday", "--data", NONE),
    ("wheel", "health"),
)


@pytest.mark.parametrize("words", FAILING, ids=" ".join)
def test_a_failed_command_prints_one_json_object_with_the_same_sentence(words: tuple[str, ...]) -> None:
    done = etg(*words, "--json")
    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["code"]) == (1, 1)
    assert error["sentence"] in done.stderr.decode()
    assert done.stdout.count(b"\n") == done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", MISUSED, ids=" ".join)
def test_wrong_usage_with_json_prints_one_object_too(words: tuple[str, ...]) -> None:
    done = etg(*words, "--json")
    error = json.loads(done.stdout)["error"]
    assert (done.returncode, error["code"]) == (2, 2)
    assert error["sentence"] in done.stderr.decode()


def test_a_failed_command_without_json_prints_nothing_on_standard_output() -> None:
    for words in (FAILING[0], MISUSED[0]):
        assert etg(*words).stdout == b""


def test_the_paragraphs_of_the_rulebooks_are_printed_as_a_json_object() -> None:
    document = json.loads(etg("rules", "--json").stdout)
    assert {"rulebook", "paragraph", "says", "tests"} <= document["paragraphs"][0].keys()


def test_help_of_console_ctl_lists_every_verb_with_its_arguments() -> None:
    lines = [line.strip() for line in etg("console-ctl", "--help").stdout.decode().splitlines()]
    assert [row for verb, rows in VERBS.items() for row in rows if written(verb, row) not in lines] == []


def test_every_verb_of_the_console_can_be_typed_at_a_shell() -> None:
    from console.commands import VERBS as OF_THE_CONSOLE

    by_other_commands = {"report", "log-out", "ticket", "pay-ticket", "void-ticket"}
    assert OF_THE_CONSOLE.keys() - VERBS.keys() == by_other_commands


def test_help_of_etg_test_is_printed_and_runs_no_test(tmp_path: Path) -> None:
    done = etg("test", "--help")
    assert (done.returncode, b"arguments go to pytest" in done.stdout) == (0, True)
    assert b"passed" not in done.stdout
