"""Every phase with every move, compared with transitions written down a second time, and the diagram in the
documentation."""

import re
from itertools import product
from pathlib import Path

import pytest

from console.rounds import Move, advance, may
from protocol.enums import Phase

LEGAL = """
             open       close        hold  result  void  settle   resume
IDLE         BETS_OPEN  -            -     -       -     -        -
BETS_OPEN    -          BETS_CLOSED  -     -       VOID  -        -
BETS_CLOSED  -          -            HELD  RESULT  VOID  -        -
HELD         -          -            -     RESULT  VOID  -        BETS_CLOSED
RESULT       -          -            -     -       -     SETTLED  -
SETTLED      BETS_OPEN  -            -     -       -     -        -
VOID         BETS_OPEN  -            -     -       -     -        -
"""
HEAD, *LINES = [line.split() for line in LEGAL.strip().splitlines()]
TARGETS = {(phase, move): target for phase, *row in LINES for move, target in zip(HEAD, row, strict=True)}
ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"


@pytest.mark.parametrize(("phase", "move"), list(product(Phase, Move)))
def test_each_move_leads_to_the_phase_in_the_list_of_transitions_or_raises(phase: Phase, move: Move) -> None:
    target = TARGETS[phase, move]
    assert may(phase, move) == (target != "-")
    if target == "-":
        with pytest.raises(KeyError):
            advance(phase, move)
    else:
        assert advance(phase, move) == target


def test_list_of_transitions_has_every_phase_and_move() -> None:
    assert TARGETS.keys() == set(product(Phase, Move))


def test_diagram_in_the_architecture_document_has_exactly_these_transitions() -> None:
    drawn = re.findall(r"^ +(\w+) --> (\w+): (\w+)$", ARCHITECTURE.read_text(), re.MULTILINE)
    assert sorted(drawn) == sorted((a, b, move) for (a, move), b in TARGETS.items() if b != "-")
