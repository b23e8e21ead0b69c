"""Blackjack as the cluster deals it: seats, the close, questions with silence, payments, the outcome, the shoe."""

from copy import deepcopy
from random import Random

import pytest

from games.blackjack.game import Blackjack, Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import VOID, AnsweredBy, AwaitsAnswers, Due, Increment, Interruption, Registered
from games.refusal import Refusal
from tests.games.blackjack.cluster import MOST_CENTS, Table, begun, limits_of, names, random_answers, shuffled

RWS = RwsBlackjack({})
GAMES = [RWS, PerfectPairsBlackjack({}), Blackjack2017({})]


def seated(game: Blackjack, *slips: Registered, carry: object = None) -> dict[int, str]:
    public = game.close(slips, limits_of(game), carry).public
    return {int(box): who for box, wagers in public["boxes"].items() for who, sits, *_ in wagers if sits}


def slip(name: str, place: int, **stakes: int) -> Registered:
    by_spot = {spot.replace("_", ":"): cents for spot, cents in stakes.items()}
    shared = [spot for spot in by_spot if spot.startswith("box:")]
    return Registered(name, by_spot, [Increment(spot, by_spot[spot], place + at) for at, spot in enumerate(shared)])


def test_a_seat_is_kept_for_two_rounds_without_a_bet_and_free_after_them() -> None:
    carry: object = None
    holders = []
    for stakes in ({"box:3": 1000}, {"box:1": 1000}, {"box:1": 1000}):
        table = Table(RWS, {"A": stakes}, carry)
        carry = RWS.carry(table.play, VOID, carry)
        holders.append(dict(carry["seats"]))  # type: ignore[index]
    assert holders == [{"3": ["A", 0, 1000, 0]}, {"3": ["A", 1, 1000, 0]}, {}]


def test_the_highest_bettor_decides_if_the_holder_of_the_seat_has_not_bet() -> None:
    carry = {"shoe": None, "set": "", "seats": {"3": ["C", 0]}, "ended": "no-set"}
    slips = slip("A", 1, box_3=1000), slip("B", 5, box_3=2000)
    table = Table(RWS, {each.terminal: each.stakes for each in slips}, carry)
    assert seated(RWS, *slips, carry=carry) == {}
    assert table.say("set", "5C") is None
    table.deal("9S", "6D", "7H")
    assert table.say("agree") is None
    assert table.question.options.keys() == {"B"}  # a surrender is the decider's to say


def test_of_equal_bets_on_a_box_without_a_seated_player_the_first_registered_decides() -> None:
    carry = {"shoe": None, "set": "", "seats": {"3": ["C", 0]}, "ended": "no-set"}
    table = Table(RWS, {"B": {"box:3": 2000}, "A": {"box:3": 2000}}, carry)
    assert table.say("set", "5C") is None
    table.deal("9S", "6D", "7H")
    assert table.say("agree") is None
    assert table.question.options.keys() == {"B"}


@pytest.mark.rule("blackjack-rws 5.1")
def test_a_full_box_returns_the_newest_bets_of_standing_players_and_keeps_the_seated_players() -> None:
    slips = slip("A", 1, box_3=60_000), slip("B", 2, box_3=30_000), slip("C", 3, box_3=40_000)
    carry = {"shoe": None, "set": "", "seats": {"3": ["C", 0]}, "ended": "no-set"}
    closed = RWS.close(slips, limits_of(RWS), carry)
    back = {
        name: [(each.spot, each.cents, each.paragraph) for each in parts] for name, parts in closed.returned.items()
    }
    assert back == {"B": [("box:3", 30_000, "5.1")]}
    assert sum(initial_cents for _, _, initial_cents, _ in closed.public["boxes"]["3"]) == MOST_CENTS


@pytest.mark.rule("blackjack-rws 5.15")
@pytest.mark.rule("blackjack-rws 3.9.1")
def test_side_bets_without_an_initial_bet_on_their_box_go_back_at_the_close() -> None:
    closed = RWS.close([slip("A", 1, pair_2=500, boom=300)], limits_of(RWS), None)
    assert [each[0:3] for each in closed.returned["A"]] == [("pair:2", 500, "5.15"), ("boom", 300, "3.9.1")]
    closed = RWS.close([slip("A", 1, pair_2=500, boom=300), slip("B", 2, box_2=1000)], limits_of(RWS), None)
    assert closed.returned == {}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_slip_stands_whole_by_the_totals_only_if_the_close_returns_nothing_of_it(game: Blackjack) -> None:
    random = Random(11)
    said = 0
    for _ in range(300):
        slips = []
        for at, name in enumerate(names(4)):
            spots = random.sample(sorted(game.kind_of), random.randint(1, 4))
            stakes = {spot: 100 * random.randint(10, 600) for spot in spots}
            places = [Increment(spot, stakes[spot], 10 * at + n) for n, spot in enumerate(spots) if spot in game.shared]
            slips.append(Registered(name, stakes, places))
        totals = {spot: sum(slip.stakes.get(spot, 0) for slip in slips) for spot in game.shared}
        returned = game.close(slips, limits_of(game), None).returned
        for slip in slips:
            if game.stands_whole(slip.stakes, limits_of(game), totals):
                said += 1
                assert slip.terminal not in returned
    assert said > 50


