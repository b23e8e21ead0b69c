"""Squeezed cards at a table with a shoe (3.9): what is published before the opening, who opens, and what is left after
a crash.
"""

from pathlib import Path

import pytest

from console.baccarat.squeeze import Squeezer
from console.cards.shoe_port import LOOK_AGAIN_S
from phrases import phrase
from protocol.enums import Phase
from protocol.messages import Reveal
from record.audit.verify import verify
from tests.console.baccarat.table import ShoeFloor
from tests.console.evacuated import copied

SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000}, "B": {"player": 20_000, "banker": 2000}}


def squeezed(folder: Path, mode: str = "highest", cards: str = SIX, count: int = 3, dialect: str = "s2") -> ShoeFloor:
    """A table after this number of drawn cards; the third one is the first that lies face down."""
    floor = ShoeFloor(folder, "A", "B", cards=cards, readings={"squeeze": mode}, dialect=dialect)
    floor.join(A=100_000, B=100_000)
    floor.register_shoe()
    floor.begin(**BETS)
    floor.draw(count)
    return floor


def findings(floor: ShoeFloor) -> list[str]:
    return [finding.sentence for finding in verify(copied(floor)).findings]


def told_to(floor: ShoeFloor, name: str) -> str:
    """Everything that a terminal knows of the round in play."""
    return str(floor[name].core.seat.course.play)


