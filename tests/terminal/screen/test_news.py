"""What the player reads before the limits, or how bets close, change."""

from dataclasses import replace

import pytest

from protocol.messages import LimitsOfKind, Terms
from screen.terms import DASH
from terminal.screen.derive_frame import frame
from terminal.view import View
from tests.terminal.roulette.frames import english, scene
from tests.terminal.roulette.states import FACE, VIEWS

LIMITS = [LimitsOfKind("straight", 500, 20_000), LimitsOfKind("split", 500, 40_000)]
NAMES = ["straight", "slip", "bet_time_ms", "last_bets_ms", "close_revolutions"]


def terms(*changed: str, bet_time_ms: int = 45_000, last_bets_ms: int = 9000, revolutions: int = 3) -> Terms:
    ahead = VIEWS["idle"].round + 1
    options = {"close_revolutions": revolutions}
    return Terms(ahead, 100, LIMITS, 100, 500_000, bet_time_ms, last_bets_ms, 0, options, list(changed))


def plain(text: str) -> str:
    return text.replace(DASH, "-")


def said(news: Terms, round_: int | None = None) -> tuple[str, str]:
    view = replace(VIEWS["idle"], news=news, round=VIEWS["idle"].round if round_ is None else round_)
    table = frame(replace(scene("idle"), view=view), FACE, english())["table"]
    return str(table["newsTitle"]), plain(str(table["news"]))


def test_changed_limit_is_announced_before_it_applies_and_in_its_first_round() -> None:
    news = terms("straight")
    assert said(news) == ("From the next round on", "Straight S$5 - S$200")
    assert said(news, news.from_round) == ("From this round on", "Straight S$5 - S$200")


@pytest.mark.parametrize(
    ("news", "text"),
    [
        (terms("slip"), "All bets of a round S$1 - S$5,000"),
        (terms("bet_time_ms"), "Betting time is 45 s"),
        (terms("bet_time_ms", bet_time_ms=0), "No time limit for betting"),
        (terms("last_bets_ms"), "Betting closes 9 s after Last bets"),
        (terms("last_bets_ms", last_bets_ms=0), "No time limit after Last bets"),
        (terms("close_revolutions"), "Betting closes after 3 revolutions"),
        (terms("close_revolutions", revolutions=0), "Betting closes when the ball slows down"),
        (terms("straight", "split"), "Straight S$5 - S$200 · Split S$5 - S$400"),
    ],
)
def test_each_changed_term_is_announced_in_its_own_words(news: Terms, text: str) -> None:
    assert said(news)[1] == text


def test_announcement_of_many_changes_shows_three_and_counts_the_rest() -> None:
    assert said(terms(*NAMES))[1].endswith(" · 2 more in the rules")


def test_announcement_is_empty_if_no_term_has_changed() -> None:
    table = frame(scene("idle"), FACE, english())["table"]
    assert (table["newsTitle"], table["news"]) == ("", "")


def test_notice_says_after_how_many_revolutions_betting_closes() -> None:
    without = replace(VIEWS["open"], options={"close_revolutions": 3}, closes_s=None)
    timed = replace(VIEWS["open"], options={"close_revolutions": 3})
    assert notice_of(without) == "Betting closes after 3 revolutions of the ball"
    assert notice_of(timed) == "Betting closes when the time is up, or after 3 revolutions of the ball"


def notice_of(view: View) -> str:
    return str(frame(replace(scene("open"), view=view), FACE, english())["notice"]["text"])
