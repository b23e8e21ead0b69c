"""The gate opens only for the cards that are due."""

from shoe_controller import ae2, s2
from shoe_controller.commands import GATE_FREE
from shoe_controller.drivers import Ae2Driver, BeetekDriver, S2Driver
from shoe_controller.events import CommandFailed, Connected, Offline
from shoe_controller.gate import Gate, cards_wanted
from shoe_controller.verdicts import Awaited, Moment


def test_gate_is_locked_while_bets_are_open_and_opens_for_the_cards_that_are_due() -> None:
    wanted = {moment: cards_wanted(Awaited(moment, ("P1", "B1")), True) for moment in Moment}
    assert wanted == {
        Moment.WATCHING: GATE_FREE,
        Moment.COUNTING: GATE_FREE,
        Moment.BETWEEN: 0,
        Moment.BETS_OPEN: 0,
        Moment.BURNING: 2,
        Moment.DEALING: 2,
    }
    assert cards_wanted(Awaited(Moment.DEALING, ("P1",)), False) == 0


def test_counting_gate_gets_one_command_for_all_due_cards_and_locks_by_itself() -> None:
    gate = Gate(S2Driver().gate, counts=True)
    assert gate.wants(4) == s2.gate(4)
    for left in (3, 2, 1, 0):
        gate.card_came()
        assert gate.wants(left) is None
    assert gate.wants(1) == s2.gate(1)


def test_gate_that_does_not_count_is_locked_by_a_command() -> None:
    gate = Gate(Ae2Driver().gate, counts=False)
    assert gate.wants(2) == ae2.UNLOCK
    gate.card_came()
    assert gate.wants(1) is None
    gate.card_came()
    assert gate.wants(0) == ae2.LOCK


def test_gate_command_is_sent_again_after_a_lost_link_or_a_missing_answer() -> None:
    for event in (Offline(1.0, "silent"), Connected(1.0), CommandFailed(1.0, "gate", "no answer")):
        gate = Gate(S2Driver().gate, counts=True)
        gate.wants(0)
        gate.see(event)
        assert gate.wants(0) == s2.gate(0)


def test_shoe_that_refuses_three_gate_commands_gets_none_until_it_reconnects() -> None:
    gate = Gate(S2Driver().gate, counts=True)
    refused = CommandFailed(1.0, "gate", "refused", was_refused=True)
    for _ in range(3):
        assert gate.wants(1) == s2.gate(1)
        gate.see(refused)
    assert gate.wants(0) is None
    gate.see(Connected(2.0))
    assert gate.wants(0) == s2.gate(0)
    assert Gate(BeetekDriver().gate, counts=False).wants(1) is None
