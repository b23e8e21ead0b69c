"""Why a terminal is locked or out of service is told to its player in his language, whoever said it."""

import re
from dataclasses import replace

import pytest

from console.dealer.verbs import VERBS
from lab.checks import ROOT
from screen.said import tell
from screen.words import Words
from terminal.screen.derive_cards import CARDS
from terminal.screen.derive_meters import meters
from terminal.screen.derive_scene import Scene, Situation, situation_of
from terminal.screen.model import player_words
from terminal.view import View
from tests.sentences import arguments_in, returned_in, said_in
from tests.terminal.roulette.states import FACE, NOW, OPEN

ENGLISH, CHINESE = player_words(FACE), player_words(FACE, "zh")
CONSOLE = ROOT / "console"
OF_TWO_WORDS = re.compile(r"[A-Za-z]{3,} [a-z]{2,}")


def sentences() -> set[str]:
    disagreements = [*returned_in(CONSOLE / "agreement.py"), *returned_in(CONSOLE / "mirror.py")]
    locks = [
        text
        for name in ("registration.py", "takeover.py", "engine.py")
        for text in arguments_in(CONSOLE / name, re.compile(r"(mirror\.)?_?lock(ed)?"))
    ]
    let_in_by_nobody = [*said_in(CONSOLE / "presence.py", re.compile("_rejected"))]
    faults = [
        text
        for path in sorted((ROOT / "terminal").glob("*.py"))
        for text in arguments_in(path, re.compile("LedgerError"))
    ]
    said = [*disagreements, *locks, *let_in_by_nobody, *faults]
    return {text for text in said if " " in text and not text.startswith(NOT_A_LOCK)}


NOT_A_LOCK = (
    "Pay 7 to",
    "7 has applied",
    "7 says it has",
    "7 waits for record",
    "This key belongs",
    "The console's log",
)
"""Told to staff, or no reason to lock."""


def test_enough_sentences_are_looked_at() -> None:
    assert len(sentences()) > 30


@pytest.mark.parametrize("sentence", sorted(sentences()))
def test_every_reason_has_chinese_words(sentence: str) -> None:
    assert not OF_TWO_WORDS.search(tell(sentence, CHINESE)), tell(sentence, CHINESE)
    assert tell(sentence, ENGLISH) == sentence


@pytest.mark.parametrize("verb", ["lock", "evacuate"])
def test_so_has_every_reason_that_staff_choose_from(verb: str) -> None:
    for name in VERBS[verb].reasons:
        why = ENGLISH.say(f"reason_{name}")
        assert tell(why, CHINESE) == CHINESE.say(f"reason_{name}")
        assert tell(f"evacuated: {why}", CHINESE).endswith(CHINESE.say(f"reason_{name}"))


def card(sentence: str, words: Words, situation: Situation = Situation.LOCKED) -> str:
    view = replace(OPEN, locked=sentence, fault=sentence if situation is Situation.OUT_OF_SERVICE else None)
    return str(CARDS[situation](Scene(view, NOW), FACE, words)[1]["text"])


RECORDS = "The records of this terminal and of the table do not agree"
POSTINGS = "round 7 pays 0 cents on 500, its ledger says 18000 on 500 ([('escrow', 'house', 500)])"


@pytest.mark.parametrize("sentence", [*sorted(sentences()), POSTINGS, "he spilt a <drink>"])
@pytest.mark.parametrize("situation", [Situation.LOCKED, Situation.OUT_OF_SERVICE])
def test_the_player_reads_a_prepared_sentence_in_his_language_and_no_details(
    sentence: str, situation: Situation
) -> None:
    english, chinese = card(sentence, ENGLISH, situation), card(sentence, CHINESE, situation)
    assert sentence not in english
    assert not OF_TWO_WORDS.search(chinese)
    assert not re.search(r"[\[\]<>]|cents|journal|escrow", english)


@pytest.mark.parametrize(
    ("sentence", "says"),
    [
        (POSTINGS, RECORDS),
        ("the accounts do not add up", RECORDS),
        ("Dispute at the table", "A dispute at the table is being settled."),
        ("The terminal is being checked", "Staff are checking this terminal."),
        ("The player has left", "The player at this terminal has left."),
        ("evacuated: The screen is dark", "The table has taken over"),
        ("evacuated and reconciled: nothing is missing", "Staff are checking this terminal."),
        ("he spilt a <drink>", "The table has locked this terminal."),
    ],
)
def test_why_a_terminal_is_locked_is_told_as_far_as_it_concerns_the_player(sentence: str, says: str) -> None:
    assert card(sentence, ENGLISH).startswith(says)


@pytest.mark.parametrize("name", VERBS["lock"].reasons)
def test_every_reason_for_locking_that_staff_choose_from_is_told(name: str) -> None:
    assert card(ENGLISH.say(f"reason_{name}"), ENGLISH) != card("own words", ENGLISH)


def test_money_that_is_not_known_is_not_shown_as_zero() -> None:
    for view in (
        View(""),
        replace(OPEN, fault="credit S$126.50 and bets S$0.00, but the meters say S$126.00", credit_cents=0),
        replace(OPEN, locked="evacuated: The screen is dark"),
    ):
        drawn = meters(Scene(view, NOW), FACE, ENGLISH)
        assert {drawn[name] for name in ("credit", "totalBet", "lastWin", "sessionNet")} == {"\N{EN DASH}"}
        situation = situation_of(view)
        assert CARDS[situation](Scene(view, NOW), FACE, ENGLISH)[0]["amount"] == "\N{EN DASH}"
    assert meters(Scene(OPEN, NOW), FACE, ENGLISH)["credit"] == "S$1,265.00"