@pytest.mark.rule("baccarat 3.9")
def test_no_terminal_knows_a_sealed_card_before_it_is_opened_and_all_know_it_then(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    assert (floor.seen.sealed, floor.seen.squeezed_by) == ("P2", "B")
    assert floor.facts() == ["2S", "3H"]
    for name in BETS:
        assert "2D" not in told_to(floor, name)
        assert floor[name].core.seat.course.play["sealed"]["place"] == "P2"
    assert "2D" not in str(floor.desk.status())
    floor.tell("open-card")
    assert floor.facts() == ["2S", "3H", "2D"]
    for name in BETS:
        assert "2D" in told_to(floor, name)


def test_gate_lets_no_card_out_while_a_sealed_card_lies_on_the_table(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    assert not floor.shoe.may_draw()
    assert floor.offers() == ["open-card"]
    floor.refused("agree")
    floor.refused("key-card", card="KC", place="B2")
    floor.tell("open-card")
    assert floor.shoe.may_draw()


@pytest.mark.rule("baccarat 3.9")
@pytest.mark.parametrize("mode", ["highest", "private"])
def test_sealed_card_is_opened_for_all_when_the_time_to_squeeze_is_over(tmp_path: Path, mode: str) -> None:
    floor = squeezed(tmp_path, mode)
    floor.pass_time(8.0)
    assert floor.seen.sealed == "P2"
    floor.pass_time(2.0)
    assert (floor.seen.sealed, floor.facts()) == ("", ["2S", "3H", "2D"])


def test_console_does_not_wake_for_a_sealed_card_while_its_round_is_held(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    floor.desk.done("hold", reason="a player is unwell")
    assert floor.phase() == Phase.HELD
    floor.pass_time(30.0)
    assert (floor.seen.sealed, floor.source.wait_s()) == ("P2", LOOK_AGAIN_S)
    floor.tell("go-on")
    floor.pass_time(0.5)
    assert (floor.seen.sealed, floor.facts()) == ("", ["2S", "3H", "2D"])


def test_sealed_card_stays_closed_until_the_dealer_opens_it_where_the_dealer_squeezes(tmp_path: Path) -> None:
    floor = squeezed(tmp_path, "dealer")
    floor.pass_time(30.0)
    assert (floor.seen.sealed, floor.seen.squeezed_by) == ("P2", "")
    floor.tell("open-card")
    assert floor.facts() == ["2S", "3H", "2D"]
    floor.refused("open-card")


@pytest.mark.parametrize("dialect", ["s2", "ae2", "beetek"])
def test_whole_round_with_four_sealed_cards_is_paid_and_sound_for_the_auditor(tmp_path: Path, dialect: str) -> None:
    floor = squeezed(tmp_path, dialect=dialect)
    for _ in range(3):
        floor.tell("open-card")
        floor.draw()
    floor.tell("open-card")
    assert floor.facts() == SIX.split()
    floor.agree()
    assert floor.credits() == {"A": 100_000, "B": 100_000}
    assert findings(floor) == []


@pytest.mark.rule("baccarat 5.4.1")
def test_console_that_crashes_while_a_card_is_sealed_goes_on_and_opens_that_card(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    assert floor.seen.established, "a card counts from when it was drawn"
    floor.restart_console()
    floor.pass_time(3.0)
    assert (floor.phase(), floor.seen.sealed) == (Phase.HELD, "P2")
    assert not floor.seen.held, "the shoe and the record agree on what was drawn"
    floor.desk.done("conclude", second="carl")
    floor.pass_time(0.5)
    floor.tell("open-card")
    assert floor.facts() == ["2S", "3H", "2D"]
    for _ in range(3):
        floor.draw()
        floor.tell("open-card")
    floor.agree()
    assert floor.seen.shoe.drawn == 6
    assert findings(floor) == []


def test_console_that_crashes_before_the_seal_is_on_disk_gets_the_card_again_and_seals_it(tmp_path: Path) -> None:
    floor = squeezed(tmp_path, count=2)
    floor.port.acknowledges = False
    floor.shoe.draw()
    floor.source.poll(floor.desk.table)  # It is never committed.
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID  # Two cards are on record: nothing is decided (5.4.2).
    assert findings(floor) == []


def test_round_that_is_void_while_a_card_is_sealed_leaves_a_sound_record_and_the_card_out_of_the_shoe(
    tmp_path: Path,
) -> None:
    floor = squeezed(tmp_path)
    floor.tell("void", staff="ben", second="carl", paragraph="5.17", reason="the shift manager decides")
    assert floor.phase() is Phase.VOID
    assert floor.credits() == {"A": 100_000, "B": 100_000}
    assert floor.seen.shoe.drawn == 3
    assert findings(floor) == []


def test_cards_are_dealt_open_where_the_table_does_not_squeeze(tmp_path: Path) -> None:
    floor = squeezed(tmp_path, "off")
    assert (floor.seen.sealed, floor.facts()) == ("", ["2S", "3H", "2D"])
    floor.refused("open-card")


def lets_open(floor: ShoeFloor, name: str) -> None:
    floor[name].finish(floor[name].core.reveal(floor.clock.now()))
    floor.pass_time(0.5)


def may_open(floor: ShoeFloor, name: str) -> bool:
    return floor[name].core.picture(floor.clock.now(), None, 0, 0).may_reveal


@pytest.mark.rule("baccarat 3.9")
def test_player_with_the_highest_bet_on_the_hand_lets_the_card_be_opened_and_nobody_else_does(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    assert (may_open(floor, "A"), may_open(floor, "B")) == (False, True)
    floor.say("A", Reveal(floor.desk.table.round.number))
    floor.say("B", Reveal(floor.desk.table.round.number + 1))
    assert floor.seen.sealed == "P2"
    lets_open(floor, "B")
    assert (floor.seen.sealed, floor.facts()) == ("", ["2S", "3H", "2D"])
    assert not may_open(floor, "B")
    floor.say("B", Reveal(floor.desk.table.round.number))  # Again: nothing lies hidden any more.
    floor.draw()
    assert may_open(floor, "B"), "the next card is another one"


def test_request_to_open_a_card_is_sent_again_until_the_log_opens_the_card(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    floor.cut.add("B")
    lets_open(floor, "B")
    assert floor.seen.sealed == "P2"
    floor.cut.clear()
    floor.pass_time(3.0)
    assert floor.facts() == ["2S", "3H", "2D"]
    assert not floor.desk.table.play.keyed, "one person still agrees with the cards"


@pytest.mark.parametrize("mode", ["dealer", "private"])
def test_no_terminal_opens_a_card_where_no_single_player_squeezes(tmp_path: Path, mode: str) -> None:
    floor = squeezed(tmp_path, mode)
    assert not any(may_open(floor, name) for name in BETS)
    floor.say("B", Reveal(floor.desk.table.round.number))
    assert floor.seen.sealed == "P2"


def test_time_to_squeeze_begins_when_the_port_is_read_after_the_card_was_sealed(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    squeezer = Squeezer(floor.game, bytes)
    assert squeezer.opened(floor.desk.table, 100.0) == [], "the port was read some time ago"
    assert squeezer.opened(floor.desk.table, 100.5) == []
    assert squeezer.opened(floor.desk.table, 110.4) == []
    assert squeezer.left_s(110.4) == pytest.approx(0.1)
    assert squeezer.opened(floor.desk.table, 110.5) != []


@pytest.mark.rule("baccarat 5.7")
def test_sealed_card_is_turned_over_in_a_held_round_where_another_card_waits_for_its_place(tmp_path: Path) -> None:
    floor = squeezed(tmp_path, dialect="ae2")
    floor.draw(fault="locked-gate")
    assert (floor.phase(), floor.seen.sealed, floor.seen.unplaced) == (Phase.HELD, "P2", ["KC"])
    assert floor.offers() == ["open-card", "drop-card"]
    floor.refused("key-card", card="KC")
    floor.refused("go-on")
    floor.tell("open-card")
    assert (floor.phase(), floor.seen.sealed, floor.facts()) == (Phase.HELD, "", ["2S", "3H", "2D"])
    assert {*floor.offers()} >= {"key-card", "drop-card"}
    floor.tell("key-card", card="KC")
    floor.pass_time(1.0)
    assert (floor.phase(), floor.facts(), floor.seen.sealed) == (Phase.BETS_CLOSED, ["2S", "3H", "2D", "KC"], "")
    for _ in range(2):
        floor.draw(seconds=12.0)
    floor.agree("carl")
    assert findings(floor) == []


def test_sealed_card_is_turned_over_where_a_card_that_was_not_read_holds_the_round(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    floor.draw(fault="locked-gate")
    assert (floor.phase(), floor.seen.sealed, floor.seen.unplaced) == (Phase.HELD, "P2", [])
    floor.refused("key-card", card="KC", place="B2")
    floor.tell("open-card")
    floor.tell("key-card", card="KC", place="B2")
    assert (floor.phase(), floor.facts()) == (Phase.BETS_CLOSED, ["2S", "3H", "2D", "KC"])
    assert findings(floor) == []


def test_sealed_card_stays_closed_in_a_round_that_people_hold(tmp_path: Path) -> None:
    floor = squeezed(tmp_path)
    floor.desk.done("hold", reason="a player is unwell")
    assert "open-card" not in floor.offers()
    assert floor.refused("open-card").sentence == phrase("opened_later")
    floor.tell("go-on")
    floor.tell("open-card")
    assert floor.facts() == ["2S", "3H", "2D"]
