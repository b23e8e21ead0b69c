"""The judge's states: every transition is in the table, and the diagram in docs/wheel.md is drawn from it."""

from itertools import product
from pathlib import Path

import pytest

from wheel_controller.states import SPINNING, TRANSITIONS, Signal, State, advance, diagram

DOCS = Path(__file__).resolve().parents[2] / "docs" / "wheel.md"


@pytest.mark.parametrize(("state", "signal"), list(product(State, Signal)))
def test_signal_changes_the_judges_state_only_by_the_transition_table(state: State, signal: Signal) -> None:
    assert advance(state, signal) is TRANSITIONS.get((state, signal), state)


def test_every_state_of_a_spin_can_end_in_a_verdict_and_only_a_verdict_leads_to_decided() -> None:
    for state in (State.WAITING, *SPINNING):
        assert advance(state, Signal.VERDICT) is State.DECIDED
    assert {signal for (_, signal), to in TRANSITIONS.items() if to is State.DECIDED} == {Signal.VERDICT}
    assert advance(State.DECIDED, Signal.VERDICT) is State.DECIDED


def test_every_state_of_the_judge_can_be_reached_and_left() -> None:
    assert set(TRANSITIONS.values()) == {state for state, _ in TRANSITIONS} == set(State)


def test_diagram_in_the_wheel_page_is_drawn_from_the_transition_table() -> None:
    assert diagram() in DOCS.read_text()
