"""The strip under the bets: the drawing rule that applies, the bets that count, options after a dealing error, and the
result line by line.
"""

from dataclasses import replace

import pytest

from phrases import phrase
from screen.words import Words
from terminal.baccarat.derive_dealing import dealing
from terminal.baccarat.derive_question import NO_QUESTION, question, undecided
from terminal.baccarat.derive_result import NOTHING, result
from terminal.screen.derive_meters import meters
from terminal.screen.derive_scene import Drawn, Scene
from terminal.screen.derive_strip import strip
from terminal.slips import QueryMade
from terminal.view import View
from tests.terminal.baccarat.seat import BANKER_WINS, FACE, GAME, ME, OTHER, PLAYER_NATURAL, TIE, Seat, chinese


def rule(seat: Seat, words: Words) -> tuple[object, str, str]:
    """The title, one letter for each cell of the rule, and the text of the marked cell."""
    drawn = dealing(seat.scene(), GAME, words)
    cells = drawn["cells"]
    assert isinstance(cells, list)
    marked = "".join(cell["text"] for cell in cells if cell["isMarked"])
    return drawn["rule"], "".join(cell["look"][0] for cell in cells), marked


@pytest.mark.rule("baccarat 3.12")
def test_drawing_rule_of_the_next_side_is_shown_and_marks_its_total_or_card(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("")
    assert rule(seat, words) == ("Player's rule, two cards", "ddddddssnn", "")
    seat.deal("3S KH AD 5C")
    assert rule(seat, words) == ("Player's rule, two cards", "ddddddssnn", "4")
    assert dealing(seat.scene(), GAME, words)["ruleNote"] == "Then the Banker, by 5 and the Player's card."
    seat.deal("4H")
    assert rule(seat, words) == ("Banker on 5, by the Player's third card", "ssssddddss", "4")
    seat.deal("4D")
    assert rule(seat, words) == ("Both hands are complete", "", "")


@pytest.mark.rule("baccarat 3.11")
def test_rule_of_a_banker_whose_player_stood_marks_the_bankers_own_total(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("6S KH KD 5C")
    assert rule(seat, words) == ("Banker's rule, the Player stood", "ddddddssss", "5")
    assert dealing(seat.scene(), GAME, words)["paragraph"] == "3.11"


def test_strip_shows_open_bets_decided_pair_bets_and_the_seal_while_cards_are_dealt(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000, "tie": 1000, "banker-pair": 500})
    seat.deal("3S KH AD 5C")
    drawn = dealing(seat.scene(), GAME, words)
    assert (drawn["bets"], drawn["decided"]) == ("Banker 100 · Tie 10", ["Banker Pair 5: K 5, lost"])
    assert str(drawn["seal"]).startswith("Seal ")
    seat.deal("4H 4D")
    seat.end()
    seat.bets({"player-pair": 500})
    seat.deal("2S 3H 2D")
    assert dealing(seat.scene(), GAME, words)["decided"] == ["Player Pair 5: 2 2, pays S$60"]


def test_strip_names_why_the_dealing_stops_with_its_paragraph(seat: Seat, words: Words) -> None:
    def told() -> tuple[object, object]:
        drawn = dealing(seat.scene(), GAME, words)
        return drawn["rule"], drawn["paragraph"]

    seat.bets({"banker": 10_000})
    assert told() == ("A new set of cards comes first", "5.5.4")
    seat.deal("3S KH")
    seat.tell("together AD 5C")
    assert told() == ("The dealer is correcting the deal", "5.10")
    seat.tell("order AD 5C")
    assert told() == ("The dealer is correcting the deal", "5.12")
    seat.choose(ME, "go-on")
    seat.tell("card 9S B3")
    assert told() == ("The dealer is correcting the deal", "5.8")
    seat.tell("card ZZ B4")
    assert told() == ("These cards are not valid", "5.5.1")


@pytest.mark.rule("baccarat 5.14")
def test_strip_says_which_card_was_corrected_and_also_after_a_restart(seat: Seat, words: Words) -> None:
    seat.bets({"player": 10_000})
    seat.deal(PLAYER_NATURAL)
    seat.tell("correct P1 8S")
    said = "Player's card 1 was recorded as 9♠; the table shows 8♠ (5.14)."
    assert dealing(seat.scene(), GAME, words)["ruleNote"] == said
    seat.restart(ME)
    seat.pass_time(2.0)
    assert dealing(seat.scene(), GAME, words)["ruleNote"] == said
    seat.tell("correct P1 9S")
    assert "recorded" not in str(dealing(seat.scene(), GAME, words)["ruleNote"])


@pytest.mark.rule("baccarat 5.14")
def test_query_is_shown_as_sent_then_as_being_checked_then_as_checked_or_corrected(seat: Seat, words: Words) -> None:
    def told(view: View) -> tuple[object, object]:
        drawn = dealing(Scene(view, seat.clock.now()), GAME, words)
        return drawn["query"], drawn["mayQuery"]

    seat.bets({"banker": 10_000})
    assert told(seat.view()) == ("", False)
    seat.deal("3S")
    seat.pass_time(0.75)
    assert told(seat.view()) == ("Query a card", True)
    view = replace(seat.view(), may_query=False, query=QueryMade(seat.view().round))
    assert told(view) == ("Asked", False)
    heard = replace(view, query=QueryMade(view.round, is_heard=True))
    assert told(heard) == ("The dealer will look", False)
    assert told(replace(heard, query=QueryMade(view.round, is_heard=True, is_answered=True))) == ("Checked", False)
    seat.tell("correct P1 4S")
    corrected = replace(seat.view(), may_query=False, query=QueryMade(view.round, is_heard=True, is_answered=True))
    assert told(corrected) == ("Corrected", False)
    refused = QueryMade(view.round, is_heard=True, refused=phrase("query_when"))
    assert told(replace(heard, query=refused)) == ("Not taken", False)


def choices(seat: Seat, words: Words) -> dict[object, Drawn]:
    drawn = question(seat.scene(), GAME, words)["choices"]
    assert isinstance(drawn, list)
    return {row["action"]: row for row in drawn}


@pytest.mark.rule("baccarat 5.12")
@pytest.mark.rule("baccarat 5.12.3")
def test_options_after_a_dealing_error_name_amounts_paragraphs_and_what_happens_without_an_answer(
    seat: Seat, words: Words
) -> None:
    seat.bets({"banker": 10_000, "tie": 1000, "player-pair": 500}, {"player": 1000})
    assert question(seat.scene(), GAME, words) == NO_QUESTION
    seat.deal("3S KH")
    seat.tell("together AD 5C", "order AD 5C")
    seat.pass_time(3.0)
    drawn = question(seat.scene(), GAME, words)
    assert drawn["secondsLeft"] == "17 s"
    assert drawn["part"] == pytest.approx(0.85)
    assert drawn["silence"] == words.say("silence_go_on")
    back, on = choices(seat, words)["take-back"], choices(seat, words)["go-on"]
    assert (back["title"], back["amount"]) == ("Take back", "S$110.00")
    assert back["first"] == "Banker 100 + Tie 10 returned (5.12.3)"
    assert back["second"] == "Player Pair 5: 3 A, lost"
    assert on["first"] == "with Player 4, Banker 5 as corrected"
    assert on["second"] == "all further cards count (5.12.2)"
    assert undecided(seat.view(), GAME) == {"banker": 10_000, "tie": 1000}
    assert choices(seat, chinese())["take-back"]["first"] == "退还 庄 100 + 和 10（5.12.3）"  # noqa: RUF001


FIVE = ("player", "banker", "tie", "player-pair", "banker-pair")


@pytest.mark.parametrize(("bets", "amount"), [(FIVE, "S$50.00"), (FIVE[:4], "S$40.00")])
def test_taking_back_more_bets_than_have_room_by_name_is_said_in_one_word_for_all(
    seat: Seat, words: Words, bets: tuple[str, ...], amount: str
) -> None:
    seat.bets(dict.fromkeys(bets, 1000), {"player": 1000})
    seat.deal("3S")
    seat.tell("error")
    back = choices(seat, words)["take-back"]
    assert (back["amount"], back["first"]) == (amount, "all your bets are returned (5.12.3)")


def test_beside_a_decided_pair_the_other_four_bets_are_returned_in_one_word(seat: Seat, words: Words) -> None:
    seat.bets(dict.fromkeys(FIVE, 1000), {"player": 1000})
    seat.deal("3S KH AD")
    seat.tell("error")
    back = choices(seat, words)["take-back"]
    assert (back["amount"], back["first"]) == ("S$40.00", "your undecided bets are returned (5.12.3)")


@pytest.mark.rule("baccarat 5.12.1")
def test_option_to_go_on_says_that_an_uncorrected_card_stays_where_it_lies(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S")
    seat.tell("card 5H P2", "give-up")
    on = choices(seat, words)["go-on"]
    assert (on["first"], on["second"]) == (
        f"with Player 8, Banker {words.say('not_known')} as they are",
        "all further cards count (5.12.1)",
    )


def test_chosen_option_is_shown_as_asked_until_the_console_registers_it_and_the_other_is_off(
    seat: Seat, words: Words
) -> None:
    seat.bets({"banker": 10_000}, {"player": 1000})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    assert [row["look"] for row in choices(seat, words).values()] == ["free", "free"]
    asked = seat[ME].core.question(seat.clock.now())
    assert asked is not None
    effects, why = seat[ME].core.choose(asked.question, "take-back", 0, seat.clock.now())
    assert why is None
    seat[ME].finish(effects)
    assert [row["look"] for row in choices(seat, words).values()] == ["off", "asked"]
    assert question(seat.scene(), GAME, words)["silence"] == "Your answer is being registered"
    seat.carry()
    assert [row["look"] for row in choices(seat, words).values()] == ["off", "registered"]
    seat.choose(OTHER, "go-on")
    assert question(seat.scene(), GAME, words) == NO_QUESTION


def lines(seat: Seat, words: Words) -> list[tuple[object, ...]]:
    drawn = result(seat.scene(), words)["lines"]
    assert isinstance(drawn, list)
    return [(row["name"], row["why"], row["amount"], row["look"]) for row in drawn]


@pytest.mark.rule("baccarat 4.1.1")
def test_result_has_a_line_for_each_bet_and_one_for_the_commission(seat: Seat, words: Words) -> None:
    seat.round(BANKER_WINS, {"banker": 10_000, "tie": 1000, "banker-pair": 500})
    assert lines(seat, words) == [
        ("Banker", "100 × 1 = won S$100.00", "+100.00", "won"),  # noqa: RUF001
        ("Commission", "5 % of the win (4.1.1)", "−5.00", "commission"),  # noqa: RUF001
        ("Tie", "Banker won", "−10.00", "lost"),  # noqa: RUF001
        ("Banker Pair", "K 5, no pair", "−5.00", "lost"),  # noqa: RUF001
    ]
    drawn = result(seat.scene(), words)
    assert (drawn["net"], drawn["paidParts"]) == ("+S$80.00", "stake 100.00 + win 95.00")
    assert seat.view().credit_cents == 126_500 + 8_000


@pytest.mark.rule("baccarat 3.14")
def test_result_of_a_tie_shows_player_and_banker_returned_and_tie_paid_eight_to_one(seat: Seat, words: Words) -> None:
    seat.round(TIE, {"banker": 10_000, "player": 5000, "tie": 1000, "player-pair": 500})
    assert lines(seat, words) == [
        ("Banker", "a tie: returned (3.14)", "0.00", "back"),
        ("Player", "a tie: returned (3.14)", "0.00", "back"),
        ("Tie", "10 × 8 = won S$80.00", "+80.00", "won"),  # noqa: RUF001
        ("Player Pair", "5 × 11 = won S$55.00", "+55.00", "won"),  # noqa: RUF001
    ]


def test_lines_of_a_result_add_up_to_its_net_amount(seat: Seat, words: Words) -> None:
    slip = {"banker": 10_000, "player": 5000, "tie": 1000, "player-pair": 500, "banker-pair": 500}
    for cards in (BANKER_WINS, TIE, PLAYER_NATURAL, "6S KH KD 5C 2H"):
        seat.round(cards, slip)
        sums = [str(amount).replace("\N{MINUS SIGN}", "-") for _, _, amount, _ in lines(seat, words)]
        played = seat.view().last_played
        assert played is not None
        assert round(100 * sum(map(float, sums))) == played.net_cents


def test_result_says_that_a_bet_was_taken_back_after_a_dealing_error(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000, "player-pair": 500})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    seat.choose(ME, "take-back")
    seat.deal("4H 4D")
    seat.end()
    assert lines(seat, words) == [
        ("Banker", "taken back (5.12.3)", "0.00", "back"),
        ("Player Pair", "3 A, no pair", "−5.00", "lost"),  # noqa: RUF001
    ]
    assert result(seat.scene(), words)["paidParts"] == "stake 100.00 back"


def test_result_of_a_void_round_or_of_one_without_a_bet_has_no_lines(seat: Seat, words: Words) -> None:
    seat.round(BANKER_WINS)
    assert result(seat.scene(), words) == NOTHING
    seat.bets({"banker": 10_000})
    seat.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="not shuffled")
    seat.pass_time(1.0)
    assert result(seat.scene(), words) == NOTHING


