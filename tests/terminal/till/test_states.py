"""The two tables as a whole, and the identity: what no state may ever lead to."""

from itertools import product
from pathlib import Path

import pytest

from protocol.enums import DocumentState, OutState
from terminal.till import document_states, out_states
from terminal.till.document_states import Act, Told
from terminal.till.till import Meter
from tests.terminal.till.house import House

D, S = DocumentState, OutState
STEPS = {
    (state, told): found
    for state, told in product(D, Told)
    if (found := document_states.step(state, told, 5000)) is not None
}


def test_only_a_document_whose_value_is_known_is_sent_to_the_box() -> None:
    stacked = {state for (state, _), found in STEPS.items() if found.act is Act.STACK}
    assert stacked == {D.ACCEPTED, D.RESERVED}


def test_acceptor_is_acknowledged_only_for_a_document_that_is_stacked_on_disk() -> None:
    rows = {found.state for found in STEPS.values() if found.act is Act.ACKNOWLEDGE}
    assert rows == {D.STACKED, D.CREDITED}


@pytest.mark.parametrize("state", D)
@pytest.mark.parametrize("told", [Told.STARTED_EMPTY, Told.STARTED_IN_ACCEPTOR, Told.STARTED_IN_STACKER])
def test_acceptor_that_has_got_power_is_reset_from_every_state(state: DocumentState, told: Told) -> None:
    assert STEPS[state, told].act is Act.GO_ON


def test_document_that_is_credited_stays_credited() -> None:
    assert {found.state for (state, _), found in STEPS.items() if state is D.CREDITED} == {D.CREDITED}


def test_document_without_a_known_value_is_never_stacked() -> None:
    steps = [document_states.step(state, told, 0) for state, told in product(D, Told) if state is not D.STACKED]
    assert all(found is None or found.state is not D.STACKED for found in steps)


def test_ticket_is_printed_from_one_state_only_and_its_money_goes_back_from_none_after_it() -> None:
    steps = {key: found for key in product(S, out_states.Told) if (found := out_states.step(*key)) is not None}
    assert [state for (state, _), found in steps.items() if found.act is out_states.Act.PRINT] == [S.NUMBERED]
    assert S.PRINTING not in out_states.BEFORE_PRINTING
    assert S.UNKNOWN not in out_states.BEFORE_PRINTING


@pytest.mark.parametrize(
    "meter", [Meter.NOTES_CENTS, Meter.TICKETS_IN_CENTS, Meter.TICKETS_OUT_CENTS, Meter.HAND_CENTS]
)
def test_meter_that_differs_from_the_accounts_puts_the_terminal_out_of_service_at_the_next_bet(
    meter: Meter, tmp_path: Path
) -> None:
    house = House(tmp_path)
    house.insert(4)
    house.until(lambda: house.credit_cents == 5000)
    house.seat.till.count(meter, 1)
    effects, why = house.core.bet({"straight:17": 500}, house.now())
    assert why is not None
    assert house.seat.fault is not None
    house.loop._commit_and_send(effects)
    house.restart()
    assert house.seat.fault is not None


def test_meters_wrap_at_ten_digits_and_still_agree(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.insert(4)
    house.until(lambda: house.credit_cents == 5000)
    house.seat.till.count(Meter.NOTES_CENTS, 10**10)
    assert house.seat.till.meters[Meter.NOTES_CENTS] == 5000
    house.audit()
