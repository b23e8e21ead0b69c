"""What players are told about a lock or a terminal out of service: as far as it concerns them, whoever
gave the reason.
"""

import re
from dataclasses import replace

import pytest

from console.dealer.verbs import VERBS
from phrases import Phrase, Said, phrase
from protocol.enums import LockCause
from screen.words import Words
from terminal.screen.derive_cards import CARDS
from terminal.screen.derive_meters import meters
from terminal.screen.derive_scene import Scene, Situation, situation_of
from terminal.screen.model import player_words
from terminal.view import View
from tests.terminal.roulette.states import FACE, NOW, OPEN

ENGLISH, CHINESE = player_words(FACE), player_words(FACE, "zh")
OF_TWO_WORDS = re.compile(r"[A-Za-z]{3,} [a-z]{2,}")
POSTING = phrase("posting", moved_cents=500, source="escrow", target="house")
PAYS_OTHER = phrase(
    "pays_other", round=7, payout_cents=0, stake_cents=500, booked_cents=18_000, staked_cents=500, postings=POSTING
)
OWN_WORDS = "he spilt a <drink>"
RECORDS = "The records of this terminal and of the table do not agree"


def card(cause: LockCause, why: Said, words: Words, situation: Situation = Situation.LOCKED) -> str:
    fault = why if situation is Situation.OUT_OF_SERVICE else None
    view = replace(OPEN, lock=cause, locked=why, fault=fault)
    return str(CARDS[situation](Scene(view, NOW), FACE, words)[1]["text"])


@pytest.mark.parametrize("cause", LockCause)
@pytest.mark.parametrize("why", [PAYS_OTHER, OWN_WORDS, phrase("evacuated_for", why=OWN_WORDS)])
@pytest.mark.parametrize("situation", [Situation.LOCKED, Situation.OUT_OF_SERVICE])
def test_player_reads_a_prepared_sentence_about_a_lock_without_internal_details(
    cause: LockCause, why: Said, situation: Situation
) -> None:
    english, chinese = card(cause, why, ENGLISH, situation), card(cause, why, CHINESE, situation)
    assert english.strip()
    assert not OF_TWO_WORDS.search(chinese)
    assert not re.search(r"[\[\]<>]|cents|journal|escrow|drink", english)


@pytest.mark.parametrize(
    ("cause", "why", "says"),
    [
        (LockCause.RECORDS, PAYS_OTHER, RECORDS),
        (LockCause.OUT_OF_SERVICE, phrase("accounts"), RECORDS),
        (LockCause.RULES, phrase("other_rules_data"), "This terminal and the table have different settings."),
        (LockCause.STAFF, phrase("reason_dispute"), "A dispute at the table is being settled."),
        (LockCause.STAFF, phrase("reason_look_at_terminal"), "Staff are checking this terminal."),
        (LockCause.STAFF, phrase("reason_player_left"), "The player at this terminal has left."),
        (LockCause.EVACUATED, phrase("evacuated_for", why=phrase("reason_terminal_dark")), "The table has taken over"),
        (LockCause.RECONCILED, phrase("reconciled", what=phrase("nothing_missing")), "Staff are checking this"),
        (LockCause.STAFF, OWN_WORDS, "The table has locked this terminal."),
        (LockCause.STAFF, "evacuated: not by its words", "The table has locked this terminal."),
        (LockCause.EVACUATED, OWN_WORDS, "The table has taken over"),
    ],
)
def test_sentence_about_a_lock_follows_its_cause_and_not_the_words_of_staff(
    cause: LockCause, why: Said, says: str
) -> None:
    assert card(cause, why, ENGLISH).startswith(says)


@pytest.mark.parametrize("name", VERBS["lock"].reasons)
def test_every_listed_reason_for_a_lock_has_a_sentence_for_the_player(name: str) -> None:
    chosen = card(LockCause.STAFF, Phrase(f"reason_{name}", {}), ENGLISH)
    assert chosen != card(LockCause.STAFF, OWN_WORDS, ENGLISH)


def test_unknown_amounts_are_shown_as_a_dash_and_not_as_zero() -> None:
    meters_differ = phrase("meters_differ", credit_cents=12_650, bets_cents=0, meters_cents=12_600)
    for view in (
        View(""),
        replace(OPEN, fault=meters_differ, credit_cents=0),
        replace(OPEN, lock=LockCause.EVACUATED, locked=OWN_WORDS),
    ):
        drawn = meters(Scene(view, NOW), FACE, ENGLISH)
        assert {drawn[name] for name in ("credit", "totalBet", "lastWin", "sessionNet")} == {"\N{EN DASH}"}
        situation = situation_of(view)
        assert CARDS[situation](Scene(view, NOW), FACE, ENGLISH)[0]["amount"] == "\N{EN DASH}"
    assert meters(Scene(OPEN, NOW), FACE, ENGLISH)["credit"] == "S$1,265.00"
