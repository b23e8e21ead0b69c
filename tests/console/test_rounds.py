"""Every phase with every move, against a table written down a second time, and the picture in the documentation."""

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
def test_a_move_leads_where_the_table_says_or_cannot_be_made(phase: Phase, move: Move) -> None:
    target = TARGETS[phase, move]
    assert may(phase, move) == (target != "-")
    if target == "-":
        with pytest.raises(KeyError):
            advance(phase, move)
    else:
        assert advance(phase, move) == target


def test_the_table_names_every_phase_and_move() -> None:
    assert TARGETS.keys() == set(product(Phase, Move))


def test_the_picture_in_the_architecture_is_the_table() -> None:
    drawn = re.findall(r"^ +(\w+) --> (\w+): (\w+)$", ARCHITECTURE.read_text(), re.MULTILINE)
    assert sorted(drawn) == sorted((a, b, move) for (a, move), b in TARGETS.items() if b != "-")
