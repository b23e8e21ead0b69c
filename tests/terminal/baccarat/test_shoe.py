"""Roads, counts and last rounds of the current shoe and of the shoe before it."""

from dataclasses import replace

import pytest

from screen.words import Words
from terminal.baccarat.derive_pages import bets_page, hands_page, shoe_page
from terminal.baccarat.derive_shoe import last_rounds, roads, round_explained, round_of_mark, shoes
from terminal.screen.derive_scene import Drawn
from tests.terminal.baccarat.seat import BANKER_WINS, GAME, PLAYER_NATURAL, TIE, Seat, chinese


def drawn(seat: Seat, words: Words) -> Drawn:
    return roads(seat.scene(), words.language, GAME, words)


@pytest.fixture
def dealt(seat: Seat) -> Seat:
    """Five rounds T B B P P: a tie with a Player Pair, two wins of Banker, a natural and a plain win of Player."""
    for cards in (TIE, BANKER_WINS, "4S KH 2D 7C", PLAYER_NATURAL, "7S KH KD 6C"):
        seat.round(cards)
    return seat


def test_roads_ask_marks_and_counts_of_five_rounds_are_drawn_as_the_rules_say(dealt: Seat, words: Words) -> None:
    said = drawn(dealt, words)
    assert said["bead"] == "bead/14/en/0.0.Tp,0.1.B,0.2.B,0.3.Pn,0.4.P"
    assert said["bigRoad"] == "big-road/21/1/0.0.B.0.,0.1.B.0.,1.0.P.0.n,1.1.P.0."
    assert said["bigEye"] == "derived/44/big_eye/0.0.R"
    assert (said["small"], said["cockroach"]) == ("derived/22/small/-", "derived/22/cockroach/-")
    assert said["beadNewest"] == [0, 4]
    assert said["bigRoadNewest"] == [1, 1]
    assert (said["askPlayer"], said["askBanker"]) == (
        ["ask/big_eye/B", "ask/small/-", "ask/cockroach/-"],
        ["ask/big_eye/R", "ask/small/-", "ask/cockroach/-"],
    )
    counted = {row["kind"]: (row["count"], row["usual"]) for row in said["counts"]}  # type: ignore[attr-defined]
    assert counted == {
        "banker": (2, "usual 0–4"),  # noqa: RUF001
        "player": (2, "usual 0–4"),  # noqa: RUF001
        "tie": (1, "usual 0–2"),  # noqa: RUF001
        "banker_pair": (0, "usual 0–2"),  # noqa: RUF001
        "player_pair": (1, "usual 0–2"),  # noqa: RUF001
        "natural": (1, "usual 0–4"),  # noqa: RUF001
    }
    assert (said["rounds"], said["shoe"]) == ("5 rounds", "Shoe 7 · round 5")


def test_beads_are_written_in_latin_letters_or_chinese_characters(dealt: Seat, words: Words) -> None:
    assert drawn(dealt, chinese())["bead"].startswith("bead/14/zh/")  # type: ignore[attr-defined]
    assert roads(dealt.scene(), "zh", GAME, words)["bead"].startswith("bead/14/zh/")  # type: ignore[attr-defined]


def test_screen_shows_the_cards_left_and_that_the_cut_card_is_out(dealt: Seat, words: Words) -> None:
    said = drawn(dealt, words)
    assert (said["left"], said["shoeNote"]) == ("392 cards left", "")
    assert said["used"] == pytest.approx(24 / 416)
    dealt.bets({})
    dealt.tell("cut")
    assert drawn(dealt, words)["shoeNote"] == "Cut card out: last round of the shoe"


def test_cut_card_is_marked_on_the_shoe_where_it_was_put_and_not_where_nobody_knows(dealt: Seat, words: Words) -> None:
    assert drawn(dealt, words)["cut"] == 0.0
    scene = replace(dealt.scene(), telemetry={"cut_from_end": 104})
    assert roads(scene, "en", GAME, words)["cut"] == pytest.approx(0.75)


@pytest.mark.rule("baccarat 5.14")
def test_new_shoe_starts_with_empty_roads_and_a_page_shows_those_of_the_shoe_before(dealt: Seat, words: Words) -> None:
    dealt.bets({})
    dealt.tell("set 8")
    assert drawn(dealt, words)["bead"] == "bead/14/en/-"
    assert drawn(dealt, words)["shoe"] == "Shoe 8 · round 1"
    page = shoe_page(dealt.scene(), "en", GAME, words)
    assert (page["shoeTitle"], page["beforeBead"]) == (
        "Shoe 7, 5 rounds",
        "bead/14/en/0.0.Tp,0.1.B,0.2.B,0.3.Pn,0.4.P",
    )


def test_roads_are_the_same_after_the_terminal_restarts(dealt: Seat, words: Words) -> None:
    before = drawn(dealt, words)
    dealt.restart("A")
    dealt.pass_time(2.0)
    assert drawn(dealt, words) == before


