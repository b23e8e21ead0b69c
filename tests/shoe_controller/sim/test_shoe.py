"""The simulated shoe at the end of its cable, byte for byte where the makers' papers have an example."""

from collections import Counter
from random import Random

import pytest

from shoe_controller.sim.faults import DIALECTS, FAULTS, Strikes, why_no_fault
from shoe_controller.sim.hands import GateDealer
from shoe_controller.sim.play import next_place, total, winner
from shoe_controller.sim.s2 import ENDING, IN_FLIGHT_MAX, S2Firmware
from shoe_controller.sim.s2_wire import crc, frame
from shoe_controller.sim.shoe import SimulatedShoe
from shoe_controller.sim.stock import NEW_DECK
from tests.shoe_controller.worked import S2_COMMANDS, S2_SAID, s2_frame

WORKED = list(map(s2_frame, S2_SAID))


def sent(shoe: SimulatedShoe, seconds: float = 0.2) -> list[bytes]:
    return [data for _, data in shoe.advance(shoe.now + seconds)]


def command(name: str) -> bytes:
    return s2_frame(S2_COMMANDS[name])


def test_simulated_shoes_checksum_gives_the_papers_check_value() -> None:
    assert crc(b"123456789") == 0x29B1


def test_simulated_s2_sends_the_papers_example_frames_from_hello_to_armed() -> None:
    shoe = SimulatedShoe(0, "s2", is_armed=False)
    assert sent(shoe) == [WORKED[0]]
    shoe.receive(command("new set"))
    assert sent(shoe)[1:] == [WORKED[2]]
    shoe.receive(b"".join([frame_of("A01")]))
    assert WORKED[1] in sent(shoe, 1.5)


def frame_of(text: str) -> bytes:
    return b"\x02" + text.encode() + b"%04X\r" % crc(text.encode())


def test_simulated_s2_sends_an_event_eight_times_every_250_ms_until_it_is_acknowledged() -> None:
    shoe = SimulatedShoe(0, "s2", faces=["8S", "KH"])
    sent(shoe)
    shoe.receive(frame_of("A01"))
    shoe.draw()
    first = next(data for data in sent(shoe, 0.1) if data[4:5] == b"3" and b"C" in data[:5])
    assert sent(shoe, 1.6).count(first) == 6, "every 250 ms"
    assert sent(shoe, 10.0).count(first) == 1, "eight times in all"
    shoe.receive(frame_of("N02"))
    assert first in sent(shoe, 0.1)
    shoe.receive(frame_of("A02"))
    assert first not in sent(shoe, 3.0)


def test_simulated_s2_has_at_most_eight_unacknowledged_events_in_transmission() -> None:
    shoe = SimulatedShoe(0, "s2")
    for _ in range(20):
        shoe.draw()
        shoe.advance(shoe.now + 0.5)
    events = {data for data in sent(shoe, 0.3) if data[1:3] != b"00"}
    assert len(events) <= IN_FLIGHT_MAX


def test_simulated_gate_lets_out_the_commanded_number_of_cards_and_locks() -> None:
    shoe = SimulatedShoe(0, "s2")
    shoe.receive(command("gate, one card"))
    assert len(shoe.draw()) == 1
    assert shoe.draw() == []
    shoe.receive(command("gate, locked"))
    assert not shoe.may_draw()
    shoe.receive(command("free gate"))
    assert all(shoe.draw() for _ in range(5))


def test_simulated_s2_sends_cards_again_from_the_requested_index() -> None:
    shoe = SimulatedShoe(0, "s2", faces=["8S", "KH", "AD", "5C"])
    for _ in range(4):
        shoe.draw()
        sent(shoe)
    shoe.receive(frame_of("A05"))
    sent(shoe, 2.0)
    shoe.receive(command("again from card 3"))
    again = [data[4:14] for data in sent(shoe, 0.2) if data[3:4] == b"R"]
    assert [text[4:9] for text in again] == [b"003AD", b"0045C"]


def test_card_whose_report_was_lost_with_the_power_is_counted_and_reported_as_not_read() -> None:
    shoe = SimulatedShoe(0, "s2")
    shoe.fault("power-loss")
    shoe.draw()
    assert not any(data[3:4] == b"C" for data in sent(shoe, 20.0))
    shoe.receive(frame_of("Q001"))
    assert any(data[3:4] == b"M" and b"0011??" in data for data in sent(shoe, 0.5))


def test_simulated_ae2_reports_a_baccarat_round_with_its_result() -> None:
    shoe = SimulatedShoe(1, "ae2", faces=["8S", "KH", "AD", "5C"])
    sent(shoe, 1.0)
    for _ in range(4):
        shoe.draw()
        sent(shoe, 0.01)
    told = sent(shoe, 2.0)
    kinds = [data[2:-3] for data in told]
    assert b"D\x92\xa5" in kinds
    assert b"G\x90" in kinds


