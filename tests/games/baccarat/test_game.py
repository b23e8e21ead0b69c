"""Whole rounds of baccarat through the interface of a game: facts, questions, decisions, interruptions, shoes."""

import pytest

from games.baccarat.game import READINGS, make_game
from games.game import NOTHING_DUE, Due, Interruption, Value, Wager, is_plain
from games.limits import Limits, Range
from games.refusal import RefusalNumber
from games.registry import Registry
from tests.games.baccarat.rounds import NATURAL, SIX_CARDS
from tests.games.baccarat.table import GAME, LIMITS, Table

FIVE = dict.fromkeys(GAME.kind_of, 10_000)


def table(**slips: dict[str, int]) -> Table:
    """Makes a round with closed bets and a fresh set of cards."""
    return Table().bets(**slips or {"A": FIVE}).say("set S1")


@pytest.mark.rule("baccarat 3.10")
@pytest.mark.rule("baccarat 3.12")
def test_the_table_is_told_the_place_of_every_card_and_why() -> None:
    at, told = table(), []
    for card in SIX_CARDS.split():
        told.append((at.waits()["place"], at.waits()["paragraph"]))
        at.deal(card)
    assert told == [("P1", "3.10"), ("B1", "3.10"), ("P2", "3.10"), ("B2", "3.10"), ("P3", "3.11"), ("B3", "3.11")]
    assert at.waits() == {"waits_for": "agree", "paragraph": "3.13"}
    order = ["P1", "B1", "P2", "B2", "P3", "B3"]
    hands = {"player": ["2S", "2D", "4S"], "banker": ["3H", "KC", "5H"]}
    assert at.say("agree").outcome() == {**hands, "order": order, "shoe": "S1"}
    tied = {"player": 10_000, "banker": 10_000, "tie": 90_000}
    assert at.payouts("A") == tied | {"player-pair": 120_000, "banker-pair": 0}


@pytest.mark.rule("baccarat 3.13")
def test_a_round_has_no_outcome_before_the_dealer_confirms_the_cards() -> None:
    at = table().deal("9S 5H KD")
    assert at.refusal("agree").number == RefusalNumber.CARD_IS_DUE
    at.deal("2C").say("agree")
    assert at.payouts("A") == {"player": 20_000, "banker": 0, "tie": 0, "player-pair": 0, "banker-pair": 0}
    for fact in ("agree", "card 4C P3", "error", "cut"):
        assert at.refusal(fact).number == RefusalNumber.NOT_WAITED_FOR


@pytest.mark.rule("baccarat 5.5.4")
def test_a_table_without_a_set_waits_for_one() -> None:
    at = Table().bets(A=FIVE)
    assert at.waits() == {"waits_for": "set", "why": "no-set", "paragraph": "5.5.4"}
    assert at.refusal("card 9S P1").number == RefusalNumber.SHOE_OUT_OF_USE
    at.say("set S1", "burn 7H", "burn")
    assert at.play["shoe"] == {
        "name": "S1", "cards_left": 414, "out": {"7H": 1}, "kept": [], "exposed": [], "cut_seen": False,
    }  # fmt: skip


@pytest.mark.rule("baccarat 5.5.2")
def test_the_next_round_inherits_the_shoe_and_the_count_of_drawn_cards() -> None:
    at = Table(make_game({"decks": 4})).bets(A=FIVE).say("set S1")
    at.deal("AS KD AS KC 9H 9D").say("agree").end()
    assert at.carry["ended"] == ""
    assert (at.carry["shoe"]["name"], at.carry["shoe"]["cards_left"]) == ("S1", 202)
    at.bets(A=FIVE).deal("AS 9D 8S KH").say("agree").end()
    at.bets(A=FIVE).deal("AS KH 7C AS")
    assert at.waits() == {"waits_for": "void", "paragraph": "5.5.2"}
    assert at.refusal("card 2S B2").number == RefusalNumber.ROUND_IS_VOID
    assert at.due_now("A") == NOTHING_DUE
    at.end(void=True)
    assert at.carry["ended"] == "shortage-or-excess"
    assert at.bets(A=FIVE).waits()["why"] == "shortage-or-excess"
    at.say("set S2").deal(NATURAL)


@pytest.mark.rule("baccarat 5.5.4")
def test_the_cut_card_ends_the_shoe_with_its_round() -> None:
    at = table().deal("9S 5H").say("cut").deal("KD 2C").say("agree").end()
    assert at.carry["ended"] == "cut-card"
    assert at.bets(A=FIVE).waits()["why"] == "cut-card"


def test_a_void_round_without_a_set_leaves_the_next_round_what_it_inherited() -> None:
    assert Table().bets(A=FIVE).end(void=True).carry is None


