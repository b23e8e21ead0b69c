"""The hint on the player's screen: only where the operator and the player both want it, and never an answer."""

from pathlib import Path

import pytest

from games.game import Value
from screen import app
from screen.words import Words
from terminal.blackjack.derive_hint import hint
from tests.terminal.blackjack.seat import Seat
from tests.terminal.blackjack.window import Screen


def with_hints(folder: Path, **readings: Value) -> Seat:
    own = folder / "hints"
    own.mkdir()
    return Seat(own, hint=True, **readings)


def said(seat: Seat, words: Words, *, shows: bool = True) -> str:
    return str(hint(seat.scene(), seat.felt(), seat.rules, words, shows=shows)["hint"])


def turn(seat: Seat, cards: str, stake_cents: int = 5000) -> None:
    seat.bets({"box:3": stake_cents})
    seat.deal(cards)
    seat.tell("agree")


@pytest.mark.parametrize(
    ("cards", "stake_cents", "best"),
    [
        ("8D 6C 8S", 5000, "Hint: Split"),
        ("TD 6C 6S", 5000, "Hint: Stand"),
        ("6D 5C 5S", 5000, "Hint: Double"),
        ("6D 5C 5S", 100_000, "Hint: Hit"),  # The credit pays no whole double.
    ],
)
def test_hint_is_the_best_of_what_the_player_may_do_and_can_pay(
    tmp_path: Path, words: Words, cards: str, stake_cents: int, best: str
) -> None:
    seat = with_hints(tmp_path)
    turn(seat, cards, stake_cents)
    seat.quiet()
    assert said(seat, words) == best
    assert said(seat, words, shows=False) == "Show a hint"


def test_hint_is_on_no_screen_where_the_operator_has_not_switched_it_on(seat: Seat, words: Words) -> None:
    turn(seat, "8D 6C 8S")
    seat.quiet()
    assert (said(seat, words), said(seat, words, shows=False)) == ("", "")


def test_hint_is_on_no_screen_where_the_table_reads_the_rulebook_otherwise(tmp_path: Path, words: Words) -> None:
    seat = with_hints(tmp_path, stand_on_soft_17=False)
    turn(seat, "8D 6C 8S")
    seat.quiet()
    assert said(seat, words) == ""


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("TD TC 6S", "Hint: box 3, Surrender"),
        ("TD 6C 6S", "Hint: box 3, No"),
        ("AD AC KS", "Hint: box 3, Even money"),
        ("TD AC 9S", "Hint: box 3, No"),
    ],
)
def test_hint_says_what_is_worth_most_of_the_offers_before_any_third_card(
    tmp_path: Path, words: Words, cards: str, best: str
) -> None:
    seat = with_hints(tmp_path)
    turn(seat, cards)
    assert said(seat, words) == best


def test_player_switches_the_hint_on_and_off_and_no_answer_is_given(tmp_path: Path) -> None:
    seat = with_hints(tmp_path)
    turn(seat, "8D 6C 8S")
    seat.quiet()
    app.open_app()
    app.warnings.clear()
    here = Screen(seat.face)
    try:
        here.see(seat.view(), seat.clock.now())
        shown = []
        for _ in range(3):
            shown.append(here.texts() & {"Show a hint", "Hint: Split"})
            here.touch("hint")
        assert shown == [{"Show a hint"}, {"Hint: Split"}, {"Show a hint"}]
        assert here.wishes == []
    finally:
        here.close()
    assert app.warnings == []