def test_no_card_is_dealt_before_a_set_of_cards_is_there() -> None:
    table = Table(RWS, {"A": {"box:1": 1000}})
    assert isinstance(RWS.step(table.play, ["card", "9S", "1.0"]), Refusal)
    assert table.waits["waits_for"] == "set"


def test_burnt_cards_are_out_of_the_shoe_whether_they_were_shown_or_not() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    assert table.say("burn", "9S") is None
    assert table.say("burn") is None
    shoe = RWS.carry(table.play, VOID, None)["shoe"]
    assert shoe["out"] == {"9S": 1, "??": 1}
    table.deal("9S")
    assert table.say("burn") is not None


def test_people_replace_a_set_that_has_not_ended_before_the_first_card_of_a_round_and_not_later() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    assert table.say("burn", "9S") is None
    assert table.say("set", "6D") is None
    carry = RWS.carry(table.play, VOID, None)
    assert (carry["set"], carry["shoe"]["out"]) == ("6D", {})
    table.deal("9S")
    assert table.say("set", "7A") is not None


def test_a_card_at_another_place_than_the_one_due_is_refused_in_a_sentence() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    refusal = table.say("card", "9S", "D")
    assert refusal is not None
    assert refusal.sentence == "The next card belongs to 1.0. Report an error if it lies at D."


@pytest.mark.rule("blackjack-rws 3.13")
def test_pairs_are_paid_once_the_dealer_has_confirmed_the_cards_and_before_any_third_card() -> None:
    table = begun(RWS, {"A": {"box:1": 1000, "pair:1": 500}})
    table.deal("9S", "6D", "9S")
    assert table.waits["waits_for"] == "agree"
    assert table.payments == 0
    assert table.say("agree") is None
    table.answer({"A": ("decline:1", 0)})
    assert (table.payments, table.paid["A"]) == (1, Due(500, 500 + 20 * 500))
    assert table.question.about == "turn:1.0"


@pytest.mark.rule("blackjack-rws 3.15.2")
def test_a_player_with_several_boxes_is_asked_about_one_after_the_other() -> None:
    table = begun(RWS, {"A": {"box:1": 1000, "box:2": 2000}, "B": {"box:3": 1000}})
    table.deal("9S", "8S", "7S", "AD", "9H", "8H", "7H")
    assert table.say("agree") is None
    assert {name: options[0].action for name, options in table.question.options.items()} == {
        "A": "insure:1",
        "B": "insure:3",
    }
    assert table.question.seconds == 12
    table.answer({"A": ("insure:1", 500)})
    assert {name: options[0].action for name, options in table.question.options.items()} == {"A": "insure:2"}
    assert table.question.seconds == 4


def test_a_player_who_does_not_answer_in_time_is_asked_about_no_other_box_and_stakes_nothing() -> None:
    table = begun(RWS, {"A": {"box:1": 1000, "box:2": 2000}})
    table.deal("9S", "8S", "AD", "9H", "8H")
    assert table.say("agree") is None
    table.answer({})
    assert table.question.about == "turn:1.0"
    assert sum(choice.cents for choice in table.choices["A"]) == 0


@pytest.mark.rule("blackjack-rws 3.20")
@pytest.mark.rule("blackjack-rws 3.21")
def test_a_silent_hand_draws_below_twelve_and_stands_from_twelve_on() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    table.deal("5S", "9D", "6H")
    assert table.say("agree") is None
    table.answer({})
    assert table.question.silence == {"A": "hit"}
    table.answer({})
    table.deal("2C")
    assert table.question.silence == {"A": "stand"}
    table.answer({})
    assert table.waits["place"] == "D"


@pytest.mark.rule("blackjack-rws 5.3")
def test_the_next_bettor_decides_if_the_first_ones_terminal_is_away() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}, "B": {"box:1": 3000}})
    table.deal("9S", "9D", "4H")
    assert table.say("agree") is None
    table.answer({}, {"A": AnsweredBy.AWAY})  # surrender
    assert table.question.options.keys() == {"A"}
    table.answer({}, {"A": AnsweredBy.AWAY})
    assert table.question.options.keys() == {"B"}
    table.answer({}, {"B": AnsweredBy.AWAY})
    assert table.waits["place"] == "D"  # the house stands on 13