@pytest.mark.rule("baccarat 5.7")
def test_a_card_in_excess_is_the_first_card_of_the_next_round() -> None:
    at = table().deal(NATURAL).say("card 4C B3")
    assert at.waits() == {"waits_for": "decision", "of": ["reconstruct", "give-up"], "paragraph": "5.7"}
    at.say("reconstruct", "agree").end()
    assert at.outcome()["banker"] == ["5H", "2C"]
    at.bets(A=FIVE)
    assert at.waits() == {"waits_for": "card", "place": "P1", "paragraph": "3.10", "must_be": "4C"}
    assert at.refusal("card 9H P1").number == RefusalNumber.OTHER_CARD_IS_FIRST
    at.deal("4C")


@pytest.mark.rule("baccarat 5.7")
def test_an_exposed_card_is_named_and_must_come_next() -> None:
    at = table().deal("2S 3H 2D").say("exposed KC")
    assert at.waits()["must_be"] == "KC"
    assert at.refusal("card 9H B2").number == RefusalNumber.OTHER_CARD_IS_FIRST
    at.deal("KC")


@pytest.mark.rule("baccarat 5.8.1")
@pytest.mark.rule("baccarat 5.12.2")
@pytest.mark.rule("baccarat 5.12.3")
def test_after_a_card_on_the_wrong_side_players_continue_or_take_bets_back() -> None:
    at = table(A=FIVE, B={"banker": 1000}, C={"tie": 700}).say("card 2S B1", "card 3H P1", "reconstruct")
    assert at.asked() == {"A", "B", "C"}
    at.answer(A="go-on", B="take-back").deal("2D KC 4S 5H").say("agree")
    assert at.outcome()["back"] == {"1": ["banker", "banker-pair", "player", "player-pair", "tie"]}
    assert at.payouts("B") == {"banker": 1000}
    assert at.game.due(at.public, at.outcome(), at.wager("B")) == Due(1000, 1000, 1000)
    assert at.payouts("C") == {"tie": 6300}
    assert at.game.due(at.public, at.outcome(), at.wager("C")) == Due(700, 6300, 0)


@pytest.mark.rule("baccarat 5.12.3")
def test_only_undecided_bets_can_be_taken_back_and_only_their_players_are_asked() -> None:
    at = table(A={"player-pair": 500, "tie": 500}, B={"player-pair": 500}).deal("2S 3H 2D").say("error")
    assert at.asked() == {"A"}
    at.answer(A="take-back")
    assert at.due_now("A") == Due(1000, 6500, 500)
    assert at.due_now("B") == Due(500, 6000, 0)
    at.deal("KC 4S 6H").say("agree")
    assert at.payouts("A") == {"player-pair": 6000, "tie": 500}


@pytest.mark.rule("baccarat 5.12.1")
def test_cards_left_where_they_lie_stay_there_and_the_outcome_records_their_order() -> None:
    at = table().say("card 2S B1", "give-up").answer().deal("9H KD KC").say("card 4C P3", "reconstruct", "agree")
    hands = {"player": ["9H", "KD"], "banker": ["2S", "KC"], "order": ["B1", "P1", "P2", "B2"]}
    assert at.outcome() == hands | {"shoe": "S1", "back": {"1": sorted(GAME.kind_of)}}
    assert at.payouts("A")["player"] == 20_000


@pytest.mark.rule("baccarat 5.10")
@pytest.mark.rule("baccarat 5.10.2")
def test_cards_drawn_together_are_ordered_and_the_set_may_be_replaced() -> None:
    at = table().deal("2S 3H").say("together 2D KC")
    assert at.waits() == {"waits_for": "order", "of": ["2D", "KC"], "paragraph": "5.10"}
    at.say("set S2", "order KC 2D")
    assert at.play["put_right"] == ["together"]
    at.answer()
    assert (at.play["shoe"]["name"], at.play["shoe"]["cards_left"], at.play["shoe"]["out"]) == ("S2", 416, {})
    assert at.deal("4S 5H").say("agree").outcome()["player"] == ["2S", "KC", "4S"]
    assert at.play["put_right"] == []
    assert at.outcome()["shoe"] == "S2"


@pytest.mark.rule("baccarat 5.10.2")
def test_a_round_with_cards_of_two_sets_may_have_more_of_one_card_than_a_set_contains() -> None:
    at = Table(make_game({"decks": 4})).bets(A=FIVE).say("set S1").deal("AS AS").say("together AS AS", "set S2")
    at.say("order AS AS").answer().deal("AS AS").say("agree")
    assert at.outcome()["player"] == at.outcome()["banker"] == ["AS", "AS", "AS"]


