"""Cards that are out of the shoe before the round has them: they are shown, placed once, dropped, taken back, and kept
on disk.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace

from console.cards.witness import Shoe
from protocol.enums import Phase
from protocol.refusals import RefusalNumber
from tests.console.baccarat.table import BIRTH, ShoeFloor

SIX = "2S 3H 2D KC 4S 5H"
NATURAL = "9S 5H KD 2C"


@pytest.fixture
def floor(tmp_path: Path) -> ShoeFloor:
    made = ShoeFloor(tmp_path, "A", cards=f"{SIX} {NATURAL} {SIX}")
    made.join(A=100_000)
    return made


def begun(floor: ShoeFloor, count: int, **birth: object) -> ShoeFloor:
    floor.register_shoe(**birth)
    floor.begin(A={"player": 10_000})
    floor.draw(count)
    return floor


def missed_a_card(floor: ShoeFloor) -> None:
    """A table whose console is dead while the dealer draws the fourth card."""
    begun(floor, 3)
    floor.desk.store.close()
    assert [paper.face for paper in floor.shoe.draw()] == ["KC"]
    floor.start_console()
    floor.pass_time(4.0)
    assert floor.phase() is Phase.HELD


def test_a_card_drawn_during_a_hold_is_shown_and_counts_once_at_the_place_that_people_enter(
    floor: ShoeFloor,
) -> None:
    missed_a_card(floor)
    assert floor.seen.unplaced == ["KC"]
    floor.tell("key-card", card="KC", place="B2")
    floor.tell("conclude", second="carl")
    floor.pass_time(1.0)
    assert (floor.facts(), floor.seen.shoe.drawn, floor.seen.held) == (SIX.split()[:4], 4, [])
    floor.draw(2)
    floor.agree(second="carl")
    assert floor.seen.shoe.drawn == 6


def test_two_people_remove_a_card_that_is_not_on_the_table_and_shoe_and_record_count_alike(floor: ShoeFloor) -> None:
    missed_a_card(floor)
    assert "drop-card" in floor.offers()
    assert floor.refused("drop-card", second="carl", card="9S", reason="x").refusal == RefusalNumber.BAD_ARGUMENT
    assert floor.refused("drop-card", second="carl", card="KC").refusal == RefusalNumber.BAD_ARGUMENT, "no reason"
    assert floor.refused("drop-card", card="KC", reason="read wrongly").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.tell("drop-card", second="carl", card="KC", reason="read wrongly")
    assert floor.seen.unplaced == []
    floor.tell("conclude", second="carl")
    floor.pass_time(1.0)
    assert floor.facts() == SIX.split()[:3]
    floor.tell("key-card", card="KS", place="B2")
    floor.pass_time(3.0)
    assert (floor.facts(), floor.seen.held) == (["2S", "3H", "2D", "KS"], [])


def test_a_dropped_card_of_a_shoe_without_numbers_was_never_drawn(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards=f"{NATURAL} {SIX}", dialect="beetek")
    floor.join(A=100_000)
    begun(floor, 4)
    floor.draw(fault="overdraw")
    before = floor.source.watched().drawn
    (card,) = floor.seen.unplaced
    floor.tell("drop-card", second="carl", card=card, reason="nothing lies there")
    floor.pass_time(0.5)
    assert (floor.source.watched().drawn, floor.seen.unplaced) == (before - 1, [])


@pytest.mark.rule("baccarat 5.7")
def test_a_card_drawn_early_lies_on_the_table_for_the_next_round_also_after_a_restart(floor: ShoeFloor) -> None:
    floor.register_shoe()
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.draw(fault="locked-gate")
    floor.tell("key-card", card="2S")
    assert (floor.seen.shoe.kept, floor.seen.shoe.drawn) == (["2S"], 1)
    floor.restart_console()
    floor.pass_time(3.0)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, "5.4.2")
    assert (floor.seen.shoe.kept, floor.seen.shoe.drawn, floor.seen.held) == (["2S"], 1, [])
    floor.begin(A={"player": 10_000})
    assert floor.facts() == ["2S"], "it lies there, and nobody has to say it again"
    floor.draw(5)
    floor.agree()
    assert floor.seen.shoe.drawn == 6


@pytest.mark.rule("baccarat 5.7")
def test_a_card_drawn_early_in_the_round_goes_to_its_place_though_the_console_restarts(floor: ShoeFloor) -> None:
    begun(floor, 3)
    floor.tell("error", second="carl")
    floor.draw(fault="locked-gate")
    floor.tell("key-card", card="KC")
    floor.desk.done("close-options")
    floor.restart_console()
    floor.pass_time(3.0)
    assert (floor.seen.shoe.kept, floor.seen.shoe.drawn) == (["KC"], 4)
    floor.tell("conclude", second="carl")
    floor.pass_time(1.0)
    assert (floor.facts(), [each.position for each in floor.seen.cards]) == (SIX.split()[:4], [1, 2, 3, 4])


def test_facts_of_a_round_voided_with_open_bets_are_recorded_by_the_next_round(
    floor: ShoeFloor,
) -> None:
    floor.register_shoe(burn=2)
    floor.draw(2)
    floor.tell("burnt")
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    floor.begin(A={"player": 10_000})
    assert (floor.seen.shoe.set, floor.seen.shoe.drawn, floor.seen.held) == ("5C", 2, [])
    floor.draw(4)
    assert floor.facts() == ["2D", "KC", "4S", "5H"]


def test_facts_of_a_round_voided_right_after_the_close_are_recorded_by_the_next_round(
    floor: ShoeFloor,
) -> None:
    floor.register_shoe(burn=1)
    floor.draw()
    floor.tell("burnt")
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.desk.done("close")
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    floor.begin(A={"player": 10_000})
    assert (floor.seen.shoe.set, floor.seen.shoe.drawn, floor.seen.held) == ("5C", 1, [])


@pytest.mark.parametrize("is_closed", [False, True])
def test_a_card_put_aside_between_rounds_is_counted_even_if_the_next_round_is_void_at_once(
    floor: ShoeFloor, is_closed: bool
) -> None:
    begun(floor, 6)
    floor.agree()
    floor.draw(fault="locked-gate")
    floor.tell("key-card", second="carl", card="9S", place="aside")
    floor.open()
    floor.bet("A", {"player": 10_000})
    if is_closed:
        floor.desk.done("close")
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    floor.begin(A={"player": 10_000})
    assert (floor.seen.shoe.drawn, floor.seen.held) == (7, [])
    floor.draw()
    assert (floor.facts(), floor.seen.cards[0].position) == (["5H"], 8)


def test_two_cards_drawn_between_rounds_are_both_recorded_even_if_players_are_asked_in_between(
    floor: ShoeFloor,
) -> None:
    begun(floor, 6)
    floor.agree()
    for card in ("9S", "5H"):
        floor.draw(fault="locked-gate")
        floor.tell("key-card", second="carl", card=card, place="next")
    floor.begin(A={"player": 10_000})
    assert floor.seen.options is not None
    floor.tell("close-options")
    floor.pass_time(1.0)
    assert (floor.facts(), floor.seen.shoe.kept, floor.seen.shoe.drawn) == (["9S", "5H"], [], 8)
    floor.draw(2)
    assert floor.seen.felt.player.cards == ["9S", "KD"]


@pytest.mark.rule("baccarat 5.10.2")
def test_a_new_set_during_a_round_burns_no_card_again_and_is_announced_to_the_shoe(floor: ShoeFloor) -> None:
    floor.register_shoe(burn=1)
    floor.draw()
    floor.tell("burnt")
    floor.begin(A={"player": 10_000})
    floor.draw(2)
    floor.draw(fault="two-at-once")
    floor.tell("together", cards=["KC", "4S"])
    floor.shoe.new_set()
    floor.pass_time(0.5)
    floor.tell("new-shoe", second="carl", **{**BIRTH, "set": "7A"})
    assert floor.shoe.firmware.set_id == "7A"
    floor.tell("order", second="carl", cards=["KC", "4S"])
    floor.tell("close-options")
    floor.pass_time(1.0)
    assert (floor.seen.shoe.set, floor.seen.shoe.drawn, floor.facts()) == ("7A", 0, ["3H", "2D", "KC", "4S"])


@pytest.mark.rule("baccarat 5.7")
def test_two_people_take_back_a_report_of_an_exposed_card(floor: ShoeFloor) -> None:
    begun(floor, 3)
    floor.tell("exposed", card="9H")
    floor.draw()
    assert floor.seen.unplaced == ["KC"]
    assert floor.refused("not-exposed", card="9H").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.tell("not-exposed", second="carl", card="9H")
    assert floor.seen.shoe.exposed == []
    floor.tell("key-card", card="KC", place="B2")
    floor.draw(2)
    floor.agree(second="carl")
    assert floor.seen.shoe.ended == ""


@pytest.mark.rule("baccarat 5.5.2")
def test_a_command_about_cards_that_ends_the_shoe_needs_two_people(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="AS 3H AS KC 9H 9D", readings={"decks": 4})
    floor.join(A=100_000)
    begun(floor, 3)
    for _ in range(2):
        floor.tell("exposed", card="AS")
    assert floor.refused("exposed", card="AS").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    assert (floor.seen.void_by, floor.seen.shoe.exposed) == ("", ["AS", "AS"])


@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.10.1")
def test_a_supervisor_orders_two_cards_drawn_so_close_that_nobody_saw_which_was_first(
    floor: ShoeFloor,
) -> None:
    begun(floor, 2)
    floor.shoe.draw()
    floor.pass_time(0.1)
    floor.shoe.draw()
    floor.pass_time(1.0)
    assert (floor.facts(), floor.seen.unplaced) == (["2S", "3H", "2D"], ["KC"])
    assert [each.reason for each in floor.seen.held] == ["two-at-once"]
    assert floor.refused("key-card", card="KC", place="B2").refusal == RefusalNumber.WRONG_PHASE
    (offer,) = [each for each in floor.seen.offered if each.verb == "together"][:1]
    assert offer.cards == ["2D", "KC"]
    floor.tell("together", cards=offer.cards)
    assert (floor.phase(), floor.facts(), floor.seen.together) == (Phase.BETS_CLOSED, ["2S", "3H"], ["2D", "KC"])
    assert floor.refused("order", cards=["KC", "2D"]).refusal == RefusalNumber.SECOND_PERSON_NEEDED
    floor.tell("order", second="carl", cards=["KC", "2D"])
    assert floor.seen.options is not None
    assert floor.seen.options.asked == ["A"], "players always have their options"
    floor.tell("close-options")
    assert (floor.seen.felt.player.cards, floor.seen.shoe.drawn) == (["2S", "KC"], 4)


def test_the_dealer_alone_cannot_let_a_round_go_on_after_cards_that_came_together(floor: ShoeFloor) -> None:
    begun(floor, 2)
    floor.draw(fault="two-at-once")
    assert floor.refused("go-on", reason="I saw it").refusal == RefusalNumber.SECOND_PERSON_NEEDED
    assert floor.refused("key-card", card="2D").refusal == RefusalNumber.WRONG_PHASE


@pytest.mark.rule("baccarat 5.5.5")
def test_a_set_that_was_found_unshuffled_stays_out_of_use_after_a_restart(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="KS QS JS TS 9S 8S")
    floor.join(A=100_000)
    begun(floor, 6)
    assert floor.desk.table.round.paragraph == "5.5.5"
    floor.restart_console()
    floor.pass_time(3.0)
    assert "not-shuffled" in [each.reason for each in floor.seen.held]
    assert floor.refused("conclude", second="carl").refusal is not None
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="looked at")
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.seen.shoe.ended == "not-shuffled"
    assert floor.refused("open").refusal == RefusalNumber.TABLE_CLOSED


def test_a_card_reported_late_while_players_choose_is_the_next_card_and_holds_nothing(tmp_path: Path) -> None:
    """The console missed the card before, and nothing is held for it: the round must not wait forever."""
    floor = ShoeFloor(tmp_path, "A", cards="2S 3H 2D KC 4S 5H")
    floor.join(A=100_000)
    begun(floor, 3)
    floor.tell("error", second="carl")
    assert floor.seen.moment == "options"
    witness = floor.desk.table.play.witness
    assert isinstance(witness, Shoe)
    witness.seen = replace(witness.seen, unplaced=("KC",))
    floor.desk.done("key-card", card="KC")
    assert floor.seen.shoe.kept == ["KC"]
    floor.choose("A", "go-on")
    floor.pass_time(1.0)
    assert floor.facts() == ["2S", "3H", "2D", "KC"]


@pytest.mark.rule("baccarat 5.5.5")
def test_a_correction_that_shows_the_order_of_a_new_deck_is_held(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="KS QS JS 2D 9S 8S")
    floor.join(A=100_000)
    begun(floor, 6)
    placed = {card.position: card.place for card in floor.seen.cards}
    floor.tell("correct-card", second="carl", place=placed[4], card="TS")
    assert [each.reason for each in floor.seen.held] == ["not-shuffled"]
    assert "agree" not in floor.offers()


@pytest.mark.rule("baccarat 5.5.1")
@pytest.mark.rule("baccarat 5.5.2")
@pytest.mark.rule("baccarat 5.5.5")
@pytest.mark.parametrize("paragraph", ["5.5.1", "5.5.2", "5.5.5"])
def test_a_void_for_a_faulty_set_puts_the_set_out_of_use(floor: ShoeFloor, paragraph: str) -> None:
    begun(floor, 2)
    floor.desk.done("void", staff="ben", second="carl", paragraph=paragraph, reason="seen on the table")
    floor.restart_console()
    floor.pass_time(3.0)
    assert (floor.seen.moment, floor.seen.shoe.ended != "") == ("no-shoe", True)
    assert floor.refused("open").refusal == RefusalNumber.TABLE_CLOSED
    floor.register_shoe(set="7A")
    floor.begin(A={"player": 10_000})


def test_a_set_that_two_people_found_sound_is_dealt_on(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="KS QS JS TS 9S 8S")
    floor.join(A=100_000)
    begun(floor, 6)
    floor.tell("key-card", card="8S")
    floor.tell("go-on", second="carl", reason="chance")
    assert floor.seen.held == []
    floor.restart_console()
    floor.pass_time(3.0)
    assert "not-shuffled" not in [each.reason for each in floor.seen.held]
    assert floor.seen.shoe.ended == ""


@pytest.mark.rule("baccarat 2.2.1")
def test_a_shoe_that_was_registered_before_the_very_first_round_survives_a_restart(floor: ShoeFloor) -> None:
    floor.register_shoe(burn=1)
    floor.draw()
    floor.tell("burnt")
    floor.restart_console()
    floor.pass_time(3.0)
    born = floor.seen.shoe.born
    assert (floor.seen.shoe.set, born is not None and born.by) == ("5C", ["anna", "carl"])
    assert (floor.seen.shoe.drawn, floor.seen.held) == (1, [])
    floor.begin(A={"player": 10_000})
    floor.draw(4)
    assert floor.facts() == ["3H", "2D", "KC", "4S"]