@pytest.mark.rule("blackjack-rws 3.22.1")
def test_standing_players_are_asked_whether_they_follow_a_split_and_silence_declines() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}, "B": {"box:1": 3000}, "C": {"box:1": 2000}})
    table.deal("8S", "6D", "8H")
    assert table.say("agree") is None
    table.answer({})
    table.answer({"A": ("split", 1000)})
    assert table.question.about == "follow-split:1.0"
    assert {name: options[0][1:] for name, options in table.question.options.items()} == {
        "B": (3000, 3000),
        "C": (2000, 2000),
    }
    table.answer({"B": ("follow", 3000)})
    table.deal("TH")
    table.answer({"A": ("stand", 0)})
    table.deal("TC")
    table.answer({"A": ("stand", 0)})
    table.deal("TS", "TD")
    assert table.say("agree") is None
    assert [table.net_cents(name) for name in "ABC"] == [2000, 6000, 2000]


@pytest.mark.rule("blackjack-rws 3.22.1")
def test_a_player_who_declined_a_split_stakes_nothing_on_its_second_hand_even_as_the_decider() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}, "B": {"box:1": 2000}})
    table.deal("8S", "6D", "8H")
    assert table.say("agree") is None
    table.answer({})
    table.answer({"A": ("split", 1000)})
    table.answer({"B": ("decline", 0)})
    assert table.say("away", "A") is None
    table.deal("TC")
    assert [option.action for option in table.question.options["B"]] == ["hit", "stand", "double"]
    table.answer({"B": ("stand", 0)})
    table.deal("8D")
    assert [option.action for option in table.question.options["B"]] == ["hit", "stand"]


@pytest.mark.rule("blackjack-rws 3.13")
def test_bets_taken_back_before_the_cards_are_confirmed_are_paid_without_an_interim_settlement() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}, "B": {"box:2": 3000, "pair:2": 500}})
    table.deal("2S", "9S", "6D", "3H", "9H")
    assert table.say("error", "other") is None
    assert table.say("leave") is None
    table.answer({"A": ("take-back", 0)})
    assert (table.paid["A"], table.paid["B"]) == (Due(1000, 1000, 1000), Due())
    assert table.waits["waits_for"] == "agree"
    assert table.say("agree") is None
    table.answer({})
    assert (table.payments, table.paid["B"]) == (2, Due(500, 3500))


@pytest.mark.rule("blackjack-rws 5.7.3")
def test_bets_taken_back_after_an_error_are_paid_at_once_and_a_decided_pair_stays() -> None:
    table = begun(RWS, {"A": {"box:1": 1000, "pair:1": 500}, "B": {"box:1": 1000}})
    table.deal("9S", "6D", "4H")
    assert table.say("agree") is None
    table.answer({})
    assert table.say("error", "other") is not None  # players are being asked
    table.answer({"A": ("hit", 0)})
    assert table.say("error", "other") is None
    assert table.say("leave") is None
    assert table.question.about == "options"
    table.answer({"A": ("take-back", 0)})
    assert table.paid["A"] == Due(1500, 1000, 1000)
    assert table.paid["B"] == Due()


@pytest.mark.rule("blackjack-rws 5.11")
@pytest.mark.rule("blackjack-rws 5.10.3")
def test_a_card_seen_in_the_shoe_and_then_discarded_leaves_the_shoe_once() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    table.deal("5S", "6D", "6H")
    assert table.say("agree") is None
    table.answer({})
    table.answer({"A": ("hit", 0)})
    assert table.say("exposed", "9C") is None
    assert table.say("discard", "2D", "empty-area") is not None
    assert table.say("discard", "9C", "empty-area") is None
    assert table.waits["must_be"] is None
    assert RWS.carry(table.play, VOID, None)["shoe"]["out"]["9C"] == 1


@pytest.mark.rule("blackjack-rws 5.11")
@pytest.mark.rule("blackjack-rws 5.9")
def test_a_reconstruction_that_names_a_card_which_comes_next_already_is_refused() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    table.deal("5C", "6C")
    assert table.say("exposed", "7C") is None
    assert table.say("error", "wrong-hand") is None
    assert table.say("reconstruct", "6C", "5C", "7C") is not None
    assert table.say("reconstruct", "6C", "5C") is None
    table.answer({})
    assert RWS.carry(table.play, VOID, None)["shoe"]["out"] == {"6C": 1, "5C": 1, "7C": 1}


@pytest.mark.rule("blackjack-rws 5.12")
def test_silence_leaves_the_order_of_cards_drawn_together_to_the_supervisor() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    table.deal("5S", "6D", "6H")
    assert table.say("agree") is None
    table.answer({})
    table.answer({"A": ("hit", 0)})
    assert table.say("together", "9C", "2D") is None
    assert [option.action for option in table.question.options["A"]] == ["first:9C", "first:2D", "supervisor"]
    table.answer({})
    assert table.waits["waits_for"] == "order"
    assert table.say("order", "2D", "9C") is None
    table.answer({"A": ("go-on", 0)})
    assert table.waits["must_be"] == "2D"


