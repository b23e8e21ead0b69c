"""The program says phrases, never plain text; text is only for what a person typed and for old records."""

import ast
from collections.abc import Iterator

import pytest

from daemon.software import ROOT
from tests.phrases.calls import modules

SAYERS = {
    "Alarm", "Answer", "Correction", "Decision", "Entry", "Fact", "Fault", "Happened", "Judged", "LedgerError", "Lock",
    "MustClose", "Offline", "Plan", "PutFault", "Rejected", "SourceLost", "Standing", "StillShown", "Stop", "Verdict",
    "Vitals", "Void", "Why", "_locked", "_void", "hold", "lock", "lock_terminal", "post", "source_is_lost", "void",
}  # fmt: skip
"""Functions and classes that take a sentence or pass it on."""
NAMES = {"evidence", "fault", "locked", "note", "reason", "sentence", "told", "why"}
EDGES = (
    "cluster/",
    "lab/",
    "tools/",
    "record/",
    "console/config",
    "console/start",
    "console/day_files",
    "games/",
    "shoe_controller/",
    "wheel_controller/sim",
)
"""Places that print their own English at a shell, or know no phrases."""


def sentences_in(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            first = 2 if _name(node.func) == "Fault" else 0  # After its kind and its place.
            said = [*node.args[first:], *(keyword.value for keyword in node.keywords)]
            said = said if _name(node.func) in SAYERS else []
        elif isinstance(node, ast.Assign):
            said = [node.value] if _name(node.targets[0]) in NAMES else []
        else:
            continue
        yield from (f"{each.lineno}: {ast.unparse(each)}" for each in said if " " in _text(each))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_text, node.values)) or " "
    if isinstance(node, ast.IfExp):
        return _text(node.body) + _text(node.orelse)
    return ""


def test_the_program_passes_no_plain_sentence_where_a_phrase_belongs() -> None:
    found = {}
    for path in modules():
        name = str(path.relative_to(ROOT))
        if not name.startswith(EDGES) and (lines := [*sentences_in(path.read_text())]):
            found[name] = lines
    assert found == {}


@pytest.mark.parametrize(
    "planted",
    [
        'hold(table, "The ball is gone.")',
        'Why(No.WRONG_PHASE, f"Round {number} is over.")',
        'Lock(LockCause.STAFF, reason="looked at by staff")',
        'outcomes.void(table, "5.4", "game-rule", "called off by the dealer", staff, game, now)',
        'reason = "by staff" if late else f"in round {number}"',
        'self.fault = "the accounts do not add up"',
    ],
)
def test_a_planted_plain_sentence_is_noticed(planted: str) -> None:
    assert len([*sentences_in(planted)]) == 1
