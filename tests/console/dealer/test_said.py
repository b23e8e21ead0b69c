"""Whatever the console and the judge of the wheel say to staff has Chinese words, found by the record's English."""

import re
from pathlib import Path

import pytest

from console.dealer.derive_flow import why_words
from console.roulette.dealer.derive_wheel import WITNESSES
from console.roulette.dealer.game import ROULETTE
from console.watching.said import first_part, tell
from lab.checks import ROOT
from protocol.refusals import Why
from screen.words import PLACEHOLDER, SHARED, Words, read_words
from tests.phrased import own
from tests.sentences import said_in

WORDS = ROULETTE.all_words()
ENGLISH, CHINESE = Words(*WORDS), Words(*WORDS, language="zh")
HAN = re.compile("[\u4e00-\u9fff]")
JUDGES = [ROOT / "wheel_controller" / name for name in ("account.py", "ruling.py", "judge.py")]
TO_TERMINALS = {"registration.py", "engine.py", "playing.py", "presence.py", "diagnosis.py", "faults.py"}
"""What they refuse is told to a player or a technician."""
HALVES = {
    "7: 7.": "T2: evacuated and reconciled: nothing is missing.",
    "Round 7 is settled for 7: 7 to pay": "Round 7 is settled for T2: 5.00 to pay, 0.00 unrecovered.",
    "7, 7 unrecovered.": "Round 7 is settled for T2: 5.00 to pay, 0.00 unrecovered.",
    "Round 7 7": "Round 7 has had its spin: 7.",
    "Round 7 has an outcome, which stands7; 7 may void it.": "Round 7 has an outcome, which stands (5.3); "
    "5.4 or 5.10 may void it.",
    "After the interruption this round is concluded by two people, or void7.": "After the interruption this round is "
    "concluded by two people, or void (5.1).",
    "What this would do has changed since it was proposed7": "What this would do has changed since it was proposed: "
    "Round 7 has that outcome already.",
}
"""Put together from two, or with a rulebook's paragraph: as they are said."""


def sentences() -> list[str]:
    found = [
        text
        for folder in (ROOT / "console", ROOT / "console" / "roulette")
        for path in sorted(folder.glob("*.py"))
        if path.name not in TO_TERMINALS
        for text in said_in(path, re.compile("Why|Alarm|_unseen|spin_is_lost|SpinIsLost"))
    ]
    judged = re.compile(r"account\.find|.*(doubts|blocks|found)\.append|.*\.block|self\._lose_sight")
    return [text for text in [*found, *(text for path in JUDGES for text in said_in(path, judged))] if " " in text]


def test_enough_sentences_are_looked_at() -> None:
    assert len(sentences()) > 55


@pytest.mark.parametrize("sentence", sorted(set(sentences())))
def test_every_sentence_to_staff_is_in_the_table(sentence: str) -> None:
    sentence = HALVES.get(sentence, sentence)
    told = tell(sentence, CHINESE)
    assert HAN.search(told), told
    assert tell(sentence, ENGLISH) == sentence


@pytest.mark.parametrize("path", [SHARED, *WORDS], ids=lambda path: f"{path.parent.name}-{path.name}")
def test_every_line_of_the_table_finds_itself_and_leaves_no_english(path: Path) -> None:
    for key, (english, _) in read_words(path).items():
        if not key.startswith("said_"):
            continue
        said = PLACEHOLDER.sub(lambda found: "other words" if found[1] in ("why", "what", "who") else "7", english)
        told = tell(said, CHINESE).replace("other words", "")
        assert not re.search(r"[A-Za-z]{3,} [a-z]{2,}", told), (key, told)


EVIDENCE = (
    "Ball and rotor both went clockwise, the rotor at 14.8 rpm; tracker: pocket 22, 19.5 revolutions proven by 79 "
    "passes, ball clockwise, rotor clockwise at 14.8 rpm; firmware: number none, 19 revolutions, ball clockwise"
)


def test_evidence_is_told_clause_by_clause() -> None:
    told = tell(f"Round 12345 is held: {EVIDENCE}", CHINESE)
    assert not re.search("[A-Za-z]", told), told
    assert all(figure in told for figure in ("12345", "14.8", "22", "19.5", "79"))


def test_a_list_leaves_away_what_each_witness_saw_and_nothing_else() -> None:
    assert (
        first_part(f"Held: {EVIDENCE}", WITNESSES) == "Held: Ball and rotor both went clockwise, the rotor at 14.8 rpm"
    )
    assert (
        first_part("T1 is connected; its credit comes off it.", WITNESSES)
        == "T1 is connected; its credit comes off it."
    )


def test_own_words_and_unknown_sentences_stay_as_they_are() -> None:
    locked = CHINESE.say("said_terminal_locked", terminal="T01", why="he spilt a drink")
    assert tell("T01 is locked: he spilt a drink", CHINESE) == locked
    assert tell("Something new, or not.", CHINESE) == "Something new, or not."
    assert tell("", CHINESE) == ""


def test_a_reason_that_was_chosen_from_the_list_is_told_in_the_screens_language() -> None:
    assert tell(f"T01 is locked: {ENGLISH.say('reason_player_left')}", CHINESE).endswith(
        CHINESE.say("reason_player_left")
    )


def test_a_refusal_without_words_of_its_own_follows_the_general_one() -> None:
    assert why_words(Why(42, own("Not now, for a reason of its own.")), CHINESE) == (
        f"{CHINESE.say('refusal_42')} · Not now, for a reason of its own."
    )
