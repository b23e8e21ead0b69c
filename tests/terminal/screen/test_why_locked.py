"""Why a terminal is locked or out of service is told to its player in his language, whoever said it."""

import re
from dataclasses import replace

import pytest

from cluster.checks import ROOT
from console.dealer.flow import REASONS
from screen.said import tell
from screen.words import Words
from terminal.screen.derive_cards import CARDS
from terminal.screen.derive_scene import Scene, Situation
from terminal.screen.run import WORDS
from tests.sentences import arguments_in, returned_in, said_in
from tests.terminal.screen.states import NOW, OPEN

ENGLISH, CHINESE = Words(*WORDS), Words(*WORDS, language="zh")
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


NOT_A_LOCK = ("Pay 7 to", "7 has applied", "This key belongs", "The console's log")
"""Told to staff, or no reason to lock."""


def test_enough_sentences_are_looked_at() -> None:
    assert len(sentences()) > 30


@pytest.mark.parametrize("sentence", sorted(sentences()))
def test_every_reason_has_chinese_words(sentence: str) -> None:
    assert not OF_TWO_WORDS.search(tell(sentence, CHINESE)), tell(sentence, CHINESE)
    assert tell(sentence, ENGLISH) == sentence


@pytest.mark.parametrize("verb", ["lock", "evacuate"])
def test_so_has_every_reason_that_staff_choose_from(verb: str) -> None:
    for name in REASONS[verb]:
        why = ENGLISH.say(f"reason_{name}")
        assert tell(why, CHINESE) == CHINESE.say(f"reason_{name}")
        assert tell(f"evacuated: {why}", CHINESE).endswith(CHINESE.say(f"reason_{name}"))


@pytest.mark.parametrize("situation", [Situation.LOCKED, Situation.OUT_OF_SERVICE])
def test_the_card_tells_it_and_own_words_stay_as_they_are(situation: Situation) -> None:
    def why(sentence: str, words: Words) -> str:
        view = replace(OPEN, locked=sentence, fault=sentence if situation is Situation.OUT_OF_SERVICE else None)
        return str(CARDS[situation](Scene(view, NOW), words)[1]["text"])

    assert "各账目不平" in why("the accounts do not add up", CHINESE)
    assert "the accounts do not add up" in why("the accounts do not add up", ENGLISH)
    assert "he spilt a &lt;drink&gt;" in why("he spilt a <drink>", CHINESE)
