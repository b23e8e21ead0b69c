"""Blackjack at a shell: commands, boxes and questions in words, the effect of a decision, and a round told and judged
again.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.blackjack.answers import CardsSaid, DecisionCalled
from console.blackjack.verbs import VERBS as AT_THE_CONSOLE
from console.cards.answers import Change
from protocol.codec import decode_entry, encode_entry
from protocol.diagnosis import DiagSlips
from tests.console.blackjack.table import BoxFloor
from tests.tools.test_diag_round import asked
from tools.blackjack.verbs import VERBS
from tools.console_ctl import Usage, parse
from tools.console_words import OWN_EFFECTS, status_in_words, what_if_in_words
from tools.diag_round import round_again, round_in_words
from tools.games import BLACKJACKS, outcome_in_words, tools_of

OF_EVERY_TABLE = {"open", "correct", "void", "show"}
SPLIT = {"dealer": ["6D", "5C", "TH"], "boxes": {"1": [["8S", "3D", "TC"], ["8H", "9S"]]}, "shoe": None, "events": []}


@pytest.fixture
def split(tmp_path: Path) -> BoxFloor:
    """A table after a pair was paid and A split, while B declined; all bets are settled."""
    floor = BoxFloor(tmp_path, "A", "B", cards="8S 6D 8H 3D TC 9S 5C TH").ready()
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:1": 2000})
    floor.draw(3)
    floor.check()
    floor.choose("A", "decline:1")
    floor.choose("A", "split", 1000)
    floor.pass_time(0.5)
    return floor


def play_on(floor: BoxFloor) -> BoxFloor:
    floor.choose("B", "decline")
    floor.pass_time(0.5)
    floor.draw()
    floor.choose("A", "hit")
    floor.pass_time(0.5)
    floor.draw()
    floor.pass_time(0.5)
    floor.draw()
    floor.choose("A", "stand")
    floor.pass_time(0.5)
    floor.draw(2)
    floor.check()
    return floor


def test_every_verb_of_a_blackjack_console_can_be_typed_at_a_shell_and_its_effect_is_told() -> None:
    assert VERBS.keys() == AT_THE_CONSOLE.keys() - OF_EVERY_TABLE
    assert {CardsSaid, DecisionCalled} <= {kind for kinds in OWN_EFFECTS.values() for kind in kinds}


@pytest.mark.parametrize(
    ("typed", "game", "arguments"),
    [
        ("correct-card 3 8S", "blackjack-rws", {"at": 3, "card": "8S"}),
        ("correct-card 3 8S", "", {"at": 3, "card": "8S"}),
        ("correct-card B2 8S", "", {"place": "B2", "card": "8S"}),
        ("correct-card B2 8S", "baccarat-commission", {"place": "B2", "card": "8S"}),
        ("error wrong-hand", "", {"kind": "wrong-hand"}),
        ("error", "", {}),
        ("reconstruct 7S,9S,5D", "blackjack", {"cards": ["7S", "9S", "5D"]}),
        ("reconstruct", "", {}),
        ("call T03 double 500", "", {"terminal": "T03", "action": "double", "cents": 500}),
        ("discard 4S dealer-overdraw", "", {"card": "4S", "why": "dealer-overdraw"}),
    ],
)
def test_a_command_of_two_games_is_read_in_the_form_of_the_tables_game_or_the_form_that_fits(
    typed: str, game: str, arguments: dict[str, object]
) -> None:
    verb, *words = typed.split()
    assert parse(verb, words, {}, game) == arguments


def test_a_command_with_words_that_no_game_takes_is_refused_with_every_form_of_it() -> None:
    with pytest.raises(Usage, match="console-ctl error or etg console-ctl error KIND"):
        parse("error", ["a", "b"], {})
    with pytest.raises(Usage, match="AT is a whole number, not 'B2'"):
        parse("correct-card", ["B2", "8S"], {}, "blackjack-rws")


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (SPLIT, "Dealer 21 (6D 5C TH); box 1: 21 (8S 3D TC), 17 (8H 9S)"),
        (
            {**SPLIT, "dealer": ["AS"], "boxes": {"2": [["AD", "KC"]], "10": [["9S", "5D", "TC"]]}},
            "Dealer 11 (AS); box 2: Blackjack (AD KC); box 10: 24 bust (9S 5D TC)",
        ),
        ({**SPLIT, "boxes": {"1": [["AD", "KC"], ["AC", "9S"]]}},
         "Dealer 21 (6D 5C TH); box 1: 21 (AD KC), 20 (AC 9S)"),
        ({"dealt": ["9S", "6D"]}, "cards in the order of dealing 9S 6D"),
    ],
)  # fmt: skip
def test_an_outcome_of_blackjack_is_told_by_the_dealers_total_and_every_hand(
    outcome: dict[str, object], words: str
) -> None:
    assert outcome_in_words(outcome) == words


def test_the_what_if_of_a_command_about_cards_tells_every_hand_and_who_gains() -> None:
    changed = {"T01": Change(stake_cents=1000, before_cents=0, after_cents=2000)}
    hands = {"D": ["6D"], "3.0": ["9S", "9H"], "3.1": ["AS", "KD"]}
    effect = CardsSaid(3, ["correct", "2", "8H", "9H"], hands, "agree", [], "", changed)
    assert what_if_in_words(effect) == [
        "Round 3, correct 2 8H 9H: the dealer 6 (6D), box 3 18 (9S 9H), hand 2 of box 3 21 (AS KD).",
        "Next: the dealer confirms the cards.",
        "T01: stake 10.00, brings 0.00 now, 20.00 then",
    ]
    called = DecisionCalled(round=3, question=4, terminal="T02", action="double", cents=500)
    assert what_if_in_words(called) == ["Round 3, question 4: T02 calls double with 5.00."]


def test_the_status_tells_boxes_hands_next_card_who_must_act_and_what_is_paid(split: BoxFloor) -> None:
    lines = status_in_words(split.desk.status())
    assert lines[1:7] == [
        "Shoe SIMULATED, set 5C: ready, 413 left, 399 cards before the cut card",
        "Dealer 6D (6), waits",
        "Box 1, A decides from the seat: 8S 8H (16), follow, stakes A 10.00, B 20.00",
        "Question 3, follow-split box 1, hand 1 (3.22), 6 s",
        "  B: WAITED FOR: follow 20.00, decline; silence means decline",
        "Interim (3.14): A on box 1, rws-pairs, +30.00, paid",
    ]
    split.choose("B", "decline")
    split.pass_time(0.5)
    assert "Next card: 1.0. " in "\n".join(status_in_words(split.desk.status()))


@pytest.mark.rule("blackjack-rws 5.3")
def test_the_status_says_that_a_box_waits_for_a_player_whose_link_is_lost(split: BoxFloor) -> None:
    split.choose("B", "decline")
    split.pass_time(0.5)
    split.draw()
    split.cut.add("A")
    split.pass_time(6.0)
    assert any("  A: WAITED FOR: hit" in line and line.endswith("its link is lost and the box waits 20 s for it, once "
               "(5.3)") for line in status_in_words(split.desk.status()))  # fmt: skip


@pytest.mark.rule("blackjack-rws 5.7")
def test_the_status_names_the_open_dealing_error_and_the_cards_drawn_together(tmp_path: Path) -> None:
    floor = BoxFloor(tmp_path, "A", dialect="keyed").ready()
    floor.begin(A={"box:2": 1000})
    floor.tell("key-card", card="9S")
    floor.tell("error", kind="wrong-hand")
    assert "A dealing error is open (wrong-hand): 9S." in status_in_words(floor.desk.status())


def test_a_round_is_told_in_sentences_judged_again_and_settled_again_to_the_same_cents(split: BoxFloor) -> None:
    document = round_again(*asked(play_on(split)))
    assert document["differences"] == []
    due = {(each["terminal"], each["payment"]): each["due_cents"] for each in document["settlement"]}
    assert due == {("A", 1): 3500, ("A", 2): 1000, ("B", 2): 2000}
    text = "\n".join(round_in_words(document))
    for sentence in (
        "step 1: set 5C is in use (This was prepared before the round was opened)",
        "step 3: 6D is dealt to the dealer",
        "question 1 about insurance, even money or surrender, 12 s: A surrender:1, decline:1 (silence: decline:1)",
        "question 3 about who follows the split of box 1, 6 s: B follow 20.00, decline (silence: decline)",
        "question 2 is answered: A split 10.00 (player)",
        "payment 1: every bet that is decided by now",
        "step 17: 9S is dealt to hand 2 of box 1",
        "Shoe, judged again: 8S at 1.0, 6D at D, 8H at 1.0, 3D at 1.0, TC at 1.0, 9S at 1.1, 5C at D, TH at D",
        "A, payment 1: stake 5.00, due 35.00, booked 35.00",
        "Verdict and cents are the same.",
    ):
        assert sentence in text, text


def less_paid(found: DiagSlips) -> DiagSlips:
    """The first entry with a payout: the pair that was paid in the middle of the round."""
    entries = list(found.entries)
    read = [decode_entry(each.entry) for each in entries]
    at = next(at for at, entry in enumerate(read) if entry.payout_cents)
    less = encode_entry(replace(read[at], payout_cents=read[at].payout_cents - 1))
    entries[at] = replace(entries[at], entry=less)
    return replace(found, entries=entries)


@pytest.mark.parametrize(("touch", "words"), [(less_paid, "3500 cents are due, 3499 were booked")])
def test_an_interim_payment_of_another_amount_is_named_as_a_difference(
    split: BoxFloor, touch: Callable[[DiagSlips], DiagSlips], words: str
) -> None:
    story, found, packed = asked(play_on(split))
    assert any(words in each for each in round_again(story, touch(found), packed)["differences"])


def test_a_recorded_blackjack_card_that_differs_from_the_shoes_report_is_found(split: BoxFloor) -> None:
    story, _, packed = asked(play_on(split))
    assert packed is not None
    changed = {**story.round.outcome, "events": [*story.round.outcome["events"]]}
    first = next(at for at, event in enumerate(changed["events"]) if event["event"] == "deal")
    changed["events"][first] = {**changed["events"][first], "card": "7S"}
    for name in BLACKJACKS:
        _, differences = tools_of(name).judged_again(1, packed, changed, [])
        assert differences == ["The record has 7S 6D 8H 3D TC 9S 5C TH, but the shoe reported 8S 6D 8H 3D TC 9S 5C TH."]
