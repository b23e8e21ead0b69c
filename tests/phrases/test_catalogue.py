"""Every phrase in the source has words in both languages with exactly its arguments, and no words are unused."""

from dataclasses import fields
from pathlib import Path

import pytest

from console.baccarat.program import WORDS as OF_CARDS
from console.dealer.run import GAMES
from console.dealer.verbs import VERBS
from console.roulette.program import WORDS
from console.vertical import SourceWords
from daemon.software import PACKAGES, ROOT
from phrases import phrase
from phrases.catalogue import FILES, JOINTS, PLACE, Catalogue, catalogue, english, read_texts
from tests.phrases.calls import Call, calls, calls_in

VERTICALS = (SourceWords(), WORDS, OF_CARDS)
TEXTS = catalogue().texts


def codes_of(call: Call) -> tuple[str, ...]:
    return tuple(getattr(words, call.field) for words in VERTICALS) if call.field else call.codes


def places(text: str) -> set[str]:
    return {name for name, _, _ in PLACE.findall(text)}


def wrong(call: Call) -> list[str]:
    codes = codes_of(call)
    lines = [f"{call.where}: the code is not written there"] if not codes else []
    for code in codes:
        if code not in TEXTS:
            lines.append(f"{call.where}: {code} has no words")
        elif places(TEXTS[code][0]) != call.names:
            lines.append(f"{call.where}: {code} has {sorted(places(TEXTS[code][0]))}, said with {sorted(call.names)}")
    return lines


def test_every_phrase_in_the_source_has_words_with_exactly_its_arguments() -> None:
    assert [line for call in calls() for line in wrong(call)] == []


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ('phrase("there_is_no_such_code")', "has no words"),
        ('phrase("no_terminal", name="T9")', "said with ['name']"),
        ('phrase("no_terminal")', "said with []"),
        ('phrase(f"no_{what}", terminal="T9")', "the code is not written there"),
    ],
)
def test_a_planted_phrase_without_its_words_is_noticed(said: str, found: str) -> None:
    assert found in wrong(next(calls_in(said, "planted")))[0]
    assert wrong(next(calls_in('phrase("no_terminal", terminal="T9")', "whole"))) == []


def looked_up() -> set[str]:
    """The kinds of words by which arguments are looked up."""
    return {kind for english_text, _ in TEXTS.values() for _, kind, _ in PLACE.findall(english_text) if kind}


def test_every_code_of_the_catalogue_is_used_in_the_source() -> None:
    said = {code for call in calls() for code in codes_of(call)}
    said |= {getattr(words, field.name) for words in VERTICALS for field in fields(words)}
    said |= {
        f"reason_{name}"
        for verbs in (VERBS, *(game.verbs for game in GAMES.values()))
        for verb in verbs.values()
        for name in verb.reasons
    }
    kinds = tuple(f"{kind}_" for kind in looked_up())
    unsaid = {code for code in TEXTS if code not in said and not code.startswith(kinds)}
    assert {code for code in unsaid if code.removesuffix("_one") not in said} == set()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_both_languages_of_a_phrase_have_the_same_places_and_no_closing_stop(path: Path) -> None:
    for code, (english_text, chinese) in read_texts(path).items():
        assert sorted(PLACE.findall(english_text)) == sorted(PLACE.findall(chinese)), code
        assert english_text, code
        assert chinese, code
        assert not english_text.endswith("."), code
        assert not chinese.endswith("。"), code
        assert all(joint in JOINTS for _, _, joint in PLACE.findall(english_text)), code


def test_every_file_of_phrases_belongs_to_the_catalogue() -> None:
    found = {path for package in PACKAGES for path in (ROOT / package).rglob("phrases*.toml")}
    assert found == {*FILES}


def test_a_phrases_code_stands_in_one_file_only(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    for path in (one, two):
        path.write_text('held = ["held", "暂停"]\n')
    with pytest.raises(ValueError, match="said elsewhere already: held"):
        Catalogue(one, two)


def test_money_lists_roles_and_nested_phrases_are_put_into_words_when_shown() -> None:
    second = phrase("takes_second", roles=["pit-supervisor", "shift-manager"], seconds=60)
    assert (
        english(second) == "This needs a second person: a pit supervisor or shift manager must approve it within 60 s."
    )
    assert "区域主管或值班经理" in catalogue().say(second, "zh")
    assert english(phrase("free_credit", terminal="t1", free_cents=126_500)) == "t1 has only S$1,265.00 of free credit."
    within = phrase("has_changed_why", why=phrase("not_open", phase="HELD"))
    assert (
        english(within)
        == "The effect of this decision has changed since it was proposed: bets are not open (the round is held)."
    )
    chinese = catalogue().say(within, "zh")
    assert chinese.endswith("。")
    assert "本局暂停" in chinese


def test_text_that_a_person_typed_is_shown_unchanged() -> None:
    assert catalogue().say("he spilt a drink", "zh") == "he spilt a drink"
    assert (
        english(phrase("terminal_is_locked", why="he spilt a {drink}"))
        == "This terminal is locked: he spilt a {drink}."
    )
    assert english(None) == ""


def test_a_phrase_of_a_newer_program_is_shown_with_its_arguments() -> None:
    unknown = phrase("of_next_year", round=7, why=phrase("not_open", phase="HELD"), pay_cents=500)
    assert english(unknown) == "of_next_year (round: 7, why: bets are not open (the round is held), pay_cents: S$5.00)."
