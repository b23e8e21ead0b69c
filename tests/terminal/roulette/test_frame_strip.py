"""The strip under the cloth: the bets that count, the winnings, and the help cards when there is trouble."""

from dataclasses import replace

import pytest

from screen.words import Words
from terminal.screen.derive_frame import frame
from terminal.screen.derive_scene import Drawn, Scene
from tests.terminal.roulette.frames import area, areas, english, scene
from tests.terminal.roulette.states import FACE, NOW, SPIN, VIEWS, settled


@pytest.fixture
def words() -> Words:
    return english()


@pytest.mark.rule("roulette 5.2.1")
def test_help_cards_without_connection_name_the_registered_bets_and_the_unconfirmed_ones(words: Words) -> None:
    stands, unconfirmed, do = cards("lost", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$120.00", "S$15.00")
    assert "7 registered bets" in str(stands["text"])
    assert "5.2.1" in str(stands["text"])
    assert "5.2.2" in str(unconfirmed["text"])
    assert "S$1,265.00" in str(do["text"])


@pytest.mark.rule("roulette 5.2.2")
def test_bets_being_removed_when_the_connection_is_lost_are_shown_as_unconfirmed(words: Words) -> None:
    stands, unconfirmed, _ = cards("lost-removing", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$50.00", "S$70.00")


def test_help_cards_without_connection_show_no_amounts_of_a_settled_round(words: Words) -> None:
    assert [card["amount"] for card in cards("lost-after-result", words)] == ["", "", ""]


@pytest.mark.rule("roulette 5.9")
def test_help_cards_of_a_void_round_show_the_returned_amount_and_the_reason(words: Words) -> None:
    returned, why, _ = cards("void", words)
    assert returned["amount"] == "S$145.00"
    assert "5.9" in str(returned["text"])
    assert "5.3.2" in str(why["text"])


@pytest.mark.rule("roulette 5.5")
def test_help_cards_of_a_correction_show_how_it_changed_the_credit(words: Words) -> None:
    assert cards("corrected", words)[0]["amount"] == "−S$515.00"  # noqa: RUF001
    assert "S$200.00" in str(cards("corrected-unrecovered", words)[0]["text"])
    assert cards("corrected-no-change", words)[0]["title"] == "Credit unchanged"


def test_reason_of_a_lock_is_not_shown_with_its_markup(words: Words) -> None:
    assert "<at 17>" not in str(cards("locked-away", words)[1]["text"])


def cards(name: str, words: Words) -> list[Drawn]:
    found = area(name, "strip", words)["cards"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        ("open", "tray"),
        ("last", "tray"),
        ("closed", "play"),
        ("result", "result"),
        ("lost", "cards"),
        ("idle", "cards"),
    ],
)
def test_strip_shows_the_panel_that_belongs_to_the_phase_of_the_round(name: str, mode: str, words: Words) -> None:
    assert area(name, "strip", words)["mode"] == mode


@pytest.mark.rule("roulette 5.2.2")
def test_strip_at_the_close_shows_registered_bets_returned_bets_and_the_reason(words: Words) -> None:
    said = area("closed", "strip", words)
    assert (said["stands"], said["standsCount"]) == ("S$145.00 stands", "10 bets")
    assert said["standsText"] == "Registered 0.42 s before the close"
    assert (said["returned"], said["returnedWhat"]) == ("S$10.00 returned", "Straight 20")
    assert said["returnedText"] == "0.18 s after the close (rule 5.2.2)"
    assert area("closed-all-returned", "strip", words)["returnedText"] == "Not registered before the close (rule 5.2.2)"


def test_strip_shows_bets_as_registered_or_waiting_until_the_close_is_known(words: Words) -> None:
    said = area("closed-deciding", "strip", words)
    assert (said["stands"], said["returned"]) == ("S$120.00 registered", "S$15.00 waiting")


@pytest.mark.rule("roulette 3.6")
def test_spin_is_shown_as_valid_from_four_revolutions_on(words: Words) -> None:
    three = area("closed", "spin", words, telemetry={**SPIN, "revolutions": 3.99})
    four = area("closed", "spin", words, telemetry={**SPIN, "revolutions": 4.0})
    assert (three["isValid"], three["valid"]) == (False, "Not yet valid")
    assert (four["isValid"], four["valid"]) == (True, "Valid so far")


@pytest.mark.rule("roulette 5.3.6")
def test_player_reads_that_a_running_spin_breaks_a_rule(words: Words) -> None:
    said = area("closed", "spin", words, telemetry={**SPIN, "broken_so_far": "5.3.6"})
    assert (said["isValid"], said["isBroken"]) == (False, True)
    assert (said["valid"], said["validWhy"]) == ("Not valid so far", "Rule 5.3.6")


def test_screen_without_telemetry_says_that_there_is_no_data_from_the_wheel(words: Words) -> None:
    blind = areas(scene("closed", telemetry={}), words)
    assert blind["wheel"]["seen"] is False
    assert blind["wheel"]["unseen"] == "No data from the wheel"
    assert blind["spin"]["spinText"] == "No data from the wheel: please watch the wheel itself"


def test_strip_shows_the_arithmetic_of_every_winning_bet(words: Words) -> None:
    said = area("result", "strip", words)
    assert said["wins"] == [
        {"spot": "straight:17", "name": "Straight 17", "sum": "10 × 35 + 10 back", "paid": "360.00"},  # noqa: RUF001
        {"spot": "split:17-20", "name": "Split 17 · 20", "sum": "10 × 17 + 10 back", "paid": "180.00"},  # noqa: RUF001
        {"spot": "dozen:2", "name": "2nd dozen", "sum": "25 × 2 + 25 back", "paid": "75.00"},  # noqa: RUF001
    ]
    assert (said["lost"], said["lostStake"]) == ("7 other bets lost", "stake S$100.00")
    assert (said["paid"], said["net"]) == ("S$615.00", "Net this round +S$470.00")


def test_winning_bets_beyond_the_last_row_are_summed_up(words: Words) -> None:
    rows = area("result-many-wins", "strip", words)["wins"]
    assert isinstance(rows, list)
    assert rows[-1] == {"spot": "", "name": "4 more winning bets", "sum": "", "paid": "225.00"}


def test_payout_is_animated_only_if_it_is_above_the_stake(words: Words) -> None:
    net_win = area("result", "strip", words)
    below = area("result-below-stake", "strip", words)
    assert net_win["isNetWin"] is True
    assert isinstance(net_win["paidSteps"], list)
    assert (len(net_win["paidSteps"]), net_win["paidSteps"][-1]) == (24, "S$615.00")
    assert (below["isNetWin"], below["paidSteps"]) == (False, ["S$100.00"])
    assert area("result-nothing", "strip", words)["paidSteps"] == ["S$0.00"]


def test_payout_not_above_the_stake_is_called_paid_back(words: Words) -> None:
    below = area("result-below-stake", "strip", words)
    assert (below["paidBack"], below["net"]) == (
        "Paid back S$100.00 of S$145.00",
        "Net this round \N{MINUS SIGN}S$45.00",
    )
    assert area("result", "strip", words)["paidBack"] == ""
    even = replace(VIEWS["result"], last_played=settled({"red": 5000, "black": 5000}, "17"))
    assert frame(Scene(even, NOW), FACE, words)["strip"]["paidBack"] == "Paid back S$100.00 of S$100.00"


@pytest.mark.parametrize(("language", "said"), [("en", "Lost S$145.00"), ("zh", "输 S$145.00")])
def test_round_without_payout_is_called_lost(language: str, said: str, words: Words) -> None:
    words.language = language
    assert area("result-nothing", "strip", words)["paidBack"] == said


def test_terminal_without_credit_shows_a_welcome_and_how_to_buy_credit(words: Words) -> None:
    welcome, buy, _ = cards("open-no-credit", words)
    assert (welcome["title"], buy["text"]) == (
        "Welcome",
        "Call the attendant to buy credit. It appears on this screen at once.",
    )
    assert buy["action"] == "Call the attendant"
    assert cards("open-no-credit-called", words)[1]["action"] == ""
    assert cards("open-used-up", words)[0]["title"] == "Your credit is used up"
    assert cards("idle-first", words)[0]["title"] == "Welcome"


@pytest.mark.parametrize("name", ["open-no-credit", "idle-first", "table-closed-no-credit", "lost-no-credit"])
def test_cash_out_is_neither_offered_nor_mentioned_without_credit(name: str, words: Words) -> None:
    said = frame(scene(name), FACE, words)
    texts = [said["notice"]["text"], *(card["text"] for card in cards(name, words))]
    assert not any("cash out" in str(text).lower() for text in texts)
    assert said["meters"]["cashOutAvailable"] is False


def test_strip_uses_the_singular_for_one_lost_bet(words: Words) -> None:
    one = replace(VIEWS["result"], last_played=settled({"red": 5000}, "17"))
    assert frame(Scene(one, NOW), FACE, words)["strip"]["lost"] == "1 bet lost"


def test_strip_tells_a_player_without_a_bet_so_and_otherwise_that_bets_are_being_settled(words: Words) -> None:
    assert area("result-no-bets", "strip", words)["resultHead"] == "You had no bet in this round"
    assert area("result-settling", "strip", words)["resultHead"] == "Being settled"
