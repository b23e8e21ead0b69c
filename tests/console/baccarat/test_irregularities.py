"""CARD-STATES 2.3: every dealing error, by who reports it, what becomes of the cards, and which players are asked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from console.cards.awaited import awaited
from protocol.enums import Phase
from tests.console.baccarat.table import ShoeFloor

NATURAL = "9S 5H KD 2C"
SIX = "2S 3H 2D KC 4S 5H"
BETS = {"A": {"player": 10_000, "player-pair": 1000}, "B": {"banker": 2000}}
Dealt = Callable[..., ShoeFloor]


@pytest.fixture
def dealt(tmp_path: Path) -> Dealt:
    def deal(cards: str, count: int, **readings: object) -> ShoeFloor:
        floor = ShoeFloor(tmp_path, "A", "B", cards=cards, readings=readings)
        floor.join(A=100_000, B=100_000)
        floor.register_shoe()
        floor.begin(**BETS)
        floor.draw(count)
        return floor

    return deal


def asked(floor: ShoeFloor) -> list[str]:
    options = floor.seen.options
    return [] if options is None else options.asked


def void(floor: ShoeFloor, paragraph: str) -> None:
    """Makes the round void; after the first card that takes the shift manager and a reason."""
    alone = floor.desk.order("void", paragraph=paragraph, reason="looked at", second="carl")
    assert alone.refusal is not None
    floor.desk.done("void", staff="ben", second="carl", paragraph=paragraph, reason="looked at")
    floor.pass_time(1.0)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.VOID, paragraph)
    assert floor.credits() == {"A": 100_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.8.1")
def test_a_card_on_the_wrong_side_is_moved_and_players_choose_while_no_bet_is_decided(dealt: Dealt) -> None:
    floor = dealt(NATURAL, 1)
    floor.tell("lies", places=["B1"])
    seen = floor.seen
    assert (seen.moment, [each.place for each in seen.cards], [each.by_table for each in seen.cards]) == (
        "error", ["B1"], ["P1"],
    )  # fmt: skip
    assert {"reconstruct", "give-up"} <= set(floor.offers())
    assert floor.refused("reconstruct").refusal == 43, "a supervisor says that it can be put right"
    floor.tell("reconstruct", second="carl")
    assert asked(floor) == ["A", "B"]
    assert not floor.shoe.may_draw(), "the gate is locked while players choose"
    floor.choose("A", "take-back")
    floor.choose("B", "go-on")
    floor.pass_time(0.5)
    floor.draw(3)
    floor.agree(second="carl")
    assert floor.credits() == {"A": 100_000, "B": 98_000}


@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.8.2")
def test_once_a_bet_is_decided_nobody_is_asked_about_a_card_that_can_be_moved(dealt: Dealt) -> None:
    floor = dealt(SIX, 6)
    floor.tell("lies", places=["P1", "B1", "P2", "B2", "B3", "P3"])
    assert floor.seen.by_table is not None
    told = floor.desk.done("what-if", of="reconstruct")["what_if"]
    assert (told["player"], told["asks"]) == (["2S", "2D", "4S"], [])
    assert {name: (line["before_cents"], line["after_cents"]) for name, line in told["terminals"].items()} == {
        "A": (32_000, 22_000), "B": (0, 2000),
    }, "as it lies the Player has 9 and wins; by the order it is a tie at 8, and the pair wins in both"  # fmt: skip
    floor.tell("reconstruct", second="carl")
    assert asked(floor) == []
    floor.agree(second="carl")
    assert floor.credits() == {"A": 100_000 + 11_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.8")
def test_after_the_third_card_nobody_is_asked_about_a_card_that_can_be_moved_even_with_open_bets(dealt: Dealt) -> None:
    floor = dealt(SIX, 4)
    floor.tell("lies", places=["P1", "B1", "B2", "P2"])
    floor.tell("reconstruct", second="carl")
    assert (asked(floor), floor.seen.felt.player.cards) == ([], ["2S", "2D"])


@pytest.mark.rule("baccarat 5.8")
@pytest.mark.rule("baccarat 5.12.1")
def test_cards_that_cannot_be_corrected_count_as_they_lie_and_are_never_moved_again(dealt: Dealt) -> None:
    floor = dealt(SIX, 6)
    floor.tell("lies", places=["P1", "B1", "P2", "B2", "B3", "P3"])
    floor.tell("give-up", second="carl")
    assert asked(floor) == [], "everything is decided as it lies"
    assert all(each.is_fixed for each in floor.seen.cards)
    assert floor.refused("lies", places=["P1", "B1", "P2", "B2", "P3", "B3"]).refusal == 111
    floor.agree(second="carl")
    assert floor.credits() == {"A": 100_000 + 10_000 + 11_000, "B": 98_000}


@pytest.mark.rule("baccarat 5.8")
def test_players_choose_after_an_unfinished_hand_is_given_up_even_if_a_bet_is_decided(dealt: Dealt) -> None:
    floor = dealt(SIX, 4)
    floor.tell("lies", places=["P1", "B1", "B2", "P2"])
    floor.tell("give-up", second="carl")
    assert asked(floor) == ["A", "B"]
    floor.tell("close-options")
    assert asked(floor) == []
    assert floor.seen.felt.player.cards == ["2S", "KC"]


@pytest.mark.rule("baccarat 5.5.3")
def test_a_wrong_number_of_cards_that_cannot_be_corrected_makes_the_round_void(dealt: Dealt) -> None:
    floor = dealt("9S 5H KD 2C 4S", 4)
    floor.draw(fault="overdraw")
    assert (floor.phase(), floor.seen.unplaced) == (Phase.HELD, ["4S"])
    floor.tell("key-card", card="4S", place="B3")
    floor.tell("give-up", second="carl")
    assert (floor.seen.moment, floor.seen.void_by) == ("void", "5.5.3")
    void(floor, "5.5.3")


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
def test_a_card_drawn_in_excess_is_the_first_of_the_next_round_and_nobody_is_asked(dealt: Dealt) -> None:
    floor = dealt("9S 5H KD 2C 4S 8H 9D 7C", 4)
    floor.draw(fault="overdraw")
    held = floor.seen.held
    assert [(each.reason, each.paragraph) for each in held] == [("not-due", "5.7")]
    assert floor.refused("agree").refusal is not None
    floor.tell("key-card", card="4S", place="B3")
    assert floor.phase() is Phase.BETS_CLOSED
    floor.tell("reconstruct", second="carl")
    assert (asked(floor), floor.seen.cards[-1].place) == ([], "next-round")
    floor.agree(second="carl")
    assert floor.seen.shoe.kept == ["4S"]
    floor.open()
    floor.bet("A", {"player": 10_000})
    floor.desk.done("close")
    assert awaited(floor.desk.table).places == (), "no card leaves the shoe before it"
    floor.pass_time(1.0)
    assert floor.facts() == ["4S"], "it lies there already, and the shoe does not tell it again"
    assert floor.draw(2) == ["8H", "9D"]
    assert floor.facts() == ["4S", "8H", "9D"]
    assert floor.seen.shoe.drawn == 7


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.rule("baccarat 5.7.1")
@pytest.mark.parametrize(("count", "who"), [(2, ["A", "B"]), (3, [])])
def test_an_exposed_card_is_the_next_card(dealt: Dealt, count: int, who: list[str]) -> None:
    floor = dealt(SIX, count)
    card = SIX.split()[count]
    floor.tell("exposed", card=card)
    assert asked(floor) == who
    if who:
        floor.tell("close-options")
    assert floor.seen.next is not None
    assert floor.seen.next.must_be == card
    floor.draw()
    assert floor.facts()[-1] == card


@pytest.mark.rule("baccarat 5.7")
def test_a_card_that_is_not_the_exposed_one_is_held(dealt: Dealt) -> None:
    floor = dealt(SIX, 3)
    floor.tell("exposed", card="9H")
    floor.draw()
    assert floor.phase() is Phase.HELD
    assert floor.seen.unplaced == ["KC"]
    assert floor.facts() == ["2S", "3H", "2D"]


@pytest.mark.rule("baccarat 5.9")
@pytest.mark.parametrize(("count", "who"), [(1, ["A", "B"]), (3, [])])
def test_players_choose_after_a_card_dealt_face_up_on_a_face_down_table_only_while_no_bet_is_decided(
    dealt: Dealt, count: int, who: list[str]
) -> None:
    floor = dealt(SIX, count, face_down=True)
    floor.tell("face-up")
    assert asked(floor) == who


@pytest.mark.rule("baccarat 5.9")
def test_a_card_dealt_face_up_is_no_error_at_a_table_that_deals_face_up(dealt: Dealt) -> None:
    assert dealt(SIX, 1).refused("face-up").refusal == 216


@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.10.1")
def test_two_cards_drawn_together_are_ordered_by_the_supervisor_and_players_always_choose(dealt: Dealt) -> None:
    floor = dealt(SIX, 3)
    floor.draw(fault="two-at-once")
    assert (floor.phase(), [each.reason for each in floor.seen.held]) == (Phase.HELD, ["two-at-once"])
    floor.tell("together", cards=["4S", "KC"])
    assert (floor.phase(), floor.seen.moment, floor.seen.together) == (Phase.BETS_CLOSED, "order", ["4S", "KC"])
    assert floor.refused("order", cards=["KC", "4S"]).refusal == 43
    floor.tell("order", second="carl", cards=["KC", "4S"])
    assert asked(floor) == ["A", "B"], "also after a bet is decided"
    floor.tell("close-options")
    assert (floor.seen.felt.banker.cards, floor.seen.felt.player.cards) == (["3H", "KC"], ["2S", "2D", "4S"])
    assert floor.seen.shoe.drawn == 5


@pytest.mark.rule("baccarat 5.10.2")
def test_the_set_may_be_replaced_while_an_order_is_open_and_its_count_begins_anew(dealt: Dealt) -> None:
    floor = dealt(SIX, 3)
    floor.draw(fault="two-at-once")
    floor.tell("together", cards=["KC", "4S"])
    floor.shoe.new_set()
    floor.pass_time(0.5)
    assert [each.reason for each in floor.seen.held] == ["drawer-open"]
    birth = {"set": "7A", "shuffled_by": "machine 1", "cut_by": "carl", "cut_from_end": 20, "burn": 0}
    floor.tell("new-shoe", second="carl", **birth)
    floor.tell("order", second="carl", cards=["KC", "4S"])
    floor.tell("close-options")
    assert (floor.seen.shoe.set, floor.seen.shoe.drawn, floor.seen.shoe.left) == ("7A", 0, 416)
    assert floor.seen.felt.player.cards == ["2S", "2D", "4S"]
    assert floor.seen.shoe.born is not None
    assert floor.seen.shoe.born.cut_from_end == 20


@pytest.mark.rule("baccarat 5.5.3")
def test_a_settled_round_with_a_wrong_number_of_cards_is_void_until_the_next_is_opened(dealt: Dealt) -> None:
    floor = dealt(NATURAL, 4)
    floor.agree()
    assert floor.credits() == {"A": 100_000 + 10_000 - 1000, "B": 98_000}
    number = floor.desk.table.round.number
    floor.desk.done("void", staff="ben", second="carl", round=number, paragraph="5.5.3", reason="a card too few")
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 100_000, "B": 100_000}


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.parametrize("count", [1, 3])
def test_after_any_other_dealing_error_every_player_with_an_undecided_bet_is_asked(dealt: Dealt, count: int) -> None:
    floor = dealt(SIX, count)
    assert floor.refused("error").refusal == 43
    floor.tell("error", second="carl")
    assert asked(floor) == ["A", "B"]


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.rule("baccarat 5.12.3")
def test_only_undecided_bets_are_returned_and_a_second_error_asks_the_remaining_players_again(dealt: Dealt) -> None:
    floor = dealt(SIX, 3)
    floor.tell("error", second="carl")
    floor.choose("A", "take-back")
    floor.pass_time(21.0)
    assert asked(floor) == []
    floor.tell("error", second="carl")
    assert asked(floor) == ["B"], "A has nothing left that could be returned"
    floor.pass_time(21.0)
    floor.draw(3)
    floor.agree(second="carl")
    assert floor.credits() == {"A": 100_000 + 11_000, "B": 100_000}, "A's pair was decided and stays"


@pytest.mark.rule("baccarat 5.12")
def test_the_dealer_may_give_more_time_once_and_a_supervisor_once_more(dealt: Dealt) -> None:
    floor = dealt(SIX, 1)
    floor.tell("error", second="carl")
    floor.tell("add-time")
    assert floor.refused("add-time").refusal == 50
    floor.tell("add-time", staff="carl")
    floor.pass_time(40.0)
    assert asked(floor) == ["A", "B"]
    floor.pass_time(11.0)
    assert asked(floor) == []


@pytest.mark.rule("baccarat 5.5.4")
def test_a_round_whose_shoe_is_empty_can_only_be_voided(dealt: Dealt) -> None:
    floor = dealt(SIX, 1)
    del floor.shoe.stock[1:]
    floor.draw()
    assert (floor.phase(), [each.paragraph for each in floor.seen.held]) == (Phase.HELD, ["5.5.4"])
    void(floor, "5.5.4")


@pytest.mark.rule("baccarat 5.5.1")
def test_a_foreign_card_makes_the_round_void_and_puts_the_shoe_out_of_use(dealt: Dealt) -> None:
    floor = dealt(SIX, 2)
    floor.draw(fault="foreign-card")
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.HELD, "5.5.1")
    void(floor, "5.5.1")
    assert floor.seen.shoe.ended == "foreign-card"
    assert floor.refused("open").refusal is not None
    floor.register_shoe(set="7A")
    floor.open()


@pytest.mark.rule("baccarat 5.5.1")
def test_a_set_with_a_foreign_card_is_counted_to_its_end_after_a_restart(dealt: Dealt) -> None:
    floor = dealt(SIX, 2)
    floor.draw(fault="foreign-card")
    void(floor, "5.5.1")
    floor.restart_console()
    floor.shoe.press_clear()
    floor.pass_time(3.0)
    assert len(floor.draw(2)) == 2
    cards = floor.seen.shoe.counted
    assert cards is not None
    assert cards.counted == 5


@pytest.mark.rule("baccarat 5.5.2")
def test_a_ninth_copy_of_a_card_voids_the_round_in_which_it_comes_and_no_earlier_one(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="AS KD AS KC 9H 9D AS 9D 8S KH AS KH AS", readings={"decks": 4})
    floor.join(A=100_000)
    floor.register_shoe()
    for cards in (6, 4):
        floor.begin(A={"tie": 1000})
        floor.draw(cards)
        floor.agree()
    stood = floor.credits()
    floor.begin(A={"tie": 1000})
    floor.draw(3)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.HELD, "5.5.2")
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.2", reason="a fifth ace of spades")
    floor.pass_time(1.0)
    assert floor.credits() == stood
    assert floor.seen.shoe.ended == "shortage-or-excess"


@pytest.mark.rule("baccarat 5.5.5")
def test_cards_in_the_order_of_a_new_deck_hold_the_round_and_the_shoe(dealt: Dealt) -> None:
    floor = dealt("KS QS JS TS 9S 8S", 6)
    assert (floor.phase(), floor.desk.table.round.paragraph) == (Phase.HELD, "5.5.5")
    void(floor, "5.5.5")
    assert floor.refused("open").refusal is not None


@pytest.mark.rule("baccarat 5.11")
def test_an_error_noticed_in_the_next_round_needs_the_shift_manager_and_changes_no_later_round(
    dealt: Dealt,
) -> None:
    floor = dealt(f"{NATURAL} {SIX}", 4)
    floor.agree()
    number = floor.desk.table.round.number
    floor.begin(B={"banker": 2000})
    floor.draw(6)
    floor.agree()
    before = floor.credits()
    order = {"round": number, "paragraph": "5.17", "reason": "the manager's words"}
    assert floor.desk.order("void", second="carl", **order).refusal is not None
    floor.desk.done("void", second="ben", **order)
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 100_000, "B": before["B"] + 2000}


@pytest.mark.rule("baccarat 5.17")
def test_any_other_case_is_decided_by_the_shift_manager_with_a_reason(dealt: Dealt) -> None:
    floor = dealt(SIX, 2)
    assert floor.desk.order("void", staff="ben", second="carl", paragraph="5.17").refusal is not None
    void(floor, "5.17")
