"""The judge of cards: accepted, repeat or held, each rule by itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.cards import DECK
from shoe_controller.events import (
    OVERDRAWN,
    Alive,
    Card,
    Connected,
    CutCard,
    DrawerOpen,
    Empty,
    Heard,
    Hello,
    LidOpen,
    Misread,
    MisreadReason,
    Offline,
    Overflowed,
    Result,
    Role,
    Said,
    ShoeEvent,
    Started,
    State,
    Stopped,
)
from shoe_controller.inventory import SetOfCards
from shoe_controller.judge import Judge
from shoe_controller.reasons import MISREADS, ROWS, HoldReason
from shoe_controller.verdicts import Accepted, Agreed, Awaited, Cut, Held, Kept, Moment, MustClose, Repeat, Resolved
from tests.shoe_controller.handmade import DEAL, SET, Asked, kinds, reasons

SHOES = pytest.mark.parametrize("dialect", ["s2", "ae2", "beetek"])
UNREAD = Misread(MisreadReason.UNREADABLE)


@SHOES
def test_due_cards_are_accepted_place_by_place(dialect: str) -> None:
    asked = Asked(dialect)
    dealt = zip("8S KH AD 5C".split(), DEAL, strict=True)
    said = [asked.card(card, place if dialect == "ae2" else None) for card, place in dealt]
    accepted = [outcome for outcomes in said for outcome in outcomes if isinstance(outcome, Accepted)]
    assert [(each.place, each.card, each.position) for each in accepted] == [
        ("P1", "8S", 1), ("B1", "KH", 2), ("P2", "AD", 3), ("B2", "5C", 4),
    ]  # fmt: skip
    assert not asked.judge.is_held


def test_card_with_the_same_index_again_is_a_repeat_and_counts_once() -> None:
    asked = Asked()
    asked.card("8S")
    assert kinds(asked.hear(Card("8S", 1, set_id="5C"), number=1)) == ["Repeat"]
    assert kinds(asked.hear(Card("8S", 1, set_id="5C", again=True), number=9)) == ["Repeat"]
    assert (asked.judge.inventory.out, asked.judge.view.repeats) == (("8S",), 2)


def test_ae2_event_with_the_same_number_again_is_a_repeat() -> None:
    asked = Asked("ae2")
    for _ in range(3):
        said = asked.hear(Card("8S", place="P1"), number=49, after_s=0.05)
    assert kinds(said) == ["Repeat"]
    assert asked.judge.inventory.drawn == 1


def test_copies_with_up_to_seven_other_events_between_them_are_repeats() -> None:
    asked = Asked("ae2", Moment.BURNING, ("burn",) * 8)
    cards = [Card(card, role=Role.BURN) for card in "8S KH AD 5C 2H 9D JC 3S".split()]
    for copy in range(3):
        said = [kinds(asked.hear(card, number=number)) for number, card in enumerate(cards, 1)]
        assert said == [["Accepted" if copy == 0 else "Repeat"]] * 8


def test_event_number_that_returns_after_ten_events_is_a_new_card() -> None:
    asked = Asked("ae2", Moment.COUNTING, ())
    for number in range(1, 11):
        asked.hear(Card("8S" if number == 1 else "KH", role=Role.BURN), number=number)
    assert kinds(asked.hear(Card("8S", role=Role.BURN), number=1)) == ["Accepted"]


def test_same_card_at_the_same_place_under_another_number_is_a_repeat() -> None:
    asked = Asked("ae2")
    asked.card("8S", "P1")
    assert kinds(asked.card("8S", "P1")) == ["Repeat"]


@pytest.mark.parametrize(("dialect", "card"), [("s2", Card("9S", 1)), ("ae2", Card("9S", place="P1"))])
def test_other_card_for_a_recorded_index_or_place_is_held_as_a_conflict_and_changes_nothing(
    dialect: str, card: Card
) -> None:
    asked = Asked(dialect)
    asked.card("8S", "P1" if dialect == "ae2" else None)
    assert reasons(asked.hear(card)) == [HoldReason.CONFLICT]
    assert asked.judge.inventory.out == ("8S",)


def test_same_card_within_300_ms_from_a_shoe_without_event_numbers_is_held_and_not_counted() -> None:
    asked = Asked("beetek")
    asked.card("8S")
    assert reasons(asked.card("8S", after_s=0.29)) == [HoldReason.EQUAL_TOO_SOON]
    assert asked.judge.inventory.drawn == 1
    later = Asked("beetek")
    later.card("8S")
    assert kinds(later.card("8S", after_s=0.31)) == ["Accepted"]


def test_card_that_people_keyed_and_the_shoe_reports_later_is_held_and_not_counted_twice() -> None:
    asked = Asked("beetek")
    asked.judge.keyed(100.0, "8S")
    assert reasons(asked.card("8S", after_s=5.0)) == [HoldReason.KEYED_BEFORE]
    assert asked.judge.inventory.out == ("8S",)
    asked.judge.resume()
    assert kinds(asked.card("8S", after_s=20.0)) == ["Accepted"]


@pytest.mark.parametrize("dialect", ["ae2", "beetek"])
def test_first_report_after_people_keyed_another_card_for_a_silent_shoe_is_held_and_not_counted(dialect: str) -> None:
    asked = Asked(dialect)
    places = dialect == "ae2"
    asked.judge.keyed(100.0, "4D")
    assert reasons(asked.card("3C", "P1" if places else None, after_s=5.0)) == [HoldReason.PERHAPS_KEYED]
    assert asked.judge.inventory.out == ("4D",)
    asked.judge.resume()
    assert kinds(asked.card("7C", "B1" if places else None, after_s=1.0)) == ["Accepted"]


def test_report_that_names_the_next_place_is_not_taken_for_a_late_report_of_a_keyed_card() -> None:
    asked = Asked("ae2")
    asked.judge.keyed(100.0, "4D")
    assert kinds(asked.card("3C", "B1", after_s=1.0)) == ["Accepted"]


@pytest.mark.parametrize("dialect", ["ae2", "beetek"])
def test_card_after_one_that_the_shoe_could_not_read_and_people_keyed_is_accepted(dialect: str) -> None:
    asked = Asked(dialect)
    asked.hear(UNREAD)
    asked.judge.keyed(101.0, "4D")
    asked.judge.resume()
    assert kinds(asked.card("3C", "P1" if dialect == "ae2" else None, after_s=1.0)) == ["Accepted"]


def test_card_that_people_key_in_answer_to_a_late_report_is_not_reported_again() -> None:
    asked = Asked("beetek")
    asked.judge.keyed(100.0, "4D")
    assert reasons(asked.card("3C")) == [HoldReason.PERHAPS_KEYED]
    asked.judge.keyed(102.0, "3C")
    asked.judge.resume()
    assert kinds(asked.card("7C")) == ["Accepted"]
    assert asked.judge.inventory.out == ("4D", "3C", "7C")


@pytest.mark.rule("baccarat 5.10")
def test_two_cards_less_than_150_ms_apart_are_held_as_drawn_together() -> None:
    asked = Asked()
    asked.card("8S")
    assert reasons(asked.card("KH", after_s=0.149)) == [HoldReason.TWO_AT_ONCE]
    apart = Asked()
    apart.card("8S")
    assert kinds(apart.card("KH", after_s=0.151)) == ["Accepted"]


def test_two_cards_read_after_a_stall_of_the_reader_are_not_held_as_drawn_together() -> None:
    asked = Asked()
    asked.judge.see(Heard(101.0, Said(Card("8S", 1), 1), b"", late_s=1.0))
    assert kinds(asked.judge.see(Heard(101.0, Said(Card("KH", 2), 2), b"", late_s=1.0))) == ["Accepted"]


@pytest.mark.rule("baccarat 5.5.2")
@pytest.mark.rule("blackjack-rws 5.5.2")
@pytest.mark.parametrize("decks", [4, 8])
def test_more_copies_of_a_card_than_the_set_has_decks_are_held_over_all_rounds(decks: int) -> None:
    others = [card for card in DECK if card != "AS"][:: decks + 3]
    judge = Judge(SetOfCards(decks), Asked().driver.traits)
    judge.expects(Awaited(Moment.DEALING, ("P1",) * 100))
    found: list[Held] = []
    cards = [card for _ in range(decks + 1) for card in ("AS", *others)]
    for index, card in enumerate(cards, 1):
        found += [
            each
            for each in judge.see(Heard(2.0 * index, Said(Card(card, index), index % 255 + 1), b""))
            if isinstance(each, Held)
        ]
        if found:
            break
    assert [(held.reason, held.card) for held in found] == [(HoldReason.ONE_TOO_MANY, "AS")]
    assert cards[: found[0].position].count("AS") == decks + 1
    assert (found[0].row.baccarat, found[0].row.blackjack) == ("5.5.2", "5.5.2")


@pytest.mark.rule("baccarat 5.5.1")
@pytest.mark.rule("blackjack-rws 5.5.1")
def test_card_of_another_set_is_held() -> None:
    asked = Asked()
    assert reasons(asked.hear(Card("8S", 1, set_id="A7"))) == [HoldReason.FOREIGN]
    assert ROWS[HoldReason.FOREIGN].baccarat == ROWS[HoldReason.FOREIGN].blackjack == "5.5.1"


@pytest.mark.rule("baccarat 5.5.5")
@pytest.mark.rule("blackjack-rws 5.5.4")
@pytest.mark.parametrize("step", [1, -1])
def test_six_cards_in_the_order_of_a_new_deck_are_held_as_not_shuffled(step: int) -> None:
    asked = Asked(places=("P1",) * 10)
    cards = list(DECK[:6])[::step]
    said = [asked.card(card) for card in cards]
    assert [reasons(outcomes) for outcomes in said] == [[]] * 5 + [[HoldReason.NOT_SHUFFLED]]


@pytest.mark.rule("baccarat 5.5.5")
def test_a_misread_card_that_hid_the_order_of_a_new_deck_shows_it_once_it_is_corrected() -> None:
    asked = Asked(places=("P1",) * 10)
    for card in [*DECK[:3], "2H", *DECK[4:6]]:
        asked.card(card)
    assert reasons(asked.judge.corrected(102.0, 4, DECK[3])) == [HoldReason.NOT_SHUFFLED]


@SHOES
def test_card_while_bets_are_open_closes_bets_and_holds_the_round(dialect: str) -> None:
    asked = Asked(dialect, Moment.BETS_OPEN, ())
    said = asked.card("8S", "P1" if dialect == "ae2" else None)
    assert isinstance(said[0], MustClose)
    assert reasons(said) == [HoldReason.BEFORE_CLOSE]
    assert asked.judge.inventory.out == ("8S",)


def test_unread_card_while_bets_are_open_closes_bets_unless_it_was_pushed_back() -> None:
    asked = Asked("s2", Moment.BETS_OPEN, ())
    said = asked.hear(Misread(MisreadReason.GATE_LOCKED, 1, "8S"))
    assert kinds(said) == ["MustClose", "Held"]
    pushed_back = Asked("s2", Moment.BETS_OPEN, ())
    assert kinds(pushed_back.hear(Misread(MisreadReason.PUSHED_BACK_AT_EXIT, 1))) == ["Held"]


@pytest.mark.rule("baccarat 5.7")
@pytest.mark.parametrize("moment", [Moment.DEALING, Moment.BETWEEN])
def test_card_that_is_not_due_is_held_and_counted(moment: Moment) -> None:
    asked = Asked("s2", moment, ())
    assert reasons(asked.card("8S")) == [HoldReason.NOT_DUE]
    assert asked.judge.inventory.out == ("8S",)
    assert asked.judge.view.unplaced == ("8S",)


def test_card_for_which_the_shoe_names_another_place_is_held() -> None:
    asked = Asked("ae2")
    assert reasons(asked.card("8S", "B1")) == [HoldReason.OTHER_PLACE]
    burnt = Asked("ae2")
    assert reasons(burnt.hear(Card("8S", role=Role.BURN))) == [HoldReason.OTHER_PLACE]
    burning = Asked("ae2", Moment.BURNING, ("burn",))
    assert kinds(burning.hear(Card("8S", role=Role.BURN))) == ["Accepted"]


def test_shoes_places_are_ignored_after_a_correction_by_people_until_the_next_round() -> None:
    asked = Asked("ae2")
    asked.card("8S", "P1")
    asked.judge.corrected(102.0, 1, "9S")
    assert kinds(asked.card("KH", "P2")) == ["Accepted"]
    asked.judge.expects(Awaited(Moment.BETS_OPEN))
    asked.judge.expects(Awaited(Moment.DEALING, DEAL))
    assert reasons(asked.card("2C", "P2")) == [HoldReason.OTHER_PLACE]


def test_card_with_poor_reading_quality_is_held() -> None:
    assert reasons(Asked().hear(Card("8S", 1, quality=7))) == [HoldReason.POOR_READ]
    assert kinds(Asked().hear(Card("8S", 1, quality=8))) == ["Accepted"]


def test_missing_index_is_held_with_the_index_from_which_to_ask_for_cards() -> None:
    asked = Asked()
    asked.card("8S")
    gap, card = asked.hear(Card("KH", 4))
    assert isinstance(gap, Held)
    assert (gap.reason, gap.missing_from) == (HoldReason.GAP, 2)
    assert isinstance(card, Held)
    assert card.position == 4
    assert [asked.judge.inventory.at(position) for position in (1, 2, 3, 4)] == ["8S", None, None, "KH"]
    assert kinds(asked.hear(Card("2C", 2, again=True))) == ["Found"]
    assert asked.judge.keyed(105.0, "3C")[0] == Accepted(105.0, 3, "3C", "B1", "keyed by people")
    assert asked.judge.inventory.out == ("8S", "2C", "3C", "KH")


@pytest.mark.parametrize("reason", MisreadReason)
def test_every_misread_is_held_for_its_reason_and_not_counted(reason: MisreadReason) -> None:
    asked = Asked()
    assert reasons(asked.hear(Misread(reason, 1))) == [MISREADS[reason]]
    assert asked.judge.inventory.drawn == 0
    assert asked.judge.view.misreads == 1


@pytest.mark.parametrize(("dialect", "index", "place"), [("s2", 1, None), ("ae2", None, "P1")])
def test_unread_card_that_is_slid_again_and_read_lifts_its_hold(
    dialect: str, index: int | None, place: str | None
) -> None:
    asked = Asked(dialect)
    asked.hear(Misread(MisreadReason.UNREADABLE, index))
    assert asked.judge.lets_cards_out
    assert asked.hear(Card("8S", index, place))[:1] == [Resolved(102.0, HoldReason.NOT_READ)]
    assert (asked.judge.is_held, asked.judge.inventory.out) == (False, ("8S",))


def test_card_after_a_misread_without_index_or_place_is_held_until_people_resume() -> None:
    asked = Asked("beetek")
    asked.hear(UNREAD)
    assert kinds(asked.hear(UNREAD)) == ["Shown"]
    assert reasons(asked.card("8S")) == [HoldReason.WHILE_HELD]


@pytest.mark.rule("baccarat 5.10")
def test_cards_drawn_together_are_keyed_by_people_and_the_next_index_follows_them() -> None:
    asked = Asked()
    asked.hear(Misread(MisreadReason.TWO_AT_ONCE, 1))
    assert not asked.judge.lets_cards_out
    for card in ("8S", "KH"):
        asked.judge.keyed(102.0, card)
    asked.judge.resume()
    assert kinds(asked.card("AD")) == ["Accepted"]
    assert asked.judge.inventory.out == ("8S", "KH", "AD")


def test_card_during_a_hold_is_held_and_still_counted() -> None:
    asked = Asked()
    asked.hear(LidOpen())
    assert reasons(asked.card("8S")) == [HoldReason.WHILE_HELD]
    asked.judge.resume()
    assert kinds(asked.card("KH")) == ["Accepted"]
    assert asked.judge.inventory.out == ("8S", "KH")


@pytest.mark.parametrize(
    ("dialect", "event", "reason"),
    [
        ("s2", LidOpen(), HoldReason.LID_LIFTED),
        ("s2", DrawerOpen(), HoldReason.DRAWER_OPEN),
        ("s2", Started(), HoldReason.RESTARTED),
        ("s2", Stopped("01"), HoldReason.STOPPED),
        ("s2", Empty(), HoldReason.EMPTY),
        ("s2", Hello("S2", decks=6, set_id="5C"), HoldReason.OTHER_SET),
        ("s2", Hello("S2", decks=8, set_id="5D"), HoldReason.OTHER_SET),
        ("ae2", Stopped(OVERDRAWN), HoldReason.OVERDRAWN),
        ("ae2", Result("player"), HoldReason.RESULT_EARLY),
        ("ae2", Result("forced end"), HoldReason.FORCED_END),
        ("ae2", Card("8S", role=Role.OUTSIDE), HoldReason.OUTSIDE),
    ],
)
def test_every_event_that_stops_a_deal_is_held_for_its_reason(
    dialect: str, event: ShoeEvent, reason: HoldReason
) -> None:
    assert reasons(Asked(dialect).hear(event)) == [reason]


def test_shoes_own_result_agrees_or_holds_the_round() -> None:
    asked = Asked("ae2", places=())
    asked.judge.expects(Awaited(Moment.DEALING, (), Result("player")))
    assert asked.hear(Result("player")) == [Agreed(101.0)]
    assert reasons(asked.hear(Result("player", player_pair=True))) == [HoldReason.RESULT_DIFFERS]


@pytest.mark.rule("baccarat 5.7")
def test_card_kept_for_the_next_round_is_counted_and_reported() -> None:
    asked = Asked("ae2", places=())
    assert asked.hear(Card("8S", role=Role.KEPT)) == [Kept(101.0, 1, "8S")]


def test_cut_card_is_reported_once_and_holds_nothing() -> None:
    asked = Asked()
    assert asked.hear(CutCard(398)) == [Cut(101.0, 398)]
    assert asked.hear(CutCard(398), number=77) == []
    assert not asked.judge.is_held
    by_state = Asked()
    by_state.card("8S")
    assert kinds(by_state.hear(Alive(1, 0), state=State.ENDING)) == ["Cut"]


def test_a_set_of_which_no_card_is_out_is_not_ended_by_the_state_that_the_set_before_has_left() -> None:
    assert Asked().hear(Alive(0, 0), state=State.ENDING) == []


@SHOES
def test_lost_link_holds_a_deal_and_is_only_reported_between_rounds(dialect: str) -> None:
    asked = Asked(dialect)
    assert kinds(asked.judge.see(Offline(101.0, "unplugged"))) == ["Lost", "Held"]
    assert reasons(Asked(dialect).judge.see(Overflowed(101.0, 3))) == [HoldReason.LINK_LOST]
    between = Asked(dialect, Moment.BETWEEN, ())
    assert kinds(between.judge.see(Offline(101.0, "unplugged"))) == ["Lost"]


@pytest.mark.parametrize("dialect", ["ae2", "beetek"])
def test_shoe_without_an_index_stays_held_after_a_lost_link_until_people_resume(dialect: str) -> None:
    asked = Asked(dialect)
    asked.judge.see(Offline(101.0, "unplugged"))
    asked.judge.see(Connected(102.0))
    assert reasons(asked.card("8S", "P1" if dialect == "ae2" else None)) == [HoldReason.WHILE_HELD]


def test_shoe_that_counts_its_cards_lifts_the_hold_of_a_lost_link_by_its_count() -> None:
    asked = Asked()
    asked.card("8S")
    asked.judge.see(Offline(102.0, "silent"))
    asked.judge.see(Connected(103.0))
    assert kinds(asked.card("KH")) == ["Accepted"], "its index proves that none is missing"
    assert asked.hear(Alive(2, 0)) == [Resolved(asked.now_s, HoldReason.LINK_LOST)]
    assert not asked.judge.is_held


def test_shoe_that_counts_more_cards_than_the_record_is_held_if_the_difference_lasts() -> None:
    asked = Asked()
    assert asked.hear(Alive(2, 0)) == []
    asked.hear(Alive(2, 0))
    (held,) = asked.hear(Alive(2, 0))
    assert isinstance(held, Held)
    assert (held.reason, held.missing_from) == (HoldReason.AHEAD, 1)
    assert kinds(asked.hear(Card("8S", 1, again=True))) == ["Accepted"]
    asked.hear(Card("KH", 2, again=True))
    assert kinds(asked.hear(Alive(2, 0))) == ["Resolved"]


def test_shoe_that_counts_fewer_cards_than_the_record_is_held_if_the_difference_lasts() -> None:
    asked = Asked()
    asked.card("8S")
    said = [reasons(asked.hear(Alive(0, 0))) for _ in range(4)]
    assert said == [[], [], [HoldReason.BEHIND], []]


def test_restarted_judge_recognises_recorded_cards_and_events_as_repeats() -> None:
    asked = Asked("ae2")
    judge = Judge(SetOfCards(8), asked.driver.traits, ["8S"])
    last = Said(Card("8S", place="P1"), 49)
    judge.recover(Awaited(Moment.DEALING, DEAL[1:]), {"P1": "8S"}, [last])
    assert [type(each) for each in judge.see(Heard(1.0, last, b""))] == [Repeat]
    again = Said(Card("8S", place="P1"), 50)
    assert [type(each) for each in judge.see(Heard(1.1, again, b""))] == [Repeat]
    assert judge.inventory.out == ("8S",)
    counting = Judge(SET, Asked().driver.traits, ["8S"])
    assert [type(each) for each in counting.see(Heard(1.0, Said(Card("8S", 1), 7), b""))] == [Repeat]


def test_judge_without_a_table_accepts_every_card_and_is_never_held() -> None:
    asked = Asked("s2", Moment.WATCHING, ())
    asked.hear(Misread(MisreadReason.UNREADABLE, 1))
    assert kinds(asked.card("8S")) == ["Accepted"]
    asked.hear(LidOpen())
    assert kinds(asked.card("KH")) == ["Accepted"]
    assert not asked.judge.is_held


EVENTS = st.one_of(
    st.builds(Card, st.sampled_from(DECK), st.integers(1, 30), set_id=st.just("5C")),
    st.builds(Misread, st.sampled_from(MisreadReason), st.integers(1, 30)),
    st.builds(Alive, st.integers(0, 30), st.integers(0, 3)),
    st.sampled_from([LidOpen(), Empty(), Started(), CutCard(), Stopped("01")]),
)


@given(st.lists(st.tuples(EVENTS, st.integers(1, 255)), max_size=60))
def test_no_sequence_of_shoe_events_counts_a_position_twice_or_overwrites_it(
    events: list[tuple[ShoeEvent, int]],
) -> None:
    asked = Asked(places=DEAL * 10)
    known: dict[int, str] = {}
    for event, number in events:
        outcomes = asked.hear(event, number=number)
        for at, card in enumerate(asked.judge.inventory.out, 1):
            if card is not None:
                assert known.setdefault(at, card) == card
        accepted = [each.position for each in outcomes if isinstance(each, Accepted)]
        assert len(accepted) <= 1
        assert all(asked.judge.inventory.at(position) == known[position] for position in accepted)
    assert asked.judge.inventory.drawn <= 30