@pytest.mark.rule("blackjack-rws 5.4")
def test_an_interruption_voids_a_blackjack_round_until_a_box_has_two_cards() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}, "B": {"box:2": 1000}})
    verdicts = [RWS.interrupted(table.play)]
    for card in ("9S", "8S", "6D", "7H"):
        table.deal(card)
        verdicts.append(RWS.interrupted(table.play))
    assert verdicts == [*4 * [Interruption.VOID], Interruption.CONCLUDE]


def test_a_correction_after_the_end_names_the_cards_and_an_impossible_one_changes_nothing() -> None:
    table = begun(RWS, {"A": {"box:1": 1000}})
    table.deal("9S", "6D", "9H")
    assert table.say("agree") is None
    table.answer({})
    table.answer({"A": ("stand", 0)})
    table.deal("TD", "5C")
    assert table.say("agree") is None
    assert table.net_cents("A") == -1000
    other = RWS.corrected(table.play, {"dealt": ["9S", "6D", "9H", "TD", "6C"]})
    assert not isinstance(other, Refusal)
    assert RWS.is_outcome(other)
    assert RWS.due(table.public, other, table.wager("A")).payout_cents == 2000
    for dealt in (["9S", "6D", "9H", "5D", "5C"], ["9S", "6D", "9H", "TD"]):
        assert isinstance(RWS.corrected(table.play, {"dealt": dealt}), Refusal)


def test_a_reading_that_makes_no_sense_is_refused_in_a_sentence() -> None:
    for readings in ({"decks": 9}, {"split_on": "suit"}, {"first_ms": True}, {"pro_rata": "x"}, {"nonsense": 1}):
        with pytest.raises(ValueError, match="reading"):
            RwsBlackjack(readings)
    assert RwsBlackjack({"split_on": "rank"}).rules_hash != RWS.rules_hash


def test_in_2017_a_box_has_one_player() -> None:
    game = Blackjack2017({})
    refusal = game.check({"box:1": 1000}, limits_of(game), {"box:1": 1000})
    assert refusal is not None
    assert refusal.sentence == "Box 1 has its player."


def test_an_earlier_state_of_play_is_read_as_it_was_after_the_round_has_gone_on() -> None:
    table = begun(RWS, {"A": {"box:3": 1000}})
    table.deal("9S", "6D")
    earlier = table.play
    table.deal("7H")
    for play in (earlier, table.play, earlier):
        assert RWS.round_of(play).events == play["events"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_rounds_end_add_up_and_can_be_rebuilt_from_their_records(game: Blackjack) -> None:
    """In 600 rounds the money by the face is that of the engine, and no round waits for a person who cannot act.

    In some of them every state of play is also read by a game that remembers nothing of it.
    """
    random, carry, forgetful = Random(7), None, type(game)({})
    cards: list[str] = []
    for number_of_round in range(200):
        slips: dict[str, dict[str, int]] = {}
        for name in random.sample(names(5), random.randint(1, 5)):
            own = {}
            for number in random.sample(range(1, 8), random.randint(1, 3)):
                if game.variant.seated_and_standing or not any(f"box:{number}" in other for other in slips.values()):
                    own[f"box:{number}"] = 100 * random.randint(10, 90)
                    if random.random() < 0.4:
                        own[f"pair:{number}"] = 500
            if "boom" in game.kind_of and random.random() < 0.3:
                own["boom"] = 700
            slips[name] = own
        table = Table(game, slips, carry)
        if table.play["needs_set"]:
            cards = shuffled(random)
            assert table.say("set", "5C") is None
        steps = 0
        while table.outcome is None:
            steps += 1
            assert steps < 400
            waits = game.awaits(table.play)
            if number_of_round % 10 == 0:
                assert forgetful.awaits(deepcopy(table.play)) == waits
            if isinstance(waits, AwaitsAnswers):
                away = {name: AnsweredBy.AWAY for name in waits.question.options if random.random() < 0.05}
                given = random_answers(random, waits.question)
                table.answer({name: each for name, each in given.items() if name not in away}, away)
            elif table.waits["waits_for"] == "card":
                table.deal(cards.pop())
            else:
                assert table.say("agree") is None
        for name in slips:
            due, before = table.due(name), table.paid[name]
            assert due.stake_cents == table.wager(name).stake_cents
            assert due.payout_cents >= before.payout_cents >= 0
            assert sum(game.payouts(table.public, table.outcome, table.wager(name)).values()) == due.payout_cents
        again = type(game)({}).due(table.public, table.outcome, table.wager(next(iter(slips))))
        assert again == table.due(next(iter(slips)))
        carry = game.carry(table.play, table.outcome, carry)