@pytest.mark.rule("baccarat 5.10.2")
def test_a_card_kept_from_a_replaced_set_still_belongs_to_that_set_after_a_round_without_cards() -> None:
    """If it counted to the new set, its correction would take another card of the same name out of the inventory."""
    at = table().deal("9S 5H KD").say("together 4C 6D", "set S2", "order 4C 6D", "agree").end()
    assert (at.carry["shoe"]["kept"], at.carry["of_old_set"]) == (["6D"], 1)
    at.bets(A=FIVE).end(void=True)
    assert at.carry["of_old_set"] == 1
    at.bets(A=FIVE).deal("6D 6D").say("correct P1 7D")
    assert at.play["shoe"]["out"] == {"6D": 1}


@pytest.mark.rule("baccarat 5.9")
def test_a_card_dealt_face_up_is_an_error_only_where_cards_are_dealt_face_down() -> None:
    assert table().refusal("face-up").number == RefusalNumber.NOT_A_FACE_DOWN_TABLE
    squeezed = Table(make_game({"face_down": True})).bets(A=FIVE).say("set S1").deal("2S").say("face-up")
    assert squeezed.asked() == {"A"}


@pytest.mark.rule("baccarat 5.14")
def test_a_misread_card_can_be_corrected_before_the_dealer_confirms_the_cards() -> None:
    at = table().deal(NATURAL).say("correct P1 2S")
    assert at.waits()["place"] == "P3"
    assert at.refusal("correct P3 2S").number == RefusalNumber.NO_CARD_THERE
    assert at.refusal("correct X1 2S").number == RefusalNumber.NO_SUCH_STEP


@pytest.mark.rule("baccarat 5.5.3")
@pytest.mark.rule("baccarat 5.12.1")
def test_a_round_is_void_when_a_corrected_card_leaves_an_accepted_hand_one_card_too_many() -> None:
    at = table().deal("JH 9D 7D 2C 2C").say("lies P1 B1 B2 P2 P3", "give-up", "correct P2 8C")
    assert at.waits() == {"waits_for": "void", "paragraph": "5.5.3"}


@pytest.mark.rule("baccarat 5.8")
def test_cards_in_other_places_than_the_shoe_said_wait_for_a_decision() -> None:
    at = table().deal("2S 3H").say("lies B1 P1")
    assert at.waits() == {"waits_for": "decision", "of": ["reconstruct", "give-up"], "paragraph": "5.8"}
    at.say("reconstruct").answer()
    assert at.play["lies"] == ["player", "banker"]
    for wrong in ("lies P1 B1", "lies P1", "lies P1 P1", "lies P2 P1", "lies X1 P1", "lies P1 B1 P2"):
        assert at.refusal(wrong).number in (RefusalNumber.NOT_WAITED_FOR, RefusalNumber.NO_SUCH_STEP)


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
@pytest.mark.parametrize("count", range(7))
def test_an_interruption_voids_a_round_with_two_cards_and_concludes_one_with_three(count: int) -> None:
    at = table().deal(" ".join(SIX_CARDS.split()[:count]))
    assert GAME.interrupted(at.play) is (Interruption.VOID if count < 3 else Interruption.CONCLUDE)


@pytest.mark.rule("baccarat 5.4.1")
def test_under_the_other_reading_only_a_placed_bet_lets_an_interrupted_round_go_on() -> None:
    game = make_game({"available_bets": "placed"})
    for stakes, expected in (({"player": 500}, Interruption.VOID), ({"player-pair": 500}, Interruption.CONCLUDE)):
        at = Table(game).bets(A=stakes).say("set S1").deal("2S 3H 2D")
        assert game.interrupted(at.play) is expected


@pytest.mark.rule("baccarat 3.10")
@pytest.mark.parametrize(("count", "due"), [(2, (0, 0)), (3, (10_000, 120_000)), (4, (20_000, 120_000))])
def test_in_the_middle_of_a_round_only_pairs_can_be_decided(count: int, due: tuple[int, int]) -> None:
    at = table().deal(" ".join(SIX_CARDS.split()[:count]))
    assert at.due_now("A") == Due(*due, 0)


BAD_FACTS: list[Value] = [
    [], "agree", ["card"], ["card", "9S"], ["card", "9S", "P2"], ["card", "9S", "X1"], ["card", "9S", ""], ["dragon"],
    ["together", "9S"], ["set"], ["order", "9S", "9D"], ["card", 9, "P1"], None, {}, ["reconstruct"], ["give-up"],
]  # fmt: skip


@pytest.mark.parametrize("fact", BAD_FACTS, ids=str)
def test_a_fact_that_is_impossible_now_is_refused_with_a_sentence(fact: Value) -> None:
    at = table()
    assert is_plain(at.refusal(fact).sentence)