def taken_back_seat(seat: Seat) -> None:
    """A terminal whose player took back after two cards, before any pair was decided; the other player goes on, and
    four cards lie.
    """
    seat.bets({"banker": 10_000, "tie": 1000, "player-pair": 500}, {"player": 1000})
    seat.deal("3S KH")
    seat.tell("error")
    seat.choose(ME, "take-back")
    assert seat.view().bets is not None
    assert not seat.view().bets.taken_back  # type: ignore[union-attr]  # Others still choose.
    seat.choose(OTHER, "go-on")
    seat.deal("AD 5C")


@pytest.mark.rule("baccarat 5.12.3")
def test_bets_taken_back_are_shown_as_taken_back_and_no_longer_as_standing(seat: Seat, words: Words) -> None:
    taken_back_seat(seat)
    shown, frame = dealing(seat.scene(), GAME, words), strip(seat.scene(), FACE, words)
    assert (shown["bets"], shown["decided"]) == ("", [])
    assert (frame["stands"], frame["returned"]) == (words.say("stands_none"), "S$115.00 taken back")
    assert frame["returnedText"] == words.say("taken_back_text")
    shown = meters(seat.scene(), FACE, words)
    assert (shown["totalBet"], shown["totalBetDetail"]) == ("S$0.00", "115 taken back")
    assert shown["credit"] == "S$1,150.00"  # The money comes back with the result.
    seat.restart(ME)
    seat.pass_time(2.0)
    assert strip(seat.scene(), FACE, words)["returned"] == "S$115.00 taken back"


@pytest.mark.rule("baccarat 5.12.3")
def test_pair_bet_that_the_cards_had_decided_stays_when_the_others_are_taken_back(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000, "player-pair": 500})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    seat.choose(ME, "take-back")
    assert strip(seat.scene(), FACE, words)["stands"] == "S$5.00 stands"
    assert meters(seat.scene(), FACE, words)["totalBetDetail"] == "5 registered · 100 taken back"
    assert dealing(seat.scene(), GAME, words)["decided"] == ["Player Pair 5: 3 A, lost"]
    assert undecided(seat.view(), GAME) == {}
