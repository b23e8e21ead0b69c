"""The simulated note acceptor at the end of its cable, byte for byte where the tables have a frame."""

import pytest

from terminal.money.sim.acceptor import SimulatedAcceptor, State, note, ticket
from terminal.money.sim.acceptor_faults import FAILURES, FAULTS, REJECTS
from terminal.money.sim.id003_wire import Commands, crc, frame

STATUS = bytes.fromhex("fc05112756")
ACK = bytes.fromhex("fc0550aa05")
RESET = bytes.fromhex("fc05402b15")
STACK_1 = bytes.fromhex("fc0541a204")
STACK_2 = bytes.fromhex("fc05423936")
RETURN = bytes.fromhex("fc0543b027")
HOLD = bytes.fromhex("fc05440f53")
VEND_VALID = bytes.fromhex("fc05150310")
THIRD_NOTE = bytes.fromhex("fc061363a2d8")
ENABLE = (frame(0xC0, b"\0\0"), frame(0xC6, b"\x01\x12"), frame(0xC7, b"\0"), frame(0xC3, b"\0"))
DIGITS = "001234567890123456"


def ask(acceptor: SimulatedAcceptor, data: bytes = STATUS) -> bytes:
    acceptor.receive(data)
    return b"".join(answer for _, answer in acceptor.advance(acceptor.now + 0.05))


def status(acceptor: SimulatedAcceptor) -> int:
    return ask(acceptor)[2]


def wait(acceptor: SimulatedAcceptor, seconds: float) -> None:
    acceptor.advance(acceptor.now + seconds)


def ready() -> SimulatedAcceptor:
    acceptor = SimulatedAcceptor(1)
    assert status(acceptor) == 0x40
    assert ask(acceptor, RESET) == ACK
    assert status(acceptor) == 0x1B
    for setting in ENABLE:
        assert ask(acceptor, setting) == setting
    wait(acceptor, 1.0)
    assert status(acceptor) == 0x11
    return acceptor


def escrowed(document: int = 3) -> SimulatedAcceptor:
    acceptor = ready()
    assert acceptor.insert(note(document))
    wait(acceptor, 0.7)
    return acceptor


def test_simulated_acceptors_crc_is_kermits() -> None:
    assert crc(b"123456789") == 0x2189


@pytest.mark.parametrize(
    ("code", "made"),
    [(0x11, STATUS), (0x50, ACK), (0x40, RESET), (0x41, STACK_1), (0x42, STACK_2), (0x43, RETURN), (0x44, HOLD)],
)
def test_simulated_acceptor_frames_are_those_of_the_tables(code: int, made: bytes) -> None:
    assert frame(code) == made
    assert Commands().feed(b"\x00" + made[:2]) == []
    assert Commands().feed(b"\xfc\x00" + made) == [(code, b"")]


def test_simulated_note_is_escrowed_stacked_and_repeated_as_valid_until_the_host_acknowledges() -> None:
    acceptor = escrowed()
    assert ask(acceptor) == THIRD_NOTE
    assert ask(acceptor, STACK_1) == ACK
    assert status(acceptor) == 0x14
    wait(acceptor, 1.0)
    for _ in range(50):
        assert ask(acceptor) == VEND_VALID
    assert acceptor.box == []
    assert ask(acceptor, ACK) == b""
    assert status(acceptor) == 0x16
    wait(acceptor, 1.0)
    assert (status(acceptor), acceptor.box) == (0x11, [note(3)])


def test_simulated_note_is_returned_by_command_and_by_itself_when_nobody_decides() -> None:
    acceptor = escrowed()
    assert ask(acceptor, RETURN) == ACK
    assert status(acceptor) == 0x18
    wait(acceptor, 1.0)
    assert (status(acceptor), acceptor.returned) == (0x11, [note(3)])
    acceptor = escrowed()
    wait(acceptor, 9.0)
    assert ask(acceptor, HOLD) == ACK
    assert status(acceptor) == 0x19
    wait(acceptor, 12.0)
    assert acceptor.returned == [note(3)]


def test_simulated_ticket_shows_its_digits_and_needs_the_barcode_setting() -> None:
    acceptor = ready()
    acceptor.insert(ticket(DIGITS))
    wait(acceptor, 0.7)
    assert ask(acceptor) == frame(0x13, b"\x6f" + DIGITS.encode())
    ask(acceptor, RETURN)
    wait(acceptor, 1.0)
    ask(acceptor, frame(0xC7, b"\x01"))
    acceptor.insert(ticket(DIGITS))
    wait(acceptor, 0.7)
    assert ask(acceptor) == frame(0x17, b"\x98")


@pytest.mark.parametrize("code", REJECTS)
def test_simulated_acceptor_rejects_with_each_reason(code: int) -> None:
    acceptor = ready()
    acceptor.fault(f"reject-{code:02X}")
    acceptor.insert(note(2))
    wait(acceptor, 0.7)
    assert ask(acceptor) == frame(0x17, bytes([code]))
    wait(acceptor, 1.0)
    assert (status(acceptor), acceptor.returned) == (0x11, [note(2)])


@pytest.mark.parametrize("code", FAILURES)
def test_simulated_failure_lasts_until_people_mend_it_and_the_host_resets(code: int) -> None:
    acceptor = ready()
    acceptor.fault(f"failure-{code:02X}")
    assert ask(acceptor) == frame(0x49, bytes([code]))
    ask(acceptor, RESET)
    wait(acceptor, 1.0)
    assert status(acceptor) == 0x49
    acceptor.mend()
    ask(acceptor, RESET)
    wait(acceptor, 0.1)
    assert status(acceptor) == 0x1B


