"""The second column of a decision's page: the effects on each terminal that two people read before they approve."""

from pathlib import Path
from typing import Any

import pytest

from console.dealer import derive_flow
from console.dealer.derive_whatif import rows
from console.dealer.flow import Flow, looking
from console.roulette.dealer.game import ROULETTE
from games.roulette.rules import Rules
from protocol.answers import read_body
from protocol.enums import Phase
from protocol.what_if import Looked
from screen.words import LANGUAGES, Words
from terminal.roulette.face import RouletteFace
from terminal.screen.derive_notice import corrected_text
from terminal.screen.model import player_words
from tests.console.dealer.test_derive import CHINESE, ENGLISH, page_of, seen_at
from tests.table import Floor, floor_in

FACE = RouletteFace(Rules())


def test_correction_page_shows_the_change_for_each_terminal_the_sums_and_the_players_text(tmp_path: Path) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    answer = floor.desk.order("what-if", of="correct", round=1, outcome="18", reason="misread")
    flow = page_of(
        "correct",
        {"round": 1, "outcome": "18"},
        "misread",
        looked=looking("correct", read_body(answer, Looked), ROULETTE),
    )
    (row,) = rows(flow, seen_at(floor), ENGLISH)
    assert (row["terminal"], row["cells"][1:4], row["kind"]) == ("T1", ["180", "0", "\u2212180"], "loss")
    page = derive_flow.flow_page(flow, seen_at(floor), ENGLISH)
    assert [box["value"] for box in page["sums"]][:2] == ["S$0.00", "S$180.00"]
    assert "not 17 Black (rule 5.5)" in page["playersRead"]
    assert page["deed"]["title"] == "Propose: Correct to 18 Red"


def looked_at(floor: Floor, verb: str, **arguments: Any) -> Flow:
    """The page of an action with the console's what-if, as the dealer sees it before proposing the action."""
    answer = floor.desk.order("what-if", of=verb, **arguments)
    return page_of(verb, arguments, looked=looking(verb, read_body(answer, Looked), ROULETTE))


def test_page_of_a_keyed_result_shows_stakes_and_payouts_of_the_keyed_pocket(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    floor.bet("T2", {"straight:3": 2_000})
    floor.close()
    floor.spin("17")
    flow = looked_at(floor, "enter", outcome="3")
    page = derive_flow.flow_page(flow, seen_at(floor), ENGLISH)
    assert [(box["caption"], box["value"]) for box in page["sums"]] == [
        ("Registered bets", "S$25.00"),
        ("Pay to 1 player", "S$720.00"),
    ]
    assert page["columns"] == ["Stake", "Payout", "Credit change", "Credit now", "Pay by hand"]
    assert [row["cells"] for row in rows(flow, seen_at(floor), ENGLISH)] == [
        ["5", "0", "0", "95", "\u2013"],
        ["20", "720", "+720", "30", "\u2013"],
    ]


@pytest.mark.parametrize(
    ("verb", "arguments", "english", "chinese"),
    [
        (
            "enter",
            {"outcome": "3"},
            "The sensors and the wheel both showed 17 Black. You decide otherwise: 3 Red.",
            "3 红",
        ),
        (
            "void",
            {"paragraph": "5.10"},
            "The sensors and the wheel both showed 17 Black. You decide otherwise: Void.",
            "作废",
        ),
        ("enter", {"outcome": "17"}, "", ""),
    ],
)
def test_page_warns_in_both_languages_when_a_decision_differs_from_sensors_and_firmware(
    verb: str, arguments: dict[str, Any], english: str, chinese: str, tmp_path: Path
) -> None:
    floor = floor_in(Phase.BETS_CLOSED, tmp_path)
    floor.spin("17")
    flow = looked_at(floor, verb, **arguments)
    assert derive_flow.flow_page(flow, seen_at(floor), ENGLISH)["warning"].startswith(english)
    assert chinese in derive_flow.flow_page(flow, seen_at(floor), CHINESE)["warning"]
    assert bool(derive_flow.flow_page(flow, seen_at(floor), ENGLISH)["warning"]) == bool(english)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "outcomes", [["3"], ["void"], ["void", "3"]], ids=["to another pocket", "to void", "from void"]
)
def test_correction_page_quotes_the_text_that_players_will_read_after_the_correction(
    outcomes: list[str], language: str, tmp_path: Path
) -> None:
    floor = floor_in(Phase.SETTLED, tmp_path)
    for outcome in outcomes[:-1]:
        floor.correct(1, outcome)
    flow = looked_at(floor, "correct", round=1, outcome=outcomes[-1])
    told = derive_flow.flow_page(flow, seen_at(floor), Words(*ROULETTE.all_words(), language=language))["playersRead"]
    floor.correct(1, outcomes[-1])
    assert floor["T1"].seat.correction is not None
    players = player_words(FACE, language)
    notice = players.say("notice_corrected", round=1)
    text = corrected_text(floor["T1"].seat.correction[0], FACE, players).replace("\N{NO-BREAK SPACE}", " ")
    colon = ": " if language == "en" else "\N{FULLWIDTH COLON}"
    assert told == f"“{notice}{colon}{text}”"


def test_void_page_says_that_bets_not_registered_yet_are_returned_too_while_bets_are_open(tmp_path: Path) -> None:
    floor = floor_in(Phase.BETS_OPEN, tmp_path)
    page = derive_flow.flow_page(looked_at(floor, "void", paragraph="5.3.8"), seen_at(floor), ENGLISH)
    assert [(box["caption"], box["value"]) for box in page["sums"]][1] == ("Return to 1 player", "S$5.00")
    assert page["note"] == "Bets that are not registered yet are returned too."


def test_correction_page_lists_money_an_earlier_correction_could_not_recover_apart_from_what_is_paid(
    tmp_path: Path,
) -> None:
    """T1 cashed out most of a win before the first correction took it back.

    The second correction owes the win again: part of it covers what the first could not recover, and the rest is paid
    by hand.
    """
    floor = floor_in(Phase.SETTLED, tmp_path)
    floor.cash_out("T1", 20_000)
    floor.correct(1, "3")
    flow = looked_at(floor, "correct", round=1, outcome="17")
    (row,) = rows(flow, seen_at(floor), ENGLISH)
    assert (row["cells"][3], row["cells"][5], row["why"]) == ("0", "pay by hand 75", "105 less lost")
    page = derive_flow.flow_page(flow, seen_at(floor), ENGLISH)
    assert [box["value"] for box in page["sums"]] == ["S$75.00", "S$0.00", "S$0.00", "S$0.00"]
    assert page["note"].endswith("An earlier correction could not take back S$105.00; it is taken back now.")