def test_void_round_adds_no_bead_and_a_corrected_round_changes_its_bead(dealt: Seat, words: Words) -> None:
    before = drawn(dealt, words)["bead"]
    dealt.bets({})
    dealt.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="not shuffled")
    dealt.pass_time(1.0)
    assert drawn(dealt, words)["bead"] == before
    order = ["P1", "B1", "P2", "B2"]
    dealt.correct_to(2, {"player": ["9S", "KD"], "banker": ["5H", "2C"], "order": order})
    assert drawn(dealt, words)["bead"] == "bead/14/en/0.0.Tp,0.1.Pn,0.2.B,0.3.Pn,0.4.P"


def test_list_of_last_rounds_shows_cards_own_bets_and_net_result(seat: Seat, words: Words) -> None:
    assert last_rounds(seat.scene(), words) == []
    seat.round(BANKER_WINS, {"banker": 10_000})
    seat.round(TIE, {"banker": 10_000, "player": 5000, "tie": 1000})
    seat.round(PLAYER_NATURAL)
    seat.bets({"tie": 1000})
    seat.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="not shuffled")
    seat.pass_time(1.0)
    void, third, second, first = last_rounds(seat.scene(), words)
    assert (first["letter"], first["look"], first["bets"], first["net"]) == ("B", "banker", "Banker 100", "+95.00")
    assert first["player"] == '3♠ A<font color="#FF6B74">♦</font> 4<font color="#FF6B74">♥</font> <b>8</b>'
    assert (second["letter"], second["bets"], second["net"]) == ("T", "160 staked", "+80.00")
    assert (third["bets"], third["net"], third["isNatural"]) == ("no bet", words.say("not_known"), True)
    assert (void["player"], void["letter"], void["net"]) == ("void", "", "0.00")
    assert last_rounds(seat.scene(), chinese())[3]["letter"] == "庄"


@pytest.mark.rule("baccarat 4.1.1")
def test_page_of_the_last_ten_rounds_shows_cards_every_bet_the_commission_and_the_net_result(
    seat: Seat, words: Words
) -> None:
    assert hands_page(seat.scene(), words) == {"hands": []}
    seat.round(BANKER_WINS)
    for _ in range(7):
        seat.round(TIE)
    seat.round(BANKER_WINS, {"banker": 10_000, "player": 5000, "tie": 1000, "banker-pair": 500})
    seat.round(PLAYER_NATURAL, {"banker": 10_000})
    seat.bets({"banker": 1000})
    seat.desk.done("void", staff="ben", second="carl", paragraph="5.5.5", reason="not shuffled")
    seat.pass_time(1.0)
    rows = hands_page(seat.scene(), words)["hands"]
    assert isinstance(rows, list)
    assert [row["round"] for row in rows] == [*range(11, 1, -1)]
    shown = [(row["bets"], row["commission"], row["net"]) for row in rows[:4]]
    assert shown == [
        ("Banker 10", "", "0.00"),
        ("Banker 100", "", "−100.00"),  # noqa: RUF001
        ("Banker 100, Player 50, Tie 10, Banker Pair 5", "−5.00", "+30.00"),  # noqa: RUF001
        ("no bet", "", words.say("not_known")),
    ]
    assert rows[2]["banker"].endswith("<b>9</b>")


def test_touch_on_a_mark_of_a_road_explains_that_round_with_its_cards(dealt: Seat, words: Words) -> None:
    now, _ = shoes(dealt.view())
    assert [round_of_mark(now, "bead", 0, row) for row in range(6)] == [1, 2, 3, 4, 5, None]
    assert [round_of_mark(now, "big_road", *place) for place in ((0, 0), (1, 0), (1, 1), (4, 0))] == [2, 4, 5, None]
    said = round_explained(4, dealt.view(), words)
    assert said.startswith("Round 4: Player wins 9 over 7 (rule 3.13). Player 9♠ K")
    assert "went back (rule 3.14)" in round_explained(1, dealt.view(), words)
    assert round_explained(99, dealt.view(), words) == ""


@pytest.mark.rule("baccarat 4.1.2")
def test_page_of_bets_shows_payouts_costs_and_the_differential(seat: Seat, words: Words) -> None:
    page = bets_page(seat.scene(), GAME, words)
    rows = {row["spot"]: row for row in page["bets"]}  # type: ignore[attr-defined]
    assert [(spot, row["pays"], row["returns"], row["costs"]) for spot, row in rows.items()] == [
        ("player", "1 to 1", "200.00", "S$1.24"),
        ("banker", "0.95 to 1", "195.00", "S$1.06"),
        ("tie", "8 to 1", "900.00", "S$14.36"),
        ("player-pair", "11 to 1", "1,200.00", "S$10.36"),
        ("banker-pair", "11 to 1", "1,200.00", "S$10.36"),
    ]
    assert "at most S$500" in str(page["differentialText"])


def test_a_round_of_a_new_table_says_that_a_new_shoe_comes_and_not_that_there_is_none(seat: Seat, words: Words) -> None:
    assert drawn(seat, words)["shoe"] == "No shoe yet"
    seat.open()
    assert drawn(seat, words)["shoe"] == "A new shoe comes next"