def test_every_round_of_these_tests_can_be_rebuilt_from_its_records() -> None:
    at = table(A=FIVE, B={"banker": 1000}).deal("2S").say("card 3H P2", "reconstruct").answer(B="take-back")
    at.deal("2D").say("together KC 4S", "set S2", "order KC 4S").answer(A="go-on").say("exposed 5H").deal("5H").say(
        "agree"
    )
    assert at.replayed() == at.play


GOOD = {"player": ["9S", "KD"], "banker": ["5H", "2C"], "order": ["P1", "B1", "P2", "B2"]}


@pytest.mark.parametrize(
    "wrong",
    [
        "void", None, [], {}, GOOD | {"winner": "player"}, GOOD | {"player": ["9S"]}, GOOD | {"player": ["9S", "ZZ"]},
        GOOD | {"player": ["9S", "KD", "2D"]}, GOOD | {"player": ["2S", "KD"]}, GOOD | {"order": ["P1", "B1", "P2"]},
        GOOD | {"order": ["P2", "B1", "P1", "B2"]}, GOOD | {"order": [1, 2, 3, 4]}, GOOD | {"player": "9S"},
        GOOD | {"shoe": 7}, GOOD | {"back": {"x": []}}, GOOD | {"back": {"1": ["dragon"]}}, GOOD | {"back": []},
    ],
    ids=str,
)  # fmt: skip
def test_an_outcome_needs_complete_hands_with_their_order(wrong: Value) -> None:
    assert GAME.is_outcome(GOOD)
    assert GAME.is_outcome(GOOD | {"shoe": "S1", "back": {"1": ["tie"]}})
    assert not GAME.is_outcome(wrong)


def test_a_corrected_round_names_the_set_from_which_it_was_dealt() -> None:
    at = table().deal("9S 5H KD 2C").say("agree")
    other = GOOD | {"player": ["8S", "KD"]}
    assert at.game.corrected(at.play, other) == other | {"shoe": "S1"}


@pytest.mark.rule("baccarat 4.1.1")
def test_a_slip_must_keep_the_limits_and_pay_whole_cents() -> None:
    assert GAME.check({"banker": 500, "tie": 500}, LIMITS) is None
    low = GAME.check({"tie": 400}, LIMITS)
    assert low is not None
    assert low.number == RefusalNumber.BELOW_SPOT_MINIMUM
    small = Limits(10, {kind: Range(10, 1000) for kind in GAME.kinds}, Range(10, 1000), GAME.kind_of)
    uneven = GAME.check({"tie": 410, "banker": 510}, small)
    assert uneven is not None
    assert (uneven.number, uneven.allowed_cents) == (RefusalNumber.STAKE_NOT_EXACT, 500)


def test_readings_define_the_game_and_its_hash() -> None:
    other = make_game({"decks": 6, "natural_stops": "own-hand"})
    assert dict(other.readings) == {"decks": 6, "natural_stops": "own-hand"}
    assert make_game(other.readings).rules_hash == other.rules_hash
    assert make_game({"decks": 8}).rules_hash == GAME.rules_hash
    assert Registry({"baccarat-commission": make_game}).by_hash(GAME.rules_hash) is not None


OTHERWISE: dict[str, Value] = {
    "decks": 6, "face_down": True, "cards_to_start_min": 8, "natural_stops": "own-hand", "available_bets": "placed",
    "differential_max_cents": 100, "options_ms": 9000, "squeeze": "private",
}  # fmt: skip


def test_every_reading_has_its_own_hash() -> None:
    assert OTHERWISE.keys() == READINGS.keys()
    hashes = {make_game({name: value}).rules_hash for name, value in OTHERWISE.items()}
    assert len(hashes | {GAME.rules_hash}) == len(OTHERWISE) + 1


@pytest.mark.parametrize(
    "readings", [{"dragon": 1}, {"decks": 3}, {"decks": "8"}, {"natural_stops": "x"}, {"options_ms": 0}]
)
def test_readings_that_make_no_sense_are_refused(readings: dict[str, Value]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        make_game(readings)


@pytest.mark.rule("baccarat 4.1.1")
@pytest.mark.parametrize(("hands", "cents"), [("9S 5H KD 2C", 0), ("2C 9S 5H KD", 500), ("9S 9H KD KC", 0)])
def test_the_commission_is_five_percent_of_a_banker_bet_that_wins_and_of_nothing_else(hands: str, cents: int) -> None:
    at = table(A={"banker": 10_000, "player": 10_000, "tie": 10_000})
    at.deal(hands)
    at.say("agree")
    wager = Wager({"banker": 10_000, "player": 10_000, "tie": 10_000})
    assert GAME.commission_cents(None, at.outcome(), wager) == cents
