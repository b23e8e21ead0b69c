"""Rounds of Blackjack that the real cores of console and terminals play: money, questions, voids, interruptions."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.blackjack.game import Blackjack2017, PerfectPairsBlackjack, RwsBlackjack
from games.game import AwaitsAnswers, AwaitsFact
from games.refusal import RefusalNumber as GameNo
from protocol.enums import Phase
from protocol.refusals import RefusalNumber as No
from tests.games.blackjack.cluster import shuffled
from tests.games.blackjack.floor import QUIET, BlackjackFloor


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[BlackjackFloor]:
    made = BlackjackFloor(tmp_path, "A", "B", "C")
    made.join(A=100_000, B=100_000, C=100_000)
    yield made
    assert set(made.desk.alarms()) <= QUIET
    assert made.is_even()


def test_a_round_with_a_pair_a_split_and_a_follower_is_paid_to_the_cent(floor: BlackjackFloor) -> None:
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:1": 3000}, C={"box:1": 2000, "boom": 700})
    floor.tell("set 5C")
    floor.deal("8S 6D 8H")
    floor.tell("agree")
    floor.decline("A")
    assert floor["A"].credit_cents == 100_000 - 1500 + 500 + 6 * 500  # mixed pair, 6 to 1, paid before a third card
    floor.choose("A", "split", 1000)
    floor.choose("B", "follow", 3000)
    floor.choose("C", "decline")
    floor.deal("TH")
    floor.choose("A", "stand")
    floor.deal("TC")
    floor.choose("A", "stand")
    floor.deal("TS TD")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits() == {"A": 100_000 + 3000 + 2000, "B": 100_000 + 6000, "C": 100_000 + 2000 + 1400}
    assert floor.phase() is Phase.SETTLED


@pytest.mark.rule("blackjack-rws 5.17")
def test_a_void_after_the_interim_settlement_takes_the_paid_pair_back(floor: BlackjackFloor) -> None:
    floor.begin(A={"box:1": 1000, "pair:1": 500}, B={"box:2": 3000})
    floor.tell("set 5C")
    floor.deal("8S 9S 6D 8H 4H")
    floor.tell("agree")
    floor.decline("A", "B")
    assert floor["A"].credit_cents > 100_000
    floor.choose("A", "double", 400)
    floor.desk.done("void", staff="ben", second="carl", paragraph="5.5.4", reason="the set was not shuffled")
    floor.pass_time(1.0)
    assert floor.credits() == {"A": 100_000, "B": 100_000, "C": 100_000}


@pytest.mark.rule("blackjack-rws 5.4.1")
def test_a_restart_in_the_middle_of_a_hand_asks_again_and_goes_on(floor: BlackjackFloor) -> None:
    floor.begin(A={"box:1": 1000}, B={"box:1": 3000})
    floor.tell("set 5C")
    floor.deal("5S 6D 6H")
    floor.tell("agree")
    floor.decline("A")
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.HELD
    floor.desk.done("conclude", second="carl")
    floor.pass_time(1.0)
    floor.choose("A", "double", 1000)
    floor.choose("B", "follow", 500)
    floor.deal("TH TS KD")
    floor.tell("agree")
    floor.confirm()
    assert floor.credits() == {"A": 102_000, "B": 103_500, "C": 100_000}


@pytest.mark.rule("blackjack-rws 5.4.2")
def test_a_restart_before_a_box_has_two_cards_voids_the_round(floor: BlackjackFloor) -> None:
    floor.begin(A={"box:1": 1000})
    floor.tell("set 5C")
    floor.deal("5S 6D")
    floor.restart_console()
    floor.pass_time(3.0)
    assert floor.phase() is Phase.VOID
    assert floor["A"].credit_cents == 100_000


def played(floor: BlackjackFloor) -> int:
    number = floor.begin(A={"box:1": 1000})
    if floor.needs_set():
        floor.tell("set 5C")
    floor.deal("9S 6D 9H")
    floor.tell("agree")
    floor.decline("A")
    floor.choose("A", "stand")
    floor.deal("TD 5C")
    floor.tell("agree")
    floor.confirm()
    return number


@pytest.mark.rule("blackjack-rws 5.6")
@pytest.mark.rule("blackjack-rws 5.13")
def test_a_settled_blackjack_round_can_be_corrected_only_until_the_next_one_begins(floor: BlackjackFloor) -> None:
    first = played(floor)
    assert floor["A"].credit_cents == 99_000
    floor.correct_to(first, {"dealt": ["9S", "6D", "9H", "TD", "6C"]})
    assert floor["A"].credit_cents == 101_000
    played(floor)
    seen = {"round": first, "outcome": {"dealt": ["9S", "6D", "9H", "TD", "5C"]}, "reason": "seen again"}
    assert floor.desk.order("correct", staff="anna", second="ben", **seen).refusal == No.WRONG_PHASE
    assert floor["A"].credit_cents == 100_000


def test_a_correction_by_which_players_would_have_played_otherwise_is_refused(floor: BlackjackFloor) -> None:
    first = played(floor)
    seen = {"round": first, "outcome": {"dealt": ["9S", "6D", "9H", "5D", "5C"]}, "reason": "seen again"}
    assert floor.desk.order("correct", staff="anna", second="ben", **seen).refusal == GameNo.NOT_NOW
    assert floor["A"].credit_cents == 99_000


@pytest.mark.parametrize("game", [RwsBlackjack.name, PerfectPairsBlackjack.name, Blackjack2017.name])
def test_console_and_terminals_come_to_the_same_cents_in_random_rounds(game: str, tmp_path: Path) -> None:
    """Players answer, are silent or lose their link, and the console restarts in between."""
    random = Random(5)
    floor = BlackjackFloor(tmp_path, "A", "B", "C", game=game)
    floor.join(A=900_000, B=900_000, C=900_000)
    cards: list[str] = []
    restarts = 0
    for number in range(14):
        taken: set[int] = set()
        slips: dict[str, dict[str, int]] = {}
        for name in "ABC":
            boxes = [box for box in random.sample(range(1, 8), 2) if game != Blackjack2017.name or box not in taken]
            taken |= {*boxes}
            slips[name] = {f"box:{box}": 100 * random.randint(10, 60) for box in boxes}
            slips[name] |= {f"pair:{box}": 300 for box in boxes if random.random() < 0.4}
        floor.begin(**slips)
        if floor.needs_set():
            cards = shuffled(random)
            floor.tell("set 5C")
        for _ in range(200):
            if floor.phase() is not Phase.BETS_CLOSED:
                break
            if number % 5 == 4 and random.random() < 0.08:
                restarts += 1
                floor.restart_console()
                floor.pass_time(3.0)
                if floor.phase() is Phase.HELD:
                    floor.desk.done("conclude", second="carl")
                    floor.pass_time(1.0)
                continue
            awaits = floor.awaits
            if isinstance(awaits, AwaitsAnswers):
                if random.random() < 0.1:
                    floor.cut.add(random.choice("ABC"))
                floor.answer_at_random(random)
                floor.pass_time(14.0, 2.0)
                floor.cut.clear()
                floor.pass_time(1.0)
            elif isinstance(awaits, AwaitsFact) and awaits.what["waits_for"] == "card":
                floor.deal(cards.pop())
            elif isinstance(awaits, AwaitsFact):
                floor.tell("agree")
                if floor.desk.table.play.witness.verdict is not None:
                    floor.confirm()
        floor.pass_time(1.0)
        assert floor.phase() in (Phase.SETTLED, Phase.VOID)
        assert floor.is_even()
    assert restarts
