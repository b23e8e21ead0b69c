"""Runs a small version of the fuzzing of everything that reads bytes."""

from lab.campaigns.fuzz import fuzz
from lab.campaigns.fuzz_words import words


def test_hostile_input_causes_no_crash_and_no_commit() -> None:
    report = fuzz(60_000)
    assert report.wrong == []
    assert report.tried >= 60_000
    for kind in ("frame", "in session", "record", "entry", "lines"):
        accepted = int(report.figures[f"{kind}, wounded, accepted"])
        assert 0 < accepted < 60_000, kind


def test_hostile_words_and_configurations_are_answered_by_a_sentence_or_the_usage() -> None:
    report = words(1_300)
    assert report.wrong == []
    assert report.tried > 1_300
