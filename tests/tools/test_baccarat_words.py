"""Baccarat at a shell: cards in words, the effect of a decision on cards, and a round judged again from its bytes."""

import zlib
from pathlib import Path

import pytest

from console.baccarat.answers import CardsSaid
from console.baccarat.verbs import VERBS as AT_THE_CONSOLE
from console.cards.answers import Change, ShoeRegistered, StrayCard
from tests.console.baccarat.table import ShoeFloor
from tools.baccarat.verbs import VERBS
from tools.console_ctl import Usage, parse
from tools.console_words import status_in_words, what_if_in_words
from tools.games import outcome_in_words, tools_of

TOOLS = tools_of("baccarat-commission")
OF_EVERY_TABLE = {"open", "correct", "void", "show"}
OUTCOME = {"player": ["9S", "KD"], "banker": ["5H", "2C"], "order": ["P1", "B1", "P2", "B2"], "shoe": "5C"}


def test_every_verb_of_a_baccarat_console_can_be_typed_at_a_shell() -> None:
    assert VERBS.keys() == AT_THE_CONSOLE.keys() - OF_EVERY_TABLE


@pytest.mark.parametrize(
    ("typed", "arguments"),
    [
        ("new-shoe 5C machine-2 player-4 14", {"set": "5C", "cut_from_end": 14}),
        ("new-shoe 5C machine-2 player-4 14 3", {"burn": 3}),
        ("key-card 8S P3", {"card": "8S", "place": "P3"}),
        ("correct-card B2 8S", {"card": "8S", "place": "B2"}),
        ("together 4S,KC", {"cards": ["4S", "KC"]}),
        ("lies P1,B1,B2,P2", {"places": ["P1", "B1", "B2", "P2"]}),
        ("burnt", {}),
    ],
)
def test_arguments_of_baccarat_commands_are_read_as_numbers_and_lists(typed: str, arguments: dict[str, object]) -> None:
    verb, *words = typed.split()
    assert parse(verb, words, {}).items() >= arguments.items()


def test_a_cut_card_that_is_no_number_is_refused() -> None:
    with pytest.raises(Usage, match="CUT_FROM_END is a whole number, not 'deep'"):
        parse("new-shoe", ["5C", "machine", "player", "deep"], {})


@pytest.mark.parametrize(
    ("player", "banker", "words"),
    [
        ("9S KD", "5H 2C", "Player 9 over 7 (Player 9S KD, Banker 5H 2C)"),
        ("2S 2D 4S", "3H KC 5H", "Tie at 8 (Player 2S 2D 4S, Banker 3H KC 5H), Player Pair"),
        ("2S 3D", "4H 4C", "Banker 8 over 5 (Player 2S 3D, Banker 4H 4C), Banker Pair"),
    ],
)
def test_an_outcome_of_baccarat_is_told_by_winner_totals_cards_and_pairs(player: str, banker: str, words: str) -> None:
    assert outcome_in_words({"player": player.split(), "banker": banker.split(), "order": []}) == words


def test_an_outcome_of_another_game_is_shown_as_its_plain_value() -> None:
    assert [outcome_in_words("17"), outcome_in_words([["1", "2"]])] == ["17", '[["1","2"]]']


def test_the_what_if_of_a_command_about_cards_tells_both_hands_and_who_gains() -> None:
    changed = {"T01": Change(stake_cents=1000, before_cents=0, after_cents=1950)}
    effect = CardsSaid(3, ["correct", "B2", "8S"], ["9S"], ["8S"], [], "agree", [], "", changed)
    assert what_if_in_words(effect) == [
        "Round 3, correct B2 8S: Player 9S, Banker 8S.",
        "Next: the dealer confirms the cards.",
        "T01: stake 10.00, brings 0.00 now, 19.50 then",
    ]


def test_the_what_if_of_a_new_shoe_warns_if_the_present_one_has_not_ended() -> None:
    effect = ShoeRegistered("5D", 8, "machine 2", "a player", 14, 0, "5C", 200)
    assert what_if_in_words(effect)[1] == "WARNING: set 5C has not ended; 200 cards are left in it."
    assert what_if_in_words(StrayCard("8S", "next", "5D")) == ["The next round begins with 8S."]


@pytest.fixture
def packed(tmp_path: Path) -> bytes:
    floor = ShoeFloor(tmp_path, "A", cards="9S 5H KD 2C")
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 1000})
    floor.draw(4)
    floor.agree()
    row = floor.desk.store.recording(floor.desk.table.round.number)
    assert row is not None
    return bytes(row)


def test_a_rounds_cards_are_judged_again_from_the_bytes_that_the_shoe_sent(packed: bytes) -> None:
    document, differences = TOOLS.judged_again(1, packed, OUTCOME, [])
    assert differences == []
    assert TOOLS.evidence_in_words(document) == "Shoe, judged again: 9S at P1, 5H at B1, KD at P2, 2C at B2"


def test_a_recorded_card_that_differs_from_the_shoes_report_is_found(packed: bytes) -> None:
    changed = {**OUTCOME, "banker": ["5H", "3C"]}
    _, differences = TOOLS.judged_again(1, packed, changed, [])
    assert differences == ["The record has 9S 5H KD 3C, but the shoe reported 9S 5H KD 2C."]


def test_a_damaged_recording_of_a_shoe_is_reported_in_a_sentence() -> None:
    document, differences = TOOLS.judged_again(1, zlib.compress(b"no recording"), OUTCOME, [])
    assert document is None
    assert differences[0].startswith("The shoe's recording cannot be read: ")


def test_the_status_tells_felt_next_card_shoe_and_possible_commands(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="2S 3H 2D KC 4S 5H")
    floor.join(A=100_000)
    assert status_in_words(floor.desk.status())[1] == "Shoe: no set of cards is registered."
    floor.register_shoe()
    floor.begin(A={"player": 1000})
    floor.draw(4)
    lines = status_in_words(floor.desk.status())
    assert lines[1:4] == [
        "Shoe SIMULATED, set 5C: ready, 412 left, 398 cards before the cut card",
        "Player 2S 2D (4); Banker 3H KC (3)",
        "Next card: P3. Player draws on 4. (3.12)",
    ]
    assert lines[4].startswith("Commands that are possible now: key-card (3.10), ")


def test_the_status_tells_what_people_must_check(tmp_path: Path) -> None:
    floor = ShoeFloor(tmp_path, "A", cards="9S 5H KD 2C 4S")
    floor.join(A=100_000)
    floor.register_shoe()
    floor.begin(A={"player": 1000})
    floor.draw(4)
    floor.draw(fault="overdraw")
    lines = status_in_words(floor.desk.status())
    assert "Cards that are out of the shoe and have no place yet: 4S" in lines
    assert any(line.startswith("CHECK: ") and line.endswith(" (5.7)") for line in lines)
