"""Whatever a staff key sends as an argument, the console answers in one sentence and goes on."""

from pathlib import Path
from typing import Any

import pytest

from console.commands import VERBS
from protocol.enums import Phase
from protocol.messages import Answer
from tests.table import SETTINGS, floor_in

NAMES = (
    "after", "alarm", "ask", "cents", "date", "digest", "fact", "held_for", "law_class", "limits", "name", "number",
    "outcome", "paragraph", "public", "reason", "reminder", "revolutions", "role", "round", "rounds", "save", "seconds",
    "terminal", "to", "transfer",
)  # fmt: skip
USUAL: dict[str, Any] = {
    "terminal": "T1", "round": 1, "outcome": "18", "reason": "seen", "cents": 500, "limits": ["straight=500-1000"],
    "seconds": 45, "rounds": 40, "revolutions": 3, "reminder": "on", "number": "dora", "role": "dealer", "name": "day",
    "ask": "one", "date": "2026-11-17", "paragraph": "5.10", "fact": "17", "alarm": 1, "transfer": "t", "public": "k",
}  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, 0, -1, 2**53, "", "x" * 2000, "\u0000", [], [5], [None], [["straight=1-2"]], [{"a": 1}], {}, {"a": [1]},
)  # fmt: skip
WITH_PIN = {"add-staff", "new-pin"}


@pytest.mark.parametrize("phase", [Phase.BETS_OPEN, Phase.BETS_CLOSED, Phase.SETTLED])
@pytest.mark.parametrize("verb", sorted({*VERBS, *SETTINGS.vertical.verbs} - WITH_PIN))
def test_an_argument_of_any_kind_is_answered(verb: str, phase: Phase, tmp_path: Path) -> None:
    """As a what-if, which plans all that the verb would do and moves nothing."""
    floor = floor_in(phase, tmp_path)
    for name in NAMES:
        for odd in ODD:
            arguments = {**USUAL, name: odd, "of": verb}
            (answer,) = floor.desk.batch(floor.desk.command("what-if", staff="ben", **arguments))
            assert isinstance(answer, Answer), (name, odd)
            assert answer.refusal is None or answer.sentence is not None, (name, odd)


def test_limits_that_are_no_texts_are_refused_as_limits_that_cannot_be_read(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    told = {
        str(floor.desk.order("set-limits", limits=odd).sentence) for odd in ([5], [None], [["straight=1-2"]], 5, "x")
    }
    assert told == {str(floor.desk.order("set-limits", limits=["straight"]).sentence)}
