"""The sentences in the notice, the frame and the explanations at a baccarat table."""

import pytest

from screen.words import Words
from terminal.screen.derive_explain import explain
from terminal.screen.derive_frame import frame
from terminal.screen.derive_scene import Situation
from terminal.screen.placing import Placing
from terminal.screen.shown import Shown
from tests.terminal.baccarat.seat import BANKER_WINS, FACE, ME, OTHER, PLAYER_NATURAL, TIE, Seat, chinese


def notice(seat: Seat, words: Words) -> tuple[object, object]:
    drawn = frame(seat.scene(), FACE, words)["notice"]
    return drawn["title"], drawn["text"]


def explained(seat: Seat, what: str, words: Words) -> str:
    view = seat.view()
    return explain(what, seat.scene(), Shown(view, Placing().see(view), 1000), FACE, words)


def test_notice_counts_the_dealt_cards_and_names_who_draws_next(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    texts = [notice(seat, words)[1]]
    for card in ["", *BANKER_WINS.split()]:
        seat.deal(card)
        texts.append(notice(seat, words)[1])
    assert texts == [
        "A new set of cards comes first (5.5.4)",
        "Bets are sealed. The next card is the Player's",
        "One card is out. The next card is the Banker's",
        "Two cards are out. The next card is the Player's",
        "Three cards are out. The next card is the Banker's",
        "Four cards are out. The Player draws a third",
        "Five cards are out. The Banker draws a third",
        "Six cards are out. The dealer checks that the cards agree",
    ]
    seat.end()
    assert notice(seat, words) == ("Banker wins 9 over 8", "K 5 4 over 3 A 4 · no pairs")
    assert notice(seat, chinese()) == ("庄赢 9 点对 8 点", "K 5 4 对 3 A 4 · 无对子")


def test_notice_of_the_result_names_naturals_ties_and_pairs(seat: Seat, words: Words) -> None:
    seat.round(PLAYER_NATURAL)
    assert notice(seat, words) == ("Player wins 9 over 7", "9 K over 5 2 · natural · no pairs")
    seat.round(TIE)
    assert notice(seat, words) == ("Tie at 8", "2 2 4 over 3 K 5 · Player Pair")
    badge = frame(seat.scene(), FACE, words)["notice"]
    assert (badge["badge"], badge["colour"]) == ("和", "tie")


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("card 5H P2", "reconstruct"), "A card lay on the wrong side; this is corrected (5.8, 5.12)"),
        (("card 5H P2", "give-up"), "A card lies on the wrong side and stays there (5.8, 5.12)"),
        (("together AD 5C", "order AD 5C"), "Cards came out together; their order is decided now (5.10, 5.12)"),
        (("exposed 5H",), "A card was seen too early; it is the next card (5.7, 5.12)"),
        (("error",), "A card was dealt wrongly; this is corrected (5.12)"),
    ],
)
@pytest.mark.rule("baccarat 5.12")
def test_question_to_the_players_names_the_dealing_error(
    facts: tuple[str, ...], said: str, seat: Seat, words: Words
) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S")
    seat.tell(*facts)
    assert seat.scene().situation is Situation.ASKED
    assert notice(seat, words) == ("Continue, or take back?", said)


def test_player_who_is_not_asked_reads_that_other_players_choose(seat: Seat, words: Words) -> None:
    seat.bets({"player-pair": 500}, {"banker": 10_000})
    seat.deal("3S KH AD 5C")
    seat.tell("error")
    assert seat.scene().situation is Situation.CLOSED
    assert notice(seat, words)[1] == "Other players choose whether to go on (5.12)"
    seat.choose(OTHER, "go-on")
    assert notice(seat, words)[1] == "Four cards are out. The Player draws a third"