@pytest.mark.parametrize(
    ("fault", "power_ups"),
    [
        ("power-idle", {0x40}), ("power-accepting", {0x41}), ("power-escrow", {0x41}), ("power-holding", {0x41}),
        ("power-stacking", {0x41, 0x42}), ("power-vend-valid", {0x42}), ("power-stacked", {0x40}),
        ("power-returning", {0x40, 0x41}), ("power-rejecting", {0x40, 0x41}), ("power-into-box", {0x40}),
        ("power-fell-out", {0x40}), ("power-after-all", {0x42}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seed", range(5))
def test_power_lost_in_a_state_comes_back_with_the_right_power_up_and_only_reset_ends_it(
    fault: str, power_ups: set[int], seed: int
) -> None:
    acceptor = SimulatedAcceptor(seed)
    for command in (RESET, *ENABLE):
        ask(acceptor, command)
    if fault == "power-rejecting":
        acceptor.fault("reject-71")
    wait(acceptor, 1.0)
    acceptor.insert(note(1)) if fault != "power-idle" else None
    if fault == "power-rejecting":
        wait(acceptor, 0.65)
        assert status(acceptor) == 0x17
        acceptor.lose_power()
    else:
        acceptor.fault(fault)
    for _ in range(200):
        answer = ask(acceptor)
        if not answer:
            break
        if answer[2] == 0x13 and fault != "power-escrow":
            back = fault in ("power-returning", "power-after-all")
            ask(acceptor, HOLD if fault == "power-holding" else RETURN if back else STACK_1)
        if answer[2] == 0x15 and fault != "power-vend-valid":
            ask(acceptor, ACK)
    while not (answer := ask(acceptor)):
        pass
    assert answer[2] in power_ups
    for _ in range(100):
        assert ask(acceptor) == answer
    ask(acceptor, RESET)
    assert status(acceptor) == 0x1B
    wait(acceptor, 1.0)
    assert acceptor.way is None
    where = acceptor.box if answer[2] == 0x42 else acceptor.returned if answer[2] == 0x41 else None
    assert where is None or where == [note(1)]


def test_with_stack_2_a_valid_note_is_in_the_box_already() -> None:
    acceptor = escrowed()
    ask(acceptor, STACK_2)
    wait(acceptor, 1.0)
    assert (status(acceptor), acceptor.box) == (0x15, [note(3)])


@pytest.mark.parametrize(
    ("fault", "code"),
    [("full", 0x43), ("open", 0x44), ("jam-acceptor", 0x45), ("jam-stacker", 0x46), ("pause", 0x47),
     ("cheat-escrow", 0x48), ("cheat-stacking", 0x48)],
)  # fmt: skip
def test_each_simulated_trouble_is_shown_with_its_code(fault: str, code: int) -> None:
    acceptor = ready()
    acceptor.fault(fault)
    acceptor.insert(note(1))
    wait(acceptor, 0.7)
    ask(acceptor, STACK_1)
    wait(acceptor, 1.0)
    assert status(acceptor) == code
    acceptor.mend()
    ask(acceptor, RESET)
    for setting in ENABLE:
        ask(acceptor, setting)
    wait(acceptor, 1.0)
    assert status(acceptor) == 0x11


def test_simulated_acceptor_answers_communication_error_invalid_command_and_a_wrong_echo_when_asked_to() -> None:
    acceptor = ready()
    acceptor.fault("communication-error")
    assert status(acceptor) == 0x4A
    acceptor.fault("invalid-command")
    assert status(acceptor) == 0x4B
    acceptor.fault("echo-wrong")
    assert ask(acceptor, ENABLE[0]) == frame(0xC0, b"\x10\x10")
    assert ask(acceptor, frame(0x80)) == frame(0x80, b"\x10\x10")
    assert ask(acceptor, frame(0x66)) == frame(0x4B)


def test_each_fault_of_the_simulated_line_strikes_one_answer() -> None:
    acceptor = ready()
    whole = frame(State.IDLE)
    for fault, expected in (("bit-wrong", 5), ("byte-lost", 4), ("repeated", 10), ("late", 0)):
        acceptor.fault(fault)
        answer = ask(acceptor)
        assert len(answer) == expected
        assert answer != whole
        wait(acceptor, 0.5)
        assert ask(acceptor) == whole
    acceptor.fault("garbage")
    assert ask(acceptor).endswith(whole)
    acceptor.fault("silence")
    assert ask(acceptor) == b""
    wait(acceptor, 5.0)
    assert ask(acceptor) == whole


def test_simulated_acceptor_names_itself_as_simulated_and_refuses_a_fault_that_it_does_not_have() -> None:
    assert b"SIM" in ask(ready(), frame(0x88))
    with pytest.raises(ValueError, match="No fault of an acceptor"):
        ready().fault("rust")
    assert len(FAULTS) > 50


def test_emptied_box_is_open_until_it_is_put_back() -> None:
    acceptor = ready()
    acceptor.box = [note(1), note(2)]
    assert acceptor.collect() == [note(1), note(2)]
    assert (status(acceptor), acceptor.box) == (0x44, [])
    acceptor.mend()
    wait(acceptor, 1.0)
    assert status(acceptor) == 0x11