@pytest.mark.parametrize("fault", ["wrong-checksum", "truncated"])
def test_fault_of_the_simulated_line_waits_for_a_report_and_leaves_answers_unchanged(fault: str) -> None:
    shoe = SimulatedShoe(0, "ae2")
    sent(shoe, 1.0)
    shoe.fault(fault)
    shoe.receive(b"\x02OPGP00\x03" + b"09")
    shoe.receive(b"\x02OPGP00\x03" + b"0B")
    assert b"\x06" in sent(shoe)
    assert shoe.armed_fault == fault


@pytest.mark.parametrize("dialect", DIALECTS)
def test_simulated_shoe_with_the_same_seed_sends_the_same_bytes(dialect: str) -> None:
    def whole() -> list[bytes]:
        shoe = SimulatedShoe(9, dialect)
        found: list[bytes] = []
        for _ in range(30):
            shoe.draw()
            found += sent(shoe, 1.1)
        return found

    assert whole() == whole()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_simulated_dialect_accepts_its_own_faults_and_refuses_the_others(dialect: str) -> None:
    for name, fault in FAULTS.items():
        shoe = SimulatedShoe(1, dialect)
        if dialect not in fault.dialects or fault.strikes is Strikes.SET:
            with pytest.raises(ValueError, match="fault"):
                shoe.fault(name)
        else:
            shoe.fault(name)
    assert "did you mean not-read" in why_no_fault("not-raed", dialect)


@pytest.mark.parametrize(
    ("fault", "cards"),
    [("417-cards", 417), ("415-cards", 415), ("ninth-copy", 416), ("unshuffled", 416), ("fewer-decks", 364)],
)
def test_faulty_simulated_card_set_has_the_fault_of_its_name(fault: str, cards: int) -> None:
    shoe = SimulatedShoe(4, fault=fault)
    faces = [paper.face for paper in shoe.stock]
    assert len(faces) == cards
    assert (tuple(faces[:52]) == NEW_DECK) == (fault == "unshuffled")
    assert (max(map(faces.count, NEW_DECK)) > 8) == (fault in ("417-cards", "ninth-copy"))


def test_cut_card_of_a_simulated_shoe_comes_once_at_its_position_or_never() -> None:
    shoe = SimulatedShoe(4, "s2")
    assert shoe.cut_after is not None
    after = shoe.cut_after
    for _ in range(after + 1):
        shoe.draw()
    assert isinstance(shoe.firmware, S2Firmware)
    assert shoe.firmware.state == ENDING
    assert len(shoe.drawn) == after + 1
    assert SimulatedShoe(4, fault="never-cut").cut_after is None


@pytest.mark.parametrize(
    ("player", "banker", "place"),
    [
        ([], [], "P1"),
        (["8S", "AD"], ["KH", "5C"], None),
        (["2S", "3D"], ["KH", "5C"], "P3"),
        (["2S", "4D"], ["KH", "5C"], "B3"),
        (["2S", "3D", "8C"], ["KH", "3C"], None),
        (["2S", "3D", "9C"], ["KH", "3C"], "B3"),
        (["2S", "3D", "6C"], ["KH", "6C"], "B3"),
        (["2S", "3D", "5C"], ["KH", "6C"], None),
        (["2S", "3D", "5C"], ["KH", "2C"], "B3"),
    ],
)
def test_simulated_dealer_follows_the_table_of_play(player: list[str], banker: list[str], place: str | None) -> None:
    assert next_place(player, banker) == place


def test_simulated_dealer_knows_the_winner() -> None:
    assert total(["8S", "AD", "KH"]) == 9
    assert [winner(["8S"], ["9S"]), winner(["9S"], ["8S"]), winner(["8S"], ["8D"])] == ["banker", "player", "tie"]
    assert frame("00K31A00000") == WORKED[1]


def test_dealer_at_the_gate_draws_each_card_that_is_asked_for_and_no_other() -> None:
    shoe = SimulatedShoe(0, "s2")
    dealer = GateDealer(shoe, Random(0))

    def drawn_after(text: str) -> int:
        if text:
            shoe.receive(frame_of(text))
        for _ in range(400):
            sent(shoe, 0.1)
            dealer.act()
        return len(shoe.drawn)

    assert [drawn_after(text) for text in ("", "GFF", "G03", "G00", "G01")] == [0, 0, 3, 3, 4]


def test_arranged_cards_come_before_all_others_of_the_set_and_nothing_else_changes() -> None:
    shoe = SimulatedShoe(1)
    before = Counter(paper.face for paper in shoe.stock)
    shoe.arrange(["8S", "8S", "TC"])
    assert [paper.face for paper in shoe.stock[:3]] == ["8S", "8S", "TC"]
    assert Counter(paper.face for paper in shoe.stock) == before


def test_a_card_that_is_not_in_the_shoe_any_more_cannot_be_arranged() -> None:
    shoe = SimulatedShoe(1, faces=["8S", "TC"])
    with pytest.raises(ValueError, match="'8S'"):
        shoe.arrange(["8S", "8S"])
    assert [paper.face for paper in shoe.stock] == ["8S", "TC"]
