"""The strip under the cloth: what stands, what was won, and the cards in trouble."""

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
def test_when_the_connection_is_lost_the_player_is_told_what_stands_and_what_is_not_confirmed(words: Words) -> None:
    stands, unconfirmed, do = cards("lost", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$120.00", "S$15.00")
    assert "7 registered bets" in str(stands["text"])
    assert "5.2.1" in str(stands["text"])
    assert "5.2.2" in str(unconfirmed["text"])
    assert "S$1,265.00" in str(do["text"])


@pytest.mark.rule("roulette 5.2.2")
def test_bets_being_taken_off_when_the_connection_is_lost_are_not_said_to_stand(words: Words) -> None:
    stands, unconfirmed, _ = cards("lost-removing", words)
    assert (stands["amount"], unconfirmed["amount"]) == ("S$50.00", "S$70.00")


def test_a_settled_round_does_not_stand_any_more_when_the_connection_is_lost(words: Words) -> None:
    assert [card["amount"] for card in cards("lost-after-result", words)] == ["", "", ""]


@pytest.mark.rule("roulette 5.9")
def test_a_void_round_shows_what_was_returned(words: Words) -> None:
    returned, why, _ = cards("void", words)
    assert returned["amount"] == "S$145.00"
    assert "5.9" in str(returned["text"])
    assert "5.3.2" in str(why["text"])


@pytest.mark.rule("roulette 5.5")
def test_a_correction_shows_what_it_did_to_the_credit(words: Words) -> None:
    assert cards("corrected", words)[0]["amount"] == "−S$515.00"  # noqa: RUF001
    assert "S$200.00" in str(cards("corrected-unrecovered", words)[0]["text"])
    assert cards("corrected-no-change", words)[0]["title"] == "Credit unchanged"


def test_a_reason_from_elsewhere_cannot_carry_markup(words: Words) -> None:
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
def test_the_strip_follows_the_round(name: str, mode: str, words: Words) -> None:
    assert area(name, "strip", words)["mode"] == mode


@pytest.mark.rule("roulette 5.2.2")
def test_at_the_close_the_strip_says_what_stands_and_what_was_returned_and_why(words: Words) -> None:
    said = area("closed", "strip", words)
    assert (said["stands"], said["standsCount"]) == ("S$145.00 stands", "10 bets")
    assert said["standsText"] == "Registered 0.42 s before the close"
    assert (said["returned"], said["returnedWhat"]) == ("S$10.00 returned", "Straight 20")
    assert said["returnedText"] == "0.18 s after the close (rule 5.2.2)"
    assert area("closed-all-returned", "strip", words)["returnedText"] == "Not registered before the close (rule 5.2.2)"


def test_until_the_close_is_known_nothing_is_said_to_stand(words: Words) -> None:
    said = area("closed-deciding", "strip", words)
    assert (said["stands"], said["returned"]) == ("S$120.00 registered", "S$15.00 waiting")


@pytest.mark.rule("roulette 3.6")
def test_a_spin_is_valid_from_four_revolutions_on(words: Words) -> None:
    three = area("closed", "spin", words, telemetry={**SPIN, "revolutions": 3.99})
    four = area("closed", "spin", words, telemetry={**SPIN, "revolutions": 4.0})
    assert (three["isValid"], three["valid"]) == (False, "Not yet valid")
    assert (four["isValid"], four["valid"]) == (True, "Valid so far")


@pytest.mark.rule("roulette 5.3.6")
def test_the_player_reads_that_a_spin_breaks_a_rule_as_the_dealer_does(words: Words) -> None:
    said = area("closed", "spin", words, telemetry={**SPIN, "broken_so_far": "5.3.6"})
    assert (said["isValid"], said["isBroken"]) == (False, True)
    assert (said["valid"], said["validWhy"]) == ("Not valid so far", "Rule 5.3.6")


def test_a_wheel_that_is_not_seen_is_said_not_to_be_seen(words: Words) -> None:
    blind = areas(scene("closed", telemetry={}), words)
    assert blind["wheel"]["seen"] is False
    assert blind["wheel"]["unseen"] == "No data from the wheel"
    assert blind["spin"]["spinText"] == "No data from the wheel: please watch the wheel itself"


def test_every_winning_bet_shows_its_arithmetic(words: Words) -> None:
    said = area("result", "strip", words)
    assert said["wins"] == [
        {"spot": "straight:17", "name": "Straight 17", "sum": "10 × 35 + 10 back", "paid": "360.00"},  # noqa: RUF001
        {"spot": "split:17-20", "name": "Split 17 · 20", "sum": "10 × 17 + 10 back", "paid": "180.00"},  # noqa: RUF001
        {"spot": "dozen:2", "name": "2nd dozen", "sum": "25 × 2 + 25 back", "paid": "75.00"},  # noqa: RUF001
    ]
    assert (said["lost"], said["lostStake"]) == ("7 other bets lost", "stake S$100.00")
    assert (said["paid"], said["net"]) == ("S$615.00", "Net this round +S$470.00")


def test_winning_bets_beyond_the_rows_are_summed_up(words: Words) -> None:
    rows = area("result-many-wins", "strip", words)["wins"]
    assert isinstance(rows, list)
    assert rows[-1] == {"spot": "", "name": "4 more winning bets", "sum": "", "paid": "225.00"}


def test_a_win_is_counted_up_only_above_the_stake(words: Words) -> None:
    net_win = area("result", "strip", words)
    below = area("result-below-stake", "strip", words)
    assert net_win["isNetWin"] is True
    assert isinstance(net_win["paidSteps"], list)
    assert (len(net_win["paidSteps"]), net_win["paidSteps"][-1]) == (24, "S$615.00")
    assert (below["isNetWin"], below["paidSteps"]) == (False, ["S$100.00"])
    assert area("result-nothing", "strip", words)["paidSteps"] == ["S$0.00"]


def test_a_payout_below_the_stake_is_said_as_a_fact(words: Words) -> None:
    below = area("result-below-stake", "strip", words)
    assert (below["paidBack"], below["net"]) == (
        "Paid back S$100.00 of S$145.00",
        "Net this round \N{MINUS SIGN}S$45.00",
    )
    assert area("result", "strip", words)["paidBack"] == ""
    even = replace(VIEWS["result"], last_played=settled({"red": 5000, "black": 5000}, "17"))
    assert frame(Scene(even, NOW), FACE, words)["strip"]["paidBack"] == "Paid back S$100.00 of S$100.00"


@pytest.mark.parametrize(("language", "said"), [("en", "Lost S$145.00"), ("zh", "输 S$145.00")])
def test_a_round_that_pays_nothing_back_is_said_to_be_lost(language: str, said: str, words: Words) -> None:
    words.language = language
    assert area("result-nothing", "strip", words)["paidBack"] == said


def test_a_terminal_without_credit_welcomes_and_says_how_credit_is_bought(words: Words) -> None:
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
def test_no_cash_out_is_offered_where_there_is_no_credit(name: str, words: Words) -> None:
    said = frame(scene(name), FACE, words)
    texts = [said["notice"]["text"], *(card["text"] for card in cards(name, words))]
    assert not any("cash out" in str(text).lower() for text in texts)
    assert said["meters"]["cashOutAvailable"] is False


def test_one_bet_is_not_called_bets(words: Words) -> None:
    one = replace(VIEWS["result"], last_played=settled({"red": 5000}, "17"))
    assert frame(Scene(one, NOW), FACE, words)["strip"]["lost"] == "1 bet lost"


def test_who_had_no_bet_is_told_so(words: Words) -> None:
    assert area("result-no-bets", "strip", words)["resultHead"] == "You had no bet in this round"
    assert area("result-settling", "strip", words)["resultHead"] == "Being settled"