def test_notice_names_a_dealing_error_that_is_not_corrected_yet(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S KH")
    seat.tell("together AD 5C")
    assert notice(seat, words)[1] == "A♦ 5♣ came out together: the pit supervisor decides their order (5.10)"
    seat.tell("order AD 5C")
    seat.choose(ME, "go-on")
    seat.tell("card 9S B3")
    assert notice(seat, words)[1] == "A card is in the wrong place: the dealer corrects it (rule 5.8)"


@pytest.mark.rule("baccarat 5.4.1")
@pytest.mark.rule("baccarat 5.4.2")
def test_notice_after_an_interruption_says_whether_the_round_is_void_or_goes_on(seat: Seat, words: Words) -> None:
    seat.bets({"banker": 10_000})
    seat.deal("3S KH")
    seat.restart_console()
    seat.pass_time(3.0)
    assert notice(seat, words) == (
        "Round void",
        "The game was interrupted before any bet was decided (rule 5.4.2). All bets returned",
    )
    seat.bets({"banker": 10_000})
    seat.deal("3S KH AD")
    seat.restart_console()
    seat.pass_time(3.0)
    assert seat.scene().situation is Situation.HELD
    seat.desk.done("conclude", second="carl")
    seat.pass_time(1.0)
    assert notice(seat, words)[1] == "Three cards are out. The next card is the Banker's"


@pytest.mark.rule("baccarat 5.14")
def test_notice_of_a_correction_names_the_new_and_the_old_outcome(seat: Seat, words: Words) -> None:
    number = seat.round(PLAYER_NATURAL, {"player": 10_000})
    order = ["P1", "B1", "P2", "B2", "P3"]
    seat.correct_to(number, {"player": ["5S", "KD", "2S"], "banker": ["5H", "2C"], "order": order})
    assert notice(seat, words) == (
        f"Round {number} was corrected",
        "The cards say Tie at 7, not Player wins 9 over 7 (rule 5.14)",
    )


def test_top_of_the_screen_names_table_shoe_round_limits_and_differential(seat: Seat, words: Words) -> None:
    seat.round(TIE)
    drawn = frame(seat.scene(), FACE, words)["table"]
    assert (drawn["name"], drawn["round"]) == ("Commission Baccarat", "baccarat-1 · Shoe 7 · Round 1")
    assert drawn["limits"] == [
        {"name": "Bets", "range": "S$5\N{EN DASH}5,000"},
        {"name": "Differential", "range": "S$500"},
    ]


@pytest.mark.rule("baccarat 5.1")
def test_bet_returned_by_the_differential_is_shown_with_its_paragraph(seat: Seat, words: Words) -> None:
    seat.open()
    seat.bet(OTHER, {"banker": 45_000})
    seat.bet(ME, {"banker": 10_000})
    seat.close()
    strip = frame(seat.scene(), FACE, words)["strip"]
    assert (strip["returned"], strip["returnedWhat"]) == ("S$50.00 returned", "Banker")
    assert strip["returnedText"] == "The table's Differential is at its limit (rule 5.1)"


def test_explanation_of_a_chip_gives_its_arithmetic_and_paragraph(seat: Seat, words: Words) -> None:
    seat.open()
    seat.bet(ME, {"banker": 10_000, "tie": 1000})
    assert explained(seat, "chip:banker", words) == (
        "Banker: S$100 is registered and counts. It wins in 45.9 of 100 rounds on average and then pays "
        "100 × 1 − 5.00 commission + 100 back (rule 4.1)."  # noqa: RUF001
    )
    assert explained(seat, "chip:player", words) == ""
    seat.close()
    seat.deal(BANKER_WINS)
    seat.end()
    assert explained(seat, "chip:banker", words) == (
        "Banker won: Banker wins 9 over 8 (rule 3.13). It pays 100 × 1 − 5.00 commission + 100 back: "  # noqa: RUF001
        "the casino takes S$5.00, 5 % of the win (rule 4.1.1)."
    )
    assert explained(seat, "chip:tie", words) == "Tie lost its S$10: Banker wins 9 over 8 (rule 3.14)."
    seat.round(TIE, {"banker": 10_000})
    assert explained(seat, "chip:banker", words) == (
        "Banker: Tie at 8, so its S$100 went back to your credit (rule 3.14)."
    )
    assert explained(seat, "round:1", words).startswith("Round 1: Banker wins 9 over 8")


def test_house_share_is_weighted_by_the_bets_of_the_players_last_rounds(seat: Seat) -> None:
    assert FACE.house_share(seat.view()) is None
    seat.round(BANKER_WINS, {"banker": 10_000})
    cheap = FACE.house_share(seat.view())
    assert cheap == FACE.house_keeps[0]
    seat.round(TIE, {"tie": 10_000})
    assert FACE.house_share(seat.view()) == sum(FACE.house_keeps) / 2
