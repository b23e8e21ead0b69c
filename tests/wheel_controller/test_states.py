"""The judge's states: every move is in the table, and the diagram in the docs is drawn from it."""

from itertools import product
from pathlib import Path

import pytest

from wheel_controller.states import SPINNING, TRANSITIONS, Signal, State, advance, diagram

DOCS = Path(__file__).resolve().parents[2] / "docs" / "wheel.md"


@pytest.mark.parametrize(("state", "signal"), list(product(State, Signal)))
def test_a_signal_moves_as_the_table_says_and_otherwise_changes_nothing(state: State, signal: Signal) -> None:
    assert advance(state, signal) is TRANSITIONS.get((state, signal), state)


def test_every_spin_can_end_in_a_verdict_from_wherever_it_is_and_only_there() -> None:
    for state in (State.WAITING, *SPINNING):
        assert advance(state, Signal.VERDICT) is State.DECIDED
    assert {signal for (_, signal), to in TRANSITIONS.items() if to is State.DECIDED} == {Signal.VERDICT}
    assert advance(State.DECIDED, Signal.VERDICT) is State.DECIDED


def test_every_state_is_reached_and_left() -> None:
    assert set(TRANSITIONS.values()) == {state for state, _ in TRANSITIONS} == set(State)


def test_the_diagram_in_the_docs_is_the_table() -> None:
    assert diagram() in DOCS.read_text()
